/**
 * Joining a group. Users add themselves: they become members at once, or wait to be accepted. Members with the right add_users
 * accept waiting users; they cannot add users who have not asked.
 */

import { ApiError, invalid } from '@sensorium/model/errors';
import type { Sql, Transaction } from '../../../sql/connect.js';
import { transact } from '../../../sql/connect.js';
import { audit } from '../../../sql/store/audit/write.js';
import type { Caller } from '../../rights/caller.js';
import { groupPermissions } from '../../rights/policy.js';
import { missing } from '../../rights/require.js';
import { contradiction, isCaller, type NamedUser, requireOwnName, usernameKey } from '../../users/public.js';
import { publishGroupSensorEvents, publishMemberEvent } from '../events.js';
import { type GroupRow, lockGroup } from '../queries.js';
import { agreedOnJoining, awaitSensors, insertShared } from '../sensors/agreed.js';
import { findMember, findSeenMember, type GroupMemberRow, type SeenMemberRow } from './queries.js';
import {
  changePermissions,
  type Display,
  differs,
  displayOnJoining,
  type Permissions,
  permissionsOnJoining,
  wishOnJoining,
} from './rules.js';

/** One user of the request. */
export interface JoiningUser extends NamedUser {
  /** Prefix of the paths of its members in the request: empty, or `users[0].`. */
  readonly at: string;
  readonly permissions: Partial<Permissions>;
  readonly display: Partial<Display>;
  readonly sensors: readonly number[];
  readonly password: string | undefined;
}

/** Hash of the access password that the caller has given correctly; null: none. */
export type Proof = string | null;

/**
 * Adds all entries, or none.
 * @returns the added users, as the caller sees them
 * @throws ApiError not_found, forbidden, invalid_input
 */
export async function addMembers(
  sql: Sql,
  caller: Caller,
  groupId: number,
  entries: readonly JoiningUser[],
  proof: Proof,
): Promise<{ id: number; row: SeenMemberRow | undefined }[]> {
  return transact(sql, async (tx) => {
    const group = await lockGroup(tx, groupId);
    if (group === undefined) throw missing('group', groupId);
    const ids: number[] = [];
    for (const entry of entries) {
      ids.push(
        isCaller(entry, caller)
          ? await join(tx, group, caller, entry, proof)
          : await accept(tx, group, caller, entry),
      );
    }
    const object = { kind: 'group', id: groupId };
    await audit(
      tx,
      ...ids.map((id) => ({
        action: id === caller.userId ? ('group.join' as const) : ('group.accept' as const),
        object,
        subjectId: id,
      })),
    );
    const added = [];
    for (const id of ids) added.push({ id, row: await findSeenMember(tx, groupId, caller.userId, id) });
    return added;
  });
}

async function join(
  tx: Transaction,
  group: GroupRow,
  caller: Caller,
  entry: JoiningUser,
  proof: Proof,
): Promise<number> {
  const { userId } = caller;
  await requireOwnName(tx, entry, caller);
  await awaitSensors(tx, userId);
  const now = await findMember(tx, group.id, userId);
  if (now?.accepted) {
    await checkRepeated(tx, group, now, entry);
    return userId;
  }
  const accepted = isOpen(group, proof, now !== undefined);
  await requireSensors(tx, group, userId, entry.at);
  await requireOwn(tx, userId, entry);
  const wish = wishOnJoining(entry.permissions);
  const fields = {
    accepted,
    wish: JSON.stringify(wish),
    ...permissionsOnJoining(group, wish),
    ...displayOnJoining(group, entry.display, `${entry.at}display_user_info`),
    agreed_sensors: agreedOnJoining(group),
  };
  if (now === undefined) {
    await tx`INSERT INTO group_users ${tx({ group_id: group.id, user_id: userId, ...fields })}`;
  } else {
    // A repeated request replaces the earlier one.
    await tx`UPDATE group_users SET ${tx(fields)} WHERE group_id = ${group.id} AND user_id = ${userId}`;
    await tx`DELETE FROM group_offers WHERE group_id = ${group.id} AND user_id = ${userId}`;
  }
  await tx`
    INSERT INTO group_offers (group_id, user_id, sensor_id)
    SELECT DISTINCT ${group.id}::bigint, ${userId}::bigint, unnest(${entry.sensors as number[]}::bigint[])`;
  if (accepted) await completeJoin(tx, group.id, userId);
  else if (now === undefined) await publishMemberEvent(tx, 'request_group_user', group.id, userId);
  return userId;
}

/**
 * @returns whether the user becomes a member at once; otherwise the user waits to be accepted
 * @throws ApiError forbidden; for a hidden group not_found, as if it did not exist
 */
function isOpen(group: GroupRow, proof: Proof, isWaiting: boolean): boolean {
  if (group.public) return true;
  if (group.access_password_hash !== null && proof === group.access_password_hash) return true;
  if (group.hidden && !isWaiting) throw missing('group', group.id);
  if (group.access_password_hash === null) return false;
  throw new ApiError('forbidden', `group ${group.id} has another access password`, {
    field: 'access_password',
  });
}

