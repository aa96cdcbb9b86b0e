/** From when to when sensors have points, and which have some between two dates. */
import type { Queryable } from '../connect.js';
import * as packed from './blocks/extent.js';
import { isPacked } from './is-packed.js';

/** Dates of the oldest and the newest point, microseconds since 1970. */
export interface Extent {
  readonly oldest: number;
  readonly newest: number;
}

/** @returns null when none of the sensors has a point */
export async function selectExtent(sql: Queryable, sensorIds: readonly number[]): Promise<Extent | null> {
  if (isPacked) return packed.selectExtent(sql, sensorIds);
  const [row] = await sql<(Extent | { oldest: null; newest: null })[]>`
    SELECT min(oldest) AS oldest, max(newest) AS newest
    FROM ingest_state CROSS JOIN LATERAL (
      SELECT date AS oldest FROM points WHERE points.sensor_id = ingest_state.sensor_id ORDER BY date LIMIT 1
    ) point
    WHERE ingest_state.sensor_id = ANY (${sensorIds as number[]}::bigint[]) AND newest IS NOT NULL`;
  return row === undefined || row.oldest === null ? null : row;
}

/**
 * Sensors that have points between two dates, each between dates of its own.
 * @param ranges microseconds since 1970; `before` is exclusive
 */
export async function sensorsWithin(
  sql: Queryable,
  ranges: readonly { readonly sensorId: number; readonly from: number; readonly before: number }[],
): Promise<ReadonlySet<number>> {
  if (isPacked) return packed.sensorsWithin(sql, ranges);
  const rows = await sql<{ sensor_id: number }[]>`
    SELECT asked.sensor_id FROM unnest(
      ${ranges.map(({ sensorId }) => sensorId)}::bigint[], ${ranges.map(({ from }) => from)}::bigint[],
      ${ranges.map(({ before }) => before)}::bigint[]
    ) AS asked (sensor_id, lo, hi)
    CROSS JOIN LATERAL (
      SELECT FROM points WHERE points.sensor_id = asked.sensor_id AND date >= asked.lo AND date < asked.hi LIMIT 1
    ) point`;
  return new Set(rows.map(({ sensor_id }) => sensor_id));
}
