/** Whether rollups are what a recomputation from points in memory gives, at all seven widths. */
import { readBuckets } from '../../server/data/buckets/read.js';
import type { Queryable, Sql } from '../../sql/connect.js';
import { storeSums } from '../../sql/points/blocks/store-sums.js';
import { COUNTED, COUNTS, countOf } from '../../sql/points/clean-counts.js';
import { isPacked } from '../../sql/points/is-packed.js';
import { logOf } from '../../sql/points/journal/log-of.js';
import type { BucketRow } from '../../sql/points/row.js';
import { bucketStart, stored, WIDTHS, type Width } from '../../sql/points/widths.js';
import { refreshOnce } from '../../workers/rollups/refresh.js';
import { difference, startInUtc, summarise } from './buckets.js';
import { mergeAll, type Point } from './points.js';

/**
 * Makes of points what sidecars make of them: all there is.
 * @param now the present, microseconds since 1970
 */
export async function summariseAll(sql: Sql, now: number = Date.now() * 1000): Promise<void> {
  if (!isPacked) {
    await refreshOnce(sql, { now });
    return;
  }
  await mergeAll(sql);
  const states = await sql<{ sensor_id: number }[]>`SELECT sensor_id FROM ingest_state`;
  await storeSums(
    sql,
    states.map(({ sensor_id }) => sensor_id),
    now,
  );
}

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
 * What is stored, when nothing is dirty: exactly the complete buckets before the mark, and the minutes behind it that are summed. On
 * TimescaleDB others may have been stored behind the mark, which nobody reads.
 */
export async function inspectTables(
  sql: Sql,
  sensorId: number,
  points: Iterable<Point>,
): Promise<string | null> {
  if (isPacked) return inspectSums(sql, sensorId, [...points]);
  const [head] = await sql<{ mark: number; summed: number; behind: boolean }[]>`
    SELECT mark, summed, (SELECT name = 'timescale' FROM engine) AS behind FROM ingest_state
    WHERE sensor_id = ${sensorId}`;
  const { mark, summed, behind } = head!;
  const all = [...points];
  for (const width of WIDTHS) {
    const edge = bucketStart(mark, width);
    // Up to there nothing is right that lies behind the mark.
    const right = Math.max(mark, summed);
    const isStored = (date: number) => date < edge || (width === 60 && date >= right);
    const rows = await sql<BucketRow[]>`
      SELECT * FROM ${sql(stored(width))}
      WHERE sensor_id = ${sensorId} AND CASE ${width}::int
        WHEN 60 THEN bucket < ${edge} OR bucket >= ${right} ELSE bucket < ${edge} OR NOT ${behind} END
      ORDER BY bucket`;
    const expected = summarise(
      sensorId,
      all.filter(({ date }) => isStored(date)),
      (date) => startInUtc(date, width),
    );
    const wrong = difference(rows, expected);
    if (wrong !== null) return `${stored(width)}: ${wrong}`;
  }
  return inspectCounts(sql, sensorId, all, bucketStart(mark, 86400));
}

/** How many buckets the days have. @param edge start of the day that the mark cuts */
async function inspectCounts(
  sql: Sql,
  sensorId: number,
  points: readonly Point[],
  edge: number,
): Promise<string | null> {
  const rows = await sql<{ bucket: number }[]>`
    SELECT * FROM ${sql(COUNTS)} WHERE sensor_id = ${sensorId} ORDER BY bucket`;
  const before = points.filter(({ date }) => date < edge);
  const startsOf = (width: Width) =>
    summarise(sensorId, before, (date) => startInUtc(date, width)).map(({ bucket }) => bucket);
  const finer = COUNTED.map((width) => ({
    width,
    days: startsOf(width).map((start) => startInUtc(start, 86400)),
  }));
  const expected = startsOf(86400).map((bucket) => {
    const counts = finer.map(({ width, days }) => [
      countOf(width),
      days.filter((day) => day === bucket).length,
    ]);
    return { sensor_id: sensorId, bucket, ...Object.fromEntries(counts) };
  });
  const [found, wanted] = [JSON.stringify(rows), JSON.stringify(expected)];
  return found === wanted ? null : `${COUNTS}: ${found} instead of ${wanted}`;
}

/** Weeks and days that are stored, but for weeks with points that are not merged yet. */
async function inspectSums(sql: Sql, sensorId: number, points: readonly Point[]): Promise<string | null> {
  const [state] = await sql<{ merged_to: number; stored_to: number }[]>`
    SELECT merged_to, stored_to FROM ingest_state WHERE sensor_id = ${sensorId}`;
  const log = logOf(sql);
  await log.catchUp(sql);
  const tail = log.tail(sensorId).between(state!.merged_to, log.seq).dates;
  const unmerged = new Set(Array.from(tail, (date) => bucketStart(date, 604800)));
  const isStored = (date: number) => date < state!.stored_to && !unmerged.has(bucketStart(date, 604800));
  const whole = await sql<{ week: number }[]>`
    SELECT bucket_start(first, 604800000000) AS week FROM blocks WHERE sensor_id = ${sensorId} AND level = 0`;
  const wholeWeeks = new Set(whole.map(({ week }) => week));
  for (const [relation, width] of [
    ['weeks', 604800],
    ['days', 86400],
  ] as const) {
    const rows = await sql<
      SumRow[]
    >`SELECT * FROM ${sql(relation)} WHERE sensor_id = ${sensorId} ORDER BY bucket`;
    const own = points.filter(
      ({ date }) => isStored(date) && (width === 604800 || !wholeWeeks.has(bucketStart(date, 604800))),
    );
    const expected = summarise(sensorId, own, (date) => startInUtc(date, width));
    const found = rows.filter(({ bucket }) => isStored(bucket));
    const wrong = difference(found.map(withoutCounts), expected) ?? countsDiffer(found, own, width);
    if (wrong !== null) return `${relation}: ${wrong}`;
  }
  return null;
}

type SumRow = BucketRow & Record<`of_${(typeof FINER)[number]}`, number>;

function withoutCounts(sum: SumRow): BucketRow {
  const { of_60, of_300, of_600, of_1800, of_3600, ...bucket } = sum;
  return bucket;
}

const FINER = [60, 300, 600, 1800, 3600] as const;

/** @returns the first sum whose number of buckets of a finer width is wrong */
function countsDiffer(
  sums: readonly SumRow[],
  points: readonly Point[],
  width: 604800 | 86400,
): string | null {
  for (const sum of sums) {
    const own = points.filter(({ date }) => bucketStart(date, width) === sum.bucket);
    for (const finer of FINER) {
      const count = new Set(own.map(({ date }) => bucketStart(date, finer))).size;
      if (sum[`of_${finer}`] !== count)
        return `of_${finer} of ${sum.bucket} is ${sum[`of_${finer}`]} instead of ${count}`;
    }
  }
  return null;
}
