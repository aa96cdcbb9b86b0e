/** Triggers as clients read and write them. */
import { invalid } from '@sensorium/model/errors';
import { type StoredValue, valueText } from '@sensorium/model/stored-value';
import { dataTypeOf, ValueSlot, validateValue } from '@sensorium/model/values';
import { KEY } from '../../sql/store/page.js';
import { pointDate, toSeconds } from '../data/public.js';
import type { Condition } from './condition.js';
import type { TriggerRow } from './queries.js';
import type { Editable, EvaluationRow, SensorTriggerRow } from './sensor-queries.js';

export function triggerBody({ id, name, expression, inactivity, hysteresis, hold, created }: TriggerRow) {
  return { id, name, expression, inactivity, hysteresis, for: hold, creation_date: created };
}

/** A date is 0 and a value empty before the first firing or point. */
export function sensorTriggerBody(row: SensorTriggerRow) {
  const { sensor_id, active, last_triggered, times_triggered, last_date } = row;
  const last = { number: row.last_number, text: row.last_text };
  return {
    ...triggerBody(row),
    sensor_id,
    active: active ? 1 : 0,
    last_triggered: toSeconds(last_triggered ?? 0),
    times_triggerd: times_triggered,
    last_sensor_data_value: isNothing(last) ? '' : valueText(dataTypeOf(row.data_type), last),
    last_sensor_data_date: toSeconds(last_date ?? 0),
    silence: silenceBody(row),
    [KEY]: row.sensor_trigger_id,
  };
}

function silenceBody({ silenced, silenced_until, silenced_by, silencer, silence_note }: SensorTriggerRow) {
  if (silenced_until === null) return null;
  return {
    until: silenced_until,
    since: silenced!,
    by: { id: silenced_by!, username: silencer },
    note: silence_note,
  };
}

/** Renames `for`, a reserved word, to the column `hold`. */
export function conditionOf({
  for: hold,
  ...given
}: Partial<Condition> & { for?: number }): Partial<Condition> {
  return { ...given, ...(hold === undefined ? {} : { hold }) };
}

function isNothing({ number, text }: StoredValue): boolean {
  return number === null && text === null;
}

export interface Edit {
  readonly last_triggered?: number;
  readonly times_triggerd?: number;
  readonly last_sensor_data_value?: string;
  readonly last_sensor_data_date?: number;
}

/** @throws ApiError invalid_input naming the field */
export function editOf(edit: Edit, row: SensorTriggerRow): Editable {
  const { last_triggered, times_triggerd, last_sensor_data_value, last_sensor_data_date } = edit;
  return {
    ...(last_triggered === undefined ? {} : { last_triggered: dateOf('last_triggered', last_triggered) }),
    ...(times_triggerd === undefined ? {} : { times_triggered: times_triggerd }),
    ...(last_sensor_data_value === undefined ? {} : storedOf(last_sensor_data_value, row)),
    ...(last_sensor_data_date === undefined
      ? {}
      : { last_date: dateOf('last_sensor_data_date', last_sensor_data_date) }),
  };
}

function dateOf(field: string, seconds: number): number | null {
  if (seconds === 0) return null;
  const date = pointDate(seconds);
  if (typeof date === 'string') throw invalid(`trigger.${field}`, date);
  return date;
}

const slot = new ValueSlot();

function storedOf(value: string, row: SensorTriggerRow): Editable {
  if (value === '') return { last_number: null, last_text: null };
  const dataType = dataTypeOf(row.data_type);
  // The value of a file is its name.
  const type = dataType === 'file' ? 'string' : dataType;
  const reason = validateValue({ type, structure: null }, value, slot);
  if (reason !== null) throw invalid('trigger.last_sensor_data_value', reason);
  return { last_number: Number.isNaN(slot.number) ? null : slot.number, last_text: slot.text };
}

export function evaluationBody({ date, ...row }: EvaluationRow) {
  return { date: date === null ? null : toSeconds(date), ...row };
}
