/** Whether a case of a `switch` matches: the whole value, or one element of a cell array, is equal. */
import { noBinaryOperator } from '../errors.js';
import type { Meter } from '../meter.js';
import { isArray } from '../values/inspect.js';
import { Cell, type Value } from '../values/types.js';
import { arithmeticName, refuseObjects } from './kinds.js';
import { sameValue } from './same.js';

export function caseMatches(subject: Value, label: Value, meter: Meter): boolean {
  if (label instanceof Cell) return label.items.some((item) => matches(subject, item, meter));
  return matches(subject, label, meter);
}

function matches(subject: Value, label: Value, meter: Meter): boolean {
  if (isArray(subject) && isArray(label)) return sameValue(subject, label, false, meter);
  refuseObjects('==', subject, label);
  return noBinaryOperator('==', arithmeticName(subject), arithmeticName(label));
}
