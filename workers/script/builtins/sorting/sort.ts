/** sort, sortrows, issorted, nth_element and lookup. */
import { fail } from '../../errors.js';
import type { Meter } from '../../meter.js';
import { typeName } from '../../operators/kinds.js';
import { numberOf, textOf } from '../../values/convert.js';
import { firstDim, isArray, isCellText, isChar, isVector } from '../../values/inspect.js';
import { cellOf, matrix } from '../../values/make.js';
import { Cell, Int64Tensor, share, type Value } from '../../values/types.js';
import type { Builtin } from '../builtin.js';
import { pickPlaces } from '../creation/shape.js';
import { arrayOf, gather, type Numbers, numbers, numbersOf, wrongType } from '../support/arrays.js';
import { laneStart, lanes } from '../support/lanes.js';
import { mergeSort, sortedPlaces, sortNumbers } from './compare.js';

/** Texts of a cell array of strings. */
export function cellTexts(cell: Cell): string[] {
  return cell.items.map((item) => textOf(item) ?? '');
}

/** Places of the sorted elements of one lane. */
function laneOrder(
  x: Numbers,
  value: Value,
  at: (i: number) => number,
  length: number,
  descending: boolean,
  meter: Meter,
): Uint32Array {
  if (value instanceof Int64Tensor) {
    const places = Uint32Array.from({ length }, (_, i) => i);
    const { re } = value;
    mergeSort(places, descending ? (a, b) => re[at(a)]! >= re[at(b)]! : (a, b) => re[at(a)]! <= re[at(b)]!);
    return places;
  }
  const keys = meter.doubles(length);
  for (let i = 0; i < length; i++) keys[i] = x.re[at(i)]!;
  if (x.im === null) return sortedPlaces(keys, descending, meter);
  const angle = meter.doubles(length);
  for (let i = 0; i < length; i++) {
    angle[i] = Math.atan2(x.im[at(i)]!, keys[i]!);
    keys[i] = Math.hypot(keys[i]!, x.im[at(i)]!);
  }
  const places = Uint32Array.from({ length }, (_, i) => i);
  const before = (a: number, b: number) =>
    keys[a]! < keys[b]! || (keys[a] === keys[b] && angle[a]! <= angle[b]!);
  mergeSort(places, descending ? (a, b) => before(b, a) : before);
  return places;
}

function sort(args: Value[], nargout: number, meter: Meter): Value | Value[] {
  const [value, ...rest] = args;
  let descending = false;
  let given: number | undefined;
  rest.forEach((arg, k) => {
    if (isChar(arg)) {
      const mode = textOf(arg);
      if (mode !== 'ascend' && mode !== 'descend') fail('sort: MODE must be either "ascend" or "descend"');
      descending = mode === 'descend';
    } else if (k === 1) fail('sort: MODE must be a string');
    else {
      if (!isArray(arg)) fail(`octave_base_value::nint_value (): wrong type argument '${typeName(arg)}'`);
      const dim = Math.round(numberOf(arg) ?? 0);
      if (dim < 1) fail('sort: DIM must be a valid dimension');
      given = dim - 1;
    }
  });
  if (value instanceof Cell) return sortTexts(value, descending, nargout, meter);
  if (!isArray(value!)) return fail(`octave_base_value::sort (): wrong type argument '${typeName(value!)}'`);
  const x = numbers(value, 'sort', meter);
  const dim = given ?? firstDim(x.dims);
  const all = lanes(x.dims, dim);
  if (nargout < 2 && x.im === null && all.stride === 1 && !(value instanceof Int64Tensor)) {
    meter.work(x.re.length * 10);
    if (all.count === 1) return arrayOf(x.cls, x.dims, sortNumbers(x.re, descending, meter), null, meter);
    const out = meter.doubles(x.re.length);
    for (let k = 0; k < all.count; k++) {
      const start = k * all.length;
      out.set(sortNumbers(x.re.subarray(start, start + all.length), descending, meter), start);
    }
    return arrayOf(x.cls, x.dims, out, null, meter);
  }
  meter.elements(x.re.length, 12);
  const table = new Uint32Array(x.re.length);
  const index = meter.doubles(nargout < 2 ? 0 : x.re.length);
  for (let k = 0; k < all.count; k++) {
    const start = laneStart(all, k);
    const places = laneOrder(x, value, (i) => start + i * all.stride, all.length, descending, meter);
    for (let i = 0; i < all.length; i++) {
      table[start + i * all.stride] = start + places[i]! * all.stride;
      if (nargout > 1) index[start + i * all.stride] = places[i]! + 1;
    }
  }
  const sorted = gather(value, table, x.dims, meter);
  return nargout < 2 ? sorted : [sorted, matrix(x.dims, index)];
}

