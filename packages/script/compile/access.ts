/**
 * Compiles `base(...){...}.name`: indexing of variables and calls of functions, mixed. Which of the two, and how many values result, is known only at run
 * time.
 */

import { fail } from '../errors.js';
import { fieldValues } from '../indexing/fields.js';
import { COLON } from '../indexing/selection.js';
import { take, takeContents } from '../indexing/take.js';
import { indexedName } from '../operators/kinds.js';
import type { Access, Expression, Link, Position } from '../syntax/tree.js';
import { textOf } from '../values/convert.js';
import { isPlainDoubles } from '../values/inspect.js';
import { Cell, FunctionHandle, ObjectValue, Struct, share, Tensor, type Value } from '../values/types.js';
import { callBuiltin, UNDEFINED_VALUE } from './call.js';
import type { Frame } from './frame.js';
import { exactLong } from './literal.js';
import { callee } from './name.js';
import {
  type Code,
  compileExpression,
  compileList,
  type LinkCode,
  type ListCode,
  type Unit,
} from './unit.js';

/** Whether an expression may yield any number of values. */
export function isList(node: Expression): boolean {
  if (node.kind !== 'access') return false;
  return node.links.some((link) => link.kind !== 'paren');
}

/** Compiles code that appends all values of a chain. */
export function compileNameList(node: Expression, unit: Unit): ListCode {
  const values = compileValues(node as Access, unit);
  return (frame, to) => {
    for (const value of values(frame, 1)) to.push(share(value));
  };
}

/**
 * Compiles code for one value.
 *
 * @param kept whether another holder will keep the value: elements read from containers are then marked as shared
 */
export function compileAccess(given: Access, unit: Unit, kept = false): Code {
  const node = withPlainBase(given);
  const [first] = node.links;
  if (node.base.kind === 'name' && node.links.length === 1) {
    if (first!.kind === 'paren') return compileParen(node, first!.args, unit, kept);
    if (first!.kind === 'field') return compileField(node, first!.name, unit, kept);
  }
  const values = compileValues(node, unit);
  if (kept) return (frame) => share(oneValue(values(frame, 1)));
  return (frame) => oneValue(values(frame, 1));
}

/** A name in parentheses is still the name: `(x)(2)` is `x(2)`. */
function withPlainBase(node: Access): Access {
  let { base } = node;
  while (base.kind === 'group') base = base.inner;
  return base.kind === 'name' && base !== node.base ? { ...node, base } : node;
}

function oneValue(values: readonly Value[]): Value {
  return values[0] ?? fail('invalid number of elements on RHS of assignment');
}

/** Compiles `name (args)`, with fast paths for one or two scalar arguments. */
function compileParen(node: Access, args: readonly Expression[], unit: Unit, kept: boolean): Code {
  const { run } = unit;
  const { meter } = run;
  const { name } = node.base as Extract<Expression, { kind: 'name' }>;
  const slot = unit.scope.slot(name);
  const values = compileValues(node, unit);
  const general: Code = kept
    ? (frame) => share(callOrTake(values, frame))
    : (frame) => callOrTake(values, frame);
  if (args.some(isList) || args.some((arg) => arg.kind === 'colon')) return general;
  if (exactLong(node) !== null) return general;
  if (args.length === 1) {
    const arg = compileArgument(args[0]!, unit, 0, 1);
    const builtin = run.builtin(name);
    const loop = builtin?.loop;
    return (frame) => {
      const base = frame.slots[slot];
      if (base === undefined) {
        if (builtin?.scalar === undefined || frame.links !== null || run.functions.has(name))
          return general(frame);
        const x = arg(frame, undefined);
        if (typeof x === 'number') {
          const result = builtin.scalar(x);
          if (result !== undefined) return result;
        } else if (loop !== undefined && isPlainDoubles(x)) {
          const from = x.re;
          meter.work(4 * from.length);
          const to = meter.scratch(from.length);
          if (loop(from, to)) return new Tensor('double', x.dims, to);
        }
        return share1(callBuiltin(builtin, [x], 1, run), node.at);
      }
      if (base instanceof FunctionHandle || base instanceof ObjectValue) return general(frame);
      const index = arg(frame, base);
      if (typeof index === 'number' && base instanceof Tensor && base.im === null && base.cls === 'double') {
        const value = base.re[index - 1];
        if (value !== undefined) return value;
      }
      return take(base, [index], name, meter);
    };
  }
  if (args.length === 2) {
    const one = compileArgument(args[0]!, unit, 0, 2);
    const two = compileArgument(args[1]!, unit, 1, 2);
    const builtin = run.builtin(name);
    return (frame) => {
      const base = frame.slots[slot];
      if (base === undefined) {
        if (builtin?.scalars === undefined || frame.links !== null || run.functions.has(name))
          return general(frame);
        const x = one(frame, undefined);
        const y = two(frame, undefined);
        if (typeof x === 'number' && typeof y === 'number') {
          const result = builtin.scalars(x, y);
          if (result !== undefined) return result;
        }
        return share1(callBuiltin(builtin, [x, y], 1, run), node.at);
      }
      if (base instanceof FunctionHandle || base instanceof ObjectValue) return general(frame);
      const i = one(frame, base);
      const j = two(frame, base);
      if (
        typeof i === 'number' &&
        typeof j === 'number' &&
        base instanceof Tensor &&
        base.im === null &&
        base.cls === 'double' &&
        base.dims.length === 2
      ) {
        const rows = base.dims[0]!;
        if (i >= 1 && i <= rows && j >= 1 && j <= base.dims[1]!) {
          const value = base.re[i - 1 + (j - 1) * rows];
          if (value !== undefined) return value;
        }
      }
      return take(base, [i, j], name, meter);
    };
  }
  return general;
}

