/**
 * Down-sampled data of sensors, right at every moment: one statement, and therefore one snapshot, over rollups, marks,
 * dirty ranges and points.
 *
 *   time ──►          dirty                      mark
 *   ──────────────────▓▓▓───────────────────────┃·············
 *   rollup  │ clean │  stale  │ clean │ clean │ cut  │ edge
 *                     │▓▓▓│                   │ │ points
 *           finer rollups, points in between  finer rollups
 *
 * Clean rows are answered as they are. The others are put together from parts: whole buckets of finer rollups, as coarse
 * as possible, and points in the dirty minutes and from the mark on. Of the bucket that the mark cuts there is no row yet.
 */
import type { Fragment, Queryable } from '../connect.js';
import { cover } from './cover.js';
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
        ${rebuiltRows(sql, base)},
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
 * `head`: the sensors with the start of the bucket that the mark cuts and the buckets of the base that are stale; of both
 * the dates that finer rollups know (`rest`), and those that only points know (`raw`).
 */
function headRows(sql: Queryable, { sensorIds, base, lo, hi }: BucketQuery): Fragment {
  const width = sql`${(base ?? 60) * SECOND}::bigint`;
  return sql`
    head AS MATERIALIZED (
      SELECT sensor_id, edge, stale,
             wanted * (stale + int8multirange(int8range(edge, mark))) - dirty AS rest,
             wanted * (dirty + int8multirange(int8range(mark, NULL))) AS raw
      FROM sensor_heads
      CROSS JOIN (SELECT int8multirange(int8range(${lo}::bigint, ${hi}::bigint)) AS wanted) query
      CROSS JOIN LATERAL (SELECT bucket_start(mark, ${width}) AS edge) cut
      CROSS JOIN LATERAL (
        SELECT coalesce(range_agg(int8range(lo, hi)), '{}') AS dirty,
               coalesce(range_agg(int8range(
                 bucket_start(lo, ${width}), least(bucket_start(hi - 1, ${width}) + ${width}, edge))), '{}') AS stale
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

/** `rebuilt`: the buckets of the base that are not clean. */
function rebuiltRows(sql: Queryable, base: Width): Fragment {
  const { definitions, rows } = cover(sql, 'head', base);
  return sql`
    ${definitions},
    part AS (
      ${rows(sql`*`)}
      SELECT minute.* FROM uncovered CROSS JOIN unnest(raw) AS range
      CROSS JOIN LATERAL point_minutes(uncovered.sensor_id, lower(range), upper(range)) minute
    ),
    rebuilt AS MATERIALIZED (
      ${mergeParts(sql, sql`part`, sql`bucket_start(part.bucket, ${base * SECOND}::bigint)`)}
    )`;
}

/** `base_rows`: all rows of the base in the range. */
function baseRows(sql: Queryable, query: BucketQuery, base: Width): Fragment {
  return sql`
    ${rebuiltRows(sql, base)},
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
