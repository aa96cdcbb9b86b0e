/** SQL of the log of firings. */
import type { Queryable } from '../../../sql/connect.js';
import { type ListPage, listPage, type Page } from '../../../sql/store/page.js';

export interface FiringRow {
  readonly id: number;
  readonly trigger_id: number;
  readonly trigger_name: string;
  readonly sensor_id: number;
  readonly sensor_name: string;
  readonly unit: string;
  readonly condition: 'expression' | 'inactivity';
  /** UNIX seconds, as are the next and `acknowledged`. */
  readonly fired: number;
  readonly ended: number | null;
  /** Microseconds. */
  readonly date: number | null;
  readonly value: string | null;
  readonly holds_since: number | null;
  readonly variables: Record<string, number | string | null>;
  readonly silenced: boolean;
  readonly acknowledged: number | null;
  readonly acknowledged_by: number | null;
  /** Null: the user is deleted, or it is not acknowledged. */
  readonly username: string | null;
  readonly note: string;
}

export interface FiringFilter {
  readonly sensorId?: number;
  readonly triggerId?: number;
  readonly state?: 'active' | 'unacknowledged' | 'ended';
}

/** Of triggers of an owner, on sensors that the owner may still read. */
const visible = (sql: Queryable, ownerId: number) => sql`
  FROM firings f JOIN sensor_triggers st ON st.id = f.sensor_trigger_id JOIN triggers t ON t.id = st.trigger_id
  JOIN sensors s ON s.id = st.sensor_id
  WHERE t.owner_id = ${ownerId} AND (s.owner_id = ${ownerId} OR EXISTS (
    SELECT FROM sensor_shares h WHERE h.sensor_id = s.id AND h.user_id = ${ownerId}))`;

const columns = (sql: Queryable) => sql`
  f.id, t.id AS trigger_id, t.name AS trigger_name, s.id AS sensor_id,
  CASE s.display_name WHEN '' THEN s.name ELSE s.display_name END AS sensor_name, s.unit, f.condition,
  extract(epoch FROM f.fired)::float8 AS fired, extract(epoch FROM f.ended)::float8 AS ended, f.date, f.value, f.holds_since,
  f.variables, f.silenced, extract(epoch FROM f.acknowledged)::float8 AS acknowledged, f.acknowledged_by,
  (SELECT username FROM users u WHERE u.id = f.acknowledged_by) AS username, f.note`;

/** Newest first. */
export function listFirings(
  sql: Queryable,
  ownerId: number,
  { sensorId, triggerId, state }: FiringFilter,
  page: Page,
): Promise<ListPage<FiringRow>> {
  // Active firings are found by their triggers: there are few, however long the log is.
  const isActive = sql`f.id = st.firing AND f.ended IS NULL`;
  const states = {
    active: isActive,
    unacknowledged: sql`${isActive} AND f.acknowledged IS NULL`,
    ended: sql`f.ended IS NOT NULL`,
  };
  const where = sql`
    ${visible(sql, ownerId)}
    ${sensorId === undefined ? sql`` : sql`AND st.sensor_id = ${sensorId}`}
    ${triggerId === undefined ? sql`` : sql`AND st.trigger_id = ${triggerId}`}
    ${state === undefined ? sql`` : sql`AND ${states[state]}`}`;
  return listPage(sql, { columns: columns(sql), from: where, key: sql`f.id`, sort: 'DESC' }, page);
}

/** @returns undefined when the owner has none of that id, on a sensor that the owner may still read */
export async function findFiring(
  sql: Queryable,
  ownerId: number,
  id: number,
): Promise<FiringRow | undefined> {
  const [row] = await sql<FiringRow[]>`SELECT ${columns(sql)} ${visible(sql, ownerId)} AND f.id = ${id}`;
  return row;
}

/** @param acknowledgement null: withdraws it */
export async function acknowledge(
  sql: Queryable,
  ownerId: number,
  id: number,
  acknowledgement: { readonly by: number; readonly note: string } | null,
): Promise<FiringRow | undefined> {
  const fields =
    acknowledgement === null
      ? sql`acknowledged = NULL, acknowledged_by = NULL, note = ''`
      : sql`acknowledged = now(), acknowledged_by = ${acknowledgement.by}, note = ${acknowledgement.note}`;
  await sql`
    UPDATE firings SET ${fields} WHERE id IN (SELECT f.id ${visible(sql, ownerId)} AND f.id = ${id})`;
  return findFiring(sql, ownerId, id);
}
