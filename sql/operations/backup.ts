/**
 * A backup: the whole database as of one moment, in one file. Servers and sidecars continue meanwhile.
 *
 *   users/000001.copy.gz  ...  blocks/000001.copy.gz  blocks/000002.copy.gz  ...  manifest.json  SHA256SUMS
 *
 * A shard in a database of its own has the same in `shards/ID/`, of a snapshot that was taken directly after the central one.
 *
 * It can be restored on both engines, and with any later version of the schema.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import copyStreams from 'pg-copy-streams';
import { FatalError } from '../../common/fatal.js';
import { connect, isLockTimeout, type Sql, type Transaction } from '../connect.js';
import { OtherShard } from '../driver/shard-identity.js';
import { ShardLocation, type ShardRow } from '../driver/shard-location.js';
import { detectEngine } from '../engine.js';
import { readShards, type ShardDatabase } from '../shards.js';
import {
  type AppliedMigration,
  MANIFEST,
  type Manifest,
  type Saved,
  type SavedDatabase,
  type SavedShard,
  type Sequence,
} from './manifest.js';
import { type Relation, readRelations, readSequences, type Scope } from './relations.js';
import { EXACT, STATEMENT_TIMEOUT } from './session.js';
import { ArchiveWriter } from './writer.js';

const gzipped = promisify(gzip);

/** Bytes of text in one member, which fits into memory several times. */
const CHUNK_SIZE = 8_000_000;
/** The fastest level: higher ones make rows only a little smaller. */
const LEVEL = { level: 1 };

/** Attempts to have no outputs of services under way, and milliseconds between two. */
const ATTEMPTS = 60;
const PAUSE = 500;

export interface TakenBackup {
  readonly manifest: Manifest;
  /** Size of the archive. */
  readonly bytes: number;
}

/**
 * @param sql a pool of its own, two connections at least, with a statement timeout longer than the longest COPY takes
 * @param file gets its name when it is complete; nothing remains of it otherwise
 * @throws FatalError when the file exists or cannot be written, or a shard does not respond; the database's error
 */
export async function backup(sql: Sql, file: string): Promise<TakenBackup> {
  const writer = await ArchiveWriter.create(file);
  const pools: Sql[] = [];
  try {
    const [found] = await sql<{ ours: boolean }[]>`SELECT to_regclass('migrations') IS NOT NULL AS ours`;
    if (!found?.ours) throw new FatalError('there is nothing in the database: it was never migrated');
    const central = await sourceOf(sql, '', 'central');
    const databases = await remoteShards(sql);
    const others: Source[] = [];
    for (const database of databases) others.push(await openShard(database, pools));
    const release = databases.length === 0 ? async () => {} : await holdEffects(sql);
    const manifest = await withSnapshots([central, ...others], async ([own, ...snapshots]) => {
      const read = databases.length === 0 ? [] : await listedShards(own!.tx);
      await release();
      if (read.map(({ shard }) => shard).join() !== databases.map(({ id }) => id).join())
        throw new FatalError('a shard was added meanwhile: repeat the backup');
      for (const [index, snapshot] of snapshots.entries())
        await requirePresent(snapshot, read[index]!, databases[index]!);
      const saved = await saveAll(own!, writer);
      const shards: SavedShard[] = [];
      for (const [index, snapshot] of snapshots.entries()) {
        const { shard: id, outboxRead } = read[index]!;
        shards.push({ id, outboxRead, ...(await saveAll(snapshot, writer)) });
      }
      return {
        format: shards.length === 0 ? 1 : 2,
        ...saved,
        ...(shards.length === 0 ? {} : { shards }),
      } satisfies Manifest;
    }).catch(async (error: unknown) => {
      await release().catch(() => {});
      if (error instanceof OtherShard)
        throw new FatalError(`${error.message}: repeat the backup`, { cause: error });
      throw error;
    });
    await writer.add(MANIFEST, Buffer.from(`${JSON.stringify(manifest, null, 1)}\n`));
    await writer.finish();
    return { manifest, bytes: writer.bytes };
  } catch (error) {
    await writer.abandon();
    throw error;
  } finally {
    await Promise.all(pools.map((pool) => pool.end()));
  }
}

/** A database to be saved. */
interface Source {
  readonly sql: Sql;
  /** Of the names of its members. */
  readonly folder: string;
  readonly engine: string;
  readonly relations: readonly Relation[];
  /** Names. */
  readonly sequences: readonly string[];
}

interface Snapshot extends Source {
  readonly tx: Transaction;
  /** ISO 8601. */
  readonly taken: string;
}

async function sourceOf(sql: Sql, folder: string, scope: Scope): Promise<Source> {
  const { engine } = await detectEngine(sql);
  return {
    sql,
    folder,
    engine,
    relations: await readRelations(sql, scope),
    sequences: await readSequences(sql, scope),
  };
}

/** Shards in databases of their own; a database of an earlier version has none. */
async function remoteShards(sql: Sql): Promise<readonly ShardDatabase[]> {
  const [column] = await sql<{ found: boolean }[]>`
    SELECT EXISTS (SELECT FROM pg_attribute WHERE attrelid = to_regclass('shards') AND attname = 'opens') AS found`;
  return column!.found ? (await readShards(sql, '')).slice(1) : [];
}

