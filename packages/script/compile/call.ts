/** Calling built-ins: argument counts, the message of a wrong call, and who shares what afterwards. */
import type { Builtin } from '../builtins/builtin.js';
import type { Context } from '../context.js';
import { fail, failWith, InvalidCall } from '../errors.js';
import { cellOf, cellRow } from '../values/make.js';
import {
  Cell,
  FunctionHandle,
  Int64Tensor,
  ObjectValue,
  Struct,
  StructArray,
  share,
  Tensor,
  type Value,
} from '../values/types.js';

/** Calls a built-in; answers its results, which may be fewer than `nargout`. */
export function callBuiltin(builtin: Builtin, args: Value[], nargout: number, context: Context): Value[] {
  const [fewest, most] = builtin.inputs;
  if (args.length < fewest) wrongCall(builtin);
  if (args.length > most) {
    if (builtin.library)
      failWith('Octave:invalid-fun-call', `${plainName(builtin)}: function called with too many inputs`);
    wrongCall(builtin);
  }
  const outputs = builtin.outputs ?? 1;
  if (nargout > outputs) {
    if (builtin.library || outputs === 0) {
      failWith('Octave:invalid-fun-call', `${plainName(builtin)}: function called with too many outputs`);
    }
    if (outputs > 0 && nargout > outputs) nargout = outputs;
  }
  context.meter.tick();
  let result: Value | Value[] | undefined;
  try {
    result = builtin.run(args, nargout, context);
  } catch (error) {
    if (error instanceof InvalidCall) wrongCall(builtin);
    throw error;
  }
  if (result === undefined) return [];
  const results = Array.isArray(result) ? result : [result];
  for (const one of results) if (typeof one === 'object') settle(one, args);
  return results;
}

/**
 * A built-in may have answered an argument, or put one into a container: then two places hold it. What has none of that stays
 * unshared, so that `x = zeros (1, n)` can be filled in place.
 */
function settle(result: Exclude<Value, number | string | boolean>, args: readonly Value[]): void {
  if (result instanceof Tensor || result instanceof Int64Tensor) {
    for (const arg of args) {
      if (typeof arg !== 'object') continue;
      if (arg instanceof Tensor || arg instanceof Int64Tensor) {
        if (arg !== result && arg.re !== result.re) continue;
        arg.shared = true;
        result.shared = true;
      } else if (isContainer(arg)) result.shared = true;
    }
    return;
  }
  if (!isContainer(result)) return;
  for (const arg of args) {
    if (isContainer(arg)) share(result);
    share(arg);
  }
}

function isContainer(value: Value): boolean {
  return (
    value instanceof Cell ||
    value instanceof Struct ||
    value instanceof StructArray ||
    value instanceof FunctionHandle ||
    value instanceof ObjectValue
  );
}

/** How messages call a function: by its first name, without the package it is in. */
function plainName({ name, original = name }: Builtin): string {
  return original.slice(original.lastIndexOf('.') + 1);
}

/** The text after "Correct usage is". */
export function wrongCall(builtin: Builtin): never {
  const usage = builtin.signatures.map((signature) => `\n -- ${signature}`).join('');
  return failWith(
    'Octave:invalid-fun-call',
    `Invalid call to ${plainName(builtin)}.  Correct usage is:\n${usage}`,
  );
}

/** What Octave says where a call has no result that is needed. */
export const UNDEFINED_VALUE = 'value on right hand side of assignment is undefined';

/** The first result of a call that must have one. */
export function oneResult(results: readonly Value[]): Value {
  return results[0] ?? fail(UNDEFINED_VALUE);
}

/** What `varargin` holds: 0x0 when there is nothing. */
export function remaining(args: readonly Value[], from: number): Cell {
  return args.length <= from ? cellOf([0, 0], []) : cellRow(args.slice(from).map(share));
}
