/** SQL of sensors. */
import { ApiError } from '@sensorium/model/errors';
import { dataTypeOf } from '@sensorium/model/values';
import type { Fragment, Queryable, Sql, Transaction } from '../../sql/connect.js';
import { transact } from '../../sql/connect.js';
import { publishEvent, publishSensorEvents, publishShareEvents } from '../../sql/store/outbox/events.js';
import { andAfter, type Page } from '../../sql/store/page.js';
import { lockForDeletion } from '../../sql/store/points/ingest-state.js';
import type { DatedPoint } from '../../sql/store/points/newest-point.js';
import { type EnvironmentRow, columns as environmentColumns } from '../environments/queries.js';
import { requireNoFiles } from '../files/require-none.js';
import { shareAgreed } from '../groups/sensors/agreed.js';
import { type Listed, withNewestPoints } from './newest-points.js';
import { requirePagerRoom } from './pagers.js';

export interface SensorRow {
  id: number;
  owner_id: number;
  name: string;
  display_name: string;
  type: number;
  device_type: string;
  pager_type: string;
  data_type: string;
  data_structure: string;
  use_data_storage: boolean;
  unit: string;
  retention: number;
  description: string;
  device: { id: number; type: string; uuid: string } | null;
}

/** What a client may say about a sensor. */
export type SensorFields = Partial<
  Pick<
    SensorRow,
    | 'name'
    | 'display_name'
    | 'device_type'
    | 'pager_type'
    | 'data_type'
    | 'data_structure'
    | 'use_data_storage'
    | 'unit'
    | 'retention'
    | 'description'
  >
>;

/** Those of a `SensorRow`, of a relation called `s`. */
export const columns = (sql: Queryable) => sql`
  s.id, s.owner_id, s.name, s.display_name, s.type, s.device_type, s.pager_type, s.data_type, s.data_structure,
  s.use_data_storage, s.unit, s.retention, s.description,
  (SELECT to_jsonb(d) - 'owner_id' FROM devices d WHERE d.id = s.device_id) AS device`;

/** @param tx a transaction: the event is told together with its cause */
export async function insertSensor(
  tx: Transaction,
  ownerId: number,
  fields: SensorFields,
): Promise<SensorRow> {
  const [row] = await tx<SensorRow[]>`
    WITH made AS (INSERT INTO sensors ${tx({ ...fields, owner_id: ownerId })} RETURNING *)
    SELECT ${columns(tx)} FROM made s`;
  await publishEvent(tx, 'add_sensor', { subjectId: row!.id, audience: [ownerId] });
  await shareAgreed(tx, ownerId, [row!.id]);
  return row!;
}

/** @returns why the sensor could not page its owner last; null: it could, or had no need to */
export async function pagerError(sql: Queryable, id: number): Promise<string | null> {
  const [row] = await sql<{ error: string | null }[]>`SELECT error FROM pagers WHERE sensor_id = ${id}`;
  return row?.error ?? null;
}

export async function findSensor(sql: Queryable, id: number): Promise<SensorRow | undefined> {
  const [row] = await sql<SensorRow[]>`SELECT ${columns(sql)} FROM sensors s WHERE s.id = ${id}`;
  return row;
}

/**
 * @param check is given the sensor as it would be, and throws when it may not be so
 * @param limits.shares false: a new name must not share it with a group that asks for a sensor of that name
 * @param limits.pagers that an account may have
 * @returns undefined when it is gone
 * @throws ApiError invalid_input, key_scope
 */
export async function updateSensor(
  sql: Sql,
  id: number,
  fields: SensorFields,
  check: (sensor: SensorRow) => void,
  limits: { readonly shares: boolean; readonly pagers: number },
): Promise<SensorRow | undefined> {
  return transact(sql, async (tx) => {
    const [locked] = await tx<
      SensorRow[]
    >`SELECT ${columns(tx)} FROM sensors s WHERE s.id = ${id} FOR UPDATE`;
    if (locked === undefined) return undefined;
    const changed = { ...locked, ...fields };
    check(changed);
    if (takesFiles(locked) && !takesFiles(changed)) await requireNoFiles(tx, id);
    if (locked.pager_type === '' && changed.pager_type !== '') {
      await requirePagerRoom(tx, locked.owner_id, limits.pagers);
    }
    if (Object.keys(fields).length > 0) {
      await tx`UPDATE sensors SET ${tx(fields)} WHERE id = ${id}`;
      await publishSensorEvents(tx, 'update_sensor', [id]);
      if (changed.name !== locked.name && (await shareAgreed(tx, locked.owner_id, [id])) && !limits.shares) {
        throw sharesByName();
      }
    }
    return changed;
  });
}

