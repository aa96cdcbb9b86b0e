/** Events of files. */
import type { Transaction } from '../../connect.js';
import { publishEvent } from './events.js';

/**
 * Publishes an event for each file to the readers of its sensor.
 * @param dates of the points of the files: may be thousands, so the audience contains only users with a matching event notification
 */
export async function publishFileEvents(
  tx: Transaction,
  name: 'add_file' | 'delete_file',
  sensorId: number,
  dates: readonly number[],
): Promise<void> {
  const rows = await tx<{ user_id: number }[]>`
    SELECT user_id FROM (
      SELECT owner_id AS user_id FROM sensors WHERE id = ${sensorId}
      UNION SELECT user_id FROM sensor_shares WHERE sensor_id = ${sensorId}
    ) AS readers
    WHERE EXISTS (
      SELECT FROM event_notifications e
      WHERE e.owner_id = user_id AND e.event = ${name} AND e.enabled
        AND (e.source_id IS NULL OR e.source_id = ${sensorId}))
    ORDER BY user_id`;
  if (rows.length === 0) return;
  const audience = rows.map((row) => row.user_id);
  await publishEvent(tx, name, ...dates.map((date) => ({ subjectId: date, sourceId: sensorId, audience })));
}
