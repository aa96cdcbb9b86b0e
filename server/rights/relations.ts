/** Relations of users to things, read from the database. */
import type { Queryable } from '../../sql/connect.js';
import { hasPublicLink } from '../../sql/store/dashboard-links.js';
import type { GroupPermission, ThingKind } from './policy.js';

/** Relation to a sensor. `none` also if there is no such sensor. */
export type SensorRelation = 'owner' | 'shared' | 'none';

/** Relation to a group. */
export interface GroupRelation {
  readonly hidden: boolean;
  /** `waiting`: has asked to join; `account`: the group itself is logged in. */
  readonly membership: 'stranger' | 'waiting' | 'member' | 'account';
  readonly permissions: Readonly<Record<GroupPermission, boolean>>;
}

/** Relation to a domain. */
export type DomainRelation = 'stranger' | 'waiting' | 'member' | 'manager';

/** Relation to a dashboard. `none` also if there is no such dashboard. */
export type DashboardRelation = 'owner' | 'editor' | 'reader' | 'none';

/** Relation to an annotation, by its sensor or dashboard. `none` also if there is no such annotation. */
export type AnnotationRelation = 'editor' | 'reader' | 'none';

/** Things that belong to one account only. */
export type OwnedKind = Exclude<
  ThingKind,
  'sensor' | 'group' | 'domain' | 'dashboard' | 'annotation' | 'user'
>;

export async function sensorRelation(
  sql: Queryable,
  userId: number,
  sensorId: number,
): Promise<SensorRelation> {
  const [row] = await sql<{ relation: SensorRelation }[]>`
    SELECT CASE
      WHEN s.owner_id = ${userId} THEN 'owner'
      WHEN EXISTS (SELECT FROM sensor_shares h WHERE h.sensor_id = s.id AND h.user_id = ${userId}) THEN 'shared'
      ELSE 'none' END AS relation
    FROM sensors s WHERE s.id = ${sensorId}`;
  return row?.relation ?? 'none';
}

/** A user, a sensor and their relation. */
export interface Related {
  readonly user_id: number;
  readonly sensor_id: number;
  readonly data_type: string;
  readonly shard: number;
  readonly relation: SensorRelation;
  /** Rights epoch of the snapshot. */
  readonly epoch: number;
}

/** `sensorRelation` for many pairs of a user and a sensor. @returns pairs whose sensor exists, in any order */
export async function sensorRelations(
  sql: Queryable,
  userIds: readonly number[],
  sensorIds: readonly number[],
): Promise<Related[]> {
  return sql<Related[]>`
    SELECT pair.user_id, pair.sensor_id, s.data_type, s.shard, (SELECT epoch FROM rights_epoch) AS epoch, CASE
      WHEN s.owner_id = pair.user_id THEN 'owner'
      WHEN EXISTS (
        SELECT FROM sensor_shares h WHERE h.sensor_id = s.id AND h.user_id = pair.user_id) THEN 'shared'
      ELSE 'none' END AS relation
    FROM unnest(${userIds as number[]}::bigint[], ${sensorIds as number[]}::bigint[]) AS pair (user_id, sensor_id)
    JOIN sensors s ON s.id = pair.sensor_id`;
}

/** @returns null when there is no such group */
export async function groupRelation(
  sql: Queryable,
  userId: number,
  groupId: number,
): Promise<GroupRelation | null> {
  const [row] = await sql<GroupRelation[]>`
    SELECT g.hidden,
      CASE WHEN u.group_id = g.id THEN 'account'
           WHEN m.accepted THEN 'member'
           WHEN NOT m.accepted THEN 'waiting'
           ELSE 'stranger' END AS membership,
      to_jsonb(m) AS permissions
    FROM groups g
    LEFT JOIN group_users m ON m.group_id = g.id AND m.user_id = ${userId}
    LEFT JOIN users u ON u.id = ${userId}
    WHERE g.id = ${groupId}`;
  return row ?? null;
}

