/** Greatest common divisor, and xor, its neighbour among the functions of pairs. */
import { fail } from '../../errors.js';
import { nanIsNoTruth } from '../../values/convert.js';
import { classOf, isArray, isChar } from '../../values/inspect.js';
import type { Value } from '../../values/types.js';
import type { Builtin } from '../builtin.js';
import { numbersOf } from '../support/arrays.js';
import { pairwise } from '../support/binary.js';

function divisor(x: number, y: number): number {
  let a = Math.abs(x);
  let b = Math.abs(y);
  while (b > 0) [a, b] = [b, a % b];
  return a;
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

    run(args, _nargout, { meter }) {
      return args.slice(1).reduce<Value>((a, b) => {
        if (!isArray(a) || !isArray(b) || isChar(a) || isChar(b))
          return fail(`gcd: invalid class combination for gcd: ${classOf(a)} and ${classOf(b)}`);
        for (const value of [a, b])
          if (numbersOf(value, meter)!.re.some((x) => !Number.isInteger(x)))
            fail('gcd: all values must be integers');
        return pairwise('gcd', a, b, meter, divisor);
      }, args[0]!);
    },
  },
  {
    name: 'xor',
    signatures: ['Z = xor (X, Y)', 'Z = xor (X1, X2, ...)'],
    summary: 'Whether exactly one of two is true.',
    examples: [{ code: 'xor (true, false)', output: 'ans = 1\n' }],
    inputs: [2, Number.POSITIVE_INFINITY],
    library: true,

    run(args, _nargout, { meter }) {
      return args
        .slice(1)
        .reduce<Value>(
          (a, b) => pairwise('xor', a, b, meter, (x, y) => (truth(x) !== truth(y) ? 1 : 0), 'logical'),
          args[0]!,
        );
    },
  },
];
