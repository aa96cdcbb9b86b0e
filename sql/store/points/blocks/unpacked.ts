/** Unpacks blocks of a read, a few in each turn of the event loop. */
import { SlicedWork } from '../../../../common/sliced-work.js';
import { joinedPoints, pointsBetween, type SensorPoints } from '../journal/tail.js';
import type { Window } from '../packed/windows.js';
import { readSlice } from './read-slice.js';
import { type BlockRow, unpackBlock } from './rows.js';

/** Work of a block beside its points. */
const BLOCK = 10;

export interface PackedPoints extends Pick<BlockRow, 'sensor_id' | 'count' | 'data'> {
  readonly first_date: number;
}

/** @returns the points of a block that are in a window, without texts */
export function pointsWithin(
  { sensor_id, first_date: first, count, data }: PackedPoints,
  { from, to }: Window,
): SensorPoints {
  return pointsBetween(unpackBlock({ sensor_id, first, count, data, texts: null }), from, to - 1);
}

/**
 * @param blocks of one sensor, in order
 * @returns their points that are in a window, without texts
 */
export async function unpacked(blocks: readonly PackedPoints[], window: Window): Promise<SensorPoints> {
  const found: SensorPoints[] = [];
  const work = new SlicedWork(readSlice);
  for (const block of blocks) {
    found.push(pointsWithin(block, window));
    const turn = work.add(BLOCK + block.count);
    if (turn !== undefined) await turn;
  }
  return joinedPoints(found);
}
