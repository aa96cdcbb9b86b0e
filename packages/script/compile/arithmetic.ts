/** Compiles binary operators to closures. They compute doubles themselves and leave all other operands to operators/. */

import { noBinaryOperator } from '../errors.js';
import { binary } from '../operators/binary.js';
import { realPower } from '../operators/elementwise.js';
import { arithmeticName } from '../operators/kinds.js';
import type { Binary, Expression } from '../syntax/tree.js';
import { Struct, type Value } from '../values/types.js';
import { isList } from './access.js';
import type { Frame } from './frame.js';
import { compileResults } from './handle.js';
import { type Code, compileExpression, type Unit } from './unit.js';

/** Compiles an operand. A list of several values, such as `c{:}`, is not an operand. */
function compileOperand(operand: Expression, node: Binary, unit: Unit): Code {
  if (!isList(operand)) return compileExpression(operand, unit);
  const values = compileResults(operand, unit);
  const other = operand === node.left ? node.right : node.left;
  if (operand.kind === 'access' && operand.links.length === 1 && operand.links[0]!.kind === 'field') {
    const { name } = operand.links[0]!;
    const slot = operand.base.kind === 'name' ? unit.scope.slot(operand.base.name) : -1;
    const general = fromList(values, operand === node.left, node, compileExpression(other, unit));
    return (frame) => {
      const base = frame.slots[slot];
      const value = base instanceof Struct ? base.fields.get(name) : undefined;
      return value ?? general(frame);
    };
  }
  return fromList(values, operand === node.left, node, compileExpression(other, unit));
}

function fromList(
  values: (frame: Frame, nargout: number) => Value[],
  isLeft: boolean,
  node: Binary,
  other: Code,
): Code {
  return (frame) => {
    const results = values(frame, 1);
    if (results.length === 1) return results[0]!;
    const name = arithmeticName(other(frame));
    return isLeft
      ? noBinaryOperator(node.operator, 'cs-list', name)
      : noBinaryOperator(node.operator, name, 'cs-list');
  };
}

export function compileBinary(node: Binary, unit: Unit): Code {
  const left = compileOperand(node.left, node, unit);
  const right = compileOperand(node.right, node, unit);
  const { meter } = unit.run;
  const { operator } = node;
  const plain = (a: Value, b: Value) => binary(operator, a, b, meter);
  const whole = (a: Value, b: Value) =>
    typeof a === 'string' && typeof b === 'string' ? (a === b) === (operator === '==') : plain(a, b);
  const general = unit.wholeTexts && (operator === '==' || operator === '!=') ? whole : plain;
  switch (operator) {
    case '+':
      return (frame: Frame) => {
        const a = left(frame);
        const b = right(frame);
        return typeof a === 'number' && typeof b === 'number' ? a + b : general(a, b);
      };
    case '-':
      return (frame: Frame) => {
        const a = left(frame);
        const b = right(frame);
        return typeof a === 'number' && typeof b === 'number' ? a - b : general(a, b);
      };
    case '*':
    case '.*':
      return (frame: Frame) => {
        const a = left(frame);
        const b = right(frame);
        return typeof a === 'number' && typeof b === 'number' ? a * b : general(a, b);
      };
    case '/':
    case './':
      return (frame: Frame) => {
        const a = left(frame);
        const b = right(frame);
        return typeof a === 'number' && typeof b === 'number' ? a / b : general(a, b);
      };
    case '^':
    case '.^':
      return (frame: Frame) => {
        const a = left(frame);
        const b = right(frame);
        if (typeof a === 'number' && typeof b === 'number' && (a >= 0 || Number.isInteger(b)))
          return realPower(a, b);
        return general(a, b);
      };
    case '<':
      return (frame: Frame) => {
        const a = left(frame);
        const b = right(frame);
        return typeof a === 'number' && typeof b === 'number' ? a < b : general(a, b);
      };
    case '<=':
      return (frame: Frame) => {
        const a = left(frame);
        const b = right(frame);
        return typeof a === 'number' && typeof b === 'number' ? a <= b : general(a, b);
      };
    case '>':
      return (frame: Frame) => {
        const a = left(frame);
        const b = right(frame);
        return typeof a === 'number' && typeof b === 'number' ? a > b : general(a, b);
      };
    case '>=':
      return (frame: Frame) => {
        const a = left(frame);
        const b = right(frame);
        return typeof a === 'number' && typeof b === 'number' ? a >= b : general(a, b);
      };
    case '==':
      return (frame: Frame) => {
        const a = left(frame);
        const b = right(frame);
        return typeof a === 'number' && typeof b === 'number' ? a === b : general(a, b);
      };
    case '!=':
      return (frame: Frame) => {
        const a = left(frame);
        const b = right(frame);
        return typeof a === 'number' && typeof b === 'number' ? a !== b : general(a, b);
      };
    default:
      return (frame: Frame) => {
        const a = left(frame);
        return general(a, right(frame));
      };
  }
}
