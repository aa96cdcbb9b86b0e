/** Putting texts together: strcat, strjoin, char and their kin. */
import type { Context } from '../../context.js';
import { fail, invalidCall } from '../../errors.js';
import { concatenate } from '../../operators/concatenate.js';
import { typeName } from '../../operators/kinds.js';
import { readEscapes } from '../../text/escapes.js';
import { numberOf, tensorOf } from '../../values/convert.js';
import { dimsOf, isArray, isCellText, isChar, isEmpty, numelOf, sameDims } from '../../values/inspect.js';
import { cellColumn, cellOf, charRows, tensor } from '../../values/make.js';
import { Cell, FunctionHandle, Int64Tensor, type Value } from '../../values/types.js';
import type { Builtin } from '../builtin.js';
import { lettersOf, rowsOf } from './support.js';

function strcat(args: Value[], context: Context): Value {
  if (args.length === 0) return '';
  const cells = args.filter((arg) => arg instanceof Cell);
  if (args.some((arg) => (arg instanceof Cell ? !isCellText(arg) : !isArray(arg)))) {
    return fail('strcat: inputs must be strings or cells of strings');
  }
  if (cells.length === 0) return joinRows(args);
  const shape = cells.find((cell) => cell.items.length !== 1) ?? cells[0]!;
  if (cells.some((cell) => cell.items.length !== 1 && !sameDims(cell.dims, shape.dims))) {
    return fail('strcat: arguments must be the same size, or be scalars');
  }
  const count = shape.items.length;
  const items: Value[] = [];
  for (let k = 0; k < count; k++) {
    let text = '';
    for (const arg of args)
      text += lettersOf(arg instanceof Cell ? (arg.items[arg.items.length === 1 ? 0 : k] as Value) : arg);
    context.meter.charge(text.length);
    items.push(text);
  }
  return cellOf(shape.dims, items);
}

/** Char arrays side by side, blanks at the end of each left out; those of one row are repeated. */
function joinRows(args: Value[]): Value {
  const parts = args
    .map((arg) => (isChar(arg) ? rowsOf(arg) : ['']))
    .filter((rows) => rows.some((row) => row !== ''));
  if (parts.length === 0) return '';
  const count = Math.max(...parts.map((rows) => rows.length));
  if (parts.some((rows) => rows.length !== 1 && rows.length !== count)) {
    return fail('strcat: arguments must be the same size, or be scalars');
  }
  const trimmed = parts.map((rows) =>
    rows.length === 1 && count === 1 ? [rows[0]!.replace(/[ \t\n\v\f\r\0]+$/, '')] : rows,
  );
  const lines: string[] = [];
  for (let k = 0; k < count; k++)
    lines.push(trimmed.map((rows) => rows[rows.length === 1 ? 0 : k]!).join(''));
  return charRows(lines);
}

/** Rows that an argument of char or strvcat adds. */
function rowsFrom(name: string, value: Value, context: Context): string[] {
  if (isChar(value)) return rowsOf(value);
  if (value instanceof Cell) {
    if (isEmpty(value)) return [''];
    return value.items.flatMap((item) => rowsFrom(name, item, context));
  }
  const numbers = value instanceof FunctionHandle ? undefined : tensorOf(value, context.meter);
  if (numbers === undefined && !(value instanceof Int64Tensor)) {
    return fail(`octave_base_value::convert_to_str_internal (): wrong type argument '${typeName(value)}'`);
  }
  return rowsOf(charsOf(value, context));
}

/** Numbers as codes of letters. */
function charsOf(value: Value, context: Context): Value {
  if (isChar(value)) return value;
  const source =
    value instanceof Int64Tensor ? Array.from(value.re, Number) : tensorOf(value, context.meter)!.re;
  context.meter.elements(source.length, 1);
  const codes = Uint8Array.from(source, (x) => {
    const code = Math.round(x);
    if (code >= 0 && code < 256) return code;
    context.warning('', 'range error for conversion to character value');
    return 0;
  });
  return tensor('char', dimsOf(value), codes);
}

function strjoin(list: Value, delimiter: Value | undefined, context: Context): Value {
  if (!(list instanceof Cell) || !isCellText(list)) return invalidCall();
  const count = list.items.length;
  if (delimiter !== undefined && !isChar(delimiter) && !isCellText(delimiter)) return invalidCall();
  let between: string[];
  if (delimiter instanceof Cell) between = delimiter.items.map((item) => lettersOf(item as Value));
  else {
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
    inputs: [1, Number.POSITIVE_INFINITY],
    run: (args, _nargout, context) =>
      charRows(args.flatMap((arg) => rowsFrom('strvcat', arg, context)).filter((row) => row !== '')),
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
      if (args.length === 1 && isArray(only!)) return charsOf(only!, context);
      return charRows(args.flatMap((arg) => rowsFrom('char', arg, context)));
    },
  },
  {
    name: 'cellstr',
    signatures: ['CSTR = cellstr (STRMAT)'],
    summary: 'Cell array of the rows of a char matrix, without blanks at their ends.',
    examples: [{ code: "cellstr (['abc'; 'de '])", output: 'ans =\n{\n  [1,1] = abc\n  [2,1] = de\n}\n\n' }],
    inputs: [1, 1],
    run([value]) {
      if (value instanceof Cell) {
        return isCellText(value) ? value : fail('cellstr: argument STRING must be a 2-D character array');
      }
      if (isArray(value!) && isEmpty(value!)) return cellColumn(['']);
      if (!isChar(value!)) return fail('cellstr: argument STRING must be a 2-D character array');
      return cellColumn(rowsOf(value!).map((row) => row.replace(/[ \0]+$/, '')));
    },
  },
  {
    name: 'blanks',
    signatures: ['blanks (N)'],
    summary: 'Text of N blanks.',
    examples: [{ code: "['[', blanks(3), ']']", output: 'ans = [   ]\n' }],
    inputs: [1, 1],
    library: true,
    run([value], _nargout, { meter }) {
      if (!isArray(value!)) return fail(`fix: not defined for ${typeName(value!)}`);
      const n = numelOf(value!) === 1 ? numberOf(value!)! : -1;
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
