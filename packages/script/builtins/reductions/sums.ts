/** Sums, products and their cumulative forms along a dimension. */
import { fail, invalidCall } from '../../errors.js';
import type { Meter } from '../../meter.js';
import { typeName } from '../../operators/kinds.js';
import { clampLong, integerRange } from '../../operators/saturate.js';
import { numberOf, textOf } from '../../values/convert.js';
import { dimsOf, firstDim, isArray, isChar, product } from '../../values/inspect.js';
import { int64 } from '../../values/make.js';
import { Int64Tensor, type SmallIntegerClass, type Value } from '../../values/types.js';
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
import { laneStart, lanes, withDim } from '../support/lanes.js';

/** A dimension argument as Octave's C++ functions read it, from 0. */
export function plainDim(value: Value, invalid: (dim: number) => string): number {
  if (!isArray(value) || isChar(value)) {
    return fail(
      `octave_base_value::int_value (): wrong type argument '${typeName(value).replace(/^string$/, 'sq_string')}'`,
    );
  }
  const dim = numberOf(value) ?? 0;
  if (!Number.isInteger(dim)) return fail(`conversion of ${Number(dim.toPrecision(5))} to int value failed`);
  return dim >= 1 ? dim - 1 : fail(invalid(dim));
}

/** The dimension to reduce, and the size: a 0x0 array counts as 0x1, so that the result is 1x1. */
export function reduced(
  dims: readonly number[],
  dim: number | undefined,
): { dim: number; dims: readonly number[] } {
  if (dims.length === 2 && dims[0] === 0 && dims[1] === 0) return { dim: dim ?? 0, dims: [0, 1] };
  return { dim: dim ?? firstDim(dims), dims };
}

/** Reduces one lane to a number. */
export type Fold = (re: Float64Array, start: number, stride: number, length: number) => number;

export function fold(
  re: Float64Array,
  dims: readonly number[],
  dim: number,
  meter: Meter,
  f: Fold,
): { dims: number[]; re: Float64Array } {
  const all = lanes(dims, dim);
  const outDims = withDim(dims, dim, 1);
  const out = meter.doubles(product(outDims));
  meter.work(re.length);
  for (let k = 0; k < all.count; k++) out[k] = f(re, laneStart(all, k), all.stride, all.length);
  return { dims: outDims, re: out };
}

export const sumOf: Fold = (re, start, stride, length) => {
  let sum = 0;
  for (let i = 0, at = start; i < length; i++, at += stride) sum += re[at]!;
  return sum;
};

/** The same in single precision, rounded at each step as Octave does. */
const singleSum: Fold = (re, start, stride, length) => {
  let sum = 0;
  for (let i = 0, at = start; i < length; i++, at += stride) sum = Math.fround(sum + re[at]!);
  return sum;
};

/** The same with compensated summation: Neumaier's form of Kahan's algorithm, ZAMM 54 (1974). */
const exactSum: Fold = (re, start, stride, length) => {
  let sum = 0;
  let lost = 0;
  for (let i = 0, at = start; i < length; i++, at += stride) {
    const x = re[at]!;
    const next = sum + x;
    lost += Math.abs(sum) >= Math.abs(x) ? sum - next + x : x - next + sum;
    sum = next;
  }
  return sum + lost;
};

const productOf: Fold = (re, start, stride, length) => {
  let all = 1;
  for (let i = 0, at = start; i < length; i++, at += stride) all *= re[at]!;
  return all;
};

const squares: Fold = (re, start, stride, length) => {
  let sum = 0;
  for (let i = 0, at = start; i < length; i++, at += stride) sum += re[at]! * re[at]!;
  return sum;
};

interface Options {
  readonly dim: number | undefined;
  readonly native: boolean;
  readonly double: boolean;
  /** Whether the sum adds the compensation for rounding errors. */
  readonly extra: boolean;
}

/** One option string at the end, and a dimension before it. */
function options(
  name: string,
  args: readonly Value[],
  invalid: (dim: number) => string,
  wrong: (text: string) => string,
): Options {
  const last = args.at(-1);
  const word = last !== undefined && isChar(last) ? (textOf(last) ?? '') : undefined;
  if (word !== undefined && !['native', 'double'].includes(word) && !(word === 'extra' && name === 'sum'))
    return fail(wrong(word));
  const rest = word === undefined ? args : args.slice(0, -1);
  if (rest.length > 1) return invalidCall();
  const [dimArg] = rest;
  const whole =
    dimArg !== undefined && isArray(dimArg) && !isChar(dimArg) ? Math.trunc(numberOf(dimArg) ?? 0) : dimArg;
  return {
    dim: whole === undefined ? undefined : plainDim(whole, invalid),
    native: word === 'native',
    double: word === 'double',
    extra: word === 'extra',
  };
}

