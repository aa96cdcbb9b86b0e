/**
 * Columns of numbers, packed: each as a whole number times a power of ten, less what the column has in common, in as few bytes as its widest
 * one needs. docs/internals/block-format.md specifies the bytes. All are little-endian.
 *
 *   form and width, exponent │ base          [step]    │ offsets or deltas, 0 to 4 or 8 bytes each
 */

/** High half of the first byte. */
const FORM = { doubles: 0, offsets: 1, deltas: 2 } as const;

/** Width of a whole number that needs more than 4 bytes. */
const WIDE = 8;
const TWO_32 = 2 ** 32;
const LARGEST = Number.MAX_SAFE_INTEGER;

/** Exponents that are tried, in this order: dates by seconds, milliseconds and microseconds; values by their decimals. */
const DATE_EXPONENTS = [6, 3, 0];
const VALUE_EXPONENTS = Array.from({ length: 16 }, (_, decimals) => -decimals);

const POWERS = Array.from({ length: 16 }, (_, exponent) => 10 ** exponent);

/** Bytes of a column that no column of so many numbers exceeds. */
export function mostBytes(count: number): number {
  return 2 + 8 + 8 + WIDE * count;
}

/** A column that does not hold what it should. */
export class DamagedColumn extends Error {}

let scratch = new Float64Array(4096);

/**
 * @param numbers any doubles but NaN: each comes back bit for bit, -0 and the infinities as well
 * @returns where the column ends
 */
export function packValues(numbers: Float64Array, out: Buffer, at: number): number {
  const exponent = wholeNumbers(numbers, VALUE_EXPONENTS);
  if (exponent !== null) {
    const end = packWhole(numbers.length, exponent, 4, out, at);
    if (end !== null) return end;
  }
  out[at] = FORM.doubles << 4;
  out[at + 1] = 0;
  const view = new DataView(out.buffer, out.byteOffset, out.length);
  for (let i = 0; i < numbers.length; i++) view.setFloat64(at + 2 + 8 * i, numbers[i]!, true);
  return at + 2 + 8 * numbers.length;
}

/**
 * @param integers whole numbers, 0 or more and at most 2^53 - 1
 * @returns where the column ends
 */
export function packIntegers(integers: Float64Array, out: Buffer, at: number): number {
  const exponent = wholeNumbers(integers, DATE_EXPONENTS)!;
  return packWhole(integers.length, exponent, WIDE, out, at)!;
}

/**
 * @param into receives as many numbers as it has room for
 * @returns where the column ends
 * @throws DamagedColumn
 */
export function unpack(bytes: Buffer, at: number, into: Float64Array): number {
  const { length } = into;
  const [form, width] = [bytes[at]! >> 4, bytes[at]! & 15];
  const start = at + (form === FORM.doubles ? 2 : form === FORM.offsets ? 10 : 18);
  const end =
    start + (form === FORM.doubles ? 8 * length : width * (form === FORM.deltas ? length - 1 : length));
  if (form > FORM.deltas || !isWidth(width) || !(end <= bytes.length))
    throw new DamagedColumn('damaged column');
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  if (form === FORM.doubles) {
    for (let i = 0; i < length; i++) into[i] = view.getFloat64(start + 8 * i, true);
    return end;
  }
  const base = getInteger(view, at + 2);
  if (form === FORM.offsets) {
    readUnsigned(bytes, view, start, width, into, 0);
    for (let i = 0; i < length; i++) into[i]! += base;
  } else {
    const step = getInteger(view, at + 10);
    readUnsigned(bytes, view, start, width, into, 1);
    let integer = base;
    into[0] = base;
    for (let i = 1; i < length; i++) {
      integer += step + into[i]!;
      into[i] = integer;
    }
  }
  scaleBy(view.getInt8(at + 1), into);
  return end;
}

function scaleBy(exponent: number, numbers: Float64Array): void {
  const power = POWERS[Math.abs(exponent)];
  if (power === undefined) throw new DamagedColumn('damaged column');
  if (exponent > 0) for (let i = 0; i < numbers.length; i++) numbers[i]! *= power;
  if (exponent < 0) for (let i = 0; i < numbers.length; i++) numbers[i]! /= power;
}

/**
 * Fills the scratch with whole numbers that, times ten to the exponent, are the very numbers.
 * @returns the first of the exponents by which that is so; null: it is so by none
 */
function wholeNumbers(numbers: Float64Array, exponents: readonly number[]): number | null {
  if (scratch.length < numbers.length) scratch = new Float64Array(2 * numbers.length);
  for (const exponent of exponents) {
    const power = POWERS[Math.abs(exponent)]!;
    if (exponent > 0 ? isMultiple(numbers, power) : isFraction(numbers, power)) return exponent;
  }
  return null;
}

function isMultiple(numbers: Float64Array, power: number): boolean {
  for (let i = 0; i < numbers.length; i++) {
    const whole = Math.floor(numbers[i]! / power);
    if (whole * power !== numbers[i]!) return false;
    scratch[i] = whole;
  }
  return true;
}

