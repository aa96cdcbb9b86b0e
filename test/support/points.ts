/** Points written by the book, for tests of what is built on them: what writers lock is locked, and nothing is merged or summed. */
import { randomBytes } from 'node:crypto';
import { type ShardQueryable, type ShardSql, type ShardTransaction, transact } from '../../sql/connect.js';
import { transactUnlocked, untilUnlocked } from '../../sql/store/lock-waits.js';
import { MOST_SENSORS, mergeSensors, pruneJournal } from '../../sql/store/points/blocks/merge.js';
import { deletePointsWithin } from '../../sql/store/points/delete-points.js';
import { logOf } from '../../sql/store/points/journal/log-of.js';
import { packFlush } from '../../sql/store/points/packed/flush.js';
import { shardOf, shardsOf } from './shards.js';

export interface Point {
  /** Microseconds since 1970. */
  readonly date: number;
  readonly number: number | null;
  readonly text: string | null;
}

/** A sensor of an owner of its own. @returns its id */
export async function createSensor(sql: ShardQueryable): Promise<number> {
  const [row] = await sql<{ id: number }[]>`
    WITH owner AS (
      INSERT INTO users (username, password_hash) VALUES (${randomBytes(8).toString('hex')}, '') RETURNING id
    )
    INSERT INTO sensors (owner_id, name) SELECT id, 'test' FROM owner RETURNING id`;
  return row!.id;
}

/** Stores or replaces points in a transaction of their own. */
export async function writePoints(sql: ShardSql, sensorId: number, points: readonly Point[]): Promise<void> {
  await transact(await shardOf(sql, sensorId), (tx) => writeInside(tx, sensorId, points));
}

/** The same in a transaction that the caller ends: as one row of the journal, whatever is stored. */
export function writeInside(tx: ShardTransaction, sensorId: number, points: readonly Point[]): Promise<void> {
  const inOrder = [...new Map(points.map((point) => [point.date, point])).values()].sort(
    (left, right) => left.date - right.date,
  );
  return append(
    tx,
    inOrder.map((point) => ({ ...point, sensorId })),
  );
}

/** Milliseconds for which a deletion is tried while another transaction has locked the sensor. */
const DELETION_TIMEOUT = 60_000;

/** Deletes the points from date to date, both inclusive, as requests do. */
export async function deletePoints(sql: ShardSql, sensorId: number, from: number, to: number): Promise<void> {
  const work = (tx: ShardTransaction) => deletePointsWithin(tx, sensorId, { from, before: to + 1 });
  await untilUnlocked(() => transactUnlocked(sql, work), DELETION_TIMEOUT);
}

/** Writes the same text at dates of sensors, which have no points there. The text may be long, and the points many. */
export async function writeTexts(
  sql: ShardSql,
  points: readonly { readonly sensorId: number; readonly date: number }[],
  text: string,
): Promise<void> {
  const byShard = new Map<ShardSql, (Point & { sensorId: number })[]>(
    shardsOf(sql).map((shard) => [shard, []]),
  );
  for (const point of points)
    byShard.get(await shardOf(sql, point.sensorId))!.push({ ...point, number: null, text });
  for (const [shard, full] of byShard)
    for (let from = 0; from < full.length; from += MOST_TEXTS)
      await transact(shard, (tx) => append(tx, full.slice(from, from + MOST_TEXTS)));
  await mergeAll(sql);
}

/** Of one row of the journal. */
const MOST_TEXTS = 100;

/** Moves all points from the journals into blocks. */
export async function mergeAll(sql: ShardSql): Promise<void> {
  for (const shard of shardsOf(sql)) await mergeShard(shard);
}

async function mergeShard(sql: ShardSql): Promise<void> {
  await logOf(sql).catchUp(sql);
  // Also of sensors that are gone.
  const ids = [...logOf(sql).tails()].map(([id]) => id).sort((left, right) => left - right);
  for (let from = 0; from < ids.length; from += MOST_SENSORS)
    await mergeSensors(sql, ids.slice(from, from + MOST_SENSORS));
  await pruneJournal(sql);
  // From now on the ingest states say when points last came.
  logOf(sql).reset();
}

/** @param points those of a sensor one after the other, in order of their dates */
async function append(
  tx: ShardTransaction,
  points: readonly (Point & { readonly sensorId: number })[],
): Promise<void> {
  const { data, texts } = packFlush({
    sensorIds: Float64Array.from(points, ({ sensorId }) => sensorId),
    dates: Float64Array.from(points, ({ date }) => date),
    numbers: Float64Array.from(points, ({ number }) => number ?? Number.NaN),
    texts: points.map(({ text }) => text),
    assigned: null,
  });
  await tx`SELECT FROM ingest_fence FOR UPDATE`;
  await tx`
    SELECT FROM append_to_journal(
      journal_end(), NULL, ${data}, ${texts as string[]}::text[], NULL, NULL, NULL, NULL, NULL)`;
}

/** Has the database refuse whatever has a point with the value 666. @param sqlstate the error; as it is, it says nothing of the point */
export async function poison(sql: ShardSql, sqlstate = 'P0001'): Promise<void> {
  await sql.unsafe(`
    CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF EXISTS (SELECT FROM journal_points(NEW.data, NEW.texts) WHERE number = 666) THEN
        RAISE EXCEPTION 'no' USING ERRCODE = '${sqlstate}';
      END IF;
      RETURN NEW;
    END $$;
    CREATE TRIGGER refuse BEFORE INSERT ON journal FOR EACH ROW WHEN (NEW.data IS NOT NULL) EXECUTE FUNCTION refuse()`);
}
