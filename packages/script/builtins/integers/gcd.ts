/** Greatest common divisor, and xor, which shares its loop over pairs. */
import { fail } from '../../errors.js';
import type { Meter } from '../../meter.js';
import { binary } from '../../operators/binary.js';
import { type Complex, divide, multiply } from '../../operators/complex.js';
import { typeName } from '../../operators/kinds.js';
import { clampLong } from '../../operators/saturate.js';
import { broadcastDims, spread } from '../../values/broadcast.js';
import { nanIsNoTruth } from '../../values/convert.js';
import { classOf, dimsOf, isArray, isChar, isComplex, product, sameDims } from '../../values/inspect.js';
import { int64 } from '../../values/make.js';
import { type Dims, Int64Tensor, type Value } from '../../values/types.js';
import type { Builtin } from '../builtin.js';
import {
  type ArrayClass,
  arrayOf,
  floatClass,
  isIntegerClass,
  type Numbers,
  numbersOf,
} from '../support/arrays.js';
import { pairwise } from '../support/binary.js';

/** The divisor g of x and y, and u, v with u x + v y = g, by Euclid's algorithm. */
function bezout(x: bigint, y: bigint): [bigint, bigint, bigint] {
  let [a, b] = [x < 0n ? -x : x, y < 0n ? -y : y];
  let [u, v, p, q] = [1n, 0n, 0n, 1n];
  while (b > 0n) {
    const times = a / b;
    [a, b] = [b, a - times * b];
    [u, p] = [p, u - times * p];
    [v, q] = [q, v - times * q];
  }
  return [a, x < 0n ? -u : u, y < 0n ? -v : v];
}

/** Rounds quotients to the nearest Gaussian integer: the same algorithm for complex numbers. */
function complexDivisor(x: Complex, y: Complex): Complex {
  let [a, b] = [x, y];
  if (Math.hypot(a.re, a.im) < Math.hypot(b.re, b.im)) [a, b] = [b, a];
  while (b.re !== 0 || b.im !== 0) {
    const q = divide(a, b);
    const times = multiply({ re: Math.floor(q.re + 0.5), im: Math.floor(q.im + 0.5) }, b);
    [a, b] = [b, { re: a.re - times.re, im: a.im - times.im }];
  }
  return a;
}

/** The place in an operand of an element of the result. */
function placesIn(from: Dims, dims: Dims, meter: Meter): (k: number) => number {
  if (sameDims(from, dims)) return (k) => k;
  if (product(from) === 1) return () => 0;
  const table = spread(from, dims, meter);
  return (k) => table[k]!;
}

/** Reads elements, broadcast to `dims`, as integers. */
function wholes(value: Value, dims: Dims, meter: Meter): (k: number) => bigint {
  const place = placesIn(dimsOf(value), dims, meter);
  if (value instanceof Int64Tensor) return (k) => value.re[place(k)]!;
  const { re } = numbersOf(value, meter)!;
  return (k) => BigInt(re[place(k)]!);
}

function checked(a: Value, b: Value, meter: Meter): { cls: ArrayClass; dims: Dims } {
  if (!isArray(a) || !isArray(b) || isChar(a) || isChar(b))
    return fail(`gcd: invalid class combination for gcd: ${classOf(a)} and ${classOf(b)}`);
  for (const value of [a, b]) {
    const x = numbersOf(value, meter)!;
    if (x.re.some((y) => !Number.isInteger(y)) || x.im?.some((y) => !Number.isInteger(y)))
      fail('gcd: all values must be integers');
  }
  const classes = [classOf(a), classOf(b)] as ArrayClass[];
  // Of two integer classes the second one wins.
  const integer = classes.filter(isIntegerClass).at(-1);
  return { cls: integer ?? floatClass(...classes), dims: broadcastDims('gcd', dimsOf(a), dimsOf(b)) };
}

