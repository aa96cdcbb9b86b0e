/** Rational approximations: rat, rats. */
import type { Context } from '../../context.js';
import { fail } from '../../errors.js';
import type { Meter } from '../../meter.js';
import { indexedName } from '../../operators/kinds.js';
import { convergents, expansionText, fractionText } from '../../text/rational.js';
import { doublesOf, numberOf } from '../../values/convert.js';
import {
  classOf,
  dimsOf,
  isArray,
  isChar,
  isComplex,
  isInteger,
  isNumeric,
  isSingle,
  numelOf,
} from '../../values/inspect.js';
import { charRows } from '../../values/make.js';
import { isNA } from '../../values/na.js';
import { Int64Tensor, type Value } from '../../values/types.js';
import type { Builtin } from '../builtin.js';
import { arrayOf } from '../support/arrays.js';

/** Most terms of one number: later terms are rounding errors. */
const MOST_TERMS = 60;

interface Fraction {
  readonly numerator: number;
  readonly denominator: number;
  readonly terms: number[];
}

function fractionOf(x: number, tolerance: number, single: boolean): Fraction {
  const round = single ? Math.fround : (y: number) => y;
  const terms: number[] = [];
  let numerator = x;
  let denominator = 1;
  for (const convergent of convergents(x, round)) {
    ({ numerator, denominator } = convergent);
    terms.push(convergent.term);
    const error = Math.abs(round(x - round(numerator / denominator)));
    if (!(error >= tolerance) || terms.length === MOST_TERMS) break;
  }
  return { numerator, denominator, terms };
}

function rat([value, tolerance]: Value[], nargout: number, context: Context): Value | Value[] {
  const cls = classOf(value!);
  if (!isArray(value!) || (cls !== 'double' && cls !== 'single'))
    return fail('rat: X must be a single or double array');
  if (isComplex(value)) return fail('rat: X must be a real, not complex, array');
  const x = doublesOf(value, context.meter)!;
  let limit = 0;
  if (tolerance !== undefined) {
    const given = isNumeric(tolerance) && numelOf(tolerance) === 1 ? numberOf(tolerance)! : Number.NaN;
    if (!(given > 0)) return fail('rat: TOL must be a numeric scalar > 0');
    limit = given;
  } else {
    for (const one of x) if (Math.abs(one) !== Number.POSITIVE_INFINITY) limit += Math.abs(one);
    limit *= 1e-6;
  }
  context.meter.elements(x.length, 256);
  context.meter.work(x.length * 64);
  const numerators = new Float64Array(x.length);
  const denominators = new Float64Array(x.length).fill(1);
  const texts: string[] = [];
  x.forEach((one, k) => {
    numerators[k] = one;
    if (Number.isFinite(one)) {
      const fraction = fractionOf(one, limit, cls === 'single' || isSingle(tolerance ?? 0));
      numerators[k] = fraction.numerator;
      denominators[k] = fraction.denominator;
      texts.push(one === 0 ? '0' : expansionText(fraction.terms));
    } else if (Number.isNaN(one)) texts.push('NaN ');
    else {
      numerators[k] = Math.sign(one);
      denominators[k] = 0;
      texts.push(one > 0 ? 'Inf' : '-Inf');
    }
  });
  if (nargout < 2) return texts.length === 0 ? '' : charRows(texts, context.meter);
  const dims = dimsOf(value);
  return [
    arrayOf(cls, dims, numerators, null, context.meter),
    arrayOf(cls, dims, denominators, null, context.meter),
  ];
}

const USUAL_LENGTH = 9;

function lengthFrom(value: Value | undefined): number {
  if (value === undefined) return USUAL_LENGTH;
  if (!isArray(value) || isChar(value)) {
    const name = isChar(value) ? 'sq_string' : indexedName(value);
    return fail(`octave_base_value::nint_value (): wrong type argument '${name}'`);
  }
  const length = numberOf(value) ?? 0;
  if (Number.isNaN(length)) return fail('conversion of NaN to integer value failed');
  return Math.abs(length) === Number.POSITIVE_INFINITY ? 0 : Math.min(Math.floor(length), 1000);
}

function rats(value: Value, length: Value | undefined, context: Context): Value {
  if (!isNumeric(value)) return fail('rats: X must be numeric');
  const given = lengthFrom(length);
  const dims = dimsOf(value);
  const count = numelOf(value);
  if (count === 0) return '';
  const rows = dims[0]!;
  context.meter.elements(count, 4 * (Math.abs(given) + 32));
  context.meter.work(count * 64);
  const re = doublesOf(value, context.meter)!;
  const im = isComplex(value) ? value.im : null;
  if (isInteger(value)) {
    const texts = Array.from({ length: count }, (_, k) =>
      String(value instanceof Int64Tensor ? value.re[k] : re[k]),
    );
    const width = count === 1 ? 0 : 2 + Math.max(...texts.map((text) => text.length));
    return rowsOfTexts(texts, rows, width, context.meter);
  }
  if (count === 1 && im === null && (re[0] === 0 || isNA(re[0]!))) return re[0] === 0 ? '0' : 'NA';
  const most = given > 0 ? given : USUAL_LENGTH + 1;
  const field = given > 0 ? given : 0;
  const texts = Array.from(re, (x, k) => {
    const text = fractionText(x, most).padStart(field);
    if (im === null) return text;
    const part = im[k]!;
    const sign = part < 0 || Object.is(part, -0) ? '-' : '+';
    return `${text} ${sign} ${fractionText(Math.abs(part), most).padStart(field)}i`;
  });
  return rowsOfTexts(texts, rows, count === 1 ? 0 : texts[0]!.length + 2, context.meter);
}

/** The strings of a matrix in column-major order; further dimensions become further columns. */
function rowsOfTexts(texts: readonly string[], rows: number, width: number, meter: Meter): Value {
  const lines = new Array<string>(rows).fill('');
  texts.forEach((text, k) => {
    lines[k % rows] += text.padStart(width);
  });
  return charRows(lines, meter);
}

export const functions: readonly Builtin[] = [
  {
    name: 'rat',
    signatures: ['S = rat (X)', 'S = rat (X, TOL)', '[N, D] = rat (...)'],
    summary: 'Continued fractions of numbers within a tolerance, as text or as numerators and denominators.',
    examples: [
      { code: 'rat (pi)', output: 'ans = 3 + 1/(7 + 1/16)\n' },
      { code: '[n, d] = rat (0.75)', output: 'n = 3\nd = 4\n' },
    ],
    inputs: [1, 2],
    outputs: 2,
    library: true,
    run: rat,
  },
  {
    name: 'rats',
    signatures: ['S = rats (X)', 'S = rats (X, LEN)'],
    summary:
      'Text of numbers as fractions, at most LEN letters each; an asterisk where there is none so short.',
    examples: [{ code: 'rats ([0.5 pi])', output: 'ans =         1/2    355/113\n' }],
    inputs: [1, 2],
    run: ([value, length], _nargout, context) => rats(value!, length, context),
  },
];
