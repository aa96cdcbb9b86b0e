/** SQL of the members of a group. */

import type { Queryable, Sql, Transaction } from '../../../sql/connect.js';
import { transact } from '../../../sql/connect.js';
import { currentActor } from '../../../sql/store/audit/actor.js';
import { audit } from '../../../sql/store/audit/write.js';
import type { Caller } from '../../rights/caller.js';
import { requireNeed } from '../../rights/require.js';
import { publishGroupEvent, publishGroupSensorEvents, publishMemberEvent } from '../events.js';
import { type GroupRow, lockGroup } from '../queries.js';
import {
  changeWish,
  type Display,
  type Permissions,
  permissionsOnJoining,
  type RightsWish,
  type Terms,
} from './rules.js';

/** A membership, or a request for one. The rights of a request are those that the group would give now. */
export interface GroupMemberRow extends Permissions, Display {
  user_id: number;
  accepted: boolean;
  /** Meaningless when accepted. */
  wish: RightsWish;
}

/** A member as a viewer sees it. */
export interface SeenMemberRow extends GroupMemberRow {
  /** The member is the viewer. */
  own: boolean;
  /** Null: the member does not show it to the viewer. */
  seen: Record<
    'id' | 'username' | 'name' | 'surname' | 'email' | 'mobile' | 'address' | 'zipcode' | 'country',
    string | number | null
  >;
  /** The viewer may add users. */
  adds: boolean;
}

const kept = (sql: Queryable) => sql`
  m.user_id, m.accepted, m.wish, to_jsonb(g) AS terms, m.list_users, m.add_users, m.remove_users, m.list_sensors, m.add_sensors, m.remove_sensors,
  m.edit_group, m.show_first_name, m.show_surname, m.show_email, m.show_phone_number, m.show_username, m.show_id,
  m.show_zipcode, m.show_address, m.show_country`;

function present<Row extends GroupMemberRow>({ terms, ...row }: Row & { terms: Terms }) {
  return row.accepted ? row : { ...row, ...permissionsOnJoining(terms, row.wish) };
}

/** @returns undefined when the user is not a member and has not asked to join */
export async function findMember(
  sql: Queryable,
  groupId: number,
  userId: number,
): Promise<GroupMemberRow | undefined> {
  const [row] = await sql<(GroupMemberRow & { terms: Terms })[]>`
    SELECT ${kept(sql)} FROM group_users m JOIN groups g ON g.id = m.group_id
    WHERE m.group_id = ${groupId} AND m.user_id = ${userId}`;
  return row && present(row);
}

const seenBy = (sql: Queryable, groupId: number, viewerId: number) => sql`
  SELECT ${kept(sql)}, seen.user_id = seen.viewer_id AS own,
    jsonb_build_object(
      'id', seen.id, 'username', seen.username, 'name', seen.name, 'surname', seen.surname, 'email', seen.email,
      'mobile', seen.mobile, 'address', seen.address, 'zipcode', seen.zipcode, 'country', seen.country) AS seen,
    EXISTS (
      SELECT FROM group_users me
      WHERE me.group_id = ${groupId} AND me.user_id = ${viewerId} AND me.accepted AND me.add_users) AS adds
  FROM visible_members seen JOIN group_users m ON m.group_id = seen.group_id AND m.user_id = seen.user_id
  JOIN groups g ON g.id = m.group_id
  WHERE seen.group_id = ${groupId} AND seen.viewer_id = ${viewerId}`;

export async function listMembers(
  sql: Queryable,
  groupId: number,
  viewerId: number,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ rows: SeenMemberRow[]; total: number }> {
  const [counted] = await sql<{ total: number }[]>`
    SELECT count(*) AS total FROM visible_members WHERE group_id = ${groupId} AND viewer_id = ${viewerId}`;
  const rows = await sql<(SeenMemberRow & { terms: Terms })[]>`
    ${seenBy(sql, groupId, viewerId)} ORDER BY m.user_id LIMIT ${limit} OFFSET ${offset}`;
  return { rows: rows.map(present), total: counted!.total };
}

/** @returns undefined when there is no member of that id, or when the member does not show the id to the viewer */
export async function findSeenMember(
  sql: Queryable,
  groupId: number,
  viewerId: number,
  userId: number,
): Promise<SeenMemberRow | undefined> {
  const [row] = await sql<(SeenMemberRow & { terms: Terms })[]>`
    ${seenBy(sql, groupId, viewerId)} AND seen.id = ${userId}`;
  return row && present(row);
}

