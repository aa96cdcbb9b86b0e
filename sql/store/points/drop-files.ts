/** Files go with their points. */
import type { Fragment, ShardTransaction } from '../../connect.js';
import { causeFileEvents } from '../outbox/shard-outbox.js';

/** In the transaction that deletes the points, under the lock of who writes to the sensor. @param which condition on the date */
export async function dropFiles(tx: ShardTransaction, sensorId: number, which: Fragment): Promise<void> {
  const gone = await tx<{ date: number }[]>`
    DELETE FROM files WHERE sensor_id = ${sensorId} AND ${which} RETURNING date`;
  if (gone.length === 0) return;
  const dates = gone.map(({ date }) => date).sort((left, right) => left - right);
  await causeFileEvents(tx, { name: 'delete_file', sensorId, dates });
}
