/** Bits of integers. */
import { fail } from '../../errors.js';
import type { Meter } from '../../meter.js';
import { clampLong, roundAway } from '../../operators/saturate.js';
import { numberOf } from '../../values/convert.js';
import {
  classOf,
  dimsOf,
  isArray,
  isChar,
  isLogical,
  numelOf,
  product,
  sameDims,
} from '../../values/inspect.js';
import { int64 } from '../../values/make.js';
import { type Dims, Int64Tensor, type LongClass, type Value } from '../../values/types.js';
import type { Builtin } from '../builtin.js';
import { type ArrayClass, arrayOf, isIntegerClass, numbersOf } from '../support/arrays.js';

type Bits = (a: bigint, b: bigint) => bigint;

/** Rounds a double to an unsigned integer. */
function whole(x: number): bigint {
  return Number.isFinite(x) && x > 0 ? BigInt(roundAway(x)) : 0n;
}

/** Reads elements as integers, exact for 64 bits. */
function reader(value: Value, signed: boolean, meter: Meter): (k: number) => bigint {
  if (value instanceof Int64Tensor) {
    const { re } = value;
    return (k) => re[re.length === 1 ? 0 : k]!;
  }
  const { re } = numbersOf(value, meter)!;
  const read = signed ? (x: number) => (Number.isFinite(x) ? BigInt(Math.trunc(x)) : 0n) : whole;
  return (k) => read(re[re.length === 1 ? 0 : k]!);
}

function commonDims(name: string, a: Value, b: Value): Dims {
  if (numelOf(a) === 1) return dimsOf(b);
  if (numelOf(b) !== 1 && !sameDims(dimsOf(a), dimsOf(b)))
    return fail(`${name}: size of X and Y must match, or one operand must be a scalar`);
  return dimsOf(a);
}

/** An array of a class from integers; `at` returns the k-th one. */
function collect(cls: ArrayClass, dims: Dims, meter: Meter, at: (k: number) => bigint): Value {
  const n = product(dims);
  meter.work(20 * n);
  if (cls === 'int64' || cls === 'uint64') {
    meter.elements(n, 8);
    const long = cls === 'int64' ? new BigInt64Array(n) : new BigUint64Array(n);
    for (let k = 0; k < n; k++) long[k] = clampLong(at(k), cls satisfies LongClass);
    return int64(dims, long);
  }
  const out = meter.doubles(n);
  for (let k = 0; k < n; k++) out[k] = Number(at(k));
  return arrayOf(cls, dims, out, null, meter);
}

function operation(name: string, f: Bits): Builtin['run'] {
  return ([left, right], _nargout, { meter }) => {
    if (!isArray(left!) || !isArray(right!) || isChar(left) || isChar(right))
      return fail(`${name}: invalid operand type`);
    const classes = [classOf(left), classOf(right)] as ArrayClass[];
    const integers = classes.filter(isIntegerClass);
    if (integers.length === 2 && integers[0] !== integers[1])
      return fail(`${name}: must have matching operand types`);
    const cls =
      integers[0] ??
      (classes.includes('single') ? 'single' : classes.every((c) => c === 'logical') ? 'logical' : 'double');
    const a = reader(left, integers.length > 0, meter);
    const b = reader(right, integers.length > 0, meter);
    return collect(cls, commonDims(name, left, right), meter, (k) => f(a(k), b(k)));
  };
}

/** Number of bits of a class; for doubles that of the mantissa. */
function widthOf(cls: ArrayClass): number {
  const match = /(\d+)$/.exec(cls);
  return match !== null ? Number(match[1]) : cls === 'single' ? 24 : 53;
}

/**
 * Bits beyond the width are lost. The highest bit of a signed class is its sign, which every width keeps. A left shift by all other bits gives zero. Doubles
 * hold their sign separately.
 */
