/**
 * Stores the sums of weeks that are over, and of their days, and those that were invalidated anew.
 *
 * All of it is done in batches of bounded size: a merge or deletion of points of the sensors in a batch waits for its end.
 */
import { DAY, HOUR, WEEK } from '../../../../common/dates.js';
import type { Fragment, ShardQueryable, ShardSql, ShardTransaction } from '../../../connect.js';
import { int8Array, numberArray } from '../../../driver/arrays.js';
import { windowOf } from '../packed/windows.js';
import { LONGEST_WAIT } from './due.js';
import { MOST_SENSORS } from './merge.js';

/** Microseconds after the end of a week until it is stored: by then all its points that came in time are merged. */
export const SUMS_DELAY = LONGEST_WAIT + HOUR;

/** Blocks of a sensor that a batch sums, at most, unless a single week has more; and those of all of its sensors. */
const MOST_OF_SENSOR = 2000;
const MOST_BLOCKS = 20_000;

/** Invalidated weeks of a batch. */
const MOST_WEEKS = 100;

export interface SumsOptions {
  /** Microseconds since 1970. */
  readonly now: number;
  /** Ends the work after the transaction that is under way. */
  readonly signal?: AbortSignal;
}

/** @returns of how many sensors, those with much to store several times, and of how many weeks that were invalidated, sums were stored */
export async function storeDueSums(
  sql: ShardSql,
  { now, signal }: SumsOptions,
): Promise<{ readonly sensors: number; readonly weeks: number }> {
  const end = windowOf(now - SUMS_DELAY, 0).from;
  let [sensors, weeks] = [0, 0];
  // Left to the next run.
  const locked = new Set<number>();
  while (!signal?.aborted) {
    const batch = await nextRanges(sql, end, [...locked]);
    if (batch.length === 0) break;
    const stored = await store(sql, batch);
    for (const { sensor_id } of batch) if (!stored.has(sensor_id)) locked.add(sensor_id);
    sensors += batch.filter(({ sensor_id }) => stored.has(sensor_id)).length;
  }
  let last: Week = { sensor_id: 0, week: 0 };
  while (!signal?.aborted) {
    const batch = await invalidatedBehind(sql, last);
    if (batch.length === 0) break;
    await store(
      sql,
      batch.map(({ sensor_id, week }) => ({ sensor_id, lo: week, hi: week + WEEK })),
    );
    weeks += batch.length;
    last = batch.at(-1)!;
  }
  return { sensors, weeks };
}

/** Sensors, those that are counted at most, with weeks that are to be stored anew. */
export async function countInvalidatedWeeks(sql: ShardQueryable, most: number): Promise<number> {
  const [row] = await sql<{ count: number }[]>`
    SELECT count(*) FROM (SELECT DISTINCT sensor_id FROM invalidated_weeks LIMIT ${most}) invalidated`;
  return row!.count;
}

/** Weeks of a sensor: from one Monday to another, microseconds since 1970. */
interface Range {
  readonly sensor_id: number;
  readonly lo: number;
  readonly hi: number;
}

interface Week {
  readonly sensor_id: number;
  readonly week: number;
}

/** Weeks that are over and not stored, of sensors that have points in them or later: of all others there is nothing to store. */
async function nextRanges(sql: ShardSql, end: number, except: readonly number[]): Promise<Range[]> {
  const rows = await sql<(Range & { blocks: number })[]>`
    SELECT sensor_id, stored_to AS lo, CASE WHEN beyond IS NULL THEN ${end}::bigint ELSE greatest(bucket_start(beyond, ${WEEK}::bigint), stored_to + ${WEEK}::bigint) END AS hi,
           (SELECT count(*) FROM blocks WHERE blocks.sensor_id = s.sensor_id AND first >= stored_to
              AND first < coalesce(beyond, ${end})) AS blocks
    FROM (
      SELECT sensor_id, stored_to FROM ingest_state WHERE newest >= stored_to AND stored_to < ${end}
        AND sensor_id <> ALL (${int8Array(except)}::bigint[])
      ORDER BY stored_to LIMIT ${MOST_SENSORS}
    ) s LEFT JOIN LATERAL (
      SELECT first AS beyond FROM blocks WHERE blocks.sensor_id = s.sensor_id AND first >= stored_to AND first < ${end}
      ORDER BY first OFFSET ${MOST_OF_SENSOR} LIMIT 1
    ) block ON true`;
  let total = 0;
  return rows.filter(({ blocks }) => {
    const isFirst = total === 0;
    total += blocks;
    return isFirst || total <= MOST_BLOCKS;
  });
}

