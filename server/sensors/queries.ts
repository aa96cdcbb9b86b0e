/** SQL of sensors. */

import { ApiError } from '@sensorium/model/errors';
import { dataTypeOf } from '@sensorium/model/values';
import type { Fragment, Queryable, Sql, Transaction } from '../../sql/connect.js';
import { type Shards, shardWithin } from '../../sql/shards.js';
import { audit } from '../../sql/store/audit/write.js';
import { lockStatesAtOnce } from '../../sql/store/lock-waits.js';
import { publishEvent, publishSensorEvents, publishShareEvents } from '../../sql/store/outbox/events.js';
import { andAfter, type Page } from '../../sql/store/page.js';
import { lockForDeletion } from '../../sql/store/points/ingest-state.js';
import type { DatedPoint } from '../../sql/store/points/newest-point.js';
import { placementOf } from '../../sql/store/shards/placement.js';
import { type EnvironmentRow, columns as environmentColumns } from '../environments/public.js';
import { requireNoFiles } from '../files/public.js';
import { shareAgreed } from '../groups/public.js';
import { whenUnlocked } from '../http/when-unlocked.js';
import { type Listed, newestInShards, withNewestPoints } from './newest-points.js';
import { requirePagerRoom } from './pagers.js';
import {
  findTerms,
  isSearched,
  listedGroups,
  type Order,
  orderedBy,
  planSearch,
  type SensorSearch,
  searched,
  type Term,
} from './search.js';

