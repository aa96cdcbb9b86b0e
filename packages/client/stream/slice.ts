/** A range of a batch, and upper bounds of its encoded size. */
import type { WrittenPoints } from './points.js';
import type { Write } from './write.js';

export interface Slice {
  readonly batch: WrittenPoints;
  readonly write: Write;
  /** Inclusive. */
  readonly from: number;
  /** Exclusive. */
  readonly to: number;
}

/** Bytes of a frame for each point of credit. */
export const BYTES_PER_POINT = 64;
/** Bytes of an empty frame, and of an empty entry of a sensor, at most. */
export const FRAME_BYTES = 32;
export const ENTRY_BYTES = 60;

/** Bytes of a number in MessagePack. */
const NUMBER_BYTES = 9;
/** Bytes of a text before its content in MessagePack, at most. */
const TEXT_PREFIX_BYTES = 5;
/** Bytes of UTF-8 for each unit of UTF-16, at most. */
const BYTES_PER_UNIT = 3;

/** @returns bytes of a point, at most */
export function bytesOf({ dates, values }: WrittenPoints, index: number): number {
  return cellBytes(dates[index]) + cellBytes(values[index]);
}

function cellBytes(cell: unknown): number {
  return typeof cell === 'string' ? TEXT_PREFIX_BYTES + cell.length * BYTES_PER_UNIT : NUMBER_BYTES;
}

/** @returns room of a slice in the buffer, in points; the parts of a slice have the same sum */
export function weightOf({ batch, from, to }: Slice): number {
  if (batch.dates instanceof Float64Array && ArrayBuffer.isView(batch.values)) return to - from;
  let weight = 0;
  for (let index = from; index < to; index++) {
    weight += Math.max(1, Math.ceil(bytesOf(batch, index) / BYTES_PER_POINT));
  }
  return weight;
}

/**
 * @param points, bytes that are left in a frame
 * @returns how many points from the start of the slice fit
 */
export function fitting({ batch, from, to }: Slice, points: number, bytes: number): number {
  const most = Math.min(to - from, points);
  let count = 0;
  for (let left = bytes; count < most; count++) {
    left -= bytesOf(batch, from + count);
    if (left < 0) break;
  }
  return count;
}