function sharesByName(): ApiError {
  const field = 'sensor.name';
  return new ApiError('key_scope', `${field}: would share it with a group, and this API key shares nothing`, {
    field,
  });
}

function takesFiles({ data_type }: SensorRow): boolean {
  return dataTypeOf(data_type) === 'file';
}

/** Deletes the owner's sensor for everybody, or somebody else's own access to it. */
export async function leaveSensor(sql: Sql, id: number, userId: number): Promise<void> {
  await transact(sql, async (tx) => {
    const [own] = await tx`SELECT FROM sensors WHERE id = ${id} AND owner_id = ${userId} FOR UPDATE`;
    if (own !== undefined) {
      await lockForDeletion(tx, [id]);
      await publishSensorEvents(tx, 'delete_sensor', [id]);
      await tx`DELETE FROM sensors WHERE id = ${id}`;
      return;
    }
    const { count } = await tx`DELETE FROM sensor_users WHERE sensor_id = ${id} AND user_id = ${userId}`;
    if (count > 0) await publishShareEvents(tx, 'unshare_sensor', id, [userId]);
    // Who had it by a group only is not named to its owner, who may not know that he is there.
    else await publishEvent(tx, 'unshare_sensor', { subjectId: userId, sourceId: id, audience: [userId] });
    // What a group still gives him he refuses; the others in the group keep it.
    await tx`
      INSERT INTO sensor_refusals (sensor_id, user_id)
      SELECT sensor_id, user_id FROM sensor_shares WHERE sensor_id = ${id} AND user_id = ${userId}`;
  });
}

const environment = (sql: Queryable) => sql`
  SELECT ${environmentColumns(sql)}
  FROM environment_sensors es JOIN environments e ON e.id = es.environment_id`;

export async function environmentOf(sql: Queryable, sensorId: number): Promise<EnvironmentRow | undefined> {
  const [row] = await sql<EnvironmentRow[]>`${environment(sql)} WHERE es.sensor_id = ${sensorId}`;
  return row;
}

export interface SensorFilter extends Page {
  /** Whose list it is: only what he may see. */
  readonly userId: number;
  /** The only sensors an API key reaches; null: no such limit. */
  readonly only: readonly number[] | null;
  /** Own sensors, or only those of others; null: both. */
  readonly owned: boolean | null;
  /** Only own sensors that are shared. */
  readonly shared: boolean;
  /** Only sensors on a device. */
  readonly physical: boolean;
  /** A statement that answers ids of sensors: only these; null: no such limit. */
  readonly within: Fragment | null;
}

/** What a list tells of its sensors beyond what each is. */
export interface Shown {
  /** Everything but `users`. */
  readonly full?: boolean;
  readonly owner?: boolean;
  /** Ids of those it is shared with. */
  readonly users?: boolean;
  /** The device once more, in two flat members. */
  readonly flatDevice?: boolean;
}

export interface ListedSensorRow extends SensorRow {
  environment: EnvironmentRow | null;
  /** As far as he shows himself; null: not at all. */
  owner: { id?: number; name?: string; surname?: string; email?: string; username?: string } | null;
  users: number[] | null;
  /** Of the whole list. */
  total: number;
  /** Rights epoch of the snapshot. */
  epoch: number;
}

/**
 * Ids of all sensors that fit a filter. Own ones and those of others are two statements, since each has an index of its own to begin with,
 * and neither is always the better beginning. OFFSET 0: asked sensor by sensor, since as a join it would be answered for all there are.
 */
