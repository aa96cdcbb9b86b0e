/** Notations in which every number is written for itself: hexadecimal digits, bits, a sign, a stream's own. */
import type { Storage } from '../values/types.js';
import type { Format, Notation } from './format.js';
import { nonFiniteText } from './layout.js';
import { general } from './number-text.js';

export type RawNotation = Extract<Notation, 'hex' | 'bit' | '+' | 'none'>;

/** Digits after which a stream goes over to exponents. */
const STREAM_DIGITS = 6;

export function isRaw(notation: Notation): notation is RawNotation {
  return notation === 'hex' || notation === 'bit' || notation === '+' || notation === 'none';
}

/** The bytes of an element, the most significant one first, as digits of the notation. */
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

/** As a C++ stream writes a number. */
export function streamText(x: number): string {
  return Number.isFinite(x) ? general(x, STREAM_DIGITS) : nonFiniteText(x).replace('NA', 'NaN').toLowerCase();
}

/** The same of a complex number. */
export function streamPair(re: number, im: number): string {
  return `(${streamText(re)},${streamText(im)})`;
}
