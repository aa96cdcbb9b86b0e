/**
 * How many clean rows of a rollup a range has, without counting them one by one: whole clean days know it of each finer rollup.
 *
 *   clean    ├──────────────────────────────┤▓▓▓├───────────────────┤
 *   days         │      │      │      │              │      │
 *   rows      ╵╵╵                       ╵╵╵╵     ╵╵╵╵        ╵╵╵╵╵╵
 */
import type { Fragment, Queryable } from '../connect.js';
import { wholeBuckets } from './cover.js';
import { cleanRows, type Heads } from './heads.js';
import { DAY, SECOND, stored, WIDTHS, type Width } from './widths.js';

/** The relation that holds, for each day with points, how many buckets of each of `COUNTED` it has. */
export const COUNTS = 'bucket_counts';

/** What is finer than a day. */
export const COUNTED = WIDTHS.filter((width) => width * SECOND < DAY);

/** Its column for buckets of a width. */
export const countOf = (width: Width) => `of_${width}`;

/** Buckets of a range, with and without points, up to which rows are counted one by one: that takes no longer. */
const FEW = 4000;

/** @returns whether days are worth asking */
export function hasDays(base: Width, lo: number, hi: number): boolean {
  return COUNTED.includes(base) && (hi - lo) / (base * SECOND) > FEW;
}

/**
 * Definition of `clean_counts` for a WITH, behind `head`: parts of the range, those without clean rows left out, each with its sensor, its
 * ends `[lo, hi)`, which may lie outside of the range, and its `count` of clean rows. Parts of a sensor do not overlap.
 *
 * @param byDay as `hasDays` has it; else the range is one part
 */
export function cleanCounts(sql: Queryable, heads: Heads, byDay: boolean): Fragment {
  const { base, lo, hi } = heads;
  if (!byDay) {
    return sql`
      clean_counts AS MATERIALIZED (
        SELECT sensor_id, ${lo} AS lo, ${hi} AS hi, clean.count
        FROM head CROSS JOIN LATERAL (${cleanRows(sql, heads, sql`count(*)`)}) clean WHERE clean.count > 0
      )`;
  }
  const day = sql`${DAY}::bigint`;
  return sql`
    clean_days AS MATERIALIZED (
      SELECT sensor_id, whole, clean - whole AS rest
      FROM head
      CROSS JOIN LATERAL (
        SELECT int8multirange(int8range(${lo}, ${hi})) * int8multirange(int8range(NULL, edge)) - stale AS clean
      ) dates
      CROSS JOIN LATERAL (${wholeBuckets(sql, 86400, sql`clean`)}) inside
    ),
    clean_counts AS MATERIALIZED (
      SELECT found.* FROM clean_days CROSS JOIN unnest(whole) AS range CROSS JOIN LATERAL (
        SELECT sensor_id, bucket AS lo, bucket + ${day} AS hi, ${sql(countOf(base))}::bigint AS count
        FROM ${sql(COUNTS)} counts
        WHERE counts.sensor_id = clean_days.sensor_id AND bucket >= lower(range) AND bucket < upper(range)
        OFFSET 0
      ) found
      UNION ALL
      SELECT sensor_id, day, day + ${day}, count(*) FROM (
        SELECT clean_days.sensor_id, bucket_start(bucket, ${day}) AS day
        FROM clean_days CROSS JOIN unnest(rest) AS range CROSS JOIN LATERAL (
          SELECT bucket FROM ${sql(stored(base))} rollup
          WHERE rollup.sensor_id = clean_days.sensor_id AND bucket >= lower(range) AND bucket < upper(range)
          OFFSET 0
        ) found
      ) one GROUP BY 1, 2
    )`;
}
