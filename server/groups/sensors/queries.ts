/** SQL of the sensors of a group. */

import type { Sql } from '../../../sql/connect.js';
import { transact } from '../../../sql/connect.js';
import { audit } from '../../../sql/store/audit/write.js';
import type { NamedId } from '../../http/several.js';
import type { Caller } from '../../rights/caller.js';
import { requireSensors } from '../../rights/require.js';
import { publishGroupSensorEvents } from '../events.js';
import { findMember } from '../members/queries.js';
import { lockGroup } from '../queries.js';

/**
 * Adds all sensors, or none.
 * @returns false when the caller has left the group or lost the right to add sensors meanwhile
 * @throws ApiError not_found, forbidden for a sensor that the caller may not share
 */
export async function addSensors(
  sql: Sql,
  groupId: number,
  caller: Caller,
  wanted: readonly NamedId[],
): Promise<boolean> {
  return transact(sql, async (tx) => {
    if ((await lockGroup(tx, groupId)) === undefined) return false;
    const mine = await findMember(tx, groupId, caller.userId);
    if (!mine?.accepted || !mine.add_sensors) return false;
    await requireSensors(tx, caller, wanted, 'share');
    const ids = wanted.map(({ id }) => id);
    const added = await tx<{ sensor_id: number }[]>`
      INSERT INTO group_sensors (group_id, sensor_id)
      SELECT ${groupId}::bigint, id FROM sensors WHERE id = ANY(${ids}::bigint[])
      ON CONFLICT DO NOTHING RETURNING sensor_id`;
    const detail = { sensors: added.map(({ sensor_id }) => sensor_id) };
    if (added.length > 0) {
      await audit(tx, { action: 'group.share', object: { kind: 'group', id: groupId }, detail });
    }
    await publishGroupSensorEvents(
      tx,
      'add_group_sensor',
      groupId,
      added.map(({ sensor_id }) => sensor_id),
    );
    return true;
  });
}

/** @returns `refused` when the user neither owns the sensor nor has the right remove_sensors */
export async function removeSensor(
  sql: Sql,
  groupId: number,
  userId: number,
  sensorId: number,
): Promise<'removed' | 'missing' | 'refused'> {
  return transact(sql, async (tx) => {
    // Before the rights are read, since they change only under this lock.
    await lockGroup(tx, groupId);
    const [found] = await tx<{ allowed: boolean }[]>`
      SELECT s.owner_id = ${userId} OR m.remove_sensors AS allowed
      FROM group_sensors gs JOIN sensors s ON s.id = gs.sensor_id
      JOIN group_users m ON m.group_id = gs.group_id AND m.user_id = ${userId} AND m.accepted
      WHERE gs.group_id = ${groupId} AND gs.sensor_id = ${sensorId} FOR UPDATE OF gs`;
    if (found === undefined) return 'missing';
    if (!found.allowed) return 'refused';
    await publishGroupSensorEvents(tx, 'remove_group_sensor', groupId, [sensorId]);
    await tx`DELETE FROM group_sensors WHERE group_id = ${groupId} AND sensor_id = ${sensorId}`;
    const detail = { sensors: [sensorId] };
    await audit(tx, { action: 'group.unshare', object: { kind: 'group', id: groupId }, detail });
    return 'removed';
  });
}
