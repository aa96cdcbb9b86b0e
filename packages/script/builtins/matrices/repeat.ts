/** repelem and repelems: repeat single elements. */
import { fail, failWith } from '../../errors.js';
import type { Meter } from '../../meter.js';
import { typeName } from '../../operators/kinds.js';
import { dimsOf, isArray, isChar, isEmpty, isVector, numelOf, product } from '../../values/inspect.js';
import { FunctionHandle, type Value } from '../../values/types.js';
import type { Builtin } from '../builtin.js';
import { pickPlaces } from '../creation/shape.js';
import { numbersOf } from '../support/arrays.js';
import { wholeNumber } from '../support/sizes.js';

/** Indices of `length` elements, each repeated by its count. */
function places(length: number, counts: ArrayLike<number>, meter: Meter): Uint32Array {
  const count = (k: number) => Math.max(0, counts[counts.length === 1 ? 0 : k]!);
  let total = 0;
  for (let k = 0; k < length; k++) total += count(k);
  meter.elements(total, 4);
  const out = new Uint32Array(total);
  let at = 0;
  for (let k = 0; k < length; k++) {
    out.fill(k, at, at + count(k));
    at += count(k);
  }
  return out;
}

/** Repeat counts: one number for all elements, or one for each. */
function countsFrom(value: Value, meter: Meter): Float64Array {
  if (numelOf(value) === 1) return Float64Array.of(wholeNumber(value));
  return numbersOf(value, meter)?.re ?? fail(`wrong type argument '${typeName(value)}'`);
}

function repeatLine(x: Value, by: Value, meter: Meter): Value {
  const dims = dimsOf(x);
  const line = isVector(dims) || numelOf(x) === 1;
  if (numelOf(by) !== 1 && (!line || !isVector(dimsOf(by)) || isEmpty(by))) {
    return fail(
      `repelem: when called with only two inputs they must be either scalars or vectors, not ${typeName(x)} and ${typeName(by)}.`,
    );
  }
  if (!line) {
    const rank = dims.length;
    return fail(`repelem: ${rank}D Array requires ${rank + 1} or more input arguments, but only 2 given`);
  }
  if (numelOf(by) !== 1 && numelOf(by) !== numelOf(x)) {
    return fail(
      'repelem: R1 must either be scalar or have the same number of elements as the vector to be replicated',
    );
  }
  const table = places(numelOf(x), countsFrom(by, meter), meter);
  return pickPlaces(x, table, dims[1] === 1 && dims[0] !== 1 ? [table.length, 1] : [1, table.length], meter);
}

function repelem([x, ...counts]: Value[], meter: Meter): Value {
  if (x instanceof FunctionHandle) return fail('invalid use of colon in function argument list');
  if (counts.length === 1) return repeatLine(x!, counts[0]!, meter);
  const from = dimsOf(x!);
  const rank = Math.max(from.length, counts.length);
  const tables: Uint32Array[] = [];
  for (let k = 0; k < rank; k++) {
    const by = counts[k];
    const length = from[k] ?? 1;
    if (by === undefined) tables.push(places(length, [1], meter));
    else if (numelOf(by) === 1) tables.push(places(length, countsFrom(by, meter), meter));
    else if (k >= from.length) return fail('repelem: R_j for trailing singleton dimensions must be scalar');
    else if (!isVector(dimsOf(by)) || numelOf(by) !== length) {
      return fail(
        'repelem: R_j vectors must have the same number of elements as the size of dimension j of X',
      );
    } else tables.push(places(length, countsFrom(by, meter), meter));
  }
  const dims = tables.map((table) => table.length);
  meter.elements(product(dims), 4);
  let all = Uint32Array.of(0);
  let stride = 1;
  tables.forEach((table, k) => {
    const next = new Uint32Array(all.length * table.length);
    for (let j = 0; j < table.length; j++)
      for (let i = 0; i < all.length; i++) next[j * all.length + i] = all[i]! + table[j]! * stride;
    all = next;
    stride *= from[k] ?? 1;
  });
  return pickPlaces(x!, all, dims, meter);
}

function repelems([x, pairs]: Value[], meter: Meter): Value {
  if (isChar(pairs!)) return fail('invalid conversion from string to real matrix');
  const r = isArray(pairs!)
    ? numbersOf(pairs, meter)!
    : fail(`octave_base_value::matrix_value(): wrong type argument '${typeName(pairs!)}'`);
  if (r.dims.length !== 2 || r.dims[0] !== 2) return fail('repelems: R must be a matrix with two rows');
  if (!r.re.every(Number.isInteger)) return fail('repelems: R must be a matrix of integers');
  const n = numelOf(x!);
  let total = 0;
  for (let k = 0; k < r.re.length; k += 2) {
    const [place, count] = [r.re[k]!, r.re[k + 1]!];
    if (count < 0) return fail('repelems: second row must contain non-negative numbers');
    if (place < 1) {
      return failWith(
        'Octave:invalid-index',
        `index ${place}: subscripts must be either integers 1 to (2^63)-1 or logicals`,
      );
    }
    if (place > n) {
      return failWith(
        'Octave:index-out-of-bounds',
        `index (${place}): out of bound ${n} (dimensions are ${dimsOf(x!).join('x')})`,
      );
    }
    total += count;
  }
  meter.elements(total, 4);
  const table = new Uint32Array(total);
  let at = 0;
  for (let k = 0; k < r.re.length; k += 2) {
    table.fill(r.re[k]! - 1, at, at + r.re[k + 1]!);
    at += r.re[k + 1]!;
  }
  return pickPlaces(x!, table, [1, total], meter);
}

export const functions: readonly Builtin[] = [
  {
    name: 'repelem',
    // Octave calls the result `XXX` in the message of a wrong call.
    signatures: ['XXX = repelem (X, R)', 'XXX = repelem (X, R_1, ..., R_N)'],
    summary: 'Repeats each element.',
    examples: [
      { code: 'repelem ([1 2 3], 2)', output: 'ans =\n\n   1   1   2   2   3   3\n\n' },
      { code: 'repelem ([1 2; 3 4], 1, [2 1])', output: 'ans =\n\n   1   1   2\n   3   3   4\n\n' },
    ],
    inputs: [2, Number.POSITIVE_INFINITY],
    library: true,
    run: (args, _nargout, { meter }) => repelem(args, meter),
  },
  {
    name: 'repelems',
    signatures: ['repelems (X, R)'],
    summary: 'Elements by their places in the first row of R, as often as its second row says.',
    examples: [{ code: 'repelems ([5 6 7], [1 3; 2 1])', output: 'ans =\n\n   5   5   7\n\n' }],
    inputs: [2, 2],
    run: (args, _nargout, { meter }) => repelems(args, meter),
  },
];
