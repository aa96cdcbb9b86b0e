/** inputParser, and its methods as functions. */
import { failWith } from '../../errors.js';
import type { Builtin } from '../builtin.js';
import { InputParserValue, METHODS } from './input-parser-value.js';

const ANY = Number.POSITIVE_INFINITY;

export const functions: readonly Builtin[] = [
  {
    name: 'inputParser',
    signatures: ['P = inputParser ()'],
    summary: 'Object that knows which arguments a function takes, and sorts those it was given.',
    examples: [
      {
        code: "p = inputParser;\np.addRequired ('x');\np.addParameter ('tol', 0.5);\np.parse (3, 'tol', 2);\np.Results.tol",
        output: 'ans = 2\n',
      },
    ],
    inputs: [0, ANY],
    run: (_args, _nargout, context) => new InputParserValue(context),
  },
  ...METHODS.map(
    (name): Builtin => ({
      name,
      signatures: [`${name} (P, ...)`, `P.${name} (...)`],
      summary: 'Method of an inputParser.',
      examples: [
        {
          code: "p = inputParser;\naddOptional (p, 'x', 1);\nparse (p, 5);\np.Results.x",
          output: 'ans = 5\n',
        },
      ],
      inputs: [0, ANY],
      run([parser, ...args], nargout) {
        if (!(parser instanceof InputParserValue))
          return failWith('Octave:undefined-function', `'${name}' undefined`);
        parser.invoke(name, args, nargout);
        return undefined;
      },
    }),
  ),
];
