/**
 * A restore: loads an archive into an empty database, completely or not at all.
 *
 *   verify the archive -> its migrations -> one transaction: rows, sequences -> later migrations -> statistics
 *
 * Shards come into databases of their own again, at other addresses, or all into one. Nothing of the restored deployment names those of the old one. A schema of a
 * Citus cluster gets its rows on the coordinator, and is distributed at the end.
 */
import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import copyStreams from 'pg-copy-streams';
import type { Config } from '../../common/config.js';
import { FatalError } from '../../common/fatal.js';
import { faultPoint } from '../../common/fault-points.js';
import type { Log } from '../../common/log.js';
import { checkReachable } from '../check.js';
import type { Queryable, Reserved, ShardSql, Sql, Transaction } from '../connect.js';
import { distributedAddress } from '../driver/citus.js';
import { type Migration, migrate, readMigrations } from '../migrate.js';
import { Shards, shardWithin } from '../shards.js';
import { isCopied, numberOutboxAnew, takeOutbox } from '../store/outbox/shard-outbox.js';
import { apart, beginMerge, endMerge, placeCentrally, reconcile } from '../store/points/restored.js';
import { requireSchema } from './add-shard.js';
import {
  citusVersion,
  connectCoordinator,
  distributeSchema,
  prepareSchema,
  requireUndistributed,
} from './distribute.js';
import type { Manifest, Saved, SavedDatabase, SavedShard } from './manifest.js';
import { ArchiveReader } from './reader.js';
import { FILLED, type Relation, readRelations, readSequences, relationWithData } from './relations.js';
import { EXACT, STATEMENT_TIMEOUT } from './session.js';

/** First key of the advisory lock of a database, the second one is of its schema: the start of "restore" in ASCII. */
const LOCK = 0x72657374;

export interface RestoreOptions {
  /** For tests; default those of `sql/migrations/`. */
  readonly migrations?: readonly Migration[];
  /** Addresses of empty databases, without passwords, for the shards of the archive, by id; none: all data go into one database. */
  readonly shards?: ReadonlyMap<number, string>;
  /** What nodes of a Citus cluster have to meet; default: all of it. */
  readonly config?: NodeConfig;
}

type NodeConfig = Pick<Config, 'WEAK_DURABILITY'>;

/** What the parts of a restore need. */
interface Parts {
  readonly archive: ArchiveReader;
  readonly log: Log;
  readonly files: readonly Migration[];
}

/**
 * @param sql a pool of its own, two connections at least, with a statement timeout longer than the longest COPY takes
 * @param file of `backup`
 * @throws FatalError when the archive is damaged or newer than this version, or when the database holds data: then it is unchanged
 */
export async function restore(
  sql: Sql,
  file: string,
  log: Log,
  { migrations, shards: addresses = new Map(), config = { WEAK_DURABILITY: 'refused' } }: RestoreOptions = {},
): Promise<Manifest> {
  const archive = await ArchiveReader.open(file);
  const pools: Sql[] = [];
  try {
    const { manifest } = archive;
    const { shards = [] } = manifest;
    requireAddresses(shards, addresses);
    const files = migrations ?? (await readMigrations());
    const parts = { archive, log, files };
    const known = knownMigrations(manifest, files);
    const opened: OpenedShard[] = [];
    for (const saved of shards) {
      const address = addresses.get(saved.id);
      if (address !== undefined) opened.push(await openShard(saved, address, config, log, pools));
    }
    await requireDifferent(sql, opened);
    await prepare(sql, parts, known);
    const targets: ShardTarget[] = [];
    for (const saved of shards) {
      // Those of a shard that was not migrated yet are fewer.
      const own = knownMigrations(saved, files);
      const target = opened.find((each) => each.saved === saved);
      if (target === undefined && own.length !== known.length)
        throw new FatalError(
          `shard ${saved.id} had other migrations than the central database: restore it into a database of its own`,
        );
      if (target !== undefined) targets.push(await prepareShard(target, parts, own));
    }
    const relations = await readRelations(sql, 'central');
    await sql.begin(async (tx) => {
      await tx.client.query(EXACT);
      // The creation of an account meanwhile waits, so that it cannot mix with the restored ones.
      await tx`LOCK TABLE users IN EXCLUSIVE MODE`;
      await refuseData(tx, relations);
      for (const saved of manifest.relations) await load(tx, saved, relations, parts);
      await setSequences(tx, manifest, await readSequences(tx, 'central'));
      if (targets.length > 0) await loadShards(tx, targets, parts);
      else for (const shard of shards) await mergeShard(tx, shard, relations, parts);
      if (targets.length === 0 && shards.length > 0) await placeCentrally(tx, shardWithin(tx));
    });
    for (const each of [sql, ...pools]) {
      await migrate(each, log, files);
      await distribute(opened.find((shard) => shard.sql === each));
      // Without statistics the first requests get bad plans.
      await each.unsafe('ANALYZE');
    }
    return manifest;
  } finally {
    await Promise.all(pools.map((pool) => pool.end()));
    await archive.close();
  }
}

