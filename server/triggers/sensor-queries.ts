/** SQL of triggers on sensors. Only the owner of a trigger sees it on a sensor, not the owner of the sensor. */
import { type Queryable, type Sql, type Transaction, transact } from '../../sql/connect.js';
import { andAfter, type Page } from '../../sql/store/page.js';
import { whenUnlocked } from '../http/when-unlocked.js';
import type { AccountQuotas } from '../quotas/public.js';
import { type ActivationParts, activateAll, SENSOR_TIMEOUT, type TriggerRow } from './queries.js';

export interface SensorTriggerRow extends TriggerRow {
  readonly sensor_trigger_id: number;
  readonly sensor_id: number;
  readonly data_type: string;
  readonly active: boolean;
  /** Dates in microseconds; null: never. */
  readonly last_triggered: number | null;
  readonly times_triggered: number;
  readonly last_number: number | null;
  readonly last_text: string | null;
  readonly last_date: number | null;
  /** UNIX seconds, as is the next; null: not silenced, or not any more. */
  readonly silenced: number | null;
  readonly silenced_until: number | null;
  readonly silenced_by: number | null;
  /** Name of that user; null: deleted. */
  readonly silencer: string | null;
  readonly silence_note: string;
}

/** Columns that the owner may edit. */
export type Editable = Partial<
  Pick<SensorTriggerRow, 'last_triggered' | 'times_triggered' | 'last_number' | 'last_text' | 'last_date'>
>;

export const selectSensorTriggers = (sql: Queryable) => sql`
  SELECT t.id, t.name, t.expression, t.inactivity, t.hysteresis, t.hold,
         extract(epoch FROM t.created)::float8 AS created, st.id AS sensor_trigger_id, st.sensor_id, s.data_type,
         st.active, st.last_triggered, st.times_triggered, st.last_number, st.last_text, st.last_date,
         extract(epoch FROM st.silenced)::float8 AS silenced,
         CASE WHEN st.silenced_until > now() THEN extract(epoch FROM st.silenced_until)::float8 END AS silenced_until,
         st.silenced_by, (SELECT username FROM users u WHERE u.id = st.silenced_by) AS silencer, st.silence_note
  FROM sensor_triggers st JOIN triggers t ON t.id = st.trigger_id JOIN sensors s ON s.id = st.sensor_id`;

/** @param sensorId null: all sensors that the owner of the triggers may still see */
export async function listSensorTriggers(
  sql: Queryable,
  ownerId: number,
  sensorId: number | null,
  page: Page,
): Promise<{ rows: SensorTriggerRow[]; total: number }> {
  const where = sql`
    WHERE t.owner_id = ${ownerId}
    ${
      sensorId === null
        ? sql`AND (s.owner_id = ${ownerId} OR EXISTS (
                SELECT FROM sensor_shares h WHERE h.sensor_id = s.id AND h.user_id = ${ownerId}))`
        : sql`AND st.sensor_id = ${sensorId}`
    }`;
  const [counted] = await sql<
    { total: number }[]
  >`SELECT count(*) AS total FROM (${selectSensorTriggers(sql)} ${where}) all_of_them`;
  const rows = await sql<SensorTriggerRow[]>`
    ${selectSensorTriggers(sql)} ${where} ${andAfter(sql, sql`st.id`, page)}
    ORDER BY st.id LIMIT ${page.limit} OFFSET ${page.offset}`;
  return { rows, total: counted!.total };
}

export interface TriggerPlace {
  readonly ownerId: number;
  readonly sensorId: number;
  readonly triggerId: number;
}

export async function findSensorTrigger(
  sql: Queryable,
  place: TriggerPlace,
): Promise<SensorTriggerRow | undefined> {
  const { ownerId, sensorId, triggerId } = place;
  const [row] = await sql<SensorTriggerRow[]>`
    ${selectSensorTriggers(sql)} WHERE t.owner_id = ${ownerId} AND st.sensor_id = ${sensorId} AND st.trigger_id = ${triggerId}`;
  return row;
}

/**
 * Connects triggers to a sensor as active ones; existing connections stay unchanged.
 *
 * @param check receives the triggers that the owner has, and the number of the owner's other triggers on the sensor
 * @returns in the order of `triggerIds`
 * @throws ApiError quota_exceeded
 */
