/** Assignments to a variable, and to its elements and fields. */

import { fail, noUnaryOperator } from '../errors.js';
import { appended } from '../indexing/grow.js';
import { put } from '../indexing/put.js';
import { putFields } from '../indexing/put-containers.js';
import { remove } from '../indexing/remove.js';
import { store } from '../indexing/store.js';
import { typeName } from '../operators/kinds.js';
import type { Access, Assign, Expression, MultiAssign, Step, Target } from '../syntax/tree.js';
import { dimsOf, isArray } from '../values/inspect.js';
import { Cell, Struct, StructArray, Tensor, type Value } from '../values/types.js';
import { compileArgument, compileArguments, compileLink, isList } from './access.js';
import { UNDEFINED_VALUE } from './call.js';
import type { Frame } from './frame.js';
import { compileResults } from './handle.js';
import { isDoubleQuoted } from './quoting.js';
import { type Code, compileExpression, compileKept, type Unit } from './unit.js';

/** Stores a value in a target. */
type StoreCode = (frame: Frame, value: Value) => void;

export function compileAssign(node: Assign, unit: Unit): Code {
  const { target, operator } = node;
  if (operator !== '=') {
    const left = targetExpression(target);
    const slot = unit.scope.slot(target.name);
    const combined: Expression = { kind: 'binary', operator, left, right: node.value, at: node.at };
    const change = compileAssign({ ...node, operator: '=', value: combined }, unit);
    const place = target.links.length > 0 ? 'A(index)' : 'A';
    return (frame) => {
      if (frame.get(slot) === undefined)
        fail(`in computed assignment ${place} OP= X, A must be defined first`);
      return change(frame);
    };
  }
  if (isDeletion(node.value) && target.links.at(-1)?.kind === 'paren') return compileRemoval(node, unit);
  const value = compileKept(node.value, unit);
  const save = compileStore(target, unit);
  if (target.links.length === 0) {
    if (isDoubleQuoted(node.value, unit.scope)) unit.scope.doubleQuoted.add(target.name);
    else unit.scope.doubleQuoted.delete(target.name);
  }
  return (frame) => {
    const result = value(frame);
    save(frame, result);
    return result;
  };
}

/** Octave's error for `5 = 3` and similar assignments. */
const NO_VARIABLE = 'invalid lvalue function called in expression';

export function compileStep(node: Step, unit: Unit): Code {
  if (node.target.name === '') return () => fail(NO_VARIABLE);
  const { at, target, operator } = node;
  const one: Expression = { kind: 'number', value: 1, imaginary: false, text: '1', at };
  const change = compileAssign({ kind: 'assign', target, operator, value: one, at }, unit);
  const before = compileExpression(targetExpression(target), unit);
  const slot = unit.scope.slot(target.name);
  return (frame) => {
    if (frame.get(slot) === undefined) {
      if (target.links.length > 0) fail("can't perform indexing operations for <unknown type> type");
      fail(`in x${operator}${operator} or ${operator}${operator}x, x must be defined first`);
    }
    const value = before(frame);
    // Cells and structs raise an error that names this operator.
    if (target.links.length === 0 && typeof value === 'object' && !isArray(value))
      noUnaryOperator(operator + operator, typeName(value));
    const changed = change(frame);
    return node.postfix ? value : changed;
  };
}

/** The expression that reads the target of an assignment. */
export function targetExpression(target: Target): Expression {
  const base: Expression = { kind: 'name', name: target.name, at: target.at };
  if (target.links.length === 0) return base;
  return { kind: 'access', base, links: target.links, at: target.at } satisfies Access;
}

/** Whether the assignment deletes: only the literals `[]` and `''` do, not a variable that is empty. */
function isDeletion(value: Expression): boolean {
  if (value.kind === 'matrix') return value.rows.length === 0;
  return value.kind === 'text' && value.value === '';
}

function compileRemoval(node: Assign, unit: Unit): Code {
  const { name } = node.target;
  const slot = unit.scope.slot(name);
  const { meter } = unit.run;
  const links = node.target.links.map((link) => compileLink(link, unit));
  const empty = compileKept(node.value, unit);
  return (frame) => {
    const base = frame.get(slot);
    const erase = (inner: Value | undefined, args: Value[]) => remove(inner ?? NOTHING, args, name, meter);
    frame.set(slot, store(frame, base, links, 0, erase, name, meter));
    return empty(frame);
  };
}

