/**
 * What a stream has subscribed to, over all its connections.
 *
 * After a new connection each sensor goes on behind its mark: the version as of which everything has come, up to a date while the history comes. What came
 * since comes twice then, and is passed over. Where the server does not know any more what came after that version, it goes on behind the newest date, and
 * tells what may have been missed before it.
 */
import { type BackoffOptions, backoff } from '../backoff.js';
import { refusal, type SensoriumError } from '../error.js';
import type { Message } from './frames.js';
import { type Closed, Live, type LiveOptions, newestOf } from './live.js';
import type { LivePoints } from './live-points.js';
import type { ReadRange } from './missed.js';

interface Subscription {
  readonly sensorId: number;
  readonly live: Live;
  /** As it was asked for; as the server understood it, once that is known. */
  from: number | string | undefined;
  /** The newest date that came; null: none came yet. */
  newest: number | null;
  /** When it was answered for the first time, in milliseconds of this process; null: not yet. */
  since: number | null;
  /** Version of the sensor as of which everything has come; null: nothing is known to have come completely. */
  version: number | null;
  /** Date up to which that is so, while the history comes; null: all dates. */
  reached: number | null;
  /** True: changes after the version are gone. What has come since tells where to go on. */
  isCutOff: boolean;
  /** What has come since: values as JSON, by date. */
  passed: Map<number, string>;
  /** Of those, the ones that will come once more. */
  repeats: Map<number, string>;
  /** How often it was refused or cut off since it last gave something. */
  failures: number;
}

/** As the server sends them. */
type Points = LivePoints & { readonly version?: number; readonly as_of?: number };

type Ask = (id: string, body: object) => void;

/** Sensors of a request, so that it is a small frame. */
const PER_REQUEST = 200;
/** Codes of what another try may mend. */
const TRY_AGAIN: ReadonlySet<string> = new Set(['interrupted', 'overloaded']);

export class Subscriptions {
  readonly #ask: Ask;
  readonly #pauses: BackoffOptions;
  readonly #readRange: ReadRange;
  readonly #open = new Map<number, Subscription>();
  /** Sensors of the requests under way, by the id of the request. */
  readonly #requests = new Map<string, readonly number[]>();
  #nextId = 1;
  #isConnected = false;
  /** Those that are asked for again, together, after a pause. */
  readonly #failed = new Set<Subscription>();
  #pause: ReturnType<typeof setTimeout> | undefined;

  /**
   * @param pauses before sensors are asked for again
   * @param readRange for what was missed
   */
  constructor(ask: Ask, pauses: BackoffOptions, readRange: ReadRange) {
    this.#ask = ask;
    this.#pauses = pauses;
    this.#readRange = readRange;
  }

  /** @throws TypeError */
  add(sensorIds: readonly number[], options: LiveOptions): Live {
    const ids = [...new Set(sensorIds)];
    for (const id of ids) {
      if (!Number.isSafeInteger(id) || id < 1) throw new TypeError(`${id} is no id of a sensor`);
      if (this.#open.has(id)) throw new TypeError(`sensor ${id} is subscribed to already`);
    }
    if (ids.length === 0) throw new TypeError('no sensor is named');
    const live = new Live(options, this.#readRange, this.#pauses, (each) => this.#leave(each));
    const subscriptions = ids.map((sensorId) => ({
      sensorId,
      live,
      from: options.from,
      newest: null,
      since: null,
      version: null,
      reached: null,
      isCutOff: false,
      passed: new Map<number, string>(),
      repeats: new Map<number, string>(),
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
      this.#points(subscription, message as unknown as Points);
    } else if (message.type === 'live') {
      subscription.failures = 0;
      hasCome(subscription, message.version, null);
      live.reached(sensorId);
    } else if (message.type === 'lost') {
      const { count, from, to } = message as Record<string, number>;
      live.lost({ sensor_id: sensorId, count: count ?? null, from: from ?? 0, to: to ?? 0 });
    } else if (message.type === 'closed') this.#closed(subscription, message as unknown as Closed);
  }

  /** @param error null: in order */
  end(error: SensoriumError | null): void {
    for (const { live } of this.#open.values()) live.end(error);
    this.#open.clear();
    this.disconnected();
  }

  /** In one request those that begin at the same date, and go on behind the same kind of mark. */
  #subscribe(subscriptions: readonly Subscription[]): void {
    const groups = new Map<string, { from: number | string | undefined; some: Resumed[] }>();
    const now = performance.now();
    for (const each of subscriptions) {
      // What came since the newest date was known does not come again.
      if (each.isCutOff) each.passed.clear();
      each.repeats = new Map(each.passed);
      const reached = each.isCutOff ? newestReached(each, now) : each.reached;
      const key = JSON.stringify([each.version !== null, reached !== null, each.from ?? null]);
      const group = groups.get(key) ?? { from: each.from, some: [] };
      group.some.push({ each, reached });
      groups.set(key, group);
    }
    for (const { from, some } of groups.values()) {
      for (let start = 0; start < some.length; start += PER_REQUEST) {
        this.#request(some.slice(start, start + PER_REQUEST), from);
      }
    }
  }

  #request(some: readonly Resumed[], from: number | string | undefined): void {
    const id = `subscribe ${this.#nextId++}`;
    const sensors = some.map(({ each }) => each.sensorId);
    const after = some.map(({ each }) => each.version);
    const reached = some.map((each) => each.reached);
    this.#requests.set(id, sensors);
    this.#ask(id, {
      type: 'subscribe',
      sensors,
      ...(from === undefined ? {} : { from }),
      ...(after.includes(null) ? {} : { after }),
      ...(reached.includes(null) ? {} : { reached }),
    });
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
      return;
    }
    this.#subscribed(message);
    if (Array.isArray(message.refused)) this.#refused(message.refused as Closed[]);
  }

