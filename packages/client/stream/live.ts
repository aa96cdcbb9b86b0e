/** Live points of some sensors, as an async iterator with a bound: who reads too slowly loses the oldest, and is told or reads them again. */
import { type BackoffOptions, backoff } from '../backoff.js';
import { SensoriumError } from '../error.js';
import type { LivePoints, Lost } from './live-points.js';
import { isRefusal, Missed, type ReadRange } from './missed.js';

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
  /** Called for points that are missed and not read again. */
  readonly onLost?: (lost: Lost) => void;
  /**
   * True: what was missed is read again, in pages, whenever nothing new waits. All points between the dates come then, also those that had come:
   * see `isRepeat`. What cannot be read again is told by `onLost`.
   */
  readonly fill?: boolean;
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
  /** The reader wants no more. */
  #isLeft = false;
  #error: SensoriumError | null = null;
  readonly #pauses: BackoffOptions;
  readonly #abort = new AbortController();
  readonly #missed: Missed;
  /** Set while reading again has to wait; how often it has failed. */
  #pause: ReturnType<typeof setTimeout> | undefined;
  #failures = 0;

  /**
   * @param pauses before reading again what could not be read
   * @param left told when the reader wants no more
   */
  constructor(options: LiveOptions, read: ReadRange, pauses: BackoffOptions, left: (live: Live) => void) {
    this.#options = options;
    this.#pauses = pauses;
    this.#left = left;
    this.#missed = new Missed(read, this.#abort.signal);
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
      if (!this.#missed.isEmpty && this.#pause === undefined) {
        const again = await this.#readAgain();
        if (again !== null && !this.#isLeft) return { value: again, done: false };
        continue;
      }
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
    }
  }

  /** Unsubscribes; also called when the loop is left. */
  async return(): Promise<IteratorResult<LivePoints, undefined>> {
    this.#isLeft = true;
    this.#queue = [];
    this.#missed.giveUp(true);
    this.end(null);
    this.#left(this);
    return { value: undefined, done: true };
  }

  /**
   * A page of what was missed. Points that come in the meantime are given after it, so that none of the page takes the place of a newer one.
   * @returns null: look again
   */
  async #readAgain(): Promise<LivePoints | null> {
    try {
      const page = await this.#missed.page();
      this.#failures = 0;
      return page;
    } catch (error) {
      if (this.#isOver) return null;
      if (isRefusal(error)) this.#tellLost(this.#missed.giveUp(false));
      else {
        this.#pause = setTimeout(
          () => {
            this.#pause = undefined;
            this.#tell();
          },
          backoff(this.#pauses, ++this.#failures),
        );
      }
      return null;
    } finally {
      if (this.#isOver) this.#tellAll();
    }
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
    if (this.#options.fill !== true || this.#isOver) this.#tellLost([lost]);
    else {
      this.#missed.add(lost);
      this.#tell();
    }
  }

  #tellLost(all: readonly Lost[]): void {
    for (const lost of all) this.#options.onLost?.(lost);
  }

  #tellAll(): void {
    if (!this.#isLeft) this.#tellLost(this.#missed.giveUp(true));
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
    clearTimeout(this.#pause);
    this.#abort.abort();
    this.#tellAll();
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
