/** Filters by a rational transfer function. */
import { fail } from '../../errors.js';
import type { Meter } from '../../meter.js';
import { type Complex, divide, multiply } from '../../operators/complex.js';
import { numberOf } from '../../values/convert.js';
import { firstDim, isArray, isChar, isEmpty } from '../../values/inspect.js';
import { matrix } from '../../values/make.js';
import type { Value } from '../../values/types.js';
import type { Builtin } from '../builtin.js';
import { arrayOf, floatClass, type Numbers, numbersOf } from '../support/arrays.js';
import { laneStart, lanes, readLane, writeLane } from '../support/lanes.js';

/** Filters one lane in transposed direct form II; `state` carries over between calls. Without `a` the filter has no feedback. */
function runFilter(
  b: Float64Array,
  a: Float64Array | null,
  x: Float64Array,
  y: Float64Array,
  state: Float64Array,
): void {
  if (state.length > SHORT || !runShortFilter(b, a, x, y, state)) runLongFilter(b, a, x, y, state);
}

function runLongFilter(
  b: Float64Array,
  a: Float64Array | null,
  x: Float64Array,
  y: Float64Array,
  state: Float64Array,
): void {
  const order = state.length;
  const n = x.length;
  const b0 = b[0]!;
  for (let i = 0; i < n; i++) {
    const input = x[i]!;
    const output = order > 0 ? state[0]! + b0 * input : b0 * input;
    y[i] = output;
    if (a === null) {
      for (let k = 1; k < order; k++) state[k - 1] = state[k]! + b[k]! * input;
      if (order > 0) state[order - 1] = b[order]! * input;
    } else {
      for (let k = 1; k < order; k++) state[k - 1] = state[k]! + b[k]! * input - a[k]! * output;
      if (order > 0) state[order - 1] = b[order]! * input - a[order]! * output;
    }
  }
}

const NONE = new Float64Array(0);

/** Number of coefficients up to which the filter keeps its state in variables. */
const SHORT = 4;

/** The same for short filters, padded with zeros. Returns false if a non-finite number meets such a zero: `y` and `state` are then invalid. */
function runShortFilter(
  b: Float64Array,
  a: Float64Array | null,
  x: Float64Array,
  y: Float64Array,
  state: Float64Array,
): boolean {
  const filled = (from: Float64Array) => Array.from({ length: SHORT + 1 }, (_, k) => from[k] ?? 0);
  const [b0, b1, b2, b3, b4] = filled(b) as [number, number, number, number, number];
  const [, a1, a2, a3, a4] = filled(a ?? NONE) as [number, number, number, number, number];
  let [s0, s1, s2, s3] = filled(state) as [number, number, number, number];
  let rest = 0;
  for (let i = 0; i < x.length; i++) {
    const input = x[i]!;
    const output = s0 + b0 * input;
    s0 = s1 + b1 * input - a1 * output;
    s1 = s2 + b2 * input - a2 * output;
    s2 = s3 + b3 * input - a3 * output;
    s3 = b4 * input - a4 * output;
    y[i] = output;
    // Zero while all numbers are finite.
    rest += output - output + (input - input);
  }
  if (rest !== 0) return false;
  const ends = [s0, s1, s2, s3];
  for (let k = 0; k < state.length; k++) state[k] = ends[k]!;
  return true;
}

function filter(args: Value[], nargout: number, meter: Meter): Value[] {
  const [bArg, aArg, xArg, stateArg, dimArg] = args;
  const coefficients = (value: Value) =>
    isArray(value) && !isChar(value) ? numbersOf(value, meter)! : fail('filter: A and B must be vectors');
  const b = coefficients(bArg!);
  const a = coefficients(aArg!);
  const x = isArray(xArg!) ? numbersOf(xArg, meter)! : fail('filter: X and SI must be arrays');
  const order = Math.max(a.re.length, b.re.length, 1) - 1;
  const lead = a.re.length === 0 ? 0 : a.re[0]!;
  if (a.re.length > 0 && lead === 0) return fail('filter: the first element of A must be nonzero');
  if (stateArg !== undefined && !isArray(stateArg)) return fail('filter: X and SI must be arrays');
  if (a.im !== null || b.im !== null) return complexFilter(a, b, x, args, nargout, meter);
  const scaled = (from: Float64Array) => {
    const out = meter.doubles(order + 1);
    for (let k = 0; k < from.length; k++) out[k] = from[k]! / lead;
    return out;
  };
  const bs = scaled(b.re);
  const as = a.re.length > 1 ? scaled(a.re) : null;
  const dim = dimArg === undefined ? firstDim(x.dims) : (numberOf(dimArg) ?? 0) - 1;
  if (!(dim >= 0) || dim >= x.dims.length) return fail('filter: DIM must be a valid dimension');
  const all = lanes(x.dims, dim);
  const given = stateArg === undefined || isEmpty(stateArg) ? null : numbersOf(stateArg, meter);
  if (given !== null && given!.re.length !== order * all.count)
    return fail('filter: first dimension of SI must be of length max (length (a), length (b)) - 1');
  const states = meter.doubles(order * all.count);
  if (given) states.set(given.re);
  meter.work(x.re.length * (order + 1));
  const part = (from: Float64Array, kept: Float64Array) => {
    const out = meter.scratch(from.length);
    const strided = all.stride === 1 ? 0 : all.length;
    const lane = meter.scratch(strided);
    const filled = meter.scratch(strided);
    for (let k = 0; k < all.count; k++) {
      if (all.stride === 1) {
        const start = k * all.length;
        runFilter(
          bs,
          as,
          from.subarray(start, start + all.length),
          out.subarray(start, start + all.length),
          kept.subarray(k * order, (k + 1) * order),
        );
        continue;
      }
      runFilter(bs, as, readLane(from, all, k, lane), filled, kept.subarray(k * order, (k + 1) * order));
      writeLane(out, all, k, filled);
    }
    return out;
  };
  const re = part(x.re, states);
  const im = x.im === null ? null : part(x.im, new Float64Array(states.length));
  const results = [arrayOf(floatClass(x.cls, b.cls, a.cls), x.dims, re, im, meter)];
  if (nargout > 1) results.push(matrix([order, all.count], states));
  return results;
}

