/** Reads numbers and words from a string by a template, as sscanf does. */
import type { Meter } from '../meter.js';
import { NA } from '../values/na.js';
import { isBlank, type ScanConversion, type ScanPiece } from './scan-template.js';

export type Scanned = number | string;

/** A position in a string, from which pieces of a template read. */
export class Scanner {
  at = 0;

  constructor(
    readonly text: string,
    private readonly meter: Meter,
  ) {}

  get atEnd(): boolean {
    return this.at >= this.text.length;
  }

  skipBlanks(): void {
    const from = this.at;
    while (isBlank(this.text[this.at])) this.at++;
    this.meter.work(1 + this.at - from);
  }

  /** Skips a blank or literal piece; returns whether it was there. */
  pass(piece: Exclude<ScanPiece, ScanConversion>): boolean {
    if (piece.kind === 'blank') {
      this.skipBlanks();
      return true;
    }
    if (this.text[this.at] !== piece.letter) return false;
    this.at++;
    return true;
  }

  /** Reads a conversion; undefined if the text does not fit. */
  read(conversion: ScanConversion): Scanned | undefined {
    const { type, width } = conversion;
    this.meter.work(4);
    if (type === 'c') return this.letters(() => true, width ?? 1);
    if (type === '[') return this.letters((code) => conversion.set![code] === 1, width);
    this.skipBlanks();
    if (type === 's') return this.letters((code) => !isBlank(String.fromCharCode(code)), width);
    return type === 'f' ? this.real() : this.integer(conversion);
  }

  private letters(test: (code: number) => boolean, width: number | null): string | undefined {
    const from = this.at;
    const most = width === null ? this.text.length : Math.min(this.text.length, from + width);
    while (this.at < most && test(this.text.charCodeAt(this.at))) this.at++;
    this.meter.work(this.at - from);
    this.meter.charge(this.at - from);
    return this.at === from ? undefined : this.text.slice(from, this.at);
  }

  private digits(test: RegExp, most: number): string {
    const from = this.at;
    while (this.at < most && test.test(this.text[this.at] ?? '')) this.at++;
    this.meter.work(this.at - from);
    return this.text.slice(from, this.at);
  }

  private integer({ type, width, bits }: ScanConversion): number | undefined {
    const { text } = this;
    const most = width === null ? text.length : Math.min(text.length, this.at + width);
    const sign = this.at < most && '+-'.includes(text[this.at]!) ? text[this.at++] : '';
    let base = type === 'x' ? 16 : type === 'o' ? 8 : 10;
    // After a sign a 0 is not a base prefix.
    if (type === 'i' && sign === '' && text[this.at] === '0')
      base = /[xX]/.test(text[this.at + 1] ?? '') ? 16 : 8;
    if (base === 16 && text[this.at] === '0' && /[xX]/.test(text[this.at + 1] ?? '')) this.at += 2;
    const digits = this.digits(base === 16 ? /[0-9a-fA-F]/ : base === 8 ? /[0-7]/ : /[0-9]/, most);
    if (digits === '') return undefined;
    const prefix = base === 16 ? '0x' : base === 8 ? '0o' : '';
    // Further digits exceed every limit.
    const size = digits.length > 40 ? 2n ** 100n : BigInt(prefix + digits);
    const value = sign === '-' ? -size : size;
    const width2 = BigInt(bits);
    if (type === 'd' || type === 'i') {
      const limit = 2n ** (width2 - 1n);
      return Number(value >= limit ? limit - 1n : value < -limit ? -limit : value);
    }
    const limit = 2n ** width2;
    return Number(size >= limit ? limit - 1n : BigInt.asUintN(bits, value));
  }

  private real(): number | undefined {
    const { text } = this;
    const start = this.at;
    const sign = '+-'.includes(text[this.at] ?? ' ') ? text[this.at++] : '';
    const word = text.slice(this.at, this.at + 3).toLowerCase();
    let size: number | undefined;
    if (word === 'inf' || word === 'nan') {
      this.at += 3;
      size = word === 'inf' ? Number.POSITIVE_INFINITY : Number.NaN;
    } else if (word.startsWith('na')) {
      this.at += 2;
      size = NA;
    } else size = this.plain();
    if (size === undefined) {
      if (sign !== '' && this.at === start + 1) this.at = start;
      return undefined;
    }
    return sign === '-' ? -size : size;
  }

  private plain(): number | undefined {
    const { text } = this;
    let written = this.digits(/[0-9]/, text.length);
    if (text[this.at] === '.') {
      this.at++;
      written += `.${this.digits(/[0-9]/, text.length)}`;
    }
    if (!/\d/.test(written)) return undefined;
    if (/[eE]/.test(text[this.at] ?? '')) {
      this.at++;
      const sign = '+-'.includes(text[this.at] ?? ' ') ? text[this.at++]! : '';
      const digits = this.digits(/[0-9]/, text.length);
      // A started exponent must have digits.
      if (digits === '') return undefined;
      written += `e${sign}${digits}`;
    }
    return Number(written);
  }
}

export interface ScanResult {
  readonly values: Scanned[];
  /** Conversions that succeeded and were not discarded. */
  readonly count: number;
  /** Whether the text failed to match before its end. */
  readonly failed: boolean;
  /** Offset where reading ended. */
  readonly end: number;
}

/**
 * Repeats a template until the text ends, does not match, or has given enough.
 *
 * @param most wanted conversions
 */
export function scanAll(text: string, pieces: readonly ScanPiece[], most: number, meter: Meter): ScanResult {
  const scanner = new Scanner(text, meter);
  const values: Scanned[] = [];
  const result = (failed: boolean): ScanResult => ({
    values,
    count: values.length,
    failed: failed && !scanner.atEnd,
    end: scanner.at,
  });
  const repeated = pieces.some((piece) => piece.kind === 'conversion');
  for (;;) {
    const before = scanner.at;
    for (const piece of pieces) {
      meter.work(1);
      if (piece.kind !== 'conversion') {
        if (!scanner.pass(piece)) return result(true);
        continue;
      }
      if (values.length >= most || (scanner.atEnd && values.length > 0)) return result(false);
      const value = scanner.read(piece);
      if (value === undefined) return result(true);
      if (piece.discarded) continue;
      meter.charge(16);
      values.push(value);
    }
    if (!repeated || scanner.atEnd || scanner.at === before) return result(false);
  }
}

/** Reads by a template once: one result per conversion, undefined from the first failure on. */
export function scanOnce(
  text: string,
  pieces: readonly ScanPiece[],
  meter: Meter,
): { readonly values: (Scanned | undefined)[]; readonly count: number; readonly failed: boolean } {
  const scanner = new Scanner(text, meter);
  const values: (Scanned | undefined)[] = [];
  let count = 0;
  let failed = false;
  for (const piece of pieces) {
    if (piece.kind !== 'conversion') {
      failed ||= !scanner.pass(piece);
      continue;
    }
    const value = failed ? undefined : scanner.read(piece);
    failed ||= value === undefined;
    if (piece.discarded) continue;
    values.push(value);
    if (value !== undefined) count++;
  }
  return { values, count, failed };
}