/** @returns null when there is no such domain */
export async function domainRelation(
  sql: Queryable,
  userId: number,
  domainId: number,
): Promise<DomainRelation | null> {
  const [row] = await sql<{ relation: DomainRelation }[]>`
    SELECT CASE WHEN m.accepted AND m.manager THEN 'manager'
                WHEN m.accepted THEN 'member'
                WHEN NOT m.accepted THEN 'waiting'
                ELSE 'stranger' END AS relation
    FROM domains d LEFT JOIN domain_users m ON m.domain_id = d.id AND m.user_id = ${userId}
    WHERE d.id = ${domainId}`;
  return row?.relation ?? null;
}

export async function dashboardRelation(
  sql: Queryable,
  userId: number,
  dashboardId: number,
): Promise<DashboardRelation> {
  const [row] = await sql<{ relation: DashboardRelation }[]>`
    SELECT CASE WHEN d.owner_id = ${userId} THEN 'owner'
                ELSE (SELECT CASE WHEN count(*) = 0 THEN 'none'
                                  WHEN bool_or(h.edit) AND NOT ${hasPublicLink(sql, sql`d.id`)} THEN 'editor'
                                  ELSE 'reader' END
                      FROM dashboard_shares h WHERE h.dashboard_id = d.id AND h.user_id = ${userId}) END AS relation
    FROM dashboards d WHERE d.id = ${dashboardId}`;
  return row?.relation ?? 'none';
}

export async function annotationRelation(
  sql: Queryable,
  userId: number,
  annotationId: number,
): Promise<AnnotationRelation> {
  const [row] = await sql<{ author: boolean; sensor: number | null; dashboard: number | null }[]>`
    SELECT author_id = ${userId} AS author, sensor_id AS sensor, dashboard_id AS dashboard
    FROM annotations WHERE id = ${annotationId}`;
  if (row === undefined) return 'none';
  const { author, sensor, dashboard } = row;
  const relation =
    sensor === null
      ? await dashboardRelation(sql, userId, dashboard!)
      : await sensorRelation(sql, userId, sensor);
  if (relation === 'none') return 'none';
  return author || relation === 'owner' ? 'editor' : 'reader';
}

const owned: Record<
  OwnedKind,
  (sql: Queryable, userId: number, id: number) => PromiseLike<readonly object[]>
> = {
  key: (sql, userId, id) => sql`SELECT FROM api_keys WHERE id = ${id} AND user_id = ${userId}`,
  session: (sql, userId, id) => sql`SELECT FROM sessions WHERE id = ${id} AND user_id = ${userId}`,
  device: (sql, userId, id) => sql`SELECT FROM devices WHERE id = ${id} AND owner_id = ${userId}`,
  environment: (sql, userId, id) => sql`SELECT FROM environments WHERE id = ${id} AND owner_id = ${userId}`,
  trigger: (sql, userId, id) => sql`SELECT FROM triggers WHERE id = ${id} AND owner_id = ${userId}`,
  firing: (sql, userId, id) => sql`
    SELECT FROM firings f JOIN sensor_triggers st ON st.id = f.sensor_trigger_id JOIN triggers t ON t.id = st.trigger_id
    JOIN sensors s ON s.id = st.sensor_id
    WHERE f.id = ${id} AND t.owner_id = ${userId} AND (s.owner_id = ${userId} OR EXISTS (
      SELECT FROM sensor_shares h WHERE h.sensor_id = s.id AND h.user_id = ${userId}))`,
  notification: (sql, userId, id) => sql`SELECT FROM notifications WHERE id = ${id} AND owner_id = ${userId}`,
  event_notification: (sql, userId, id) =>
    sql`SELECT FROM event_notifications WHERE id = ${id} AND owner_id = ${userId}`,
  processor: (sql, userId, id) => sql`SELECT FROM processors WHERE id = ${id} AND owner_id = ${userId}`,
  service: (sql, userId, id) => sql`
    SELECT FROM services s JOIN sensors v ON v.id = s.sensor_id WHERE s.sensor_id = ${id} AND v.owner_id = ${userId}`,
};

export async function isOwner(sql: Queryable, userId: number, kind: OwnedKind, id: number): Promise<boolean> {
  return (await owned[kind](sql, userId, id)).length > 0;
}
