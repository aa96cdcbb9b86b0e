/** Applications of Fourier transforms: fast convolution, frequency response, power spectral density. */
import { fail } from '../../errors.js';
import type { Meter } from '../../meter.js';
import { numberOf, textOf } from '../../values/convert.js';
import { dimsOf, isArray, isChar, isVector, numelOf } from '../../values/inspect.js';
import { matrix } from '../../values/make.js';
import type { Value } from '../../values/types.js';
import type { Builtin } from '../builtin.js';
import { arrayOf, floatClass, type Numbers, numbersOf, wrongType } from '../support/arrays.js';
import { convolve } from './convolution.js';
import { transform } from './transform.js';

/** Real convolution: direct as long as that is cheap, which is exact for integers. */
function fastConvolve(a: Float64Array, b: Float64Array, meter: Meter): Float64Array {
  if (Math.min(a.length, b.length) <= 64) return convolve(a, b, meter);
  const length = a.length + b.length - 1;
  let n = 1;
  while (n < length) n *= 2;
  meter.work(n * 60);
  // One signal as real part, one as imaginary part: the imaginary part of the square is twice the product.
  const re = meter.doubles(n);
  const im = meter.doubles(n);
  re.set(a);
  im.set(b);
  transform(re, im, -1);
  for (let k = 0; k < n; k++) {
    const [x, y] = [re[k]!, im[k]!];
    re[k] = x * x - y * y;
    im[k] = 2 * x * y;
  }
  transform(re, im, 1);
  return im.slice(0, length).map((y) => y / (2 * n));
}

function product(a: Numbers, b: Numbers, meter: Meter): { re: Float64Array; im: Float64Array | null } {
  const re = fastConvolve(a.re, b.re, meter);
  if (a.im === null && b.im === null) return { re, im: null };
  const p = a.im ?? new Float64Array(a.re.length);
  const q = b.im ?? new Float64Array(b.re.length);
  const both = fastConvolve(p, q, meter);
  const other = fastConvolve(p, b.re, meter);
  return {
    re: re.map((y, k) => y - both[k]!),
    im: fastConvolve(a.re, q, meter).map((y, k) => y + other[k]!),
  };
}

function argument(name: string, value: Value, meter: Meter): Numbers {
  if (isChar(value)) return fail('invalid conversion from string to real N-D array');
  return isArray(value) ? numbersOf(value, meter)! : wrongType(name, value);
}

function fftconv([x, y]: Value[], meter: Meter): Value {
  if (!isVector(dimsOf(x!)) || !isVector(dimsOf(y!))) return fail('fftconv: both A and B must be vectors');
  const a = argument('fft', x!, meter);
  const b = argument('fft', y!, meter);
  const { re, im } = product(a, b, meter);
  const column = (v: Numbers) => v.re.length === 1 || v.dims[1] === 1;
  const dims = column(a) && column(b) ? [re.length, 1] : [1, re.length];
  return arrayOf(floatClass(a.cls, b.cls), dims, re, im, meter);
}

function fftfilt([bArg, xArg]: Value[], meter: Meter): Value {
  if (!isVector(dimsOf(bArg!))) return fail('fftfilt: B must be a vector');
  const b = argument('fft', bArg!, meter);
  const x = argument('fft', xArg!, meter);
  const rows = x.dims[0] === 1 ? x.re.length : x.dims[0]!;
  const re = meter.doubles(x.re.length);
  const im = x.im === null && b.im === null ? null : meter.doubles(x.re.length);
  for (let at = 0; at < x.re.length; at += rows) {
    const part = (of: Float64Array) => of.subarray(at, at + rows);
    const column: Numbers = { ...x, re: part(x.re), im: x.im === null ? null : part(x.im) };
    const out = product(b, column, meter);
    re.set(out.re.subarray(0, rows), at);
    if (im !== null && out.im !== null) im.set(out.im.subarray(0, rows), at);
  }
  return arrayOf(floatClass(b.cls, x.cls), x.dims, re, im, meter);
}

/** A polynomial in z^-1 at z = exp (i w), by Horner's rule. */
function onCircle(p: Numbers, c: number, s: number): [number, number] {
  let [x, y] = [0, 0];
  for (let k = p.re.length - 1; k >= 0; k--) {
    // Multiplies by exp (-i w) and adds the coefficient.
    [x, y] = [x * c + y * s + p.re[k]!, y * c - x * s + (p.im === null ? 0 : p.im[k]!)];
  }
  return [x, y];
}

function freqz(args: Value[], nargout: number, meter: Meter): Value[] {
  if (nargout === 0) return fail('no graphics toolkits are available!');
  const [bArg, aArg, nArg, ...options] = args;
  const b = argument('freqz', bArg!, meter);
  const a = aArg === undefined || numelOf(aArg) === 0 ? numbersOf(1, meter)! : argument('freqz', aArg, meter);
  const whole = options.some((option) => textOf(option) === 'whole');
  const rateArg = options.find((option) => !isChar(option) && numelOf(option) > 0);
  const rate = rateArg === undefined ? 2 * Math.PI : numberOf(rateArg)!;
  const given =
    nArg === undefined || numelOf(nArg) === 0 ? numbersOf(512, meter)! : argument('freqz', nArg, meter);
  const list = given.re.length > 1;
  const n = list ? given.re.length : Math.floor(given.re[0]!);
  const dims = list ? given.dims : [n, 1];
  const w = meter.doubles(n);
  const re = meter.doubles(n);
  const im = meter.doubles(n);
  meter.work(n * (a.re.length + b.re.length) * 4);
  for (let k = 0; k < n; k++) {
    // Frequency in cycles per sample.
    const t = list ? given.re[k]! / rate : k / (whole ? n : 2 * n);
    w[k] = list ? given.re[k]! : t * rate;
    const quarter = Number.isInteger(4 * t);
    const angle = 2 * Math.PI * t;
    const c = quarter ? Math.round(Math.cos(angle)) : Math.cos(angle);
    const s = quarter ? Math.round(Math.sin(angle)) : Math.sin(angle);
    const [x, y] = onCircle(b, c, s);
    const [p, q] = onCircle(a, c, s);
    const size = p * p + q * q;
    re[k] = (x * p + y * q) / size;
    im[k] = (y * p - x * q) / size;
  }
  return [matrix(dims, re, im), matrix(dims, w)].slice(0, nargout);
}

