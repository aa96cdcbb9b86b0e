/** sortrows, and the test issorted. */
import { fail, failWith } from '../../errors.js';
import type { Meter } from '../../meter.js';
import { typeName } from '../../operators/kinds.js';
import { textOf } from '../../values/convert.js';
import { dimsOf, isArray, isCellText, isChar, isVector } from '../../values/inspect.js';
import { matrix } from '../../values/make.js';
import { Cell, type Value } from '../../values/types.js';
import type { Builtin } from '../builtin.js';
import { pickPlaces } from '../creation/shape.js';
import { type Numbers, numbers, numbersOf } from '../support/arrays.js';
import { mergeSort } from './compare.js';
import { cellTexts, laneOrder, sort } from './sort.js';

/** The sort permutation of the rows by columns (from 1, negative for descending); complex numbers compare by absolute value and angle. */
export function rowOrder(x: Numbers, columns: readonly number[], meter: Meter): Uint32Array {
  const rows = x.dims[0]!;
  const places = Uint32Array.from({ length: rows }, (_, k) => k);
  meter.work(rows * 20 * columns.length);
  const { im } = x;
  const size = (at: number) => {
    const y = im === null ? x.re[at]! : Math.hypot(x.re[at]!, im[at]!);
    return Number.isNaN(y) ? Number.POSITIVE_INFINITY : y;
  };
  const angle = (at: number) => (im === null ? 0 : Math.atan2(im[at]!, x.re[at]!));
  mergeSort(places, (a, b) => {
    for (const column of columns) {
      const offset = (Math.abs(column) - 1) * rows;
      const up = column > 0;
      const [p, q] = [size(a + offset), size(b + offset)];
      if (p !== q) return up ? p < q : p > q;
      const [v, w] = [angle(a + offset), angle(b + offset)];
      if (v !== w) return up ? v < w : v > w;
    }
    return true;
  });
  return places;
}

/** The columns to sort by; negative for descending. */
function columnsFrom(by: Value | undefined, width: number, meter: Meter): number[] {
  if (by === undefined) return Array.from({ length: width }, (_, k) => k + 1);
  const given = isChar(by) ? undefined : numbersOf(by, meter);
  if (given === undefined || (given.re.length !== 1 && !isVector(given.dims)))
    return fail('sortrows: C must be a numeric vector');
  const columns = Array.from(given.re);
  const fraction = columns.find((c) => !Number.isInteger(c));
  if (fraction !== undefined) {
    return failWith(
      'Octave:invalid-index',
      `A(_,${fraction}): subscripts must be either integers 1 to (2^63)-1 or logicals`,
    );
  }
  if (columns.some((c) => c === 0 || Math.abs(c) > width))
    return fail('sortrows: all elements of C must be in the range [1, columns (A)]');
  return columns;
}

function sortrows(args: Value[], nargout: number, meter: Meter): Value[] {
  const [value, by] = args;
  if (value instanceof Cell) {
    const columns = columnsFrom(by, value.dims[1]!, meter);
    if (value.dims[0] === 1) return [value, 1].slice(0, Math.max(1, nargout));
    if (value.dims[1] !== 1) return fail('sortrows: only cell arrays of character strings may be sorted');
    return [sort([value, columns[0]! < 0 ? 'descend' : 'ascend'], nargout, meter)].flat() as Value[];
  }
  if (!isArray(value!))
    return fail(`octave_base_value::sort_rows_idx (): wrong type argument '${typeName(value!)}'`);
  const x = numbers(value, 'sortrows', meter);
  const columns = columnsFrom(by, x.dims[1]!, meter);
  if (x.dims.length > 2) return fail('__sort_rows_idx__: needs a 2-D object');
  const order = rowOrder(x, columns, meter);
  const rows = x.dims[0]!;
  const table = new Uint32Array(x.re.length);
  for (let k = 0; k < table.length; k++) table[k] = order[k % rows]! + Math.floor(k / rows) * rows;
  return [
    pickPlaces(value, table, x.dims, meter),
    matrix(
      [rows, 1],
      Float64Array.from(order, (k) => k + 1),
    ),
  ].slice(0, Math.max(1, nargout));
}

type Mode = 'ascend' | 'descend' | 'either';

function modeFrom(value: Value | undefined): Mode {
  if (value === undefined) return 'ascend';
  const word = isChar(value) ? textOf(value) : fail('issorted: second argument must be a string');
  return word === 'ascend' || word === 'descend' || word === 'either'
    ? word
    : fail('issorted: MODE must be "ascend", "descend", or "either"');
}

/** Whether an order is the identity. */
function inPlace(order: Uint32Array): boolean {
  return order.every((place, k) => place === k);
}

function isSorted(args: Value[], meter: Meter): boolean {
  const [value, second, third] = args;
  const byRows = second !== undefined && textOf(second) === 'rows';
  if (!byRows && third !== undefined) return fail('issorted: MODE must be "ascend", "descend", or "either"');
  const mode = modeFrom(byRows ? third : second);
  const either = (test: (descending: boolean) => boolean) =>
    (mode !== 'descend' && test(false)) || (mode !== 'ascend' && test(true));
  if (value instanceof Cell) {
    if (!isCellText(value)) return fail('issorted: A is not a cell array of strings');
    const texts = cellTexts(value);
    return either((descending) =>
      texts.every((text, k) => k === 0 || (descending ? texts[k - 1]! >= text : texts[k - 1]! <= text)),
    );
  }
  if (!isArray(value!))
    return fail(`octave_base_value::issorted (): wrong type argument '${typeName(value!)}'`);
  const x = numbers(value, 'issorted', meter);
  if (byRows) {
    const columns = Array.from({ length: x.dims[1]! }, (_, k) => k + 1);
    return either((descending) => inPlace(rowOrder(x, descending ? columns.map((c) => -c) : columns, meter)));
  }
  if (x.re.length > 0 && !isVector(dimsOf(value))) return fail('issorted: needs a vector');
  return either((descending) => inPlace(laneOrder(x, value, (k) => k, x.re.length, descending, meter)));
}

export const functions: readonly Builtin[] = [
  {
    name: 'sortrows',
    signatures: ['[S, I] = sortrows (A)', '[S, I] = sortrows (A, C)'],
    summary: 'Sorts the rows of a matrix.',
    examples: [
      { code: 'sortrows ([3 1; 1 2; 1 1])', output: 'ans =\n\n   1   1\n   1   2\n   3   1\n\n' },
      { code: 'sortrows ([1 2; 3 4], -1)', output: 'ans =\n\n   3   4\n   1   2\n\n' },
    ],
    inputs: [1, 2],
    outputs: 2,
    library: true,

    run: (args, nargout, { meter }) => sortrows(args, nargout, meter),
  },
  {
    name: 'issorted',
    signatures: ['issorted (A)', 'issorted (A, MODE)', 'issorted (A, "rows", MODE)'],
    summary: 'Whether elements are in order.',
    examples: [{ code: 'issorted ([1 2 3])', output: 'ans = 1\n' }],
    inputs: [1, 3],

    run: (args, _nargout, { meter }) => isSorted(args, meter),
  },
];
