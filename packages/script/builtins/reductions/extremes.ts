/** max, min and their cumulative forms. They ignore NaN unless all elements are NaN. */
import { fail } from '../../errors.js';
import type { Meter } from '../../meter.js';
import { compareElements } from '../../operators/compare.js';
import { typeName } from '../../operators/kinds.js';
import { broadcastDims, spread } from '../../values/broadcast.js';
import { dimsOf, isArray, isChar, isEmpty, product } from '../../values/inspect.js';
import { int64 } from '../../values/make.js';
import { Int64Tensor, Range, type Value } from '../../values/types.js';
import type { Builtin } from '../builtin.js';
import {
  type ArrayClass,
  arrayOf,
  floatClass,
  isIntegerClass,
  type Numbers,
  numbers,
  wrongType,
} from '../support/arrays.js';
import { joinedFloat } from '../support/binary.js';
import { laneStart, lanes, withDim } from '../support/lanes.js';
import { plainDim, reduced } from './sums.js';

type Name = 'max' | 'min';

/** Whether `a` wins over `b`, which came first. */
function better(name: Name, a: number, b: number): boolean {
  return name === 'max' ? a > b : a < b;
}

/** Complex numbers compare by absolute value. */
function weights(x: Numbers): Float64Array {
  return x.im === null ? x.re : x.re.map((re, k) => Math.hypot(re, x.im![k]!));
}

function resultClass(x: Numbers): ArrayClass {
  return isIntegerClass(x.cls) || x.cls === 'logical' ? x.cls : floatClass(x.cls);
}

/** Index of the extreme element of each lane. */
function places(
  name: Name,
  w: Float64Array,
  dims: readonly number[],
  dim: number,
  meter: Meter,
): Uint32Array {
  const all = lanes(dims, dim);
  meter.elements(all.count, 4);
  meter.work(w.length);
  const out = new Uint32Array(all.count);
  const max = name === 'max';
  for (let k = 0; k < all.count; k++) {
    const start = laneStart(all, k);
    let best = start;
    let value = w[start]!;
    for (let i = 1, at = start + all.stride; i < all.length; i++, at += all.stride) {
      const x = w[at]!;
      if ((max ? x > value : x < value) || (Number.isNaN(value) && !Number.isNaN(x))) {
        best = at;
        value = x;
      }
    }
    out[k] = best;
  }
  return out;
}

function along(name: Name, value: Value, given: number | undefined, nargout: number, meter: Meter): Value[] {
  const x = numbers(value, name, meter);
  const { dim, dims } = reduced(x.dims, given);
  const length = dims[dim] ?? 1;
  if (length === 0 || (dims.length === 2 && x.dims[0] === 0 && x.dims[1] === 0)) {
    // A size of zero stays, but [] of 0x0 gives [].
    const empty =
      x.dims.length === 2 && x.dims[0] === 0 && x.dims[1] === 0
        ? [0, 0]
        : withDim(dims, dim, dims.some((d, k) => d === 0 && k !== dim) ? 1 : 0);
    const none = new Float64Array(0);
    return [arrayOf(resultClass(x), empty, none, null, meter), arrayOf('double', empty, none, null, meter)];
  }
  const found = places(name, weights(x), dims, dim, meter);
  const outDims = withDim(dims, dim, 1);
  const pick = (from: Float64Array) => Float64Array.from(found, (k) => from[k]!);
  const results: Value[] = [];
  if (value instanceof Int64Tensor) {
    const one = value.cls === 'int64' ? new BigInt64Array(found.length) : new BigUint64Array(found.length);
    found.forEach((at, k) => {
      one[k] = value.re[at]!;
    });
    results.push(int64(outDims, one));
  } else results.push(arrayOf(resultClass(x), outDims, pick(x.re), x.im === null ? null : pick(x.im), meter));
  if (nargout > 1) {
    const all = lanes(dims, dim);
    const index = Float64Array.from(found, (at, k) => (at - laneStart(all, k)) / all.stride + 1);
    results.push(arrayOf('double', outDims, index, null, meter));
  }
  return results;
}

/** Two integer classes give the second, two logical ones stay logical. */
function pairClass(name: Name, a: ArrayClass, b: ArrayClass): ArrayClass {
  if (a === 'logical' && b === 'logical') return 'logical';
  return isIntegerClass(a) && isIntegerClass(b) ? b : joinedFloat(name, a, b);
}

/** Elementwise with broadcasting. */
function pairwise(name: Name, left: Value, right: Value, meter: Meter): Value {
  if (!isArray(left) || !isArray(right) || isChar(left) !== isChar(right)) {
    const kind = (value: Value) => (typeof value === 'string' ? 'sq_string' : typeName(value));
    return fail(`${name}: cannot compute ${name} (${kind(left)}, ${kind(right)})`);
  }
  const a = numbers(left, name, meter);
  const b = numbers(right, name, meter);
  const dims = broadcastDims(name, a.dims, b.dims);
  const n = product(dims);
  meter.work(4 * n);
  const from = spread(a.dims, dims, meter);
  const other = spread(b.dims, dims, meter);
  if (left instanceof Int64Tensor || right instanceof Int64Tensor) {
    const cls = (left instanceof Int64Tensor ? left.cls : (right as Int64Tensor).cls) satisfies ArrayClass;
    const read = (value: Value, x: Numbers, k: number): number | bigint =>
      value instanceof Int64Tensor ? value.re[k]! : x.re[k]!;
    meter.elements(n, 8);
    const out = cls === 'int64' ? new BigInt64Array(n) : new BigUint64Array(n);
    for (let k = 0; k < n; k++) {
      const x = read(left, a, from[k]!);
      const y = read(right, b, other[k]!);
      out[k] = BigInt(compareElements(name === 'max' ? '>=' : '<=', x, y) ? x : y);
    }
    return int64(dims, out);
  }
  const re = meter.doubles(n);
  const im = a.im === null && b.im === null ? null : meter.doubles(n);
  const wa = weights(a);
  const wb = weights(b);
  for (let k = 0; k < n; k++) {
    const i = from[k]!;
    const j = other[k]!;
    const second = better(name, wb[j]!, wa[i]!) || (Number.isNaN(wa[i]) && !Number.isNaN(wb[j]));
    re[k] = second ? b.re[j]! : a.re[i]!;
    if (im !== null) im[k] = second ? (b.im?.[j] ?? 0) : (a.im?.[i] ?? 0);
  }
  return arrayOf(pairClass(name, a.cls, b.cls), dims, re, im, meter);
}

