/** Tests of how the script wrote a string: is_dq_string, is_sq_string. */
import { isChar } from '../../values/inspect.js';
import type { Builtin } from '../builtin.js';

export const functions: readonly Builtin[] = [
  {
    name: 'is_dq_string',
    signatures: ['is_dq_string (X)'],
    summary: 'Whether a text is written in double quotes, in the call or where the variable was assigned.',
    examples: [{ code: 'is_dq_string ("a")', output: 'ans = 1\n' }],
    inputs: [1, 1],
    run: ([value], _nargout, context) => context.isDoubleQuoted(0) && isChar(value!),
  },
  {
    name: 'is_sq_string',
    signatures: ['is_sq_string (X)'],
    summary: 'Whether it is a text, but not one in double quotes.',
    examples: [{ code: "is_sq_string ('a')", output: 'ans = 1\n' }],
    inputs: [1, 1],
    run: ([value], _nargout, context) => isChar(value!) && !context.isDoubleQuoted(0),
  },
];