export async function connectTriggers(
  { sql, shards, quotas }: ActivationParts & { readonly quotas: AccountQuotas },
  ownerId: number,
  sensorId: number,
  triggerIds: readonly number[],
  check: (own: ReadonlySet<number>, others: number) => void,
): Promise<SensorTriggerRow[]> {
  const ids = [...new Set(triggerIds)];
  const connect = async (tx: Transaction) => {
    // Serialised by owner: otherwise two concurrent requests could exceed the limit together.
    await tx`SELECT FROM users WHERE id = ${ownerId} FOR NO KEY UPDATE`;
    // Locked: otherwise the foreign key would reject a trigger that is deleted concurrently, without naming it.
    const own = await tx<{ id: number }[]>`
      SELECT id FROM triggers WHERE owner_id = ${ownerId} AND id = ANY(${ids}::bigint[]) ORDER BY id FOR KEY SHARE`;
    const [others] = await tx<{ count: number }[]>`
      SELECT count(*) AS count FROM sensor_triggers st JOIN triggers t ON t.id = st.trigger_id
      WHERE st.sensor_id = ${sensorId} AND t.owner_id = ${ownerId} AND t.id <> ALL(${ids}::bigint[])`;
    check(new Set(own.map(({ id }) => id)), others!.count);
    const present = await tx`
      SELECT FROM sensor_triggers WHERE sensor_id = ${sensorId} AND trigger_id = ANY(${ids}::bigint[])`;
    if (present.count < ids.length)
      await quotas.require(tx, ownerId, 'sensor_triggers', ids.length - present.count);
    const made = await tx<{ id: number }[]>`
      INSERT INTO sensor_triggers (sensor_id, trigger_id)
      SELECT s.id, wanted.id FROM sensors s, unnest(${ids}::bigint[]) AS wanted (id) WHERE s.id = ${sensorId}
      ON CONFLICT DO NOTHING RETURNING id`;
    await activateAll(tx, shards, made);
    const rows = await tx<SensorTriggerRow[]>`
      ${selectSensorTriggers(tx)} WHERE t.owner_id = ${ownerId} AND st.sensor_id = ${sensorId} AND t.id = ANY(${ids}::bigint[])`;
    return ids.flatMap((id) => rows.find((row) => row.id === id) ?? []);
  };
  return whenUnlocked(sql, connect, SENSOR_TIMEOUT);
}

/**
 * @param active undefined: unchanged
 * @param edit computes the changes from the row, which is locked against concurrent firings
 * @returns undefined when the trigger is not on the sensor
 */
export async function updateSensorTrigger(
  { sql, shards }: ActivationParts,
  place: TriggerPlace,
  active: boolean | undefined,
  edit: (row: SensorTriggerRow) => Editable,
): Promise<SensorTriggerRow | undefined> {
  const update = async (tx: Transaction) => {
    const before = await findSensorTrigger(tx, place);
    if (before === undefined) return undefined;
    if (active === true && !before.active) await activateAll(tx, shards, [{ id: before.sensor_trigger_id }]);
    const [row] = await tx<SensorTriggerRow[]>`
      ${selectSensorTriggers(tx)} WHERE st.id = ${before.sensor_trigger_id} FOR NO KEY UPDATE OF st`;
    if (row === undefined) return undefined;
    await write(tx, row, { ...edit(row), ...(active === false ? { active } : {}) });
    return findSensorTrigger(tx, place);
  };
  return whenUnlocked(sql, update, SENSOR_TIMEOUT);
}

async function write(tx: Transaction, row: SensorTriggerRow, fields: object): Promise<void> {
  if (Object.keys(fields).length === 0) return;
  await tx`UPDATE sensor_triggers SET ${tx(fields)} WHERE id = ${row.sensor_trigger_id}`;
}

/** @returns whether the trigger was on the sensor */
export async function disconnectTrigger(sql: Sql, place: TriggerPlace): Promise<boolean> {
  const { ownerId, sensorId, triggerId } = place;
  return transact(sql, async (tx) => {
    const { count } = await tx`
      DELETE FROM sensor_triggers st USING triggers t
      WHERE t.id = st.trigger_id AND t.owner_id = ${ownerId} AND st.sensor_id = ${sensorId} AND t.id = ${triggerId}`;
    return count > 0;
  });
}

export interface EvaluationRow {
  /** Microseconds. */
  readonly date: number | null;
  readonly value: string | null;
  readonly result: boolean;
  readonly fired: boolean;
  readonly error: string | null;
  readonly condition: string;
  /** UNIX seconds. */
  readonly evaluated: number;
  readonly variables: Record<string, number | string | null>;
}

/** Newest first. */
export async function listEvaluations(
  sql: Queryable,
  sensorTriggerId: number,
  page: Page,
): Promise<{ rows: EvaluationRow[]; total: number }> {
  const [counted] = await sql<{ total: number }[]>`
    SELECT count(*) AS total FROM trigger_evaluations WHERE sensor_trigger_id = ${sensorTriggerId}`;
  const rows = await sql<EvaluationRow[]>`
    SELECT date, value, result, fired, error, condition, extract(epoch FROM evaluated)::float8 AS evaluated, variables
    FROM trigger_evaluations WHERE sensor_trigger_id = ${sensorTriggerId}
    ORDER BY number DESC LIMIT ${page.limit} OFFSET ${page.offset}`;
  return { rows, total: counted!.total };
}
