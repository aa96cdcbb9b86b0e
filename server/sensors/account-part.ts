/** Sensors of an account, and the sensors of others that it may use. */
import type { Sql, Transaction } from '../../sql/connect.js';
import { shardWithin } from '../../sql/shards.js';
import { publishSensorEvents } from '../../sql/store/outbox/events.js';
import { DELETION_TIMEOUT } from '../../sql/store/points/delete-points.js';
import { lockForDeletion } from '../../sql/store/points/ingest-state.js';
import { whenUnlocked } from '../http/when-unlocked.js';
import { type AccountPart, DELETION_ORDER, jsonList, removeRows, rowsOfUser } from '../users/public.js';

/** Sensors deleted in one transaction. */
const SENSORS = 100;

export const sensorsPart: AccountPart = {
  deletions: [
    {
      order: DELETION_ORDER.sensors,
      remove: removeSensors,
      removeRest: async (tx, userId) => {
        while ((await removeSome(tx, userId)) === SENSORS);
      },
    },
    {
      order: DELETION_ORDER.shares,
      remove: removeRows(rowsOfUser('sensor_users'), rowsOfUser('sensor_refusals')),
    },
  ],
  lists: [
    { file: 'sensors', path: '/sensors', query: { owned: true, details: 'full' } },
    { file: 'shared_sensors', path: '/sensors', query: { shared: true } },
  ],
  async *sensorFiles({ id, isVirtual, folder }, { lists }) {
    if (!isVirtual) return;
    yield { name: `${folder}/sources.json`, content: jsonList(lists.items('/sensors/{id}/sensors', { id })) };
  },
};

async function removeSensors(sql: Sql, userId: number): Promise<void> {
  while ((await whenUnlocked(sql, (tx) => removeSome(tx, userId))) === SENSORS);
}

/** @returns how many sensors there were */
async function removeSome(tx: Transaction, ownerId: number): Promise<number> {
  await tx.statementTimeout(DELETION_TIMEOUT);
  const owned = await tx<{ id: number }[]>`
    SELECT id FROM sensors WHERE owner_id = ${ownerId} ORDER BY id LIMIT ${SENSORS}`;
  const ids = owned.map((sensor) => sensor.id);
  // In order of id, as every writer of points does; the cascade by itself has no order.
  await lockForDeletion(shardWithin(tx), ids);
  // OFFSET 0: a lookup for each sensor; as a join it would read all sensors.
  const shared = await tx<{ id: number }[]>`
    SELECT id FROM sensors s
    WHERE id = ANY(${ids}::bigint[]) AND EXISTS (SELECT FROM sensor_shares h WHERE h.sensor_id = s.id OFFSET 0)`;
  await publishSensorEvents(
    tx,
    'delete_sensor',
    shared.map((sensor) => sensor.id),
  );
  await tx`DELETE FROM sensors WHERE id = ANY(${ids}::bigint[])`;
  return ids.length;
}
