/** Sets: unique, union, intersect, setdiff, setxor, ismember, of numbers, texts and rows. */
import { fail } from '../../errors.js';
import type { Meter } from '../../meter.js';
import { join } from '../../operators/concatenate.js';
import { textOf } from '../../values/convert.js';
import { dimsOf, isArray, isCellText, isChar, isEmpty, numelOf, product } from '../../values/inspect.js';
import { cellOf, matrix, zeros } from '../../values/make.js';
import { Cell, type Dims, share, type Value } from '../../values/types.js';
import type { Builtin } from '../builtin.js';
import { pickPlaces, reshaped } from '../creation/shape.js';
import { arrayOf, gather, type Numbers, numbers, numbersOf } from '../support/arrays.js';
import { compareTexts, mergeSort, sortedPlaces } from './compare.js';
import { cellTexts, rowOrder } from './sort.js';

interface Options {
  readonly rows: boolean;
  readonly stable: boolean;
  readonly first: boolean;
}

function optionsFrom(name: string, args: readonly Value[]): Options {
  const words = args.map((arg) => {
    const word = textOf(arg);
    if (word === undefined)
      return name === 'unique' ? fail('unique: options must be strings') : fail(`${name}: invalid option: `);
    if (!['rows', 'stable', 'sorted', 'first', 'last', 'legacy'].includes(word)) {
      return name === 'unique' ? fail('unique: invalid option') : fail(`${name}: invalid option: ${word}`);
    }
    return word;
  });
  return { rows: words.includes('rows'), stable: words.includes('stable'), first: !words.includes('last') };
}

/** What is compared: elements or rows, with an order and a test for equality. */
interface Items {
  readonly count: number;
  readonly order: Uint32Array;
  readonly equal: (a: number, b: number) => boolean;
}

