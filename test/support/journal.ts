/** Points as the journal gets them and blocks keep them, for tests of what moves them. */
import { SECOND } from '../../common/dates.js';
import type { ShardQueryable, ShardSql } from '../../sql/connect.js';
import { type Batch, noCounts } from '../../sql/store/ingest/batch.js';
import { flush } from '../../sql/store/ingest/flush.js';
import { PointBuffer } from '../../sql/store/ingest/point-buffer.js';

/** Points of a sensor, one a second, in one row of the journal; each has the seconds since 1970 as its number. */
export async function arrive(
  sql: ShardSql,
  sensorId: number,
  from: number,
  count: number,
  step = SECOND,
): Promise<void> {
  const dates = Array.from({ length: count }, (_, i) => from + i * step);
  const [rights] = await sql<{ epoch: number }[]>`SELECT epoch FROM rights_epoch`;
  const batch = batchOfPoints(dates.map((date) => [sensorId, date, date / SECOND]));
  if ((await flush(sql, [batch], rights!.epoch, () => from)) === null) throw new Error('rights have changed');
}

/** A batch of the points of an upload: numbers, texts, or neither; a text may stand beside its number. */
export function batchOfPoints(
  points: readonly (readonly [
    sensorId: number,
    date: number,
    value: number | string | null,
    text?: string,
  ])[],
): Batch {
  const buffer = new PointBuffer(points.length);
  for (const [sensorId, date, value, text] of points) {
    const isNumber = typeof value === 'number';
    buffer.add(sensorId, date, isNumber ? value : Number.NaN, isNumber ? (text ?? null) : value);
  }
  return { points: buffer, counts: noCounts() };
}

/** @returns how many points each block of a sensor has, in order */
export async function blocksOf(sql: ShardQueryable, sensorId: number): Promise<number[]> {
  const rows = await sql<{ count: number }[]>`
    SELECT count FROM blocks WHERE sensor_id = ${sensorId} ORDER BY first`;
  return rows.map(({ count }) => count);
}

/** As in a new database: caches of the journal have to be cleared. */
export async function emptyStore(sql: ShardSql): Promise<void> {
  await sql`TRUNCATE blocks, journal, ingest_state, weeks, days, invalidated_weeks CASCADE`;
  await sql`UPDATE ingest_fence SET oldest = 0`;
  await sql`INSERT INTO journal (seq, arrived, renewed) VALUES (0, 0, '{}')`;
}

/** Without the one that says nothing. */
export async function rowsOfJournal(sql: ShardQueryable): Promise<number> {
  const [row] = await sql<
    { count: number }[]
  >`SELECT count(*) FROM journal WHERE renewed IS DISTINCT FROM '{}'`;
  return row!.count;
}

/** The database's clock, microseconds since 1970. */
export async function present(sql: ShardQueryable): Promise<number> {
  const [row] = await sql<
    { now: number }[]
  >`SELECT (extract(epoch FROM clock_timestamp()) * 1000000)::bigint AS now`;
  return row!.now;
}