/** Compiles code that stores a value, with fast paths for scalars in vectors and for fields of structs. */
export function compileStore(target: Target, unit: Unit): StoreCode {
  if (target.name === '') return () => fail(NO_VARIABLE);
  const slot = unit.scope.slot(target.name);
  const { name } = target;
  const { meter } = unit.run;
  if (target.links.length === 0) {
    return (frame, value) => {
      if (frame.links === null) frame.slots[slot] = value;
      else frame.set(slot, value);
    };
  }
  const links = target.links.map((link) => compileLink(link, unit));
  const general = (frame: Frame, value: Value): void => {
    const write = (inner: Value | undefined, args: Value[]) => put(inner, args, value, name, meter);
    frame.set(slot, store(frame, frame.get(slot), links, 0, write, name, meter, value));
  };
  const [link] = target.links;
  if (links.length === 1 && link!.kind === 'paren' && !link!.args.some(isList)) {
    if (link!.args.length === 1) return compileElementStore(slot, name, link!.args[0]!, unit);
    if (link!.args.length === 2) return compilePlaceStore(slot, name, link!.args, unit);
  }
  if (links.length === 1 && link!.kind === 'field') {
    const field = link!.name;
    return (frame, value) => {
      const base = frame.slots[slot];
      if (base instanceof Struct && !base.shared) base.fields.set(field, value);
      else general(frame, value);
    };
  }
  return general;
}

/** `name(i) = value` */
function compileElementStore(slot: number, name: string, arg: Expression, unit: Unit): StoreCode {
  const { meter } = unit.run;
  const at = compileArgument(arg, unit, 0, 1);
  return (frame, value) => {
    const base = frame.slots[slot];
    const index = at(frame, base ?? NOTHING);
    if (typeof index === 'number' && typeof value === 'number' && isOwnDoubles(base)) {
      const { length } = base.re;
      if (index >= 1 && index <= length && Number.isInteger(index)) {
        base.re[index - 1] = value;
        return;
      }
      if (index === length + 1 && appended(base, value)) return;
    }
    frame.set(slot, put(base ?? frame.get(slot), [index], value, name, meter));
  };
}

/** `name(i, j) = value` */
function compilePlaceStore(slot: number, name: string, args: readonly Expression[], unit: Unit): StoreCode {
  const { meter } = unit.run;
  const row = compileArgument(args[0]!, unit, 0, 2);
  const column = compileArgument(args[1]!, unit, 1, 2);
  return (frame, value) => {
    const base = frame.slots[slot];
    const i = row(frame, base ?? NOTHING);
    const j = column(frame, base ?? NOTHING);
    if (typeof i === 'number' && typeof j === 'number' && typeof value === 'number' && isOwnDoubles(base)) {
      const { dims } = base;
      const rows = dims[0]!;
      const inside = i >= 1 && i <= rows && j >= 1 && j <= dims[1]! && dims.length === 2;
      if (inside && Number.isInteger(i) && Number.isInteger(j)) {
        base.re[i - 1 + (j - 1) * rows] = value;
        return;
      }
    }
    frame.set(slot, put(base ?? frame.get(slot), [i, j], value, name, meter));
  };
}

/** Whether a variable holds unshared real doubles. */
function isOwnDoubles(value: Value | undefined): value is Tensor {
  return value instanceof Tensor && !value.shared && value.cls === 'double' && value.im === null;
}

/** The object of `end` in a variable that does not exist yet. */
const NOTHING = new Tensor('double', [0, 0], new Float64Array(0));

/** @param shown is called with the name of each variable right after its assignment, if a statement without semicolon displays it */
export function compileMultiAssign(
  node: MultiAssign,
  unit: Unit,
  shown: ((frame: Frame, name: string) => void) | null = null,
): Code {
  const constant = node.targets.length > 1 && isConstant(node.value);
  const values = compileResults(node.value, unit);
  const targets = node.targets.map((target) =>
    target === null ? null : { save: compileStore(target, unit), spread: compileSpread(target, unit) },
  );
  const ignored = new Set(node.targets.flatMap((target, k) => (target === null ? [k] : [])));
  const simple = targets.every((target) => target === null || target.spread === null);
  return (frame) => {
    const counts = simple ? null : targets.map((target) => target?.spread?.(frame) ?? 1);
    const wanted = counts === null ? targets.length : counts.reduce((sum, n) => sum + n, 0);
    frame.run.ignored = ignored.size === 0 ? null : ignored;
    const results = values(frame, wanted);
    frame.run.ignored = null;
    if (constant) fail('invalid number of output arguments for constant expression');
    if (results.length === 0 && targets.length > 1) fail('element number 1 undefined in return list');
    if (results.length === 0) fail(UNDEFINED_VALUE);
    let at = 0;
    for (let k = 0; k < targets.length; k++) {
      const target = targets[k];
      const count = counts?.[k] ?? 1;
      if (count !== 1 && target) {
        spreadInto(frame, node.targets[k]!, results.slice(at, at + count), unit);
      } else {
        const value = results[at];
        if (target) {
          if (value === undefined) return fail(`element number ${at + 1} undefined in return list`);
          target.save(frame, value);
        }
      }
      if (target && shown !== null) shown(frame, node.targets[k]!.name);
      at += count;
    }
    return results[0]!;
  };
}

