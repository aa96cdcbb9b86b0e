/** Concatenation of strings: strcat, strjoin, char and related functions. */
import type { Context } from '../../context.js';
import { handleText } from '../../display/display.js';
import { fail, failWith, invalidCall } from '../../errors.js';
import type { Meter } from '../../meter.js';
import { concatenate } from '../../operators/concatenate.js';
import { typeName } from '../../operators/kinds.js';
import { readEscapes } from '../../text/escapes.js';
import { doublesOf, numberOf } from '../../values/convert.js';
import {
  dimsOf,
  isArray,
  isCellText,
  isChar,
  isComplex,
  isEmpty,
  numelOf,
  sameDims,
} from '../../values/inspect.js';
import { cellColumn, cellOf, charRows, tensor } from '../../values/make.js';
import { Cell, type Dims, FunctionHandle, type Value } from '../../values/types.js';
import type { Builtin } from '../builtin.js';
import { charsOf, lettersOf, rowsOf } from './support.js';

interface Texts {
  readonly dims: Dims;
  readonly texts: readonly string[];
}

/** The strings of an argument of strcat. Strings outside of cells lose their trailing blanks. */
function textsFrom(arg: Value, context: Context): Texts {
  const wrong = () => fail('strcat: inputs must be strings or cells of strings');
  if (arg instanceof Cell) {
    const texts = arg.items.map((item) => (isArray(item) ? lettersOf(charsOf(item, context)) : wrong()));
    return { dims: arg.dims, texts };
  }
  if (!isArray(arg) || isComplex(arg)) return wrong();
  const texts = rowTexts(charsOf(arg, context));
  return { dims: [texts.length, 1], texts };
}

function strcat(args: Value[], context: Context): Value {
  if (args.length === 0) return '';
  const parts = args.map((arg) => textsFrom(arg, context));
  const shape = parts.find(({ texts }) => texts.length !== 1) ?? parts[0]!;
  if (parts.some(({ texts, dims }) => texts.length !== 1 && !sameDims(dims, shape.dims))) {
    return fail('strcat: arguments must be the same size, or be scalars');
  }
  const joined = shape.texts.map((_, k) => {
    const own = parts.map(({ texts }) => texts[texts.length === 1 ? 0 : k]!);
    context.meter.charge(own.reduce((sum, text) => sum + text.length, 32));
    return own.join('');
  });
  if (args.some((arg) => arg instanceof Cell)) return cellOf(shape.dims, joined);
  return charMatrix(joined, context.meter);
}

/** Rows of a char array without trailing blanks, in the form of cellstr. */
function rowTexts(value: Value): string[] {
  const dims = dimsOf(value);
  if (!isChar(value) || dims.length > 2)
    return fail('cellstr: argument STRING must be a 2-D character array');
  if (dims[1] === 0) return new Array<string>(Math.max(1, dims[0]!)).fill('');
  return rowsOf(value).map((row) => row.replace(/ +$/, ''));
}

/** A char matrix with one string per row; a single empty string is a row without characters. */
function charMatrix(rows: readonly string[], meter: Meter): Value {
  return rows.length === 1 && rows[0] === ''
    ? tensor('char', [1, 0], new Uint8Array(0))
    : charRows(rows, meter);
}

/** The rows that an argument adds to the result of char or strvcat; undefined for a value without characters. */
function rowsFrom(value: Value, context: Context): string[] | undefined {
  if (isChar(value)) return dimsOf(value).length > 2 ? undefined : rowsOf(value);
  if (value instanceof Cell) {
    if (isEmpty(value)) return [''];
    const rows: string[] = [];
    for (const item of value.items) {
      const more = rowsFrom(item, context);
      if (more === undefined) return undefined;
      rows.push(...more);
    }
    return rows;
  }
  if (value instanceof FunctionHandle) return [handleText(value)];
  if (!isArray(value) || isComplex(value) || dimsOf(value).length > 2) return undefined;
  return doublesOf(value, context.meter)!.some(Number.isNaN) ? undefined : rowsOf(charsOf(value, context));
}

function allRows(name: string, args: readonly Value[], context: Context): string[] {
  return args.flatMap(
    (arg) => rowsFrom(arg, context) ?? fail(`${name}: unable to convert some args to strings`),
  );
}

function cellstr(value: Value, context: Context): Value {
  if (isCellText(value)) return value;
  if (value instanceof Cell) {
    const rows = rowsFrom(value, context) ?? fail('cellstr: argument STRING must be a 2-D character array');
    return cellColumn(rows.map((row) => row.replace(/ +$/, '')));
  }
  if (
    !(isArray(value) || value instanceof FunctionHandle) ||
    isComplex(value) ||
    Number.isNaN(numberOf(value))
  ) {
    return fail('cellstr: argument STRING must be a 2-D character array');
  }
  return cellColumn(rowTexts(charsOf(value, context)));
}

