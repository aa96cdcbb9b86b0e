/** Filters, convolution and the Fourier transform. */
import { fail } from '../../errors.js';
import type { Meter } from '../../meter.js';
import { typeName } from '../../operators/kinds.js';
import { numberOf, textOf } from '../../values/convert.js';
import { dimsOf, firstDim, isArray, isChar, isEmpty, isVector } from '../../values/inspect.js';
import { matrix } from '../../values/make.js';
import type { Value } from '../../values/types.js';
import type { Builtin } from '../builtin.js';
import { arrayOf, floatClass, type Numbers, numbersOf } from '../support/arrays.js';
import { laneStart, lanes, readLane, withDim, writeLane } from '../support/lanes.js';

/**
 * One lane through a filter in transposed direct form II; `state` goes on from lane to lane of a stream. Without `a` nothing of the output comes
 * back.
 */
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

/** Coefficients up to which a filter's state is kept in variables. */
const SHORT = 4;

/**
 * The same for short filters, filled up with zeros. Answers false where numbers that are not finite met such a zero: then `y` and `state`
 * mean nothing.
 */
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
    // Zero as long as everything is finite.
    rest += output - output + (input - input);
  }
  if (rest !== 0) return false;
  const ends = [s0, s1, s2, s3];
  for (let k = 0; k < state.length; k++) state[k] = ends[k]!;
  return true;
}

