/** A bare name: a variable, or a call of a function without arguments. */

import { undefinedName } from '../errors.js';
import type { Name, Position } from '../syntax/tree.js';
import type { Callable, Value } from '../values/types.js';
import { oneResult } from './call.js';
import type { Frame } from './frame.js';
import type { Code, Unit } from './unit.js';

export function compileName(node: Name, unit: Unit): Code {
  const slot = unit.scope.slot(node.name);
  const { name, at } = node;
  return (frame) => frame.slots[slot] ?? otherValue(frame, slot, name, at);
}

/** A global variable, or the result of a function. */
function otherValue(frame: Frame, slot: number, name: string, at: Position): Value {
  const value = frame.get(slot);
  if (value !== undefined) return value;
  return oneResult(callee(frame, name, at).call([], 1));
}

/** The function of a name; raises Octave's error without one. */
export function callee(frame: Frame, name: string, at: Position): Callable {
  return frame.run.lookup(name) ?? undefinedName(name, at.line, at.column);
}
