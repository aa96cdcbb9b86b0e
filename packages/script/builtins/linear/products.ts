/** Products of vectors, traces, and norms of many vectors at once. */
import type { Context } from '../../context.js';
import { fail } from '../../errors.js';
import type { Meter } from '../../meter.js';
import { binary } from '../../operators/binary.js';
import { numberOf } from '../../values/convert.js';
import {
  dimsOf,
  firstDim,
  isArray,
  isNumeric,
  isVector,
  numelOf,
  product,
  sameDims,
} from '../../values/inspect.js';
import type { Value } from '../../values/types.js';
import type { Builtin } from '../builtin.js';
import { reshaped } from '../creation/shape.js';
import { arrayOf, floatClass, gather, isIntegerClass, numbersOf } from '../support/arrays.js';
import { laneStart, lanes, withDim } from '../support/lanes.js';
import { dimFrom } from '../support/sizes.js';

function trace([value]: Value[], meter: Meter): Value {
  const dims = dimsOf(value!);
  if (dims.length > 2) return fail('trace: only valid on 2-D objects');
  if (!isArray(value!)) return value!;
  // For a vector, its first element.
  if (isVector(dims)) return gather(value, [0], [1, 1], meter);
  const x = numbersOf(value, meter)!;
  let [re, im] = [0, 0];
  for (let k = 0; k < Math.min(dims[0]!, dims[1]!); k++) {
    re += x.re[k + k * dims[0]!]!;
    if (x.im !== null) im += x.im[k + k * dims[0]!]!;
  }
  const cls = isIntegerClass(x.cls) ? x.cls : floatClass(x.cls);
  return arrayOf(cls, [1, 1], Float64Array.of(re), x.im === null ? null : Float64Array.of(im), meter);
}

/** The first operand is conjugated. */
function dot([left, right, dimArg]: Value[], meter: Meter): Value {
  if (!isNumeric(left!) || !isNumeric(right!)) return fail('dot: X and Y must be numeric');
  const a = numbersOf(left!, meter)!;
  const b = numbersOf(right!, meter)!;
  let dims = a.dims;
  if (!sameDims(a.dims, b.dims)) {
    if (!isVector(a.dims) || !isVector(b.dims) || a.re.length !== b.re.length)
      return fail('dot: sizes of X and Y must match');
    dims = [a.re.length, 1];
  }
  let dim = dimArg === undefined ? firstDim(dims) : (numberOf(dimArg) ?? 0) - 1;
  if (!(dim >= 0)) return fail('dot: DIM must be a valid dimension');
  if (dimArg === undefined && a.re.length === 0) dim = 0;
  const all = lanes(dims, dim);
  const outDims = withDim(dims, dim, 1);
  const n = product(outDims);
  meter.work(a.re.length);
  const re = meter.doubles(n);
  const im = a.im === null && b.im === null ? null : meter.doubles(n);
  for (let k = 0; k < n; k++) {
    let [x, y] = [0, 0];
    for (let i = 0, at = laneStart(all, k); i < all.length; i++, at += all.stride) {
      x += a.re[at]! * b.re[at]!;
      if (im === null) continue;
      const p = a.im === null ? 0 : a.im[at]!;
      const q = b.im === null ? 0 : b.im[at]!;
      x += p * q;
      y += a.re[at]! * q - p * b.re[at]!;
    }
    re[k] = x;
    if (im !== null) im[k] = y;
  }
  const cls = isIntegerClass(a.cls) ? a.cls : isIntegerClass(b.cls) ? b.cls : floatClass(a.cls, b.cls);
  return arrayOf(cls, outDims, re, im, meter);
}

