/**
 * Down-sampled data of sensors, right at every moment: one statement, and therefore one snapshot, over rollups, marks,
 * dirty ranges and points.
 *
 *   time ──►          dirty                      mark
 *   ──────────────────▓▓▓───────────────────────┃·············
 *   rollup  │ clean │  stale  │ clean │ clean │ cut  │ edge
 *                     │▓▓▓│ minutes around it     │ points
 *                      points, stored_60
 *
 * Clean rows are answered as they are. The others are rebuilt from parts: of a stale bucket (touched by a dirty range) the
 * clean minutes and the points of the dirty ones; of the bucket that the mark cuts its row, which holds the points before
 * the mark, and the points after it.
 */
import type { Fragment, Queryable } from '../connect.js';
import { type BucketRow, mergeParts } from './row.js';
import { SECOND, stored, type Width } from './widths.js';

/**
 * Buckets that are not those of a rollup, as runs of equal steps: run i starts at `starts[i]`, its buckets follow each
 * other every `step` microseconds, the last of them starts at `lasts[i]` and ends where the next run starts.
 */
export interface Runs {
  /** In order; the first one is the start of the range that is read. */
  readonly starts: readonly number[];
  readonly lasts: readonly number[];
  readonly step: number;
}

export interface BucketQuery {
  readonly sensorIds: readonly number[];
  /** The rollup to read; null when none will do: straight from points. */
  readonly base: Width | null;
  /** Answered buckets, each put together from rows of the base; null: these rows are the answer. */
  readonly runs: Runs | null;
  /** The range `[lo, hi)`, microseconds since 1970; both are bounds of buckets. */
  readonly lo: number;
  readonly hi: number;
  readonly sort: 'ASC' | 'DESC';
  readonly limit: number;
  readonly offset: number;
}

/** A page of buckets that have points, by start and then sensor, and the exact number there are in the range. */
export interface BucketPage {
  readonly rows: BucketRow[];
  readonly total: number;
}

/** @returns the page; rows are those of the base where `runs` is null */
export async function selectBuckets(sql: Queryable, query: BucketQuery): Promise<BucketPage> {
  const found = await sql<(BucketRow & { total: number })[]>`${bucketStatement(sql, query)}`;
  const { total } = found[0]!;
  return { rows: found.filter((row) => row.bucket !== null).map(({ total: _, ...row }) => row), total };
}

/** The statement itself, for tests that look at its plan: rows with `total`; one row of nulls beside it without any. */
export function bucketStatement(sql: Queryable, query: BucketQuery): Fragment {
  const { base, runs, limit, offset } = query;
  const order = query.sort === 'DESC' ? sql`DESC` : sql`ASC`;
  const page = sql`ORDER BY bucket ${order}, sensor_id LIMIT ${limit} OFFSET ${offset}`;
  const answer =
    base !== null && runs === null
      ? sql`
        ${rebuiltRows(sql, query, base)},
        page AS (
          SELECT * FROM (
            SELECT clean.* FROM head CROSS JOIN LATERAL (
              ${cleanRows(sql, query, base, sql`*`)} ORDER BY bucket ${order} LIMIT ${limit + offset}
            ) clean
            UNION ALL SELECT * FROM rebuilt
          ) rows ${page}
        ),
        counted AS (
          SELECT coalesce(sum(clean.count), 0)::bigint + (SELECT count(*) FROM rebuilt) AS total
          FROM head CROSS JOIN LATERAL (${cleanRows(sql, query, base, sql`count(*)`)}) clean
        )`
      : sql`
        ${base === null ? pointRows(sql, query) : baseRows(sql, query, base)},
        answer AS MATERIALIZED (${mergeParts(sql, sql`base_rows`, runBucket(sql, runs!))}),
        page AS (SELECT * FROM answer ${page}),
        counted AS (SELECT count(*) AS total FROM answer)`;
  return sql`
    WITH ${headRows(sql, query)}, ${answer}
    SELECT page.*, total FROM counted LEFT JOIN page ON true ORDER BY bucket ${order}, sensor_id`;
}

/**
 * `head`: the sensors with their mark, the start of the bucket that it cuts, the dirty minutes, and the buckets of the
 * base that are stale because of them.
 */
