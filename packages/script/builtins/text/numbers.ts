/** Numbers to text and back: num2str, int2str, mat2str, str2double, str2num. */
import type { Context } from '../../context.js';
import { nonFiniteText } from '../../display/layout.js';
import { general } from '../../display/number-text.js';
import { fail, invalidCall, RunEnded } from '../../errors.js';
import { typeName } from '../../operators/kinds.js';
import {
  integerRows,
  integersInColumns,
  type Numbers,
  numberRows,
  trimRows,
} from '../../text/number-rows.js';
import { parseNumber } from '../../text/parse-number.js';
import { doublesOf, numberOf, textOf } from '../../values/convert.js';
import {
  classOf,
  dimsOf,
  isArray,
  isChar,
  isComplex,
  isInteger,
  isLogical,
  isNumeric,
  numelOf,
} from '../../values/inspect.js';
import { matrix, zeros } from '../../values/make.js';
import { Cell, Int64Tensor, type Value } from '../../values/types.js';
import type { Builtin } from '../builtin.js';
import { formatted } from './printf.js';
import { rowsOf } from './support.js';

/** A matrix of two dimensions: further dimensions become further columns. */
function numbersOf(value: Value, context: Context): Numbers {
  const [rows = 0] = dimsOf(value);
  const re = doublesOf(value, context.meter)!;
  const im = isComplex(value) ? Float64Array.from(value.im!) : null;
  return { rows, columns: rows === 0 ? 0 : re.length / rows, re, im };
}

export function num2str(value: Value, how: Value | undefined, context: Context): Value {
  if (isChar(value)) return value;
  if (!isArray(value)) return fail('num2str: X must be a numeric, logical, or character array');
  if (numelOf(value) === 0) return '';
  if (value instanceof Int64Tensor && value.re.length === 1 && how === undefined) {
    // Like Octave, shows a double instead beyond this number of digits.
    if (Math.abs(Number(value.re[0])) < 1e16) return String(value.re[0]);
  }
  const numbers = numbersOf(value, context);
  if (how === undefined) return numberRows(numbers, null, context.meter);
  if (isChar(how)) return byTemplate(numbers, how, context);
  const precision = isNumeric(how) && numelOf(how) === 1 ? numberOf(how)! : Number.NaN;
  if (!(precision >= 0) || !Number.isInteger(precision))
    return fail('num2str: PRECISION must be a scalar integer >= 0');
  context.meter.elements(precision, 8);
  if (isInteger(value) || isLogical(value)) return integersInColumns(numbers, precision, context.meter);
  return numberRows(numbers, precision, context.meter);
}

/** Formats each row by the template, repeated for each column. */
function byTemplate({ rows, columns, re, im }: Numbers, how: Value, context: Context): Value {
  const template = rowsOf(how)[0]!;
  const values = context.meter.doubles(re.length * (im === null ? 1 : 2));
  let n = 0;
  for (let i = 0; i < rows; i++) {
    for (let k = 0; k < columns; k++) {
      values[n++] = re[i + k * rows]!;
      if (im !== null) values[n++] = im[i + k * rows]!;
    }
  }
  context.meter.elements(template.length * columns, 1);
  const plain = template.trimEnd();
  const part =
    im === null ? template : `${plain}${plain.replace('%', '%-+')}i${template.slice(plain.length)}`;
  const text = formatted('num2str', [`${part.repeat(columns).trimEnd()}\n`, matrix([1, n], values)], context);
  const lines = text.split('\n').filter((line) => line !== '');
  // The padding of an imaginary part stands after its i.
  return trimRows(im === null ? lines : lines.map((line) => line.replace(/( +)i/g, 'i$1')), context.meter);
}

function mat2str(args: Value[], context: Context): Value {
  const [value, ...rest] = args;
  if (!isArray(value!) || isChar(value!)) return invalidCall();
  const dims = dimsOf(value!);
  if (dims.length > 2) return fail('mat2str: X must be two dimensional');
  const named = rest.some((arg) => textOf(arg) === 'class');
  const digits = rest.find((arg) => !isChar(arg));
  if (digits !== undefined && !isArray(digits) && numelOf(digits) > 0)
    return fail(`fix: not defined for ${typeName(digits)}`);
  if (digits !== undefined && numelOf(digits) > 2) return fail('mat2str: N must have only 1 or 2 elements');
  const [one = 15, two = one] =
    digits === undefined ? [] : Array.from(doublesOf(digits, context.meter) ?? [], Math.floor);
  if (!(one >= 0 && two >= 0 && Number.isFinite(one + two))) return fail('sprintf: invalid format specified');
  const { re, im } = numbersOf(value!, context);
  context.meter.charge(re.length * 48);
  context.meter.work(re.length * 8);
  const logical = isLogical(value!);
  const element = (at: number): string => {
    if (logical) return re[at] !== 0 ? 'true' : 'false';
    const text = precise(re[at]!, one);
    if (im === null) return text;
    const part = im[at]!;
    return `${text}${part < 0 || Object.is(part, -0) ? '' : '+'}${precise(part, two)}i`;
  };
  const [rows = 0, columns = 0] = dims;
  let text: string;
  if (re.length === 0) text = '[]';
  else if (re.length === 1) text = element(0);
  else {
    const lines: string[] = [];
    for (let i = 0; i < rows; i++) {
      const line: string[] = [];
      for (let k = 0; k < columns; k++) line.push(element(i + k * rows));
      lines.push(line.join(' '));
    }
    text = `[${lines.join(';')}]`;
  }
  const cls = classOf(value!);
  return named ? `${cls}(${text})` : text;
}

