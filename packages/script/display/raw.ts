/** Notations that format each number by itself: hexadecimal digits, bits, a sign, and the format of a C++ stream. */
import type { Storage } from '../values/types.js';
import type { Format, Notation } from './format.js';
import { nonFiniteText } from './layout.js';
import { general } from './number-text.js';

export type RawNotation = Extract<Notation, 'hex' | 'bit' | '+' | 'none'>;

/** Digits beyond which a stream uses exponents. */
const STREAM_DIGITS = 6;

export function isRaw(notation: Notation): notation is RawNotation {
  return notation === 'hex' || notation === 'bit' || notation === '+' || notation === 'none';
}

/** The bytes of an element in the notation, the most significant one first. */
export function digitsOfBytes(
  values: Storage | BigInt64Array | BigUint64Array,
  at: number,
  format: Format,
): string {
  const size = values.BYTES_PER_ELEMENT;
  const bytes = new Uint8Array(values.buffer, values.byteOffset + at * size, size);
  let text = '';
  for (let k = size - 1; k >= 0; k--) {
    text +=
      format.notation === 'hex'
        ? bytes[k]!.toString(16).padStart(2, '0')
        : bytes[k]!.toString(2).padStart(8, '0');
  }
  return format.uppercase ? text.toUpperCase() : text;
}

/** `+`, `-` or a blank. */
export function signText(x: number | bigint): string {
  if (x > 0) return '+';
  return x < 0 ? '-' : ' ';
}

/** A number as a C++ stream writes it. */
export function streamText(x: number): string {
  return Number.isFinite(x) ? general(x, STREAM_DIGITS) : nonFiniteText(x).replace('NA', 'NaN').toLowerCase();
}

/** The same for a complex number. */
export function streamPair(re: number, im: number): string {
  return `(${streamText(re)},${streamText(im)})`;
}
