/** The newest point of a sensor: by its ingest state, or within a range of dates. */
import type { Fragment, Queryable } from '../connect.js';

/**
 * Joins it as `last` to rows of `sensor_heads` that are called `head`: `date`, `number` and `text`, all null when there is none. A subquery with a
 * LIMIT, for the planner: it has no choice but to look each one up, while a join of its own making may read all points there are.
 */
export function joinNewestPoint(sql: Queryable): Fragment {
  return sql`
    LEFT JOIN LATERAL (
      SELECT date, number, text FROM points
      WHERE points.sensor_id = head.sensor_id AND points.date = head.newest LIMIT 1
    ) last ON true`;
}

/**
 * Rows of `sensor_id` and `date`: the newest point of each sensor between two dates, microseconds, inclusive. Sensors without one are missing.
 * Looked up sensor by sensor, in the index alone.
 */
export function newestDates(
  sql: Queryable,
  sensorIds: readonly number[],
  from: number,
  to: number,
): Fragment {
  return sql`
    SELECT wanted.sensor_id, point.date FROM unnest(${sensorIds as number[]}::bigint[]) AS wanted (sensor_id)
    CROSS JOIN LATERAL (
      SELECT date FROM points
      WHERE points.sensor_id = wanted.sensor_id AND date BETWEEN ${from} AND ${to}
      ORDER BY date DESC LIMIT 1
    ) point`;
}