/** The divisors of two arrays, and the factors of each. */
function pairs(a: Value, b: Value, meter: Meter): [Value, Value, Value] {
  const { cls, dims } = checked(a, b, meter);
  const n = product(dims);
  // Three bigints and their places.
  meter.elements(n, 96);
  meter.work(200 * n);
  if (isComplex(a) || isComplex(b)) {
    const [x, y] = [numbersOf(a, meter)!, numbersOf(b, meter)!];
    const reader = ({ re, im, dims: from }: Numbers) => {
      const place = placesIn(from, dims, meter);
      return (k: number) => ({ re: re[place(k)]!, im: im?.[place(k)] ?? 0 });
    };
    const [left, right] = [reader(x), reader(y)];
    const re = meter.doubles(n);
    const im = meter.doubles(n);
    for (let k = 0; k < n; k++) {
      const z = complexDivisor(left(k), right(k));
      re[k] = z.re;
      im[k] = z.im;
    }
    return [arrayOf(cls, dims, re, im, meter), 0, 0];
  }
  const [x, y] = [wholes(a, dims, meter), wholes(b, dims, meter)];
  const parts = Array.from({ length: 3 }, () => new Array<bigint>(n));
  for (let k = 0; k < n; k++) {
    bezout(x(k), y(k)).forEach((part, j) => {
      parts[j]![k] = part;
    });
  }
  const collect = (part: readonly bigint[]): Value => {
    if (cls !== 'int64' && cls !== 'uint64')
      return arrayOf(cls, dims, Float64Array.from(part, Number), null, meter);
    const clamped = part.map((value) => clampLong(value, cls));
    return int64(dims, cls === 'int64' ? BigInt64Array.from(clamped) : BigUint64Array.from(clamped));
  };
  return parts.map(collect) as [Value, Value, Value];
}

function gcd(args: Value[], nargout: number, meter: Meter): Value[] {
  let [divisor, ...factors] = pairs(args[0]!, args[1]!, meter);
  for (const next of args.slice(2)) {
    const [g, u, v] = pairs(divisor, next, meter);
    divisor = g;
    factors = [...factors.map((factor) => binary('.*', factor, u, meter)), v] as typeof factors;
  }
  return [divisor, ...factors].slice(0, Math.max(1, nargout));
}

/** Whether two sizes broadcast. */
function fits(a: Dims, b: Dims): boolean {
  return a.every((d, k) => d === (b[k] ?? 1) || d === 1 || (b[k] ?? 1) === 1);
}

function truth(x: number): boolean {
  return Number.isNaN(x) ? nanIsNoTruth() : x !== 0;
}

export const functions: readonly Builtin[] = [
  {
    name: 'gcd',
    signatures: ['G = gcd (A1, A2, ...)', '[G, V1, ...] = gcd (A1, A2, ...)'],
    summary: 'Greatest common divisor.',
    examples: [{ code: 'gcd (12, 18)', output: 'ans = 6\n' }],
    inputs: [2, Number.POSITIVE_INFINITY],
    outputs: Number.POSITIVE_INFINITY,
    run: (args, nargout, { meter }) => gcd(args, nargout, meter),
  },
  {
    name: 'xor',
    signatures: ['Z = xor (X, Y)', 'Z = xor (X1, X2, ...)'],
    summary: 'Whether exactly one of two is true.',
    examples: [{ code: 'xor (true, false)', output: 'ans = 1\n' }],
    inputs: [2, Number.POSITIVE_INFINITY],
    library: true,

    run(args, _nargout, { meter }) {
      return args.slice(1).reduce<Value>((a, b) => {
        for (const value of [a, b])
          if (!isArray(value) || isChar(value)) fail(`logical: wrong type argument '${typeName(value)}'`);
        if (!fits(dimsOf(a), dimsOf(b))) fail('xor: X and Y must be of compatible size or scalars');
        return pairwise('xor', a, b, meter, (x, y) => (truth(x) !== truth(y) ? 1 : 0), 'logical');
      }, args[0]!);
    },
  },
];