/** Whether an expression consists of literals alone: it then has exactly one result. */
function isConstant(node: Expression): boolean {
  switch (node.kind) {
    case 'number':
    case 'text':
      return true;
    case 'group':
      return isConstant(node.inner);
    case 'range':
      return isConstant(node.base) && (node.step === null || isConstant(node.step)) && isConstant(node.limit);
    case 'matrix':
    case 'cell':
      return node.rows.every((row) => row.every(isConstant));
    default:
      return false;
  }
}

/** Number of values that `c{1:3}` or `s.name` takes; null for targets that always take one. */
function compileSpread(target: Target, unit: Unit): ((frame: Frame) => number) | null {
  const last = target.links.at(-1);
  if (last === undefined || last.kind === 'paren') return null;
  const before = targetValues({ ...target, links: target.links.slice(0, -1) }, unit);
  if (last.kind === 'brace') {
    const args = compileArguments(last.args, unit);
    return (frame) => {
      const base = before(frame);
      const dims = base instanceof Cell ? base.dims : [0, 0];
      return countSelected(args(frame, base ?? NOTHING), dims);
    };
  }
  const elements = target.links.at(-2);
  if (elements?.kind === 'paren') {
    const array = targetValues({ ...target, links: target.links.slice(0, -2) }, unit);
    const args = compileArguments(elements.args, unit);
    return (frame) => {
      const base = array(frame);
      return countSelected(args(frame, base ?? NOTHING), base === undefined ? [0, 0] : dimsOf(base));
    };
  }
  return (frame) => {
    const base = before(frame);
    return base instanceof StructArray ? base.items.length : 1;
  };
}

function countSelected(args: readonly Value[], dims: readonly number[]): number {
  let n = 1;
  args.forEach((arg, k) => {
    if (arg === ':') {
      n *= args.length === 1 ? dims.reduce((a, b) => a * b, 1) : (dims[k] ?? 1);
    } else if (typeof arg === 'object' && 'count' in arg) n *= arg.count;
    else if (arg instanceof Tensor) n *= arg.cls === 'logical' ? count(arg.re) : arg.re.length;
  });
  return n;
}

/** The present value of a target; undefined without one. */
function targetValues(target: Target, unit: Unit): (frame: Frame) => Value | undefined {
  const slot = unit.scope.slot(target.name);
  if (target.links.length === 0) return (frame) => frame.get(slot);
  const values = compileResults(targetExpression(target), unit);
  return (frame) => (frame.get(slot) === undefined ? undefined : values(frame, 1)[0]);
}

/** `[c{1:2}] = ...`, `[s(1:2).name] = ...`: one assignment for each element. */
function spreadInto(frame: Frame, target: Target, values: readonly Value[], unit: Unit): void {
  const last = target.links.at(-1)!;
  const slot = unit.scope.slot(target.name);
  const { meter } = unit.run;
  const outer = target.links.slice(0, -1).map((link) => compileLink(link, unit));
  const link = compileLink(last, unit);
  if (link.kind === 'field' && outer.at(-1)?.kind === 'paren') {
    const field = link.name(frame);
    const write = (inner: Value | undefined, args: Value[]) =>
      putFields(inner, args, field, values, target.name, meter);
    frame.set(slot, store(frame, frame.get(slot), outer, 0, write, target.name, meter));
    return;
  }
  const base = targetValues({ ...target, links: target.links.slice(0, -1) }, unit)(frame);
  let whole: Value;
  if (link.kind === 'field') {
    if (!(base instanceof StructArray)) fail('invalid number of output arguments for assignment');
    const name = link.name(frame);
    const names = base.names.includes(name) ? base.names : [...base.names, name];
    const items = base.items.map((item, k) => {
      const fields = new Map(item.fields);
      fields.set(name, values[k] ?? fail('some elements undefined in return list'));
      return new Struct(fields);
    });
    whole = new StructArray(base.dims, [...names], items);
  } else {
    const cell = new Cell([values.length, 1], [...values]);
    whole = put(base ?? new Cell([0, 0], []), link.args(frame, base ?? NOTHING), cell, target.name, meter);
  }
  if (outer.length === 0) frame.set(slot, whole);
  else {
    const write = (inner: Value | undefined, args: Value[]) => put(inner, args, whole, target.name, meter);
    frame.set(slot, store(frame, frame.get(slot), outer, 0, write, target.name, meter, whole));
  }
}

function count(mask: ArrayLike<number>): number {
  let n = 0;
  for (let k = 0; k < mask.length; k++) n += mask[k]!;
  return n;
}
