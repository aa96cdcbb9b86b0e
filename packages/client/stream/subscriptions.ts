/**
 * Subscriptions of a stream, over all its connections.
 *
 * On a new connection each sensor resumes after the version as of which all points have come (during its history: all points up to a date).
 * Points received since then come twice; the client drops them. When the server has removed the changes after that version, the sensor
 * resumes after the newest date, and the server reports the range of points that may have been missed.
 */
import { type BackoffOptions, backoff } from '../backoff.js';
import { refusal, type SensoriumError } from '../error.js';
import type { Message } from './frames.js';
import type { LivePoints } from './live-points.js';
import type { ReadRange } from './missed.js';
import { type ClosedSubscription, newestOf, type SubscribeOptions, Subscription } from './subscription.js';

interface SubscribedSensor {
  readonly sensorId: number;
  readonly subscription: Subscription;
  /** First date as requested; in seconds once the server has resolved a relative one. */
  from: number | string | undefined;
  /** Newest date received; null: none. */
  newest: number | null;
  /** Time of the first reply, in milliseconds of this process; null: none came. */
  since: number | null;
  /** Version of the sensor as of which all points have come; null: unknown. */
  version: number | null;
  /** During the history: date up to which all points have come as of `version`; null: all dates. */
  reached: number | null;
  /** True: the server has removed changes after the version; the sensor resumes by date. */
  isCutOff: boolean;
  /** Points received after the version: values as JSON, by date. */
  passed: Map<number, string>;
  /** Those of them that the server will send again. */
  repeats: Map<number, string>;
  /** Refusals and interruptions since the last message for the sensor. */
  failures: number;
}

/** Frame with points, as the server sends it. */
type PointsFrame = LivePoints & { readonly version?: number; readonly as_of?: number };

type SendRequest = (id: string, body: object) => void;

/** Sensors of a request at most, to keep its frame small. */
const PER_REQUEST = 200;
/** Error codes after which the client subscribes again. */
const RETRYABLE: ReadonlySet<string> = new Set(['interrupted', 'overloaded']);

export class Subscriptions {
  readonly #sendRequest: SendRequest;
  readonly #pauses: BackoffOptions;
  readonly #readRange: ReadRange;
  readonly #open = new Map<number, SubscribedSensor>();
  /** Sensors of the requests in flight, by the id of the request. */
  readonly #requests = new Map<string, readonly number[]>();
  #nextId = 1;
  #isConnected = false;
  /** Sensors to subscribe to again, together, after the pause. */
  readonly #failed = new Set<SubscribedSensor>();
  #pause: ReturnType<typeof setTimeout> | undefined;

  /**
   * @param pauses before the client subscribes to refused sensors again
   * @param readRange reads missed points
   */
  constructor(sendRequest: SendRequest, pauses: BackoffOptions, readRange: ReadRange) {
    this.#sendRequest = sendRequest;
    this.#pauses = pauses;
    this.#readRange = readRange;
  }

