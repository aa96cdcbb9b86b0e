/** Whether rollups are what a recomputation from points in memory gives, at all seven widths. */

import { readBuckets } from '../../server/data/buckets/read.js';
import type { Queryable, Sql } from '../../sql/connect.js';
import type { BucketRow } from '../../sql/points/row.js';
import { bucketStart, stored, WIDTHS } from '../../sql/points/widths.js';
import { difference, startInUtc, summarise } from './buckets.js';
import type { Point } from './points.js';

const WHOLE = { from: null, to: null, sort: 'ASC', limit: 1_000_000, offset: 0 } as const;

/** Reads everything at all seven widths. @returns the first thing that is wrong, or null */
export async function inspect(
  sql: Queryable,
  sensorId: number,
  points: Iterable<Point>,
): Promise<string | null> {
  const all = [...points];
  for (const width of WIDTHS) {
    const { rows, total } = await readBuckets(sql, { ...WHOLE, sensorIds: [sensorId], width, zone: null });
    const expected = summarise(sensorId, all, (date) => startInUtc(date, width));
    const wrong = total === expected.length ? difference(rows, expected) : `total is ${total}`;
    if (wrong !== null) return `width ${width}: ${wrong}`;
  }
  return null;
}

/**
 * What is stored, when nothing is dirty: exactly the complete buckets before the mark. On TimescaleDB a refresh of many
 * sensors may have left others behind the mark, which nobody reads.
 */
export async function inspectTables(
  sql: Sql,
  sensorId: number,
  points: Iterable<Point>,
): Promise<string | null> {
  const [head] = await sql<{ mark: number; behind: boolean }[]>`
    SELECT mark, (SELECT name = 'timescale' FROM engine) AS behind FROM sensor_heads WHERE sensor_id = ${sensorId}`;
  const all = [...points];
  for (const width of WIDTHS) {
    const edge = bucketStart(head!.mark, width);
    const before = all.filter(({ date }) => date < edge);
    const rows = await sql<BucketRow[]>`
      SELECT * FROM ${sql(stored(width))}
      WHERE sensor_id = ${sensorId} AND (bucket < ${edge} OR NOT ${head!.behind}) ORDER BY bucket`;
    const wrong = difference(
      rows,
      summarise(sensorId, before, (date) => startInUtc(date, width)),
    );
    if (wrong !== null) return `${stored(width)}: ${wrong}`;
  }
  return null;
}