function sortTexts(cell: Cell, descending: boolean, nargout: number, meter: Meter): Value | Value[] {
  if (!isCellText(cell)) return fail('sort: only cell arrays of character strings may be sorted');
  const texts = cellTexts(cell);
  meter.work(texts.length * 20);
  const places = Uint32Array.from(texts, (_, k) => k);
  mergeSort(places, descending ? (a, b) => texts[a]! >= texts[b]! : (a, b) => texts[a]! <= texts[b]!);
  const sorted = cellOf(
    cell.dims,
    Array.from(places, (k) => share(cell.items[k]!)),
  );
  return nargout < 2
    ? sorted
    : [
        sorted,
        matrix(
          cell.dims,
          Float64Array.from(places, (k) => k + 1),
        ),
      ];
}

/** Order of the rows of a matrix by columns (counted from 1, negative ones descending). */
export function rowOrder(x: Numbers, columns: readonly number[], meter: Meter): Uint32Array {
  const rows = x.dims[0]!;
  const places = Uint32Array.from({ length: rows }, (_, k) => k);
  meter.work(rows * 20 * columns.length);
  const last = (y: number) => (Number.isNaN(y) ? Number.POSITIVE_INFINITY : y);
  mergeSort(places, (a, b) => {
    for (const column of columns) {
      const offset = (Math.abs(column) - 1) * rows;
      const p = last(x.re[a + offset]!);
      const q = last(x.re[b + offset]!);
      if (p !== q) return column > 0 ? p < q : p > q;
    }
    return true;
  });
  return places;
}

function sortrows(args: Value[], nargout: number, meter: Meter): Value[] {
  const [value, by] = args;
  if (value instanceof Cell) {
    if (value.dims[1] !== 1) return fail('sortrows: only cell arrays of character strings may be sorted');
    const mode = by !== undefined && (numberOf(by) ?? 1) < 0 ? 'descend' : 'ascend';
    return [sort([value, mode], nargout, meter)].flat() as Value[];
  }
  if (!isArray(value!))
    return fail(`octave_base_value::sort_rows_idx (): wrong type argument '${typeName(value!)}'`);
  const x = numbers(value, 'sortrows', meter);
  if (x.dims.length > 2) return fail('__sort_rows_idx__: needs a 2-D object');
  let columns = Array.from({ length: x.dims[1]! }, (_, k) => k + 1);
  const mode = by !== undefined && isChar(by) ? textOf(by) : undefined;
  if (mode !== undefined) {
    if (mode !== 'ascend' && mode !== 'descend')
      return fail('sortrows: MODE must be either "ascend" or "descend"');
    if (mode === 'descend') columns = columns.map((c) => -c);
  } else if (by !== undefined) {
    const given = numbersOf(by, meter);
    if (given === undefined || (!isVector(given.dims) && given.re.length !== 1))
      return fail('sortrows: C must be a numeric vector');
    columns = Array.from(given.re);
    if (columns.some((c) => c === 0 || Math.abs(c) > x.dims[1]!))
      return fail('sortrows: all elements of C must be in the range [1, columns (A)]');
  }
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

function isSorted(args: Value[], meter: Meter): boolean {
  const [value, ...rest] = args;
  const words = rest.map((arg) => textOf(arg));
  const byRows = words.includes('rows');
  const descending = words.some((word) => /^desc/i.test(word ?? ''));
  if (value instanceof Cell) {
    const texts = cellTexts(value);
    return texts.every((text, k) => k === 0 || (descending ? texts[k - 1]! >= text : texts[k - 1]! <= text));
  }
  if (!isArray(value!)) return fail('issorted: needs a vector');
  const x = numbers(value, 'issorted', meter);
  if (byRows)
    return rowOrder(
      x,
      Array.from({ length: x.dims[1]! }, (_, k) => (descending ? -(k + 1) : k + 1)),
      meter,
    ).every((place, k) => place === k);
  if (x.re.length > 0 && !isVector(x.dims)) return fail('issorted: needs a vector');
  return laneOrder(x, value, (k) => k, x.re.length, descending, meter).every((place, k) => place === k);
}

/** Place of each value in a sorted table: the last entry that is not larger, 0 before the first. */
export function lastNotLarger(table: Float64Array, y: number): number {
  let low = 0;
  let high = table.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (table[middle]! <= y || Number.isNaN(y)) low = middle + 1;
    else high = middle;
  }
  return low;
}