function itemsOf(value: Value, rows: boolean, meter: Meter): Items {
  if (value instanceof Cell) {
    const texts = cellTexts(value);
    const order = Uint32Array.from(texts, (_, k) => k);
    meter.work(texts.length * 20);
    mergeSort(order, (a, b) => compareTexts(texts[a]!, texts[b]!) <= 0);
    return { count: texts.length, order, equal: (a, b) => texts[a] === texts[b] };
  }
  const x = numbersOf(value, meter)!;
  if (rows) {
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

interface Groups {
  /** One member of each group, groups in order. */
  readonly picked: Uint32Array;
  /** For each item its group, counted from 0. */
  readonly group: Uint32Array;
}

/** Equal items together. */
function groupsOf(items: Items, first: boolean): Groups {
  const starts: number[] = [];
  const group = new Uint32Array(items.count);
  let count = 0;
  for (let k = 0; k < items.count; k++) {
    const at = items.order[k]!;
    if (k === 0 || !items.equal(items.order[k - 1]!, at)) {
      starts.push(at);
      count++;
    } else if (!first) starts[count - 1] = at;
    group[at] = count - 1;
  }
  return { picked: Uint32Array.from(starts), group };
}

/** Groups in the order in which they come up. */
function stably({ picked, group }: Groups): Groups {
  const order = picked.map((_, k) => k);
  mergeSort(order, (a, b) => picked[a]! <= picked[b]!);
  const place = new Uint32Array(order.length);
  order.forEach((old, now) => {
    place[old] = now;
  });
  return { picked: order.map((k) => picked[k]!), group: group.map((g) => place[g]!) };
}

/** Elements or rows of a value by their places. */
function members(value: Value, places: Uint32Array, rows: boolean, row: boolean, meter: Meter): Value {
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

function isRowShaped(value: Value): boolean {
  const dims = dimsOf(value);
  return dims.length === 2 && dims[0] === 1 && dims[1]! > 1;
}

function indices(places: Uint32Array, row: boolean): Value {
  return matrix(
    row ? [1, places.length] : [places.length, 1],
    Float64Array.from(places, (k) => k + 1),
  );
}

function unique(args: Value[], nargout: number, meter: Meter): Value[] {
  const [value, ...rest] = args;
  if (!(isArray(value!) || (value instanceof Cell && isCellText(value))))
    return fail('unique: X must be an array or cell array of strings');
  const options = optionsFrom('unique', rest);
  const rows = options.rows && !(value instanceof Cell);
  if (numelOf(value) === 0) {
    const dims = dimsOf(value);
    const out: Value =
      rows || product(dims) !== 0
        ? value
        : dims.some((d) => d !== 0) && !(value instanceof Cell)
          ? reshaped(value, [0, 1], meter)
          : value;
    return [out, zeros(), zeros()].slice(0, Math.max(1, nargout));
  }
  const items = itemsOf(value, rows, meter);
  let groups = groupsOf(items, options.first);
  if (options.stable) groups = stably(groups);
  const row = !rows && isRowShaped(value);
  return [
    members(value, groups.picked, rows, row, meter),
    indices(groups.picked, false),
    indices(groups.group, false),
  ].slice(0, Math.max(1, nargout));
}

/** Both operands as one kind: texts become cells when the other is a cell array. */
function operands(name: string, args: readonly Value[], options: Options): [Value, Value] {
  let [a, b] = args as [Value, Value];
  const fine = (value: Value) =>
    isArray(value) || (value instanceof Cell && (isCellText(value) || isEmpty(value)));
  if (
    !fine(a) ||
    !fine(b) ||
    (a instanceof Cell && !isChar(b) && !(b instanceof Cell) && !isEmpty(b)) ||
    (b instanceof Cell && !isChar(a) && !(a instanceof Cell) && !isEmpty(a))
  ) {
    return fail(`${name}: A and B must be arrays or cell arrays of strings`);
  }
  if (a instanceof Cell || b instanceof Cell) {
    const wrap = (value: Value) =>
      value instanceof Cell
        ? value
        : isEmpty(value) && !isChar(value)
          ? cellOf([0, 0], [])
          : cellOf([1, 1], [value]);
    a = wrap(a);
    b = wrap(b);
  } else if (options.rows && numelOf(a) > 0 && numelOf(b) > 0 && dimsOf(a)[1] !== dimsOf(b)[1]) {
    return fail(`${name}: number of columns in A and B must match`);
  }
  return [a, b];
}

type Operation = 'union' | 'intersect' | 'setdiff' | 'setxor';

function operate(name: Operation, args: Value[], nargout: number, meter: Meter): Value[] {
  const options = optionsFrom(name, args.slice(2));
  const [a, b] = operands(name, args, options);
  const { rows } = options;
  const countA = rows ? dimsOf(a)[0]! : numelOf(a);
  const countB = rows ? dimsOf(b)[0]! : numelOf(b);
  const flat = (value: Value) => (rows ? value : reshaped(value, [numelOf(value), 1], meter));
  const both = join([flat(a), flat(b)], 0, 'vertical dimensions mismatch', meter);
  const rowLike = (value: Value, count: number) =>
    isRowShaped(value) || (count === 1 && dimsOf(value)[0] === 1);
  const row =
    !rows &&
    (name === 'setdiff'
      ? isRowShaped(a) || (rowLike(a, countA) && rowLike(b, countB))
      : rowLike(a, countA) && rowLike(b, countB));
  const items = itemsOf(both, rows && !(both instanceof Cell), meter);
  const groups = options.stable ? stably(groupsOf(items, true)) : groupsOf(items, true);
  const n = groups.picked.length;
  const lastA = new Int32Array(n).fill(-1);
  const lastB = new Int32Array(n).fill(-1);
  for (let k = 0; k < items.count; k++) {
    const to = k < countA ? lastA : lastB;
    const at = groups.group[k]!;
    if (to[at] === -1) to[at] = k < countA ? k : k - countA;
  }
  const kept: number[] = [];
  for (let k = 0; k < n; k++) {
    const inA = lastA[k]! >= 0;
    const inB = lastB[k]! >= 0;
    if (
      name === 'union' ||
      (name === 'intersect' && inA && inB) ||
      (name === 'setdiff' && inA && !inB) ||
      (name === 'setxor' && inA !== inB)
    )
      kept.push(k);
  }
  const places = Uint32Array.from(kept, (k) =>
    name === 'setdiff' || lastA[k]! >= 0 ? lastA[k]! : lastB[k]! + countA,
  );
  let values = members(both, places, rows && !(both instanceof Cell), row, meter);
  if (
    kept.length === 0 &&
    !rows &&
    (isEmpty(a) || (isEmpty(b) && name !== 'setdiff')) &&
    !(both instanceof Cell)
  )
    values = zeros();
  const ofA = Uint32Array.from(
    kept.filter((k) => lastA[k]! >= 0),
    (k) => lastA[k]!,
  );
  const ofB = Uint32Array.from(
    kept.filter((k) => lastB[k]! >= 0 && (name !== 'union' || lastA[k]! < 0)),
    (k) => lastB[k]!,
  );
  return [values, indices(ofA, false), indices(ofB, false)].slice(0, Math.max(1, nargout));
}

function ismember(args: Value[], nargout: number, meter: Meter): Value[] {
  const options = optionsFrom('ismember', args.slice(2));
  const given = args[0]!;
  const [a, b] = operands('ismember', args, options);
  const rows = options.rows && !(a instanceof Cell);
  const found: Map<string | number, number> = new Map();
  const key = (value: Value): ((k: number) => string | number) => {
    if (value instanceof Cell) {
      const texts = cellTexts(value);
      return (k) => texts[k]!;
    }
    const x = numbers(value, 'ismember', meter);
    const height = x.dims[0]!;
    const width = x.dims[1] ?? 1;
    if (rows) return (k) => Array.from({ length: width }, (_, j) => x.re[k + j * height]! + 0).join();
    return x.im === null ? (k) => x.re[k]! + 0 : (k) => `${x.re[k]}_${x.im![k]}`;
  };
  const countOf = (value: Value) => (rows ? dimsOf(value)[0]! : numelOf(value));
  const keyA = key(a);
  const keyB = key(b);
  meter.work(10 * (countOf(a) + countOf(b)));
  for (let k = 0; k < countOf(b); k++) {
    const id = keyB(k);
    if (!Number.isNaN(id) && !found.has(id)) found.set(id, k + 1);
  }
  const dims: Dims = rows
    ? [countOf(a), 1]
    : a instanceof Cell && !(given instanceof Cell)
      ? [1, 1]
      : dimsOf(a);
  const places = meter.doubles(product(dims));
  for (let k = 0; k < places.length; k++) places[k] = found.get(keyA(k)) ?? 0;
  return [
    arrayOf(
      'logical',
      dims,
      places.map((p) => (p > 0 ? 1 : 0)),
      null,
      meter,
    ),
    matrix(dims, places),
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
  {
    name: 'union',
    signatures: [
      'C = union (A, B)',
      'C = union (A, B, "rows")',
      'C = union (..., "sorted")',
      'C = union (..., "stable")',
      'C = union (..., "legacy")',
      '[C, IA, IB] = union (...)',
    ],
    summary: 'Elements of either.',
    examples: [{ code: 'union ([1 3], [2 3])', output: 'ans =\n\n   1   2   3\n\n' }],
    inputs: [2, 4],
    outputs: 3,
    library: true,

    run: (args, nargout, { meter }) => operate('union', args, nargout, meter),
  },
  {
    name: 'intersect',
    signatures: [
      'C = intersect (A, B)',
      'C = intersect (A, B, "rows")',
      'C = intersect (..., "sorted")',
      'C = intersect (..., "stable")',
      'C = intersect (..., "legacy")',
      '[C, IA, IB] = intersect (...)',
    ],
    summary: 'Elements of both.',
    examples: [{ code: 'intersect ([1 3], [2 3])', output: 'ans = 3\n' }],
    inputs: [2, 4],
    outputs: 3,
    library: true,

    run: (args, nargout, { meter }) => operate('intersect', args, nargout, meter),
  },
  {
    name: 'setdiff',
    signatures: [
      'C = setdiff (A, B)',
      'C = setdiff (A, B, "rows")',
      'C = setdiff (..., "sorted")',
      'C = setdiff (..., "stable")',
      'C = setdiff (..., "legacy")',
      '[C, IA] = setdiff (...)',
    ],
    summary: 'Elements of the first that are not in the second.',
    examples: [{ code: 'setdiff ([1 3], [2 3])', output: 'ans = 1\n' }],
    inputs: [2, 4],
    outputs: 2,
    library: true,

    run: (args, nargout, { meter }) => operate('setdiff', args, nargout, meter),
  },
  {
    name: 'setxor',
    signatures: [
      'C = setxor (A, B)',
      'C = setxor (A, B, "rows")',
      'C = setxor (..., "sorted")',
      'C = setxor (..., "stable")',
      'C = setxor (..., "legacy")',
      '[C, IA, IB] = setxor (...)',
    ],
    summary: 'Elements of exactly one of two.',
    examples: [{ code: 'setxor ([1 3], [2 3])', output: 'ans =\n\n   1   2\n\n' }],
    inputs: [2, 4],
    outputs: 3,
    library: true,

    run: (args, nargout, { meter }) => operate('setxor', args, nargout, meter),
  },
  {
    name: 'ismember',
    signatures: ['TF = ismember (A, S)', 'TF = ismember (A, S, "rows")', '[TF, S_IDX] = ismember (...)'],
    summary: 'Whether elements are in a set, and where.',
    examples: [
      { code: 'ismember ([1 5], [5 6])', output: 'ans =\n\n  0  1\n\n' },
      { code: 'ismember ("a", {"a", "b"})', output: 'ans = 1\n' },
    ],
    inputs: [2, 3],
    outputs: 2,
    library: true,

    run: (args, nargout, { meter }) => ismember(args, nargout, meter),
  },
];
