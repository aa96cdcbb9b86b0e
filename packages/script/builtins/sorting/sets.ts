/** Elements of sets (numbers, strings or rows), and unique. */
import { fail } from '../../errors.js';
import type { Meter } from '../../meter.js';
import { numberOf, textOf } from '../../values/convert.js';
import { dimsOf, isArray, isCellText, isComplex, numelOf, product } from '../../values/inspect.js';
import { cellOf, matrix, zeros } from '../../values/make.js';
import { Cell, Int64Tensor, share, type Value } from '../../values/types.js';
import type { Builtin } from '../builtin.js';
import { pickPlaces, reshaped } from '../creation/shape.js';
import { arrayOf, copied, gather, type Numbers, numbersOf } from '../support/arrays.js';
import { compareTexts, mergeSort, sortedPlaces, sortNumbers } from './compare.js';
import { rowOrder } from './rows.js';
import { cellTexts } from './sort.js';

export interface Options {
  /** As in MATLAB before 2012: indices of the last elements, and rows of indices for rows. */
  readonly legacy: boolean;
  readonly rows: boolean;
  readonly stable: boolean;
  readonly first: boolean;
}

export function optionsFrom(name: string, args: readonly Value[]): Options {
  const words = args.map((arg) => {
    const word = textOf(arg);
    if (word === undefined)
      return name === 'unique'
        ? fail('unique: options must be strings')
        : fail(`${name}: invalid option: ${String.fromCharCode(numberOf(arg) ?? 32)}`);
    if (!['rows', 'stable', 'sorted', 'first', 'last', 'legacy'].includes(word)) {
      return name === 'unique' ? fail('unique: invalid option') : fail(`${name}: invalid option: ${word}`);
    }
    return word;
  });
  const legacy = words.includes('legacy');
  for (const [a, b] of [
    ['sorted', 'stable'],
    ['first', 'last'],
  ] as const) {
    if (words.includes(a) && words.includes(b)) fail(`${name}: cannot specify both "${a}" and "${b}"`);
  }
  return {
    legacy,
    rows: words.includes('rows'),
    stable: words.includes('stable'),
    first: !words.includes('last') && !legacy,
  };
}

/** The items to compare (elements or rows), with an order and a test for equality. */
export interface Items {
  readonly count: number;
  readonly order: Uint32Array;
  readonly equal: (a: number, b: number) => boolean;
}

export function itemsOf(value: Value, rows: boolean, meter: Meter): Items {
  if (value instanceof Cell) {
    const texts = cellTexts(value);
    const order = Uint32Array.from(texts, (_, k) => k);
    meter.work(texts.length * 20);
    mergeSort(order, (a, b) => compareTexts(texts[a]!, texts[b]!) <= 0);
    return { count: texts.length, order, equal: (a, b) => texts[a] === texts[b] };
  }
  if (value instanceof Int64Tensor && !rows) {
    const { re } = value;
    const order = Uint32Array.from({ length: re.length }, (_, k) => k);
    meter.work(re.length * 20);
    mergeSort(order, (a, b) => re[a]! <= re[b]!);
    return { count: re.length, order, equal: (a, b) => re[a] === re[b] };
  }
  const x = numbersOf(value, meter)!;
  if (rows) {
    if (x.dims.length > 2) return fail('__sort_rows_idx__: needs a 2-D object');
    const height = x.dims[0]!;
    const width = x.dims[1]!;
    return {
      count: height,
      order: rowOrder(
        x,
        Array.from({ length: width }, (_, k) => k + 1),
        meter,
      ),
      equal(a, b) {
        for (let j = 0; j < width; j++) if (x.re[a + j * height] !== x.re[b + j * height]) return false;
        return true;
      },
    };
  }
  return {
    count: x.re.length,
    order: orderOf(x, meter),
    equal: (a, b) => x.re[a] === x.re[b] && (x.im === null || x.im[a] === x.im[b]),
  };
}

function orderOf(x: Numbers, meter: Meter): Uint32Array {
  if (x.im === null) return sortedPlaces(x.re, false, meter);
  const order = Uint32Array.from(x.re, (_, k) => k);
  const size = x.re.map((re, k) => Math.hypot(re, x.im![k]!));
  const angle = x.re.map((re, k) => Math.atan2(x.im![k]!, re));
  mergeSort(order, (a, b) => size[a]! < size[b]! || (size[a] === size[b] && angle[a]! <= angle[b]!));
  return order;
}

export interface Groups {
  /** One member of each group, in the order of the groups. */
  readonly picked: Uint32Array;
  /** The last member of each group. */
  readonly last: Uint32Array;
  /** The group of each item, from 0. */
  readonly group: Uint32Array;
}

/** Groups equal items. */
export function groupsOf(items: Items, first: boolean): Groups {
  const { order } = items;
  const starts = new Uint32Array(items.count);
  const ends = new Uint32Array(items.count);
  const group = new Uint32Array(items.count);
  let count = 0;
  for (let k = 0; k < items.count; k++) {
    const at = order[k]!;
    if (k === 0 || !items.equal(order[k - 1]!, at)) starts[count++] = at;
    ends[count - 1] = at;
    group[at] = count - 1;
  }
  const last = ends.slice(0, count);
  return { picked: first ? starts.slice(0, count) : last, last, group };
}

