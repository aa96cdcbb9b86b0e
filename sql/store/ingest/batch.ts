/** `Batch`: validated points of one upload, at most as many as fill a flush, with their outcome. */
import type { PointBuffer } from './point-buffer.js';

export interface Batch {
  /** In order of arrival. */
  readonly points: PointBuffer;
  /** Filled by the flush. */
  readonly counts: Counts;
}

export type AuthorisedBatch = Batch & {
  /** Rights epoch under which the caller was authorised. */
  readonly epoch: number;
  /** The user whose points they are. */
  readonly callerId: number;
  /** Of the log of rights under which the caller was read; absent: the present one. */
  readonly generation?: number | undefined;
};

/** Points by outcome. */
export interface Counts {
  stored: number;
  duplicate: number;
  replaced: number;
}

export function noCounts(): Counts {
  return { stored: 0, duplicate: 0, replaced: 0 };
}
