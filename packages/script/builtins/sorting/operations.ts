/** union, intersect, setdiff and setxor. */
import { fail } from '../../errors.js';
import type { Meter } from '../../meter.js';
import { join } from '../../operators/concatenate.js';
import { textRows } from '../../values/convert.js';
import {
  classOf,
  dimsOf,
  isArray,
  isCellText,
  isChar,
  isEmpty,
  isRow,
  numelOf,
} from '../../values/inspect.js';
import { cellOf, zeros } from '../../values/make.js';
import { Cell, type Value } from '../../values/types.js';
import type { Builtin } from '../builtin.js';
import { reshaped } from '../creation/shape.js';
import { groupsOf, indices, itemsOf, members, type Options, optionsFrom, stably } from './sets.js';

/** Converts both operands to one type: strings become cells if the other one is a cell array. */
export function operands(name: string, args: readonly Value[], options: Options): [Value, Value] {
  const [a, b] = args as [Value, Value];
  if (options.rows && a instanceof Cell && b instanceof Cell)
    return fail(`${name}: cells not supported with "rows" flag`);
  if (isCellText(a) || isCellText(b)) {
    const wrap = (value: Value): Value => {
      if (isCellText(value)) return value;
      if (isChar(value)) {
        const rows = textRows(value)!;
        return rows.length > 1 ? cellOf([rows.length, 1], rows) : cellOf([1, 1], [value]);
      }
      return isEmpty(value)
        ? cellOf([0, 0], [])
        : fail(`${name}: cell array of strings cannot be combined with a nonstring value`);
    };
    return [wrap(a), wrap(b)];
  }
  if (!isArray(a) || !isArray(b)) return fail(`${name}: A and B must be arrays or cell arrays of strings`);
  if (options.rows && numelOf(a) > 0 && numelOf(b) > 0 && dimsOf(a)[1] !== dimsOf(b)[1])
    return fail(`${name}: number of columns in A and B must match`);
  return [a, b];
}

type Operation = 'union' | 'intersect' | 'setdiff' | 'setxor';

/** Whether the result is a row: usually if both operands are rows. For setdiff a row A of several elements is enough; setxor ignores an empty operand. */
function isRowResult(name: Operation, a: Value, b: Value): boolean {
  const row = (value: Value) => isRow(dimsOf(value));
  const long = (value: Value) => row(value) && numelOf(value) > 1;
  if (name === 'setdiff') return long(a) || (row(a) && row(b));
  if (name === 'setxor' && isEmpty(a) !== isEmpty(b)) return row(isEmpty(a) ? b : a);
  return row(a) && row(b);
}

interface Found {
  /** For each group in the result its index in A and in B, or -1. */
  readonly inA: Int32Array;
  readonly inB: Int32Array;
}

function find(name: Operation, both: Value, countA: number, options: Options, meter: Meter): Found {
  const items = itemsOf(both, options.rows && !(both instanceof Cell), meter);
  const plain = groupsOf(items, true);
  const groups = options.stable ? stably(plain) : plain;
  const n = groups.picked.length;
  const placeA = new Int32Array(n).fill(-1);
  const placeB = new Int32Array(n).fill(-1);
  for (let k = 0; k < items.count; k++) {
    const to = k < countA ? placeA : placeB;
    const at = groups.group[k]!;
    if (to[at] === -1 || options.legacy) to[at] = k < countA ? k : k - countA;
  }
  let count = 0;
  for (let k = 0; k < n; k++) {
    const [isA, isB] = [placeA[k]! >= 0, placeB[k]! >= 0];
    if (
      name === 'union' ||
      (name === 'intersect' && isA && isB) ||
      (name === 'setdiff' && isA && !isB) ||
      (name === 'setxor' && isA !== isB)
    ) {
      placeA[count] = placeA[k]!;
      placeB[count++] = placeB[k]!;
    }
  }
  return { inA: placeA.subarray(0, count), inB: placeB.subarray(0, count) };
}

function operate(name: Operation, args: Value[], nargout: number, meter: Meter): Value[] {
  const options = optionsFrom(name, args.slice(2));
  const [a, b] = operands(name, args, options);
  const { rows, legacy } = options;
  const countA = rows ? dimsOf(a)[0]! : numelOf(a);
  const flat = (value: Value) => (rows ? value : reshaped(value, [numelOf(value), 1], meter));
  const both = join([flat(a), flat(b)], 0, 'vertical dimensions mismatch', meter);
  const row = !rows && isRowResult(name, a, b);
  const { inA, inB } = find(name, both, countA, options, meter);
  const places = Uint32Array.from(inA, (place, k) => (place >= 0 ? place : inB[k]! + countA));
  const byRows = rows && !(both instanceof Cell);
  // Only elements from A alone keep the class of A.
  const from =
    name === 'setdiff' && !byRows && !(a instanceof Cell) && classOf(a) !== 'char' ? flat(a) : both;
  let values = members(from, places, byRows, row, meter);
  if (places.length === 0 && !rows) {
    if (both instanceof Cell) {
      if (name === 'union') values = cellOf([0, 1], []);
      else if (isEmpty(a) || isEmpty(b) || (name === 'intersect' && row)) values = cellOf([0, 0], []);
    } else if (isEmpty(a) || (isEmpty(b) && name !== 'setdiff'))
      values =
        name === 'union' || (name !== 'intersect' && dimsOf(a).some((d) => d !== 0)) ? zeros(0, 1) : zeros();
  } else if (places.length === 0 && isEmpty(a) && name !== 'union') values = zeros();
  const nothing = places.length === 0 && (isEmpty(a) || (both instanceof Cell && row));
  if (name === 'intersect' && (nothing || isEmpty(b)))
    return [values, zeros(), zeros()].slice(0, Math.max(1, nargout));
  if (nargout < 2) return [values];
  const fromA = inA.filter((place, k) => place >= 0 && !(legacy && name === 'union' && inB[k]! >= 0));
  const fromB = inB.filter((place, k) => place >= 0 && (name !== 'union' || legacy || inA[k]! < 0));
  // Octave sorts the indices into B here, whatever the order of the values.
  if (options.stable && name === 'intersect') fromB.sort();
  const asIndices = (list: Int32Array) => indices(list, row && legacy);
  const ofA = (name === 'setxor' || name === 'setdiff') && isEmpty(a) ? zeros() : asIndices(fromA);
  const ofB = name === 'setxor' && isEmpty(b) ? zeros() : asIndices(fromB);
  return [values, ofA, ofB].slice(0, nargout);
}

export const functions: readonly Builtin[] = [
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
];