function isFraction(numbers: Float64Array, power: number): boolean {
  for (let i = 0; i < numbers.length; i++) {
    const number = numbers[i]!;
    const whole = Math.round(number * power);
    // Without its sign -0 would be another double.
    if (whole / power !== number || Math.abs(whole) > LARGEST || (whole === 0 && 1 / number < 0))
      return false;
    scratch[i] = whole;
  }
  return true;
}

/**
 * Packs the whole numbers in the scratch, as offsets from the least of them or as deltas, whichever takes fewer bytes.
 * @param widest bytes that one of them may take
 * @returns where the column ends; null: they need more
 */
function packWhole(length: number, exponent: number, widest: number, out: Buffer, at: number): number | null {
  const first = scratch[0] ?? 0;
  let least = first;
  let most = first;
  let shortest = Number.POSITIVE_INFINITY;
  let longest = Number.NEGATIVE_INFINITY;
  for (let i = 1; i < length; i++) {
    const integer = scratch[i]!;
    const delta = integer - scratch[i - 1]!;
    if (integer < least) least = integer;
    if (integer > most) most = integer;
    if (delta < shortest) shortest = delta;
    if (delta > longest) longest = delta;
  }
  const offsetWidth = widthOf(most - least);
  // A delta of two safe integers need not be one.
  const isExact = length > 1 && -shortest <= LARGEST && longest <= LARGEST;
  const deltaWidth = isExact ? widthOf(longest - shortest) : WIDE;
  if (Math.min(offsetWidth, deltaWidth) > widest) return null;
  const view = new DataView(out.buffer, out.byteOffset, out.length);
  view.setInt8(at + 1, exponent);
  if (!isExact || offsetWidth * length <= deltaWidth * (length - 1) + 8) {
    out[at] = (FORM.offsets << 4) | offsetWidth;
    setInteger(view, at + 2, least);
    for (let i = 0; i < length; i++) scratch[i]! -= least;
    return writeUnsigned(out, view, at + 10, offsetWidth, 0, length);
  }
  out[at] = (FORM.deltas << 4) | deltaWidth;
  setInteger(view, at + 2, scratch[0]!);
  setInteger(view, at + 10, shortest);
  // In this order every step is exact: the sum of a number and a delta need not be a safe integer.
  for (let i = length - 1; i > 0; i--) scratch[i] = scratch[i]! - scratch[i - 1]! - shortest;
  return writeUnsigned(out, view, at + 18, deltaWidth, 1, length);
}

/** Bytes of each of some whole numbers, of which the largest is so large. */
function widthOf(largest: number): number {
  if (largest === 0) return 0;
  if (largest < 2 ** 8) return 1;
  if (largest < 2 ** 16) return 2;
  if (largest < 2 ** 24) return 3;
  return largest < TWO_32 ? 4 : WIDE;
}

function isWidth(width: number): boolean {
  return width <= 4 || width === WIDE;
}

/** Writes the scratch from an index to another. */
function writeUnsigned(
  out: Buffer,
  view: DataView,
  start: number,
  width: number,
  from: number,
  to: number,
): number {
  let at = start;
  if (width === 1) for (let i = from; i < to; i++) out[at++] = scratch[i]!;
  else if (width === 2) for (let i = from; i < to; i++, at += 2) view.setUint16(at, scratch[i]!, true);
  else if (width === 3)
    for (let i = from; i < to; i++, at += 3) {
      const integer = scratch[i]!;
      view.setUint16(at, integer & 0xffff, true);
      out[at + 2] = integer >> 16;
    }
  else if (width === 4) for (let i = from; i < to; i++, at += 4) view.setUint32(at, scratch[i]!, true);
  else if (width === WIDE) for (let i = from; i < to; i++, at += 8) setInteger(view, at, scratch[i]!);
  return at;
}

/** @param from index of the first number that is read */
function readUnsigned(
  bytes: Buffer,
  view: DataView,
  start: number,
  width: number,
  into: Float64Array,
  from: number,
): void {
  const { length } = into;
  let at = start;
  if (width === 0) into.fill(0, from);
  else if (width === 1) for (let i = from; i < length; i++) into[i] = bytes[at++]!;
  else if (width === 2) for (let i = from; i < length; i++, at += 2) into[i] = view.getUint16(at, true);
  else if (width === 3)
    for (let i = from; i < length; i++, at += 3) into[i] = view.getUint16(at, true) | (bytes[at + 2]! << 16);
  else if (width === 4) for (let i = from; i < length; i++, at += 4) into[i] = view.getUint32(at, true);
  else for (let i = from; i < length; i++, at += 8) into[i] = getInteger(view, at);
}

/** Writes a signed integer of 8 bytes. @param integer within the safe ones */
export function setInteger(view: DataView, at: number, integer: number): void {
  const high = Math.floor(integer / TWO_32);
  view.setUint32(at, integer - high * TWO_32, true);
  view.setInt32(at + 4, high, true);
}

export function getInteger(view: DataView, at: number): number {
  return view.getUint32(at, true) + view.getInt32(at + 4, true) * TWO_32;
}
