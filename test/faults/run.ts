/** Injects one fault after the other into a product under load, and checks its recovery. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Test } from 'tap';
import { newUser, type TestUser } from '../support/client.js';
import { type Receiver, startReceiver } from '../support/receiver.js';
import { newSensor, upload } from '../support/triggers.js';
import type { Fault } from './faults.js';
import { Load } from './load.js';
import { Site, type SiteOptions } from './site.js';

/** Milliseconds of load before a fault. */
const BEFORE = 500;
/** Sensors of each client: one client sends points of one sensor, the next sends one point of each of twenty. */
const SENSORS = [1, 20, 1, 20];

export interface Outcome {
  readonly name: string;
  /** Milliseconds until each client had an acknowledgement again. */
  readonly back: number;
  /** Milliseconds until a notification of a trigger arrived again; NaN: none arrived. */
  readonly notified: number;
  /** Acknowledged points so far. */
  readonly points: number;
  /** Violations, one line each. */
  readonly violations: readonly string[];
}

export interface TrialOptions extends SiteOptions {
  /** Milliseconds after the end of a fault within which the product must recover. */
  readonly timeout: number;
}

/** A product under load. */
export class Trial {
  readonly #timeout: number;
  readonly #site: Site;
  readonly #load: Load;
  readonly #user: TestUser;
  readonly #receiver: Receiver;

  private constructor(timeout: number, site: Site, load: Load, user: TestUser, receiver: Receiver) {
    this.#timeout = timeout;
    this.#site = site;
    this.#load = load;
    this.#user = user;
    this.#receiver = receiver;
  }

  static async begin(t: Pick<Test, 'teardown'>, { timeout, ...options }: TrialOptions): Promise<Trial> {
    const site = await Site.open(t, options);
    const user = await newUser({ url: site.base });
    const sensors: number[][] = [];
    for (const count of SENSORS) {
      const made = Array.from({ length: count }, () => newSensor(user));
      sensors.push((await Promise.all(made)).map(Number));
    }
    const load = new Load({ base: site.base, session: user.session, sensors });
    return new Trial(timeout, site, load, user, await startReceiver(t));
  }

  async strike(fault: Fault): Promise<Outcome> {
    const load = this.#load;
    const sensor = await this.#newSensorWithTrigger();
    load.mayCut = fault.cuts ?? false;
    load.start();
    await load.eachClientWrites();
    await sleep(BEFORE);
    await fault.strike(this.#site);
    const since = performance.now();
    await load.eachClientWrites();
    const back = performance.now() - since;
    await load.stop();
    load.mayCut = false;
    const notified = await this.#notifiedAt(sensor, since + this.#timeout);
    const violations = [
      ...load.violations(),
      ...(back <= this.#timeout ? [] : [`back after ${Math.round(back)} ms`]),
      ...(notified === null ? ['no notification of a trigger arrived in time'] : []),
      ...(await load.compare()),
    ];
    return {
      name: fault.name,
      back,
      notified: (notified ?? Number.NaN) - since,
      points: load.points,
      violations,
    };
  }

  /** A sensor whose next point fires a trigger with a delivery. */
  async #newSensorWithTrigger(): Promise<string> {
    const { sensor } = await this.#made<{ sensor: { id: string } }>('/sensors', {
      sensor: { name: 's', data_type: 'float' },
    });
    const { trigger } = await this.#made<{ trigger: { id: number } }>('/triggers', {
      trigger: { expression: 'true' },
    });
    const at = `/sensors/${sensor.id}/triggers`;
    await this.#made(at, { trigger: { id: trigger.id } });
    const { notification } = await this.#made<{ notification: { id: number } }>('/notifications', {
      notification: { type: 'url', text: 'told', destination: `${this.#receiver.url}/${sensor.id}` },
    });
    await this.#made(`${at}/${trigger.id}/notifications`, { notification: { id: notification.id } });
    return sensor.id;
  }

  /** The last fault may have broken connections of the server; a request that finds one gets 509, and its client repeats it. */
  async #made<T>(path: string, body: object): Promise<T> {
    for (;;) {
      const response = await this.#user.client.post<T>(path, body);
      if (response.status < 300) return response.body;
      if (response.status !== 509) throw new Error(`${path}: ${response.text}`);
      await sleep(100);
    }
  }

  /**
   * @param until of performance.now()
   * @returns arrival of the notification, of performance.now(); null: none arrived
   */
  async #notifiedAt(sensor: string, until: number): Promise<number | null> {
    await upload(this.#user, sensor, [[1_700_000_000, 1]]);
    while (!this.#receiver.received.some(({ path }) => path === `/${sensor}`)) {
      if (performance.now() > until) return null;
      await sleep(20);
    }
    return performance.now();
  }

  /** @returns violations of the shutdown */
  end(): Promise<string[]> {
    return this.#site.end();
  }
}
