/** What a stream can be told, and what it tells. */
import type { BackoffOptions } from '../backoff.js';
import type { SensoriumError } from '../error.js';

export interface StreamOptions {
  /**
   * Points that are held at most, waiting or under way unanswered; `write` waits while there is no room. A text counts
   * as one point for every 64 bytes. Default 100,000.
   */
  readonly buffer?: number;
  /** Between two tries to connect, or to subscribe to what was refused for the moment. Default: from 100 ms on up to 15 s. */
  readonly backoff?: BackoffOptions;
  /** Milliseconds without any connection after which the stream gives up. Default: never. */
  readonly patience?: number;
  /** Milliseconds of silence after which the connection is tried out, and after as many again given up. Default 30,000. */
  readonly silence?: number;
  /** Called for every connection that is lost or cannot be made; the stream tries again by itself. */
  readonly onTrouble?: (trouble: Trouble) => void;
}

export interface Trouble {
  readonly error: SensoriumError;
  /** Milliseconds until the next try. */
  readonly pause: number;
}

export interface Rejected {
  /** Place in what was given to `write`, from 0. */
  readonly index: number;
  readonly sensor_id: number;
  readonly reason: string;
}

/** What became of one write. Its points are on disk, but for those that were rejected. */
export interface Receipt {
  readonly taken: number;
  readonly rejected: readonly Rejected[];
}

/**
 * Sums over the answers so far. Frames hold points of many writes, so only sums can tell what was new. A point sent again
 * after a lost connection counts once more, as a duplicate where the first sending had been stored.
 */
export interface Totals {
  /** False with an API key that may only write: the server then tells in `stored` how many were taken, and nothing in the two below. */
  readonly apart: boolean;
  readonly stored: number;
  readonly duplicate: number;
  readonly replaced: number;
  readonly rejected: number;
  readonly frames: number;
  /** Connections beyond the first. */
  readonly reconnects: number;
}
