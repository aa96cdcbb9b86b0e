/**
 * What a stream has subscribed to, over all its connections.
 *
 * After a new connection each sensor goes on from the newest date that came. The point at that date comes twice then, and
 * is passed over when its value is the same.
 */
import { type BackoffOptions, backoff } from '../backoff.js';
import { refusal, type SensoriumError } from '../error.js';
import type { Message } from './frames.js';
import { type Closed, Live, type LiveOptions, type LivePoints, newestOf } from './live.js';

interface Subscription {
  readonly sensorId: number;
  readonly live: Live;
  readonly from: number | string | undefined;
  /** The newest date that came, with its value; null: none came yet. */
  newest: { readonly date: number; readonly value: unknown } | null;
  /** When it was answered for the first time, in milliseconds of this process; null: not yet. */
  since: number | null;
  /** True while the newest point may come once more. */
  isResumed: boolean;
  /** How often it was refused or cut off since it last gave something. */
  failures: number;
}

type Ask = (id: string, body: object) => void;

/** Sensors of a request, so that it is a small frame. */
const PER_REQUEST = 200;
/** Codes of what another try may mend. */
const TRY_AGAIN: ReadonlySet<string> = new Set(['interrupted', 'overloaded']);

export class Subscriptions {
  readonly #ask: Ask;
  readonly #pauses: BackoffOptions;
  readonly #open = new Map<number, Subscription>();
  /** Sensors of the requests under way, by the id of the request. */
  readonly #requests = new Map<string, readonly number[]>();
  #nextId = 1;
  #isConnected = false;
  /** Those that are asked for again, together, after a pause. */
  readonly #failed = new Set<Subscription>();
  #pause: ReturnType<typeof setTimeout> | undefined;

  /** @param pauses before sensors are asked for again */
  constructor(ask: Ask, pauses: BackoffOptions) {
    this.#ask = ask;
    this.#pauses = pauses;
  }

