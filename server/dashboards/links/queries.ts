/** SQL of public links of dashboards. */
import { invalid } from '@sensorium/model/errors';
import { hashSecret, newToken } from '../../../common/secrets.js';
import { type Queryable, type Sql, transact } from '../../../sql/connect.js';
import { audit } from '../../../sql/store/audit/write.js';
import { listPage, type Page } from '../../../sql/store/page.js';
import { missing } from '../../rights/require.js';
import type { DashboardContent } from '../check-content.js';

/** A link as in a response; dates in UNIX seconds. */
export interface LinkRow {
  readonly id: number;
  readonly name: string;
  readonly any_range: boolean;
  readonly created: number;
  readonly expires: number | null;
  readonly last_used: number | null;
}

export interface NewLink {
  readonly name: string;
  readonly any_range: boolean;
  readonly expires: Date | null;
}

const columns = (sql: Queryable) => sql`
  l.id, l.name, l.any_range, extract(epoch FROM l.created)::float8 AS created,
  extract(epoch FROM l.expires)::float8 AS expires, extract(epoch FROM l.last_used)::float8 AS last_used`;

export async function listLinks(
  sql: Queryable,
  dashboardId: number,
  page: Page,
): Promise<{ links: LinkRow[]; total: number }> {
  const from = sql`FROM dashboard_links l WHERE l.dashboard_id = ${dashboardId}`;
  const list = { columns: columns(sql), from, key: sql`l.id` };
  const { rows: links, total } = await listPage<LinkRow>(sql, list, page);
  return { links, total };
}

/**
 * @param most links that a dashboard may have
 * @returns the link and its token, which is not stored
 * @throws ApiError not_found when the dashboard was deleted meanwhile, invalid_input when it has too many links
 */
export async function insertLink(
  sql: Sql,
  dashboardId: number,
  { name, any_range, expires }: NewLink,
  most: number,
): Promise<LinkRow & { token: string }> {
  const token = newToken();
  return transact(sql, async (tx) => {
    // Concurrent requests would exceed the number otherwise.
    const [dashboard] = await tx`SELECT FROM dashboards WHERE id = ${dashboardId} FOR NO KEY UPDATE`;
    if (dashboard === undefined) throw missing('dashboard', dashboardId);
    const [had] = await tx<{ count: number }[]>`
      SELECT count(*) AS count FROM dashboard_links WHERE dashboard_id = ${dashboardId}`;
    if (had!.count >= most)
      throw invalid('link', `a dashboard has at most ${most} public links: revoke one that is not needed`);
    const [row] = await tx<[LinkRow]>`
      INSERT INTO dashboard_links AS l (dashboard_id, token_hash, name, any_range, expires)
      VALUES (${dashboardId}, ${hashSecret(token)}, ${name}, ${any_range}, ${expires}) RETURNING ${columns(tx)}`;
    await audit(tx, {
      action: 'dashboard.link',
      object: { kind: 'dashboard', id: dashboardId },
      detail: { link: row.id, any_range, expires: row.expires },
    });
    return { ...row, token };
  });
}

/** @returns whether there was such a link */
export async function deleteLink(sql: Sql, dashboardId: number, id: number): Promise<boolean> {
  return transact(sql, async (tx) => {
    const { count } =
      await tx`DELETE FROM dashboard_links WHERE id = ${id} AND dashboard_id = ${dashboardId}`;
    if (count > 0) {
      const object = { kind: 'dashboard', id: dashboardId };
      await audit(tx, { action: 'dashboard.unlink', object, detail: { link: id } });
    }
    return count > 0;
  });
}

/** A dashboard that a link opens. */
export interface LinkedDashboard {
  readonly linkId: number;
  readonly anyRange: boolean;
  /** UNIX seconds; null: never. */
  readonly expires: number | null;
  readonly ownerId: number;
  readonly name: string;
  readonly description: string;
  readonly content: DashboardContent;
  /** UNIX seconds. */
  readonly updated: number;
  /** Rights epoch at which it was read. */
  readonly epoch: number;
}

/**
 * The database compares hashes: an attacker learns nothing about a token from the time of a request.
 * @returns undefined when the token is unknown, revoked or expired, or the account of the owner is locked
 */
export async function findLinked(sql: Queryable, token: string): Promise<LinkedDashboard | undefined> {
  const [found] = await sql<(LinkedDashboard & { isStale: boolean })[]>`
    SELECT l.id AS "linkId", l.any_range AS "anyRange", extract(epoch FROM l.expires)::float8 AS expires, d.owner_id AS "ownerId",
      d.name, d.description, d.content, extract(epoch FROM d.updated)::float8 AS updated,
      (SELECT epoch FROM rights_epoch) AS epoch,
      NOT current_setting('transaction_read_only')::bool
        AND coalesce(l.last_used < now() - interval '1 minute', true) AS "isStale"
    FROM dashboard_links l JOIN dashboards d ON d.id = l.dashboard_id JOIN users u ON u.id = d.owner_id
    WHERE l.token_hash = ${hashSecret(token)} AND (l.expires IS NULL OR l.expires > now()) AND u.locked IS NULL`;
  if (found === undefined) return undefined;
  const { isStale, ...linked } = found;
  if (isStale) await noteUse(sql, linked.linkId);
  return linked;
}

/** Without a wait: another visitor may be writing the same. */
async function noteUse(sql: Queryable, id: number): Promise<void> {
  await sql`
    UPDATE dashboard_links SET last_used = now() WHERE id IN (
      SELECT id FROM dashboard_links WHERE id = ${id} FOR NO KEY UPDATE SKIP LOCKED)`;
}
