/** Calls of built-ins: checks of argument counts, the error of a wrong call, and marking of results as shared. */
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

/** Calls a built-in; the results may be fewer than `nargout`. */
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
  for (const one of results) if (typeof one === 'object') markShared(one, args);
  return results;
}

/**
 * Marks a result as shared if the built-in returned an argument or put one into a container: two holders have it then. Other results stay unshared, so that a
 * script can fill `x = zeros (1, n)` in place.
 */
function markShared(result: Exclude<Value, number | string | boolean>, args: readonly Value[]): void {
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

/** The function's name in messages: the original name, without its package. */
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

/** Octave's error for a call without a required result. */
export const UNDEFINED_VALUE = 'value on right hand side of assignment is undefined';

/** The first result of a call that must have one. */
export function oneResult(results: readonly Value[]): Value {
  return results[0] ?? fail(UNDEFINED_VALUE);
}

/** The value of `varargin`: 0x0 without arguments. */
export function remaining(args: readonly Value[], from: number): Cell {
  return args.length <= from ? cellOf([0, 0], []) : cellRow(args.slice(from).map(share));
}