/** Each shard has an address, or none has one. @throws FatalError */
function requireAddresses(shards: readonly SavedShard[], addresses: ReadonlyMap<number, string>): void {
  const ids = shards.map(({ id }) => id);
  const unknown = [...addresses.keys()].find((id) => !ids.includes(id));
  if (unknown !== undefined) throw new FatalError(`the backup has no shard ${unknown}`);
  const missing = ids.filter((id) => !addresses.has(id));
  if (addresses.size > 0 && missing.length > 0)
    throw new FatalError(
      `the backup has shard ${missing.join(', ')} too: give each shard a database, or none, which puts all data into one`,
    );
}

async function prepare(sql: Sql, { log }: Parts, known: readonly Migration[]): Promise<void> {
  await refuseNewer(sql, known.length);
  await migrate(sql, log, known);
}

/** A database for a shard of the archive. */
interface OpenedShard {
  readonly saved: SavedShard;
  /** As in `shards`. */
  readonly address: string;
  /** Whether it is a schema that a Citus cluster is to distribute. */
  readonly isDistributed: boolean;
  readonly sql: ShardSql;
}

interface ShardTarget extends OpenedShard {
  readonly relations: readonly Relation[];
}

/** @param pools gets its pool. @throws FatalError */
async function openShard(
  saved: SavedShard,
  address: string,
  config: NodeConfig,
  log: Log,
  pools: Sql[],
): Promise<OpenedShard> {
  const { only: sql } = new Shards(
    connectCoordinator(address, 'sensorium restore', { statementTimeout: STATEMENT_TIMEOUT }),
  );
  pools.push(sql);
  await checkReachable(sql, `the address of shard ${saved.id} and the password file`);
  const citus = await citusVersion(sql);
  if (citus !== null) await prepareSchema(sql, citus, config, log);
  await requireSchema(sql);
  if (citus === null) return { saved, address, isDistributed: false, sql };
  await requireUndistributed(sql);
  return { saved, address: distributedAddress(address), isDistributed: true, sql };
}

/** @throws FatalError when a schema was restored, and its cluster has not distributed it */
async function distribute(shard: OpenedShard | undefined): Promise<void> {
  if (!shard?.isDistributed) return;
  faultPoint('between migrations and distribution of a shard');
  await distributeSchema(shard.sql).catch((error: unknown) => {
    throw new FatalError(
      `all data are restored, but the schema of shard ${shard.saved.id} is not distributed (${(error as Error).message}): run npm run migrate, which distributes it`,
      { cause: error },
    );
  });
}

/**
 * In a database that has two of the addresses, the transaction of the second one would wait for that of the first one, which ends later.
 * @throws FatalError
 */
async function requireDifferent(central: Sql, shards: readonly OpenedShard[]): Promise<void> {
  if (shards.length === 0) return;
  const reserved: Reserved[] = [];
  const take = async (sql: Sql): Promise<boolean> => {
    const connection = await sql.reserve();
    reserved.push(connection);
    const [lock] = await connection<{ taken: boolean }[]>`
      SELECT pg_try_advisory_lock(${LOCK}::int, hashtext(coalesce(current_schema(), ''))) AS taken`;
    return lock!.taken;
  };
  try {
    if (!(await take(central)))
      throw new FatalError('another restore uses the database: nothing was changed');
    for (const { saved, sql } of shards) {
      if (await take(sql)) continue;
      throw new FatalError(
        `the database of shard ${saved.id} is the central one, that of another shard, or one that another restore uses: give each an empty one of its own; nothing was changed`,
      );
    }
  } finally {
    for (const connection of reserved) {
      // The next restore does not wait for the end of the connection.
      await connection`SELECT pg_advisory_unlock_all()`.catch(() => {});
      connection.release();
    }
  }
}

/** @throws FatalError */
async function prepareShard(
  target: OpenedShard,
  parts: Parts,
  known: readonly Migration[],
): Promise<ShardTarget> {
  await prepare(target.sql, parts, known);
  return { ...target, relations: await readRelations(target.sql, 'shard') };
}

/** Loads the shards, each in a transaction that commits after those behind it, and directly before the central one. */
async function loadShards(
  central: Transaction,
  [target, ...others]: readonly ShardTarget[],
  parts: Parts,
): Promise<void> {
  if (target === undefined) return;
  const { saved, address, isDistributed, sql, relations } = target;
  await sql.begin(async (tx) => {
    await tx.client.query(EXACT);
    await tx`LOCK TABLE users IN EXCLUSIVE MODE`;
    await refuseData(tx, relations);
    for (const each of saved.relations) await load(tx, each, relations, parts);
    await setSequences(tx, saved, await readSequences(tx, 'shard'));
    await reconcile(central, tx, saved.id);
    // Processes of the old deployment never take it for theirs.
    const identity = randomUUID();
    const { count } = await tx`
      INSERT INTO shard_identity (shard, identity, generation) VALUES (${saved.id}, ${identity}, 1) ON CONFLICT DO NOTHING`;
    if (count === 0)
      throw new FatalError(
        `the database of shard ${saved.id} is a shard already: a restore needs an empty one`,
      );
    const outboxRead = isDistributed ? await numberOutboxAnew(tx, saved.outboxRead) : saved.outboxRead;
    await central`
      INSERT INTO shards (id, address, identity, outbox_read)
      VALUES (${saved.id}, ${address}, ${identity}, ${outboxRead}::text::bigint)`;
    await loadShards(central, others, parts);
  });
}