function headRows(sql: Queryable, { sensorIds, base, lo, hi }: BucketQuery): Fragment {
  const width = sql`${(base ?? 60) * SECOND}::bigint`;
  const range = sql`int8multirange(int8range(${lo}::bigint, ${hi}::bigint))`;
  return sql`
    head AS MATERIALIZED (
      SELECT sensor_id, mark, bucket_start(mark, ${width}) AS edge,
             coalesce(dirty, '{}') AS dirty, coalesce(stale, '{}') AS stale
      FROM sensor_heads CROSS JOIN LATERAL (
        SELECT range_agg(int8range(lo, hi)) * ${range} AS dirty,
               range_agg(int8range(bucket_start(lo, ${width}), bucket_start(hi - 1, ${width}) + ${width})) * ${range}
                 AS stale
        FROM dirty_ranges
        WHERE dirty_ranges.sensor_id = sensor_heads.sensor_id AND lo < ${hi}::bigint AND hi > ${lo}::bigint
      ) ranges
      WHERE sensor_id = ANY (${sensorIds as number[]}::bigint[])
    )`;
}

/** A query over `head`, one sensor at a time: rows of the base before the mark's bucket, but no stale ones. */
function cleanRows(sql: Queryable, { lo, hi }: BucketQuery, base: Width, columns: Fragment): Fragment {
  return sql`
    SELECT ${columns} FROM ${sql(stored(base))} rollup
    WHERE rollup.sensor_id = head.sensor_id AND bucket >= ${lo}::bigint AND bucket < least(edge, ${hi}::bigint)
      AND NOT stale @> bucket`;
}

/**
 * `rebuilt`: the buckets of the base that are not clean.
 *
 * OFFSET 0 keeps a subquery by itself: run for each range, by index. Joined with the others it might become a scan of a
 * whole rollup, for the planner cannot know that the ranges are few and short.
 */
function rebuiltRows(sql: Queryable, { lo, hi }: BucketQuery, base: Width): Fragment {
  return sql`
    part AS (
      SELECT minute.* FROM head CROSS JOIN unnest(stale) AS range CROSS JOIN LATERAL (
        SELECT * FROM ${sql(stored(60))} rollup
        WHERE rollup.sensor_id = head.sensor_id AND bucket >= lower(range) AND bucket < upper(range)
          AND NOT dirty @> bucket
        OFFSET 0
      ) minute
      UNION ALL
      SELECT cut.* FROM head CROSS JOIN LATERAL (
        SELECT * FROM ${sql(stored(base))} rollup
        WHERE rollup.sensor_id = head.sensor_id AND bucket = edge
          AND edge >= ${lo}::bigint AND edge < ${hi}::bigint AND NOT stale @> edge
        OFFSET 0
      ) cut
      UNION ALL
      SELECT minute.* FROM head
      CROSS JOIN unnest(dirty + int8multirange(int8range(least(greatest(mark, ${lo}::bigint), ${hi}::bigint),
                                                         ${hi}::bigint))) AS range
      CROSS JOIN LATERAL point_minutes(head.sensor_id, lower(range), upper(range)) minute
    ),
    rebuilt AS MATERIALIZED (
      ${mergeParts(sql, sql`part`, sql`bucket_start(part.bucket, ${base * SECOND}::bigint)`)}
    )`;
}

/** `base_rows`: all rows of the base in the range. */
function baseRows(sql: Queryable, query: BucketQuery, base: Width): Fragment {
  return sql`
    ${rebuiltRows(sql, query, base)},
    base_rows AS (
      SELECT clean.* FROM head CROSS JOIN LATERAL (${cleanRows(sql, query, base, sql`*`)} OFFSET 0) clean
      UNION ALL SELECT * FROM rebuilt
    )`;
}

/** `base_rows`: the points of the range, each as a row of its own. */
function pointRows(sql: Queryable, { lo, hi }: BucketQuery): Fragment {
  return sql`
    base_rows AS (
      SELECT point.* FROM head CROSS JOIN LATERAL (
        SELECT sensor_id, date AS bucket, 1 AS count, num_nonnulls(number) AS numbers,
               number AS sum, number AS min, number AS max,
               date AS first_date, number AS first_number, text AS first_text,
               date AS last_date, number AS last_number, text AS last_text
        FROM points WHERE points.sensor_id = head.sensor_id AND date >= ${lo}::bigint AND date < ${hi}::bigint
        OFFSET 0
      ) point
    )`;
}

/** The bucket of the runs that a row of the base lies in. */
function runBucket(sql: Queryable, { starts, lasts, step }: Runs): Fragment {
  const all = sql`${starts as number[]}::bigint[]`;
  const run = sql`width_bucket(part.bucket, ${all})`;
  const start = sql`(${all})[${run}]`;
  return sql`
    least(${start} + (part.bucket - ${start}) / ${step}::bigint * ${step}::bigint,
          (${lasts as number[]}::bigint[])[${run}])`;
}
