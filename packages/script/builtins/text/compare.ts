/** Comparing strings: strcmp and related functions. */
import type { Context } from '../../context.js';
import { fail } from '../../errors.js';
import { indexedName } from '../../operators/kinds.js';
import { numberOf } from '../../values/convert.js';
import { dimsOf, isArray, isChar, sameDims } from '../../values/inspect.js';
import { logical } from '../../values/make.js';
import { Cell, type Dims, type Value } from '../../values/types.js';
import type { Builtin } from '../builtin.js';
import { lettersOf, rowsOf } from './support.js';

type Equal = (a: string, b: string) => boolean;

/** Whether two char arrays have equal sizes and contents; other values never do. */
function equalChars(a: Value, b: Value, equal: Equal, sized: boolean): boolean {
  if (!isChar(a) || !isChar(b)) return false;
  if (sized && !sameDims(sizeOf(a), sizeOf(b))) return false;
  return equal(lettersOf(a), lettersOf(b));
}

function sizeOf(value: Value): Dims {
  return dimsOf(value);
}

function compare(name: string, a: Value, b: Value, equal: Equal, sized: boolean): Value {
  if (!(a instanceof Cell) && !(b instanceof Cell)) return equalChars(a, b, equal, sized);
  if (a instanceof Cell && b instanceof Cell) {
    if (a.items.length === 1) return each(b, a.items[0]!, equal, sized);
    if (b.items.length === 1) return each(a, b.items[0]!, equal, sized);
    if (!sameDims(a.dims, b.dims)) return fail(`${name}: nonconformant cell arrays`);
    return logical(
      a.dims,
      Uint8Array.from(a.items, (item, k) => (equalChars(item, b.items[k]!, equal, sized) ? 1 : 0)),
    );
  }
  return a instanceof Cell ? each(a, b, equal, sized) : each(b as Cell, a, equal, sized);
}

/** Compares a string with each string of a cell array. A char matrix with as many rows is compared row by row. */
function each(cell: Cell, other: Value, equal: Equal, sized: boolean): Value {
  if (!isChar(other)) return false;
  const rows = rowsOf(other);
  const byRow = rows.length > 1;
  if (byRow && rows.length !== cell.items.length) return false;
  return logical(
    cell.dims,
    Uint8Array.from(cell.items, (item, k) =>
      equalChars(item, byRow ? rows[k]! : other, equal, sized) ? 1 : 0,
    ),
  );
}

function lower(text: string): string {
  return text.replace(/[A-Z]+/g, (letters) => letters.toLowerCase());
}

function prefix(name: string, value: Value, fold: (text: string) => string, context: Context): Equal {
  const n = isChar(value)
    ? fail(
        `octave_base_value::int64_value (): wrong type argument '${context.isDoubleQuoted(2) ? 'string' : 'sq_string'}'`,
      )
    : (numberOf(value) ??
      fail(
        `octave_base_value::int64_value (): wrong type argument '${isArray(value) ? 'null_matrix' : indexedName(value)}'`,
      ));
  if (!(n >= 1)) fail(`${name}: N must be greater than 0`);
  return (a, b) => fold(a.slice(0, n)) === fold(b.slice(0, n));
}

const same = (text: string): string => text;

export const functions: readonly Builtin[] = [
  {
    name: 'strcmp',
    signatures: ['strcmp (S1, S2)'],
    summary: 'Whether texts are equal; texts of cell arrays are compared one by one.',
    examples: [
      { code: "strcmp ('abc', 'abc')", output: 'ans = 1\n' },
      { code: "strcmp ({'a', 'b'; 'c', 'd'}, 'b')", output: 'ans =\n\n  0  1\n  0  0\n\n' },
    ],
    inputs: [2, 2],
    run: ([a, b]) => compare('strcmp', a!, b!, (x, y) => x === y, true),
  },
  {
    name: 'strcmpi',
    signatures: ['strcmpi (S1, S2)'],
    summary: 'Whether texts are equal, capitals and small letters being the same.',
    examples: [{ code: "strcmpi ('ABC', 'abc')", output: 'ans = 1\n' }],
    inputs: [2, 2],
    run: ([a, b]) => compare('strcmpi', a!, b!, (x, y) => lower(x) === lower(y), true),
  },
  {
    name: 'strncmp',
    signatures: ['strncmp (S1, S2, N)'],
    summary: 'Whether the first N letters of texts are equal.',
    examples: [{ code: "strncmp ({'abc', 'abd', 'x'}, 'abz', 2)", output: 'ans =\n\n  1  1  0\n\n' }],
    inputs: [3, 3],
    run: ([a, b, n], _nargout, context) =>
      compare('strncmp', a!, b!, prefix('strncmp', n!, same, context), false),
  },
  {
    name: 'strncmpi',
    signatures: ['strncmpi (S1, S2, N)'],
    summary: 'Whether the first N letters of texts are equal, capitals and small letters being the same.',
    examples: [{ code: "strncmpi ('ABc', 'abd', 2)", output: 'ans = 1\n' }],
    inputs: [3, 3],
    run: ([a, b, n], _nargout, context) =>
      compare('strncmpi', a!, b!, prefix('strncmpi', n!, lower, context), false),
  },
];
