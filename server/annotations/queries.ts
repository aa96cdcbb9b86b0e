/** SQL of annotations. */
import { type Fragment, type Queryable, type Sql, transact } from '../../sql/connect.js';
import { audit } from '../../sql/store/audit/write.js';
import { type ListPage, listPage, type Page } from '../../sql/store/page.js';
import type { AccountQuotas } from '../quotas/public.js';

interface SeenUser {
  id?: number;
  name?: string;
  surname?: string;
  username?: string;
}

/** As in a response, but for the subject that it does not have. */
export interface AnnotationRow {
  readonly id: number;
  readonly sensor_id: number | null;
  readonly dashboard_id: number | null;
  /** UNIX seconds. */
  readonly start_date: number;
  readonly end_date: number;
  readonly text: string;
  readonly author: SeenUser;
  readonly editable: boolean;
  readonly created: number;
  readonly updated: number;
}

export interface NewAnnotation {
  readonly sensorId: number | null;
  readonly dashboardId: number | null;
  /** Microseconds since 1970. */
  readonly from: number;
  readonly to: number;
  readonly text: string;
}

/** Of annotation `a`. A viewer sees the own name, and the names of users who show themselves to the viewer. */
function columns(sql: Queryable, viewerId: number): Fragment {
  return sql`
    a.id, a.sensor_id, a.dashboard_id, a.start_date / 1e6::float8 AS start_date, a.end_date / 1e6::float8 AS end_date, a.text,
    coalesce((
      SELECT jsonb_strip_nulls(jsonb_build_object('id', u.id, 'name', u.name, 'surname', u.surname, 'username', u.username))
      FROM users u WHERE u.id = a.author_id AND u.id = ${viewerId}
      UNION ALL
      SELECT jsonb_strip_nulls(jsonb_build_object('id', v.id, 'name', v.name, 'surname', v.surname, 'username', v.username))
      FROM visible_users v WHERE v.viewer_id = ${viewerId} AND v.user_id = a.author_id AND a.author_id <> ${viewerId}
      LIMIT 1), '{}') AS author,
    (a.author_id = ${viewerId}
      OR EXISTS (SELECT FROM sensors s WHERE s.id = a.sensor_id AND s.owner_id = ${viewerId})
      OR EXISTS (SELECT FROM dashboards d WHERE d.id = a.dashboard_id AND d.owner_id = ${viewerId})) AS editable,
    extract(epoch FROM a.created)::float8 AS created, extract(epoch FROM a.updated)::float8 AS updated`;
}

export interface AnnotationFilter {
  /** Both empty: those that the viewer wrote. */
  readonly sensorIds: readonly number[];
  readonly dashboardId: number | null;
  /** Microseconds since 1970; null: open. */
  readonly from: number | null;
  readonly to: number | null;
}

export function listAnnotations(
  sql: Queryable,
  viewerId: number,
  { sensorIds, dashboardId, from, to }: AnnotationFilter,
  page: Page,
): Promise<ListPage<AnnotationRow>> {
  const isOwn = sensorIds.length === 0 && dashboardId === null;
  const which = sql`
    FROM annotations a WHERE ${
      isOwn
        ? sql`a.author_id = ${viewerId}`
        : sql`(a.sensor_id = ANY(${[...sensorIds]}::bigint[]) OR a.dashboard_id = ${dashboardId}::bigint)`
    }
    ${from === null ? sql`` : sql`AND a.end_date >= ${from}`} ${to === null ? sql`` : sql`AND a.start_date <= ${to}`}`;
  return listPage(sql, { columns: columns(sql, viewerId), from: which, key: sql`a.id` }, page);
}

export async function findAnnotation(
  sql: Queryable,
  viewerId: number,
  id: number,
): Promise<AnnotationRow | undefined> {
  const [row] = await sql<AnnotationRow[]>`
    SELECT ${columns(sql, viewerId)} FROM annotations a WHERE a.id = ${id}`;
  return row;
}

/** @throws ApiError quota_exceeded */
export async function insertAnnotation(
  { sql, quotas }: { readonly sql: Sql; readonly quotas: AccountQuotas },
  authorId: number,
  { sensorId, dashboardId, from, to, text }: NewAnnotation,
): Promise<AnnotationRow> {
  return transact(sql, async (tx) => {
    await quotas.require(tx, authorId, 'annotations');
    const [row] = await tx<{ id: number }[]>`
      INSERT INTO annotations (author_id, sensor_id, dashboard_id, start_date, end_date, text)
      VALUES (${authorId}, ${sensorId}, ${dashboardId}, ${from}, ${to}, ${text}) RETURNING id`;
    return (await findAnnotation(tx, authorId, row!.id))!;
  });
}

/** @returns undefined when it was deleted meanwhile */
export async function updateAnnotation(
  sql: Sql,
  userId: number,
  id: number,
  { from, to, text }: { readonly from: number; readonly to: number; readonly text: string | null },
): Promise<AnnotationRow | undefined> {
  return transact(sql, async (tx) => {
    await tx`
      UPDATE annotations SET start_date = ${from}, end_date = ${to}, text = coalesce(${text}, text), updated = now()
      WHERE id = ${id}`;
    return findAnnotation(tx, userId, id);
  });
}

export async function deleteAnnotation(sql: Sql, id: number): Promise<void> {
  await transact(sql, async (tx) => {
    const { count } = await tx`DELETE FROM annotations WHERE id = ${id}`;
    if (count > 0) await audit(tx, { action: 'annotation.delete', object: { kind: 'annotation', id } });
  });
}