/** @param pools gets its pool. @throws FatalError when it does not respond */
async function openShard({ id, url, identity }: ShardDatabase, pools: Sql[]): Promise<Source> {
  // It stays at this address: what a shard that moves has elsewhere does not belong to the relations that were read here.
  const location = new ShardLocation({ ...identity!, address: url, state: 'open' }, async () => null);
  const options = { max: 1, name: 'sensorium backup', statementTimeout: STATEMENT_TIMEOUT };
  const sql = connect(url, { ...options, location });
  pools.push(sql);
  try {
    return await sourceOf(sql, `shards/${id}/`, 'shard');
  } catch (error) {
    throw new FatalError(`shard ${id} cannot be backed up: ${(error as Error).message}`, { cause: error });
  }
}

/**
 * Holds up the central part of what sidecars take to shards and from there: the snapshots then have each output of a service, and each effect of a shard, on one
 * side at least, and know of it if it is on both.
 * @returns ends it
 */
async function holdEffects(sql: Sql): Promise<() => Promise<void>> {
  const connection = await sql.reserve();
  for (let attempt = 1; ; attempt++) {
    await connection`BEGIN`;
    try {
      await connection`SELECT set_config('lock_timeout', '500ms', true)`;
      await connection`LOCK TABLE service_outputs, shards IN SHARE MODE`;
      break;
    } catch (error) {
      await connection`ROLLBACK`.catch(() => {});
      if (attempt === ATTEMPTS || !isLockTimeout(error)) {
        connection.release();
        throw error;
      }
    }
    await sleep(PAUSE);
  }
  let isReleased = false;
  return async () => {
    if (isReleased) return;
    isReleased = true;
    // It fails where the database has ended the lock, since a shard took too long.
    await connection`COMMIT`.finally(() => connection.release());
  };
}

/** Takes snapshots of all databases, one directly after the other. */
function withSnapshots<T>(
  sources: readonly Source[],
  work: (snapshots: readonly Snapshot[]) => Promise<T>,
  taken: readonly Snapshot[] = [],
): Promise<T> {
  const source = sources[taken.length];
  if (source === undefined) return work(taken);
  return source.sql.begin('ISOLATION LEVEL REPEATABLE READ READ ONLY', async (tx) => {
    // The snapshot is taken by the first query, after the locks.
    await tx.client.query(
      `LOCK TABLE ${source.relations.map(({ name }) => name).join(', ')} IN ACCESS SHARE MODE`,
    );
    await tx.client.query(EXACT);
    const [row] = await tx<[{ taken: Date }]>`SELECT clock_timestamp() AS taken`;
    return withSnapshots(sources, work, [...taken, { ...source, tx, taken: row.taken.toISOString() }]);
  });
}

/** A row of `shards` in the central snapshot. */
interface ListedShard extends ShardRow, Pick<SavedShard, 'outboxRead'> {}

function listedShards(tx: Transaction): Promise<readonly ListedShard[]> {
  return tx<ListedShard[]>`
    SELECT id AS shard, address, identity, generation, state, outbox_read::text AS "outboxRead"
    FROM shards WHERE opens IS NOT NULL ORDER BY id`;
}

/**
 * The former database of a shard that has moved lacks what was stored since.
 * @param listed in the central snapshot, which is older than that of the shard
 * @throws FatalError when the shard was not in that database as of its snapshot
 */
async function requirePresent(
  { tx }: Snapshot,
  { shard, address, identity, generation }: ListedShard,
  { url }: ShardDatabase,
): Promise<void> {
  // A database that a shard has left has a negative generation.
  const { count } = await tx`
    SELECT FROM shard_identity WHERE shard = ${shard} AND identity = ${identity} AND generation = ${generation}`;
  if (count === 1 && address === url) return;
  throw new FatalError(`shard ${shard} has moved to another database meanwhile: repeat the backup`);
}

async function saveAll(
  { tx, taken, engine, folder, relations, sequences }: Snapshot,
  writer: ArchiveWriter,
): Promise<SavedDatabase> {
  const saved: Saved[] = [];
  for (const relation of relations) saved.push(await save(tx, relation, writer, folder));
  return {
    taken,
    engine,
    migrations: await tx<AppliedMigration[]>`SELECT number, name, checksum FROM migrations ORDER BY number`,
    relations: saved,
    // Last, so that no sequence is behind an id that was saved.
    sequences: await positions(tx, sequences),
  };
}

async function save(
  tx: Transaction,
  { name, columns }: Relation,
  writer: ArchiveWriter,
  folder: string,
): Promise<Saved> {
  const stream = tx.client.query(
    copyStreams.to(`COPY (SELECT ${columns.join(', ')} FROM ${name}) TO STDOUT`),
  );
  const chunks: string[] = [];
  let buffered: Buffer[] = [];
  let size = 0;
  const flush = async () => {
    const member = `${folder}${name}/${String(chunks.length + 1).padStart(6, '0')}.copy.gz`;
    await writer.add(member, await gzipped(Buffer.concat(buffered), LEVEL));
    chunks.push(member);
    buffered = [];
    size = 0;
  };
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    buffered.push(chunk);
    size += chunk.length;
    if (size >= CHUNK_SIZE) await flush();
  }
  if (size > 0) await flush();
  return { name, columns, rows: stream.rowCount ?? 0, pieces: chunks };
}

async function positions(tx: Transaction, names: readonly string[]): Promise<Sequence[]> {
  const sequences: Sequence[] = [];
  for (const name of names) {
    const { rows } = await tx.client.query<{ value: string; called: boolean }>(
      `SELECT last_value::text AS value, is_called AS called FROM ${name}`,
    );
    sequences.push({ name, ...rows[0]! });
  }
  return sequences;
}
