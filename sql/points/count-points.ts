/** Exact counts of points that do not read most of them. */
import type { Fragment, Queryable } from '../connect.js';
import { SECOND, stored, type Width } from './widths.js';

/** Coarse to fine: beside whole weeks a range has at most 6 days, 23 hours and 59 minutes at either end. */
const LEVELS = [604800, 86400, 3600, 60] as const satisfies readonly Width[];

/**
 * How many points a sensor has from date to date, both inclusive (microseconds since 1970): whole weeks, days, hours and
 * minutes from the rollups, and from raw points what is left over: the ends, the dirty ranges, all beyond the mark.
 */
export async function countPoints(
  sql: Queryable,
  sensorId: number,
  from: number,
  to: number,
): Promise<number> {
  if (from > to) return 0;
  const levels = LEVELS.map((width, index) => level(sql, sensorId, width, LEVELS[index - 1]));
  const last = sql(`rest_${LEVELS.at(-1)}`);
  const [row] = await sql<{ count: number }[]>`
    WITH wanted AS (SELECT int8multirange(int8range(${from}::bigint, ${to}::bigint, '[]')) AS dates),
    -- What the rollups can tell.
    known AS (
      SELECT dates * int8multirange(int8range(NULL, mark)) - coalesce(dirty, '{}') AS rest
      FROM wanted CROSS JOIN sensor_heads CROSS JOIN LATERAL (
        SELECT range_agg(int8range(lo, hi)) AS dirty FROM dirty_ranges
        WHERE dirty_ranges.sensor_id = sensor_heads.sensor_id
      ) ranges
      WHERE sensor_id = ${sensorId}
    ),
    ${levels}
    raw AS (
      SELECT coalesce(sum(found.count), 0) AS count
      FROM wanted CROSS JOIN known CROSS JOIN ${last} AS unknown
      CROSS JOIN unnest(dates - (known.rest - unknown.rest)) AS range CROSS JOIN LATERAL (
        SELECT count(*) AS count FROM points
        WHERE sensor_id = ${sensorId} AND date >= lower(range) AND date < upper(range)
      ) found
    )
    SELECT ((SELECT count FROM raw) ${LEVELS.map((width) => sql`+ (SELECT count FROM ${sql(`count_${width}`)})`)})::bigint
      AS count`;
  return row!.count;
}

/** Takes the whole buckets of a width out of the rest that the coarser level left, and counts their points. */
function level(sql: Queryable, sensorId: number, width: Width, coarser: Width | undefined): Fragment {
  const before = coarser === undefined ? sql`known` : sql(`rest_${coarser}`);
  const whole = sql(`whole_${width}`);
  const step = sql`${width * SECOND}::bigint`;
  return sql`
    ${whole} AS (
      SELECT coalesce(range_agg(int8range(lo, hi)), '{}') AS buckets
      FROM ${before} CROSS JOIN unnest(rest) AS range
      CROSS JOIN LATERAL (
        SELECT bucket_start(lower(range) - 1, ${step}) + ${step} AS lo, bucket_start(upper(range), ${step}) AS hi
      ) inner_part
      WHERE lo < hi
    ),
    ${sql(`rest_${width}`)} AS (SELECT rest - buckets AS rest FROM ${before} CROSS JOIN ${whole}),
    ${sql(`count_${width}`)} AS (
      SELECT coalesce(sum(found.count), 0) AS count
      FROM ${whole} CROSS JOIN unnest(buckets) AS range CROSS JOIN LATERAL (
        SELECT sum(count) AS count FROM ${sql(stored(width))}
        WHERE sensor_id = ${sensorId} AND bucket >= lower(range) AND bucket < upper(range)
      ) found
    ),`;
}
