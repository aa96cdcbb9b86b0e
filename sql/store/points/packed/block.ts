/**
 * Blocks: the dates and numbers of consecutive points of one sensor in one value of the database. docs/internals/block-format.md specifies the bytes.
 *
 *   version │ flags │ dates since the first one │ numbers │ which points have a number
 *
 * The row that holds them also has `first`, `count` and the texts.
 */
import { float64Array } from '../../../../common/float64.js';
import { DamagedColumn } from './column.js';
import { mostBytesOfPoints, type Points, packPoints, unpackPoints } from './points.js';

const VERSION = 1;
const MOST_FLAGS = 2;

/** A block that this version of the product cannot read, or that is not one. */
export class UnreadableBlock extends Error {}

let scratch = Buffer.alloc(64 * 1024);

/** @param points 1 or more, in order of their dates, each later than the one before */
export function encodeBlock(points: Points): Buffer {
  const most = 1 + mostBytesOfPoints(points.dates.length);
  if (scratch.length < most) scratch = Buffer.alloc(2 * most);
  scratch[0] = VERSION;
  const end = packPoints(points, points.dates[0]!, 0, scratch, 1);
  return Buffer.from(scratch.subarray(0, end));
}

/**
 * @param first date of the first point
 * @param count of points
 * @throws UnreadableBlock
 */
export function decodeBlock(data: Buffer, first: number, count: number): Points {
  if (data[0] !== VERSION) throw new UnreadableBlock(`block of version ${data[0]}, readable is ${VERSION}`);
  const points = { dates: float64Array(count), numbers: float64Array(count) };
  try {
    if (data[1]! <= MOST_FLAGS && unpackPoints(data, 1, first, points) === data.length) return points;
  } catch (error) {
    if (!(error instanceof DamagedColumn)) throw error;
  }
  throw new UnreadableBlock('damaged block');
}