/** The same with complex coefficients: the recursion element by element. */
function complexFilter(
  a: Numbers,
  b: Numbers,
  x: Numbers,
  [, , , stateArg, dimArg]: Value[],
  nargout: number,
  meter: Meter,
): Value[] {
  const order = Math.max(a.re.length, b.re.length, 1) - 1;
  const at = (p: Numbers, k: number): Complex => ({
    re: p.re[k] ?? 0,
    im: p.im === null ? 0 : (p.im[k] ?? 0),
  });
  const lead = at(a, 0);
  const bs = Array.from({ length: order + 1 }, (_, k) => divide(at(b, k), lead));
  const as = Array.from({ length: order + 1 }, (_, k) => divide(at(a, k), lead));
  const dim = dimArg === undefined ? firstDim(x.dims) : (numberOf(dimArg) ?? 0) - 1;
  if (!(dim >= 0) || dim >= x.dims.length) return fail('filter: DIM must be a valid dimension');
  const all = lanes(x.dims, dim);
  const given = stateArg === undefined || isEmpty(stateArg) ? null : numbersOf(stateArg, meter)!;
  if (given !== null && given.re.length !== order * all.count)
    return fail('filter: first dimension of SI must be of length max (length (a), length (b)) - 1');
  const [re, im] = [meter.doubles(x.re.length), meter.doubles(x.re.length)];
  const [endRe, endIm] = [meter.doubles(order * all.count), meter.doubles(order * all.count)];
  meter.work(8 * x.re.length * (order + 1));
  for (let lane = 0; lane < all.count; lane++) {
    const state = Array.from(
      { length: order + 1 },
      (_, k): Complex => (given !== null && k < order ? at(given, lane * order + k) : { re: 0, im: 0 }),
    );
    for (let i = 0, to = laneStart(all, lane); i < all.length; i++, to += all.stride) {
      const input = at(x, to);
      const first = multiply(bs[0]!, input);
      const y = { re: first.re + state[0]!.re, im: first.im + state[0]!.im };
      for (let k = 1; k <= order; k++) {
        const [p, q] = [multiply(bs[k]!, input), multiply(as[k]!, y)];
        state[k - 1] = { re: state[k]!.re + p.re - q.re, im: state[k]!.im + p.im - q.im };
      }
      re[to] = y.re;
      im[to] = y.im;
    }
    for (let k = 0; k < order; k++) {
      endRe[lane * order + k] = state[k]!.re;
      endIm[lane * order + k] = state[k]!.im;
    }
  }
  const results = [arrayOf(floatClass(x.cls, b.cls, a.cls), x.dims, re, im, meter)];
  if (nargout > 1) results.push(matrix([order, all.count], endRe, endIm));
  return results;
}

export const functions: readonly Builtin[] = [
  {
    name: 'filter',
    signatures: [
      'Y = filter (B, A, X)',
      '[Y, SF] = filter (B, A, X, SI)',
      '[Y, SF] = filter (B, A, X, [], DIM)',
      '[Y, SF] = filter (B, A, X, SI, DIM)',
    ],
    summary: 'Filters a signal by a rational transfer function.',
    examples: [{ code: 'filter (1, [1 -0.5], [1 1 1])', output: 'ans =\n\n   1.0000   1.5000   1.7500\n\n' }],
    inputs: [3, 5],
    outputs: 2,

    run: (args, nargout, { meter }) => filter(args, nargout, meter),
  },
];