  /** @throws TypeError */
  add(sensorIds: readonly number[], options: SubscribeOptions): Subscription {
    const ids = [...new Set(sensorIds)];
    for (const id of ids) {
      if (!Number.isSafeInteger(id) || id < 1)
        throw new TypeError(`sensors: ${id} is not the id of a sensor`);
      if (this.#open.has(id)) throw new TypeError(`sensors: sensor ${id} has a subscription already`);
    }
    if (ids.length === 0) throw new TypeError('sensors: must not be empty');
    const subscription = new Subscription(options, this.#readRange, this.#pauses, (each) =>
      this.#leave(each),
    );
    const sensors = ids.map((sensorId) => ({
      sensorId,
      subscription,
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
    for (const each of sensors) this.#open.set(each.sensorId, each);
    if (this.#isConnected) this.#subscribe(sensors);
    return subscription;
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

  receive(message: Message): void {
    const sensorIds = this.#requests.get(String(message.id));
    if (sensorIds !== undefined) {
      this.#requests.delete(String(message.id));
      this.#replied(message, sensorIds);
      return;
    }
    const sensor = this.#open.get(Number(message.sensor_id));
    if (sensor === undefined) return;
    const { subscription, sensorId } = sensor;
    if (message.type === 'points') {
      sensor.failures = 0;
      this.#points(sensor, message as unknown as PointsFrame);
    } else if (message.type === 'live') {
      sensor.failures = 0;
      advance(sensor, message.version, null);
      subscription.live(sensorId);
    } else if (message.type === 'lost') {
      const { count, from, to } = message as Record<string, number>;
      subscription.lost({ sensor_id: sensorId, count: count ?? null, from: from ?? 0, to: to ?? 0 });
    } else if (message.type === 'closed') this.#closed(sensor, message as unknown as ClosedSubscription);
  }

  /** @param error null: closed in order */
  end(error: SensoriumError | null): void {
    for (const { subscription } of this.#open.values()) subscription.end(error);
    this.#open.clear();
    this.disconnected();
  }

  /** Sensors with the same first date and the same members of resumption share requests. */
  #subscribe(sensors: readonly SubscribedSensor[]): void {
    const groups = new Map<string, { from: number | string | undefined; some: Resumed[] }>();
    const now = performance.now();
    for (const each of sensors) {
      // A sensor that resumes by date gets no repeats.
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
    this.#sendRequest(id, {
      type: 'subscribe',
      sensors,
      ...(from === undefined ? {} : { from }),
      ...(after.includes(null) ? {} : { after }),
      ...(reached.includes(null) ? {} : { reached }),
    });
  }

  /** Subscribes again after a pause, together with all sensors that fail in the meantime. */
  #subscribeLater(sensor: SubscribedSensor): void {
    sensor.failures++;
    this.#failed.add(sensor);
    this.#pause ??= setTimeout(
      () => {
        const again = [...this.#failed].filter((each) => this.#open.get(each.sensorId) === each);
        this.#failed.clear();
        this.#pause = undefined;
        this.#subscribe(again);
      },
      backoff(this.#pauses, sensor.failures),
    );
  }

  #replied(message: Message, sensorIds: readonly number[]): void {
    const now = performance.now();
    for (const id of sensorIds) {
      const sensor = this.#open.get(id);
      if (sensor !== undefined) sensor.since ??= now;
    }
    if (typeof message.code === 'string') {
      const { message: reason, code } = refusal(0, message);
      this.#refused(sensorIds.map((sensor_id) => ({ sensor_id, reason, code })));
      return;
    }
    this.#subscribed(message);
    if (Array.isArray(message.refused)) this.#refused(message.refused as ClosedSubscription[]);
  }

  #subscribed({ subscribed, versions, from }: Message): void {
    (subscribed as readonly number[]).forEach((sensorId, index) => {
      const sensor = this.#open.get(sensorId);
      if (sensor === undefined) return;
      // A relative first date is resolved once: later connections continue from the same date.
      if (typeof from === 'number' && typeof sensor.from === 'string') sensor.from = from;
      if (Array.isArray(versions)) advance(sensor, versions[index], null);
    });
  }

  #refused(refused: readonly ClosedSubscription[]): void {
    for (const each of refused) {
      const sensor = this.#open.get(Number(each.sensor_id));
      if (sensor !== undefined) this.#closed(sensor, each);
    }
  }

  #closed(sensor: SubscribedSensor, { reason, code }: ClosedSubscription): void {
    const { sensorId, subscription } = sensor;
    // A server without versions refuses the member `after` as invalid input.
    const isUnknown = sensor.version !== null && (code === 'interrupted' || code === 'invalid_input');
    if (isUnknown) cutOff(sensor);
    if (isUnknown || RETRYABLE.has(code)) {
      this.#subscribeLater(sensor);
      return;
    }
    this.#open.delete(sensorId);
    const isLast = ![...this.#open.values()].some((each) => each.subscription === subscription);
    subscription.closed({ sensor_id: sensorId, reason, code }, isLast);
  }

  #points(sensor: SubscribedSensor, { sensor_id, dates, values, version, as_of }: PointsFrame): void {
    const points = { sensor_id, dates, values };
    const fresh = without(points, repeatsIn(sensor, points));
    sensor.newest = Math.max(sensor.newest ?? Number.NEGATIVE_INFINITY, newestOf(dates));
    if (fresh.dates.length > 0) sensor.subscription.push(fresh);
    if (as_of !== undefined) advance(sensor, as_of, dates[dates.length - 1]!);
    else if (version !== undefined) advance(sensor, version, sensor.reached);
    else forEachPoint(fresh, (date, value) => sensor.passed.set(date, value));
  }

  #leave(subscription: Subscription): void {
    const left = [...this.#open.values()].filter((each) => each.subscription === subscription);
    for (const { sensorId } of left) this.#open.delete(sensorId);
    const sensors = left.map(({ sensorId }) => sensorId);
    if (!this.#isConnected || sensors.length === 0) return;
    this.#sendRequest(`unsubscribe ${this.#nextId++}`, { type: 'unsubscribe', sensors });
  }
}

interface Resumed {
  readonly each: SubscribedSensor;
  /** Member `reached` of the request; null: absent. */
  readonly reached: number | string | null;
}

/**
 * @returns newest date received; without any point, a date relative to the server's clock, since clocks differ; null: the sensor starts from
 *   the beginning
 */
function newestReached({ newest, from, since }: SubscribedSensor, now: number): number | string | null {
  if (newest !== null) return newest;
  return from !== undefined || since === null ? null : `-${((now - since) / 1000).toFixed(3)}s`;
}

/** Records that all points as of a version have come. @param reached up to this date; null: all dates */
function advance(sensor: SubscribedSensor, version: unknown, reached: number | null): void {
  if (typeof version !== 'number') return;
  sensor.version = version;
  sensor.reached = reached;
  sensor.isCutOff = false;
  sensor.passed.clear();
  sensor.repeats.clear();
}

/** Makes the sensor resume by date instead of by version. */
function cutOff(sensor: SubscribedSensor): void {
  sensor.version = null;
  sensor.reached = null;
  sensor.isCutOff = true;
}

/** @param each called with the value as JSON */
function forEachPoint(
  { dates, values }: LivePoints,
  each: (date: number, value: string, index: number) => void,
): void {
  for (let i = 0; i < dates.length; i++) each(dates[i]!, JSON.stringify(values[i]), i);
}

/** @returns indexes of points that came before the connection was lost */
function repeatsIn({ repeats }: SubscribedSensor, points: LivePoints): ReadonlySet<number> {
  const indexes = new Set<number>();
  if (repeats.size === 0) return indexes;
  forEachPoint(points, (date, value, index) => {
    if (repeats.get(date) === value) indexes.add(index);
    // Another value means that the point was replaced in between; the earlier value, sent after it, is then no repeat.
    repeats.delete(date);
  });
  return indexes;
}

function without(points: LivePoints, indexes: ReadonlySet<number>): LivePoints {
  if (indexes.size === 0) return points;
  const others = (column: ArrayLike<unknown>) => Array.from(column).filter((_, index) => !indexes.has(index));
  return { ...points, dates: others(points.dates) as number[], values: others(points.values) };
}
