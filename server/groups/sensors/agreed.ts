/** Sensors that are shared with a group automatically, because their owner agreed to it on joining. */
import type { Transaction } from '../../../sql/connect.js';
import { publishGroupSensorEvents } from '../events.js';

/** Names of sensors that a joining user agrees to share. Names that the group asks for later are not included. */
export function agreedOnJoining(group: {
  readonly required_sensors: readonly string[];
  readonly optional_sensors: readonly string[];
}): string[] {
  return [...new Set([...group.required_sensors, ...group.optional_sensors])];
}

/**
 * Waits for transactions that insert sensors of the user. Later ones wait for this transaction, and then find the membership.
 * Without it, a sensor created while its owner joins would not be shared.
 */
export async function awaitSensors(tx: Transaction, userId: number): Promise<void> {
  await tx`SELECT FROM users WHERE id = ${userId} FOR UPDATE`;
}

/**
 * Shares the sensors that a new member offered or agreed to share.
 * @returns ids of the sensors, for which the caller must publish events
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
 * Shares created or renamed sensors with the owner's groups, where the owner agreed to share sensors of that name.
 * @param tx the transaction that created or renamed the sensors
 * @returns whether any sensor was shared
 */
export async function shareAgreed(
  tx: Transaction,
  ownerId: number,
  sensorIds: readonly number[],
): Promise<boolean> {
  // Waits for a transaction in which the owner joins a group, see `awaitSensors`.
  await tx`SELECT FROM users WHERE id = ${ownerId} FOR KEY SHARE`;
  const shared = await tx<{ group_id: number; sensor_id: number }[]>`
    INSERT INTO group_sensors (group_id, sensor_id)
    SELECT m.group_id, s.id FROM group_users m JOIN sensors s ON s.owner_id = m.user_id AND s.name = ANY(m.agreed_sensors)
    WHERE m.user_id = ${ownerId} AND m.accepted AND s.id = ANY(${sensorIds as number[]}::bigint[])
    ON CONFLICT DO NOTHING RETURNING group_id, sensor_id`;
  for (const groupId of new Set(shared.map(({ group_id }) => group_id))) {
    const ids = shared.filter(({ group_id }) => group_id === groupId).map(({ sensor_id }) => sensor_id);
    await publishGroupSensorEvents(tx, 'add_group_sensor', groupId, ids);
  }
  return shared.length > 0;
}
