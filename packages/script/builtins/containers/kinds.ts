/** Type tests for values that only other dialects have. */
import type { Builtin } from '../builtin.js';

export const functions: readonly Builtin[] = [
  {
    name: 'isstring',
    signatures: ['isstring (S)'],
    summary: 'Whether a value is an array of string objects, which there are none of: always false.',
    examples: [{ code: "isstring ('a')", output: 'ans = 0\n' }],
    inputs: [1, 1],
    library: true,
    run: () => false,
  },
];
