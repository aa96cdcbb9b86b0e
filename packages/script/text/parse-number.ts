/** Parses a string as str2double does: one real or complex number, nothing else. */
import { NA } from '../values/na.js';

export interface Complex {
  readonly re: number;
  readonly im: number;
}

const NUMBER = String.raw`(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?|[Ii][Nn][Ff]|[Nn][Aa][Nn]|NA`;
/** Sign, number and unit of a term: `-2.5i`, `2*i`, `i*2`, `i`. The parts cannot match the same characters twice: linear time. */
const TERM = new RegExp(
  String.raw`^\s*([+-]?)\s*([+-]?)\s*(?:(${NUMBER})(?:\s*\*?\s*([ij])(?![a-zA-Z]))?|([ij])(?:\s*\*\s*(${NUMBER}))?)\s*`,
);

/** The most frequent form. */
const WHOLE = /^-?\d{1,15}$/;

/** The number, or undefined for a string that is not a number. */
export function parseNumber(text: string): Complex | undefined {
  if (WHOLE.test(text)) return { re: Number(text), im: 0 };
  if (text.length > 4096) return undefined;
  // Commas may group digits.
  const plain = text.replaceAll(',', '');
  if (plain.trim() === '' || plain === '') return undefined;
  const first = TERM.exec(plain);
  if (first === null) return undefined;
  const one = termOf(first);
  const rest = plain.slice(first[0].length);
  if (rest === '') return one.imaginary ? { re: 0, im: one.value } : { re: one.value, im: 0 };
  if (!/^[+-]/.test(rest)) return undefined;
  const second = TERM.exec(rest);
  if (second === null) return undefined;
  const two = termOf(second);
  if (one.imaginary === two.imaginary) return undefined;
  // Octave ignores a rest that begins with a sign after both parts.
  if (second[0].length !== rest.length && !/^[+-]/.test(rest.slice(second[0].length))) return undefined;
  return one.imaginary ? { re: two.value, im: one.value } : { re: one.value, im: two.value };
}

function termOf([, sign, second, plain, unit, unitFirst, factor]: RegExpExecArray): {
  value: number;
  imaginary: boolean;
} {
  const text = plain ?? factor;
  const size = text === undefined ? 1 : sizeOf(text);
  return {
    value: (sign === '-') !== (second === '-') ? -size : size,
    imaginary: (unit ?? unitFirst) !== undefined,
  };
}

function sizeOf(text: string): number {
  if (/^inf$/i.test(text)) return Number.POSITIVE_INFINITY;
  if (/^na/i.test(text)) return text === 'NA' ? NA : Number.NaN;
  const size = Number(text);
  // Octave returns NaN for numbers out of range.
  return Number.isFinite(size) ? size : Number.NaN;
}