function shifted(x: bigint, places: number, width: number, cls: ArrayClass): bigint {
  if (x < 0n && !isIntegerClass(cls)) return -shifted(-x, places, width, cls);
  const by = BigInt(Math.min(Math.abs(places), 64));
  const moved = places < 0 ? x >> by : x << by;
  if (!cls.startsWith('int')) return BigInt.asUintN(width, moved);
  const most = widthOf(cls) - 1;
  if (places >= most) return 0n;
  return BigInt.asIntN(most + 1, moved & (BigInt.asUintN(width, -1n) | (1n << BigInt(most))));
}

function bitshift([value, by, bitsArg]: Value[], meter: Meter): Value {
  const bad = (arg: Value) => fail(`bitshift: not defined for ${classOf(arg)} objects`);
  if (!isArray(value!) || isChar(value) || isLogical(value)) return bad(value!);
  if (!isArray(by!)) return bad(by!);
  const places = numbersOf(by, meter)!.re;
  if (places.some((n) => !Number.isInteger(n)))
    return fail('bitshift: K must be a scalar or array of integers');
  const given = classOf(value) as ArrayClass;
  const cls = isIntegerClass(given) || given === 'single' ? given : 'double';
  let width = widthOf(cls);
  if (bitsArg !== undefined) {
    if (!isArray(bitsArg) || numelOf(bitsArg) !== 1) return fail('bitshift: N must be a scalar integer');
    const bits = Math.trunc(numberOf(bitsArg)!);
    if (bits < 0) return fail('bitshift: N must be positive');
    width = Math.min(width, bits);
  }
  const read = reader(value, true, meter);
  const dims = commonDims('bitshift', value, by);
  return collect(cls, dims, meter, (k) => shifted(read(k), places[places.length === 1 ? 0 : k]!, width, cls));
}

/** The complement of each element. */
function bitcmp(value: Value, meter: Meter): Value {
  const cls = classOf(value) as ArrayClass;
  if (!isArray(value) || !(isIntegerClass(cls) || cls === 'double' || cls === 'single'))
    return fail(`bitcmp: invalid class ${cls}`);
  const all = (1n << BigInt(widthOf(cls))) - 1n;
  const read = reader(value, true, meter);
  return collect(cls, dimsOf(value), meter, (k) => (cls.startsWith('int') ? ~read(k) : read(k) ^ all));
}

export const functions: readonly Builtin[] = [
  {
    name: 'bitand',
    signatures: ['bitand (X, Y)'],
    summary: 'Bits that both have.',
    examples: [{ code: 'bitand (12, 10)', output: 'ans = 8\n' }],
    inputs: [2, 2],
    run: operation('bitand', (a, b) => a & b),
  },
  {
    name: 'bitor',
    signatures: ['bitor (X, Y)'],
    summary: 'Bits that one of both has.',
    examples: [{ code: 'bitor (12, 10)', output: 'ans = 14\n' }],
    inputs: [2, 2],
    run: operation('bitor', (a, b) => a | b),
  },
  {
    name: 'bitxor',
    signatures: ['bitxor (X, Y)'],
    summary: 'Bits that exactly one of both has.',
    examples: [{ code: 'bitxor (12, 10)', output: 'ans = 6\n' }],
    inputs: [2, 2],
    run: operation('bitxor', (a, b) => a ^ b),
  },
  {
    name: 'bitshift',
    signatures: ['bitshift (A, K)', 'bitshift (A, K, N)'],
    summary: 'Shifts bits to the left, or to the right when negative.',
    examples: [
      { code: 'bitshift (1, 3)', output: 'ans = 8\n' },
      { code: 'bitshift (16, -2)', output: 'ans = 4\n' },
    ],
    inputs: [2, 3],
    run: (args, _nargout, { meter }) => bitshift(args, meter),
  },
  {
    name: 'bitcmp',
    signatures: ['bitcmp (A, K)'],
    summary: 'The complement of each element.',
    examples: [{ code: 'bitcmp (uint8 (5))', output: 'ans = 250\n' }],
    inputs: [1, 1],
    library: true,
    run: ([value], _nargout, { meter }) => bitcmp(value!, meter),
  },
];