/** Loads a shard into the central database, whose sensors have other ids. */
async function mergeShard(
  tx: Transaction,
  saved: SavedShard,
  relations: readonly Relation[],
  parts: Parts,
): Promise<void> {
  const shard = shardWithin(tx);
  const merged = await beginMerge(shard);
  for (const each of saved.relations) {
    const target = merged.get(each.name);
    if (target === 'apart') await copy(tx, { ...each, name: apart(each.name) }, parts);
    else if (target === 'beside') await load(tx, each, relations, parts);
  }
  const outbox = await endMerge(shard);
  await reconcile(tx, shard, saved.id);
  await takeOutbox(
    tx,
    outbox.filter(({ id }) => !isCopied(id, Number(saved.outboxRead))),
  );
}

/** @returns the migrations of the archived database, of this version's files */
function knownMigrations(saved: SavedDatabase, migrations: readonly Migration[]): readonly Migration[] {
  for (const [index, applied] of saved.migrations.entries()) {
    const ours = migrations[index];
    if (ours?.name !== applied.name || ours.checksum !== applied.checksum) {
      throw new FatalError(
        `the backup is from a database with migration ${applied.name}, which this version does not have: start the version that made it, or a newer one`,
      );
    }
  }
  return migrations.slice(0, saved.migrations.length);
}

/** Rows of the archive could not be loaded into a newer schema: later migrations have not converted them. */
async function refuseNewer(sql: Queryable, archived: number): Promise<void> {
  const [table] = await sql<{ found: boolean }[]>`SELECT to_regclass('migrations') IS NOT NULL AS found`;
  if (!table?.found) return;
  const [{ newest }] = await sql<
    [{ newest: number }]
  >`SELECT coalesce(max(number), 0) AS newest FROM migrations`;
  if (newest > archived) {
    throw new FatalError(
      'the database is migrated further than that of the backup: give it a new, empty one',
    );
  }
}

async function refuseData(tx: Transaction, relations: readonly Relation[]): Promise<void> {
  const countOf = async (statement: string) => (await tx.client.query(statement)).rowCount ?? 0;
  const name = await relationWithData(relations, countOf);
  if (name === null) return;
  throw new FatalError(
    `the database has data already (in ${name}): a restore needs an empty one; nothing was changed`,
  );
}

async function load(
  tx: Transaction,
  saved: Saved,
  relations: readonly Relation[],
  parts: Parts,
): Promise<void> {
  const relation = relations.find(({ name }) => name === saved.name);
  if (relation === undefined) {
    // Both databases have the same migrations, so the relation is not one of the product.
    parts.log.warn({ relation: saved.name }, 'skipped: not a relation of this product');
    return;
  }
  const { name, columns, triggers } = relation;
  const unknown = saved.columns.find((column) => !columns.includes(column));
  if (unknown !== undefined)
    throw new FatalError(`the backup has a column ${unknown} of ${name} that is unknown here`);
  // The archive also holds the rows that triggers write.
  if (triggers) await tx.client.query(`ALTER TABLE ${name} DISABLE TRIGGER USER`);
  if (FILLED.includes(name)) await tx.client.query(`DELETE FROM ${name}`);
  await copy(tx, saved, parts);
  if (triggers) await tx.client.query(`ALTER TABLE ${name} ENABLE TRIGGER USER`);
}

async function copy(tx: Transaction, saved: Saved, { archive, log }: Parts): Promise<void> {
  const { name, columns, rows } = saved;
  const stream = tx.client.query(copyStreams.from(`COPY ${name} (${columns.join(', ')}) FROM STDIN`));
  await pipeline(Readable.from(archive.text(saved.pieces)), stream);
  if (stream.rowCount !== rows) {
    throw new FatalError(`${name} has ${stream.rowCount} rows instead of ${rows}; nothing was changed`);
  }
  log.info({ relation: name, rows }, 'restored');
}

/** Ids are never reused, also those of rows that were deleted before the backup. */
async function setSequences(tx: Transaction, saved: SavedDatabase, ours: readonly string[]): Promise<void> {
  for (const { name, value, called } of saved.sequences) {
    if (ours.includes(name))
      await tx`SELECT setval(${name}::text::regclass, ${value}::text::bigint, ${called})`;
  }
}
