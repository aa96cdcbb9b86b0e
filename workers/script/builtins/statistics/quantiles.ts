/** Quantiles by the nine definitions of Hyndman & Fan, Sample Quantiles in Statistical Packages, Am. Statistician 50 (1996). */
import { fail } from '../../errors.js';
import type { Meter } from '../../meter.js';
import { numberOf, textOf } from '../../values/convert.js';
import { isArray, isChar, isEmpty, isVector, numelOf } from '../../values/inspect.js';
import type { Dims, Value } from '../../values/types.js';
import type { Builtin } from '../builtin.js';
import { sortNumbers } from '../sorting/compare.js';
import { arrayOf, floatClass, type Numbers, numbersOf } from '../support/arrays.js';
import { lanes, mapLanes } from '../support/lanes.js';
import { numeric, several } from './averages.js';
import { along } from './moments.js';

/** @param x sorted, without NaN */
export function quantileOf(x: Float64Array, p: number, method: number): number {
  const n = x.length;
  if (n === 0 || Number.isNaN(p)) return Number.NaN;
  if (p < 0) return Number.NEGATIVE_INFINITY;
  if (p > 1) return Number.POSITIVE_INFINITY;
  const at = (place: number) => x[Math.min(n, Math.max(1, place)) - 1]!;
  const np = n * p;
  switch (method) {
    case 1:
      return at(Math.ceil(np));
    case 2:
      return (at(Math.ceil(np)) + at(Math.floor(np + 1))) / 2;
    case 3: {
      const low = Math.floor(np);
      const rest = np - low;
      return at(rest > 0.5 || (rest === 0.5 && low % 2 === 1) ? low + 1 : low);
    }
    default:
  }
  const places = [np, np + 0.5, np + p, np - p + 1, np + (p + 1) / 3, np + p / 4 + 0.375];
  const place = Math.min(n, Math.max(1, places[method - 4]!));
  const low = Math.floor(place);
  if (low >= n) return x[n - 1]!;
  const rest = place - low;
  return (1 - rest) * x[low - 1]! + rest * x[low]!;
}

function quantiles(
  x: Numbers,
  dim: number,
  p: Float64Array,
  pDims: Dims,
  method: number,
  meter: Meter,
): Value {
  meter.work(x.re.length * 10);
  const out = mapLanes(x.re, x.dims, dim, p.length, meter, (lane, to) => {
    let sorted = sortNumbers(lane, false);
    let n = sorted.length;
    while (n > 0 && Number.isNaN(sorted[n - 1])) n--;
    sorted = sorted.subarray(0, n);
    for (let k = 0; k < p.length; k++) to[k] = quantileOf(sorted, p[k]!, method);
  });
  // Of one vector the result has the shape of P.
  const dims = lanes(x.dims, dim).count === 1 ? pDims : out.dims;
  return arrayOf(floatClass(x.cls), dims, out.re, null, meter);
}

const QUARTERS = Float64Array.of(0, 0.25, 0.5, 0.75, 1);

function quantile(name: string, args: Value[], meter: Meter, scale: number): Value {
  const [value, pArg, dimArg, methodArg] = args;
  const wrongX =
    name === 'prctile'
      ? 'prctile: X must be a numeric vector or matrix'
      : 'quantile: X must be a non-empty numeric vector or matrix';
  const x = isArray(value!) && !isChar(value) ? numbersOf(value, meter)! : fail(wrongX);
  let p = QUARTERS;
  let pDims: Dims = [1, 5];
  if (pArg !== undefined && !(isArray(pArg) && isEmpty(pArg))) {
    const given = isArray(pArg) && !isChar(pArg) ? numbersOf(pArg, meter) : undefined;
    if (given === undefined || !isVector(given.dims)) return fail(`${name}: P must be a numeric vector`);
    p = given.re.map((y) => y / scale);
    pDims = given.dims;
  }
  if (x.re.length === 0) return fail('quantile: X must be a non-empty numeric vector or matrix');
  if (x.im !== null) return fail(`${name}: X must be real`);
  let dim = along('quantile', undefined, x.dims);
  if (dimArg !== undefined) {
    const given = isArray(dimArg) && numelOf(dimArg) === 1 ? numberOf(dimArg)! : 0;
    if (!(given >= 1) || !Number.isInteger(given)) return fail('quantile: DIM must be a positive integer');
    dim = given - 1;
  }
  const method = methodArg === undefined ? 5 : ((isArray(methodArg) ? numberOf(methodArg) : undefined) ?? 0);
  if (!Number.isInteger(method) || method < 1 || method > 9)
    return fail(`quantile: Unknown METHOD, '${method}'`);
  return quantiles(x, dim, p, pDims, method, meter);
}

