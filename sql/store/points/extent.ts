/** From when to when sensors have points, and how many. */
import type { ShardQueryable } from '../../connect.js';
import { countPoints as countCells } from './blocks/counts.js';
import { type IngestState, idsOf, withSnapshot } from './blocks/snapshot.js';
import { SPAN } from './widths.js';

/** Dates of the oldest and the newest point, microseconds since 1970. */
export interface Extent {
  readonly oldest: number;
  readonly newest: number;
}

/** @returns null when none of the sensors has a point */
export function selectExtent(sql: ShardQueryable, sensorIds: readonly number[]): Promise<Extent | null> {
  return withSnapshot(sql, sensorIds, (tx, { sensors }) => extentOf(tx, sensors));
}

/** The same within a snapshot. */
export async function extentOf(tx: ShardQueryable, sensors: readonly IngestState[]): Promise<Extent | null> {
  const [blocks] = await tx.binary<{ first: number | null; last: number | null }[]>`
      SELECT min(first) AS first, max(last) AS last
      FROM unnest(${idsOf(sensors)}::bigint[]) AS wanted (id) CROSS JOIN LATERAL (
        (SELECT first, last FROM blocks WHERE sensor_id = id ORDER BY first LIMIT 1)
        UNION ALL
        (SELECT first, last FROM blocks WHERE sensor_id = id ORDER BY first DESC LIMIT 1)
      ) block`;
  let [oldest, newest] = [blocks!.first ?? Number.POSITIVE_INFINITY, blocks!.last ?? -1];
  for (const { tail } of sensors) {
    oldest = Math.min(oldest, tail.dates[0] ?? oldest);
    newest = Math.max(newest, tail.dates.at(-1) ?? newest);
  }
  return newest === -1 ? null : { oldest, newest };
}

/** How many points sensors have together from date to date, both inclusive (microseconds since 1970). */
export function countPointsWithin(
  sql: ShardQueryable,
  sensorIds: readonly number[],
  from: number,
  to: number,
): Promise<number> {
  return withSnapshot(sql, sensorIds, async (tx, snapshot) => {
    const cells = await countCells(tx, snapshot, {
      range: { from, to: to + 1 },
      coarsest: 'weeks',
      width: SPAN,
    });
    return cells.reduce((sum, { count }) => sum + count, 0);
  });
}
