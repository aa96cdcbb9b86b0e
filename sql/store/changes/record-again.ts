/** Changes that leave the value of a point as it is. */
import type { ShardTransaction } from '../../connect.js';

/**
 * Records a point once more, because the file that it names is another one. The ingest state of the sensor is locked.
 * @param date microseconds since 1970
 * @returns the sensor, if it has consumers: notify of it after the commit
 */
export async function recordAgain(
  tx: ShardTransaction,
  { sensorId, date, text }: { readonly sensorId: number; readonly date: number; readonly text: string },
): Promise<readonly number[]> {
  const rows = await tx<{ sensor_id: number }[]>`
    WITH raised AS (
      UPDATE ingest_state SET version = version + 1, arrived = clock_timestamp()
      WHERE sensor_id = ${sensorId} AND has_consumers RETURNING sensor_id, version, arrived
    )
    INSERT INTO changes (sensor_id, version, arrived, weight, dates, numbers, texts)
    SELECT sensor_id, version, arrived, 1, ARRAY[${date}::bigint], ARRAY[NULL::float8], ARRAY[${text}::text] FROM raised
    RETURNING sensor_id`;
  return rows.map(({ sensor_id }) => sensor_id);
}
