/** Exact counts of points that do not read most of them. */
import type { Fragment, Queryable } from '../connect.js';
import * as packed from './blocks/extent.js';
import { cover } from './cover.js';
import { isPacked } from './is-packed.js';

/**
 * How many points sensors have together from date to date, both inclusive (microseconds since 1970): whole weeks, days, hours
 * and minutes from the rollups, and from raw points what is left over: the ends, the dirty ranges, all beyond the mark.
 */
export async function countPoints(
  sql: Queryable,
  sensorIds: readonly number[],
  from: number,
  to: number,
): Promise<number> {
  if (from > to) return 0;
  if (isPacked) return packed.countPoints(sql, sensorIds, from, to);
  const [row] = await sql<{ count: number }[]>`${countStatement(sql, sensorIds, from, to)}`;
  return row!.count;
}

/** The statement itself: one row with `count`, 0 where `from` is after `to`. */
export function countStatement(
  sql: Queryable,
  sensorIds: readonly number[],
  from: number,
  to: number,
): Fragment {
  const end = Math.max(to + 1, from);
  const { definitions, rows } = cover(sql, 'head', null);
  return sql`
    WITH head AS MATERIALIZED (
      SELECT sensor_id, wanted * int8multirange(int8range(NULL, mark)) - dirty AS rest,
             wanted * (int8multirange(int8range(mark, NULL)) + dirty) AS raw
      FROM ingest_state
      CROSS JOIN (SELECT int8multirange(int8range(${from}::bigint, ${end}::bigint)) AS wanted) query
      CROSS JOIN LATERAL (
        SELECT coalesce(range_agg(int8range(lo, hi)), '{}') AS dirty FROM dirty_ranges
        WHERE dirty_ranges.sensor_id = ingest_state.sensor_id AND lo < ${end}::bigint AND hi > ${from}::bigint
      ) ranges
      WHERE sensor_id = ANY (${sensorIds as number[]}::bigint[])
    ),
    ${definitions}
    SELECT coalesce(sum(count), 0)::bigint AS count FROM (
      ${rows(sql`count`)}
      SELECT found.* FROM uncovered CROSS JOIN unnest(raw) AS range CROSS JOIN LATERAL (
        SELECT count(*) FROM points
        WHERE points.sensor_id = uncovered.sensor_id AND date >= lower(range) AND date < upper(range)
      ) found
    ) part`;
}
