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
import * as packed from './blocks/bucket-pages.js';
import {
  BucketPage,
  type BucketPart,
  type BucketQuery,
  type NewestQuery,
  namesOf,
  type Runs,
} from './bucket-page.js';
import { cleanCounts, hasDays } from './clean-counts.js';
import { columnsFrom, columnsOf } from './columns.js';
import { cover } from './cover.js';
import { cleanRows, type Heads, headRows } from './heads.js';
import { isPacked } from './is-packed.js';
import { type BucketColumn, mergeParts } from './row.js';
import { SECOND, type Width } from './widths.js';

export { BucketPage, type BucketPart, type BucketQuery, type NewestQuery, type Runs } from './bucket-page.js';

interface Answered {
  readonly total: Float64Array;
  readonly epoch: Float64Array;
}

function pageFrom<Column extends BucketColumn>(
  found: Answered,
  query: Pick<BucketQuery<Column>, 'columns'>,
): BucketPage<Column> {
  const columns = columnsFrom<BucketPart<Column>>(found, namesOf(query));
  return new BucketPage(columns, found.total[0]!, found.epoch[0]!);
}

/**
 * @returns the page; rows are those of the base where `runs` is null
 * @throws TooMuch
 */
export async function selectBuckets<Column extends BucketColumn = BucketColumn>(
  sql: Queryable,
  query: BucketQuery<Column>,
): Promise<BucketPage<Column>> {
  if (isPacked) return packed.selectBuckets(sql, query);
  return pageFrom(await sql.columns<Answered>`${bucketStatement(sql, query)}`, query);
}

/**
 * A page of the newest buckets of each sensor, by start and then sensor; `total` counts the sensors that have points in the range.
 * @throws TooMuch
 */
export async function selectNewest<Column extends BucketColumn = BucketColumn>(
  sql: Queryable,
  query: NewestQuery<Column>,
): Promise<BucketPage<Column>> {
  if (isPacked) return packed.selectNewest(sql, query);
  return pageFrom(await sql.columns<Answered>`${newestStatement(sql, query)}`, query);
}

/** The statement itself, for tests that look at its plan. */
export function newestStatement<Column extends BucketColumn>(
  sql: Queryable,
  query: NewestQuery<Column>,
): Fragment {
  const { base, limit, offset } = query;
  const order = orderOf(sql, query);
  const heads = headsOf(sql, query, base);
  return sql`
    WITH ${headRows(sql, heads)}, ${rebuiltRows(sql, base)},
    newest AS (
      SELECT DISTINCT ON (sensor_id) * FROM (
        SELECT clean.* FROM head CROSS JOIN LATERAL (
          ${cleanRows(sql, heads, sql`*`)} ORDER BY bucket DESC LIMIT 1
        ) clean
        UNION ALL SELECT * FROM rebuilt
      ) rows
      ORDER BY sensor_id, bucket DESC
    )
    SELECT (SELECT count(*) FROM newest) AS total, (SELECT epoch FROM rights_epoch) AS epoch${columnsOf(sql, namesOf(query))}
    FROM (SELECT * FROM newest ORDER BY bucket ${order}, sensor_id LIMIT ${limit} OFFSET ${offset}) ordered`;
}

/** The statement itself, for tests that look at its plan: one row of columns, with `total` and `epoch`. */
export function bucketStatement<Column extends BucketColumn>(
  sql: Queryable,
  query: BucketQuery<Column>,
): Fragment {
  const { base, runs } = query;
  const answer =
    base !== null && runs === null ? rowsOfBase(sql, query, base) : rowsOfRuns(sql, query, runs!);
  return sql`
    WITH ${answer}
    SELECT (SELECT total FROM counted) AS total, (SELECT epoch FROM rights_epoch) AS epoch${columnsOf(sql, namesOf(query))}
    FROM (SELECT * FROM page ORDER BY bucket ${orderOf(sql, query)}, sensor_id) ordered`;
}

const orderOf = (sql: Queryable, { sort }: Pick<BucketQuery, 'sort'>) =>
  sort === 'DESC' ? sql`DESC` : sql`ASC`;

