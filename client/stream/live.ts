/** Live points of some sensors, as an async iterator with a bound: who reads too slowly loses the oldest, and is told. */
import { SensoriumError } from '../error.js';

/** Points of one sensor, as they came together; in no order of dates. */
export interface LivePoints {
  readonly sensor_id: number;
  /** UNIX seconds. */
  readonly dates: ArrayLike<number>;
  /** Native: numbers, texts, booleans, JSON. */
  readonly values: ArrayLike<unknown>;
}

/** Points that were not given to the reader, and can be read by `/sensors/{id}/data`. */
export interface Lost {
  readonly sensor_id: number;
  readonly count: number;
  /** UNIX seconds, both inclusive. */
  readonly from: number;
  readonly to: number;
}

/** A sensor that gives no more points. */
export interface Closed {
  readonly sensor_id: number;
  readonly reason: string;
  readonly code: string;
}

export interface LiveOptions {
  /** First date: UNIX seconds, ISO 8601, or relative such as `-1h`. Absent: from now on. */
  readonly from?: number | string;
  /** Points that wait for a slow reader at most. Default 100,000. */
  readonly buffer?: number;
  readonly onLost?: (lost: Lost) => void;
  /** Called for each sensor whose history has been given: what follows is live. */
  readonly onLive?: (sensorId: number) => void;
  /** Called for each sensor that cannot be subscribed to, or no longer. When none is left, the loop ends with an error. */
  readonly onClosed?: (closed: Closed) => void;
}

const BUFFER = 100_000;

export class Live implements AsyncIterableIterator<LivePoints, undefined> {
  readonly #options: LiveOptions;
  readonly #left: (live: Live) => void;
  #queue: LivePoints[] = [];
  #points = 0;
  #wake: (() => void) | null = null;
  #isOver = false;
  #error: SensoriumError | null = null;

  /** @param left told when the reader wants no more */
  constructor(options: LiveOptions, left: (live: Live) => void) {
    this.#options = options;
    this.#left = left;
  }

  [Symbol.asyncIterator](): this {
    return this;
  }

  /** One reader at a time. @throws SensoriumError when the stream has failed or no sensor is left */
  async next(): Promise<IteratorResult<LivePoints, undefined>> {
    for (;;) {
      const points = this.#queue.shift();
      if (points !== undefined) {
        this.#points -= points.dates.length;
        return { value: points, done: false };
      }
      if (this.#error !== null) throw this.#error;
      if (this.#isOver) return { value: undefined, done: true };
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
    }
  }

  /** Unsubscribes; also called when the loop is left. */
  async return(): Promise<IteratorResult<LivePoints, undefined>> {
    this.#queue = [];
    this.end(null);
    this.#left(this);
    return { value: undefined, done: true };
  }

  give(points: LivePoints): void {
    this.#queue.push(points);
    this.#points += points.dates.length;
    const limit = this.#options.buffer ?? BUFFER;
    while (this.#points > limit && this.#queue.length > 1) {
      const { sensor_id, dates } = this.#queue.shift()!;
      this.#points -= dates.length;
      const [from, to] = [Array.from(dates).reduce((a, b) => Math.min(a, b)), newestOf(dates)];
      this.lost({ sensor_id, count: dates.length, from, to });
    }
    this.#tell();
  }

  lost(lost: Lost): void {
    this.#options.onLost?.(lost);
  }

  reached(sensorId: number): void {
    this.#options.onLive?.(sensorId);
  }

  closed(closed: Closed, isLast: boolean): void {
    this.#options.onClosed?.(closed);
    if (!isLast) return;
    const { reason: error, code } = closed;
    this.end(new SensoriumError({ status: 0, code, message: error, body: { ...closed } }));
  }

  /** What waits is still read; then the loop ends. @param error null: in order */
  end(error: SensoriumError | null): void {
    if (this.#isOver) return;
    this.#isOver = true;
    this.#error = error;
    this.#tell();
  }

  #tell(): void {
    this.#wake?.();
    this.#wake = null;
  }
}

export function newestOf(dates: ArrayLike<number>): number {
  let newest = Number.NEGATIVE_INFINITY;
  for (let i = 0; i < dates.length; i++) newest = Math.max(newest, dates[i]!);
  return newest;
}
