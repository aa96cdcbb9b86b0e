/** SQL of dashboards. */
import { type Fragment, type Queryable, type Sql, transact } from '../../sql/connect.js';
import { audit } from '../../sql/store/audit/write.js';
import { hasPublicLink } from '../../sql/store/dashboard-links.js';
import { type ListPage, listPage, type Page } from '../../sql/store/page.js';
import { andWords } from '../../sql/store/search-words.js';
import type { AccountQuotas } from '../quotas/public.js';
import type { DashboardContent } from './check-content.js';

export interface SeenUser {
  id?: number;
  name?: string;
  surname?: string;
  username?: string;
}

export interface SummaryRow {
  id: number;
  name: string;
  description: string;
  owner: SeenUser;
  rights: 'owner' | 'edit' | 'read';
  version: number;
  panels: number;
  /** UNIX seconds. */
  created: number;
  updated: number;
  updated_by: SeenUser;
}

export interface DashboardRow extends SummaryRow {
  content: DashboardContent;
}

export interface DashboardFields {
  name?: string;
  description?: string;
  content?: DashboardContent;
}

/**
 * A user of dashboard `d` as the viewer sees the user. A user with whom the owner shares the dashboard sees the owner; the owner sees a user whom the owner
 * has named; others see each other as members of a group or users of a sensor do.
 */
function userSeen(sql: Queryable, viewerId: number, userId: Fragment): Fragment {
  return sql`(
    SELECT jsonb_strip_nulls(CASE
      WHEN u.id = ${viewerId}
        OR (u.id = d.owner_id AND EXISTS (
          SELECT FROM dashboard_users h WHERE h.dashboard_id = d.id AND h.user_id = ${viewerId}))
        OR (d.owner_id = ${viewerId} AND EXISTS (
          SELECT FROM dashboard_users h WHERE h.dashboard_id = d.id AND h.user_id = u.id AND h.named))
      THEN jsonb_build_object('id', u.id, 'name', u.name, 'surname', u.surname, 'username', u.username)
      ELSE coalesce((
        SELECT jsonb_build_object('id', v.id, 'name', v.name, 'surname', v.surname, 'username', v.username)
        FROM visible_users v WHERE v.viewer_id = ${viewerId} AND v.user_id = u.id), '{}') END)
    FROM users u WHERE u.id = ${userId})`;
}

function columns(sql: Queryable, viewerId: number): Fragment {
  return sql`
    d.id, d.name, d.description, d.version, json_array_length(d.content -> 'panels') AS panels,
    ${userSeen(sql, viewerId, sql`d.owner_id`)} AS owner,
    coalesce(${userSeen(sql, viewerId, sql`d.updated_by`)}, '{}') AS updated_by,
    extract(epoch FROM d.created)::float8 AS created, extract(epoch FROM d.updated)::float8 AS updated,
    CASE WHEN d.owner_id = ${viewerId} THEN 'owner'
         WHEN EXISTS (SELECT FROM dashboard_shares h WHERE h.dashboard_id = d.id AND h.user_id = ${viewerId} AND h.edit)
              AND NOT ${hasPublicLink(sql, sql`d.id`)}
         THEN 'edit' ELSE 'read' END AS rights`;
}

export interface ListOptions {
  readonly owner: 'me' | 'shared' | 'all';
  readonly withContent: boolean;
  /** Each must be part of the name or the description. */
  readonly words: readonly string[];
}

export function listDashboards(
  sql: Queryable,
  userId: number,
  { owner, withContent, words }: ListOptions,
  page: Page,
): Promise<ListPage<SummaryRow & { content?: DashboardContent }>> {
  const mine = sql`d.owner_id = ${userId}`;
  const shared = sql`
    d.owner_id <> ${userId} AND d.id IN (SELECT dashboard_id FROM dashboard_shares WHERE user_id = ${userId})`;
  const which = owner === 'me' ? mine : owner === 'shared' ? shared : sql`((${mine}) OR (${shared}))`;
  const named = andWords(sql, sql`concat_ws(' ', d.name, d.description)`, words);
  const from = sql`FROM dashboards d WHERE ${which} ${named}`;
  const all = sql`${columns(sql, userId)} ${withContent ? sql`, d.content` : sql``}`;
  return listPage(sql, { columns: all, from, key: sql`d.id` }, page);
}

export async function findDashboard(
  sql: Queryable,
  viewerId: number,
  id: number,
): Promise<DashboardRow | undefined> {
  const [row] = await sql<DashboardRow[]>`
    SELECT ${columns(sql, viewerId)}, d.content FROM dashboards d WHERE d.id = ${id}`;
  return row;
}

export async function insertDashboard(
  { sql, quotas }: { readonly sql: Sql; readonly quotas: AccountQuotas },
  ownerId: number,
  { name, description, content }: Required<DashboardFields>,
): Promise<DashboardRow> {
  return transact(sql, async (tx) => {
    await quotas.require(tx, ownerId, 'dashboards');
    const [row] = await tx<{ id: number }[]>`
      INSERT INTO dashboards (owner_id, name, description, content, updated_by)
      VALUES (${ownerId}, ${name}, ${description}, ${JSON.stringify(content)}::text::json, ${ownerId}) RETURNING id`;
    return (await findDashboard(tx, ownerId, row!.id))!;
  });
}

/**
 * Changes the dashboard if it still has the version: one statement compares and adds one, so of concurrent changes of a version exactly one takes effect.
 * @returns the dashboard as it is then, and whether it was changed; undefined when it was deleted, or got a public link, meanwhile
 */
export async function updateDashboard(
  sql: Sql,
  userId: number,
  id: number,
  version: number,
  { name, description, content }: DashboardFields,
): Promise<{ readonly dashboard: DashboardRow; readonly isChanged: boolean } | undefined> {
  return transact(sql, async (tx) => {
    // A public link that is created meanwhile waits.
    await tx`SELECT FROM dashboards WHERE id = ${id} FOR NO KEY UPDATE`;
    const { count } = await tx`
      UPDATE dashboards SET
        name = coalesce(${name ?? null}::text, name), description = coalesce(${description ?? null}::text, description),
        content = coalesce(${content === undefined ? null : JSON.stringify(content)}::text::json, content),
        version = version + 1, updated = now(), updated_by = ${userId}
      WHERE id = ${id} AND version = ${version} AND (owner_id = ${userId} OR NOT ${hasPublicLink(tx, tx`dashboards.id`)})`;
    const dashboard = await findDashboard(tx, userId, id);
    if (count === 0 && dashboard?.version === version) return undefined;
    return dashboard && { dashboard, isChanged: count > 0 };
  });
}

export async function deleteDashboard(sql: Sql, id: number): Promise<void> {
  await transact(sql, async (tx) => {
    const [row] = await tx<{ name: string }[]>`DELETE FROM dashboards WHERE id = ${id} RETURNING name`;
    if (row === undefined) return;
    await audit(tx, { action: 'dashboard.delete', object: { kind: 'dashboard', id, name: row.name } });
  });
}
