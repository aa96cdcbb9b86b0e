/** How much of sensors is kept, points and files: counted, not read. */
import type { ShardQueryable } from '../../connect.js';
import { int8Array } from '../../driver/arrays.js';
import { logOf } from './journal/log-of.js';

export interface Kept {
  readonly points: number;
  /** That blocks take in the database, compressed. */
  readonly bytes: number;
}

/** Bytes of a point that is in no block yet: timestamp and number. */
const UNMERGED = 16;

/**
 * A point that the journal replaces or repeats counts twice until it is merged.
 * @returns by sensor; sensors without points are missing
 */
export async function keptOf(sql: ShardQueryable, sensorIds: readonly number[]): Promise<Map<number, Kept>> {
  const log = logOf(sql);
  await log.catchUp(sql);
  // OFFSET 0: a look-up for each sensor; as a join it would read the blocks of all sensors.
  const rows = await sql<(Kept & { sensor_id: number })[]>`
    SELECT wanted.id AS sensor_id, kept.points, kept.bytes
    FROM unnest(${int8Array(sensorIds)}::bigint[]) AS wanted (id)
    CROSS JOIN LATERAL (
      SELECT sum(count)::bigint AS points, sum(octet_length(data) + coalesce(pg_column_size(texts), 0))::bigint AS bytes
      FROM blocks WHERE sensor_id = wanted.id OFFSET 0
    ) kept WHERE kept.points IS NOT NULL`;
  const kept = new Map(rows.map(({ sensor_id, points, bytes }) => [sensor_id, { points, bytes }]));
  for (const id of sensorIds) {
    const { unmerged } = log.tail(id);
    if (unmerged === 0) continue;
    const { points, bytes } = kept.get(id) ?? { points: 0, bytes: 0 };
    kept.set(id, { points: points + unmerged, bytes: bytes + unmerged * UNMERGED });
  }
  return kept;
}

/** @returns bytes of the files of accounts, by account; accounts without files are missing */
export async function fileBytesOf(
  sql: ShardQueryable,
  ownerIds: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  const rows = await sql<{ owner_id: number; bytes: number }[]>`
    SELECT owner_id, sum(size)::bigint AS bytes FROM files
    WHERE owner_id = ANY (${int8Array(ownerIds)}::bigint[]) GROUP BY owner_id`;
  return new Map(rows.map(({ owner_id, bytes }) => [owner_id, bytes]));
}
