/**
 * printf and its kin: a template is run through again and again until all elements of all arguments are used up.
 *
 * A text met by `%s` is taken whole, otherwise letter by letter. Output ends at the first conversion for which nothing is left.
 */

import { nonFiniteText } from '../display/layout.js';
import { exponential, fixed, general } from '../display/number-text.js';
import { fail, outOfMemory } from '../errors.js';
import type { Meter } from '../meter.js';
import { typeName } from '../operators/kinds.js';
import { isArray, isChar, numelOf } from '../values/inspect.js';
import { FunctionHandle, Int64Tensor, Range, Tensor, type Value } from '../values/types.js';
import { type Piece, parseTemplate } from './template.js';

type Element = number | bigint | string;

/** The arguments, element by element. */
class Elements {
  private arg = 0;
  private at = 0;
  /** Whether something was asked for when nothing was left. */
  exhausted = false;

  constructor(private readonly args: readonly Value[]) {}

  get left(): boolean {
    return this.arg < this.args.length;
  }

  /** @param whole whether a text is wanted in one piece */
  next(whole: boolean): Element | undefined {
    const value = this.args[this.arg];
    if (value === undefined) {
      this.exhausted = true;
      return undefined;
    }
    const count = value instanceof FunctionHandle ? 0 : numelOf(value);
    if (count === 0) {
      this.arg++;
      return '';
    }
    if (whole && this.at === 0 && isTextLike(value)) {
      this.arg++;
      return lettersOf(value);
    }
    const element = elementOf(value, this.at);
    if (++this.at >= count) {
      this.arg++;
      this.at = 0;
    }
    return whole && isChar(value) ? String.fromCharCode(Number(element)) : element;
  }
}

/** A text, or an array of codes of letters. */
function isTextLike(value: Value): value is string | Tensor {
  if (isChar(value)) return true;
  if (!(value instanceof Tensor) || value.im !== null) return false;
  return value.re.every((x: number) => Number.isInteger(x) && x >= 0 && x < 256);
}

function lettersOf(value: string | Tensor): string {
  if (typeof value === 'string') return value;
  return Buffer.from(Uint8Array.from(value.re)).toString('latin1');
}

function elementOf(value: Value, at: number): number | bigint {
  switch (typeof value) {
    case 'number':
      return value;
    case 'boolean':
      return value ? 1 : 0;
    case 'string':
      return value.charCodeAt(at);
    default:
  }
  if (value instanceof Range) return value.at(at);
  return value instanceof Tensor || value instanceof Int64Tensor ? value.re[at]! : 0;
}

/**
 * The text that printf prints.
 *
 * @param name of the function, for messages
 * @throws ScriptError for templates and arguments that cannot be
 */
export function formatText(name: string, template: string, args: readonly Value[], meter: Meter): string {
  const pieces = parseTemplate(name, template);
  for (const arg of args) {
    if (!isArray(arg) && !(arg instanceof FunctionHandle))
      fail(`${name}: wrong type argument '${typeName(arg)}'`);
  }
  if (!pieces.some((piece) => typeof piece !== 'string')) return pieces.join('');
  const writer = new Writer(meter, args);
  const elements = new Elements(args);
  do {
    if (!writer.round(pieces, elements)) break;
  } while (elements.left);
  return writer.text();
}

class Writer {
  private readonly parts: string[] = [];

  constructor(
    private readonly meter: Meter,
    private readonly args: readonly Value[],
  ) {}

  text(): string {
    return this.parts.join('');
  }

  /** Once through the template; answers whether all of it was printed. */
  round(pieces: readonly Piece[], elements: Elements): boolean {
    for (const piece of pieces) {
      if (typeof piece === 'string') {
        this.put(piece);
        continue;
      }
      const width = piece.width === '*' ? elements.next(false) : piece.width;
      const precision = piece.precision === '*' ? elements.next(false) : piece.precision;
      const element = elements.next(piece.type === 's');
      if (elements.exhausted || element === undefined) return false;
      let { flags } = piece;
      let columns = width === null || width === undefined ? 0 : Number(width);
      if (columns < 0) {
        flags += '-';
        columns = -columns;
      }
      const digits = precision === null || precision === undefined ? null : Number(precision);
      this.put(
        this.convert(element, piece.type, flags, columns, digits !== null && digits < 0 ? null : digits),
      );
    }
    return true;
  }

  private put(text: string): void {
    this.meter.work(1);
    this.meter.charge(text.length + 16);
    this.parts.push(text);
  }

  private pad(text: string, width: number, flags: string): string {
    if (text.length >= width) return text;
    this.meter.elements(width, 1);
    return flags.includes('-') ? text.padEnd(width) : text.padStart(width);
  }

