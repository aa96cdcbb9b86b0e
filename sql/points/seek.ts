/**
 * Where a page of points begins, however many come before it: found by counting buckets, from coarse to fine, so that a page
 * deep in a year costs no more than one at its start.
 *
 *   weeks    ├───────┼───────┼───────┼──     sum of counts up to the offset
 *   days                     ├─┼─┼─┼         the same inside that week
 *   minutes                      ├┼┼┼┼       the same inside that day
 *   points                         ····      what is left of the offset
 */
import type { Fragment, Queryable } from '../connect.js';
import { countStatement } from './count-points.js';
import { cover } from './cover.js';
import { cleanRows, type Heads, headRows } from './heads.js';
import { bucketStart, SECOND, type Width } from './widths.js';

/** A minute is the last: what a sensor sends in one is soon passed over. */
const STEPS = [604800, 86400, 60] as const satisfies readonly Width[];

/** Points of sensors in one order of time. */
export interface Seek {
  readonly sensorIds: readonly number[];
  /** Microseconds since 1970, both inclusive, `from` not after `to`. */
  readonly from: number;
  readonly to: number;
  readonly sort: 'ASC' | 'DESC';
  /** Points of the range to pass over. */
  readonly offset: number;
}

/**
 * Definitions for a WITH. The last one, `start`, has one row: the page begins in the minute `[lo, hi)`, after `skip` more
 * points; seen in the order of `sort`, and counted from that end of the minute, whatever the range is. No row: there are fewer points.
 */
export function seek(sql: Queryable, { sensorIds, from, to, sort, offset }: Seek): Fragment {
  const [coarsest] = STEPS;
  const [lo, hi] = [bucketStart(from, coarsest), bucketStart(to, coarsest) + coarsest * SECOND];
  // The first bucket is whole: what it holds outside of the range is passed over, too.
  const outside =
    sort === 'ASC'
      ? countStatement(sql, sensorIds, Math.max(lo, 0), from - 1)
      : countStatement(sql, sensorIds, to + 1, hi - 1);
  const steps = STEPS.map((width, index) =>
    step(sql, sensorIds, width, `within_${index}`, nameOf(index), sort),
  );
  return sql`
    within_0 AS MATERIALIZED (
      SELECT ${lo}::bigint AS lo, ${hi}::bigint AS hi, ${offset}::bigint + (${outside}) AS skip
    )
    ${steps}`;
}

const nameOf = (index: number) => (index === STEPS.length - 1 ? 'start' : `within_${index + 1}`);

/** From the range that `before` names to that bucket of it in which the page begins. */
function step(
  sql: Queryable,
  sensorIds: readonly number[],
  base: Width,
  before: string,
  name: string,
  sort: 'ASC' | 'DESC',
): Fragment {
  const range = sql(before);
  const order = sort === 'ASC' ? sql`ASC` : sql`DESC`;
  const [lo, hi] = [sql`(SELECT lo FROM ${range})`, sql`(SELECT hi FROM ${range})`];
  return sql`,
    ${sql(name)} AS MATERIALIZED (
      SELECT bucket AS lo, bucket + ${base * SECOND}::bigint AS hi, skip - (upto - count) AS skip
      FROM ${range} CROSS JOIN (
        SELECT bucket, sum(count)::bigint AS count, (sum(sum(count)) OVER (ORDER BY bucket ${order}))::bigint AS upto
        FROM (${bucketCounts(sql, { sensorIds, base, lo, hi })}) counted
        GROUP BY bucket
      ) bucket
      WHERE upto > skip ORDER BY upto LIMIT 1
    )`;
}

/** How many points there are in the buckets of a range; a bucket may have several rows. */
function bucketCounts(sql: Queryable, heads: Heads): Fragment {
  const { definitions, rows } = cover(sql, 'head', heads.base);
  return sql`
    WITH ${headRows(sql, heads)}, ${definitions}
    SELECT clean.* FROM head CROSS JOIN LATERAL (${cleanRows(sql, heads, sql`bucket, count`)} OFFSET 0) clean
    UNION ALL
    SELECT bucket_start(bucket, ${heads.base * SECOND}::bigint), count FROM (
      ${rows(sql`bucket, count`)}
      SELECT found.* FROM uncovered CROSS JOIN unnest(raw) AS range CROSS JOIN LATERAL (
        SELECT date AS bucket, 1 AS count FROM points
        WHERE points.sensor_id = uncovered.sensor_id AND date >= lower(range) AND date < upper(range)
        OFFSET 0
      ) found
    ) part`;
}