/** `page` and `counted` where the rows of the base are the answer. */
function rowsOfBase(sql: Queryable, query: BucketQuery, base: Width): Fragment {
  const { sensorIds, lo, hi, limit, offset } = query;
  const order = orderOf(sql, query);
  const heads = headsOf(sql, query, base);
  const counted = sql`
    ${cleanCounts(sql, heads, hasDays(base, lo, hi))},
    counted AS (
      SELECT coalesce(sum(count), 0)::bigint + (SELECT count(*) FROM rebuilt) AS total FROM clean_counts
    )`;
  const rebuilt = sql`${headRows(sql, heads)}, ${rebuiltRows(sql, base)}, ${counted}`;
  if (sensorIds.length === 1 && offset > 0) return sql`${rebuilt}, ${laterPage(sql, query, heads)}`;
  return sql`
    ${rebuilt},
    page AS (
      SELECT * FROM (
        SELECT clean.* FROM head CROSS JOIN LATERAL (
          ${cleanRows(sql, heads, sql`*`)} ORDER BY bucket ${order} LIMIT ${limit + offset}
        ) clean
        UNION ALL SELECT * FROM rebuilt
      ) rows
      ORDER BY bucket ${order}, sensor_id LIMIT ${limit} OFFSET ${offset}
    )`;
}

/**
 * `page` of one sensor when buckets come before it: those are passed over by their counts, and in the index alone. Of the clean rows as many fewer are
 * passed over as there are rebuilt ones, so that whatever of these comes before the first row left comes before the page, too.
 */
function laterPage(sql: Queryable, query: BucketQuery, heads: Heads): Fragment {
  const { limit, offset } = query;
  const order = orderOf(sql, query);
  const inPart = {
    ...heads,
    lo: sql`greatest(part.lo, ${heads.lo})`,
    hi: sql`least(part.hi, ${heads.hi})`,
  };
  const isBefore = query.sort === 'DESC' ? sql`>` : sql`<`;
  return sql`
    passed AS MATERIALIZED (SELECT greatest(${offset}::bigint - count(*), 0) AS clean, count(*) AS rebuilt FROM rebuilt),
    -- The first clean row left; null when there is none.
    begin AS MATERIALIZED (
      SELECT (
        SELECT first.bucket FROM head CROSS JOIN (
          SELECT lo, hi, clean - (upto - count) AS skip
          FROM (SELECT *, (sum(count) OVER (ORDER BY lo ${order}))::bigint AS upto FROM clean_counts) counts CROSS JOIN passed
          WHERE upto > clean ORDER BY upto LIMIT 1
        ) part CROSS JOIN LATERAL (
          ${cleanRows(sql, inPart, sql`bucket`)} ORDER BY bucket ${order} LIMIT 1 OFFSET part.skip
        ) first
      ) AS bucket
    ),
    early AS MATERIALIZED (
      SELECT rebuilt.bucket FROM rebuilt CROSS JOIN begin CROSS JOIN passed
      WHERE rebuilt.bucket ${isBefore} begin.bucket AND passed.clean > 0
    ),
    page AS (
      SELECT * FROM (
        SELECT clean.* FROM head CROSS JOIN LATERAL (
          ${cleanRows(sql, heads, sql`*`)} AND NOT bucket ${isBefore} (SELECT bucket FROM begin)
          ORDER BY bucket ${order} LIMIT ${limit}::bigint + (SELECT rebuilt FROM passed)
        ) clean
        UNION ALL
        SELECT * FROM rebuilt WHERE bucket NOT IN (SELECT bucket FROM early)
      ) rows
      ORDER BY bucket ${order} LIMIT ${limit} OFFSET ${offset}::bigint - (SELECT count(*) FROM early)
        - (SELECT least(clean, total - rebuilt) FROM passed CROSS JOIN counted)
    )`;
}

/**
 * `page` and `counted` where buckets are put together from several rows. Which buckets there are is told by the index
 * alone; then the rows of the page are read.
 */