export function matching(sql: Queryable, filter: SensorFilter): Fragment {
  const { userId, only, owned, shared, physical, within } = filter;
  const fitting = (whose: Fragment) => sql`
    SELECT s.id FROM sensors s
    WHERE ${whose}
    ${only === null ? sql`` : sql`AND s.id = ANY(${only as number[]}::bigint[])`}
    ${
      shared
        ? sql`AND s.owner_id = ${userId}
              AND EXISTS (SELECT FROM sensor_shares h WHERE h.sensor_id = s.id AND h.user_id <> s.owner_id OFFSET 0)`
        : sql``
    }
    ${physical ? sql`AND s.type = 1` : sql``}
    ${within === null ? sql`` : sql`AND s.id IN (${within})`}`;
  const own = fitting(sql`s.owner_id = ${userId}`);
  const others = fitting(sql`
    s.owner_id <> ${userId} AND s.id IN (SELECT sensor_id FROM sensor_shares WHERE user_id = ${userId})`);
  if (owned === null) return sql`${own} UNION ALL ${others}`;
  return owned ? own : others;
}

/** What is not shown is not looked for; of people only what the viewer may see is found. */
const listed = (sql: Queryable, viewerId: number, shown: Shown) => sql`
  ${columns(sql)},
  ${shown.full ? sql`(SELECT to_jsonb(e) FROM (${environment(sql)} WHERE es.sensor_id = s.id) e)` : sql`NULL`} AS environment,
  ${shown.full || shown.owner ? owner(sql, viewerId) : sql`NULL`} AS owner,
  ${shown.users ? users(sql, viewerId) : sql`NULL`} AS users`;

const owner = (sql: Queryable, viewerId: number) => sql`
  (SELECT jsonb_strip_nulls(to_jsonb(o) - 'sensor_id' - 'viewer_id')
   FROM visible_owners o WHERE o.sensor_id = s.id AND o.viewer_id = ${viewerId})`;

/** Those who may read the sensor, and show the viewer that they are there. */
const users = (sql: Queryable, viewerId: number) => sql`
  ARRAY(
    SELECT reader.id FROM (
      SELECT user_id AS id FROM sensor_users WHERE sensor_id = s.id
      UNION
      SELECT seen.id FROM group_sensors gs
      JOIN visible_members seen ON seen.group_id = gs.group_id AND seen.accepted
      JOIN group_users m ON m.group_id = seen.group_id AND m.user_id = seen.user_id AND m.list_sensors
      WHERE gs.sensor_id = s.id AND seen.viewer_id = ${viewerId} AND seen.id <> s.owner_id
    ) reader
    WHERE NOT EXISTS (SELECT FROM sensor_refusals r WHERE r.sensor_id = s.id AND r.user_id = reader.id)
    ORDER BY 1)`;

/** @returns `newest`: the newest points by sensor; only where all is shown */
export async function listSensors(
  sql: Queryable,
  filter: SensorFilter,
  shown: Shown,
): Promise<Listed<ListedSensorRow> & { readonly newest: ReadonlyMap<number, DatedPoint> }> {
  const list = () =>
    page<ListedSensorRow>(
      sql,
      filter,
      sql`SELECT ${listed(sql, filter.userId, shown)} FROM page JOIN sensors s ON s.id = page.id`,
    );
  return shown.full ? withNewestPoints(sql, list) : { ...(await list()), newest: new Map() };
}

/** The same, where nothing but the ids is wanted. */
export async function listSensorIds(
  sql: Queryable,
  filter: SensorFilter,
): Promise<{ rows: { id: number }[]; total: number }> {
  return page<{ id: number }>(sql, filter, sql`SELECT id FROM page`);
}

/**
 * One statement, so that page, total and rights epoch are of the same moment, and what fits is looked for once.
 * @param shown a statement over `page`, which has the column `id`
 */
export async function page<Row extends { id: number }>(
  sql: Queryable,
  filter: SensorFilter,
  shown: Fragment,
): Promise<Listed<Row>> {
  const rows = await sql<(Row & { total: number; epoch: number })[]>`
    WITH fitting AS MATERIALIZED (${matching(sql, filter)}),
    page AS (
      SELECT id FROM fitting WHERE true ${andAfter(sql, sql`id`, filter)}
      ORDER BY id LIMIT ${filter.limit} OFFSET ${filter.offset}
    )
    SELECT shown.*, counted.total, counted.epoch
    FROM (SELECT count(*) AS total, (SELECT epoch FROM rights_epoch) AS epoch FROM fitting) counted
    LEFT JOIN (${shown}) shown ON true
    ORDER BY shown.id`;
  const { total, epoch } = rows[0]!;
  // Of an empty page there is one row, with nothing but these.
  return { rows: rows.filter(({ id }) => id !== null), total, epoch };
}
