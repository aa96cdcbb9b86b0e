/** What a flush is given: points that came together, of as many sensors as there may be, and how they fared. */
import type { Rows } from './columns.js';

export interface Counts {
  stored: number;
  duplicate: number;
  replaced: number;
}

export interface Batch {
  /** In order of arrival. */
  readonly points: Rows;
  readonly counts: Counts;
}

/** A batch of somebody whose rights were looked up before. */
export interface AllowedBatch extends Batch {
  /** The rights epoch under which he was allowed to write. */
  readonly epoch: number;
}

export function noCounts(): Counts {
  return { stored: 0, duplicate: 0, replaced: 0 };
}
