/** Writes what a look at points, or at silence, has changed. */
import type { Queryable } from '../../sql/connect.js';
import { fitting } from '../sandbox/plain.js';
import { apart } from './apart.js';
import { tellFirings } from './fire.js';
import { rest } from './judge.js';
import type { SensorTrigger, State, TriggerLook, Variables } from './sensor-trigger.js';

/** Looks of one sensor trigger that are kept. */
const KEPT = 100;
/** Bytes of a change beside its value, and of a look, roughly; how many are written at once depends on them. */
const SIZE = { change: 512, look: 4096 };

export interface Change {
  readonly trigger: SensorTrigger;
  readonly state: State;
  /** What the expression read when the trigger fired; null: it did not. */
  readonly fired: Variables | null;
  /** What came up to this version has been seen; null: as before. */
  readonly sinceVersion: number | null;
  readonly looks: readonly TriggerLook[];
}

/**
 * State, looks and, for what has fired, deliveries: all of it or nothing.
 *
 * @param now microseconds, by the clock of the database
 */
export async function storeChanges(tx: Queryable, changes: readonly Change[], now: number): Promise<void> {
  for (let rest = changes; rest.length > 0; ) {
    const count = fitting(rest, sizeOf);
    await storePiece(tx, rest.slice(0, count), now);
    rest = rest.slice(count);
  }
  // All at once: a job sends what goes to one receiver together.
  await tellFirings(
    tx,
    changes.flatMap(({ trigger, fired }) => (fired === null ? [] : [{ trigger, variables: fired }])),
  );
}

/** What could not be written, and why. */
export interface Failed {
  readonly trigger: SensorTrigger;
  readonly error: unknown;
}

/**
 * The same, each for itself. What cannot be written is undone; the trigger rests instead, and its owner reads among its looks that it failed.
 *
 * @returns those that failed
 */
export async function storeEach(tx: Queryable, changes: readonly Change[], now: number): Promise<Failed[]> {
  const failed: Failed[] = [];
  for (const change of changes) {
    const error = await apart(tx, () => storeChanges(tx, [change], now));
    if (error === null) continue;
    const { trigger } = change;
    failed.push({ trigger, error });
    await apart(tx, () => storeChanges(tx, [failureOf(change, now)], now));
  }
  return failed;
}

function failureOf({ trigger, state, sinceVersion, looks, fired }: Change, now: number): Change {
  const condition = looks.at(-1)?.condition ?? 'expression';
  const error = fired === null ? UNWRITTEN : UNTOLD;
  const look = { condition, date: null, value: null, result: false, fired: false, error, variables: {} };
  return {
    trigger,
    state: { ...trigger.state, last: state.last, ...rest(trigger.state, now) },
    fired: null,
    sinceVersion,
    looks: [look],
  };
}

const UNWRITTEN = 'internal error: what the trigger has seen could not be written';
const UNTOLD = 'internal error: the firing could not be written';
/** Of a trigger that could not even be read. */
const UNREAD = 'internal error: the trigger could not be evaluated';

/** Has the owners of the triggers on a sensor, or of one of them, read that these could not be evaluated. */
export async function noteUnread(
  sql: Queryable,
  where: { readonly sensorId: number } | { readonly sensorTriggerId: number },
): Promise<void> {
  const which =
    'sensorId' in where
      ? sql`st.active AND st.sensor_id = ${where.sensorId}`
      : sql`st.active AND st.id = ${where.sensorTriggerId}`;
  await sql`
    WITH noted AS (
      UPDATE sensor_triggers st SET looks = st.looks + 1 FROM triggers t WHERE t.id = st.trigger_id AND ${which}
      RETURNING st.id, st.looks - 1 AS number, t.inactivity
    )
    INSERT INTO trigger_evaluations (sensor_trigger_id, place, number, looked, condition, result, fired, error, variables)
    SELECT id, number % ${KEPT}::int, number, clock_timestamp(), CASE inactivity WHEN 0 THEN 'expression' ELSE 'inactivity' END,
           false, false, ${UNREAD}, '{}'
    FROM noted
    ON CONFLICT (sensor_trigger_id, place) DO UPDATE SET
      number = excluded.number, looked = excluded.looked, condition = excluded.condition, date = NULL, value = NULL,
      result = false, fired = false, error = excluded.error, variables = excluded.variables`;
}

function sizeOf({ state, looks }: Change): number {
  return SIZE.change + SIZE.look * looks.length + 2 * (state.last?.text?.length ?? 0);
}

/** Each sensor trigger counts its looks; by that number the newest ones take the places of the oldest. */
async function storePiece(tx: Queryable, changes: readonly Change[], now: number): Promise<void> {
  const states = changes.map(({ trigger: { id }, state, sinceVersion, looks }) => ({
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
    cooldown_until: seconds(state.restsUntil),
    rests: state.rests,
    looks: looks.length,
  }));
  const looks = changes.flatMap(({ trigger: { id }, looks }) =>
    looks.map((look, index) => ({ ...look, id, index })),
  );
  // The list of ids is known to be short; of rows in JSON the planner expects so many that it may read the whole table.
  await tx`
    WITH noted AS (
      UPDATE sensor_triggers st
      SET last_triggered = c.last_triggered, times_triggered = c.times_triggered, last_number = c.last_number,
          last_text = c.last_text, last_date = c.last_date, fired_at = to_timestamp(c.fired_at), armed = c.armed,
          holds_since = c.holds_since, cooldown_until = to_timestamp(c.cooldown_until), rests = c.rests,
          since_version = coalesce(c.since_version, st.since_version), looks = st.looks + c.looks
      FROM json_to_recordset(${JSON.stringify(states)}::text::json) AS c (
        id bigint, since_version bigint, last_triggered bigint, times_triggered bigint, last_number float8, last_text text,
        last_date bigint, fired_at float8, armed boolean, holds_since bigint, cooldown_until float8, rests integer, looks integer)
      WHERE st.id = ANY(${states.map(({ id }) => id)}::bigint[]) AND st.id = c.id
      RETURNING st.id, st.looks - c.looks AS before
    )
    INSERT INTO trigger_evaluations
      (sensor_trigger_id, place, number, looked, condition, date, value, result, fired, error, variables)
    SELECT id, (before + index) % ${KEPT}::int, before + index, to_timestamp(${seconds(now)}), condition, date, value, result,
           fired, error, variables
    FROM json_to_recordset(${JSON.stringify(looks)}::text::json) AS l (
      id bigint, index integer, condition text, date bigint, value text, result boolean, fired boolean, error text,
      variables json)
    JOIN noted USING (id)
    ON CONFLICT (sensor_trigger_id, place) DO UPDATE SET
      number = excluded.number, looked = excluded.looked, condition = excluded.condition, date = excluded.date,
      value = excluded.value, result = excluded.result, fired = excluded.fired, error = excluded.error,
      variables = excluded.variables`;
}

function seconds(microseconds: number | null): number | null {
  return microseconds === null ? null : microseconds / 1_000_000;
}

/** Who may no longer see a sensor is told nothing of it any more. */
export async function deactivate(tx: Queryable, triggers: readonly SensorTrigger[]): Promise<void> {
  if (triggers.length === 0) return;
  await tx`
    UPDATE sensor_triggers SET active = false WHERE id = ANY(${triggers.map(({ id }) => id)}::bigint[])`;
}
