/** `full`: converts diagonal and permutation matrices to plain matrices. */
import { fail } from '../../errors.js';
import { typeName } from '../../operators/kinds.js';
import { toTensor } from '../../values/convert.js';
import { isArray } from '../../values/inspect.js';
import { tensor } from '../../values/make.js';
import { Cell, Range, Tensor } from '../../values/types.js';
import type { Builtin } from '../builtin.js';

export const functions: readonly Builtin[] = [
  {
    name: 'full',
    signatures: ['FM = full (SM)'],
    summary: 'Plain matrix of a diagonal or permutation matrix, or of a range; any other array as it is.',
    examples: [{ code: 'full (eye (2))', output: 'ans =\n\n   1   0\n   0   1\n\n' }],
    inputs: [1, 1],
    run([x], _nargout, { meter }) {
      if (x instanceof Range) return toTensor(x, meter);
      if (x instanceof Tensor) return tensor(x.cls, x.dims, x.re, x.im);
      if (isArray(x!) || x instanceof Cell) return x;
      return fail(`full: invalid operation for %s type: wrong type argument '${typeName(x!)}'`);
    },
  },
];