/** Groups in the order of their first appearance. */
export function stably({ picked, last, group }: Groups): Groups {
  const order = picked.map((_, k) => k);
  mergeSort(order, (a, b) => picked[a]! <= picked[b]!);
  const place = new Uint32Array(order.length);
  order.forEach((old, now) => {
    place[old] = now;
  });
  return {
    picked: order.map((k) => picked[k]!),
    last: order.map((k) => last[k]!),
    group: group.map((g) => place[g]!),
  };
}

/** Elements or rows of a value by their indices. */
export function members(value: Value, places: Uint32Array, rows: boolean, row: boolean, meter: Meter): Value {
  if (value instanceof Cell) {
    return cellOf(
      row ? [1, places.length] : [places.length, 1],
      Array.from(places, (k) => share(value.items[k]!)),
    );
  }
  if (!rows) return gather(value, places, row ? [1, places.length] : [places.length, 1], meter);
  const [height, width] = dimsOf(value) as [number, number];
  const table = new Uint32Array(places.length * width);
  for (let j = 0; j < width; j++)
    for (let k = 0; k < places.length; k++) table[k + j * places.length] = places[k]! + j * height;
  return pickPlaces(value, table, [places.length, width], meter);
}

export function isRowShaped(value: Value): boolean {
  const dims = dimsOf(value);
  return dims.length === 2 && dims[0] === 1 && dims[1]! > 1;
}

export function indices(places: Uint32Array | Int32Array, row: boolean): Value {
  const n = places.length;
  const re = new Float64Array(n);
  for (let k = 0; k < n; k++) re[k] = places[k]! + 1;
  return matrix(row ? [1, n] : [n, 1], re);
}

/** Sorted distinct numbers: the last of equal ones. */
function differentNumbers(x: Numbers, row: boolean, meter: Meter): Value {
  const sorted = sortNumbers(x.re, false, meter);
  let count = 0;
  for (let k = 0; k < sorted.length; k++) {
    if (k === 0 || sorted[k] !== sorted[k - 1]) count++;
    sorted[count - 1] = sorted[k]!;
  }
  const re = copied(sorted.subarray(0, count), meter);
  return arrayOf(x.cls, row ? [1, count] : [count, 1], re, null, meter);
}

function unique(args: Value[], nargout: number, meter: Meter): Value[] {
  const [value, ...rest] = args;
  if (!(isArray(value!) || (value instanceof Cell && isCellText(value))))
    return fail('unique: X must be an array or cell array of strings');
  const options = optionsFrom('unique', rest);
  const rows = options.rows && !(value instanceof Cell);
  if (numelOf(value) === 0) {
    const dims = dimsOf(value);
    if (value instanceof Cell && dims[0] === 1)
      return [cellOf([0, 1], []), zeros(), zeros()].slice(0, Math.max(1, nargout));
    const out: Value =
      rows || product(dims) !== 0
        ? value
        : dims.some((d) => d !== 0) && !(value instanceof Cell)
          ? reshaped(value, [0, 1], meter)
          : value;
    return [out, zeros(), zeros()].slice(0, Math.max(1, nargout));
  }
  const row = !rows && isRowShaped(value);
  if (
    nargout < 2 &&
    !rows &&
    !options.stable &&
    isArray(value) &&
    !(value instanceof Int64Tensor) &&
    !isComplex(value)
  ) {
    return [differentNumbers(numbersOf(value, meter)!, row, meter)];
  }
  const items = itemsOf(value, rows, meter);
  let groups = groupsOf(items, options.first);
  if (options.stable) groups = stably(groups);
  return [
    // For zeros of either sign Octave returns the last one, whichever index the caller requests.
    members(value, options.stable ? groups.picked : groups.last, rows, row, meter),
    indices(groups.picked, row && options.legacy),
    options.stable && items.count > 1 ? zeros() : indices(groups.group, row && options.legacy),
  ].slice(0, Math.max(1, nargout));
}

export const functions: readonly Builtin[] = [
  {
    name: 'unique',
    signatures: [
      'unique (X)',
      'unique (X, "rows")',
      'unique (..., "sorted")',
      'unique (..., "stable")',
      '[Y, I, J] = unique (...)',
      '[Y, I, J] = unique (..., "first")',
      '[Y, I, J] = unique (..., "last")',
      '[Y, I, J] = unique (..., "legacy")',
    ],
    summary: 'Different elements, sorted.',
    examples: [
      { code: 'unique ([3 1 1 2])', output: 'ans =\n\n   1   2   3\n\n' },
      {
        code: '[u, i, j] = unique ([3 1 1])',
        output: 'u =\n\n   1   3\n\ni =\n\n   2\n   1\n\nj =\n\n   2\n   1\n   1\n\n',
      },
      { code: 'unique ({"b", "a", "b"})', output: 'ans =\n{\n  [1,1] = a\n  [1,2] = b\n}\n\n' },
    ],
    inputs: [1, Number.POSITIVE_INFINITY],
    outputs: 3,
    library: true,

    run: (args, nargout, { meter }) => unique(args, nargout, meter),
  },
];