  #subscribed({ subscribed, versions, from }: Message): void {
    (subscribed as readonly number[]).forEach((sensorId, place) => {
      const subscription = this.#open.get(sensorId);
      if (subscription === undefined) return;
      // What was asked for as the last hour stays that hour.
      if (typeof from === 'number' && typeof subscription.from === 'string') subscription.from = from;
      if (Array.isArray(versions)) hasCome(subscription, versions[place], null);
    });
  }

  #refused(refused: readonly Closed[]): void {
    for (const each of refused) {
      const subscription = this.#open.get(Number(each.sensor_id));
      if (subscription !== undefined) this.#closed(subscription, each);
    }
  }

  #closed(subscription: Subscription, { reason, code }: Closed): void {
    const { sensorId, live } = subscription;
    // A server that knows of no versions finds fault with them.
    const isUnknown = subscription.version !== null && (code === 'interrupted' || code === 'invalid_input');
    if (isUnknown) cutOff(subscription);
    if (isUnknown || TRY_AGAIN.has(code)) {
      this.#subscribeLater(subscription);
      return;
    }
    this.#open.delete(sensorId);
    const isLast = ![...this.#open.values()].some((each) => each.live === live);
    live.closed({ sensor_id: sensorId, reason, code }, isLast);
  }

  #points(subscription: Subscription, { sensor_id, dates, values, version, as_of }: Points): void {
    const points = { sensor_id, dates, values };
    const fresh = without(points, repeatsIn(subscription, points));
    subscription.newest = Math.max(subscription.newest ?? Number.NEGATIVE_INFINITY, newestOf(dates));
    if (fresh.dates.length > 0) subscription.live.give(fresh);
    if (as_of !== undefined) hasCome(subscription, as_of, dates[dates.length - 1]!);
    else if (version !== undefined) hasCome(subscription, version, subscription.reached);
    else forEachPoint(fresh, (date, value) => subscription.passed.set(date, value));
  }

  #leave(live: Live): void {
    const left = [...this.#open.values()].filter((each) => each.live === live);
    for (const { sensorId } of left) this.#open.delete(sensorId);
    const sensors = left.map(({ sensorId }) => sensorId);
    if (!this.#isConnected || sensors.length === 0) return;
    this.#ask(`unsubscribe ${this.#nextId++}`, { type: 'unsubscribe', sensors });
  }
}

/** A sensor that is asked for, and up to which date its history has come; null: that is not said. */
interface Resumed {
  readonly each: Subscription;
  readonly reached: number | string | null;
}

/** Relative to the server's clock where no point came that could tell: clocks differ. @returns null: begin anew */
function newestReached({ newest, from, since }: Subscription, now: number): number | string | null {
  if (newest !== null) return newest;
  return from !== undefined || since === null ? null : `-${((now - since) / 1000).toFixed(3)}s`;
}

/** Everything as of a version. @param reached up to this date; null: all dates */
function hasCome(subscription: Subscription, version: unknown, reached: number | null): void {
  if (typeof version !== 'number') return;
  subscription.version = version;
  subscription.reached = reached;
  subscription.isCutOff = false;
  subscription.passed.clear();
  subscription.repeats.clear();
}

/** From now on only dates tell what has come. */
function cutOff(subscription: Subscription): void {
  subscription.version = null;
  subscription.reached = null;
  subscription.isCutOff = true;
}

/** @param each is given the value as JSON */
function forEachPoint(
  { dates, values }: LivePoints,
  each: (date: number, value: string, place: number) => void,
): void {
  for (let i = 0; i < dates.length; i++) each(dates[i]!, JSON.stringify(values[i]), i);
}

/** @returns the places of points that had come before the connection was lost */
function repeatsIn({ repeats }: Subscription, points: LivePoints): ReadonlySet<number> {
  const places = new Set<number>();
  if (repeats.size === 0) return places;
  forEachPoint(points, (date, value, place) => {
    if (repeats.get(date) === value) places.add(place);
    // With another value it was replaced in between, and what had come of it is to be given behind that.
    repeats.delete(date);
  });
  return places;
}

function without(points: LivePoints, places: ReadonlySet<number>): LivePoints {
  if (places.size === 0) return points;
  const others = (column: ArrayLike<unknown>) => Array.from(column).filter((_, place) => !places.has(place));
  return { ...points, dates: others(points.dates) as number[], values: others(points.values) };
}
