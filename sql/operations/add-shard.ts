/**
 * Adds a database with a shard to a deployment, while servers and sidecars run.
 *
 *   row of `shards`, which no process uses ──> migrations ──> [distribution] ──> identity ──> processes use it ──> new sensors are placed there
 *
 * Each step may be repeated: one that was interrupted goes on where it was. A schema of a Citus cluster is made before the first step, and distributed.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Config } from '../../common/config.js';
import { FatalError } from '../../common/fatal.js';
import { faultPoint } from '../../common/fault-points.js';
import type { Log } from '../../common/log.js';
import { checkConnectionBudget, shardConnections } from '../budget.js';
import { checkReachable } from '../check.js';
import type { Sql } from '../connect.js';
import { SUPPORTS_SHARDS } from '../driver/backend.js';
import { distributedAddress } from '../driver/citus.js';
import type { ShardIdentity } from '../driver/shard-identity.js';
import { checkDurability } from '../durability.js';
import { detectEngine, type Engine } from '../engine.js';
import { HARMLESS, migrate } from '../migrate.js';
import { NOTICE } from '../store/shards/shard-list.js';
import { citusVersion, connectCoordinator, distributeSchema, prepareSchema } from './distribute.js';
import { readRelations, relationWithData } from './relations.js';

/** First key of the advisory lock of the central database, the second one is of its schema: the start of "shards" in ASCII. */
const LOCK = 0x73686172;

/** Checks for processes of an older version, and milliseconds between two. */
const CHECKS = 10;
const CHECK = 300;

/** As that of `npm run migrate`: a file that contracts passes over it. */
const NAME = 'sensorium admin';

export interface AddedShard {
  readonly id: number;
  readonly engine: Engine;
  /** Version of Citus, which distributes its schema; null: it is in no cluster. */
  readonly citus: string | null;
  /** From when new sensors are placed there, UNIX seconds. */
  readonly opens: number;
}

/** What a database has to meet depends on it. */
export type ShardConfig = Pick<Config, 'WEAK_DURABILITY' | 'QUERY_CONNECTIONS' | 'READ_CONNECTIONS'>;

/** A row of `shards`. */
interface Row extends ShardIdentity {
  readonly address: string;
  /** No process uses it. */
  readonly isUnfinished: boolean;
  /** New sensors are placed there, now or soon. */
  readonly isOpen: boolean;
}

/**
 * @param central pool of two connections at least
 * @param address without a password
 * @throws FatalError when the database cannot be used, or has something else: then nothing was changed
 */
export async function addShard(
  central: Sql,
  address: string,
  config: ShardConfig,
  log: Log,
): Promise<AddedShard> {
  await requireCentral(central);
  await refuseOldProcesses(central);
  const target = connectCoordinator(address, NAME);
  // One after the other. PostgreSQL releases the lock of a process that has ended.
  const lock = await central.reserve();
  try {
    const engine = await checkTarget(target, config, log);
    await lock`SELECT pg_advisory_lock(${LOCK}::int, hashtext(current_schema()))`;
    const citus = await citusVersion(target);
    if (citus !== null) await prepareSchema(target, citus, config, log);
    const row = await noteRow(central, target, citus === null ? address : distributedAddress(address));
    faultPoint('between row and migrations of a shard');
    await migrate(target, log);
    faultPoint('between migrations and distribution of a shard');
    if (citus !== null) await distributeSchema(target);
    faultPoint('between migrations and identity of a shard');
    await identify(target, row);
    faultPoint('between identity and use of a shard');
    await central`UPDATE shards SET opens = 'infinity' WHERE id = ${row.shard} AND opens IS NULL`;
    faultPoint('between use and opening of a shard');
    // A statement of its own: by its clock, the row has been there for longer than the notice.
    const [{ opens }] = await central<[{ opens: number }]>`
      UPDATE shards SET opens = clock_timestamp() + ${NOTICE} * interval '1 second' WHERE id = ${row.shard}
      RETURNING extract(epoch FROM opens)::float8 AS opens`;
    return { id: row.shard, engine: { ...engine, ...(await detectEngine(target)) }, citus, opens };
  } finally {
    lock.release();
    await target.end();
  }
}

/**
 * Checks whether servers and sidecars can use a database for a shard, whatever is in it.
 * @throws FatalError when it cannot be reached, is too old, could lose what is acknowledged, or allows too few connections
 */
export async function checkTarget(target: Sql, config: ShardConfig, log: Log): Promise<Engine> {
  await checkReachable(target, 'the address and the password file');
  const engine = await detectEngine(target);
  await checkDurability(target, config, log);
  await checkConnectionBudget(target, shardConnections(config));
  return engine;
}

/** @throws FatalError */
async function requireCentral(central: Sql): Promise<void> {
  const [shard] = await central<{ shard: number }[]>`SELECT shard FROM shard_identity`;
  if (shard !== undefined)
    throw new FatalError(
      `DATABASE_URL names the database of shard ${shard.shard}: it has to name the central database`,
    );
}

/**
 * An address may name a schema of the database, as `search_path` in its `options`. Of several schemas, a relation that one lacks would be that of the next one.
 * @throws FatalError
 */
export async function requireSchema(target: Sql): Promise<void> {
  const [row] = await target<{ schema: string | null; path: string; isNamed: boolean; count: number }[]>`
    SELECT current_schema() AS schema, setting AS path, source = 'client' AS "isNamed",
           cardinality(string_to_array(setting, ',')) AS count
    FROM pg_settings WHERE name = 'search_path'`;
  const { schema, path, isNamed, count } = row!;
  if (schema === null)
    throw new FatalError(`${nameOf(target)} has no schema ${path}: make it with CREATE SCHEMA`);
  if (isNamed && count > 1)
    throw new FatalError(`the address names several schemas (${path}): name the one of the shard`);
}