function iqr([value, dimArg]: Value[], meter: Meter): Value {
  let x = numeric('iqr', value!, meter);
  if (x.re.length === 0) return fail('quantile: X must be a non-empty numeric vector or matrix');
  if (x.im !== null) return fail('iqr: X must be real');
  let dim = along('iqr', undefined, x.dims);
  if (dimArg !== undefined) {
    const wrong = "iqr: DIM must be a positive integer scalar, vector, or 'all'";
    if (isChar(dimArg)) {
      if (textOf(dimArg)?.toLowerCase() !== 'all') return fail(wrong);
      x = { ...x, dims: [x.re.length, 1] };
      dim = 0;
    } else {
      const given = isArray(dimArg) ? numbersOf(dimArg, meter)!.re : fail(wrong);
      if (given.length === 0 || given.some((d) => !(d >= 1) || !Number.isInteger(d))) return fail(wrong);
      dim = given[0]! - 1;
      if (given.length > 1)
        x = several(x, given, meter, (first) => {
          dim = first;
        });
    }
  }
  const out = mapLanes(x.re, x.dims, dim, 1, meter, (lane, to) => {
    const sorted = sortNumbers(lane, false).filter((y) => !Number.isNaN(y));
    to[0] = quantileOf(sorted, 0.75, 5) - quantileOf(sorted, 0.25, 5);
  });
  return arrayOf(floatClass(x.cls), out.dims, out.re, null, meter);
}

export const functions: readonly Builtin[] = [
  {
    name: 'quantile',
    signatures: [
      'Q = quantile (X)',
      'Q = quantile (X, P)',
      'Q = quantile (X, P, DIM)',
      'Q = quantile (X, P, DIM, METHOD)',
    ],
    summary: 'Quantiles along a dimension, by nine methods.',
    examples: [
      { code: 'quantile ([1; 2; 3; 4; 5], 0.5)', output: 'ans = 3\n' },
      { code: 'quantile ([1 2 3 4 5], [0.25 0.75])', output: 'ans =\n\n   1.7500   4.2500\n\n' },
    ],
    inputs: [1, 4],
    library: true,
    run: (args, _nargout, { meter }) => quantile('quantile', args, meter, 1),
  },
  {
    name: 'prctile',
    signatures: ['Q = prctile (X)', 'Q = prctile (X, P)', 'Q = prctile (X, P, DIM)'],
    summary: 'Percentiles along a dimension.',
    examples: [{ code: 'prctile ([1 2 3 4 5], 50)', output: 'ans = 3\n' }],
    inputs: [1, 3],
    library: true,
    run: (args, _nargout, { meter }) => quantile('prctile', args, meter, 100),
  },
  {
    name: 'iqr',
    signatures: ['Z = iqr (X)', 'Z = iqr (X, DIM)', 'Z = iqr (X, "ALL")'],
    summary: 'Distance between the quartiles.',
    examples: [{ code: 'iqr ([1 2 3 4])', output: 'ans = 2\n' }],
    inputs: [1, 2],
    library: true,
    run: (args, _nargout, { meter }) => iqr(args, meter),
  },
];
