/** Options, receipts and counters of a stream. */
import type { BackoffOptions } from '../backoff.js';
import type { SensoriumError } from '../error.js';

export interface StreamOptions {
  /**
   * Unsent and unacknowledged points at most; `write` waits while there is no room. A text counts as one point for every
   * 64 bytes. Default 100,000.
   */
  readonly buffer?: number;
  /** Pauses between attempts to connect, or to subscribe after a temporary refusal. Default: from 100 ms up to 15 s. */
  readonly backoff?: BackoffOptions;
  /** Milliseconds without a connection after which the stream fails. Default: unlimited. */
  readonly reconnectTimeout?: number;
  /** Milliseconds without a message after which the client probes the connection, and after as many again replaces it. Default 30,000. */
  readonly idleTimeout?: number;
  /** Called for every connection that is lost or cannot be opened; the stream reconnects automatically. */
  readonly onReconnecting?: (event: Reconnecting) => void;
}

export interface Reconnecting {
  readonly error: SensoriumError;
  /** Milliseconds until the next attempt. */
  readonly pause: number;
}

export interface Rejected {
  /** Index of the point in the argument of `write`, from 0. */
  readonly index: number;
  readonly sensor_id: number;
  readonly reason: string;
}

/** Outcome of one write: all points but the rejected ones are on disk. */
export interface Receipt {
  readonly taken: number;
  readonly rejected: readonly Rejected[];
}

/**
 * Sums over all acknowledgements so far: a frame may hold points of several writes, so there are no counts for each write. A point sent
 * again after a lost connection counts again, as a duplicate if the first one was stored.
 */
export interface Totals {
  /** False with an API key of the scope `write`: then `stored` counts all accepted points, and `duplicate` and `replaced` are 0. */
  readonly detailed: boolean;
  readonly stored: number;
  readonly duplicate: number;
  readonly replaced: number;
  readonly rejected: number;
  readonly frames: number;
  /** Connections after the first. */
  readonly reconnects: number;
}
