/**
 * printf and related functions: the template repeats until all elements of all arguments are used.
 *
 * `%s` takes a whole string, other conversions one character. Output ends at the first conversion without an element left.
 */
import { nonFiniteText } from '../display/layout.js';
import { exponential, fixed, general } from '../display/number-text.js';
import { fail, outOfMemory } from '../errors.js';
import type { Meter } from '../meter.js';
import { typeName } from '../operators/kinds.js';
import { isArray, numelOf } from '../values/inspect.js';
import { FunctionHandle, Int64Tensor, Range, Tensor, type Value } from '../values/types.js';
import { type Piece, parseTemplate } from './template.js';

type Element = number | bigint | string;

/** The arguments, element by element. */
class Elements {
  private arg = 0;
  private at = 0;
  /** Whether the last element is a part of a complex number. */
  complex = false;
  /** Whether a conversion requested an element after the last one. */
  exhausted = false;

  constructor(private readonly args: readonly Value[]) {}

  get left(): boolean {
    return this.arg < this.args.length;
  }

  /** @param whole whether the conversion takes a whole string */
  next(whole: boolean): Element | undefined {
    const value = this.args[this.arg];
    if (value === undefined) {
      this.exhausted = true;
      return undefined;
    }
    if (whole && value instanceof FunctionHandle)
      fail(`octave_base_value::array_value(): wrong type argument 'function handle'`);
    const count = value instanceof FunctionHandle ? 0 : numelOf(value);
    if (count === 0) {
      this.arg++;
      return '';
    }
    if (whole) {
      const text = letters(value, this.at, count);
      if (text !== '') {
        this.at += text.length;
        if (this.at >= count) this.skip();
        return text;
      }
    }
    this.complex = value instanceof Tensor && value.im !== null && value.im[this.at] !== 0;
    const element = elementOf(value, this.at);
    if (++this.at >= count) this.skip();
    return element;
  }

  /** Takes a width or precision from the arguments. */
  size(name: string): number {
    const element = this.next(false);
    if (element === undefined) return 0;
    if (element === '') fail('invalid conversion from real matrix to real scalar');
    const size = Number(element);
    if (!Number.isInteger(size) || size < 0 || size >= 2 ** 31)
      fail(`${name}: invalid field width, must be integer >= 0 and <= INT_MAX`);
    return size;
  }

  private skip(): void {
    this.arg++;
    this.at = 0;
  }
}

