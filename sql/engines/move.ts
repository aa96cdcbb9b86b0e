/**
 * The move of a database with data from the engine `postgres` to `timescale`, while no server and no sidecar runs:
 *
 *   mark as moving -> build the new relations beside the old -> copy, a partition or rollup at a time -> count -> swap
 *
 * Each step is a transaction and notes what it has done in it, so that the move may be ended at any moment, by whatever
 * means, and goes on where it was when it is begun again. Until the swap, the last step, the old relations hold everything.
 */
import { FatalError } from '../../common/fatal.js';
import type { Log } from '../../common/log.js';
import type { Queryable, Sql, Transaction } from '../connect.js';
import { detectEngine, engineFile, OLDEST_TIMESCALEDB } from '../engine.js';
import { usersOf } from '../in-use.js';
import { isPacked } from '../points/is-packed.js';
import { stored, WIDTHS } from '../points/widths.js';

export interface Moved {
  readonly points: number;
  /** Partitions and rollups that were copied now, and not by a move that was begun before. */
  readonly copied: number;
}

/**
 * @param sql a pool of its own, with two connections and the patience for the largest partition
 * @param signal ends the move after the step that is under way
 * @throws FatalError when the database cannot be moved, is in use, or the copy does not hold what it should
 */
export async function moveToTimescale(sql: Sql, log: Log, signal?: AbortSignal): Promise<Moved> {
  await requireTimescale(sql);
  await close(sql);
  await build(sql);
  const parts = await sql<Part[]>`
    SELECT name AS source, 'points' AS target FROM points_partitions ORDER BY lo`;
  const rollups = WIDTHS.map(
    (width): Part => ({ source: stored(width), target: width === 60 ? stored(60) : `rollup_${width}` }),
  );
  let copied = 0;
  for (const part of [...parts, ...rollups]) {
    if (signal?.aborted) throw new FatalError('the move was ended; begin it again to go on');
    await requireAlone(sql);
    if (await sql.begin((tx) => copy(tx, part))) {
      copied += 1;
      log.info({ relation: part.source }, 'copied');
    }
  }
  const points = await sql.begin(swap);
  log.info({ points }, 'TimescaleDB holds the points');
  return { points, copied };
}

/** Ours, who may be connected. */
const ALONE = ['sensorium move'];

/** What to do when the copy is not what it should be. */
const AGAIN = 'Then DROP SCHEMA moving CASCADE and begin again';

interface Part {
  readonly source: string;
  /** Name in the schema `moving`. */
  readonly target: string;
}

async function requireTimescale(sql: Sql): Promise<void> {
  if (isPacked) {
    throw new FatalError(
      'points are not moved: back the database up, and restore the backup into a new one that has TimescaleDB',
    );
  }
  const { engine, timescaledb, unused } = await detectEngine(sql);
  if (engine === 'timescale') throw new FatalError('the database is on the engine timescale already');
  if (unused !== null) throw new FatalError(unused);
  if (timescaledb === null) {
    throw new FatalError(
      `TimescaleDB is not there: its community edition, ${OLDEST_TIMESCALEDB} or newer, has to be in shared_preload_libraries`,
    );
  }
  await sql`CREATE EXTENSION IF NOT EXISTS timescaledb`;
  // The edition is known from here on.
  const installed = await detectEngine(sql);
  if (installed.unused !== null) throw new FatalError(installed.unused);
}

/** Keeps servers and sidecars from starting, then refuses to go on beside those that run. */
async function close(sql: Sql): Promise<void> {
  const [before] = await sql<{ moving: boolean }[]>`SELECT moving FROM engine`;
  await sql`UPDATE engine SET moving = true`;
  const users = await usersOf(sql, ALONE);
  if (users === '') return;
  if (!before!.moving) await sql`UPDATE engine SET moving = false`;
  throw new FatalError(`the database is in use (${users}): stop all servers and sidecars first`);
}

/**
 * One that ran all along, and had lost its connections when it was looked for, does not know of the move when it gets new ones.
 * @throws FatalError when somebody else works with the database: what was copied may be out of date
 */
async function requireAlone(sql: Queryable): Promise<void> {
  const users = await usersOf(sql, ALONE);
  if (users === '') return;
  throw new FatalError(
    `the database is in use again (${users}) and may not be what was copied: stop all servers and sidecars. ${AGAIN}`,
  );
}

async function build(sql: Sql): Promise<void> {
  const file = await engineFile('timescale-build');
  const [found] = await sql<{ built: boolean }[]>`SELECT to_regclass('moving.copied') IS NOT NULL AS built`;
  if (found!.built) return;
  await sql.begin(async (tx) => {
    await tx.client.query(file);
    await tx`CREATE TABLE moving.copied (source text PRIMARY KEY, rows bigint NOT NULL)`;
  });
}

/** @returns false when it was copied before */
async function copy(tx: Transaction, { source, target }: Part): Promise<boolean> {
  const done = await tx`SELECT FROM moving.copied WHERE source = ${source}`;
  if (done.length > 0) return false;
  const key = target === 'points' ? tx('date') : tx('bucket');
  const place = target.startsWith('rollup')
    ? tx`_timescaledb_internal.${tx(await storageOf(tx, target))}`
    : tx`moving.${tx(target)}`;
  const { count } = await tx`INSERT INTO ${place} SELECT * FROM ${tx(source)} ORDER BY sensor_id, ${key}`;
  await tx`INSERT INTO moving.copied VALUES (${source}, ${count})`;
  if (target === 'points') {
    // All of them: see `make_points_partition`.
    await tx`
      SELECT compress_chunk(format('%I.%I', chunk_schema, chunk_name)::regclass)
      FROM timescaledb_information.chunks JOIN points_partitions ON lo = range_start_integer
      WHERE hypertable_schema = 'moving' AND hypertable_name = 'points' AND name = ${source}`;
  }
  return true;
}

/** The hypertable that holds what is stored of a continuous aggregate. */
async function storageOf(tx: Transaction, aggregate: string): Promise<string> {
  const [row] = await tx<{ name: string }[]>`
    SELECT materialization_hypertable_name AS name FROM timescaledb_information.continuous_aggregates
    WHERE view_schema = 'moving' AND view_name = ${aggregate}`;
  return row!.name;
}

/** @returns how many points were moved */
async function swap(tx: Transaction): Promise<number> {
  const file = await engineFile('timescale-swap');
  await tx`LOCK TABLE points IN ACCESS EXCLUSIVE MODE`;
  await requireAlone(tx);
  const [counts] = await tx<{ old: number; moved: number }[]>`
    SELECT (SELECT count(*) FROM points) AS old, (SELECT count(*) FROM moving.points) AS moved`;
  if (counts!.old !== counts!.moved) {
    throw new FatalError(
      `${counts!.moved} points were copied and there are ${counts!.old}: somebody has written meanwhile. ${AGAIN}`,
    );
  }
  await tx`DROP TABLE moving.copied`;
  await tx.client.query(file);
  await tx`UPDATE engine SET moving = false`;
  return counts!.old;
}