function lookup(args: Value[], meter: Meter): Value {
  const [tableArg, value, optionArg] = args;
  const option = optionArg === undefined ? '' : (textOf(optionArg) ?? fail('lookup: OPT must be a string'));
  if (tableArg instanceof Cell) {
    const table = cellTexts(tableArg);
    const find = (text: string) => {
      let count = 0;
      while (count < table.length && table[count]! <= text) count++;
      if (option.includes('m')) return count > 0 && table[count - 1] === text ? count : 0;
      if (option.includes('b')) return count > 0 && table[count - 1] === text ? 1 : 0;
      return count;
    };
    if (!(value instanceof Cell)) return find(textOf(value!) ?? '');
    return matrix(value.dims, Float64Array.from(cellTexts(value), find));
  }
  const table = numbers(tableArg!, 'lookup', meter).re;
  const x = numbers(value!, 'lookup', meter);
  const n = table.length;
  const falling = n > 1 && table[0]! > table[n - 1]!;
  const keys = falling ? table.map((t) => -t) : table;
  const out = meter.doubles(x.re.length);
  meter.work(out.length * 20);
  const exact = option.includes('m') || option.includes('b');
  for (let k = 0; k < out.length; k++) {
    let at = lastNotLarger(keys, falling ? -x.re[k]! : x.re[k]!);
    if (exact) at = at > 0 && table[at - 1] === x.re[k] ? at : 0;
    else {
      if (option.includes('l')) at = Math.max(at, 1);
      if (option.includes('r')) at = Math.min(at, n - 1);
    }
    out[k] = option.includes('b') ? Math.min(at, 1) : at;
  }
  return option.includes('b') ? arrayOf('logical', x.dims, out, null, meter) : matrix(x.dims, out);
}

export const functions: readonly Builtin[] = [
  {
    name: 'sort',
    signatures: [
      '[S, I] = sort (X)',
      '[S, I] = sort (X, DIM)',
      '[S, I] = sort (X, MODE)',
      '[S, I] = sort (X, DIM, MODE)',
    ],
    summary: 'Sorts along a dimension.',
    examples: [
      { code: 'sort ([3 1 2])', output: 'ans =\n\n   1   2   3\n\n' },
      {
        code: '[s, k] = sort ([3 1 2], "descend")',
        output: 's =\n\n   3   2   1\n\nk =\n\n   1   3   2\n\n',
      },
      { code: 'sort ({"b", "a"})', output: 'ans =\n{\n  [1,1] = a\n  [1,2] = b\n}\n\n' },
    ],
    inputs: [1, 3],
    outputs: 2,

    run: (args, nargout, { meter }) => sort(args, nargout, meter),
  },
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
  {
    name: 'lookup',
    signatures: ['IDX = lookup (TABLE, Y)', 'IDX = lookup (TABLE, Y, OPT)'],
    summary: 'Place of values in a sorted table.',
    examples: [{ code: 'lookup ([1 2 3], [0.5 2.5 3])', output: 'ans =\n\n   0   2   3\n\n' }],
    inputs: [2, 3],

    run: (args, _nargout, { meter }) => lookup(args, meter),
  },
  {
    name: 'nth_element',
    signatures: ['nth_element (X, N)', 'nth_element (X, N, DIM)'],
    summary: 'The n-th smallest elements along a dimension.',
    examples: [{ code: 'nth_element ([3 1 2], 2)', output: 'ans = 2\n' }],
    inputs: [2, 3],

    run([value, n, dimArg], _nargout, { meter }) {
      const x = isArray(value!) ? numbers(value, 'nth_element', meter) : wrongType('nth_element', value!);
      const wanted = numbers(n!, 'nth_element', meter).re;
      const dim = dimArg === undefined ? firstDim(x.dims) : (numberOf(dimArg) ?? 0) - 1;
      if (!(dim >= 0)) return fail('nth_element: DIM must be a valid dimension');
      const all = lanes(x.dims, dim);
      if (wanted.some((k) => !(k >= 1) || k > all.length || !Number.isInteger(k)))
        return fail('nth_element: n must be valid index');
      const dims = x.dims.map((d, k) => (k === dim ? wanted.length : d));
      const to = lanes(dims, dim);
      const out = meter.doubles(to.count * to.length);
      for (let k = 0; k < all.count; k++) {
        const start = laneStart(all, k);
        const lane = sortNumbers(
          Float64Array.from({ length: all.length }, (_, i) => x.re[start + i * all.stride]!),
          false,
          meter,
        );
        wanted.forEach((w, i) => {
          out[laneStart(to, k) + i * to.stride] = lane[w - 1]!;
        });
      }
      return arrayOf(x.cls, dims, out, null, meter);
    },
  },
];
