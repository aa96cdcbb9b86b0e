/** Writes the outcome of evaluations: states, evaluations and firings. */
import { SECOND } from '../../common/dates.js';
import type { Queryable } from '../../sql/connect.js';
import { fitting } from '../sandbox/plain.js';
import { publishFirings } from './fire.js';
import { inSavepoint } from './savepoint.js';
import type { Fired, SensorTrigger, TriggerEvaluation, TriggerState } from './sensor-trigger.js';
import { cooldown } from './trigger-evaluation.js';

/** Evaluations kept for each sensor trigger. */
const KEPT = 100;
/** Approximate bytes of a change without its value, and of an evaluation; they limit the changes of one statement. */
const SIZE = { change: 512, evaluation: 4096 };

export interface TriggerChange {
  readonly trigger: SensorTrigger;
  readonly state: TriggerState;
  /** Null: the trigger did not fire. */
  readonly fired: Fired | null;
  /** Whether the last firing is still active. */
  readonly isActive: boolean;
  /** Changes up to this version need no evaluation any more. */
  readonly sinceVersion: number;
  readonly evaluations: readonly TriggerEvaluation[];
}

/**
 * Writes states, evaluations and the deliveries of firings in one transaction.
 *
 * @param now microseconds, by the clock of the database
 */
export async function storeChanges(
  tx: Queryable,
  changes: readonly TriggerChange[],
  now: number,
): Promise<void> {
  for (let rest = changes; rest.length > 0; ) {
    const count = fitting(rest, sizeOf);
    await storeBatch(tx, rest.slice(0, count), now);
    rest = rest.slice(count);
  }
  await endFirings(tx, changes, now);
  // In one call: a job sends the deliveries of one receiver together.
  await publishFirings(
    tx,
    changes.flatMap(({ trigger, fired, isActive }) =>
      fired === null ? [] : [{ trigger, fired, isActive, isSilenced: isSilenced(trigger, now) }],
    ),
  );
}

function isSilenced({ silencedUntil }: SensorTrigger, now: number): boolean {
  return silencedUntil !== null && now < silencedUntil;
}

/** Ends active firings whose condition does not hold any more. Others are ended by the next firing, and by the database (`end_firing`). */
async function endFirings(tx: Queryable, changes: readonly TriggerChange[], now: number): Promise<void> {
  const ended = changes.filter(
    ({ trigger, fired, isActive }) => trigger.firing !== null && fired === null && !isActive,
  );
  if (ended.length === 0) return;
  await tx`
    WITH ended AS (
      UPDATE firings SET ended = to_timestamp(${seconds(now)})
      WHERE id = ANY(${ended.map(({ trigger }) => trigger.firing)}::bigint[]) AND ended IS NULL
    )
    UPDATE sensor_triggers SET firing = NULL WHERE id = ANY(${ended.map(({ trigger }) => trigger.id)}::bigint[])`;
}

/** A trigger whose changes could not be written. */
export interface Failed {
  readonly trigger: SensorTrigger;
  readonly error: unknown;
}

/**
 * Writes each change in a savepoint. When one fails, the trigger goes into a cooldown and its evaluations show the error.
 *
 * @returns the failed ones
 */
export async function storeEach(
  tx: Queryable,
  changes: readonly TriggerChange[],
  now: number,
): Promise<Failed[]> {
  const failed: Failed[] = [];
  for (const change of changes) {
    const error = await inSavepoint(tx, () => storeChanges(tx, [change], now));
    if (error === null) continue;
    const { trigger } = change;
    failed.push({ trigger, error });
    await inSavepoint(tx, () => storeChanges(tx, [failureOf(change, now)], now));
  }
  return failed;
}

function failureOf(
  { trigger, state, sinceVersion, evaluations, fired }: TriggerChange,
  now: number,
): TriggerChange {
  const condition = evaluations.at(-1)?.condition ?? 'expression';
  const error = fired === null ? EVALUATION_FAILED : FIRING_FAILED;
  const evaluation = failedEvaluation(condition, error);
  return {
    trigger,
    state: { ...trigger.state, last: state.last, ...cooldown(trigger.state, now) },
    fired: null,
    isActive: trigger.firing !== null,
    sinceVersion,
    evaluations: [evaluation],
  };
}

const EVALUATION_FAILED = 'internal error: the evaluations could not be written';
const FIRING_FAILED = 'internal error: the firing could not be written';
/** Error of a trigger that could not be read. */
const UNREADABLE = 'internal error: the trigger could not be evaluated';

