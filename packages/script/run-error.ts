/** Errors between JavaScript and a script: which ones a script can catch, and its view of them. */

import type { Frame } from './compile/frame.js';
import { RunEnded, ScriptError } from './errors.js';
import { RaisedAgain } from './raised-again.js';
import { ParseError } from './syntax/parse-error.js';
import { structArray, structOf } from './values/make.js';
import type { Struct, Value } from './values/types.js';

/**
 * A caught error as an error of the script.
 *
 * @throws errors that a script cannot catch: the end of the run, and bugs of the engine
 */
export function scriptErrorOf(caught: unknown): ScriptError {
  if (caught instanceof ScriptError) return caught;
  if (caught instanceof ParseError) return new ScriptError('', caught.message);
  // The JavaScript stack overflowed before Octave's limit of calls.
  if (caught instanceof RangeError && /call stack/i.test(caught.message)) return recursionError();
  if (caught instanceof RangeError) {
    return new ScriptError(
      'Octave:bad-alloc',
      "out of memory or dimension too large for Octave's index type",
    );
  }
  throw caught;
}

export function recursionError(): ScriptError {
  return new ScriptError('', 'max_recursion_depth exceeded');
}

export function isRunEnded(caught: unknown): boolean {
  return caught instanceof RunEnded;
}

/** The error variable of a `catch`. */
export function errorValue(error: ScriptError, frame: Frame): Struct {
  return structOf([
    ['message', error.message],
    ['identifier', error.identifier],
    ['stack', error instanceof RaisedAgain ? error.origin : stackOf(error, frame)],
  ]);
}

function stackOf(error: ScriptError, frame: Frame): Value {
  const own = { name: frame.name, line: frame.line, column: frame.column };
  const callers = frame.name === '' ? error.callers : [...error.callers, own];
  const items = callers.map(({ name, line, column }) =>
    structOf([
      ['file', ''],
      ['name', name],
      ['line', line],
      ['column', column],
    ]),
  );
  return structArray([items.length, 1], ['file', 'name', 'line', 'column'], items);
}
