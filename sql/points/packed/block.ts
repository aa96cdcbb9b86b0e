/**
 * Blocks: the dates and numbers of consecutive points of one sensor in one value of the database. docs/block-format.md specifies the bytes.
 *
 *   version, flags │ dates since the first one │ numbers │ which points have a number
 *
 * The row that holds them also has `first`, `count` and the texts.
 */
import { DamagedColumn, mostBytes, packIntegers, packValues, unpack } from './column.js';

const VERSION = 1;

/** Bits of the flags. */
const FLAG = { noNumbers: 1, someNumbers: 2 } as const;

/** Points in order of their dates, column by column, of one length. */
export interface Points {
  /** Microseconds since 1970, each later than the one before. */
  readonly dates: Float64Array;
  /** NaN: the value is no number. */
  readonly numbers: Float64Array;
}

/** A block that this version of the product cannot read, or that is not one. */
export class UnreadableBlock extends Error {}

let scratch = Buffer.alloc(64 * 1024);

/** @param points 1 or more */
export function encodeBlock({ dates, numbers }: Points): Buffer {
  const count = dates.length;
  const most = 2 + 2 * mostBytes(count) + bytesOfBits(count);
  if (scratch.length < most) scratch = Buffer.alloc(2 * most);
  const [first] = dates as unknown as [number];
  let at = packIntegers(
    dates.map((date) => date - first),
    scratch,
    2,
  );
  const missing = missingIn(numbers);
  if (missing === count) scratch[1] = FLAG.noNumbers;
  else if (missing === 0) {
    scratch[1] = 0;
    at = packValues(numbers, scratch, at);
  } else {
    scratch[1] = FLAG.someNumbers;
    at = packValues(withoutGaps(numbers), scratch, at);
    at = writePresence(numbers, scratch, at);
  }
  scratch[0] = VERSION;
  return Buffer.from(scratch.subarray(0, at));
}

/**
 * @param first date of the first point
 * @param count of points
 * @throws UnreadableBlock
 */
export function decodeBlock(data: Buffer, first: number, count: number): Points {
  if (data[0] !== VERSION) throw new UnreadableBlock(`block of version ${data[0]}, readable is ${VERSION}`);
  const flags = data[1]!;
  const dates = new Float64Array(count);
  const numbers = new Float64Array(count);
  try {
    let at = unpack(data, 2, dates);
    for (let i = 0; i < count; i++) dates[i]! += first;
    if (flags === FLAG.noNumbers) numbers.fill(Number.NaN);
    else at = unpack(data, at, numbers);
    if (flags === FLAG.someNumbers) at = readPresence(data, at, numbers);
    if (at === data.length && flags <= FLAG.someNumbers) return { dates, numbers };
  } catch (error) {
    if (!(error instanceof DamagedColumn)) throw error;
  }
  throw new UnreadableBlock('damaged block');
}

function missingIn(numbers: Float64Array): number {
  let missing = 0;
  for (let i = 0; i < numbers.length; i++) if (Number.isNaN(numbers[i])) missing++;
  return missing;
}

/** A point without a number takes the place of the number before it, or of the first one: that costs least. */
function withoutGaps(numbers: Float64Array): Float64Array {
  const filled = numbers.slice();
  let last = numbers.find((number) => !Number.isNaN(number))!;
  for (let i = 0; i < filled.length; i++) {
    if (Number.isNaN(filled[i])) filled[i] = last;
    else last = filled[i]!;
  }
  return filled;
}

function bytesOfBits(count: number): number {
  return Math.ceil(count / 8);
}

/** A bit for each point, the first one the lowest of the first byte. */
function writePresence(numbers: Float64Array, out: Buffer, at: number): number {
  const end = at + bytesOfBits(numbers.length);
  out.fill(0, at, end);
  for (let i = 0; i < numbers.length; i++) if (!Number.isNaN(numbers[i])) out[at + (i >> 3)]! |= 1 << (i & 7);
  return end;
}

function readPresence(data: Buffer, at: number, numbers: Float64Array): number {
  for (let i = 0; i < numbers.length; i++)
    if ((data[at + (i >> 3)]! & (1 << (i & 7))) === 0) numbers[i] = Number.NaN;
  return at + bytesOfBits(numbers.length);
}
