/** ismember. */
import type { Meter } from '../../meter.js';
import { dimsOf, isArray, isComplex, isSingle, numelOf, product } from '../../values/inspect.js';
import { matrix } from '../../values/make.js';
import { Cell, type Dims, Int64Tensor, type Value } from '../../values/types.js';
import type { Builtin } from '../builtin.js';
import { arrayOf, numbers } from '../support/arrays.js';
import { sortedPlaces } from './compare.js';
import { operands } from './operations.js';
import { groupsOf, optionsFrom } from './sets.js';
import { cellTexts } from './sort.js';

type Key = string | number;

/** The comparison key of an element or a row; undefined if it equals nothing. */
function keysOf(
  value: Value,
  rows: boolean,
  precise: boolean,
  complex: boolean,
  meter: Meter,
): (k: number) => Key | undefined {
  if (value instanceof Cell) {
    const texts = cellTexts(value);
    return (k) => texts[k]!;
  }
  const x = numbers(value, 'ismember', meter);
  const height = x.dims[0]!;
  const width = product(x.dims.slice(1));
  // -0 is 0.
  const plain = (y: number) => (precise ? y : Math.fround(y)) + 0;
  if (rows) {
    return (k) => {
      const row = Array.from({ length: width }, (_, j) => plain(x.re[k + j * height]!));
      return row.some(Number.isNaN) ? undefined : row.join();
    };
  }
  if (value instanceof Int64Tensor) {
    const { re } = value;
    return (k) => (Number.isSafeInteger(x.re[k]) ? x.re[k]! : `${re[k]}`);
  }
  if (complex) return (k) => `${plain(x.re[k]!)}_${plain(x.im?.[k] ?? 0)}`;
  return (k) => (Number.isNaN(x.re[k]) ? undefined : plain(x.re[k]!));
}

/** For each element or row of A the index of the last equal one in B, from 1; 0 without one. */
function placesByKey(a: Value, b: Value, rows: boolean, precise: boolean, meter: Meter): Float64Array {
  const complex = isComplex(a) || isComplex(b);
  const keyA = keysOf(a, rows, precise, complex, meter);
  const keyB = keysOf(b, rows, precise, complex, meter);
  const [countA, countB] = [a, b].map((value) => (rows ? dimsOf(value)[0]! : numelOf(value))) as [
    number,
    number,
  ];
  meter.work(10 * (countA + countB));
  const found = new Map<Key, number>();
  for (let k = 0; k < countB; k++) {
    const key = keyB(k);
    if (key !== undefined) found.set(key, k + 1);
  }
  return meter.doubles(countA).map((_, k) => {
    const key = keyA(k);
    return key === undefined ? 0 : (found.get(key) ?? 0);
  });
}

/** The same for real numbers: sorts both arrays together. */
function placesByOrder(a: Value, b: Value, precise: boolean, meter: Meter): Float64Array {
  const [x, y] = [numbers(a, 'ismember', meter).re, numbers(b, 'ismember', meter).re];
  const both = meter.scratch(x.length + y.length);
  both.set(x);
  both.set(y, x.length);
  if (!precise) both.set(Float32Array.from(both));
  const order = sortedPlaces(both, false, meter);
  const { last, group } = groupsOf({ count: both.length, order, equal: (p, q) => both[p] === both[q] }, true);
  // The sort is stable, so the last of equal elements is from B if B has any.
  return meter.doubles(x.length).map((_, k) => {
    const place = last[group[k]!]!;
    return place < x.length ? 0 : place - x.length + 1;
  });
}

function ismember(args: Value[], nargout: number, meter: Meter): Value[] {
  const options = optionsFrom('ismember', args.slice(2));
  const [a, b] = operands('ismember', args, options);
  const rows = options.rows && !(a instanceof Cell);
  // If one array is single, compares in single precision.
  const precise = !isSingle(a) && !isSingle(b);
  const plain = (value: Value) => isArray(value) && !(value instanceof Int64Tensor) && !isComplex(value);
  const places =
    !rows && plain(a) && plain(b)
      ? placesByOrder(a, b, precise, meter)
      : placesByKey(a, b, rows, precise, meter);
  const dims: Dims = rows ? [dimsOf(a)[0]!, 1] : dimsOf(a);
  const flags = places.map((place) => (place > 0 ? 1 : 0));
  return [arrayOf('logical', dims, flags, null, meter), matrix(dims, places)].slice(0, Math.max(1, nargout));
}

export const functions: readonly Builtin[] = [
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
