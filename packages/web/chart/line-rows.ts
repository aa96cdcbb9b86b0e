/** Which row of a line is under the cursor. */
import { type Line, nearest } from './data.js';

/** Pixels around the cursor in which a row is its row, also where points are rare. */
const REACH = 24;

/** @param pixel seconds of a pixel @returns the row at a moment; -1: there is none near enough */
export function rowAt(line: Line, moment: number, pixel: number): number {
  const row = nearest(line.at, moment);
  if (row < 0 || line.mean[row] == null) return -1;
  const reach = Math.max(REACH * pixel, line.width, (line.interval ?? 0) * 1.5);
  return Math.abs(line.at[row]! - moment) <= reach ? row : -1;
}
