/** How far the changes of a sensor have come, for statements of other parts. */
import type { Fragment, Queryable } from '../../connect.js';
import { int8Array } from '../../driver/arrays.js';

/** Version of the newest change of a sensor; 0: it has none. @param sensorId column or value */
export function latestVersion(sql: Queryable, sensorId: Fragment): Fragment {
  return sql`coalesce((SELECT h.version FROM ingest_state h WHERE h.sensor_id = ${sensorId}), 0)`;
}

/** The same of several sensors, by id; sensors that are not there are missing. */
export async function latestVersions(
  sql: Queryable,
  sensorIds: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  const rows = await sql<{ sensor_id: number; version: number }[]>`
    SELECT sensor_id, version FROM ingest_state WHERE sensor_id = ANY (${int8Array(sensorIds)}::bigint[])`;
  return new Map(rows.map(({ sensor_id, version }) => [sensor_id, version]));
}
