/** Stores the sums of weeks that are over, and of their days, and those that were invalidated anew. */
import type { Sql } from '../../connect.js';
import { int8Array } from '../../flush/arrays.js';
import { windowOf } from '../packed/windows.js';
import { DAY } from '../widths.js';

const WEEK = 7 * DAY;

/**
 * Whoever merges or deletes points of these sensors meanwhile waits for it.
 * @param until the weeks that end at or before this date are stored, microseconds since 1970
 */
export async function storeSums(sql: Sql, sensorIds: readonly number[], until: number): Promise<void> {
  const end = windowOf(until, 0).from;
  const ids = int8Array(sensorIds);
  await sql.begin(async (tx) => {
    await tx`SELECT FROM ingest_state WHERE sensor_id = ANY (${ids}::bigint[]) ORDER BY sensor_id FOR UPDATE`;
    const ranges = tx`
      SELECT sensor_id AS id, stored_to AS lo, greatest(stored_to, ${end}) AS hi FROM ingest_state WHERE sensor_id = ANY (${ids}::bigint[])
      UNION ALL
      SELECT sensor_id, week, week + ${WEEK}::bigint FROM invalidated_weeks WHERE sensor_id = ANY (${ids}::bigint[])`;
    for (const relation of ['weeks', 'days'] as const) {
      const [width, coarsest] = relation === 'weeks' ? [WEEK, 0] : [DAY, 1];
      await tx`
        DELETE FROM ${tx(relation)} stored USING (${ranges}) AS range
        WHERE stored.sensor_id = range.id AND bucket >= lo AND bucket < hi`;
      await tx`
        INSERT INTO ${tx(relation)}
        SELECT sums.* FROM (${ranges}) AS range
        CROSS JOIN LATERAL sums_of_blocks(id, lo, hi, ${width}::bigint, ${coarsest}::smallint) AS sums`;
    }
    await tx`DELETE FROM invalidated_weeks WHERE sensor_id = ANY (${ids}::bigint[])`;
    await tx`
      UPDATE ingest_state SET stored_to = ${end} WHERE sensor_id = ANY (${ids}::bigint[]) AND stored_to < ${end}`;
  });
}
