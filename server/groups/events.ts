/** Events of groups: told in the transaction of the change, to those who may know it by what the group lets them see. */
import type { Transaction } from '../../sql/connect.js';
import { publishEvent } from '../../sql/store/outbox/events.js';

/** To its members; of its end also to those who wait. For `delete_group` therefore before it ends. */
export async function tellOfGroup(
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
 * To himself, and to those in the group who see who he is: for `remove_group_user` therefore while he is still in it, for
 * `accept_group_user` while he waits. That he has asked, he knows himself.
 */
export async function tellOfMember(
  tx: Transaction,
  name: 'add_group_user' | 'request_group_user' | 'accept_group_user' | 'remove_group_user',
  groupId: number,
  userId: number,
): Promise<void> {
  const rows = await tx<{ viewer_id: number }[]>`
    SELECT viewer_id FROM visible_members
    WHERE group_id = ${groupId} AND user_id = ${userId} AND id IS NOT NULL ORDER BY viewer_id`;
  const seers = rows.map(({ viewer_id }) => viewer_id);
  const audience = name === 'request_group_user' ? seers.filter((id) => id !== userId) : seers;
  await publishEvent(tx, name, { subjectId: userId, sourceId: groupId, audience });
}

/** To the owner, and to those who may list the sensors of the group; for `remove_group_sensor` therefore while they are in it. */
export async function tellOfGroupSensors(
  tx: Transaction,
  name: 'add_group_sensor' | 'remove_group_sensor',
  groupId: number,
  sensorIds: readonly number[],
): Promise<void> {
  if (sensorIds.length === 0) return;
  // Only those who want to hear of it: many sensors times many members would be a large audience for nothing.
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
