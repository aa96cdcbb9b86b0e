/** Dates and numbers of points, packed: what a block and a section of the journal have in common. */
import { Scratch } from '../../../../common/float64.js';
import { mostBytes, packIntegers, packValues, unpack } from './column.js';

/** Points column by column, of one length. */
export interface Points {
  /** Microseconds since 1970. */
  readonly dates: Float64Array;
  /** NaN: the value is no number. */
  readonly numbers: Float64Array;
}

/** Which points have a number: the lowest bits of the flags. */
const HAVE_NUMBER = { all: 0, none: 1, some: 2 } as const;
const PRESENCE = 3;

/** Bytes that so many points take at most. */
export function mostBytesOfPoints(count: number): number {
  return 1 + 2 * mostBytes(count) + bytesOfBits(count);
}

/**
 * Writes flags, the column of dates, that of numbers, and where some have none, which have one.
 * @param base that is taken from the dates, not greater than any
 * @param flags other bits that go into the flags
 * @returns where they end
 */
export function packPoints(
  { dates, numbers }: Points,
  base: number,
  flags: number,
  out: Buffer,
  at: number,
): number {
  const missing = missingIn(numbers);
  const end = packIntegers(since(dates, base), out, at + 1);
  if (missing === numbers.length) {
    out[at] = flags | HAVE_NUMBER.none;
    return end;
  }
  if (missing === 0) {
    out[at] = flags | HAVE_NUMBER.all;
    return packValues(numbers, out, end);
  }
  out[at] = flags | HAVE_NUMBER.some;
  const present = packValues(withoutGaps(numbers), out, end);
  return packBits(numbers, (number) => !Number.isNaN(number), out, present);
}

/**
 * @param into receives as many points as it has room for
 * @returns where they end
 * @throws DamagedColumn
 */
export function unpackPoints(data: Buffer, at: number, base: number, { dates, numbers }: Points): number {
  const presence = data[at]! & PRESENCE;
  const end = unpack(data, at + 1, dates);
  for (let i = 0; i < dates.length; i++) dates[i]! += base;
  if (presence === HAVE_NUMBER.none) {
    numbers.fill(Number.NaN);
    return end;
  }
  const present = unpack(data, end, numbers);
  if (presence === HAVE_NUMBER.all) return present;
  for (let i = 0; i < numbers.length; i++) if (!isSet(data, present, i)) numbers[i] = Number.NaN;
  return present + bytesOfBits(numbers.length);
}

export function bytesOfBits(count: number): number {
  return Math.ceil(count / 8);
}

/**
 * Writes a bit for each of some things, the first one the lowest of the first byte.
 * @returns where they end
 */
export function packBits<T>(
  things: ArrayLike<T>,
  holds: (thing: T, index: number) => boolean,
  out: Buffer,
  at: number,
): number {
  const end = at + bytesOfBits(things.length);
  out.fill(0, at, end);
  for (let i = 0; i < things.length; i++) if (holds(things[i]!, i)) out[at + (i >> 3)]! |= 1 << (i & 7);
  return end;
}

/** @param at where the bits begin */
export function isSet(data: Buffer, at: number, index: number): boolean {
  return (data[at + (index >> 3)]! & (1 << (index & 7))) !== 0;
}

const scratch = new Scratch();

/** @returns offsets, for use until the next call */
function since(dates: Float64Array, base: number): Float64Array {
  scratch.clear();
  const offsets = scratch.take(dates.length);
  for (let i = 0; i < dates.length; i++) offsets[i] = dates[i]! - base;
  return offsets;
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
