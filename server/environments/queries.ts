/** SQL of environments and of their parts. */

import { type Fragment, type Queryable, type Sql, type Transaction, transact } from '../../sql/connect.js';
import { audit } from '../../sql/store/audit/write.js';
import { publishEvent } from '../../sql/store/outbox/events.js';
import { type ListPage, listPage, type Page } from '../../sql/store/page.js';
import { andWords } from '../../sql/store/search-words.js';
import type { NamedId } from '../http/several.js';
import type { AccountQuotas } from '../quotas/public.js';
import type { UnitCorner } from './polygon.js';

export interface EnvironmentRow {
  id: number;
  name: string;
  floors: number;
  gps_outline: string;
  position: string;
  /** UNIX seconds. */
  date: number;
}

export type EnvironmentFields = Partial<
  Pick<EnvironmentRow, 'name' | 'floors' | 'gps_outline' | 'position'>
> & {
  /** Column name: `gps_outline` as text of the type `polygon`; null: none. */
  outline?: string | null;
};

export const columns = (sql: Queryable) => sql`
  e.id, e.name, e.floors, e.gps_outline, e.position, extract(epoch FROM e.created)::float8 AS date`;

export interface EnvironmentFilter {
  /** In units: only environments whose polygon contains it, edges included; null: all. */
  readonly corner: UnitCorner | null;
  /** Each must be part of the name. */
  readonly words: readonly string[];
}

export async function listEnvironments(
  sql: Queryable,
  ownerId: number,
  { corner, words }: EnvironmentFilter,
  page: Page,
): Promise<ListPage<EnvironmentRow>> {
  const around = corner === null ? sql`` : sql`AND (${covers(sql, corner)})`;
  return list(sql, sql`e.owner_id = ${ownerId} ${around} ${andWords(sql, sql`e.name`, words)}`, page);
}

/** Longitude 180 and longitude -180 are the same meridian, so both are tried. */
function covers(sql: Queryable, { x, y }: UnitCorner): Fragment {
  const other = Math.abs(x) === 1_800_000_000 ? -x : x;
  return sql`(${contains(sql, x, y)}) OR (${contains(sql, other, y)})`;
}

/** The condition on the bounding box repeats the indexed expression: the index cannot serve the polygon itself. */
function contains(sql: Queryable, x: number, y: number): Fragment {
  const point = sql`point(${x}, ${y})`;
  return sql`box(e.outline) @> box(${point}, ${point}) AND e.outline @> ${point}`;
}

/** Direct parts only, without the parts of parts. */
export function listParts(sql: Queryable, parentId: number, page: Page) {
  return list(sql, sql`e.id IN (SELECT child_id FROM sub_environments WHERE parent_id = ${parentId})`, page);
}

function list(sql: Queryable, which: Fragment, page: Page): Promise<ListPage<EnvironmentRow>> {
  const from = sql`FROM environments e WHERE ${which}`;
  return listPage(sql, { columns: columns(sql), from, key: sql`e.id` }, page);
}

export async function findEnvironment(sql: Queryable, id: number): Promise<EnvironmentRow | undefined> {
  const [row] = await sql<EnvironmentRow[]>`SELECT ${columns(sql)} FROM environments e WHERE e.id = ${id}`;
  return row;
}

export async function insertEnvironment(
  { sql, quotas }: { readonly sql: Sql; readonly quotas: AccountQuotas },
  ownerId: number,
  fields: EnvironmentFields,
): Promise<EnvironmentRow> {
  return transact(sql, async (tx) => {
    await quotas.require(tx, ownerId, 'environments');
    const [row] = await tx<EnvironmentRow[]>`
      INSERT INTO environments AS e ${tx({ ...fields, owner_id: ownerId })} RETURNING ${columns(tx)}`;
    await publishEvent(tx, 'add_environment', { subjectId: row!.id, audience: [ownerId] });
    return row!;
  });
}