/** The dimension of sumsq and cumprod, where 0 means the default. */
function looseDim(name: string, value: Value | undefined): number | undefined {
  if (value === undefined || (isArray(value) && !isChar(value) && numberOf(value) === 0)) return undefined;
  return plainDim(value, (dim) => `${name}: invalid dimension argument = ${dim}`);
}

/** Of 64-bit integers: exact, saturated at the end. */
function foldLong(
  x: Int64Tensor,
  dim: number,
  dims: readonly number[],
  start: bigint,
  f: (a: bigint, b: bigint) => bigint,
): Int64Tensor {
  const all = lanes(dims, dim);
  const out = x.cls === 'int64' ? new BigInt64Array(all.count) : new BigUint64Array(all.count);
  for (let k = 0; k < all.count; k++) {
    let total = start;
    let at = laneStart(all, k);
    for (let i = 0; i < all.length; i++, at += all.stride) total = clampLong(f(total, x.re[at]!), x.cls);
    out[k] = total;
  }
  return int64(withDim(dims, dim, 1), out);
}

function sumLike(name: 'sum' | 'prod'): Builtin['run'] {
  return ([value, ...rest], _nargout, { meter }) => {
    if (!isArray(value!)) return wrongType(name, value!);
    const {
      dim: given,
      native,
      double,
      extra,
    } = options(
      name,
      rest,
      (dim) => `${name}: invalid dimension DIM = ${dim}`,
      (text) => `${name}: unrecognized type argument '${text}'`,
    );
    const { dim, dims } = reduced(dimsOf(value), given);
    if (value instanceof Int64Tensor && native) {
      return name === 'sum'
        ? foldLong(value, dim, dims, 0n, (a, b) => a + b)
        : foldLong(value, dim, dims, 1n, (a, b) => a * b);
    }
    const x = numbers(value, name, meter);
    const cls =
      native && (isIntegerClass(x.cls) || x.cls === 'logical')
        ? x.cls
        : double
          ? 'double'
          : floatClass(x.cls);
    if (x.im !== null && name === 'prod') return complexProduct(x, dim, dims, meter);
    const [low, high] = nativeRange(x.cls, native);
    const saturating: Fold = (re, start, stride, length) => {
      let sum = 0;
      for (let i = 0, at = start; i < length; i++, at += stride)
        sum = Math.min(high, Math.max(low, sum + re[at]!));
      return sum;
    };
    const plain = extra ? exactSum : cls === 'single' ? singleSum : native ? saturating : sumOf;
    const f = name === 'prod' ? productOf : plain;
    const result = fold(x.re, dims, dim, meter, f);
    const im = x.im === null ? null : fold(x.im, dims, dim, meter, f).re;
    if (cls === 'logical')
      for (let k = 0; k < result.re.length; k++) result.re[k] = result.re[k] === 0 ? 0 : 1;
    return arrayOf(cls, result.dims, result.re, im, meter);
  };
}

function complexProduct(x: Numbers, dim: number, dims: readonly number[], meter: Meter): Value {
  const all = lanes(dims, dim);
  const re = meter.doubles(all.count);
  const im = meter.doubles(all.count);
  for (let k = 0; k < all.count; k++) {
    let a = 1;
    let b = 0;
    let at = laneStart(all, k);
    for (let i = 0; i < all.length; i++, at += all.stride) {
      const c = x.re[at]!;
      const d = x.im![at]!;
      [a, b] = [a * c - b * d, a * d + b * c];
    }
    re[k] = a;
    im[k] = b;
  }
  return arrayOf(floatClass(x.cls), withDim(dims, dim, 1), re, im, meter);
}

/** The range in which sums of integers saturate at each step. */
function nativeRange(cls: ArrayClass, native: boolean): readonly [number, number] {
  return native && isIntegerClass(cls) && !cls.endsWith('64')
    ? integerRange(cls as SmallIntegerClass)
    : [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY];
}