/** A member's repeated request succeeds when it changes nothing. */
async function checkRepeated(
  tx: Transaction,
  group: GroupRow,
  now: GroupMemberRow,
  entry: JoiningUser,
): Promise<void> {
  // Rights beyond the member's own are ignored, as on joining.
  if (groupPermissions.some((right) => entry.permissions[right] === false && now[right])) {
    throw isMember(`${entry.at}group_permissions`);
  }
  if (differs(now, entry.display)) throw isMember(`${entry.at}display_user_info`);
  const shared = await tx<{ sensor_id: number }[]>`
    SELECT sensor_id FROM group_sensors WHERE group_id = ${group.id} AND sensor_id = ANY(${entry.sensors as number[]}::bigint[])`;
  const ids = new Set(shared.map(({ sensor_id }) => sensor_id));
  if (entry.sensors.some((id) => !ids.has(id))) throw isMember(`${entry.at}sensors`);
}

function isMember(field: string): ApiError {
  return invalid(
    field,
    'the user is a member already: change this with PUT to the member, or POST to the sensors of the group',
  );
}

async function accept(tx: Transaction, group: GroupRow, caller: Caller, entry: JoiningUser): Promise<number> {
  const mine = await findMember(tx, group.id, caller.userId);
  if (!mine?.accepted && group.hidden) throw missing('group', group.id);
  const field = `${entry.at}user`;
  if (!mine?.accepted || !mine.add_users) {
    throw new ApiError('forbidden', `${field}: you have no right add_users in group ${group.id}`, { field });
  }
  const now = await findNamed(tx, group.id, caller.userId, entry);
  if (now === undefined) {
    throw new ApiError('forbidden', `${field}: has not asked to join group ${group.id}`, { field });
  }
  if (differs(now, entry.display)) throw onlyTheUser(`${entry.at}display_user_info`);
  if (entry.sensors.length > 0) throw onlyTheUser(`${entry.at}sensors`);
  const at = `${entry.at}group_permissions`;
  if (now.accepted) {
    if (differs(now, entry.permissions)) throw isMember(at);
    return now.user_id;
  }
  await awaitSensors(tx, now.user_id);
  // The new member gets the group's defaults without the declined ones; the caller may change only rights that the caller has.
  const fields = { accepted: true, ...changePermissions(now, entry.permissions, mine, at) };
  // Before the update: the audience are the members who could see the request.
  await publishMemberEvent(tx, 'accept_group_user', group.id, now.user_id);
  await tx`UPDATE group_users SET ${tx(fields)} WHERE group_id = ${group.id} AND user_id = ${now.user_id}`;
  await completeJoin(tx, group.id, now.user_id);
  return now.user_id;
}

function onlyTheUser(field: string): ApiError {
  return new ApiError('forbidden', `${field}: only the user can set this`, { field });
}

/**
 * Finds a member by the id or username that the caller can see.
 * @throws ApiError invalid_input when the member of that id is not visible under that username, and another user has it
 */
async function findNamed(
  tx: Transaction,
  groupId: number,
  viewerId: number,
  { name, field }: JoiningUser,
): Promise<GroupMemberRow | undefined> {
  const key = name.username === undefined ? null : usernameKey(name.username);
  const isNamed = tx`(seen.username IS NOT NULL AND n.key = ${key})`;
  const [row] = await tx<{ user_id: number; agrees: boolean }[]>`
    SELECT seen.user_id, ${isNamed} OR NOT EXISTS (SELECT FROM usernames WHERE key = ${key}) AS agrees
    FROM visible_members seen JOIN usernames n ON n.user_id = seen.user_id
    WHERE seen.group_id = ${groupId} AND seen.viewer_id = ${viewerId}
      AND ${name.id === undefined ? isNamed : tx`seen.id = ${name.id}`}`;
  if (row?.agrees === false) throw contradiction(field, name);
  return row === undefined ? undefined : findMember(tx, groupId, row.user_id);
}

async function completeJoin(tx: Transaction, groupId: number, userId: number): Promise<void> {
  const shared = await insertShared(tx, groupId, userId);
  await publishMemberEvent(tx, 'add_group_user', groupId, userId);
  await publishGroupSensorEvents(tx, 'add_group_sensor', groupId, shared);
}

async function requireSensors(tx: Transaction, group: GroupRow, userId: number, at: string): Promise<void> {
  const [lacking] = await tx<{ name: string }[]>`
    SELECT name FROM unnest(${group.required_sensors}::text[]) AS required (name)
    WHERE NOT EXISTS (SELECT FROM sensors s WHERE s.owner_id = ${userId} AND s.name = required.name) LIMIT 1`;
  if (lacking !== undefined) {
    throw invalid(
      `${at}user`,
      `the group asks for a sensor named ${JSON.stringify(lacking.name)}, and you have none`,
    );
  }
}

async function requireOwn(tx: Transaction, userId: number, { sensors, at }: JoiningUser): Promise<void> {
  const rows = await tx<{ id: number }[]>`
    SELECT id FROM sensors WHERE owner_id = ${userId} AND id = ANY(${sensors as number[]}::bigint[])`;
  const own = new Set(rows.map(({ id }) => id));
  const index = sensors.findIndex((id) => !own.has(id));
  if (index === -1) return;
  const field = `${at}sensors[${index}]`;
  throw new ApiError('not_found', `${field}: you have no sensor ${sensors[index]}`, { field });
}
