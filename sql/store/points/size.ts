/** Size of stored points. */
import type { ShardQueryable } from '../../connect.js';

/** Points of sensors and their bytes in blocks; those that are not merged yet, of some minutes, are not counted. */
export async function sizeOfPoints(
  sql: ShardQueryable,
  sensorIds: readonly number[],
): Promise<{ points: number; bytes: number }> {
  const [row] = await sql<{ points: number; bytes: number }[]>`
    SELECT coalesce(sum(count), 0)::bigint AS points,
           coalesce(sum(octet_length(data) + coalesce(pg_column_size(texts), 0)), 0)::bigint AS bytes
    FROM blocks WHERE sensor_id = ANY(${sensorIds as number[]}::bigint[])`;
  return row!;
}
