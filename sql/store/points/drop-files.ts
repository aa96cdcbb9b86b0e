/** Files go with their points. */
import type { Fragment, ShardTransaction } from '../../connect.js';
import { publishFileEvents } from '../outbox/file-events.js';

/** In the transaction that deletes the points, under the lock of who writes to the sensor. @param dates a condition */
export async function dropFiles(tx: ShardTransaction, sensorId: number, dates: Fragment): Promise<void> {
  const gone = await tx<{ date: number }[]>`
    DELETE FROM files WHERE sensor_id = ${sensorId} AND ${dates} RETURNING date`;
  if (gone.length === 0) return;
  const order = gone.map(({ date }) => date).sort((left, right) => left - right);
  await publishFileEvents(tx, 'delete_file', sensorId, order);
}
