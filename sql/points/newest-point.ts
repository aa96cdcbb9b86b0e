/** The newest point of a sensor, by its head. */
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
