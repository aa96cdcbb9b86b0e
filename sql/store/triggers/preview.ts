/** Previews of triggers: what the server asks of a sidecar, and its reply. Dates are microseconds since 1970. */

/** Points that one preview evaluates at most. */
export const PREVIEW_POINTS = 1_000_000;
/** Milliseconds of computing of one preview; the rest of the range is not evaluated. */
export const PREVIEW_TIME = 5_000;
/** Firings that a preview lists; it counts all. */
export const PREVIEW_FIRINGS = 1_000;

export interface PreviewRequest {
  readonly sensor: number;
  /** User for whom the condition is evaluated. */
  readonly account: number;
  readonly expression: string;
  /** Seconds. */
  readonly inactivity: number;
  readonly hysteresis: string;
  /** Seconds. */
  readonly hold: number;
  /** Both inclusive. */
  readonly from: number;
  readonly to: number;
  readonly callId: string;
}

export interface PreviewFiring {
  readonly at: number;
  readonly date: number | null;
  readonly value: string | null;
  readonly holdsSince: number | null;
}

/** What ended a preview before the end of its range. */
export type PreviewLimit = 'points' | 'time' | 'expression';

export interface PreviewReply {
  /** The first ones. */
  readonly firings: readonly PreviewFiring[];
  readonly total: number;
  /** Number of evaluated points. */
  readonly evaluated: number;
  /** Date up to which the range was evaluated. */
  readonly until: number;
  readonly limit: PreviewLimit | null;
  /** An error of the expression: the first of some points; null: none was met. */
  readonly error: string | null;
}
