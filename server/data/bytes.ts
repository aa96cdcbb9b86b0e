/** Text as bytes from the start: a buffer that grows, into which numbers and dates are written without a string for each of them. */

import { numberText } from '@sensorium/model/number-text';
import { SECOND } from '../../common/dates.js';

/** Bytes of any number, date or id at most. */
const LONGEST = 32;
const POWERS = [1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6];
/** Decimal numbers of up to 15 digits are doubles of their own: no shorter one is the same double. */
const MOST_DIGITS = 1e15;
const HALF = 1e8;
/** Letters of texts whose bytes are not counted beforehand. */
const SHORT = 1000;
const ZERO = 0x30;
const POINT = 0x2e;
const MINUS = 0x2d;

export class Bytes {
  #bytes: Buffer;
  #at = 0;
  /** Decimals that the last number took. */
  #decimals = 0;

  /** @param size bytes that are expected */
  constructor(size: number) {
    this.#bytes = Buffer.allocUnsafe(Math.max(size, 1024));
  }

  /** What was written. */
  end(): Buffer {
    return this.#bytes.subarray(0, this.#at);
  }

  /** @param ascii bytes that are copied */
  put(ascii: Uint8Array): void {
    const { length } = ascii;
    this.#reserve(length);
    const bytes = this.#bytes;
    const at = this.#at;
    for (let i = 0; i < length; i++) bytes[at + i] = ascii[i]!;
    this.#at = at + length;
  }

  text(text: string): void {
    this.#reserve(text.length < SHORT ? 3 * text.length : Buffer.byteLength(text));
    this.#at += this.#bytes.write(text, this.#at);
  }

  /** A finite number as `numberText` has it. */
  number(number: number): void {
    this.#reserve(LONGEST);
    if (number !== 0 && (this.#decimal(number, this.#decimals) || this.#decimalOfAny(number))) return;
    this.#at += this.#bytes.write(numberText(number), this.#at, 'latin1');
  }

  /** A whole number of less than 16 digits, or a safe one. */
  integer(integer: number): void {
    this.#reserve(LONGEST);
    if (integer < 0) this.#bytes[this.#at++] = MINUS;
    this.#digits(Math.abs(integer));
  }

  /** A date, microseconds, as the number of seconds that JSON has. Exact for all that dates can be: two of them are two numbers. */
  seconds(date: number): void {
    this.#reserve(LONGEST);
    if (date < 0) this.#bytes[this.#at++] = MINUS;
    const micros = Math.abs(date);
    const seconds = Math.floor(micros / SECOND);
    this.#digits(seconds);
    this.#fraction(micros - seconds * SECOND, 6);
  }

  #decimalOfAny(number: number): boolean {
    for (let decimals = 0; decimals < POWERS.length; decimals++)
      if (this.#decimal(number, decimals)) return true;
    return false;
  }

  /** @returns false: it has more decimals, or more than 15 digits */
  #decimal(number: number, decimals: number): boolean {
    const power = POWERS[decimals]!;
    const size = Math.abs(number);
    const scaled = Math.round(size * power);
    if (!(scaled < MOST_DIGITS) || scaled / power !== size) return false;
    this.#decimals = decimals;
    if (number < 0) this.#bytes[this.#at++] = MINUS;
    const whole = Math.floor(scaled / power);
    this.#digits(whole);
    this.#fraction(scaled - whole * power, decimals);
    return true;
  }

  /** @param fraction below 10 to the decimals, of which there are 6 at most; zeros at its end are left out */
  #fraction(fraction: number, decimals: number): void {
    if (fraction === 0) return;
    let [rest, length] = [fraction | 0, decimals];
    while (rest % 10 === 0) {
      rest = (rest / 10) | 0;
      length--;
    }
    this.#bytes[this.#at++] = POINT;
    this.#padded(rest, length);
  }

  /** @param integer 0 or more */
  #digits(integer: number): void {
    if (integer < HALF) {
      this.#padded(integer | 0, lengthOf(integer));
      return;
    }
    const high = Math.floor(integer / HALF);
    if (high < HALF) this.#padded(high | 0, lengthOf(high));
    else this.#digits(high);
    this.#padded((integer - high * HALF) | 0, 8);
  }

  /** So many digits, zeros in front. */
  #padded(integer: number, length: number): void {
    const bytes = this.#bytes;
    let rest = integer;
    for (let at = this.#at + length - 1; at >= this.#at; at--) {
      const next = (rest / 10) | 0;
      bytes[at] = ZERO + rest - 10 * next;
      rest = next;
    }
    this.#at += length;
  }

  #reserve(more: number): void {
    if (this.#at + more <= this.#bytes.length) return;
    const bytes = Buffer.allocUnsafe(Math.max(2 * this.#bytes.length, this.#at + more));
    this.#bytes.copy(bytes, 0, 0, this.#at);
    this.#bytes = bytes;
  }
}

/** Digits of a whole number below 10^8. */
function lengthOf(integer: number): number {
  if (integer < 1e4) return integer < 1e2 ? (integer < 10 ? 1 : 2) : integer < 1e3 ? 3 : 4;
  return integer < 1e6 ? (integer < 1e5 ? 5 : 6) : integer < 1e7 ? 7 : 8;
}