/**
 * Processes of a version that knows no shards would store points of their sensors in the central database.
 * @throws FatalError
 */
async function refuseOldProcesses(central: Sql): Promise<void> {
  let names = await oldProcesses(central);
  // A connection that was opened just now has not taken the lock yet.
  for (let i = 1; names !== '' && i < CHECKS; i++) {
    await sleep(CHECK);
    names = await oldProcesses(central);
  }
  if (names === '') return;
  throw new FatalError(
    `processes of an older version are connected (${names}): replace all servers and sidecars first`,
  );
}

/** @returns application names of connected processes that know no shards, separated by commas; empty: none */
async function oldProcesses(central: Sql): Promise<string> {
  const [row] = await central<{ names: string }[]>`
    SELECT coalesce(string_agg(DISTINCT application_name, ', '), '') AS names FROM pg_stat_activity
    WHERE datname = current_database() AND backend_type = 'client backend' AND application_name LIKE 'sensorium %'
      AND application_name <> ALL(${HARMLESS}) AND application_name NOT LIKE '% check'
      AND pid NOT IN (
        SELECT pid FROM pg_locks
        WHERE locktype = 'advisory' AND database = (SELECT oid FROM pg_database WHERE datname = current_database())
          AND classid = ${SUPPORTS_SHARDS}::int::oid AND objsubid = 2)`;
  return row!.names;
}

/** Checks the database, and makes the row that it gets, or finds that of an interrupted attempt. @throws FatalError */
async function noteRow(central: Sql, target: Sql, address: string): Promise<Row> {
  const rows = await central<Row[]>`
    SELECT id AS shard, address, identity, generation, opens IS NULL AS "isUnfinished",
           coalesce(opens < 'infinity', false) AS "isOpen"
    FROM shards ORDER BY id`;
  const identity = await inspect(target);
  const known = rows.find((row) =>
    identity === null ? row.isUnfinished && row.address === address : row.identity === identity.identity,
  );
  if (identity !== null && known === undefined)
    throw new FatalError(
      `${nameOf(target)} is shard ${identity.shard} of another deployment: nothing was changed`,
    );
  if (known?.isOpen)
    throw new FatalError(`${nameOf(target)} is shard ${known.shard} of this deployment already`);
  if (known !== undefined) {
    await central`UPDATE shards SET address = ${address} WHERE id = ${known.shard} AND opens IS NULL`;
    return known;
  }
  // The database of an attempt with another address got nothing but, perhaps, its identity, which is not used again.
  await central`DELETE FROM shards WHERE opens IS NULL`;
  const [made] = await central<Row[]>`
    INSERT INTO shards (id, address, opens) SELECT coalesce(max(id), 0) + 1, ${address}, NULL FROM shards
    RETURNING id AS shard, address, identity, generation, true AS "isUnfinished", false AS "isOpen"`;
  return made!;
}

/**
 * Reads which deployment the database, or the schema of one, belongs to. It recognises the central database by the lock, so the caller holds that.
 * @returns null: it is empty, but for migrations
 * @throws FatalError when it has something else
 */
export async function inspect(target: Sql): Promise<ShardIdentity | null> {
  await requireSchema(target);
  const [found] = await target<
    { migrated: boolean; identified: boolean; foreign: string | null; locked: boolean }[]
  >`
    SELECT to_regclass('migrations') IS NOT NULL AS migrated, to_regclass('shard_identity') IS NOT NULL AS identified,
      (SELECT min(relname) FROM pg_class c
       WHERE relnamespace = quote_ident(current_schema())::regnamespace AND relkind IN ('r', 'p', 'v', 'm', 'f')
         AND NOT EXISTS (SELECT FROM pg_depend WHERE classid = 'pg_class'::regclass AND objid = c.oid AND deptype = 'e')) AS foreign,
      NOT pg_try_advisory_xact_lock(${LOCK}::int, hashtext(current_schema())) AS locked`;
  const { migrated, identified, foreign, locked } = found!;
  if (!migrated && foreign !== null)
    throw new FatalError(`${nameOf(target)} has tables of something else (${foreign}): give an empty one`);
  if (!migrated) return null;
  const [identity] = identified
    ? await target<ShardIdentity[]>`SELECT shard, identity, generation FROM shard_identity`
    : [];
  if (identity !== undefined) return identity;
  // The lock is taken where the two are the same database.
  if (locked) throw new FatalError(`${nameOf(target)} is the central database of this deployment`);
  const used = await relationWithData(
    await readRelations(target, 'shard'),
    async (text) => (await target.unsafe(text)).count,
  );
  if (used !== null)
    throw new FatalError(
      `${nameOf(target)} has the data of another deployment (in ${used}): give an empty one`,
    );
  return null;
}

/** @throws FatalError when another deployment has taken the database meanwhile */
async function identify(target: Sql, { shard, identity, generation }: ShardIdentity): Promise<void> {
  await target`
    INSERT INTO shard_identity (shard, identity, generation) VALUES (${shard}, ${identity}, ${generation})
    ON CONFLICT DO NOTHING`;
  const { count } = await target`SELECT FROM shard_identity WHERE identity = ${identity}`;
  if (count !== 1) throw new FatalError(`${nameOf(target)} was taken by another deployment meanwhile`);
}

function nameOf({ address: { hosts, database } }: Sql): string {
  return `the database "${database}" at ${hosts.join(',')}`;
}