function share1(results: readonly Value[], at: Position): Value {
  void at;
  return results[0] ?? fail(UNDEFINED_VALUE);
}

function callOrTake(values: (frame: Frame, nargout: number) => Value[], frame: Frame): Value {
  const results = values(frame, 1);
  return results[0] ?? fail(UNDEFINED_VALUE);
}

/** Compiles `name.field` of a scalar struct. */
function compileField(node: Access, field: string, unit: Unit, kept: boolean): Code {
  const { name } = node.base as Extract<Expression, { kind: 'name' }>;
  const slot = unit.scope.slot(name);
  const values = compileValues(node, unit);
  return (frame) => {
    const base = frame.slots[slot];
    if (base instanceof Struct) {
      const value = base.fields.get(field);
      if (value !== undefined) return kept ? share(value) : value;
    }
    const value = oneValue(values(frame, 1));
    return kept ? share(value) : value;
  };
}

/** Packages: their functions have dots in their names. */
const PACKAGES: ReadonlyMap<string, number> = new Map([
  ['containers', 1],
  ['matlab', 2],
]);

/** Number of links of `matlab.net.base64encode (...)` that belong to the function's name. */
function packageDots(base: Expression, links: readonly Link[], unit: Unit): number {
  const dots = base.kind === 'name' ? (PACKAGES.get(base.name) ?? 0) : 0;
  if (base.kind !== 'name' || dots === 0) return 0;
  return unit.run.builtin(dottedName(base.name, links, dots)) === undefined ? 0 : dots;
}

function dottedName(package_: string, links: readonly Link[], dots: number): string {
  return [package_, ...links.slice(0, dots).map((link) => (link.kind === 'field' ? link.name : ''))].join(
    '.',
  );
}

/** Compiles code for all values of a chain; the last call receives `nargout`. */
export function compileValues(node: Access, unit: Unit): (frame: Frame, nargout: number) => Value[] {
  const exact = exactLong(node);
  if (exact === null) return compileChain(node, unit);
  const { name } = node.base as Extract<Expression, { kind: 'name' }>;
  const slot = unit.scope.slot(name);
  const chain = compileChain(node, unit);
  return (frame, nargout) => {
    if (frame.get(slot) !== undefined || unit.run.functions.has(name)) return chain(frame, nargout);
    return [share(exact)];
  };
}

function compileChain(given: Access, unit: Unit): (frame: Frame, nargout: number) => Value[] {
  const node = withPlainBase(given);
  const { meter } = unit.run;
  let links = node.links.map((link) => compileLink(link, unit));
  let { base } = node;
  const dots = packageDots(base, node.links, unit);
  if (base.kind === 'name' && dots > 0) {
    base = { ...base, name: dottedName(base.name, node.links, dots) };
    links = links.slice(dots);
  }
  if (base.kind !== 'name') {
    const code = compileExpression(base, unit);
    return (frame, nargout) => follow(frame, [code(frame)], links, 0, nargout, '', meter);
  }
  const { name, at } = base;
  const slot = unit.scope.slot(name);
  const called = node.links[node.links.length - links.length];
  const written = called?.kind === 'paren' ? called.args : [];
  return (frame, nargout) => {
    const value = frame.slots[slot] ?? frame.get(slot);
    if (value !== undefined) return follow(frame, [value], links, 0, nargout, name, meter);
    const target = callee(frame, name, at);
    const [first] = links;
    const call = first?.kind === 'paren';
    const args = call ? first.args(frame, undefined) : [];
    frame.run.callArguments = call ? written : [];
    const rest = call ? 1 : 0;
    const results = target.call(args, rest === links.length ? nargout : 1);
    if (rest === links.length) return results;
    if (results.length === 0) fail(UNDEFINED_VALUE);
    return follow(frame, results.slice(0, 1), links, rest, nargout, '', meter);
  };
}

