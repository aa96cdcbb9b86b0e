/** Sensors that are shared with a group by themselves, since their owner agreed to it when he came in. */
import type { Transaction } from '../../../sql/connect.js';
import { tellOfGroupSensors } from '../events.js';

/** Names of sensors that one agrees to share: what the group asks for now, whatever it asks for later. */
export function agreedOnJoining(group: {
  readonly required_sensors: readonly string[];
  readonly optional_sensors: readonly string[];
}): string[] {
  return [...new Set([...group.required_sensors, ...group.optional_sensors])];
}

/** Until those that he is making are there; the ones he makes from now on wait, and find him a member. */
export async function awaitSensors(tx: Transaction, userId: number): Promise<void> {
  await tx`SELECT FROM users WHERE id = ${userId} FOR UPDATE`;
}

/**
 * Shares what a new member has offered, and what he has agreed to.
 * @returns ids of the sensors, which the caller tells of
 */
export async function insertShared(tx: Transaction, groupId: number, userId: number): Promise<number[]> {
  const shared = await tx<{ sensor_id: number }[]>`
    INSERT INTO group_sensors (group_id, sensor_id)
    SELECT m.group_id, s.id FROM group_users m JOIN sensors s ON s.owner_id = m.user_id
    WHERE m.group_id = ${groupId} AND m.user_id = ${userId} AND (
      s.name = ANY(m.agreed_sensors)
      OR EXISTS (SELECT FROM group_offers o WHERE o.group_id = m.group_id AND o.user_id = m.user_id AND o.sensor_id = s.id))
    ON CONFLICT DO NOTHING RETURNING sensor_id`;
  await tx`DELETE FROM group_offers WHERE group_id = ${groupId} AND user_id = ${userId}`;
  return shared.map(({ sensor_id }) => sensor_id);
}

/**
 * Shares sensors that were made or renamed just now with the groups of their owner, where he agreed to share what is named so.
 * @param tx the transaction that made or renamed them
 * @returns whether that shared any
 */
export async function shareAgreed(
  tx: Transaction,
  ownerId: number,
  sensorIds: readonly number[],
): Promise<boolean> {
  // Waits for him to have joined the group that he is joining right now.
  await tx`SELECT FROM users WHERE id = ${ownerId} FOR KEY SHARE`;
  const shared = await tx<{ group_id: number; sensor_id: number }[]>`
    INSERT INTO group_sensors (group_id, sensor_id)
    SELECT m.group_id, s.id FROM group_users m JOIN sensors s ON s.owner_id = m.user_id AND s.name = ANY(m.agreed_sensors)
    WHERE m.user_id = ${ownerId} AND m.accepted AND s.id = ANY(${sensorIds as number[]}::bigint[])
    ON CONFLICT DO NOTHING RETURNING group_id, sensor_id`;
  for (const groupId of new Set(shared.map(({ group_id }) => group_id))) {
    const ids = shared.filter(({ group_id }) => group_id === groupId).map(({ sensor_id }) => sensor_id);
    await tellOfGroupSensors(tx, 'add_group_sensor', groupId, ids);
  }
  return shared.length > 0;
}
