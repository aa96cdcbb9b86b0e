/** A part of a piece, and how large it is at most when it is sent. */
import type { Piece } from './points.js';
import type { Write } from './write.js';

export interface Slice {
  readonly piece: Piece;
  readonly write: Write;
  /** Inclusive. */
  readonly from: number;
  /** Exclusive. */
  readonly to: number;
}

/** Bytes for which a frame costs a point of credit. */
export const BYTES_PER_POINT = 64;
/** Bytes of a frame that holds nothing, and of an entry of a sensor that holds nothing; both at most. */
export const FRAME_BYTES = 32;
export const ENTRY_BYTES = 60;

/** A number in MessagePack. */
const NUMBER_BYTES = 9;
const TEXT_HEAD_BYTES = 5;
/** Of UTF-8, for each unit of UTF-16. */
const BYTES_PER_UNIT = 3;

/** At most so many bytes does a point take. */
export function bytesOf({ dates, values }: Piece, index: number): number {
  return cellBytes(dates[index]) + cellBytes(values[index]);
}

function cellBytes(cell: unknown): number {
  return typeof cell === 'string' ? TEXT_HEAD_BYTES + cell.length * BYTES_PER_UNIT : NUMBER_BYTES;
}

/** What a slice takes of the buffer, in points. It is the same however it is cut. */
export function weightOf({ piece, from, to }: Slice): number {
  if (piece.dates instanceof Float64Array && ArrayBuffer.isView(piece.values)) return to - from;
  let weight = 0;
  for (let index = from; index < to; index++) {
    weight += Math.max(1, Math.ceil(bytesOf(piece, index) / BYTES_PER_POINT));
  }
  return weight;
}

/**
 * How many points from the start of a slice fit.
 * @param points, bytes what is left of a frame
 */
export function fitting({ piece, from, to }: Slice, points: number, bytes: number): number {
  const most = Math.min(to - from, points);
  let count = 0;
  for (let left = bytes; count < most; count++) {
    left -= bytesOf(piece, from + count);
    if (left < 0) break;
  }
  return count;
}
