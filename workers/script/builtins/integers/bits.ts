/** Bits of whole numbers. */
import { fail } from '../../errors.js';
import type { Meter } from '../../meter.js';
import { isArray, isChar } from '../../values/inspect.js';
import type { Value } from '../../values/types.js';
import type { Builtin } from '../builtin.js';
import { type ArrayClass, isIntegerClass, numbers } from '../support/arrays.js';
import { pairwise } from '../support/binary.js';

type Bits = (a: bigint, b: bigint) => bigint;

/** Doubles are rounded to unsigned whole numbers first. */
function whole(x: number): bigint {
  return Number.isFinite(x) && x > 0 ? BigInt(Math.round(x)) : 0n;
}

function operation(name: string, f: Bits): Builtin['run'] {
  return (args, _nargout, { meter }) =>
    args.slice(1).reduce((left, right) => combine(name, f, left, right, meter), args[0]!);
}

function combine(name: string, f: Bits, left: Value, right: Value, meter: Meter): Value {
  if (!isArray(left) || !isArray(right) || isChar(left) || isChar(right))
    return fail(`${name}: invalid operand type`);
  const a = numbers(left, name, meter).cls;
  const b = numbers(right, name, meter).cls;
  const signed = isIntegerClass(a) || isIntegerClass(b);
  const read = signed ? (x: number) => BigInt(Math.trunc(x)) : whole;
  const cls: ArrayClass | undefined = a === 'logical' && b === 'logical' ? 'logical' : undefined;
  return pairwise(name, left, right, meter, (x, y) => Number(f(read(x), read(y))), cls);
}

/** Highest number of bits of a class: of doubles those of the mantissa. */
function widthOf(cls: ArrayClass): number {
  const match = /(\d+)$/.exec(cls);
  if (match !== null) return cls.startsWith('u') ? Number(match[1]) : Number(match[1]) - 1;
  return cls === 'single' ? 24 : 53;
}

export const functions: readonly Builtin[] = [
  {
    name: 'bitand',
    signatures: ['bitand (X, Y)'],
    summary: 'Bits that both have.',
    examples: [{ code: 'bitand (12, 10)', output: 'ans = 8\n' }],
    inputs: [2, Number.POSITIVE_INFINITY],

    run: operation('bitand', (a, b) => a & b),
  },
  {
    name: 'bitor',
    signatures: ['bitor (X, Y)'],
    summary: 'Bits that one of both has.',
    examples: [{ code: 'bitor (12, 10)', output: 'ans = 14\n' }],
    inputs: [2, Number.POSITIVE_INFINITY],

    run: operation('bitor', (a, b) => a | b),
  },
  {
    name: 'bitxor',
    signatures: ['bitxor (X, Y)'],
    summary: 'Bits that exactly one of both has.',
    examples: [{ code: 'bitxor (12, 10)', output: 'ans = 6\n' }],
    inputs: [2, Number.POSITIVE_INFINITY],

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

    run([value, by], _nargout, { meter }) {
      if (!isArray(value!) || !isArray(by!)) return fail('bitshift: invalid operand type');
      const { cls } = numbers(value, 'bitshift', meter);
      const mask = (1n << BigInt(widthOf(cls))) - 1n;
      const shift = (x: number, n: number) => {
        const from = BigInt(Math.trunc(x));
        const places = BigInt(Math.min(Math.abs(Math.trunc(n)), 64));
        return Number(n >= 0 ? (from << places) & mask : from >> places);
      };
      return pairwise(
        'bitshift',
        value,
        by,
        meter,
        shift,
        isIntegerClass(cls) || cls === 'single' ? cls : 'double',
      );
    },
  },
];
