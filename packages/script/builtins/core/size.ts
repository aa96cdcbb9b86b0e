/** Sizes. */
import { foldDims } from '../../indexing/selection.js';
import { dimsOf, numelOf, product } from '../../values/inspect.js';
import { ObjectValue } from '../../values/types.js';
import type { Builtin } from '../builtin.js';

export const functions: readonly Builtin[] = [
  {
    name: 'numel',
    signatures: ['numel (A)', 'numel (A, IDX1, IDX2, ...)'],
    summary: 'Number of elements.',
    examples: [{ code: 'numel ([1 2 3; 4 5 6])', output: 'ans = 6\n' }],
    inputs: [1, Number.POSITIVE_INFINITY],
    run([value, ...indices]) {
      if (indices.length === 0) return value instanceof ObjectValue ? 1 : numelOf(value!);
      const dims = foldDims(dimsOf(value!), indices.length);
      return product(indices.map((index, k) => (index === ':' ? dims[k]! : numelOf(index))));
    },
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
