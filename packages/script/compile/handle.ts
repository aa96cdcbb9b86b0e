/** Function handles: `@name`, and anonymous functions with captured variables. */

import { fail, failWith } from '../errors.js';
import type { AnonymousFunction, Expression, NamedHandle } from '../syntax/tree.js';
import { unparse } from '../syntax/unparse.js';
import { type Callable, FunctionHandle, share, type Value } from '../values/types.js';
import { compileValues } from './access.js';
import { remaining } from './call.js';
import { Frame, type Runtime, Scope } from './frame.js';
import { type Code, compileKept, type Unit } from './unit.js';

export function compileNamedHandle(node: NamedHandle, unit: Unit): Code {
  const { name } = node;
  return () => namedHandle(name, unit.run);
}

/** The handle of a function that the script may define later: each call looks the name up. */
export function namedHandle(name: string, run: Runtime): FunctionHandle {
  const target: Callable = {
    name,
    call(args, nargout) {
      const found = run.lookup(name) ?? fail(`invalid function handle, unable to find function for @${name}`);
      return found.call(args, nargout);
    },
  };
  return new FunctionHandle(name, run.lookup(name) ?? target, null);
}

export function compileAnonymous(node: AnonymousFunction, unit: Unit): Code {
  const inner = new Scope();
  const parameters = node.parameters.map((parameter) => inner.slot(parameter.name ?? '~'));
  const variadic = node.parameters.at(-1)?.name === 'varargin';
  const own = new Set(node.parameters.map((parameter) => parameter.name));
  const names = [...namesIn([node.body, node.parameters.map(({ fallback }) => fallback)])].filter(
    (name) => !own.has(name),
  );
  const captures = names.map((name) => ({ name, from: unit.scope.slot(name), to: inner.slot(name) }));
  const text = unparse(node);
  const unitOfBody = { scope: inner, run: unit.run, compiler: unit.compiler, function: null };
  const shape: Shape = {
    scope: inner,
    parameters: variadic ? parameters.slice(0, -1) : parameters,
    fallbacks: node.parameters.map(({ fallback }) =>
      fallback === null ? null : compileKept(fallback, unitOfBody),
    ),
    rest: variadic ? parameters.at(-1)! : null,
    values: compileResults(node.body, unitOfBody),
  };
  return (frame) => {
    const captured = new Map<string, Value>();
    const slots: (Value | undefined)[] = [];
    for (const { name, from, to } of captures) {
      const value = frame.get(from);
      if (value === undefined) continue;
      captured.set(name, share(value));
      slots[to] = value;
    }
    return new FunctionHandle(text, new Anonymous(shape, slots, unit.run), captured);
  };
}

interface Shape {
  readonly scope: Scope;
  readonly parameters: readonly number[];
  /** Default values of omitted parameters: `@(x, y = 2)`. */
  readonly fallbacks: readonly (Code | null)[];
  /** Slot of varargin. */
  readonly rest: number | null;
  readonly values: (frame: Frame, nargout: number) => Value[];
}

export class Anonymous implements Callable {
  readonly name = '@<anonymous>';

  constructor(
    private readonly shape: Shape,
    private readonly captured: readonly (Value | undefined)[],
    private readonly run: Runtime,
  ) {}

  get counts(): { readonly nargin: number; readonly nargout: number } {
    const { parameters, rest } = this.shape;
    return { nargin: rest === null ? parameters.length : -parameters.length - 1, nargout: -1 };
  }

  call(args: Value[], nargout: number): Value[] {
    const { shape, run } = this;
    const { parameters, rest } = shape;
    if (args.length > parameters.length && rest === null) {
      failWith('Octave:invalid-fun-call', '@<anonymous>: function called with too many inputs');
    }
    const frame = new Frame(run, shape.scope, this.name);
    frame.nargin = args.length;
    frame.nargout = nargout;
    const { slots } = frame;
    for (let k = 0; k < this.captured.length; k++) slots[k] = this.captured[k];
    for (let k = 0; k < parameters.length && k < args.length; k++) slots[parameters[k]!] = share(args[k]!);
    if (rest !== null) slots[rest] = remaining(args, parameters.length);
    for (let k = args.length; k < parameters.length; k++) {
      const fallback = shape.fallbacks[k];
      if (fallback) slots[parameters[k]!] = fallback(frame);
    }
    run.enter(frame);
    try {
      return shape.values(frame, nargout);
    } finally {
      run.leave();
    }
  }
}

/** Compiles an expression to a list of results: a call receives the number of wanted results, other expressions have one. */
export function compileResults(node: Expression, unit: Unit): (frame: Frame, nargout: number) => Value[] {
  if (node.kind === 'access') {
    const values = compileValues(node, unit);
    return (frame, nargout) => {
      const results = values(frame, nargout);
      for (const value of results) share(value);
      return results;
    };
  }
  if (node.kind === 'name') {
    const slot = unit.scope.slot(node.name);
    const code = compileKept(node, unit);
    return (frame, nargout) => {
      if (frame.get(slot) !== undefined) return [code(frame)];
      const target = frame.run.lookup(node.name);
      if (target === undefined) return [code(frame)];
      return target.call([], nargout);
    };
  }
  const code = compileKept(node, unit);
  return (frame) => [code(frame)];
}

/** All names in an expression, including those in nested functions. */
function namesIn(node: unknown, found = new Set<string>()): Set<string> {
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) for (const item of value) visit(item);
    else if (typeof value === 'object' && value !== null) {
      const candidate = value as { kind?: unknown; name?: unknown };
      if (candidate.kind === 'name' && typeof candidate.name === 'string') found.add(candidate.name);
      for (const part of Object.values(value)) visit(part);
    }
  };
  visit(node);
  return found;
}
