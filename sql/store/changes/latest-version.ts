/** How far the changes of a sensor have come, for statements of other parts. */
import type { Fragment, Queryable } from '../../connect.js';

/** Version of the newest change of a sensor; 0: it has none. @param sensorId column or value */
export function latestVersion(sql: Queryable, sensorId: Fragment): Fragment {
  return sql`coalesce((SELECT h.version FROM ingest_state h WHERE h.sensor_id = ${sensorId}), 0)`;
}
