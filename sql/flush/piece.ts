/** What a flush writes: points of one sensor that came together, and how they fared. */
import type { Columns } from './columns.js';

export interface Counts {
  stored: number;
  duplicate: number;
  replaced: number;
}

export interface Piece {
  readonly sensorId: number;
  readonly columns: Columns;
  readonly counts: Counts;
}

/** A piece of somebody whose rights were looked up before. */
export interface JudgedPiece extends Piece {
  /** The rights epoch under which he was allowed to write. */
  readonly epoch: number;
}

export function noCounts(): Counts {
  return { stored: 0, duplicate: 0, replaced: 0 };
}
