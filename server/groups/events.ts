/** Events of groups, published in the transaction of the change. The audience are the users who can see the change in the group. */
import type { Transaction } from '../../sql/connect.js';
import { publishEvent } from '../../sql/store/outbox/events.js';

/** The audience are the members; for `delete_group` also users who have asked to join. Call before the group is deleted. */
export async function publishGroupEvent(
  tx: Transaction,
  name: 'update_group' | 'delete_group',
  groupId: number,
): Promise<void> {
  const rows = await tx<{ user_id: number }[]>`
    SELECT user_id FROM group_users WHERE group_id = ${groupId} AND (accepted OR ${name === 'delete_group'}) ORDER BY user_id`;
  const audience = rows.map(({ user_id }) => user_id);
  await publishEvent(tx, name, { subjectId: groupId, sourceId: groupId, audience });
}

/**
 * The audience are the user and the members to whom the user is visible. A `request_group_user` leaves out the user. Call for
 * `remove_group_user` before the user is removed, for `accept_group_user` before the user is accepted.
 */
export async function publishMemberEvent(
  tx: Transaction,
  name: 'add_group_user' | 'request_group_user' | 'accept_group_user' | 'remove_group_user',
  groupId: number,
  userId: number,
): Promise<void> {
  const rows = await tx<{ viewer_id: number }[]>`
    SELECT viewer_id FROM visible_members
    WHERE group_id = ${groupId} AND user_id = ${userId} AND id IS NOT NULL ORDER BY viewer_id`;
  const viewers = rows.map(({ viewer_id }) => viewer_id);
  const audience = name === 'request_group_user' ? viewers.filter((id) => id !== userId) : viewers;
  await publishEvent(tx, name, { subjectId: userId, sourceId: groupId, audience });
}

/** The audience are the owner and the members who may list sensors. Call for `remove_group_sensor` before the removal. */
export async function publishGroupSensorEvents(
  tx: Transaction,
  name: 'add_group_sensor' | 'remove_group_sensor',
  groupId: number,
  sensorIds: readonly number[],
): Promise<void> {
  if (sensorIds.length === 0) return;
  // Only members with an event notification for it: all members for each of many sensors would be a large audience.
  const rows = await tx<{ id: number; audience: number[] }[]>`
    SELECT s.id, ARRAY(
      SELECT DISTINCT m.user_id FROM group_users m
      JOIN event_notifications e ON e.owner_id = m.user_id AND e.event = ${name} AND e.enabled
      WHERE m.group_id = ${groupId} AND m.accepted AND (m.list_sensors OR m.user_id = s.owner_id)
        AND NOT EXISTS (SELECT FROM sensor_refusals r WHERE r.sensor_id = s.id AND r.user_id = m.user_id)
      ORDER BY 1) AS audience
    FROM sensors s WHERE s.id = ANY(${sensorIds as number[]}::bigint[]) ORDER BY s.id`;
  await publishEvent(
    tx,
    name,
    ...rows.map(({ id, audience }) => ({ subjectId: id, sourceId: groupId, audience })),
  );
}