function precise(x: number, digits: number): string {
  return Number.isFinite(x) ? general(x, digits) : nonFiniteText(x);
}

function str2double(value: Value): Value {
  if (isChar(value)) {
    const rows = numelOf(value) === 0 ? [''] : rowsOf(value);
    return numbersFrom([rows.length, 1], rows);
  }
  if (value instanceof Cell)
    return numbersFrom(
      value.dims,
      value.items.map((item) => textOf(item)),
    );
  return Number.NaN;
}

function numbersFrom(dims: readonly number[], texts: readonly (string | undefined)[]): Value {
  const re = new Float64Array(texts.length);
  const im = new Float64Array(texts.length);
  texts.forEach((text, k) => {
    const number = text === undefined ? undefined : parseNumber(text);
    re[k] = number?.re ?? Number.NaN;
    im[k] = number?.im ?? 0;
  });
  return matrix(dims, re, im.some((x) => x !== 0) ? im : null);
}

function str2num(value: Value, nargout: number, context: Context): Value[] {
  if (!isChar(value)) return fail('str2num: S must be a string or string array');
  try {
    const [result] = context.evaluate(`[${rowsOf(value).join(';')}]`, 1);
    // Strings are not numbers.
    const found = result === undefined || isChar(result) ? [zeros(0, 0), false] : [result, true];
    return found.slice(0, Math.max(nargout, 1));
  } catch (caught) {
    if (caught instanceof RunEnded) throw caught;
    return [zeros(0, 0), false].slice(0, Math.max(nargout, 1));
  }
}

export const functions: readonly Builtin[] = [
  {
    name: 'num2str',
    signatures: ['num2str (X)', 'num2str (X, PRECISION)', 'num2str (X, FORMAT)'],
    summary: 'Text of numbers, with as many digits as are needed, with a precision, or by a template.',
    examples: [
      { code: 'num2str (pi)', output: 'ans = 3.1416\n' },
      { code: 'num2str ([1 2; 3 40])', output: 'ans =\n\n1   2\n3  40\n\n' },
      { code: "num2str ([1.5 100], '%8.3f')", output: 'ans = 1.500 100.000\n' },
      { code: 'num2str (3 - 4.5i)', output: 'ans = 3-4.5i\n' },
    ],
    inputs: [1, 2],
    library: true,
    run: ([value, how], _nargout, context) => num2str(value!, how, context),
  },
  {
    name: 'int2str',
    signatures: ['int2str (N)'],
    summary: 'Text of numbers rounded to integers.',
    examples: [{ code: 'int2str ([1.4 2.5 -10])', output: 'ans = 1   3 -10\n' }],
    inputs: [1, 1],
    library: true,
    run([value], _nargout, context) {
      if (isChar(value!)) return value;
      if (!isArray(value!)) return fail('int2str: N must be a numeric, logical, or character array');
      if (numelOf(value!) === 0) return '';
      const numbers = numbersOf(value!, context);
      const re = Float64Array.from(numbers.re, (x) => Math.sign(x) * Math.round(Math.abs(x)));
      return integerRows({ ...numbers, re, im: null }, context.meter);
    },
  },
  {
    name: 'mat2str',
    signatures: ['S = mat2str (X, N)', 'S = mat2str (X, N, "class")'],
    summary: 'Text that gives the matrix when it is evaluated.',
    examples: [
      { code: 'mat2str ([1 2.5; -3 4])', output: 'ans = [1 2.5;-3 4]\n' },
      { code: 'mat2str ([true false])', output: 'ans = [true false]\n' },
      { code: "mat2str (int8 ([1 2]), 'class')", output: 'ans = int8([1 2])\n' },
    ],
    inputs: [1, 3],
    library: true,
    run: (args, _nargout, context) => mat2str(args, context),
  },
  {
    name: 'str2double',
    signatures: ['str2double (S)'],
    summary: 'Number that a text stands for; NaN for any other text.',
    examples: [
      { code: "str2double ('1e3')", output: 'ans = 1000\n' },
      {
        code: "str2double ({'1,000', 'x'; '2+3i', '-Inf'})",
        output: 'ans =\n\n   1000 +    0i    NaN +    0i\n      2 +    3i   -Inf +    0i\n\n',
      },
    ],
    inputs: [1, 1],
    run: ([value]) => str2double(value!),
  },
  {
    name: 'str2num',
    signatures: ['X = str2num (S)', '[X, STATE] = str2num (S)'],
    summary: 'Value of a text that is an expression; the second result says whether it was one.',
    examples: [{ code: "str2num ('[1, 2, 3] * 2')", output: 'ans =\n\n   2   4   6\n\n' }],
    inputs: [1, 1],
    outputs: 2,
    library: true,
    run: ([value], nargout, context) => str2num(value!, nargout, context),
  },
];