function invalidatedBehind(sql: ShardSql, { sensor_id, week }: Week): Promise<Week[]> {
  return sql<Week[]>`
    SELECT sensor_id, week FROM invalidated_weeks WHERE (sensor_id, week) > (${sensor_id}, ${week})
    ORDER BY sensor_id, week LIMIT ${MOST_WEEKS}`;
}

/**
 * The body of the function `sums_of_blocks`, which PostgreSQL puts in place of a call. Citus does not. The function stays in the schema for servers of version 0.2.0, until a file that contracts.
 * @param width of a bucket, microseconds
 * @param coarsest lowest level of the blocks
 */
function sumsOfBlocks(tx: ShardTransaction, width: number, coarsest: number): Fragment {
  return tx`(
    SELECT id, whole, sum(count)::bigint, sum(numbers)::bigint, sum(sum ORDER BY first), min(min), max(max),
           min(first), (array_agg(first_number ORDER BY first))[1], (array_agg(texts[1] ORDER BY first))[1],
           max(last), (array_agg(last_number ORDER BY first DESC))[1], (array_agg(texts[count] ORDER BY first DESC))[1],
           (sum(of_60) - count(*) FILTER (WHERE bucket_start(before, 60000000) = bucket_start(first, 60000000)))::integer,
           (sum(of_300) - count(*) FILTER (WHERE bucket_start(before, 300000000) = bucket_start(first, 300000000)))::integer,
           (sum(of_600) - count(*) FILTER (WHERE bucket_start(before, 600000000) = bucket_start(first, 600000000)))::integer,
           (sum(of_1800) - count(*) FILTER (WHERE bucket_start(before, 1800000000) = bucket_start(first, 1800000000)))::integer,
           (sum(of_3600) - count(*) FILTER (WHERE bucket_start(before, 3600000000) = bucket_start(first, 3600000000)))::integer
    FROM (
      SELECT blocks.*, bucket_start(first, ${width}::bigint) AS whole, lag(last) OVER (ORDER BY first) AS before
      FROM blocks WHERE sensor_id = id AND first >= lo AND first < hi AND level >= ${coarsest}::smallint
    ) block GROUP BY whole
  )`;
}

/** Of sensors that are gone, or that another transaction has locked, nothing is stored. @returns the other ones */
async function store(sql: ShardSql, ranges: readonly Range[]): Promise<ReadonlySet<number>> {
  const columns = [
    int8Array(ranges.map(({ sensor_id }) => sensor_id)),
    numberArray(ranges.map(({ lo }) => lo)),
    int8Array(ranges.map(({ hi }) => hi)),
  ] as const;
  return sql.begin((tx) => storeWithin(tx, columns));
}

async function storeWithin(
  tx: ShardTransaction,
  [ids, lo, hi]: readonly [ids: Buffer, lo: string, hi: Buffer],
): Promise<ReadonlySet<number>> {
  const rows = await tx<{ sensor_id: number }[]>`
    SELECT sensor_id FROM ingest_state WHERE sensor_id = ANY (${ids}::bigint[]) ORDER BY sensor_id FOR UPDATE SKIP LOCKED`;
  const locked = rows.map(({ sensor_id }) => sensor_id);
  const ranges = tx`(
    SELECT id, lo, hi FROM unnest(${ids}::bigint[], ${lo}::bigint[], ${hi}::bigint[]) AS asked (id, lo, hi)
    WHERE id = ANY (${int8Array(locked)}::bigint[])
  )`;
  for (const relation of ['weeks', 'days'] as const) {
    const [width, coarsest] = relation === 'weeks' ? [WEEK, 0] : [DAY, 1];
    await tx`
      DELETE FROM ${tx(relation)} stored USING ${ranges} AS range
      WHERE stored.sensor_id = range.id AND bucket >= lo AND bucket < hi`;
    await tx`
      INSERT INTO ${tx(relation)}
      SELECT sums.* FROM ${ranges} AS range
      CROSS JOIN LATERAL ${sumsOfBlocks(tx, width, coarsest)} AS sums`;
  }
  await tx`
    DELETE FROM invalidated_weeks USING ${ranges} AS range WHERE sensor_id = range.id AND week >= lo AND week < hi`;
  await tx`
    UPDATE ingest_state SET stored_to = range.hi FROM ${ranges} AS range
    WHERE sensor_id = range.id AND stored_to = range.lo`;
  return new Set(locked);
}