/** Applies links to a value in order. */
export function follow(
  frame: Frame,
  start: Value[],
  links: readonly LinkCode[],
  from: number,
  nargout: number,
  name: string,
  meter: Unit['run']['meter'],
): Value[] {
  let values = start;
  for (let k = from; k < links.length; k++) {
    if (values.length !== 1) return fail('a cs-list cannot be further indexed');
    const value = values[0]!;
    const link = links[k]!;
    const wanted = k === links.length - 1 ? nargout : 1;
    if (value instanceof ObjectValue) {
      if (link.kind === 'field') {
        const next = links[k + 1];
        const args = next?.kind === 'paren' ? next.args(frame, undefined) : null;
        if (args !== null) k++;
        values = value.member(link.name(frame), args, k === links.length - 1 ? nargout : 1);
      } else if (link.kind === 'paren') values = value.index(link.args(frame, value), wanted);
      else values = value.indexContents();
    } else if (link.kind === 'field') values = fieldValues(value, link.name(frame));
    else if (link.kind === 'brace') {
      if (!(value instanceof Cell)) return fail(`${indexedName(value)} cannot be indexed with {`);
      const args = link.args(frame, value);
      if (args.length === 0) fail('invalid empty index expression {}, use {:} instead');
      values = takeContents(value, args, name, meter);
    } else if (value instanceof FunctionHandle) {
      values = value.target.call(link.args(frame, value), wanted);
    } else values = [take(value, link.args(frame, value), name, meter)];
  }
  return values;
}

export function compileLink(link: Link, unit: Unit): LinkCode {
  switch (link.kind) {
    case 'paren':
    case 'brace':
      return { kind: link.kind, args: compileArguments(link.args, unit) };
    case 'field': {
      const { name } = link;
      return { kind: 'field', name: () => name };
    }
    default: {
      const code = compileExpression(link.name, unit);
      return {
        kind: 'field',
        name: (frame) => textOf(code(frame)) ?? fail('dynamic structure field names must be strings'),
      };
    }
  }
}

/** Compiles the values of arguments, in order. */
export function compileArguments(
  nodes: readonly Expression[],
  unit: Unit,
): (frame: Frame, base: Value | undefined) => Value[] {
  const lists = nodes.map((node) => (isList(node) ? compileList(node, unit) : null));
  const codes = nodes.map((node, k) =>
    lists[k] === null ? compileArgument(node, unit, k, nodes.length) : null,
  );
  if (nodes.length === 1 && codes[0]) {
    const [code] = codes;
    return (frame, base) => [code(frame, base)];
  }
  const ends = nodes.map(usesEnd);
  return (frame, base) => {
    const values: Value[] = [];
    for (let k = 0; k < codes.length; k++) {
      const code = codes[k];
      if (code) values.push(code(frame, base));
      else if (ends[k] && base !== undefined)
        withEnd(frame, base, k, nodes.length, () => lists[k]!(frame, values));
      else lists[k]!(frame, values);
    }
    return values;
  };
}

/** Compiles one argument. If it contains `end`, the code stores the indexed object in the frame first. */
export function compileArgument(
  node: Expression,
  unit: Unit,
  at: number,
  count: number,
): (frame: Frame, base: Value | undefined) => Value {
  if (node.kind === 'colon') {
    return (_frame, base) => {
      if (base === undefined || base instanceof FunctionHandle)
        fail('invalid use of colon in function argument list');
      return COLON;
    };
  }
  const code = compileExpression(node, unit);
  if (!usesEnd(node)) return code;
  return (frame, base) => {
    // In the arguments of a call, `end` refers to the enclosing index.
    if (base === undefined) return code(frame);
    const { endOf, endAt, endCount } = frame;
    frame.endOf = base;
    frame.endAt = at;
    frame.endCount = count;
    const value = code(frame);
    frame.endOf = endOf;
    frame.endAt = endAt;
    frame.endCount = endCount;
    return value;
  };
}

function withEnd(frame: Frame, base: Value, at: number, count: number, action: () => void): void {
  const { endOf, endAt, endCount } = frame;
  frame.endOf = base;
  frame.endAt = at;
  frame.endCount = count;
  action();
  frame.endOf = endOf;
  frame.endAt = endAt;
  frame.endCount = endCount;
}

/** Whether an expression contains `end`, including places where it may belong to an inner index. */
export function usesEnd(node: Expression): boolean {
  switch (node.kind) {
    case 'end':
      return true;
    case 'group':
      return usesEnd(node.inner);
    case 'unary':
      return usesEnd(node.operand);
    case 'binary':
    case 'shortCircuit':
      return usesEnd(node.left) || usesEnd(node.right);
    case 'range':
      return usesEnd(node.base) || (node.step !== null && usesEnd(node.step)) || usesEnd(node.limit);
    case 'access':
      return usesEnd(node.base) || node.links.some(linkUsesEnd);
    case 'matrix':
    case 'cell':
      return node.rows.some((row) => row.some(usesEnd));
    case 'assign':
    case 'multiAssign':
      return usesEnd(node.value);
    default:
      return false;
  }
}

function linkUsesEnd(link: Link): boolean {
  if (link.kind === 'field') return false;
  return link.kind === 'dynamic' ? usesEnd(link.name) : link.args.some(usesEnd);
}
