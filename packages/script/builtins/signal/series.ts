/** Time series: lagged copies, smoothing, fractional differences, waves. */
import { fail } from '../../errors.js';
import type { Meter } from '../../meter.js';
import { numberOf } from '../../values/convert.js';
import { isArray, isVector, numelOf } from '../../values/inspect.js';
import { matrix } from '../../values/make.js';
import type { Value } from '../../values/types.js';
import type { Builtin } from '../builtin.js';
import { numbersOf } from '../support/arrays.js';

/** A column of ones, then the series delayed by 1, 2, ... samples. */
function autoregMatrix([value, count]: Value[], meter: Meter): Value {
  const y = isArray(value!) ? numbersOf(value, meter)! : undefined;
  if (y === undefined || !isVector(y.dims)) return fail('autoreg_matrix: Y must be a vector');
  const n = y.re.length;
  const k = isArray(count!) ? (numberOf(count) ?? 0) : 0;
  const out = meter.doubles(n * (k + 1));
  out.fill(1, 0, n);
  for (let j = 1; j <= k; j++) for (let i = j; i < n; i++) out[i + j * n] = y.re[i - j]!;
  return matrix([n, k + 1], out);
}

const SPENCER = [-3, -6, -5, 3, 21, 46, 67, 74, 67, 46, 21, 3, -5, -6, -3].map((w) => w / 320);

/** The weighted mean of 15 points; the first and last seven are 0. */
function spencer(value: Value, meter: Meter): Value {
  const x = isArray(value) ? numbersOf(value, meter)! : fail('spencer: X must be a numeric array');
  const row = x.dims[0] === 1;
  const n = row ? x.re.length : x.dims[0]!;
  if (n < 15) return fail(`reshape: can't reshape 14x1 array to ${x.dims.join('x')} array`);
  const out = meter.doubles(x.re.length);
  meter.work(15 * x.re.length);
  for (let start = 0; start < x.re.length; start += n)
    for (let i = 7; i < n - 7; i++) {
      let sum = 0;
      for (let k = 0; k < 15; k++) sum += SPENCER[k]! * x.re[start + i - 7 + k]!;
      out[start + i] = sum;
    }
  return matrix(x.dims, out);
}

/** (1 - B)^d of a series: computes each weight from the one before. */
function fractdiff([value, dArg]: Value[], meter: Meter): Value {
  const x = isArray(value!) ? numbersOf(value, meter)! : undefined;
  if (x === undefined || !isVector(x.dims)) return fail('fractdiff: X must be a vector');
  const d = isArray(dArg!) && numelOf(dArg) === 1 ? numberOf(dArg)! : Number.NaN;
  if (Number.isNaN(d)) return fail('fractdiff: D must be a scalar');
  if (d < -1) return fail('fractdiff: D must be > -1');
  const n = x.re.length;
  const weights = meter.doubles(n);
  weights[0] = 1;
  for (let k = 1; k < n; k++) weights[k] = (weights[k - 1]! * (k - 1 - d)) / k;
  const out = meter.doubles(n);
  meter.work(n * n);
  for (let i = 0; i < n; i++) for (let k = 0; k <= i; k++) out[i] = out[i]! + weights[k]! * x.re[i - k]!;
  return matrix(x.dims, out);
}

/** Durbin and Levinson's recursion: the best linear prediction from the last k values. */
function durbinlevinson([value]: Value[], meter: Meter): Value {
  const c = isArray(value!) ? numbersOf(value, meter)! : undefined;
  if (c === undefined || !isVector(c.dims)) return fail('durbinlevinson: C must be a vector');
  const n = c.re.length - 1;
  if (n < 1) return fail('durbinlevinson: C must be a vector');
  let phi: Float64Array = Float64Array.of(c.re[1]! / c.re[0]!);
  let variance = c.re[0]! * (1 - phi[0]! ** 2);
  meter.work(n * n);
  for (let k = 2; k <= n; k++) {
    let sum = c.re[k]!;
    for (let j = 0; j < k - 1; j++) sum -= phi[j]! * c.re[j + 2 - 1]!;
    const last = sum / variance;
    const next = meter.doubles(k);
    // The oldest value comes first.
    next[0] = last;
    for (let j = 1; j < k; j++) next[j] = phi[j - 1]! - last * phi[k - 1 - j]!;
    phi = next;
    variance *= 1 - last * last;
  }
  return matrix([1, n], phi);
}

function scalars(name: string, args: readonly Value[]): number[] {
  return args.map((value) => {
    const x = isArray(value) && numelOf(value) === 1 ? numberOf(value)! : Number.NaN;
    return Number.isNaN(x) ? fail(`${name}: arguments must be scalars`) : x;
  });
}

function sinewave(args: Value[], meter: Meter): Value {
  const [m, n = m, d = 0] = scalars('sinewave', args) as [number, number?, number?];
  const out = meter.doubles(Math.max(0, m));
  for (let k = 0; k < out.length; k++) out[k] = Math.sin(((k + d!) * 2 * Math.PI) / n!);
  return matrix([1, out.length], out);
}

export const functions: readonly Builtin[] = [
  {
    name: 'autoreg_matrix',
    signatures: ['autoreg_matrix (Y, K)'],
    summary: 'Ones and lagged copies of a series.',
    examples: [
      {
        code: 'autoreg_matrix ([1; 2; 3], 2)',
        output: 'ans =\n\n   1   0   0\n   1   1   0\n   1   2   1\n\n',
      },
    ],
    inputs: [2, 2],
    library: true,
    run: (args, _nargout, { meter }) => autoregMatrix(args, meter),
  },
  {
    name: 'spencer',
    signatures: ['spencer (X)'],
    summary: "Spencer's moving average of 15 points.",
    examples: [{ code: "round (spencer ((1:20)')(8))", output: 'ans = 8\n' }],
    inputs: [1, 1],
    library: true,
    run: ([x], _nargout, { meter }) => spencer(x!, meter),
  },
  {
    name: 'fractdiff',
    signatures: ['fractdiff (X, D)'],
    summary: 'Fractional differences of a series.',
    examples: [{ code: 'fractdiff ([1 2 3], 0.3)', output: 'ans =\n\n   1.0000   1.7000   2.2950\n\n' }],
    inputs: [2, 2],
    library: true,
    run: (args, _nargout, { meter }) => fractdiff(args, meter),
  },
  {
    name: 'durbinlevinson',
    signatures: ['durbinlevinson (C, OLDPHI, OLDV)'],
    summary: 'Coefficients of the best linear prediction from covariances.',
    examples: [{ code: 'durbinlevinson ([1 0.5 0.2])', output: 'ans =\n\n  -0.066667   0.533333\n\n' }],
    inputs: [1, 3],
    library: true,
    run: (args, _nargout, { meter }) => durbinlevinson(args, meter),
  },
  {
    name: 'sinewave',
    signatures: ['sinewave (M, N, D)'],
    summary: 'Sine of a period of N.',
    examples: [{ code: 'round (sinewave (4, 4))', output: 'ans =\n\n   0   1   0  -1\n\n' }],
    inputs: [1, 3],
    library: true,
    run: (args, _nargout, { meter }) => sinewave(args, meter),
  },
];