/** Adds an evaluation with an error to all active triggers of a sensor, or to one of them. */
export async function recordUnreadable(
  sql: Queryable,
  where: { readonly sensorId: number } | { readonly sensorTriggerId: number },
): Promise<void> {
  const which =
    'sensorId' in where
      ? sql`st.active AND st.sensor_id = ${where.sensorId}`
      : sql`st.active AND st.id = ${where.sensorTriggerId}`;
  await sql`
    WITH counted AS (
      UPDATE sensor_triggers st SET evaluations = st.evaluations + 1 FROM triggers t WHERE t.id = st.trigger_id AND ${which}
      RETURNING st.id, st.evaluations - 1 AS number, t.inactivity
    )
    INSERT INTO trigger_evaluations (sensor_trigger_id, place, number, evaluated, condition, result, fired, error, variables)
    SELECT id, number % ${KEPT}::int, number, clock_timestamp(), CASE inactivity WHEN 0 THEN 'expression' ELSE 'inactivity' END,
           false, false, ${UNREADABLE}, '{}'
    FROM counted
    ON CONFLICT (sensor_trigger_id, place) DO UPDATE SET
      number = excluded.number, evaluated = excluded.evaluated, condition = excluded.condition, date = NULL, value = NULL,
      result = false, fired = false, error = excluded.error, variables = excluded.variables`;
}

function sizeOf({ state, evaluations }: TriggerChange): number {
  return SIZE.change + SIZE.evaluation * evaluations.length + 2 * (state.last?.text?.length ?? 0);
}

/** Evaluations form a ring buffer: each trigger numbers them, and a new one replaces the one that is KEPT numbers older. */
async function storeBatch(tx: Queryable, changes: readonly TriggerChange[], now: number): Promise<void> {
  const states = changes.map(({ trigger: { id }, state, sinceVersion, evaluations }) => ({
    id,
    since_version: sinceVersion,
    last_triggered: state.lastTriggered,
    times_triggered: state.timesTriggered,
    last_number: state.last?.number ?? null,
    last_text: state.last?.text ?? null,
    last_date: state.last?.date ?? null,
    fired_at: seconds(state.firedAt),
    armed: state.armed,
    holds_since: state.holdsSince,
    cooldown_until: seconds(state.cooldownUntil),
    cooldowns: state.cooldowns,
    evaluations: evaluations.length,
  }));
  const rows = changes.flatMap(({ trigger: { id }, evaluations }) =>
    evaluations.map((evaluation, index) => ({ ...evaluation, id, index })),
  );
  // `st.id = ANY`: from the JSON alone the planner expects so many rows that it may read the whole table.
  await tx`
    WITH counted AS (
      UPDATE sensor_triggers st
      SET last_triggered = c.last_triggered, times_triggered = c.times_triggered, last_number = c.last_number,
          last_text = c.last_text, last_date = c.last_date, fired_at = to_timestamp(c.fired_at), armed = c.armed,
          holds_since = c.holds_since, cooldown_until = to_timestamp(c.cooldown_until), cooldowns = c.cooldowns,
          since_version = coalesce(c.since_version, st.since_version), evaluations = st.evaluations + c.evaluations
      FROM json_to_recordset(${JSON.stringify(states)}::text::json) AS c (
        id bigint, since_version bigint, last_triggered bigint, times_triggered bigint, last_number float8, last_text text,
        last_date bigint, fired_at float8, armed boolean, holds_since bigint, cooldown_until float8, cooldowns integer, evaluations integer)
      WHERE st.id = ANY(${states.map(({ id }) => id)}::bigint[]) AND st.id = c.id
      RETURNING st.id, st.evaluations - c.evaluations AS before
    )
    INSERT INTO trigger_evaluations
      (sensor_trigger_id, place, number, evaluated, condition, date, value, result, fired, error, variables)
    SELECT id, (before + index) % ${KEPT}::int, before + index, to_timestamp(${seconds(now)}), condition, date, value, result,
           fired, error, variables
    FROM json_to_recordset(${JSON.stringify(rows)}::text::json) AS l (
      id bigint, index integer, condition text, date bigint, value text, result boolean, fired boolean, error text,
      variables json)
    JOIN counted USING (id)
    ON CONFLICT (sensor_trigger_id, place) DO UPDATE SET
      number = excluded.number, evaluated = excluded.evaluated, condition = excluded.condition, date = excluded.date,
      value = excluded.value, result = excluded.result, fired = excluded.fired, error = excluded.error,
      variables = excluded.variables`;
}

function seconds(microseconds: number | null): number | null {
  return microseconds === null ? null : microseconds / SECOND;
}

/** Deactivates triggers whose owners may no longer read the sensor. */
export async function deactivate(tx: Queryable, triggers: readonly SensorTrigger[]): Promise<void> {
  if (triggers.length === 0) return;
  await tx`
    UPDATE sensor_triggers SET active = false WHERE id = ANY(${triggers.map(({ id }) => id)}::bigint[])`;
}

/** An evaluation of no point, which failed. */
export function failedEvaluation(
  condition: TriggerEvaluation['condition'],
  error: string,
): TriggerEvaluation {
  return { condition, date: null, value: null, result: false, fired: false, error, variables: {} };
}
