/** From when to when sensors have points. */
import type { Queryable } from '../connect.js';

/** Dates of the oldest and the newest point, microseconds since 1970. */
export interface Extent {
  readonly oldest: number;
  readonly newest: number;
}

/** @returns null when none of the sensors has a point */
export async function selectExtent(sql: Queryable, sensorIds: readonly number[]): Promise<Extent | null> {
  const [row] = await sql<(Extent | { oldest: null; newest: null })[]>`
    SELECT min(oldest) AS oldest, max(newest) AS newest
    FROM sensor_heads CROSS JOIN LATERAL (
      SELECT date AS oldest FROM points WHERE points.sensor_id = sensor_heads.sensor_id ORDER BY date LIMIT 1
    ) point
    WHERE sensor_heads.sensor_id = ANY (${sensorIds as number[]}::bigint[]) AND newest IS NOT NULL`;
  return row === undefined || row.oldest === null ? null : row;
}
