/**
 * Rounds of failovers under load: the primary is killed, or its network is cut; then the standby is promoted, and in the end the former primary is made its
 * standby. Each round compares the database with the journal of the clients, as the kill tests do, and its firings with those that are due.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Test } from 'tap';
import { type Outcome, runExperiment } from '../chaos/experiment.js';
import type { Fault } from '../chaos/fault.js';
import { type Fired, killFirings } from '../chaos/firings.js';
import { Plant } from '../chaos/plant.js';
import { random } from '../chaos/random.js';
import type { Struck } from '../chaos/scene.js';
import { Client } from '../support/client.js';
import { TRANSPORT } from '../support/product.js';
import type { Receiver } from '../support/receiver.js';
import { until } from '../support/until.js';
import { Pair } from './pair.js';

/** How the primary is lost. */
export const KINDS = ['kill', 'cut'] as const;
export type Kind = (typeof KINDS)[number];

const LOAD = { clients: 64, sensors: 6, pause: 200 };
/** Sensors with triggers. */
const TRIGGER_SENSORS = 8;
/** Milliseconds. */
const LOAD_BEFORE = 700;
/** Without a primary. */
const AWAY = 300;
/** With a former primary beside the new one. */
const FORMER = 500;
/** From the promotion to the first acknowledged point. */
const MOST_AWAY = 10_000;

export class Site {
  readonly pair: Pair;
  readonly plant: Plant;

  private constructor(pair: Pair, plant: Plant) {
    this.pair = pair;
    this.plant = plant;
  }

  /** @param t stops everything at its end */
  static async open(t: Pick<Test, 'teardown'>): Promise<Site> {
    const pair = await Pair.open(t);
    const plant = await Plant.open(t, {
      servers: 2,
      transport: TRANSPORT,
      database: { url: pair.url, pid: 0, stop: async () => {} },
      environment: { WEAK_DURABILITY: 'refused' },
    });
    return new Site(pair, plant);
  }

  /** One round with uploads. `back` is the time from the promotion to the first acknowledged point. */
  async upload(kind: Kind, seed: number): Promise<Outcome> {
    let back = 0;
    const fault: Fault = {
      name: kind,
      strike: async ({ chance, journal }): Promise<Struck> => {
        await sleep(LOAD_BEFORE * (0.5 + chance()));
        const since = await this.#failOver(kind);
        const { acks } = journal;
        await until(() => journal.acks > acks);
        back = performance.now() - since;
        await this.#reconnectFormer();
        const isLate = back > MOST_AWAY;
        return { since, violations: isLate ? [`no point was acknowledged for ${Math.round(back)} ms`] : [] };
      },
    };
    const outcome = await runExperiment(this.plant, { ...LOAD, fault, seed });
    await this.#restore();
    return { ...outcome, back };
  }

  /** Rounds while triggers fire. @param kinds of the rounds */
  async fire(receiver: Receiver, kinds: readonly Kind[], seed: number): Promise<Fired> {
    const { plant } = this;
    const chance = random(seed);
    const fired = await killFirings({
      sql: plant.sql,
      urls: [plant.url(0), plant.url(1)],
      user: { client: new Client(plant.url(0), plant.session), session: plant.session },
      receiver,
      chance,
      repetitions: kinds.length,
      sensors: TRIGGER_SENSORS,
      strike: async (stream, repetition) => {
        const load = stream();
        await sleep(LOAD_BEFORE * chance());
        await this.#failOver(kinds[repetition - 1]!);
        await this.#reconnectFormer();
        return { load, revive: () => this.#restore() };
      },
    });
    return { ...fired, violations: [...fired.violations, ...plant.dead] };
  }

  /** @returns when the promotion was complete, of performance.now() */
  async #failOver(kind: Kind): Promise<number> {
    const { pair } = this;
    const former = pair.primary;
    if (kind === 'kill') await former.kill();
    else former.link.cut();
    await sleep(AWAY);
    const since = await pair.promote();
    return since;
  }

  /** The former primary comes back, and still takes writes, while the load goes on; until this process has followed the promotion too. */
  async #reconnectFormer(): Promise<void> {
    this.pair.standby.link.restore();
    await sleep(FORMER);
    await until(async () => {
      const rows = await this.plant.sql<{ port: number }[]>`SELECT inet_server_port() AS port`.catch(
        () => [],
      );
      return rows[0]?.port === this.pair.primary.port;
    });
  }

  /** Makes the former primary the standby. */
  async #restore(): Promise<void> {
    this.pair.standby.link.restore();
    await this.pair.makeStandby();
    await this.plant.answers();
  }
}
