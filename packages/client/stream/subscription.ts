/** Live points of some sensors as a bounded async iterator: a slow reader loses the oldest points; they are reported or read again. */
import { type BackoffOptions, backoff } from '../backoff.js';
import { SensoriumError } from '../error.js';
import type { LivePoints, LostRange } from './live-points.js';
import { isRefusal, Missed, type ReadRange } from './missed.js';

/** A sensor whose subscription has ended or was refused. */
export interface ClosedSubscription {
  readonly sensor_id: number;
  readonly reason: string;
  readonly code: string;
}

export interface SubscribeOptions {
  /** First date: UNIX seconds, ISO 8601, or relative such as `-1h`. Absent: now. */
  readonly from?: number | string;
  /** Points that wait for a slow reader at most. Default 100,000. */
  readonly buffer?: number;
  /** Called for points that were missed and are not read again. */
  readonly onLost?: (lost: LostRange) => void;
  /**
   * True: missed ranges are read again, page by page, while no new points wait. All points of a range come then, also those that had come
   * before: see `isRepeat`. `onLost` reports ranges that cannot be read again.
   */
  readonly fill?: boolean;
  /** Called for each sensor when its history is complete: the points after it are live. */
  readonly onLive?: (sensorId: number) => void;
  /** Called for each sensor whose subscription is refused or has ended. When no sensor is left, the loop throws. */
  readonly onClosed?: (closed: ClosedSubscription) => void;
}

const BUFFER = 100_000;

export class Subscription implements AsyncIterableIterator<LivePoints, undefined> {
  readonly #options: SubscribeOptions;
  readonly #onLeave: (subscription: Subscription) => void;
  #queue: LivePoints[] = [];
  #points = 0;
  #wake: (() => void) | null = null;
  #isOver = false;
  /** The reader has left the loop. */
  #isLeft = false;
  #error: SensoriumError | null = null;
  readonly #pauses: BackoffOptions;
  readonly #abort = new AbortController();
  readonly #missed: Missed;
  /** Set during the pause after a failed attempt to read missed points. */
  #pause: ReturnType<typeof setTimeout> | undefined;
  /** Failed attempts in a row. */
  #failures = 0;

  /**
   * @param pauses between attempts to read missed points
   * @param onLeave called when the reader leaves the loop
   */
  constructor(
    options: SubscribeOptions,
    read: ReadRange,
    pauses: BackoffOptions,
    onLeave: (subscription: Subscription) => void,
  ) {
    this.#options = options;
    this.#pauses = pauses;
    this.#onLeave = onLeave;
    this.#missed = new Missed(read, this.#abort.signal);
  }

  [Symbol.asyncIterator](): this {
    return this;
  }

  /** For one reader at a time. @throws SensoriumError when the stream has failed or no sensor is left */
  async next(): Promise<IteratorResult<LivePoints, undefined>> {
    for (;;) {
      const points = this.#queue.shift();
      if (points !== undefined) {
        this.#points -= points.dates.length;
        return { value: points, done: false };
      }
      if (this.#error !== null) throw this.#error;
      if (this.#isOver) return { value: undefined, done: true };
      if (!this.#missed.isEmpty && this.#pause === undefined) {
        const repeated = await this.#readMissed();
        if (repeated !== null && !this.#isLeft) return { value: repeated, done: false };
        continue;
      }
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
    }
  }

  /** Unsubscribes; leaving the loop calls it. */
  async return(): Promise<IteratorResult<LivePoints, undefined>> {
    this.#isLeft = true;
    this.#queue = [];
    this.#missed.abandon(true);
    this.end(null);
    this.#onLeave(this);
    return { value: undefined, done: true };
  }

  /**
   * Reads a page of missed points. Points that arrive in the meantime follow it, so that a point of the page never overwrites a newer one.
   * @returns null: there is none; check the queue again
   */
  async #readMissed(): Promise<LivePoints | null> {
    try {
      const page = await this.#missed.page();
      this.#failures = 0;
      return page;
    } catch (error) {
      if (this.#isOver) return null;
      if (isRefusal(error)) this.#reportLost(this.#missed.abandon(false));
      else {
        this.#pause = setTimeout(
          () => {
            this.#pause = undefined;
            this.#wakeReader();
          },
          backoff(this.#pauses, ++this.#failures),
        );
      }
      return null;
    } finally {
      if (this.#isOver) this.#reportMissed();
    }
  }

  push(points: LivePoints): void {
    this.#queue.push(points);
    this.#points += points.dates.length;
    const limit = this.#options.buffer ?? BUFFER;
    while (this.#points > limit && this.#queue.length > 1) {
      const { sensor_id, dates } = this.#queue.shift()!;
      this.#points -= dates.length;
      const [from, to] = [Array.from(dates).reduce((a, b) => Math.min(a, b)), newestOf(dates)];
      this.lost({ sensor_id, count: dates.length, from, to });
    }
    this.#wakeReader();
  }

  lost(lost: LostRange): void {
    if (this.#options.fill !== true || this.#isOver) this.#reportLost([lost]);
    else {
      this.#missed.add(lost);
      this.#wakeReader();
    }
  }

  #reportLost(ranges: readonly LostRange[]): void {
    for (const lost of ranges) this.#options.onLost?.(lost);
  }

  #reportMissed(): void {
    if (!this.#isLeft) this.#reportLost(this.#missed.abandon(true));
  }

  live(sensorId: number): void {
    this.#options.onLive?.(sensorId);
  }

  closed(closed: ClosedSubscription, isLast: boolean): void {
    this.#options.onClosed?.(closed);
    if (!isLast) return;
    const { reason: error, code } = closed;
    this.end(new SensoriumError({ status: 0, code, message: error, body: { ...closed } }));
  }

  /** Ends the loop after the points that wait. @param error thrown to the reader; null: the loop ends normally */
  end(error: SensoriumError | null): void {
    if (this.#isOver) return;
    this.#isOver = true;
    this.#error = error;
    clearTimeout(this.#pause);
    this.#abort.abort();
    this.#reportMissed();
    this.#wakeReader();
  }

  #wakeReader(): void {
    this.#wake?.();
    this.#wake = null;
  }
}

export function newestOf(dates: ArrayLike<number>): number {
  let newest = Number.NEGATIVE_INFINITY;
  for (let i = 0; i < dates.length; i++) newest = Math.max(newest, dates[i]!);
  return newest;
}