function running(name: 'cumsum' | 'cumprod'): Builtin['run'] {
  return ([value, ...rest], _nargout, { meter }) => {
    if (!isArray(value!)) return wrongType(name, value!);
    if (isChar(value)) {
      return fail(
        name === 'cumsum'
          ? `cumsum: wrong type argument '${typeName(value)}'`
          : 'invalid conversion from string to real N-D array',
      );
    }
    const { dim: given, native } =
      name === 'cumsum'
        ? options(
            name,
            rest,
            (dim) => `${name}: invalid dimension argument = ${dim}`,
            () => `${name}: unrecognized string argument`,
          )
        : { dim: looseDim(name, rest[0]), native: false };
    const x = numbers(value, name, meter);
    const all = lanes(x.dims, given ?? firstDim(x.dims));
    const re = meter.doubles(x.re.length);
    const im = x.im === null ? null : meter.doubles(x.re.length);
    meter.work(x.re.length);
    const [low, high] = nativeRange(x.cls, native);
    for (let k = 0; k < all.count; k++) {
      let a = name === 'cumsum' ? 0 : 1;
      let b = 0;
      let at = laneStart(all, k);
      for (let i = 0; i < all.length; i++, at += all.stride) {
        const c = x.re[at]!;
        if (name === 'cumsum') {
          // The first NaN wins: it may be NA.
          if (!Number.isNaN(a)) a += c;
          if (a > high) a = high;
          else if (a < low) a = low;
          if (im !== null) b += x.im![at]!;
        } else if (im === null) a *= c;
        else [a, b] = [a * c - b * x.im![at]!, a * x.im![at]! + b * c];
        re[at] = a;
        if (im !== null) im[at] = b;
      }
    }
    const cls = native && (isIntegerClass(x.cls) || x.cls === 'logical') ? x.cls : floatClass(x.cls);
    if (cls === 'logical') for (let k = 0; k < re.length; k++) re[k] = re[k] === 0 ? 0 : 1;
    return arrayOf(cls, x.dims, re, im, meter);
  };
}

export const functions: readonly Builtin[] = [
  {
    name: 'sum',
    signatures: [
      'sum (X)',
      'sum (X, DIM)',
      'sum (..., "native")',
      'sum (..., "double")',
      'sum (..., "extra")',
    ],
    summary: 'Sum along a dimension.',
    examples: [
      { code: 'sum ([1 2; 3 4])', output: 'ans =\n\n   4   6\n\n' },
      { code: 'sum ([1 2; 3 4], 2)', output: 'ans =\n\n   3\n   7\n\n' },
    ],
    inputs: [1, Number.POSITIVE_INFINITY],

    run: sumLike('sum'),
    scalar: (x) => x,
  },
  {
    name: 'prod',
    signatures: ['prod (X)', 'prod (X, DIM)', 'prod (..., "native")', 'prod (..., "double")'],
    summary: 'Product along a dimension.',
    examples: [{ code: 'prod ([1 2; 3 4])', output: 'ans =\n\n   3   8\n\n' }],
    inputs: [1, Number.POSITIVE_INFINITY],

    run: sumLike('prod'),
    scalar: (x) => x,
  },
  {
    name: 'sumsq',
    signatures: ['sumsq (X)', 'sumsq (X, DIM)'],
    summary: 'Sum of squares along a dimension.',
    examples: [{ code: 'sumsq ([1 2 3])', output: 'ans = 14\n' }],
    inputs: [1, 2],

    run([value, dimArg], _nargout, { meter }) {
      if (!isArray(value!)) return wrongType('sumsq', value!);
      if (isChar(value)) return fail('invalid conversion from string to real N-D array');
      const x = numbers(value, 'sumsq', meter);
      const given = looseDim('sumsq', dimArg);
      const { dim, dims } = reduced(x.dims, given);
      const result = fold(x.re, dims, dim, meter, squares);
      if (x.im !== null) {
        const other = fold(x.im, dims, dim, meter, squares).re;
        for (let k = 0; k < other.length; k++) result.re[k] = result.re[k]! + other[k]!;
      }
      return arrayOf(floatClass(x.cls), result.dims, result.re, null, meter);
    },
  },
  {
    name: 'cumsum',
    signatures: ['cumsum (X)', 'cumsum (X, DIM)', 'cumsum (..., "native")', 'cumsum (..., "double")'],
    summary: 'Running sum along a dimension.',
    examples: [{ code: 'cumsum ([1 2 3])', output: 'ans =\n\n   1   3   6\n\n' }],
    inputs: [1, Number.POSITIVE_INFINITY],

    run: running('cumsum'),
  },
  {
    name: 'cumprod',
    signatures: ['cumprod (X)', 'cumprod (X, DIM)'],
    summary: 'Running product along a dimension.',
    examples: [{ code: 'cumprod ([1 2 3])', output: 'ans =\n\n   1   2   6\n\n' }],
    inputs: [1, 2],

    run: running('cumprod'),
  },
];
