/**
 * Compiles expressions to closures. Each kind of node becomes a small function of the frame. Two real doubles, by far the most frequent operands, never leave
 * the closure of their operator.
 */

import { fail } from '../errors.js';
import { concatenate, concatenateCells } from '../operators/concatenate.js';
import { makeRange, range } from '../operators/ranges.js';
import { unary } from '../operators/unary.js';
import type { Expression } from '../syntax/tree.js';
import { isTrue } from '../values/convert.js';
import { dimsOf, numelOf } from '../values/inspect.js';
import { share, type Value } from '../values/types.js';
import { compileAccess, compileNameList, isList } from './access.js';
import { compileBinary } from './arithmetic.js';
import { compileAssign, compileMultiAssign, compileStep } from './assign.js';
import type { Frame } from './frame.js';
import { compileFused } from './fused.js';
import { compileAnonymous, compileNamedHandle } from './handle.js';
import { literalValue } from './literal.js';
import { compileName } from './name.js';
import {
  type Code,
  type Compiler,
  compileExpression,
  compileKept,
  compileList,
  type ListCode,
  type Unit,
} from './unit.js';

export const expressions: Compiler = { expression, kept, list };

function expression(node: Expression, unit: Unit): Code {
  switch (node.kind) {
    case 'number': {
      const value = literalValue(node);
      return () => value;
    }
    case 'text': {
      const { value } = node;
      return () => value;
    }
    case 'colon':
      return () => ':';
    case 'tilde':
      return fail('invalid use of empty argument (~) in expression');
    case 'end':
      return endValue;
    case 'group':
      return compileExpression(node.inner, unit);
    case 'name':
      return compileName(node, unit);
    case 'unary': {
      const operand = compileExpression(node.operand, unit);
      const { operator } = node;
      const { meter } = unit.run;
      if (operator === '-') {
        return (frame) => {
          const value = operand(frame);
          return typeof value === 'number' ? -value : unary('-', value, meter);
        };
      }
      if (operator === '!') {
        return (frame) => {
          const value = operand(frame);
          return typeof value === 'boolean' ? !value : unary('!', value, meter);
        };
      }
      return (frame) => unary(operator, operand(frame), meter);
    }
    case 'binary':
      return withChunks(node, unit, compileBinary);
    case 'shortCircuit':
      return compileShortCircuit(node, unit);
    case 'range':
      return compileRange(node, unit);
    case 'access':
      return withChunks(node, unit, compileAccess);
    case 'matrix':
    case 'cell':
      return compileGrid(node, unit);
    case 'namedHandle':
      return compileNamedHandle(node, unit);
    case 'anonymous':
      return compileAnonymous(node, unit);
    case 'assign':
      return compileAssign(node, unit);
    case 'multiAssign':
      return compileMultiAssign(node, unit);
    case 'step':
      return compileStep(node, unit);
  }
}

/** Adds the code for long arrays before the usual code of an expression. */
function withChunks<T extends Expression>(node: T, unit: Unit, usual: (node: T, unit: Unit) => Code): Code {
  const fused = compileFused(node, unit);
  if (fused === null) return usual(node, unit);
  const code = usual(node, { ...unit, fused: true });
  return (frame) => fused(frame) ?? code(frame);
}

function kept(node: Expression, unit: Unit): Code {
  const code = compileExpression(node, unit);
  switch (node.kind) {
    case 'number':
    case 'text':
    case 'binary':
    case 'shortCircuit':
    case 'range':
    case 'namedHandle':
    case 'anonymous':
    case 'end':
      return node.kind === 'number' ? (frame) => share(code(frame)) : code;
    case 'access':
      return compileAccess(node, unit, true);
    case 'cell':
      return code;
    case 'matrix':
      // `[x]` is x itself.
      if (node.rows.length !== 1 || node.rows[0]!.length !== 1) return code;
      return (frame) => share(code(frame));
    default:
      return (frame) => share(code(frame));
  }
}

function list(node: Expression, unit: Unit): ListCode {
  if (isList(node)) return compileNameList(node, unit);
  const code = compileKept(node, unit);
  return (frame, to) => {
    to.push(code(frame));
  };
}

/** Compiles a condition. */
export function compileCondition(node: Expression, unit: Unit): (frame: Frame) => boolean {
  // As in Octave, `|` and `&` of scalars short-circuit only in a condition.
  const code = compileExpression(node, unit);
  return (frame) => {
    const value = code(frame);
    if (typeof value === 'boolean') return value;
    return isTrue(value);
  };
}

function endValue(frame: Frame): Value {
  const value = frame.endOf;
  if (value === undefined) return fail("'end': nonconformant arguments");
  if (frame.endCount === 1) return numelOf(value);
  const dims = dimsOf(value);
  const at = frame.endAt;
  if (at < frame.endCount - 1) return dims[at] ?? 1;
  let rest = 1;
  for (let k = at; k < dims.length; k++) rest *= dims[k]!;
  return rest;
}

function compileShortCircuit(node: Extract<Expression, { kind: 'shortCircuit' }>, unit: Unit): Code {
  const left = compileOperand(node.left, unit);
  const right = compileOperand(node.right, unit);
  if (node.operator === '&&') return (frame) => left(frame) && right(frame);
  return (frame) => left(frame) || right(frame);
}

function compileOperand(node: Expression, unit: Unit): (frame: Frame) => boolean {
  const code = compileExpression(node, unit);
  return (frame) => {
    const value = code(frame);
    if (typeof value === 'boolean') return value;
    return isTrue(value);
  };
}

function compileRange(node: Extract<Expression, { kind: 'range' }>, unit: Unit): Code {
  const base = compileExpression(node.base, unit);
  const limit = compileExpression(node.limit, unit);
  const { meter } = unit.run;
  if (node.step === null) {
    return (frame) => {
      const from = base(frame);
      const to = limit(frame);
      return typeof from === 'number' && typeof to === 'number'
        ? range(from, 1, to)
        : makeRange(from, 1, to, meter);
    };
  }
  const step = compileExpression(node.step, unit);
  return (frame) => {
    const from = base(frame);
    const by = step(frame);
    return makeRange(from, by, limit(frame), meter);
  };
}

function compileGrid(node: Extract<Expression, { kind: 'matrix' | 'cell' }>, unit: Unit): Code {
  const rows = node.rows.map((row) => row.map((item) => compileList(item, unit)));
  const { meter } = unit.run;
  const join = node.kind === 'matrix' ? concatenate : concatenateCells;
  return (frame) => {
    const values = rows.map((row) => {
      const items: Value[] = [];
      for (const item of row) item(frame, items);
      return items;
    });
    return join(values, meter);
  };
}