export interface SensorRow {
  id: number;
  owner_id: number;
  /** Where its data are. */
  shard: number;
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

/** Columns that a client may set. */
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

/** Columns of a `SensorRow`, of the relation `s`. */
export const columns = (sql: Queryable) => sql`
  s.id, s.owner_id, s.shard, s.name, s.display_name, s.type, s.device_type, s.pager_type, s.data_type, s.data_structure,
  s.use_data_storage, s.unit, s.retention, s.description,
  (SELECT to_jsonb(d) - 'owner_id' FROM devices d WHERE d.id = s.device_id) AS device`;

/** @param tx a transaction, which also publishes the event */
export async function insertSensor(
  tx: Transaction,
  ownerId: number,
  fields: SensorFields,
): Promise<SensorRow> {
  const shard = placementOf(tx, ownerId, 1);
  const placed = { ...fields, owner_id: ownerId, ...(shard === null ? {} : { shard }) };
  const [row] = await tx<SensorRow[]>`
    WITH made AS (INSERT INTO sensors ${tx(placed)} RETURNING *)
    SELECT ${columns(tx)} FROM made s`;
  await publishEvent(tx, 'add_sensor', { subjectId: row!.id, audience: [ownerId] });
  await shareAgreed(tx, ownerId, [row!.id]);
  return row!;
}

/** @returns the error of the last page; null: it succeeded, or there was none */
export async function pagerError(sql: Queryable, id: number): Promise<string | null> {
  const [row] = await sql<{ error: string | null }[]>`SELECT error FROM pagers WHERE sensor_id = ${id}`;
  return row?.error ?? null;
}

export async function findSensor(sql: Queryable, id: number): Promise<SensorRow | undefined> {
  const [row] = await sql<SensorRow[]>`SELECT ${columns(sql)} FROM sensors s WHERE s.id = ${id}`;
  return row;
}

/**
 * @param check receives the changed sensor and throws to refuse it
 * @param limits.shares false: refuses a new name that would share the sensor with a group
 * @param limits.pagers pagers that an account may have
 * @returns undefined when the sensor was deleted meanwhile
 * @throws ApiError invalid_input, key_scope, overloaded
 */
export async function updateSensor(
  { sql, shards }: { readonly sql: Sql; readonly shards: Shards },
  id: number,
  fields: SensorFields,
  check: (sensor: SensorRow) => void,
  limits: { readonly shares: boolean; readonly pagers: number },
): Promise<{ readonly row: SensorRow; readonly before: SensorRow } | undefined> {
  return whenUnlocked(sql, async (tx) => {
    const [locked] = await tx<
      SensorRow[]
    >`SELECT ${columns(tx)} FROM sensors s WHERE s.id = ${id} FOR UPDATE`;
    if (locked === undefined) return undefined;
    const changed = { ...locked, ...fields };
    check(changed);
    if (takesFiles(locked) && !takesFiles(changed))
      await requireNoFiles(await shards.within(tx).ofSensor(tx, id), id);
    if (locked.pager_type === '' && changed.pager_type !== '') {
      await requirePagerRoom(tx, locked.owner_id, limits.pagers);
    }
    // The database locks it to record changes for the pager.
    if (fields.pager_type) await lockStatesAtOnce(shardWithin(tx), [id]);
    if (Object.keys(fields).length > 0) {
      await tx`UPDATE sensors SET ${tx(fields)} WHERE id = ${id}`;
      await publishSensorEvents(tx, 'update_sensor', [id]);
      if (changed.name !== locked.name && (await shareAgreed(tx, locked.owner_id, [id])) && !limits.shares) {
        throw sharesByName();
      }
    }
    return { row: changed, before: locked };
  });
}

function sharesByName(): ApiError {
  const field = 'sensor.name';
  return new ApiError(
    'key_scope',
    `${field}: would share the sensor with a group, which this API key must not do`,
    { field },
  );
}

function takesFiles({ data_type }: SensorRow): boolean {
  return dataTypeOf(data_type) === 'file';
}

/** Deletes the sensor when the user owns it; otherwise only the user's own access to it. */
export async function leaveSensor(sql: Sql, id: number, userId: number): Promise<void> {
  await whenUnlocked(sql, async (tx) => {
    const [own] = await tx`SELECT FROM sensors WHERE id = ${id} AND owner_id = ${userId} FOR UPDATE`;
    if (own !== undefined) {
      await deleteSensorsWithin(tx, [id]);
      return;
    }
    const { count } = await tx`DELETE FROM sensor_users WHERE sensor_id = ${id} AND user_id = ${userId}`;
    if (count > 0) await publishShareEvents(tx, 'unshare_sensor', id, [userId]);
    // The user had access through a group only. The owner, who may not see that member, gets no event.
    else await publishEvent(tx, 'unshare_sensor', { subjectId: userId, sourceId: id, audience: [userId] });
    await audit(tx, { action: 'sensor.leave', object: { kind: 'sensor', id } });
    // A refusal hides the sensor that a group still shares, from this user only.
    await tx`
      INSERT INTO sensor_refusals (sensor_id, user_id)
      SELECT sensor_id, user_id FROM sensor_shares WHERE sensor_id = ${id} AND user_id = ${userId}`;
  });
}

/** Deletes sensors with their points. @param ids of sensors that the transaction has locked */
export async function deleteSensorsWithin(tx: Transaction, ids: readonly number[]): Promise<void> {
  await lockForDeletion(shardWithin(tx), ids);
  await publishSensorEvents(tx, 'delete_sensor', ids);
  const gone = await tx<{ id: number; name: string }[]>`
    DELETE FROM sensors WHERE id = ANY(${ids as number[]}::bigint[]) RETURNING id, name`;
  const entries = ids.map((id) => {
    const name = gone.find((each) => each.id === id)?.name ?? '';
    return { action: 'sensor.delete' as const, object: { kind: 'sensor', id, name } };
  });
  await audit(tx, ...entries);
}

const environment = (sql: Queryable) => sql`
  SELECT ${environmentColumns(sql)}
  FROM environment_sensors es JOIN environments e ON e.id = es.environment_id`;

export async function environmentOf(sql: Queryable, sensorId: number): Promise<EnvironmentRow | undefined> {
  const [row] = await sql<EnvironmentRow[]>`${environment(sql)} WHERE es.sensor_id = ${sensorId}`;
  return row;
}

export interface SensorFilter extends Page {
  /** Only sensors that this user may see. */
  readonly userId: number;
  /** The only sensors an API key reaches; null: no such limit. */
  readonly only: readonly number[] | null;
  /** The only sensors that the caller asks for; null: no such limit. */
  readonly ids: readonly number[] | null;
  /** True: own sensors only; false: only sensors of other users; null: both. */
  readonly owned: boolean | null;
  /** Only own sensors that are shared with another user. */
  readonly shared: boolean;
  /** Only sensors on a device. */
  readonly physical: boolean;
  /** A statement that selects ids of sensors: only these; null: no such limit. */
  readonly within: Fragment | null;
  /** Words that the sensor must match; null: no such limit. */
  readonly words: SensorSearch | null;
  readonly order: Order;
}

/** Members of listed sensors in addition to their own columns. */
export interface Shown {
  /** Everything but `users`. */
  readonly full?: boolean;
  readonly owner?: boolean;
  /** Ids of the users with whom the sensor is shared. */
  readonly users?: boolean;
  /** Repeats the device in two flat members. */
  readonly flatDevice?: boolean;
  /** Only what a row of a table shows, in the place of all columns. */
  readonly row?: boolean;
}

export interface ListedSensorRow extends SensorRow {
  environment: EnvironmentRow | null;
  /** As `row` of `Shown` selects it. */
  owned?: boolean;
  shared?: boolean;
  place?: { id: number; name: string; position: string } | null;
  groups?: { id: number; name: string }[] | null;
  /** Particulars that the owner shows to the viewer; null: none. */
  owner: { id?: number; name?: string; surname?: string; email?: string; username?: string } | null;
  users: number[] | null;
  /** Number of sensors in the whole list. */
  total: number;
  /** Rights epoch of the snapshot. */
  epoch: number;
}

/**
 * Ids of all sensors that match a filter. Own sensors and those of other users are two statements, since each starts from another
 * index. OFFSET 0 keeps the planner from turning the subquery into a join over all shares.
 */
export function matching(sql: Queryable, filter: SensorFilter, terms: readonly Term[] = []): Fragment {
  const { userId, only, ids, owned, shared, physical, within } = filter;
  const source = isSearched(filter) ? searched(sql, terms) : null;
  const fitting = (whose: Fragment) => sql`
    SELECT ${source === null ? sql`s.id FROM sensors s` : sql`s.id, s.label FROM (${source}) s`}
    WHERE ${whose}
    ${only === null ? sql`` : sql`AND s.id = ANY(${only as number[]}::bigint[])`}
    ${ids === null ? sql`` : sql`AND s.id = ANY(${ids as number[]}::bigint[])`}
    ${
      shared
        ? sql`AND s.owner_id = ${userId}
              AND EXISTS (SELECT FROM sensor_shares h WHERE h.sensor_id = s.id AND h.user_id <> s.owner_id OFFSET 0)`
        : sql``
    }
    ${physical ? (source === null ? sql`AND s.type = 1` : sql`AND EXISTS (SELECT FROM sensors p WHERE p.id = s.id AND p.type = 1)`) : sql``}
    ${within === null ? sql`` : sql`AND s.id IN (${within})`}`;
  const own = fitting(sql`s.owner_id = ${userId}`);
  const others = fitting(sql`
    s.owner_id <> ${userId} AND s.id IN (SELECT sensor_id FROM sensor_shares WHERE user_id = ${userId})`);
  if (owned === null) return sql`${own} UNION ALL ${others}`;
  return owned ? own : others;
}

/** Selects only the members to show, and of other users only particulars that the viewer may see. */
const listed = (sql: Queryable, { userId: viewerId, only }: SensorFilter, shown: Shown) =>
  shown.row ? rowOfTable(sql, viewerId, only === null) : listedColumns(sql, viewerId, shown);

/** @param groups false: for a limited API key, which does not reach groups */
const rowOfTable = (sql: Queryable, viewerId: number, groups: boolean) => sql`
  s.id, s.owner_id, s.shard, s.name, s.display_name, s.type, s.data_type, s.unit, s.owner_id = ${viewerId} AS owned,
  s.owner_id = ${viewerId} AND EXISTS (
    SELECT FROM sensor_shares h WHERE h.sensor_id = s.id AND h.user_id <> s.owner_id OFFSET 0) AS shared,
  (SELECT to_jsonb(d) - 'owner_id' FROM devices d WHERE d.id = s.device_id) AS device,
  (SELECT jsonb_build_object('id', e.id, 'name', e.name, 'position', es.position)
   FROM environment_sensors es JOIN environments e ON e.id = es.environment_id WHERE es.sensor_id = s.id) AS place,
  CASE WHEN s.owner_id <> ${viewerId} THEN ${owner(sql, viewerId)} END AS owner,
  ${groups ? groupsOf(sql, viewerId) : sql`NULL`} AS groups`;

const groupsOf = (sql: Queryable, viewerId: number) => sql`
  (SELECT jsonb_agg(jsonb_build_object('id', g.id, 'name', g.name) ORDER BY g.id)
   FROM group_sensors gs JOIN (${listedGroups(sql, viewerId)}) g ON g.id = gs.group_id WHERE gs.sensor_id = s.id)`;

const listedColumns = (sql: Queryable, viewerId: number, shown: Shown) => sql`
  ${columns(sql)},
  ${shown.full ? sql`(SELECT to_jsonb(e) FROM (${environment(sql)} WHERE es.sensor_id = s.id) e)` : sql`NULL`} AS environment,
  ${shown.full || shown.owner ? owner(sql, viewerId) : sql`NULL`} AS owner,
  ${shown.users ? users(sql, viewerId) : sql`NULL`} AS users`;

const owner = (sql: Queryable, viewerId: number) => sql`
  (SELECT jsonb_strip_nulls(to_jsonb(o) - 'sensor_id' - 'viewer_id')
   FROM visible_owners o WHERE o.sensor_id = s.id AND o.viewer_id = ${viewerId})`;

/** Users who may read the sensor and are visible to the viewer. */
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

export interface ListParts {
  readonly sql: Sql;
  readonly shards: Shards;
}

/** @returns `newest`: the newest points by sensor; empty unless `shown.full` or `shown.row` */
export async function listSensors(
  { sql, shards }: ListParts,
  filter: SensorFilter,
  shown: Shown,
): Promise<Listed<ListedSensorRow> & { readonly newest: ReadonlyMap<number, DatedPoint> }> {
  const list = () =>
    planned(sql, filter, (tx) =>
      page<ListedSensorRow>(
        tx,
        filter,
        sql`SELECT ${listed(tx, filter, shown)} FROM page JOIN sensors s ON s.id = page.id`,
      ),
    );
  return shown.full || shown.row
    ? withNewestPoints((rows) => newestInShards(shards.bounded, rows), list)
    : { ...(await list()), newest: new Map() };
}

/** Runs the statements of a list. Searches have a plan each: one word matches all sensors, another one a single sensor. */
export function planned<T>(sql: Sql, filter: SensorFilter, work: (tx: Queryable) => Promise<T>): Promise<T> {
  return isSearched(filter) ? planSearch(sql, work) : work(sql.bounded);
}

/** Ids of all sensors that match a filter, in no order. */
export function matchingIds(sql: Sql, filter: SensorFilter): Promise<number[]> {
  return planned(sql, filter, async (tx) => {
    const terms = filter.words === null ? [] : await findTerms(tx, filter.userId, filter.words);
    const rows = await tx.binary<{ id: number }[]>`SELECT id FROM (${matching(tx, filter, terms)}) matching`;
    return rows.map(({ id }) => id);
  });
}

/** Lists only the ids. */
export async function listSensorIds(
  sql: Queryable,
  filter: SensorFilter,
): Promise<{ rows: { id: number }[]; total: number }> {
  return page<{ id: number }>(sql, filter, sql`SELECT id FROM page`);
}

/**
 * Reads a page, the total and the rights epoch in one statement, hence from one snapshot and with one evaluation of the filter.
 * @param shown a statement over `page`, which has the column `id`
 */
export async function page<Row extends { id: number }>(
  sql: Queryable,
  filter: SensorFilter,
  shown: Fragment,
): Promise<Listed<Row>> {
  const terms = filter.words === null ? [] : await findTerms(sql, filter.userId, filter.words);
  const rows = await sql<(Row & { total: number; epoch: number })[]>`
    WITH fitting AS MATERIALIZED (${matching(sql, filter, terms)}),
    page AS (
      SELECT id ${isSearched(filter) ? sql`, label` : sql``} FROM fitting WHERE true ${andAfter(sql, sql`id`, filter)}
      ${orderedBy(sql, filter.order)} LIMIT ${filter.limit} OFFSET ${filter.offset}
    )
    SELECT shown.*, counted.total, counted.epoch
    FROM (SELECT count(*) AS total, (SELECT epoch FROM rights_epoch) AS epoch FROM fitting) counted
    LEFT JOIN (${shown}) shown ON true
    ${isSearched(filter) ? sql`LEFT JOIN page ON page.id = shown.id ${orderedBy(sql, filter.order, sql`page.`)}` : orderedBy(sql, filter.order, sql`shown.`)}`;
  const { total, epoch } = rows[0]!;
  // An empty page has one row, with only these two columns set.
  return { rows: rows.filter(({ id }) => id !== null), total, epoch };
}
