/** Conditions of triggers: either an expression or an inactivity. */
import { ApiError, invalid } from '@sensorium/model/errors';
import { checkExpression, faultText } from '@sensorium/script/syntax';
import { triggerVariables } from '../../common/trigger-variables.js';

export interface Condition {
  /** Empty: the trigger has an inactivity. */
  readonly expression: string;
  /** Seconds; 0: the trigger has an expression. */
  readonly inactivity: number;
  /** Empty: none. */
  readonly hysteresis: string;
  /** Seconds. */
  readonly hold: number;
}

const NOTHING: Condition = { expression: '', inactivity: 0, hysteresis: '', hold: 0 };
const SHORTEST = 60;

/**
 * Applies a change. An expression replaces an inactivity, and the other way round.
 *
 * @param before null: a new trigger
 * @param given blanks around an expression are removed
 * @throws ApiError invalid_input naming the field and, for an expression, line and column
 */
export function changeCondition(before: Condition | null, given: Partial<Condition>): Condition {
  const expression = given.expression?.trim();
  const hysteresis = given.hysteresis?.trim();
  const { inactivity, hold } = given;
  if (expression && inactivity)
    throw invalid('trigger.inactivity', 'a trigger has either an expression or this');
  const start = expression
    ? { ...(before ?? NOTHING), inactivity: 0 }
    : inactivity
      ? NOTHING
      : (before ?? NOTHING);
  const condition = {
    expression: expression ?? start.expression,
    inactivity: inactivity ?? start.inactivity,
    hysteresis: hysteresis ?? start.hysteresis,
    hold: hold ?? start.hold,
  };
  check(condition);
  return condition;
}

export function sameCondition(a: Condition, b: Condition): boolean {
  return (
    a.expression === b.expression &&
    a.inactivity === b.inactivity &&
    a.hysteresis === b.hysteresis &&
    a.hold === b.hold
  );
}

function check({ expression, inactivity, hysteresis, hold }: Condition): void {
  if (expression === '' && inactivity === 0) {
    throw invalid('trigger.expression', 'is missing; a trigger has this or an inactivity');
  }
  if (inactivity > 0) {
    if (inactivity < SHORTEST) throw invalid('trigger.inactivity', `must be at least ${SHORTEST} seconds`);
    if (hysteresis !== '') throw invalid('trigger.hysteresis', 'goes with an expression only');
    if (hold > 0) throw invalid('trigger.for', 'goes with an expression only');
    return;
  }
  checkText('trigger.expression', expression);
  if (hysteresis !== '') checkText('trigger.hysteresis', hysteresis);
}

function checkText(field: string, text: string): void {
  const fault = checkExpression(text, triggerVariables);
  if (fault === null) return;
  const { line, column } = fault;
  throw new ApiError('invalid_input', `${field}: ${faultText(fault)}`, { field, line, column });
}
