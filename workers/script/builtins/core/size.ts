/** Sizes. */
import { dimsOf, numelOf } from '../../values/inspect.js';
import type { Builtin } from '../builtin.js';

export const functions: readonly Builtin[] = [
  {
    name: 'numel',
    signatures: ['numel (A)', 'numel (A, IDX1, IDX2, ...)'],
    summary: 'Number of elements.',
    examples: [{ code: 'numel ([1 2 3; 4 5 6])', output: 'ans = 6\n' }],
    inputs: [1, 1],
    run: ([value]) => numelOf(value!),
  },
  {
    name: 'ndims',
    signatures: ['ndims (A)'],
    summary: 'Number of dimensions, at least 2.',
    examples: [{ code: 'ndims (ones (2, 3, 4))', output: 'ans = 3\n' }],
    inputs: [1, 1],
    run: ([value]) => dimsOf(value!).length,
  },
];