function cross([left, right, dimArg]: Value[], context: Context): Value {
  const { meter } = context;
  let [x, y] = [left!, right!];
  const [p, q] = [dimsOf(x), dimsOf(y)];
  if (numelOf(x) === 3 && numelOf(y) === 3 && isVector(p) && isVector(q) && p[0] !== q[0]) {
    context.warning('', 'cross: taking cross product of row by column');
    x = reshaped(x, [3, 1], meter);
    y = reshaped(y, [3, 1], meter);
  }
  const dims = dimsOf(x);
  let dim = dims.indexOf(3);
  if (dimArg === undefined) {
    if (
      dim < 0 ||
      (dims.length === dimsOf(y).length &&
        !dimsOf(y).includes(3) &&
        !sameDims(dims, dimsOf(y)) &&
        product(dims) !== 3)
    )
      return fail('cross: must have at least one dimension with 3 elements');
  } else {
    dim = dimFrom(dimArg, 'cross: dimension DIM must be a positive integer');
    if (dims[dim] !== 3) return fail('cross: dimension DIM must have 3 elements');
  }
  if (!sameDims(dims, dimsOf(y))) return fail('cross: X and Y must have the same dimensions');
  if (!isArray(x) || !isArray(y)) return fail('cross: X and Y must be numeric');
  // Elements 2 3 1 and 3 1 2 of each lane.
  const turned = (value: Value, by: number) => {
    const all = lanes(dims, dim);
    meter.elements(numelOf(value), 4);
    const table = new Uint32Array(numelOf(value));
    for (let k = 0; k < all.count; k++) {
      const start = laneStart(all, k);
      for (let i = 0; i < 3; i++) table[start + i * all.stride] = start + ((i + by) % 3) * all.stride;
    }
    return gather(value, table, dims, meter);
  };
  return binary(
    '-',
    binary('.*', turned(x, 1), turned(y, 2), meter),
    binary('.*', turned(x, 2), turned(y, 1), meter),
    meter,
  );
}

function vecnorm([value, pArg, dimArg]: Value[], meter: Meter): Value {
  if (!isNumeric(value!)) return fail('vecnorm: A must be numeric');
  const x = numbersOf(value!, meter)!;
  const p = pArg === undefined ? 2 : isNumeric(pArg) && numelOf(pArg) === 1 ? numberOf(pArg)! : Number.NaN;
  if (!(p > 0)) return fail('vecnorm: P must be positive real scalar or Inf');
  const dim =
    dimArg === undefined ? firstDim(x.dims) : dimFrom(dimArg, 'vecnorm: DIM must be a positive integer');
  const all = lanes(x.dims, dim);
  const outDims = withDim(x.dims, dim, 1);
  const re = meter.doubles(product(outDims));
  meter.work(x.re.length * 2);
  for (let k = 0; k < re.length; k++) {
    let largest = 0;
    let sum = 0;
    for (let i = 0, at = laneStart(all, k); i < all.length; i++, at += all.stride) {
      const size = x.im === null ? Math.abs(x.re[at]!) : Math.hypot(x.re[at]!, x.im[at]!);
      largest = Math.max(largest, size);
      sum += p === 2 ? size * size : p === 1 ? size : size ** p;
    }
    if (p === 2) re[k] = Math.sqrt(sum);
    else if (p === Number.POSITIVE_INFINITY) re[k] = largest;
    else re[k] = p === 1 ? sum : sum ** (1 / p);
  }
  return arrayOf(floatClass(x.cls), outDims, re, null, meter);
}

export const functions: readonly Builtin[] = [
  {
    name: 'trace',
    signatures: ['trace (A)'],
    summary: 'Sum of the diagonal.',
    examples: [{ code: 'trace ([1 2; 3 4])', output: 'ans = 5\n' }],
    inputs: [1, 1],
    library: true,

    run: (args, _nargout, { meter }) => trace(args, meter),
  },
  {
    name: 'dot',
    signatures: ['dot (X, Y, DIM)'],
    summary: 'Dot product.',
    examples: [{ code: 'dot ([1 2 3], [4 5 6])', output: 'ans = 32\n' }],
    inputs: [2, 3],

    run: (args, _nargout, { meter }) => dot(args, meter),
  },
  {
    name: 'cross',
    signatures: ['cross (X, Y)', 'cross (X, Y, DIM)'],
    summary: 'Cross product.',
    examples: [{ code: 'cross ([1 0 0], [0 1 0])', output: 'ans =\n\n   0   0   1\n\n' }],
    inputs: [2, 3],
    library: true,

    run: (args, _nargout, context) => cross(args, context),
  },
  {
    name: 'vecnorm',
    signatures: ['N = vecnorm (A)', 'N = vecnorm (A, P)', 'N = vecnorm (A, P, DIM)'],
    summary: 'Norms of the vectors along a dimension.',
    examples: [{ code: 'vecnorm ([3 4; 6 8], 2, 2)', output: 'ans =\n\n    5\n   10\n\n' }],
    inputs: [1, 3],
    library: true,

    run: (args, _nargout, { meter }) => vecnorm(args, meter),
  },
];
