/** sort: along a dimension, for all classes. */
import { fail } from '../../errors.js';
import type { Meter } from '../../meter.js';
import { typeName } from '../../operators/kinds.js';
import { numberOf, textOf } from '../../values/convert.js';
import { firstDim, isArray, isCellText, isChar } from '../../values/inspect.js';
import { cellOf, matrix } from '../../values/make.js';
import { Cell, Int64Tensor, share, type Value } from '../../values/types.js';
import type { Builtin } from '../builtin.js';
import { arrayOf, gather, type Numbers, numbers } from '../support/arrays.js';
import { laneStart, lanes } from '../support/lanes.js';
import { mergeSort, sortedPlaces, sortNumbers } from './compare.js';

/** The strings of a cell array. */
export function cellTexts(cell: Cell): string[] {
  return cell.items.map((item) => textOf(item) ?? '');
}

/** The sort permutation of one lane. */
export function laneOrder(
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

export function sort(args: Value[], nargout: number, meter: Meter): Value | Value[] {
  const [value, ...rest] = args;
  let descending = false;
  let given: number | undefined;
  rest.forEach((arg, k) => {
    if (isChar(arg)) {
      const mode = textOf(arg);
      if (mode !== 'ascend' && mode !== 'descend') fail('sort: MODE must be either "ascend" or "descend"');
      descending = mode === 'descend';
    } else if (k === 1)
      fail(isChar(rest[0]!) ? 'sort: DIM must be a valid dimension' : 'sort: MODE must be a string');
    else {
      if (!isArray(arg)) fail(`octave_base_value::nint_value (): wrong type argument '${typeName(arg)}'`);
      const dim = Math.trunc(numberOf(arg) ?? 0);
      if (dim < 1) fail('sort: DIM must be a valid dimension');
      given = dim - 1;
    }
  });
  if (value instanceof Cell) return sortTexts(value, given, descending, nargout, meter);
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

function sortTexts(
  cell: Cell,
  given: number | undefined,
  descending: boolean,
  nargout: number,
  meter: Meter,
): Value | Value[] {
  if (!isCellText(cell)) return fail('sort: only cell arrays of character strings may be sorted');
  const texts = cellTexts(cell);
  const all = lanes(cell.dims, given ?? firstDim(cell.dims));
  const table = new Uint32Array(texts.length);
  const index = meter.doubles(texts.length);
  meter.work(texts.length * 20);
  for (let k = 0; k < all.count; k++) {
    const start = laneStart(all, k);
    const at = (i: number) => start + i * all.stride;
    const places = Uint32Array.from({ length: all.length }, (_, i) => at(i));
    mergeSort(places, descending ? (a, b) => texts[a]! >= texts[b]! : (a, b) => texts[a]! <= texts[b]!);
    places.forEach((place, i) => {
      table[at(i)] = place;
      index[at(i)] = (place - start) / all.stride + 1;
    });
  }
  const sorted = cellOf(
    cell.dims,
    Array.from(table, (k) => share(cell.items[k]!)),
  );
  return nargout < 2 ? sorted : [sorted, matrix(cell.dims, index)];
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
];