/** Schuster's periodogram: the squared transform divided by the energy of the window. */
function periodogram(args: Value[], nargout: number, meter: Meter): Value[] {
  if (!isChar(args[0]!) && !isVector(dimsOf(args[0]!)))
    return fail('periodogram: X must be a real or complex vector');
  if (nargout === 0 && !isChar(args[0]!)) return fail('no graphics toolkits are available!');
  const side = args
    .slice(1)
    .map(textOf)
    .find((word) => word === 'onesided' || word === 'twosided');
  const [xArg, winArg, nArg, rateArg] = args.filter((arg, k) => k < 2 || !isChar(arg));
  const x = argument('fft', xArg!, meter);
  const length = x.re.length;
  const given = winArg !== undefined && !isChar(winArg) && numelOf(winArg) > 0;
  const win = given ? numbersOf(winArg, meter)?.re : new Float64Array(length).fill(1);
  if (win === undefined || win.length !== length || (given && !isVector(dimsOf(winArg))))
    return fail('periodogram: WIN must be a vector of the same length as X');
  let n = Math.max(256, 2 ** Math.ceil(Math.log2(length)));
  if (nArg !== undefined && numelOf(nArg) > 0) n = Math.floor(numberOf(nArg) ?? 0);
  if (!(n >= 1)) return fail('periodogram: NFFT must be a positive integer');
  const rate = rateArg === undefined || numelOf(rateArg) === 0 ? 2 * Math.PI : numberOf(rateArg)!;
  const re = meter.doubles(n);
  const im = meter.doubles(n);
  meter.work(n * 60);
  let energy = 0;
  for (let k = 0; k < length; k++) {
    const weight = win[k]!;
    energy += weight * weight;
    re[k % n] = re[k % n]! + weight * x.re[k]!;
    if (x.im !== null) im[k % n] = im[k % n]! + weight * x.im[k]!;
  }
  transform(re, im, -1);
  const one = side === undefined ? x.im === null : side === 'onesided';
  const count = one ? Math.floor(n / 2) + 1 : n;
  const p = meter.doubles(count);
  const w = meter.doubles(count);
  for (let k = 0; k < count; k++) {
    const twice = one && k > 0 && 2 * k !== n ? 2 : 1;
    p[k] = (twice * (re[k]! ** 2 + im[k]! ** 2)) / (energy * rate);
    w[k] = (k * rate) / n;
  }
  return [matrix([count, 1], p), matrix([count, 1], w)].slice(0, nargout);
}

export const functions: readonly Builtin[] = [
  {
    name: 'fftconv',
    signatures: ['fftconv (X, Y)', 'fftconv (X, Y, N)'],
    summary: 'Convolution by Fourier transforms.',
    examples: [{ code: 'round (fftconv ([1 2], [1 3]))', output: 'ans =\n\n   1   5   6\n\n' }],
    inputs: [2, 3],
    library: true,

    run: (args, _nargout, { meter }) => fftconv(args, meter),
  },
  {
    name: 'fftfilt',
    signatures: ['fftfilt (B, X)', 'fftfilt (B, X, N)'],
    summary: 'FIR filter by Fourier transforms.',
    examples: [{ code: 'round (fftfilt ([1 1], [1 2 3]))', output: 'ans =\n\n   1   3   5\n\n' }],
    inputs: [2, 3],
    library: true,

    run: (args, _nargout, { meter }) => fftfilt(args, meter),
  },
  {
    name: 'freqz',
    signatures: [
      '[H, W] = freqz (B, A, N, "whole")',
      '[H, W] = freqz (B)',
      '[H, W] = freqz (B, A)',
      '[H, W] = freqz (B, A, N)',
      'H = freqz (B, A, W)',
      '[H, W] = freqz (..., FS)',
      'freqz (...)',
    ],
    summary: 'Frequency response of a filter.',
    examples: [
      {
        code: 'abs (freqz ([1 1], 1, 4))',
        output: 'ans =\n\n   2.0000\n   1.8478\n   1.4142\n   0.7654\n\n',
      },
    ],
    inputs: [1, 5],
    outputs: 2,
    library: true,

    run: (args, nargout, { meter }) => freqz(args, nargout, meter),
  },
  {
    name: 'periodogram',
    signatures: [
      '[PXX, W] = periodogram (X)',
      '[PXX, W] = periodogram (X, WIN)',
      '[PXX, W] = periodogram (X, WIN, NFFT)',
      '[PXX, F] = periodogram (X, WIN, NFFT, FS)',
      '[PXX, F] = periodogram (..., "RANGE")',
      'periodogram (...)',
    ],
    summary: 'Power spectral density.',
    examples: [{ code: 'numel (periodogram ([1 2 3 4]))', output: 'ans = 129\n' }],
    inputs: [1, 5],
    outputs: 2,
    library: true,

    run: (args, nargout, { meter }) => periodogram(args, nargout, meter),
  },
];
