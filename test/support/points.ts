/** Points written by the book, for tests of what is built on them: what writers lock is locked, and nothing is summed or merged. */
import { randomBytes } from 'node:crypto';
import { type Queryable, type Sql, type Transaction, transact } from '../../sql/connect.js';
import { noCounts } from '../../sql/flush/batch.js';
import { Rows } from '../../sql/flush/columns.js';
import { flushWithin } from '../../sql/flush/flush.js';
import { MOST_SENSORS, mergeSensors, purgeJournal } from '../../sql/points/blocks/merge.js';
import { deletePointsWithin } from '../../sql/points/delete-points.js';
import { isPacked } from '../../sql/points/is-packed.js';
import { logOf } from '../../sql/points/journal/log-of.js';
import { packFlush } from '../../sql/points/packed/flush.js';
import { PartitionCover } from '../../sql/points/partitions.js';
import { MINUTE } from '../../sql/points/widths.js';

export interface Point {
  /** Microseconds since 1970. */
  readonly date: number;
  readonly number: number | null;
  readonly text: string | null;
}

/** A sensor of an owner of its own. @returns its id */
export async function createSensor(sql: Queryable): Promise<number> {
  const [row] = await sql<{ id: number }[]>`
    WITH owner AS (
      INSERT INTO users (username, password_hash) VALUES (${randomBytes(8).toString('hex')}, '') RETURNING id
    )
    INSERT INTO sensors (owner_id, name) SELECT id, 'test' FROM owner RETURNING id`;
  return row!.id;
}

/** Stores or replaces points in a transaction of their own. */
export async function writePoints(sql: Sql, sensorId: number, points: readonly Point[]): Promise<void> {
  await ensurePartitions(sql, points);
  await transact(sql, (tx) => writeInside(tx, sensorId, points));
}

export async function ensurePartitions(sql: Sql, points: readonly Point[]): Promise<void> {
  if (isPacked) return;
  await new PartitionCover(sql).ensure(points.map(({ date }) => date));
}

/** The same in a transaction that the caller ends; the partitions have to be there. */
export async function writeInside(
  tx: Transaction,
  sensorId: number,
  points: readonly Point[],
): Promise<void> {
  if (isPacked) return appendPoints(tx, sensorId, points);
  const mark = await lockHead(tx, sensorId);
  const dates = points.map(({ date }) => date);
  // Deleted by their dates, for TimescaleDB: an UPDATE that joins them, beside packing, may leave the old ones as well.
  await tx`DELETE FROM points WHERE sensor_id = ${sensorId} AND date = ANY (${dates}::bigint[])`;
  await tx`
    INSERT INTO points (sensor_id, date, number, text)
    SELECT ${sensorId}, * FROM unnest(
      ${dates}::bigint[], ${points.map(({ number }) => number)}::float8[], ${points.map(({ text }) => text)}::text[])`;
  const before = dates.filter((date) => date < mark).map(minuteOf);
  await tx`
    INSERT INTO dirty_ranges (sensor_id, lo, hi)
    SELECT ${sensorId}, minute, minute + ${MINUTE}::bigint FROM unnest(${[...new Set(before)]}::bigint[]) AS minute`;
  await tx`
    UPDATE ingest_state
    SET newest = greatest(newest, ${Math.max(...dates)}::bigint), pending = pending + ${dates.length - before.length},
        front = 0, ahead = 0, summed = greatest(summed, ${minuteOf(Math.max(...dates)) + MINUTE}::bigint)
    WHERE sensor_id = ${sensorId}`;
}

/** Points of one sensor that come in one upload, by the flush itself: last one wins. The partitions have to be there. */
export async function flushPoints(sql: Sql, sensorId: number, points: readonly Point[]): Promise<void> {
  if (isPacked) return writePoints(sql, sensorId, points);
  await transact(sql, (tx) => {
    const rows = new Rows(points.length);
    for (const { date, number, text } of points) rows.add(sensorId, date, number ?? Number.NaN, text);
    return flushWithin(tx, [{ points: rows, counts: noCounts() }], 0);
  });
}

