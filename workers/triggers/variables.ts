/** Variables of a trigger: for its expression, the log of its evaluations, and the texts of its notifications. */

import { type StoredValue, valueText } from '@sensorium/model/stored-value';
import type { DataType } from '@sensorium/model/values';
import { SECOND } from '../../common/dates.js';
import { type TriggerVariable, triggerVariables } from '../../common/trigger-variables.js';
import { type Plain, plainOfText } from '../sandbox/plain.js';
import { storable } from '../storable.js';
import type { DatedValue, TriggerState, Variables } from './sensor-trigger.js';

/** Characters of a text kept in the log. */
const SHOWN = 500;
/** Characters of values in the text of one notification: of each value, and of all together. */
const FILLED = { each: 2000, all: 8000 };

/** @returns the value in a script: JSON as structs, cells and column vectors */
export function plainOf(type: DataType, { number, text }: StoredValue): Plain {
  if (number !== null) return type === 'bool' ? number === 1 : number;
  if (text === null) return Number.NaN;
  return type === 'json' || type === 'any' ? plainOfText(text) : text;
}

/**
 * @param point the evaluated point; null: none, so `sensor_data_value` has no value
 * @param last the latest point before it
 * @param now microseconds
 */
export function variablesOf(
  type: DataType,
  { lastTriggered, timesTriggered }: Pick<TriggerState, 'lastTriggered' | 'timesTriggered'>,
  point: DatedValue | null,
  last: DatedValue | null,
  now: number,
): Variables {
  const given: Record<TriggerVariable, number | string | null> = {
    last_triggered: (lastTriggered ?? 0) / SECOND,
    times_triggered: timesTriggered,
    last_sensor_data_value: shown(type, last),
    last_sensor_data_date: last === null ? null : last.date / SECOND,
    sensor_data_value: shown(type, point),
    sensor_data_date: point === null ? null : point.date / SECOND,
    current_time: now / SECOND,
  };
  return given;
}

function shown(type: DataType, value: StoredValue | null): number | string | null {
  if (value === null || (value.number === null && value.text === null)) return null;
  const { number, text } = value;
  if (text === null && type !== 'bool') return number;
  return valueText(type, value);
}

/** Cuts long texts for the log. */
export function shortened(variables: Variables): Variables {
  return Object.fromEntries(
    Object.entries(variables).map(([name, value]) => [
      name,
      typeof value === 'string' ? shortText(value) : value,
    ]),
  );
}

export function shortText(text: string): string {
  return storable(text, SHOWN);
}

const NAMES = triggerVariables.join('|');
const WORD = new RegExp(`\\{(${NAMES})\\}|(?<![A-Za-z0-9_])(${NAMES})(?![A-Za-z0-9_])`, 'g');

/**
 * Replaces the names of variables in a text, as whole words or in braces, by their values. It does not replace names within values. It cuts
 * long values, since a text may name one hundreds of times.
 */
export function fillText(text: string, variables: Variables): string {
  let left = FILLED.all;
  return text.replace(WORD, (_, braced: string | undefined, bare: string | undefined) => {
    const value = String(variables[braced ?? bare ?? ''] ?? '');
    const most = Math.min(FILLED.each, left);
    left -= Math.min(value.length, most);
    return storable(value, most);
  });
}