/** Consecutive chars, or character codes, from an index on. */
function letters(value: Value, from: number, count: number): string {
  if (typeof value === 'string') return value.slice(from);
  const codes: number[] = [];
  for (let k = from; k < count; k++) {
    const code = elementOf(value, k);
    if (typeof code === 'bigint' || !Number.isInteger(code) || code < 0 || code > 255) break;
    codes.push(code);
  }
  return Buffer.from(codes).toString('latin1');
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
 * The output of printf.
 *
 * @param name of the function, for messages
 * @throws ScriptError for invalid templates and arguments
 */
export function formatText(name: string, template: string, args: readonly Value[], meter: Meter): string {
  const pieces = parseTemplate(name, template);
  for (const arg of args) {
    if (!isArray(arg) && !(arg instanceof FunctionHandle))
      fail(`${name}: wrong type argument '${typeName(arg)}'`);
  }
  if (!pieces.some((piece) => typeof piece !== 'string')) return pieces.join('');
  const writer = new Writer(meter);
  const elements = new Elements(args);
  do {
    if (!writer.printOnce(name, pieces, elements)) break;
  } while (elements.left);
  return writer.text();
}

class Writer {
  private readonly parts: string[] = [];

  constructor(private readonly meter: Meter) {}

  text(): string {
    return this.parts.join('');
  }

  /** Runs through the template once; returns whether it was printed to its end. */
  printOnce(name: string, pieces: readonly Piece[], elements: Elements): boolean {
    for (const piece of pieces) {
      if (typeof piece === 'string') {
        this.put(piece);
        continue;
      }
      const width = piece.width === '*' ? elements.size(name) : (piece.width ?? 0);
      const precision = piece.precision === '*' ? elements.size(name) : piece.precision;
      const element = elements.next(piece.type === 's');
      if (elements.exhausted || element === undefined) return false;
      if (elements.complex && 'diuxXo'.includes(piece.type)) {
        const cls = piece.type === 'd' || piece.type === 'i' ? 'int64' : 'uint64';
        fail(`octave_base_value::${cls}_scalar_value(): wrong type argument 'complex scalar'`);
      }
      this.put(this.convert(element, piece.type, piece.flags, width, precision));
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
    if (element === '') return type === 's' || type === 'c' ? this.pad('', width, flags) : '';
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
      case 'p':
        return '';
      case 'c': {
        if (!Number.isInteger(x) || Math.abs(x) > 2 ** 63)
          return this.number(x, 'g', flags, width, precision);
        if (precision === 0 && x < 256) return this.pad('', width, flags);
        const letter = codePoint(x);
        return letter === '' ? '' : this.pad(letter, width, flags);
      }
      case 'd':
      case 'i':
        if (flags === '' && precision === null && typeof element === 'number' && Number.isSafeInteger(x))
          return this.pad(String(x), width, '');
        if (Number.isInteger(x) && x <= 2 ** 63) {
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
        if (!Number.isInteger(x) || x < 0 || x > 2 ** 64) return this.number(x, 'g', flags, width, precision);
        const base = type === 'u' ? 10 : type === 'o' ? 8 : 16;
        const whole =
          typeof element === 'bigint' ? element : BigInt.asUintN(64, x >= 2 ** 64 ? -1n : BigInt(x));
        const text = this.integer(whole, base, flags.replace(/[+ ]/g, ''), width, precision);
        return type === 'X' ? text.toUpperCase() : text;
      }
      default:
        return this.number(x, type, flags, width, precision);
    }
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
    if (flags.includes('#') && base === 8 && !digits.startsWith('0')) prefix = '0';
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
    else if (lower === 'e') text = exponential(size, digits, kept);
    else text = general(size, digits, kept);
    if (kept && lower === 'g' && !text.includes('.')) text = text.replace(/(?=e)|$/, '.');
    if (type === 'E' || type === 'G') text = text.toUpperCase();
    const sign = negative ? '-' : flags.includes('+') ? '+' : flags.includes(' ') ? ' ' : '';
    return this.signed(sign, text, flags, width, true);
  }

  /** Sign, then zeros if requested, then digits. */
  private signed(sign: string, digits: string, flags: string, width: number, zeros: boolean): string {
    if (flags.includes('0') && !flags.includes('-') && zeros && width > sign.length + digits.length) {
      this.meter.elements(width, 1);
      return sign + digits.padStart(width - sign.length, '0');
    }
    return this.pad(sign + digits, width, flags);
  }
}

/** The nearest signed integer of 64 bits. */
function clamped(x: number): bigint {
  if (x >= 2 ** 63) return 2n ** 63n - 1n;
  return x <= -(2 ** 63) ? -(2n ** 63n) : BigInt(x);
}

/** A byte, or UTF-8 of a larger code of up to 31 bits, as in the original UTF-8; larger codes give an empty string. */
function codePoint(x: number): string {
  if (x < 0) return '';
  const code = x % 2 ** 32;
  if (code < 256) return String.fromCharCode(code);
  if (code >= 2 ** 31) return '';
  // Two bytes hold 11 bits, each further byte 5 more.
  let more = 1;
  while (code >= 2 ** (5 * more + 6)) more++;
  const bytes: number[] = [];
  let rest = code;
  for (let k = 0; k < more; k++) {
    bytes.unshift(0x80 + (rest % 64));
    rest = Math.floor(rest / 64);
  }
  return Buffer.from([((0xff00 >> (more + 1)) & 0xff) + rest, ...bytes]).toString('latin1');
}