/** Deletes the points from date to date, both inclusive. */
export async function deletePoints(sql: Sql, sensorId: number, from: number, to: number): Promise<void> {
  await transact(sql, (tx) => deletePointsWithin(tx, sensorId, { from, before: to + 1 }));
}

/** What whoever reads stored points has to read: to be locked, so that readers wait. */
export const RELATION_OF_POINTS = isPacked ? 'blocks' : 'points';

/** Writes the same text at dates of sensors, which have no points there. The text may be long, and the points many. */
export async function writeTexts(
  sql: Sql,
  points: readonly { readonly sensorId: number; readonly date: number }[],
  text: string,
): Promise<void> {
  const full = points.map((point) => ({ ...point, number: null, text }));
  await ensurePartitions(sql, full);
  const [ids, dates] = [points.map(({ sensorId }) => sensorId), points.map(({ date }) => date)];
  if (!isPacked) {
    await sql`
      INSERT INTO points (sensor_id, date, text)
      SELECT *, ${text} FROM unnest(${ids}::bigint[], ${dates}::bigint[])`;
    await sql`
      UPDATE ingest_state SET newest = greatest(newest, date)
      FROM (SELECT id, max(date) AS date FROM unnest(${ids}::bigint[], ${dates}::bigint[]) AS point (id, date) GROUP BY id) point
      WHERE sensor_id = id`;
    return;
  }
  for (let from = 0; from < full.length; from += MOST_TEXTS)
    await transact(sql, (tx) => append(tx, full.slice(from, from + MOST_TEXTS)));
  await mergeAll(sql);
}

/** Of one row of the journal. */
const MOST_TEXTS = 100;

/** Moves all points from the journal into blocks, where points are packed. */
export async function mergeAll(sql: Sql): Promise<void> {
  if (!isPacked) return;
  await logOf(sql).catchUp(sql);
  // Also of sensors that are gone.
  const ids = [...logOf(sql).tails()].map(([id]) => id).sort((left, right) => left - right);
  for (let from = 0; from < ids.length; from += MOST_SENSORS)
    await mergeSensors(sql, ids.slice(from, from + MOST_SENSORS));
  await purgeJournal(sql);
  // From now on the ingest states say when points last came.
  logOf(sql).reset();
}

/** As one row of the journal, whatever is stored. */
function appendPoints(tx: Transaction, sensorId: number, points: readonly Point[]): Promise<void> {
  const inOrder = [...new Map(points.map((point) => [point.date, point])).values()].sort(
    (left, right) => left.date - right.date,
  );
  return append(
    tx,
    inOrder.map((point) => ({ ...point, sensorId })),
  );
}

/** @param points those of a sensor one after the other, in order of their dates */
async function append(
  tx: Transaction,
  points: readonly (Point & { readonly sensorId: number })[],
): Promise<void> {
  const { data, texts } = packFlush({
    sensorIds: Float64Array.from(points, ({ sensorId }) => sensorId),
    dates: Float64Array.from(points, ({ date }) => date),
    numbers: Float64Array.from(points, ({ number }) => number ?? Number.NaN),
    texts: points.map(({ text }) => text),
    assigned: null,
  });
  const [fence] = await tx<{ seq: number }[]>`SELECT seq FROM ingest_fence FOR UPDATE`;
  await tx`
    SELECT FROM append_to_journal(
      ${fence!.seq}, NULL, ${data}, ${texts as string[]}::text[], NULL, NULL, NULL, NULL, NULL)`;
}

async function lockHead(tx: Transaction, sensorId: number): Promise<number> {
  const [head] = await tx<{ mark: number }[]>`
    SELECT mark FROM ingest_state WHERE sensor_id = ${sensorId} FOR UPDATE`;
  return head!.mark;
}

function minuteOf(date: number): number {
  return date - (date % MINUTE);
}