function extreme(name: Name): Pick<Builtin, 'run' | 'scalars' | 'scalar'> {
  const f = (x: number, y: number) => (better(name, y, x) || Number.isNaN(x) ? y : x);
  return {
    run(args, nargout, context) {
      const { meter } = context;
      const [value, other, dimArg] = args;
      if (args.length === 2) {
        return pairwise(name, value!, other!, meter);
      }
      if (!isArray(value!)) return wrongType(name, value!);
      if (args.length === 3) {
        const dim = plainDim(dimArg!, () => `${name}: DIM must be a valid dimension`);
        if (!isEmpty(other!)) context.warning('', `${name}: second argument is ignored`);
        return along(name, value, dim, nargout, meter);
      }
      if (value instanceof Range && nargout < 2) {
        const descending = value.step < 0;
        return (name === 'max') === descending ? value.base : value.last;
      }
      return along(name, value, undefined, nargout, meter);
    },
    scalar: (x) => x,
    scalars: f,
  };
}

function running(name: 'cummax' | 'cummin'): Builtin['run'] {
  const kind: Name = name === 'cummax' ? 'max' : 'min';
  return ([value, dimArg], nargout, { meter }) => {
    if (!isArray(value!)) return wrongType(name, value!);
    if (isChar(value)) return fail(`${name}: wrong type argument '${typeName(value)}'`);
    const x = numbers(value, name, meter);
    const given =
      dimArg === undefined ? undefined : plainDim(dimArg, () => `${name}: DIM must be a valid dimension`);
    const all = lanes(x.dims, given ?? reduced(dimsOf(value), undefined).dim);
    const re = meter.doubles(x.re.length);
    const im = x.im === null ? null : meter.doubles(re.length);
    const w = weights(x);
    const index = meter.doubles(x.re.length);
    meter.work(2 * re.length);
    for (let k = 0; k < all.count; k++) {
      let at = laneStart(all, k);
      let best = at;
      let place = 1;
      for (let i = 0; i < all.length; i++, at += all.stride) {
        const y = w[at]!;
        if (better(kind, y, w[best]!) || (Number.isNaN(w[best]) && !Number.isNaN(y))) {
          best = at;
          place = i + 1;
        }
        re[at] = x.re[best]!;
        if (im !== null) im[at] = x.im![best]!;
        index[at] = place;
      }
    }
    const results = [arrayOf(resultClass(x), x.dims, re, im, meter)];
    if (nargout > 1) results.push(arrayOf('double', x.dims, index, null, meter));
    return results;
  };
}

export const functions: readonly Builtin[] = [
  {
    name: 'max',
    signatures: ['max (X)', 'max (X, [], DIM)', '[W, IW] = max (X)', 'max (X, Y)'],
    summary: 'Largest element along a dimension, or of each pair.',
    examples: [
      { code: 'max ([3 1 2])', output: 'ans = 3\n' },
      { code: '[m, k] = max ([3 9 2])', output: 'm = 9\nk = 2\n' },
      { code: 'max ([1 5], 3)', output: 'ans =\n\n   3   5\n\n' },
    ],
    inputs: [1, 3],
    outputs: 2,

    ...extreme('max'),
  },
  {
    name: 'min',
    signatures: ['min (X)', 'min (X, [], DIM)', '[W, IW] = min (X)', 'min (X, Y)'],
    summary: 'Smallest element along a dimension, or of each pair.',
    examples: [
      { code: 'min ([3 1 2])', output: 'ans = 1\n' },
      { code: 'min ([3 1; 2 5], [], 2)', output: 'ans =\n\n   1\n   2\n\n' },
    ],
    inputs: [1, 3],
    outputs: 2,

    ...extreme('min'),
  },
  {
    name: 'cummax',
    signatures: ['cummax (X)', 'cummax (X, DIM)', '[W, IW] = cummax (...)'],
    summary: 'Largest element so far.',
    examples: [{ code: 'cummax ([1 3 2])', output: 'ans =\n\n   1   3   3\n\n' }],
    inputs: [1, 2],
    outputs: 2,

    run: running('cummax'),
  },
  {
    name: 'cummin',
    signatures: ['cummin (X)', 'cummin (X, DIM)', '[W, IW] = cummin (X)'],
    summary: 'Smallest element so far.',
    examples: [{ code: 'cummin ([3 1 2])', output: 'ans =\n\n   3   1   1\n\n' }],
    inputs: [1, 2],
    outputs: 2,

    run: running('cummin'),
  },
];