  /** @throws TypeError */
  add(sensorIds: readonly number[], options: LiveOptions): Live {
    const ids = [...new Set(sensorIds)];
    for (const id of ids) {
      if (!Number.isSafeInteger(id) || id < 1) throw new TypeError(`${id} is no id of a sensor`);
      if (this.#open.has(id)) throw new TypeError(`sensor ${id} is subscribed to already`);
    }
    if (ids.length === 0) throw new TypeError('no sensor is named');
    const live = new Live(options, (each) => this.#leave(each));
    const subscriptions = ids.map((sensorId) => ({
      sensorId,
      live,
      from: options.from,
      newest: null,
      since: null,
      isResumed: false,
      failures: 0,
    }));
    for (const each of subscriptions) this.#open.set(each.sensorId, each);
    if (this.#isConnected) this.#subscribe(subscriptions);
    return live;
  }

  connected(): void {
    this.#isConnected = true;
    this.#subscribe([...this.#open.values()]);
  }

  disconnected(): void {
    this.#isConnected = false;
    this.#requests.clear();
    this.#failed.clear();
    clearTimeout(this.#pause);
    this.#pause = undefined;
  }

  take(message: Message): void {
    const sensorIds = this.#requests.get(String(message.id));
    if (sensorIds !== undefined) {
      this.#requests.delete(String(message.id));
      this.#answered(message, sensorIds);
      return;
    }
    const subscription = this.#open.get(Number(message.sensor_id));
    if (subscription === undefined) return;
    const { live, sensorId } = subscription;
    if (message.type === 'points') {
      subscription.failures = 0;
      this.#points(subscription, message as unknown as LivePoints);
    } else if (message.type === 'live') {
      subscription.failures = 0;
      subscription.isResumed = false;
      live.reached(sensorId);
    } else if (message.type === 'lost') {
      const { count, from, to } = message as Record<string, number>;
      live.lost({ sensor_id: sensorId, count: count ?? 0, from: from ?? 0, to: to ?? 0 });
    } else if (message.type === 'closed') this.#closed(subscription, message as unknown as Closed);
  }

  /** @param error null: in order */
  end(error: SensoriumError | null): void {
    for (const { live } of this.#open.values()) live.end(error);
    this.#open.clear();
    this.disconnected();
  }

  /** In one request those that go on from the same date. */
  #subscribe(subscriptions: readonly Subscription[]): void {
    const byFrom = new Map<number | string | undefined, number[]>();
    const now = performance.now();
    for (const each of subscriptions) {
      const from = resumeFrom(each, now);
      byFrom.set(from, [...(byFrom.get(from) ?? []), each.sensorId]);
      each.isResumed = each.newest !== null;
    }
    for (const [from, sensors] of byFrom) {
      for (let start = 0; start < sensors.length; start += PER_REQUEST) {
        const some = sensors.slice(start, start + PER_REQUEST);
        const id = `subscribe ${this.#nextId++}`;
        this.#requests.set(id, some);
        this.#ask(id, { type: 'subscribe', sensors: some, ...(from === undefined ? {} : { from }) });
      }
    }
  }

  /** With all others that fail until then. */
  #subscribeLater(subscription: Subscription): void {
    subscription.failures++;
    this.#failed.add(subscription);
    this.#pause ??= setTimeout(
      () => {
        const again = [...this.#failed].filter((each) => this.#open.get(each.sensorId) === each);
        this.#failed.clear();
        this.#pause = undefined;
        this.#subscribe(again);
      },
      backoff(this.#pauses, subscription.failures),
    );
  }

  #answered(message: Message, sensorIds: readonly number[]): void {
    const now = performance.now();
    for (const id of sensorIds) {
      const subscription = this.#open.get(id);
      if (subscription !== undefined) subscription.since ??= now;
    }
    if (typeof message.code === 'string') {
      const { message: reason, code } = refusal(0, message);
      this.#refused(sensorIds.map((sensor_id) => ({ sensor_id, reason, code })));
    } else if (Array.isArray(message.refused)) this.#refused(message.refused as Closed[]);
  }

  #refused(refused: readonly Closed[]): void {
    for (const each of refused) {
      const subscription = this.#open.get(Number(each.sensor_id));
      if (subscription !== undefined) this.#closed(subscription, each);
    }
  }

  #closed(subscription: Subscription, { reason, code }: Closed): void {
    const { sensorId, live } = subscription;
    if (TRY_AGAIN.has(code)) {
      this.#subscribeLater(subscription);
      return;
    }
    this.#open.delete(sensorId);
    const isLast = ![...this.#open.values()].some((each) => each.live === live);
    live.closed({ sensor_id: sensorId, reason, code }, isLast);
  }

  #points(subscription: Subscription, { sensor_id, dates, values }: LivePoints): void {
    const { live, newest } = subscription;
    const repeat = subscription.isResumed ? placeOf(newest, dates, values) : -1;
    const date = newestOf(dates);
    if (newest === null || date >= newest.date) {
      subscription.newest = { date, value: values[Array.prototype.lastIndexOf.call(dates, date)] };
    }
    if (repeat < 0) live.give({ sensor_id, dates, values });
    else {
      subscription.isResumed = false;
      const others = (column: ArrayLike<unknown>) =>
        Array.from(column).filter((_, place) => place !== repeat);
      if (dates.length > 1) {
        live.give({ sensor_id, dates: others(dates) as number[], values: others(values) });
      }
    }
  }

  #leave(live: Live): void {
    const left = [...this.#open.values()].filter((each) => each.live === live);
    for (const { sensorId } of left) this.#open.delete(sensorId);
    const sensors = left.map(({ sensorId }) => sensorId);
    if (!this.#isConnected || sensors.length === 0) return;
    this.#ask(`unsubscribe ${this.#nextId++}`, { type: 'unsubscribe', sensors });
  }
}

/** Relative to the server's clock where no point came that could tell: clocks differ. */
function resumeFrom({ newest, from, since }: Subscription, now: number): number | string | undefined {
  if (newest !== null) return newest.date;
  if (from !== undefined || since === null) return from;
  return `-${((now - since) / 1000).toFixed(3)}s`;
}

/** Where the newest point stands once more, with the same value; -1: nowhere. */
function placeOf(
  newest: Subscription['newest'],
  dates: ArrayLike<number>,
  values: ArrayLike<unknown>,
): number {
  if (newest === null) return -1;
  const text = JSON.stringify(newest.value);
  for (let i = 0; i < dates.length; i++) {
    if (dates[i] === newest.date && JSON.stringify(values[i]) === text) return i;
  }
  return -1;
}