function rowsOfRuns(sql: Queryable, query: BucketQuery, { starts, lasts, step }: Runs): Fragment {
  const { base, lo, hi, limit, offset } = query;
  const { source, rows } = base === null ? fromPoints(sql, query) : fromRollup(sql, query, base);
  const bucket = sql`least(run.start + (part.bucket - run.start) / ${step}::bigint * ${step}::bigint, run.last)`;
  return sql`
    ${source},
    run AS MATERIALIZED (
      SELECT start, last, lead(start, 1, ${hi}::bigint) OVER (ORDER BY start) AS next
      FROM unnest(${starts as number[]}::bigint[], ${lasts as number[]}::bigint[]) AS run (start, last)
    ),
    bucket AS MATERIALIZED (
      SELECT part.sensor_id, ${bucket} AS bucket
      FROM run CROSS JOIN LATERAL (${rows(sql`sensor_id, bucket`, sql`greatest(run.start, ${lo}::bigint)`, sql`run.next`)}) part
      GROUP BY 1, 2
    ),
    counted AS (SELECT count(*) AS total FROM bucket),
    chosen AS MATERIALIZED (
      SELECT * FROM bucket ORDER BY bucket ${orderOf(sql, query)}, sensor_id LIMIT ${limit} OFFSET ${offset}
    ),
    -- The last bucket of a run ends where the next run starts.
    span AS MATERIALIZED (
      SELECT lo, CASE WHEN final = run.last THEN run.next ELSE final + ${step}::bigint END AS hi
      FROM (SELECT min(bucket) AS lo, max(bucket) AS final FROM chosen) ends
      JOIN run ON final >= run.start AND final < run.next
    ),
    base_rows AS (
      SELECT part.*, ${bucket} AS answered
      FROM span JOIN run ON run.start < span.hi AND run.next > span.lo
      CROSS JOIN LATERAL (${rows(sql`*`, sql`greatest(run.start, span.lo)`, sql`least(run.next, span.hi)`)}) part
    ),
    page AS (
      SELECT answer.* FROM (${mergeParts(sql, sql`base_rows`, sql`part.answered`)}) answer
      JOIN chosen USING (sensor_id, bucket)
    )`;
}

/** Where the parts of a bucket come from: definitions for a WITH, and a query of all rows from `lo` to before `hi`. */
interface Source {
  readonly source: Fragment;
  rows(columns: Fragment, lo: Fragment, hi: Fragment): Fragment;
}

function fromRollup(sql: Queryable, query: BucketQuery, base: Width): Source {
  const heads = headsOf(sql, query, base);
  return {
    source: sql`${headRows(sql, heads)}, ${rebuiltRows(sql, base)}`,
    rows: (columns, lo, hi) => sql`
      SELECT clean.* FROM head CROSS JOIN LATERAL (${cleanRows(sql, { ...heads, lo, hi }, columns)} OFFSET 0) clean
      UNION ALL SELECT ${columns} FROM rebuilt WHERE bucket >= ${lo} AND bucket < ${hi}`,
  };
}

/** Each point as a row of its own. */
function fromPoints(sql: Queryable, { sensorIds }: BucketQuery): Source {
  return {
    source: sql`head AS (SELECT unnest(${sensorIds as number[]}::bigint[]) AS sensor_id)`,
    rows: (columns, lo, hi) => sql`
      SELECT ${columns} FROM (
        SELECT point.* FROM head CROSS JOIN LATERAL (
          SELECT sensor_id, date AS bucket, 1 AS count, num_nonnulls(number) AS numbers,
                 number AS sum, number AS min, number AS max,
                 date AS first_date, number AS first_number, text AS first_text,
                 date AS last_date, number AS last_number, text AS last_text
          FROM points WHERE points.sensor_id = head.sensor_id AND date >= ${lo} AND date < ${hi}
          OFFSET 0
        ) point
      ) row`,
  };
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

function headsOf(
  sql: Queryable,
  { sensorIds, lo, hi }: Pick<BucketQuery, 'sensorIds' | 'lo' | 'hi'>,
  base: Width,
): Heads {
  return { sensorIds, base, lo: sql`${lo}::bigint`, hi: sql`${hi}::bigint` };
}
