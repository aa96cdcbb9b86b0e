/** Whether whole values are equal: isequal and isequaln. */
import { sameValue } from '../../operators/same.js';
import type { Builtin } from '../builtin.js';

const ANY = Number.POSITIVE_INFINITY;

function comparison(name: string, nans: boolean, example: Builtin['examples'][number]): Builtin {
  return {
    name,
    signatures: [`${name} (X1, X2, ...)`],
    summary: nans
      ? 'Whether values are equal as a whole, NaN being equal to itself.'
      : 'Whether values are equal as a whole, whatever their classes.',
    examples: [example],
    inputs: [2, ANY],
    library: true,
    run: ([first, ...others], _nargout, { meter }) =>
      others.every((other) => sameValue(first!, other, nans, meter)),
  };
}

export const functions: readonly Builtin[] = [
  comparison('isequal', false, { code: 'isequal ([1 2], [1 2], 1:2)', output: 'ans = 1\n' }),
  comparison('isequaln', true, { code: 'isequaln (NaN, NaN)', output: 'ans = 1\n' }),
];
