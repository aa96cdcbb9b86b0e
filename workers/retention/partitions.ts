/** Empties partitions that the deployment keeps nothing of, whole: that costs the same whatever they hold. */
import { type Fragment, isCollision, isLockTimeout, type Sql, type Transaction } from '../../sql/connect.js';
import { type Partition, partitionOf } from '../../sql/points/partition.js';
import { MINUTE, SECOND, stored, WIDTHS } from '../../sql/points/widths.js';

/** Milliseconds to wait until no rollups are being written; nobody waits behind that. */
const PATIENCE = 30_000;

/** Milliseconds for other locks: who reads or writes old dates waits for so long when somebody reads them for hours. */
const SHORT_PATIENCE = 500;

export interface Emptied {
  /** Names of those that had points. */
  readonly partitions: readonly string[];
  /** Somebody was in the way: there may be more. */
  readonly busy: boolean;
}

/**
 * The date up to which there are partitions of which nothing is kept.
 * @param end date before which nothing is kept, microseconds since 1970
 */
export async function oldEdge(sql: Sql, end: number): Promise<number> {
  const [row] = await sql<{ edge: number | null }[]>`
    SELECT max(hi) AS edge FROM points_partitions WHERE hi <= ${end}`;
  return row!.edge ?? 0;
}

/**
 * They stay, empty: what is covered stays covered, and only who reads or writes such old dates waits a moment, where dropping
 * them would stop everybody. Nothing is emptied while there are files of that time, of whose end their owners are to be told.
 *
 * @param edge as from `oldEdge`
 */
export async function emptyPartitions(sql: Sql, edge: number): Promise<Emptied> {
  try {
    const partitions = await sql.begin((tx) => emptyWithin(tx, edge));
    return { partitions, busy: false };
  } catch (error) {
    if (isLockTimeout(error) || isCollision(error)) return { partitions: [], busy: true };
    throw error;
  }
}

/**
 * Heads are locked only where they change, for nobody can have looked at points that go and still be about to write: whoever
 * writes such old dates has ended when this gets its first lock, and waits from then on. Should he hold a head that is wanted
 * here, this gives up. Readers wait at the last lock alone.
 */
async function emptyWithin(tx: Transaction, edge: number): Promise<string[]> {
  await lockTimeout(tx, PATIENCE);
  // No bucket is stored from points that go.
  await tx`SELECT pg_advisory_xact_lock(hashtext('rollups'))`;
  await lockTimeout(tx, SHORT_PATIENCE);
  // None is made or split meanwhile.
  await tx`SELECT pg_advisory_xact_lock(hashtext('points_partitions'))`;
  const old = await select(tx, edge);
  if (old.length === 0) return [];
  await tx`LOCK TABLE ${list(tx, old)} IN SHARE MODE`;
  const filled = await withPoints(tx, old);
  if (filled.length === 0 || (await hasFiles(tx, edge))) return [];
  const behind = tx`mark < ${edge} AND summed < ${edge}`;
  await tx`SELECT FROM ingest_state WHERE newest < ${edge} OR ${behind} ORDER BY sensor_id FOR UPDATE`;
  await addDirtyRanges(tx, edge);
  await tx`UPDATE ingest_state SET newest = NULL WHERE newest < ${edge}`;
  // Rows that flushes have written behind the mark; those before it are dirty.
  await tx`
    DELETE FROM ${tx(stored(60))} minute USING ingest_state head
    WHERE head.mark < ${edge} AND minute.sensor_id = head.sensor_id AND bucket >= mark AND bucket < ${edge}`;
  await tx`UPDATE ingest_state SET summed = ${edge} WHERE ${behind}`;
  // As a text of its own, not prepared: TimescaleDB 2.19 to 2.23 writes into a TRUNCATE of chunks that is kept, and at the next time finds garbage there.
  await tx.client.query(`TRUNCATE ${filled.map(({ name }) => name).join(', ')}`);
  // Of a chunk that has columns TimescaleDB truncates these alone, and leaves what lies in rows beside them.
  for (const { relation } of filled) await tx`DELETE FROM ${relation}`;
  await dropRollups(tx, edge);
  return filled.map(({ name }) => name);
}

async function lockTimeout(tx: Transaction, milliseconds: number): Promise<void> {
  await tx`SELECT set_config('lock_timeout', ${String(milliseconds)}, true)`;
}

async function select(tx: Transaction, edge: number): Promise<Partition[]> {
  const rows = await tx<{ name: string }[]>`
    SELECT name FROM points_partitions WHERE hi <= ${edge} ORDER BY lo`;
  const partitions: Partition[] = [];
  for (const { name } of rows) partitions.push(await partitionOf(tx, name));
  return partitions;
}

function list(tx: Transaction, partitions: readonly Partition[]): Fragment {
  const parts = partitions.map(({ relation }, index) => (index === 0 ? relation : tx`, ${relation}`));
  return tx`${parts}`;
}

async function withPoints(tx: Transaction, partitions: readonly Partition[]): Promise<Partition[]> {
  const filled: Partition[] = [];
  for (const partition of partitions) {
    const found = await tx`SELECT FROM ${partition.relation} LIMIT 1`;
    if (found.length > 0) filled.push(partition);
  }
  return filled;
}

async function hasFiles(tx: Transaction, edge: number): Promise<boolean> {
  return (await tx`SELECT FROM files WHERE date < ${edge} LIMIT 1`).length > 0;
}

/**
 * Of every sensor from its first point before the edge to its last. A mark that may move meanwhile, since its head is not locked, leaves a
 * range of its own, whose minutes are looked at again where flushes have not summed them.
 */
async function addDirtyRanges(tx: Transaction, edge: number): Promise<void> {
  await tx`
    INSERT INTO dirty_ranges (sensor_id, lo, hi)
    SELECT sensor_id, lo - lo % ${MINUTE}::bigint, least(hi - hi % ${MINUTE}::bigint + ${MINUTE}::bigint, mark)
    FROM ingest_state CROSS JOIN LATERAL (
      SELECT min(date) AS lo, max(date) AS hi FROM points
      WHERE points.sensor_id = ingest_state.sensor_id AND date < ${edge}
    ) gone
    WHERE lo < mark`;
}

/** Of TimescaleDB's chunks of buckets those in which none reaches beyond the edge; the dirty ranges speak for the others. */
async function dropRollups(tx: Transaction, edge: number): Promise<void> {
  if ((await tx`SELECT FROM engine WHERE name = 'timescale'`).length === 0) return;
  for (const width of WIDTHS) {
    const relation = width === 60 ? stored(60) : `rollup_${width}`;
    await tx`SELECT drop_chunks(${relation}::regclass, older_than => ${edge - width * SECOND}::bigint)`;
  }
}
