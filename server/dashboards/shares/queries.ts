/** SQL of sharing a dashboard with users and groups. */
import { invalid } from '@sensorium/model/errors';
import { type Queryable, type Sql, transact } from '../../../sql/connect.js';
import { audit } from '../../../sql/store/audit/write.js';
import type { Page } from '../../../sql/store/page.js';
import type { Caller } from '../../rights/caller.js';
import { missing, requireRight } from '../../rights/require.js';
import { findNamed, type NamedUser, type PersonRow } from '../../users/public.js';

export interface SharedUserRow extends PersonRow {
  edit: boolean;
}

export interface SharedGroupRow {
  id: number;
  name: string;
  edit: boolean;
}

/** Names of a user that the owner gave only by id are shown as far as the user shows them. */
const userColumns = (sql: Queryable) => sql`
  u.id, h.edit,
  CASE WHEN h.named THEN u.name ELSE coalesce(v.name, '') END AS name,
  CASE WHEN h.named THEN u.surname ELSE coalesce(v.surname, '') END AS surname,
  CASE WHEN h.named THEN u.username ELSE coalesce(v.username, '') END AS username`;

const sharedUsers = (sql: Queryable, dashboardId: number, ownerId: number) => sql`
  FROM dashboard_users h JOIN users u ON u.id = h.user_id
  LEFT JOIN visible_users v ON v.viewer_id = ${ownerId} AND v.user_id = u.id
  WHERE h.dashboard_id = ${dashboardId}`;

export async function listUsers(
  sql: Queryable,
  dashboardId: number,
  ownerId: number,
  page: Page,
): Promise<{ users: SharedUserRow[]; total: number }> {
  const [counted] = await sql<{ total: number }[]>`
    SELECT count(*) AS total FROM dashboard_users WHERE dashboard_id = ${dashboardId}`;
  const users = await sql<SharedUserRow[]>`
    SELECT ${userColumns(sql)} ${sharedUsers(sql, dashboardId, ownerId)}
    ORDER BY u.id LIMIT ${page.limit} OFFSET ${page.offset}`;
  return { users, total: counted!.total };
}

/**
 * @returns the named users in the order of the request
 * @throws ApiError not_found, invalid_input
 */
export async function shareWithUsers(
  sql: Sql,
  dashboardId: number,
  ownerId: number,
  named: readonly NamedUser[],
  edit: boolean,
): Promise<SharedUserRow[]> {
  return transact(sql, async (tx) => {
    const users = await findNamed(tx, named);
    const owner = users.find(({ id }) => id === ownerId);
    if (owner !== undefined) throw invalid(owner.field, 'names yourself: the dashboard is yours already');
    await lockDashboard(tx, dashboardId);
    const ids = users.map(({ id }) => id);
    const changed = await tx<{ user_id: number }[]>`
      INSERT INTO dashboard_users AS h (dashboard_id, user_id, edit, named)
      SELECT ${dashboardId}, id, ${edit}, by_name
      FROM unnest(${ids}::bigint[], ${users.map(({ byName }) => byName)}::boolean[]) AS u (id, by_name) ORDER BY id
      ON CONFLICT (dashboard_id, user_id) DO UPDATE SET edit = excluded.edit, named = h.named OR excluded.named
        WHERE h.edit <> excluded.edit OR h.named < excluded.named
      RETURNING user_id`;
    await audit(
      tx,
      ...changed.map(({ user_id }) => ({
        action: 'dashboard.share' as const,
        object: { kind: 'dashboard', id: dashboardId },
        subjectId: user_id,
        detail: { edit },
      })),
    );
    return tx<SharedUserRow[]>`
      SELECT ${userColumns(tx)} ${sharedUsers(tx, dashboardId, ownerId)} AND u.id = ANY(${ids}::bigint[])
      ORDER BY array_position(${ids}::bigint[], u.id)`;
  });
}

/** @returns whether the dashboard was shared with the user */
export async function unshareWithUser(sql: Sql, dashboardId: number, userId: number): Promise<boolean> {
  return transact(sql, async (tx) => {
    const { count } =
      await tx`DELETE FROM dashboard_users WHERE dashboard_id = ${dashboardId} AND user_id = ${userId}`;
    if (count > 0) {
      const object = { kind: 'dashboard', id: dashboardId };
      await audit(tx, { action: 'dashboard.unshare', object, subjectId: userId });
    }
    return count > 0;
  });
}

export async function listGroups(
  sql: Queryable,
  dashboardId: number,
  page: Page,
): Promise<{ groups: SharedGroupRow[]; total: number }> {
  const [counted] = await sql<{ total: number }[]>`
    SELECT count(*) AS total FROM dashboard_groups WHERE dashboard_id = ${dashboardId}`;
  const groups = await sql<SharedGroupRow[]>`
    SELECT g.id, g.name, h.edit FROM dashboard_groups h JOIN groups g ON g.id = h.group_id
    WHERE h.dashboard_id = ${dashboardId} ORDER BY g.id LIMIT ${page.limit} OFFSET ${page.offset}`;
  return { groups, total: counted!.total };
}

/** @throws ApiError not_found, forbidden when the caller may not add to the group */
export async function shareWithGroup(
  sql: Sql,
  dashboardId: number,
  caller: Caller,
  groupId: number,
  edit: boolean,
): Promise<SharedGroupRow> {
  return transact(sql, async (tx) => {
    // Its members and their rights change only under this lock.
    const [group] = await tx<
      { name: string }[]
    >`SELECT name FROM groups WHERE id = ${groupId} FOR NO KEY UPDATE`;
    await requireRight(tx, caller, 'group', groupId, 'add_sensors');
    if (group === undefined) throw missing('group', groupId);
    await lockDashboard(tx, dashboardId);
    const { count } = await tx`
      INSERT INTO dashboard_groups AS h (dashboard_id, group_id, owner_id, edit)
      VALUES (${dashboardId}, ${groupId}, ${caller.userId}, ${edit})
      ON CONFLICT (dashboard_id, group_id) DO UPDATE SET edit = excluded.edit WHERE h.edit <> excluded.edit`;
    if (count > 0) {
      const object = { kind: 'dashboard', id: dashboardId };
      await audit(tx, { action: 'dashboard.share', object, detail: { group: groupId, edit } });
    }
    return { id: groupId, name: group.name, edit };
  });
}

/** @returns whether the dashboard was shared with the group */
export async function unshareWithGroup(sql: Sql, dashboardId: number, groupId: number): Promise<boolean> {
  return transact(sql, async (tx) => {
    const { count } =
      await tx`DELETE FROM dashboard_groups WHERE dashboard_id = ${dashboardId} AND group_id = ${groupId}`;
    if (count > 0) {
      const object = { kind: 'dashboard', id: dashboardId };
      await audit(tx, { action: 'dashboard.unshare', object, detail: { group: groupId } });
    }
    return count > 0;
  });
}

/** Otherwise the foreign key would reject a dashboard that is deleted concurrently. @throws ApiError not_found */
async function lockDashboard(tx: Queryable, dashboardId: number): Promise<void> {
  const [found] = await tx`SELECT FROM dashboards WHERE id = ${dashboardId} FOR KEY SHARE`;
  if (found === undefined) throw missing('dashboard', dashboardId);
}
