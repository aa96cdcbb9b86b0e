/** Operators as functions, so that scripts can pass them to cellfun and similar functions: plus is `+`. */

import { binary } from '../../operators/binary.js';
import { makeRange } from '../../operators/ranges.js';
import { unary } from '../../operators/unary.js';
import type { BinaryOperator, UnaryOperator } from '../../syntax/tree.js';
import type { Builtin } from '../builtin.js';

interface Named {
  readonly name: string;
  readonly operator: BinaryOperator;
  readonly summary: string;
  readonly output: string;
  /** Whether the function accepts more than two operands. */
  readonly many?: boolean;
  /** The name of the result in the help, if it has one. */
  readonly result?: string;
}

const NAMED: readonly Named[] = [
  { name: 'plus', operator: '+', summary: 'Sum, element by element.', output: 'ans = 5\n', many: true },
  { name: 'minus', operator: '-', summary: 'Difference, element by element.', output: 'ans = 1\n' },
  { name: 'times', operator: '.*', summary: 'Product, element by element.', output: 'ans = 6\n', many: true },
  { name: 'mtimes', operator: '*', summary: 'Matrix product.', output: 'ans = 6\n', many: true },
  { name: 'rdivide', operator: './', summary: 'Quotient, element by element.', output: 'ans = 1.5000\n' },
  {
    name: 'ldivide',
    operator: '.\\',
    summary: 'Left quotient, element by element.',
    output: 'ans = 0.6667\n',
  },
  { name: 'mrdivide', operator: '/', summary: 'Right division of matrices.', output: 'ans = 1.5000\n' },
  {
    name: 'mldivide',
    operator: '\\',
    summary: 'Left division: solves a linear system.',
    output: 'ans = 0.6667\n',
  },
  { name: 'power', operator: '.^', summary: 'Power, element by element.', output: 'ans = 9\n' },
  { name: 'mpower', operator: '^', summary: 'Power of a matrix.', output: 'ans = 9\n' },
  { name: 'eq', operator: '==', summary: 'Whether elements are equal.', output: 'ans = 0\n' },
  { name: 'ne', operator: '!=', summary: 'Whether elements differ.', output: 'ans = 1\n' },
  { name: 'lt', operator: '<', summary: 'Whether elements are less.', output: 'ans = 0\n' },
  { name: 'le', operator: '<=', summary: 'Whether elements are less or equal.', output: 'ans = 0\n' },
  { name: 'gt', operator: '>', summary: 'Whether elements are greater.', output: 'ans = 1\n' },
  { name: 'ge', operator: '>=', summary: 'Whether elements are greater or equal.', output: 'ans = 1\n' },
  {
    name: 'and',
    operator: '&',
    summary: 'Whether both are true.',
    output: 'ans = 1\n',
    many: true,
    result: 'Z',
  },
  {
    name: 'or',
    operator: '|',
    summary: 'Whether one is true.',
    output: 'ans = 1\n',
    many: true,
    result: 'Z',
  },
];

function binaryBuiltin({ name, operator, summary, output, many, result }: Named): Builtin {
  const left = result === undefined ? '' : `${result} = `;
  return {
    name,
    signatures: [`${left}${name} (X, Y)`, ...(many ? [`${left}${name} (X1, X2, ...)`] : [])],
    summary,
    examples: [{ code: `${name} (3, 2)`, output }],
    inputs: [2, many ? Number.POSITIVE_INFINITY : 2],
    run([first, ...rest], _nargout, { meter }) {
      let value = first!;
      for (const operand of rest) value = binary(operator, value, operand, meter);
      return value;
    },
  };
}

function unaryBuiltin(
  name: string,
  operator: UnaryOperator,
  signature: string,
  summary: string,
  code: string,
  output: string,
): Builtin {
  return {
    name,
    signatures: [signature],
    summary,
    examples: [{ code, output }],
    inputs: [1, 1],
    run: ([value], _nargout, { meter }) => unary(operator, value!, meter),
  };
}

export const functions: readonly Builtin[] = [
  ...NAMED.map(binaryBuiltin),
  unaryBuiltin('uminus', '-', 'uminus (X)', 'Negative.', 'uminus (3)', 'ans = -3\n'),
  unaryBuiltin('uplus', '+', 'uplus (X)', 'The value itself, as a number.', 'uplus (true)', 'ans = 1\n'),
  unaryBuiltin('not', '!', 'Z = not (X)', 'Whether elements are zero.', 'not (3)', 'ans = 0\n'),
  unaryBuiltin('transpose', ".'", 'transpose (X)', 'Rows as columns.', 'transpose (2i)', 'ans =  0 + 2i\n'),
  unaryBuiltin(
    'ctranspose',
    "'",
    'ctranspose (X)',
    'Rows as columns, conjugated.',
    'ctranspose (2i)',
    'ans =  0 - 2i\n',
  ),
  {
    name: 'colon',
    signatures: ['R = colon (BASE, LIMIT)', 'R = colon (BASE, INCREMENT, LIMIT)'],
    summary: 'The range `base:limit`, or `base:increment:limit`.',
    examples: [{ code: 'numel (colon (1, 3))', output: 'ans = 3\n' }],
    inputs: [2, 3],
    run([base, second, third], _nargout, { meter }) {
      return third === undefined
        ? makeRange(base!, 1, second!, meter)
        : makeRange(base!, second!, third, meter);
    },
  },
];
