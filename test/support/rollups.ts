/** Whether buckets and sums are what a recomputation from points in memory gives, at all seven widths. */
import { readBuckets } from '../../server/data/buckets/read.js';
import type { ShardQueryable, ShardSql } from '../../sql/connect.js';
import { SUMS_DELAY, storeDueSums } from '../../sql/store/points/blocks/store-sums.js';
import { logOf } from '../../sql/store/points/journal/log-of.js';
import type { BucketRow } from '../../sql/store/points/row.js';
import { bucketStart, WIDTHS } from '../../sql/store/points/widths.js';
import { difference, startInUtc, summarise } from './buckets.js';
import { mergeAll, type Point } from './points.js';
import { shardsOf } from './shards.js';

/**
 * Makes of points what sidecars make of them: all there is.
 * @param now the present, microseconds since 1970
 */
export async function summariseAll(sql: ShardSql, now: number = Date.now() * 1000): Promise<void> {
  await mergeAll(sql);
  await storeSums(sql, now);
}

/** Of the weeks that end at or before a date, microseconds since 1970. */
export async function storeSums(sql: ShardSql, until: number): Promise<void> {
  for (const shard of shardsOf(sql)) await storeDueSums(shard, { now: until + SUMS_DELAY });
}

const WHOLE = { from: null, to: null, sort: 'ASC', limit: 1_000_000, offset: 0 } as const;

/** Reads everything at all seven widths. @returns the first thing that is wrong, or null */
export async function inspect(
  sql: ShardQueryable,
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

/** Weeks and days that are stored, but for weeks with points that are not merged yet. @returns the first thing that is wrong, or null */
export async function inspectSums(
  sql: ShardSql,
  sensorId: number,
  points: Iterable<Point>,
): Promise<string | null> {
  const all = [...points];
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
    const own = all.filter(
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
