/** When sensors got their newest points, of many sensors at once: what lists are put in order by. */
import type { ShardQueryable } from '../../connect.js';
import { int8Array } from '../../driver/arrays.js';
import { logOf } from './journal/log-of.js';

/** @returns microseconds since 1970 in the order of the ids; -1: the sensor has no point */
export async function newestDatesOf(
  sql: ShardQueryable,
  sensorIds: readonly number[],
): Promise<Float64Array> {
  const log = logOf(sql);
  await log.catchUp(sql);
  const rows = await sql.binary<{ sensor_id: number; newest: number }[]>`
    SELECT sensor_id, newest FROM ingest_state JOIN unnest(${int8Array(sensorIds)}::bigint[]) AS wanted (sensor_id) USING (sensor_id)
    WHERE newest IS NOT NULL`;
  const stored = new Map(rows.map(({ sensor_id, newest }) => [sensor_id, newest]));
  return Float64Array.from(sensorIds, (id) => Math.max(stored.get(id) ?? -1, log.tail(id).newest));
}
