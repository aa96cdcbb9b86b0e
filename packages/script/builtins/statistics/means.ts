/** Arithmetic, geometric and harmonic means along a dimension. */
import { fail, invalidCall } from '../../errors.js';
import type { Meter } from '../../meter.js';
import { divide } from '../../operators/complex.js';
import { textOf } from '../../values/convert.js';
import { isArray, isChar, numelOf } from '../../values/inspect.js';
import { Cell, type Value } from '../../values/types.js';
import type { Builtin } from '../builtin.js';
import { fold, sumOf } from '../reductions/sums.js';
import { arrayOf, floatClass, type Numbers } from '../support/arrays.js';
import { add, type ComplexFunction, exp, log } from '../support/complex-functions.js';
import { laneStart, lanes, withDim } from '../support/lanes.js';
import { dimension, longestDim, numeric } from './lines.js';

interface Wanted {
  readonly kind: 'a' | 'g' | 'h';
  readonly type: 'default' | 'double' | 'native';
  readonly dim: Value | undefined;
}

function wanted(args: readonly Value[]): Wanted {
  let kind: Wanted['kind'] = 'a';
  let type: Wanted['type'] = 'default';
  let dim: Value | undefined;
  for (const arg of args) {
    if (arg instanceof Cell && numelOf(arg) !== 1) return fail('strcmpi: nonconformant cell arrays');
    const word = isChar(arg) ? textOf(arg) : undefined;
    const lower = word?.toLowerCase();
    if (lower === 'a' || lower === 'g' || lower === 'h') {
      if (word !== lower) return fail(`mean: mean type '${word}' not recognized`);
      kind = lower;
    } else if (lower === 'default' || lower === 'double' || lower === 'native') type = lower;
    else if (word === undefined && dim === undefined && isArray(arg) && numelOf(arg) === 1) dim = arg;
    else return invalidCall();
  }
  return { kind, type, dim };
}

/** Sums of f of each element, lane by lane. */
function sums(
  x: Numbers,
  dim: number,
  meter: Meter,
  f: (y: number) => number,
): { re: Float64Array; dims: number[] } {
  return fold(f === same ? x.re : x.re.map(f), x.dims, dim, meter, sumOf);
}

const same = (y: number) => y;

/** The same for complex numbers: applies `back` to the mean of f. */
function complexMeans(
  x: Numbers,
  dim: number,
  meter: Meter,
  f: ComplexFunction,
  back: ComplexFunction,
): { re: Float64Array; im: Float64Array } {
  const all = lanes(x.dims, dim);
  const re = meter.doubles(all.count);
  const im = meter.doubles(all.count);
  meter.work(10 * x.re.length);
  for (let k = 0; k < all.count; k++) {
    let sum = { re: 0, im: 0 };
    let at = laneStart(all, k);
    for (let i = 0; i < all.length; i++, at += all.stride)
      sum = add(sum, f({ re: x.re[at]!, im: x.im![at]! }));
    const z = back({ re: sum.re / all.length, im: sum.im / all.length });
    re[k] = z.re;
    im[k] = z.im;
  }
  return { re, im };
}

const inverse: ComplexFunction = (z) => divide({ re: 1, im: 0 }, z);

function mean(args: Value[], meter: Meter): Value {
  const x = numeric('mean', args[0]!, meter);
  const { kind, type, dim: dimArg } = wanted(args.slice(1));
  const cls =
    type === 'double' || x.cls === 'logical' ? 'double' : type === 'native' ? x.cls : floatClass(x.cls);
  const dim = dimArg === undefined ? longestDim(x.dims) : dimension('mean', dimArg);
  const n = x.dims[dim] ?? 1;
  if (x.dims.length === 2 && x.dims[0] === 0 && x.dims[1] === 0) {
    return dim === 0
      ? arrayOf(cls, [1, 1], Float64Array.of(Number.NaN), null, meter)
      : arrayOf(cls, [0, 1], new Float64Array(0), null, meter);
  }
  if (kind !== 'a' && x.im !== null) {
    const z =
      kind === 'g' ? complexMeans(x, dim, meter, log, exp) : complexMeans(x, dim, meter, inverse, inverse);
    return arrayOf(cls, withDim(x.dims, dim, 1), z.re, z.im, meter);
  }
  if (kind === 'g') {
    if (x.re.some((y) => y < 0)) return fail('mean: X must not contain any negative values');
    // Uses logarithms, since the product may overflow; base 2 is exact for powers of two.
    const { re, dims } = sums(x, dim, meter, Math.log2);
    return arrayOf(
      cls,
      dims,
      re.map((y) => 2 ** (y / n)),
      null,
      meter,
    );
  }
  if (kind === 'h') {
    const { re, dims } = sums(x, dim, meter, (y) => 1 / y);
    return arrayOf(
      cls,
      dims,
      re.map((s) => n / s),
      null,
      meter,
    );
  }
  const { re, dims } = sums(x, dim, meter, same);
  const im = x.im === null ? null : fold(x.im, x.dims, dim, meter, sumOf).re.map((s) => s / n);
  return arrayOf(
    cls,
    dims,
    re.map((s) => s / n),
    im,
    meter,
  );
}

export const functions: readonly Builtin[] = [
  {
    name: 'mean',
    signatures: ['mean (X)', 'mean (X, DIM)', 'mean (X, OPT)', 'mean (X, DIM, OPT)', 'mean (..., OUTTYPE)'],
    summary: 'Arithmetic, geometric or harmonic mean along a dimension.',
    examples: [
      { code: 'mean ([1 2; 3 4])', output: 'ans =\n\n   2   3\n\n' },
      { code: 'mean ([1 2 4], "g")', output: 'ans = 2\n' },
    ],
    inputs: [1, Number.POSITIVE_INFINITY],
    library: true,
    run: (args, _nargout, { meter }) => (args.length > 4 ? invalidCall() : mean(args, meter)),
  },
];