  private convert(
    element: Element,
    type: string,
    flags: string,
    width: number,
    precision: number | null,
  ): string {
    if (precision !== null) this.meter.elements(precision, 1);
    if (element === '') return this.pad('', width, flags);
    if (typeof element === 'string') {
      return this.pad(precision === null ? element : element.slice(0, precision), width, flags);
    }
    const x = Number(element);
    if (!Number.isFinite(x)) {
      const sign = flags.includes('+') && !(x < 0) ? '+' : '';
      return this.pad(sign + nonFiniteText(x), width, flags);
    }
    switch (type) {
      case 's':
        return Number.isInteger(x) && x >= 0 && x < 256 ? this.pad(String.fromCharCode(x), width, flags) : '';
      case 'c':
        if (Number.isInteger(x) && x >= 0 && x <= 0x10ffff) return this.pad(codePoint(x), width, flags);
        return Number.isInteger(x) && Math.abs(x) < 2 ** 63
          ? ''
          : this.number(x, 'g', flags, width, precision);
      case 'd':
      case 'i':
        this.refuseComplex('int64');
        if (flags === '' && precision === null && typeof element === 'number' && Number.isSafeInteger(x))
          return this.pad(String(x), width, '');
        if (Number.isInteger(x) && x >= -(2 ** 63) && x <= 2 ** 63) {
          return this.integer(
            typeof element === 'bigint' ? element : clamped(x),
            10,
            flags,
            width,
            precision,
          );
        }
        return this.number(x, 'g', flags, width, precision);
      case 'u':
      case 'x':
      case 'X':
      case 'o': {
        this.refuseComplex('uint64');
        if (!Number.isInteger(x) || x < 0 || x > 2 ** 64) {
          if (x < 0 && Number.isInteger(x)) return this.number(x, 'g', flags, width, precision);
          return this.number(x, 'g', flags, width, precision);
        }
        const base = type === 'u' ? 10 : type === 'o' ? 8 : 16;
        const text = this.integer(BigInt(element), base, flags, width, precision);
        return type === 'X' ? text.toUpperCase() : text;
      }
      default:
        return this.number(x, type, flags, width, precision);
    }
  }

  private refuseComplex(cls: string): void {
    const complex = this.args.find((arg) => arg instanceof Tensor && arg.im !== null);
    if (complex === undefined) return;
    fail(`octave_base_value::${cls}_scalar_value(): wrong type argument '${typeName(complex)}'`);
  }

  private integer(
    value: bigint,
    base: number,
    flags: string,
    width: number,
    precision: number | null,
  ): string {
    let digits = (value < 0n ? -value : value).toString(base);
    if (precision !== null) digits = value === 0n && precision === 0 ? '' : digits.padStart(precision, '0');
    let prefix =
      value < 0n
        ? '-'
        : flags.includes('+') && base === 10
          ? '+'
          : flags.includes(' ') && base === 10
            ? ' '
            : '';
    if (flags.includes('#') && value !== 0n && base === 16) prefix = '0x';
    if (flags.includes('#') && value !== 0n && base === 8) prefix = '0';
    return this.signed(prefix, digits, flags, width, precision === null);
  }

  private number(x: number, type: string, flags: string, width: number, precision: number | null): string {
    const negative = x < 0 || Object.is(x, -0);
    const size = Math.abs(x);
    const digits = precision ?? 6;
    if (digits > 1_000_000) outOfMemory();
    const kept = flags.includes('#');
    let text: string;
    const lower = type.toLowerCase();
    if (lower === 'f') text = fixed(size, digits) + (kept && digits === 0 ? '.' : '');
    else if (lower === 'e') text = exponential(size, digits);
    else text = general(size, digits, kept);
    if (kept && lower === 'g' && !text.includes('.')) text += '.';
    if (type === 'E' || type === 'G') text = text.toUpperCase();
    const sign = negative ? '-' : flags.includes('+') ? '+' : flags.includes(' ') ? ' ' : '';
    return this.signed(sign, text, flags, width, true);
  }

  /** Sign, then zeros if wanted, then digits. */
  private signed(sign: string, digits: string, flags: string, width: number, zeros: boolean): string {
    if (flags.includes('0') && !flags.includes('-') && zeros && width > sign.length + digits.length) {
      this.meter.elements(width, 1);
      return sign + digits.padStart(width - sign.length, '0');
    }
    return this.pad(sign + digits, width, flags);
  }
}

/** What C makes of 2^63 as a signed integer. */
function clamped(x: number): bigint {
  return x >= 2 ** 63 ? 2n ** 63n - 1n : BigInt(x);
}

/** UTF-8 of a code point beyond a byte. */
function codePoint(x: number): string {
  if (x < 256) return String.fromCharCode(x);
  return Buffer.from(String.fromCodePoint(x), 'utf8').toString('latin1');
}
