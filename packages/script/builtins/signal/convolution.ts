/** Convolution of vectors, matrices and arrays; filters that use it. */
import { fail } from '../../errors.js';
import type { Meter } from '../../meter.js';
import { typeName } from '../../operators/kinds.js';
import { textOf } from '../../values/convert.js';
import { dimsOf, isArray, isChar, isVector, product } from '../../values/inspect.js';
import type { Dims, Value } from '../../values/types.js';
import type { Builtin } from '../builtin.js';
import { arrayOf, floatClass, type Numbers, numbersOf } from '../support/arrays.js';

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
  // The result has the orientation of the longer vector; with the shape "same" that of A.
  const like = shape === 'full' && a.re.length <= b.re.length ? b : a;
  const column = like.dims[1] === 1 && like.re.length > 1;
  return arrayOf(floatClass(a.cls, b.cls), column ? [re.length, 1] : [1, re.length], re, im, meter);
}

/** Real convolution of arrays: for each element of b, adds a shifted copy of a, column by column. */
function fullProduct(
  a: Float64Array,
  p: Dims,
  b: Float64Array,
  q: Dims,
  size: Dims,
  meter: Meter,
): Float64Array {
  const out = meter.doubles(product(size));
  const height = p[0]!;
  if (a.length === 0 || b.length === 0) return out;
  meter.work(a.length * b.length);
  const start = (k: number, of: Dims) => {
    // Offset of element (or column) k of an array in the result.
    let at = 0;
    let stride = 1;
    for (let d = 0; d < size.length; d++) {
      const length = of[d] ?? 1;
      at += (k % length) * stride;
      k = Math.floor(k / length);
      stride *= size[d]!;
    }
    return at;
  };
  const columns = Array.from({ length: a.length / height }, (_, k) => start(k * height, p));
  for (let k = 0; k < b.length; k++) {
    const factor = b[k]!;
    if (factor === 0) continue;
    const moved = start(k, q);
    columns.forEach((column, j) => {
      const to = moved + column;
      const from = j * height;
      for (let i = 0; i < height; i++) out[to + i] = out[to + i]! + a[from + i]! * factor;
    });
  }
  return out;
}

function addTo(to: Float64Array, y: Float64Array, sign: number): void {
  for (let k = 0; k < to.length; k++) to[k] = to[k]! + sign * y[k]!;
}

type Shape = 'full' | 'same' | 'valid';

function convolveArrays(a: Numbers, b: Numbers, shape: Shape, meter: Meter): Value {
  const nd = Math.max(a.dims.length, b.dims.length);
  const p = Array.from({ length: nd }, (_, d) => a.dims[d] ?? 1);
  const q = Array.from({ length: nd }, (_, d) => b.dims[d] ?? 1);
  const size = p.map((n, d) => Math.max(0, n + q[d]! - 1));
  const from = size.map((_, d) =>
    shape === 'same' ? Math.ceil((q[d]! - 1) / 2) : shape === 'valid' ? q[d]! - 1 : 0,
  );
  const dims = size.map((n, d) =>
    shape === 'same' ? p[d]! : shape === 'valid' ? Math.max(0, p[d]! - q[d]! + 1) : n,
  );
  const cut = (full: Float64Array) => {
    if (shape === 'full') return full;
    const out = meter.doubles(product(dims));
    for (let k = 0; k < out.length; k++) {
      let [rest, at, stride] = [k, 0, 1];
      for (let d = 0; d < nd; d++) {
        at += ((rest % dims[d]!) + from[d]!) * stride;
        rest = Math.floor(rest / dims[d]!);
        stride *= size[d]!;
      }
      out[k] = full[at] ?? 0;
    }
    return out;
  };
  const part = (x: Float64Array, y: Float64Array) => fullProduct(x, p, y, q, size, meter);
  const re = part(a.re, b.re);
  let im: Float64Array | null = null;
  if (a.im !== null || b.im !== null) {
    im = meter.doubles(re.length);
    if (b.im !== null) addTo(im, part(a.re, b.im), 1);
    if (a.im !== null) addTo(im, part(a.im, b.re), 1);
    if (a.im !== null && b.im !== null) addTo(re, part(a.im, b.im), -1);
  }
  return arrayOf(floatClass(a.cls, b.cls), dims, cut(re), im === null ? null : cut(im), meter);
}

