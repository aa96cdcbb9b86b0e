/** Text to number as str2double reads it: one real or complex number, nothing else. */
import { NA } from '../values/na.js';

export interface Complex {
  readonly re: number;
  readonly im: number;
}

const NUMBER = String.raw`(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?|[Ii][Nn][Ff]|[Nn][Aa][Nn]|NA`;
/** Sign, number and unit of a term: `-2.5i`, `2*i`, `i*2`, `i`. The parts cannot match the same letters twice: linear. */
const TERM = new RegExp(
  String.raw`^\s*([+-]?)\s*([+-]?)\s*(?:(${NUMBER})(?:\s*\*?\s*([ij])(?![a-zA-Z]))?|([ij])(?:\s*\*\s*(${NUMBER}))?)\s*`,
);

/** What most texts are that are numbers. */
const WHOLE = /^-?\d{1,15}$/;

/** The number, or undefined for a text that is none. */
export function parseNumber(text: string): Complex | undefined {
  if (WHOLE.test(text)) return { re: Number(text), im: 0 };
  if (text.length > 4096) return undefined;
  // Commas may group the digits.
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
  // What begins with a sign after both parts is not looked at.
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
  // Octave takes what is beyond all numbers for none.
  return Number.isFinite(size) ? size : Number.NaN;
}