/** @returns undefined when the environment was deleted meanwhile */
export async function updateEnvironment(
  sql: Sql,
  ownerId: number,
  id: number,
  fields: EnvironmentFields,
): Promise<EnvironmentRow | undefined> {
  if (Object.keys(fields).length === 0) return findEnvironment(sql, id);
  return transact(sql, async (tx) => {
    const [row] = await tx<EnvironmentRow[]>`
      UPDATE environments e SET ${tx(fields)} WHERE e.id = ${id} RETURNING ${columns(tx)}`;
    if (row !== undefined) await publishToOwner(tx, 'update_environment', id, ownerId);
    return row;
  });
}

/** Keeps the sensors and the parts of the environment. */
export async function deleteEnvironment(sql: Sql, ownerId: number, id: number): Promise<void> {
  await transact(sql, async (tx) => {
    const { count } = await tx`DELETE FROM environments WHERE id = ${id}`;
    if (count === 0) return;
    await publishToOwner(tx, 'delete_environment', id, ownerId);
    await audit(tx, { action: 'environment.delete', object: { kind: 'environment', id } });
  });
}

/** The reason why an environment of the request cannot become a part. */
export type Obstacle = { readonly wanted: NamedId; readonly reason: 'missing' | 'cycle' };

/**
 * Makes environments parts of another environment of the same owner. Existing parts are no error.
 * @returns the parts; an obstacle, in which case none was added; undefined when the parent was deleted meanwhile
 */
export async function addParts(
  sql: Sql,
  ownerId: number,
  parentId: number,
  wanted: readonly NamedId[],
): Promise<EnvironmentRow[] | Obstacle | undefined> {
  const ids = wanted.map(({ id }) => id);
  return transact(sql, async (tx) => {
    // Serialised by owner: two concurrent requests without a cycle could close one together.
    await tx`SELECT FROM users WHERE id = ${ownerId} FOR NO KEY UPDATE`;
    const [parent] = await tx`SELECT FROM environments WHERE id = ${parentId} FOR KEY SHARE`;
    if (parent === undefined) return undefined;
    const rows = await tx<EnvironmentRow[]>`
      SELECT ${columns(tx)} FROM environments e WHERE e.id = ANY(${ids}::bigint[]) AND e.owner_id = ${ownerId}
      ORDER BY e.id FOR KEY SHARE`;
    const found = new Set(rows.map(({ id }) => id));
    const missing = wanted.find(({ id }) => !found.has(id));
    if (missing !== undefined) return { wanted: missing, reason: 'missing' };
    const ancestors = await tx<{ id: number }[]>`
      WITH RECURSIVE above (id) AS (
        SELECT ${parentId}::bigint
        UNION SELECT s.parent_id FROM above JOIN sub_environments s ON s.child_id = above.id
      ) SELECT id FROM above WHERE id = ANY(${ids}::bigint[])`;
    const cycle = wanted.find(({ id }) => ancestors.some((each) => each.id === id));
    if (cycle !== undefined) return { wanted: cycle, reason: 'cycle' };
    const { count } = await tx`
      INSERT INTO sub_environments (parent_id, child_id) SELECT ${parentId}, unnest(${ids}::bigint[])
      ON CONFLICT DO NOTHING`;
    if (count > 0) await publishToOwner(tx, 'update_environment', parentId, ownerId);
    return rows;
  });
}

/** @returns whether the child was a part */
export async function removePart(
  sql: Sql,
  ownerId: number,
  parentId: number,
  childId: number,
): Promise<boolean> {
  return transact(sql, async (tx) => {
    const { count } = await tx`
      DELETE FROM sub_environments WHERE parent_id = ${parentId} AND child_id = ${childId}`;
    if (count > 0) await publishToOwner(tx, 'update_environment', parentId, ownerId);
    return count > 0;
  });
}

async function publishToOwner(
  tx: Transaction,
  name: 'update_environment' | 'delete_environment',
  id: number,
  ownerId: number,
): Promise<void> {
  await publishEvent(tx, name, { subjectId: id, sourceId: id, audience: [ownerId] });
}
