/** Fourier transforms along one dimension, two, or all. */
import { fail } from '../../errors.js';
import type { Meter } from '../../meter.js';
import { typeName } from '../../operators/kinds.js';
import { numberOf } from '../../values/convert.js';
import { dimsOf, firstDim, isArray, isChar, isEmpty, numelOf, product } from '../../values/inspect.js';
import { zeros } from '../../values/make.js';
import { Cell, type Dims, type Value } from '../../values/types.js';
import type { Builtin } from '../builtin.js';
import { arrayOf, floatClass, type Numbers, numbersOf, wrongType } from '../support/arrays.js';
import { laneStart, lanes, withDim, writeLane } from '../support/lanes.js';
import { transform } from './transform.js';

interface Spectrum {
  readonly dims: Dims;
  readonly re: Float64Array;
  readonly im: Float64Array | null;
}

/** Cuts or pads each lane along a dimension to a length, and transforms it. */
function along(x: Spectrum, dim: number, length: number, backward: boolean, meter: Meter): Spectrum {
  const from = lanes(x.dims, dim);
  const dims = withDim(x.dims, dim, length);
  const to = lanes(dims, dim);
  const re = meter.doubles(product(dims));
  const im = meter.doubles(re.length);
  if (re.length === 0) return { dims, re, im };
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
    transform(laneRe, laneIm, backward ? 1 : -1);
    if (backward) {
      for (let i = 0; i < length; i++) {
        laneRe[i] = laneRe[i]! / length;
        laneIm[i] = laneIm[i]! / length;
      }
    }
    writeLane(re, to, k, laneRe);
    writeLane(im, to, k, laneIm);
  }
  return { dims, re, im };
}

/** Drops imaginary parts that are rounding errors if the signal is real. */
function result(x: Numbers, { dims, re, im }: Spectrum, backward: boolean, meter: Meter): Value {
  const real = backward && im?.every((y, k) => Math.abs(y) <= 4 * Number.EPSILON * Math.abs(re[k]!)) === true;
  return arrayOf(floatClass(x.cls), dims, re, real ? null : im, meter);
}

/** An empty array gives []; values without numbers raise an error. */
function argument(name: string, value: Value, meter: Meter): Numbers {
  if (!isArray(value)) return wrongType(name, value);
  if (isChar(value) && numelOf(value) > 0) return fail('invalid conversion from string to real N-D array');
  return numbersOf(value, meter)!;
}

function lengthFrom(name: string, value: Value): number {
  if (isChar(value)) return fail('invalid conversion from string to real scalar');
  if (!isArray(value))
    return fail(`octave_base_value::double_value (): wrong type argument '${typeName(value)}'`);
  const given = numberOf(value) ?? Number.NaN;
  if (Number.isNaN(given)) return fail(`${name}: number of points (N) cannot be NaN`);
  const n = Math.round(given);
  return n < 0 ? fail(`${name}: number of points (N) must be greater than zero`) : n;
}

function fourier(name: 'fft' | 'ifft', args: Value[], meter: Meter): Value {
  const [value, lengthArg, dimArg] = args;
  if (value instanceof Cell && isEmpty(value)) return zeros();
  if (args.length === 1 && isChar(value!) && numelOf(value!) === 1 && name === 'fft') return value!;
  const x = argument(name, value!, meter);
  const dim = dimArg === undefined ? firstDim(x.dims) : (numberOf(dimArg) ?? 0) - 1;
  if (!(dim >= 0) || dim >= Math.max(x.dims.length, 2))
    return fail(`${name}: DIM must be a valid dimension along which to perform FFT`);
  let length = x.dims[dim] ?? 1;
  if (lengthArg !== undefined && !isEmpty(lengthArg)) length = lengthFrom(name, lengthArg);
  const backward = name === 'ifft';
  return result(x, along(x, dim, length, backward, meter), backward, meter);
}

function planeTransform(name: 'fft2' | 'ifft2', args: Value[], meter: Meter): Value {
  const [value, ...sizes] = args;
  if (value instanceof Cell && isEmpty(value)) return zeros();
  const x = argument(name, value!, meter);
  const backward = name === 'ifft2';
  let out: Spectrum = x;
  for (const dim of [0, 1]) {
    const given = sizes[dim];
    let length = x.dims[dim]!;
    if (given !== undefined) {
      const n = isArray(given) ? (numberOf(given) ?? Number.NaN) : Number.NaN;
      if (Number.isNaN(n))
        return fail(`${name}: number of ${dim === 0 ? 'rows (M)' : 'columns (N)'} cannot be NaN`);
      if (n < 0) return fail(`${name}: number of points must be greater than zero`);
      length = Math.round(n);
    }
    out = along(out, dim, length, backward, meter);
  }
  return result(x, out, backward, meter);
}

function fullTransform(name: 'fftn' | 'ifftn', args: Value[], meter: Meter): Value {
  const [value, sizeArg] = args;
  if (value instanceof Cell && isEmpty(value)) return zeros();
  const x = argument(name, value!, meter);
  let dims: Dims = x.dims;
  if (sizeArg !== undefined) {
    const size = isArray(sizeArg) ? numbersOf(sizeArg, meter)! : undefined;
    if (size === undefined || numelOf(sizeArg) !== x.dims.length || dimsOf(sizeArg).length > 2)
      return fail(`${name}: SIZE must be a vector of length dim`);
    if (size.re.some(Number.isNaN)) return fail(`${name}: SIZE has invalid NaN entries`);
    if (size.re.some((n) => n < 0)) return fail(`${name}: all dimensions in SIZE must be greater than zero`);
    dims = Array.from(size.re, Math.round);
  }
  const backward = name === 'ifftn';
  let out: Spectrum = x;
  for (const [dim, length] of dims.entries()) out = along(out, dim, length, backward, meter);
  return result(x, out, backward, meter);
}

export const functions: readonly Builtin[] = [
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
  {
    name: 'fft2',
    signatures: ['fft2 (A)', 'fft2 (A, M, N)'],
    summary: 'Discrete Fourier transform in two dimensions.',
    examples: [{ code: 'fft2 ([1 2; 3 4])', output: 'ans =\n\n   10   -2\n   -4    0\n\n' }],
    inputs: [1, 3],

    run: (args, _nargout, { meter }) => planeTransform('fft2', args, meter),
  },
  {
    name: 'ifft2',
    signatures: ['ifft2 (A)', 'ifft2 (A, M, N)'],
    summary: 'Inverse discrete Fourier transform in two dimensions.',
    examples: [{ code: 'ifft2 ([10 -2; -4 0])', output: 'ans =\n\n   1   2\n   3   4\n\n' }],
    inputs: [1, 3],

    run: (args, _nargout, { meter }) => planeTransform('ifft2', args, meter),
  },
  {
    name: 'fftn',
    signatures: ['fftn (A)', 'fftn (A, SIZE)'],
    summary: 'Discrete Fourier transform in all dimensions.',
    examples: [{ code: 'fftn ([1 2; 3 4])', output: 'ans =\n\n   10   -2\n   -4    0\n\n' }],
    inputs: [1, 2],

    run: (args, _nargout, { meter }) => fullTransform('fftn', args, meter),
  },
  {
    name: 'ifftn',
    signatures: ['ifftn (A)', 'ifftn (A, SIZE)'],
    summary: 'Inverse discrete Fourier transform in all dimensions.',
    examples: [{ code: 'ifftn ([10 -2; -4 0])', output: 'ans =\n\n   1   2\n   3   4\n\n' }],
    inputs: [1, 2],

    run: (args, _nargout, { meter }) => fullTransform('ifftn', args, meter),
  },
];
