/** All points of a sensor, some at a time. */
import type { Queryable } from '../connect.js';
import * as packed from './blocks/points.js';
import { isPacked } from './is-packed.js';

/** Points of one sensor in order of date. */
export interface PointColumns {
  /** Microseconds since 1970. */
  readonly date: Float64Array;
  /** NaN: the value is no number. */
  readonly number: Float64Array;
  readonly text: (string | null)[];
}

/** Bytes of a text that count as one more point. */
const TEXT_WEIGHT = 64;

/**
 * The next points of a sensor.
 * @param after date, microseconds since 1970; -1: from the first one on
 * @param most points at most, long texts counted as several; the first point is always among them
 * @returns none: there are no more, or the sensor was deleted
 */
export async function pointsAfter(
  sql: Queryable,
  sensorId: number,
  after: number,
  most: number,
): Promise<PointColumns> {
  if (isPacked) return packed.pointsAfter(sql, sensorId, after, most);
  const weight = sql`(1 + coalesce(octet_length(text), 0) / ${TEXT_WEIGHT}::int)`;
  return sql.columns<PointColumns>`
    SELECT date, number, text FROM (
      SELECT date, number, text, sum${weight} OVER (ORDER BY date ROWS UNBOUNDED PRECEDING) AS weight
      FROM (SELECT date, number, text FROM points
            WHERE sensor_id = ${sensorId} AND date > ${after}::bigint
              -- Points of a deleted sensor are there for some time.
              AND EXISTS (SELECT FROM ingest_state WHERE sensor_id = ${sensorId}) ORDER BY date LIMIT ${most}) next
    ) weighed WHERE weight - ${weight} < ${most} ORDER BY date`;
}