function filter(args: Value[], nargout: number, meter: Meter): Value[] {
  const [bArg, aArg, xArg, stateArg, dimArg] = args;
  const read = (value: Value, message: string) => {
    const x = isArray(value) ? numbersOf(value, meter) : undefined;
    return x ?? fail(message);
  };
  const b = read(bArg!, 'filter: A and B must be vectors');
  const a = read(aArg!, 'filter: A and B must be vectors');
  const x = read(xArg!, 'filter: invalid argument');
  const order = Math.max(a.re.length, b.re.length, 1) - 1;
  const lead = a.re.length === 0 ? 0 : a.re[0]!;
  if (a.re.length > 0 && lead === 0) return fail('filter: the first element of A must be nonzero');
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

/** Full convolution. */
export function convolve(a: Float64Array, b: Float64Array, meter: Meter): Float64Array {
  const out = meter.doubles(Math.max(0, a.length + b.length - 1));
  meter.work(a.length * b.length);
  for (let i = 0; i < a.length; i++) {
    const x = a[i]!;
    for (let k = 0; k < b.length; k++) out[i + k] = out[i + k]! + x * b[k]!;
  }
  return out;
}

function convolveComplex(
  a: Numbers,
  b: Numbers,
  meter: Meter,
): { re: Float64Array; im: Float64Array | null } {
  const re = convolve(a.re, b.re, meter);
  if (a.im === null && b.im === null) return { re, im: null };
  const zero = (x: Numbers) => x.im ?? new Float64Array(x.re.length);
  const both = convolve(zero(a), zero(b), meter);
  const im = convolve(a.re, zero(b), meter);
  const other = convolve(zero(a), b.re, meter);
  for (let k = 0; k < re.length; k++) {
    re[k] = re[k]! - both[k]!;
    im[k] = im[k]! + other[k]!;
  }
  return { re, im };
}

function conv(args: Value[], meter: Meter): Value {
  const [first, second, shapeArg] = args;
  const read = (value: Value) =>
    numbersOf(value, meter) ??
    fail(`octave_base_value::matrix_value(): wrong type argument '${typeName(value)}'`);
  const vector = (value: Value) => isVector(dimsOf(value));
  if (!vector(first!) || !vector(second!)) return fail('conv: both arguments A and B must be vectors');
  const shape = shapeArg === undefined ? 'full' : textOf(shapeArg);
  if (shape !== 'full' && shape !== 'same' && shape !== 'valid')
    return fail('conv: SHAPE argument must be "full", "same", or "valid"');
  if (isChar(first!) || isChar(second!)) return fail('invalid conversion from string to real matrix');
  const a = read(first!);
  const b = read(second!);
  const full = convolveComplex(a, b, meter);
  const cut = (from: Float64Array) => {
    if (shape === 'full') return from;
    if (shape === 'same') {
      const start = Math.ceil((from.length - a.re.length) / 2);
      return from.slice(start, start + a.re.length);
    }
    const length = Math.max(0, a.re.length - b.re.length + 1);
    return from.slice(b.re.length - 1, b.re.length - 1 + length);
  };
  const re = cut(full.re);
  const im = full.im === null ? null : cut(full.im);
  // The direction is that of the longer vector.
  const column = (a.re.length > b.re.length ? a : b).dims[1] === 1 && re.length > 1;
  return arrayOf(floatClass(a.cls, b.cls), column ? [re.length, 1] : [1, re.length], re, im, meter);
}

function conv2(args: Value[], meter: Meter): Value {
  const shape = args.length > 2 && isChar(args.at(-1)!) ? textOf(args.at(-1)!) : 'full';
  const a = numbersOf(args[0]!, meter) ?? fail('conv2: A and B must be 1-D vectors or 2-D matrices');
  const b = numbersOf(args[1]!, meter) ?? fail('conv2: A and B must be 1-D vectors or 2-D matrices');
  if (a.dims.length > 2 || b.dims.length > 2)
    return fail('conv2: A and B must be 1-D vectors or 2-D matrices');
  if (shape !== 'full' && shape !== 'same' && shape !== 'valid') return fail(`conv2: SHAPE type not valid`);
  const [p, q] = a.dims as [number, number];
  const [r, s] = b.dims as [number, number];
  const rows = Math.max(0, p + r - 1);
  const columns = Math.max(0, q + s - 1);
  const full = meter.doubles(rows * columns);
  meter.work(p * q * r * s);
  for (let j = 0; j < q; j++)
    for (let l = 0; l < s; l++)
      for (let i = 0; i < p; i++) {
        const x = a.re[i + j * p]!;
        const base = i + (j + l) * rows;
        for (let k = 0; k < r; k++) full[base + k] = full[base + k]! + x * b.re[k + l * r]!;
      }
  let [top, left, height, width] = [0, 0, rows, columns];
  if (shape === 'same') [top, left, height, width] = [Math.ceil((r - 1) / 2), Math.ceil((s - 1) / 2), p, q];
  if (shape === 'valid')
    [top, left, height, width] = [r - 1, s - 1, Math.max(0, p - r + 1), Math.max(0, q - s + 1)];
  const out = meter.doubles(height * width);
  for (let j = 0; j < width; j++)
    for (let i = 0; i < height; i++) out[i + j * height] = full[i + top + (j + left) * rows]!;
  return arrayOf(floatClass(a.cls, b.cls), [height, width], out, null, meter);
}

/** In place: powers of two by halves, other lengths as a convolution with a chirp. `sign` is -1 forward, 1 backward. */
export function transform(re: Float64Array, im: Float64Array, sign: number): void {
  const n = re.length;
  if (n <= 1) return;
  if ((n & (n - 1)) === 0) radix2(re, im, sign);
  else chirp(re, im, sign);
}

function radix2(re: Float64Array, im: Float64Array, sign: number): void {
  const n = re.length;
  for (let i = 1, j = 0; i < n; i++) {
    let bit = n >> 1;
    for (; j & bit; bit >>= 1) j ^= bit;
    j ^= bit;
    if (i < j) {
      [re[i], re[j]] = [re[j]!, re[i]!];
      [im[i], im[j]] = [im[j]!, im[i]!];
    }
  }
  for (let size = 2; size <= n; size *= 2) {
    const half = size / 2;
    for (let k = 0; k < half; k++) {
      const angle = (sign * 2 * Math.PI * k) / size;
      // A quarter turn is exact.
      const c = 4 * k === size ? 0 : Math.cos(angle);
      const s = Math.sin(angle);
      for (let i = k; i < n; i += size) {
        const j = i + half;
        const x = re[j]! * c - im[j]! * s;
        const y = re[j]! * s + im[j]! * c;
        re[j] = re[i]! - x;
        im[j] = im[i]! - y;
        re[i] = re[i]! + x;
        im[i] = im[i]! + y;
      }
    }
  }
}

/** Short lengths directly: more exact than the chirp, and as fast. */
function direct(re: Float64Array, im: Float64Array, sign: number): void {
  const n = re.length;
  const cos = Float64Array.from({ length: n }, (_, k) => Math.cos((2 * Math.PI * k) / n));
  const sin = Float64Array.from({ length: n }, (_, k) => sign * Math.sin((2 * Math.PI * k) / n));
  const a = re.slice();
  const b = im.slice();
  for (let k = 0; k < n; k++) {
    let x = 0;
    let y = 0;
    for (let i = 0; i < n; i++) {
      const t = (i * k) % n;
      x += a[i]! * cos[t]! - b[i]! * sin[t]!;
      y += a[i]! * sin[t]! + b[i]! * cos[t]!;
    }
    re[k] = x;
    im[k] = y;
  }
}

function chirp(re: Float64Array, im: Float64Array, sign: number): void {
  const n = re.length;
  if (n < 64) {
    direct(re, im, sign);
    return;
  }
  let m = 1;
  while (m < 2 * n - 1) m *= 2;
  const [ar, ai, br, bi] = [
    new Float64Array(m),
    new Float64Array(m),
    new Float64Array(m),
    new Float64Array(m),
  ];
  const c = new Float64Array(n);
  const s = new Float64Array(n);
  for (let k = 0; k < n; k++) {
    const angle = (sign * Math.PI * ((k * k) % (2 * n))) / n;
    c[k] = Math.cos(angle);
    s[k] = Math.sin(angle);
    ar[k] = re[k]! * c[k]! - im[k]! * s[k]!;
    ai[k] = re[k]! * s[k]! + im[k]! * c[k]!;
    br[k] = c[k]!;
    bi[k] = -s[k]!;
    if (k > 0) {
      br[m - k] = c[k]!;
      bi[m - k] = -s[k]!;
    }
  }
  radix2(ar, ai, -1);
  radix2(br, bi, -1);
  for (let k = 0; k < m; k++) {
    const x = ar[k]! * br[k]! - ai[k]! * bi[k]!;
    ai[k] = ar[k]! * bi[k]! + ai[k]! * br[k]!;
    ar[k] = x;
  }
  radix2(ar, ai, 1);
  for (let k = 0; k < n; k++) {
    re[k] = (ar[k]! * c[k]! - ai[k]! * s[k]!) / m;
    im[k] = (ar[k]! * s[k]! + ai[k]! * c[k]!) / m;
  }
}

function fourier(name: 'fft' | 'ifft', args: Value[], meter: Meter): Value {
  const [value, lengthArg, dimArg] = args;
  const x = isArray(value!) ? numbersOf(value, meter)! : fail(`${name}: invalid argument`);
  const dim = dimArg === undefined ? firstDim(x.dims) : (numberOf(dimArg) ?? 0) - 1;
  if (!(dim >= 0) || dim >= Math.max(x.dims.length, 2))
    return fail(`${name}: DIM must be a valid dimension along which to perform FFT`);
  let length = x.dims[dim] ?? 1;
  if (lengthArg !== undefined && !isEmpty(lengthArg)) {
    const given = numberOf(lengthArg) ?? Number.NaN;
    if (Number.isNaN(given)) return fail(`${name}: number of rows (N) cannot be NaN`);
    if (!(given >= 1)) return fail(`${name}: number of points (N) must be greater than zero`);
    length = Math.floor(given);
  }
  const from = lanes(x.dims, dim);
  const dims = withDim(x.dims, dim, length);
  const to = lanes(dims, dim);
  const re = meter.doubles(to.count * length);
  const im = meter.doubles(re.length);
  const laneRe = new Float64Array(length);
  const laneIm = new Float64Array(length);
  meter.work(re.length * 40);
  for (let k = 0; k < to.count; k++) {
    laneRe.fill(0);
    laneIm.fill(0);
    let at = laneStart(from, k);
    for (let i = 0; i < Math.min(length, from.length); i++, at += from.stride) {
      laneRe[i] = x.re[at]!;
      if (x.im !== null) laneIm[i] = x.im[at]!;
    }
    transform(laneRe, laneIm, name === 'fft' ? -1 : 1);
    if (name === 'ifft') {
      for (let i = 0; i < length; i++) {
        laneRe[i] = laneRe[i]! / length;
        laneIm[i] = laneIm[i]! / length;
      }
    }
    writeLane(re, to, k, laneRe);
    writeLane(im, to, k, laneIm);
  }
  // What a real signal came from stays real: rounding leaves no imaginary parts behind.
  const real = name === 'ifft' && im.every((y, k) => Math.abs(y) <= 4 * Number.EPSILON * Math.abs(re[k]!));
  return arrayOf(floatClass(x.cls), dims, re, real ? null : im, meter);
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
  {
    name: 'conv',
    signatures: ['conv (A, B)', 'conv (A, B, SHAPE)'],
    summary: 'Convolution of two vectors.',
    examples: [{ code: 'conv ([1 2], [1 3])', output: 'ans =\n\n   1   5   6\n\n' }],
    inputs: [2, 3],
    library: true,

    run: (args, _nargout, { meter }) => conv(args, meter),
  },
  {
    name: 'conv2',
    signatures: ['conv2 (A, B)', 'conv2 (V1, V2, M)', 'conv2 (..., SHAPE)'],
    summary: 'Convolution of two matrices.',
    examples: [{ code: 'conv2 ([1 2; 3 4], [1 1])', output: 'ans =\n\n   1   3   2\n   3   7   4\n\n' }],
    inputs: [2, 4],

    run: (args, _nargout, { meter }) => conv2(args, meter),
  },
  {
    name: 'fft',
    signatures: ['fft (X)', 'fft (X, N)', 'fft (X, N, DIM)'],
    summary: 'Discrete Fourier transform.',
    examples: [{ code: 'abs (fft ([1 1 1 1]))', output: 'ans =\n\n   4   0   0   0\n\n' }],
    inputs: [1, 3],

    run: (args, _nargout, { meter }) => fourier('fft', args, meter),
  },
  {
    name: 'ifft',
    signatures: ['ifft (X)', 'ifft (X, N)', 'ifft (X, N, DIM)'],
    summary: 'Inverse discrete Fourier transform.',
    examples: [{ code: 'ifft ([10 0 0 0])', output: 'ans =\n\n   2.5000   2.5000   2.5000   2.5000\n\n' }],
    inputs: [1, 3],

    run: (args, _nargout, { meter }) => fourier('ifft', args, meter),
  },
];