function strjoin(list: Value, delimiter: Value | undefined, context: Context): Value {
  if (!(list instanceof Cell) || !isCellText(list)) return invalidCall();
  const count = list.items.length;
  if (delimiter !== undefined && !isChar(delimiter) && !isCellText(delimiter)) return invalidCall();
  let between: string[];
  if (delimiter instanceof Cell) {
    between = delimiter.items.map((item) => lettersOf(item as Value));
    if (between.length === 1) between = new Array<string>(Math.max(0, count - 1)).fill(between[0]!);
    else if (between.length !== Math.max(0, count - 1)) {
      return failWith(
        'Octave:strjoin:cellstring_delimiter_mismatch',
        'strjoin: the number of delimiters does not match the number of strings',
      );
    }
  } else {
    const text = delimiter === undefined ? ' ' : readEscapes(lettersOf(delimiter as Value), () => {});
    between = new Array<string>(Math.max(0, count - 1)).fill(text);
  }
  let joined = '';
  for (let k = 0; k < count; k++) {
    const part = lettersOf(list.items[k]!) + (k < count - 1 ? (between[k] ?? '') : '');
    context.meter.charge(part.length);
    context.meter.work(1);
    joined += part;
  }
  return joined;
}

export const functions: readonly Builtin[] = [
  {
    name: 'strcat',
    signatures: ['strcat (S1, S2, ...)'],
    summary: 'Texts one after the other; blanks at the end of texts that are not in cells are left out.',
    examples: [
      { code: "strcat ('a ', 'b')", output: 'ans = ab\n' },
      { code: "strcat ({'a '}, 'b')", output: 'ans =\n{\n  [1,1] = a b\n}\n\n' },
    ],
    inputs: [0, Number.POSITIVE_INFINITY],
    run: (args, _nargout, context) => strcat(args, context),
  },
  {
    name: 'cstrcat',
    signatures: ['cstrcat (S1, S2, ...)'],
    summary: 'Texts one after the other, as they are.',
    examples: [{ code: "cstrcat ('a ', 'b')", output: 'ans = a b\n' }],
    inputs: [0, Number.POSITIVE_INFINITY],
    run(args, _nargout, context) {
      if (!args.every(isChar)) return fail('cstrcat: arguments must be character strings');
      return args.length === 0 ? '' : concatenate([args], context.meter);
    },
  },
  {
    name: 'strvcat',
    signatures: ['strvcat (X)', 'strvcat (X, ...)', 'strvcat (S1, S2, ...)', 'strvcat (CELL_ARRAY)'],
    summary: 'Texts below each other, empty ones left out.',
    examples: [{ code: "strvcat ('abc', '', 'd')", output: 'ans =\n\nabc\nd  \n\n' }],
    inputs: [0, Number.POSITIVE_INFINITY],
    run: (args, _nargout, context) =>
      charRows(
        allRows('strvcat', args, context).filter((row) => row !== ''),
        context.meter,
      ),
  },
  {
    name: 'char',
    signatures: ['char (X)', 'char (X, ...)', 'char (S1, S2, ...)', 'char (CELL_ARRAY)'],
    summary: 'Letters of codes; several texts stand below each other, filled up with blanks.',
    examples: [
      { code: 'char ([72 105])', output: 'ans = Hi\n' },
      { code: "char ('abc', '', {'d', 'ef'})", output: 'ans =\n\nabc\n   \nd  \nef \n\n' },
    ],
    inputs: [0, Number.POSITIVE_INFINITY],
    run(args, _nargout, context) {
      const [only] = args;
      if (args.length === 0) return '';
      if (args.length === 1 && !(only instanceof Cell)) return charsOf(only!, context);
      if (args.length === 1 && isEmpty(only!)) return '';
      return charMatrix(allRows('char', args, context), context.meter);
    },
  },
  {
    name: 'cellstr',
    signatures: ['CSTR = cellstr (STRMAT)'],
    summary: 'Cell array of the rows of a char matrix, without blanks at their ends.',
    examples: [{ code: "cellstr (['abc'; 'de '])", output: 'ans =\n{\n  [1,1] = abc\n  [2,1] = de\n}\n\n' }],
    inputs: [1, 1],
    run: ([value], _nargout, context) => cellstr(value!, context),
  },
  {
    name: 'blanks',
    signatures: ['blanks (N)'],
    summary: 'Text of N blanks.',
    examples: [{ code: "['[', blanks(3), ']']", output: 'ans = [   ]\n' }],
    inputs: [1, 1],
    library: true,
    run([value], _nargout, { meter }) {
      if (numelOf(value!) !== 1) return fail('blanks: N must be a non-negative integer');
      if (!isArray(value!)) return fail(`fix: not defined for ${typeName(value!)}`);
      if (typeof value === 'boolean') return fail('invalid types found in range expression');
      if (value === Number.POSITIVE_INFINITY)
        return fail('range with infinite number of elements cannot be stored');
      const n = numberOf(value!)!;
      if (!(n >= 0) || !Number.isInteger(n)) return fail('blanks: N must be a non-negative integer');
      meter.elements(n, 1);
      return ' '.repeat(n);
    },
  },
  {
    name: 'strjoin',
    signatures: ['STR = strjoin (CSTR)', 'STR = strjoin (CSTR, DELIMITER)'],
    summary: 'Texts of a cell array as one, with a text between them.',
    examples: [
      { code: "strjoin ({'a', 'b', 'c'}, ', ')", output: 'ans = a, b, c\n' },
      { code: "strjoin ({'a', 'b', 'c'}, {'1', '2'})", output: 'ans = a1b2c\n' },
    ],
    inputs: [1, 2],
    library: true,
    run: ([list, delimiter], _nargout, context) => strjoin(list!, delimiter, context),
  },
];