function shapeOf(name: string, value: Value | undefined): Shape {
  const shape = value === undefined ? 'full' : textOf(value);
  if (shape === 'full' || shape === 'same' || shape === 'valid') return shape;
  return fail(`${name}: SHAPE type not valid`);
}

function matrixOf(value: Value, meter: Meter): Numbers {
  return isArray(value)
    ? numbersOf(value, meter)!
    : fail(`octave_base_value::matrix_value(): wrong type argument '${typeName(value)}'`);
}

function conv2(args: Value[], meter: Meter): Value {
  const shaped = args.length > 2 && isChar(args.at(-1)!);
  if (args.length === 4 && !shaped) return fail('conv2: SHAPE type not valid');
  const shape = shapeOf('conv2', shaped ? args.at(-1) : undefined);
  const given = shaped ? args.slice(0, -1) : args;
  const [a, b, m] = given.map((value) => matrixOf(value, meter)) as [Numbers, Numbers, Numbers?];
  if ([a, b, m].some((x) => x !== undefined && x.dims.length > 2))
    return fail('conv2: A and B must be 1-D vectors or 2-D matrices');
  if (m === undefined) return convolveArrays(a, b, shape, meter);
  if (!isVector(a.dims) || !isVector(b.dims))
    return fail('conv2: arguments must be vectors for separable option');
  const rows = convolveArrays(m, { ...a, dims: [a.re.length, 1] }, shape, meter);
  return convolveArrays(numbersOf(rows, meter)!, { ...b, dims: [1, b.re.length] }, shape, meter);
}

function convn(args: Value[], meter: Meter): Value {
  if (args[2] !== undefined && !isChar(args[2])) return fail('convn: SHAPE must be a string');
  const shape = shapeOf('convn', args[2]);
  const [a, b] = args.slice(0, 2).map((value) => {
    if (!isArray(value))
      return fail(`octave_base_value::array_value(): wrong type argument '${typeName(value)}'`);
    if (isChar(value)) return fail('invalid conversion from string to real N-D array');
    return numbersOf(value, meter)!;
  }) as [Numbers, Numbers];
  return convolveArrays(a, b, shape, meter);
}

/** Correlation with B: convolution with B rotated by 180 degrees. */
function filter2(args: Value[], meter: Meter): Value {
  const b = matrixOf(args[0]!, meter);
  const x = matrixOf(args[1]!, meter);
  const turned: Numbers = {
    ...b,
    re: b.re.slice().reverse(),
    im: b.im === null ? null : b.im.slice().reverse(),
  };
  return convolveArrays(x, turned, args[2] === undefined ? 'same' : shapeOf('conv2', args[2]), meter);
}

export const functions: readonly Builtin[] = [
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
    name: 'convn',
    signatures: ['C = convn (A, B)', 'C = convn (A, B, SHAPE)'],
    summary: 'Convolution of two arrays.',
    examples: [{ code: 'convn ([1 2; 3 4], [1 1])', output: 'ans =\n\n   1   3   2\n   3   7   4\n\n' }],
    inputs: [2, 3],

    run: (args, _nargout, { meter }) => convn(args, meter),
  },
  {
    name: 'filter2',
    signatures: ['Y = filter2 (B, X)', 'Y = filter2 (B, X, SHAPE)'],
    summary: 'Filters a matrix by another.',
    examples: [{ code: 'filter2 ([1 1; 1 1], [1 2; 3 4])', output: 'ans =\n\n   10    6\n    7    4\n\n' }],
    inputs: [2, 3],
    library: true,

    run: (args, _nargout, { meter }) => filter2(args, meter),
  },
];
