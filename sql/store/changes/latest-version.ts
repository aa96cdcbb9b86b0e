/** How far the changes of sensors have come. */
import type { ShardQueryable } from '../../connect.js';
import { int8Array } from '../../driver/arrays.js';

/** Versions of the newest changes of sensors, by id; 0: a sensor has none. Sensors that are not there are missing. */
export async function latestVersions(
  sql: ShardQueryable,
  sensorIds: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  const rows = await sql<{ sensor_id: number; version: number }[]>`
    SELECT sensor_id, version FROM ingest_state WHERE sensor_id = ANY (${int8Array(sensorIds)}::bigint[])`;
  return new Map(rows.map(({ sensor_id, version }) => [sensor_id, version]));
}