/**
 * @param change computes the new values from the locked rows
 * @returns undefined when the group or the member was deleted meanwhile
 * @throws ApiError not_found, forbidden when the viewer lost the right before the lock was granted
 */
export async function updateMember(
  sql: Sql,
  groupId: number,
  viewer: Caller,
  userId: number,
  change: (group: GroupRow, member: SeenMemberRow, viewer: GroupMemberRow) => Partial<Permissions & Display>,
): Promise<SeenMemberRow | undefined> {
  return transact(sql, async (tx) => {
    const group = await lockGroup(tx, groupId);
    await requireRightOn(tx, groupId, viewer, 'change_member', userId);
    const member = await findSeenMember(tx, groupId, viewer.userId, userId);
    const own = await findMember(tx, groupId, viewer.userId);
    if (group === undefined || member === undefined || own === undefined) return undefined;
    const fields = change(group, member, own);
    if (Object.keys(fields).length > 0) {
      const wish = JSON.stringify(changeWish(member.wish, member, fields));
      await tx`UPDATE group_users SET ${tx({ ...fields, wish })} WHERE group_id = ${groupId} AND user_id = ${userId}`;
      await audit(tx, {
        action: 'group.member',
        object: { kind: 'group', id: groupId },
        subjectId: userId,
        detail: { ...fields },
      });
    }
    return findSeenMember(tx, groupId, viewer.userId, userId);
  });
}

/** Checks the right again, under the lock of the group. @throws ApiError not_found, forbidden */
function requireRightOn(
  tx: Transaction,
  groupId: number,
  caller: Caller,
  right: 'change_member' | 'remove_member',
  userId: number,
): Promise<void> {
  return requireNeed(tx, caller, { kind: 'group', right, id: groupId }, userId === caller.userId);
}

/**
 * Removes a member on behalf of the caller, who may be that member.
 * @returns false when there is no member of that id
 * @throws ApiError not_found, forbidden when the caller lost the right before the lock was granted
 */
export async function removeMemberAs(
  sql: Sql,
  groupId: number,
  caller: Caller,
  userId: number,
): Promise<boolean> {
  return transact(sql, async (tx) => {
    await lockGroup(tx, groupId);
    await requireRightOn(tx, groupId, caller, 'remove_member', userId);
    return removeMember(tx, groupId, userId);
  });
}

/**
 * Removes a member from a group, or withdraws a user's request. Database triggers remove the member's sensors from the group, and
 * delete the group with its last member.
 * @param quiet true: publishes nothing about the sensors, whose deletion publishes events of its own
 * @returns false when the user was not a member and had not asked to join
 */
export async function removeMember(
  tx: Transaction,
  groupId: number,
  userId: number,
  quiet = false,
): Promise<boolean> {
  if ((await lockGroup(tx, groupId)) === undefined) return false;
  const member = await findMember(tx, groupId, userId);
  if (member === undefined) return false;
  if (!quiet)
    await publishGroupSensorEvents(tx, 'remove_group_sensor', groupId, await sensorsOf(tx, groupId, userId));
  await publishMemberEvent(tx, 'remove_group_user', groupId, userId);
  const others = await tx`
    SELECT FROM group_users WHERE group_id = ${groupId} AND user_id <> ${userId} AND accepted LIMIT 1`;
  if (member.accepted && others.length === 0) await publishGroupEvent(tx, 'delete_group', groupId);
  await tx`DELETE FROM group_users WHERE group_id = ${groupId} AND user_id = ${userId}`;
  const action = currentActor().accountId === userId ? 'group.leave' : 'group.remove';
  await audit(tx, { action, object: { kind: 'group', id: groupId }, subjectId: userId });
  return true;
}

/** @returns ids, in order, of the groups that the user belongs to or has asked to join */
export async function groupsOf(sql: Queryable, userId: number): Promise<number[]> {
  const rows = await sql<{ group_id: number }[]>`
    SELECT group_id FROM group_users WHERE user_id = ${userId} ORDER BY group_id`;
  return rows.map(({ group_id }) => group_id);
}

/** Call before the account, and with it its sensors, is deleted. */
export async function leaveAllGroups(tx: Transaction, userId: number): Promise<void> {
  for (const groupId of await groupsOf(tx, userId)) await removeMember(tx, groupId, userId, true);
}

async function sensorsOf(tx: Transaction, groupId: number, userId: number): Promise<number[]> {
  const rows = await tx<{ id: number }[]>`
    SELECT s.id FROM group_sensors gs JOIN sensors s ON s.id = gs.sensor_id
    WHERE gs.group_id = ${groupId} AND s.owner_id = ${userId}`;
  return rows.map(({ id }) => id);
}
