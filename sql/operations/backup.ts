/**
 * A backup: the whole database as of one moment, in one file. Servers and sidecars continue meanwhile.
 *
 *   users/000001.copy.gz  ...  blocks/000001.copy.gz  blocks/000002.copy.gz  ...  manifest.json  SHA256SUMS
 *
 * It can be restored on both engines, and with any later version of the schema.
 */
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import copyStreams from 'pg-copy-streams';
import { FatalError } from '../../common/fatal.js';
import type { Sql, Transaction } from '../connect.js';
import { detectEngine } from '../engine.js';
import {
  type AppliedMigration,
  FORMAT,
  MANIFEST,
  type Manifest,
  type Saved,
  type Sequence,
} from './manifest.js';
import { type Relation, readRelations, readSequences } from './relations.js';
import { EXACT } from './session.js';
import { ArchiveWriter } from './writer.js';

const gzipped = promisify(gzip);

/** Bytes of text in one member, which fits into memory several times. */
const CHUNK_SIZE = 8_000_000;
/** The fastest level: higher ones make rows only a little smaller. */
const LEVEL = { level: 1 };

export interface TakenBackup {
  readonly manifest: Manifest;
  /** Size of the archive. */
  readonly bytes: number;
}

/**
 * @param sql a pool of its own, with a statement timeout longer than the longest COPY takes
 * @param file gets its name when it is complete; nothing remains of it otherwise
 * @throws FatalError when the file exists or cannot be written; the database's error
 */
export async function backup(sql: Sql, file: string): Promise<TakenBackup> {
  const writer = await ArchiveWriter.create(file);
  try {
    const { engine } = await detectEngine(sql);
    const [found] = await sql<{ ours: boolean }[]>`SELECT to_regclass('migrations') IS NOT NULL AS ours`;
    if (!found?.ours) throw new FatalError('there is nothing in the database: it was never migrated');
    const relations = await readRelations(sql);
    const sequences = await readSequences(sql);
    const manifest = await sql.begin('ISOLATION LEVEL REPEATABLE READ READ ONLY', async (tx) => {
      // The snapshot is taken by the first query, after the locks.
      await tx.client.query(
        `LOCK TABLE ${relations.map(({ name }) => name).join(', ')} IN ACCESS SHARE MODE`,
      );
      await tx.client.query(EXACT);
      const [{ taken }] = await tx<[{ taken: Date }]>`SELECT clock_timestamp() AS taken`;
      const saved: Saved[] = [];
      for (const relation of relations) saved.push(await save(tx, relation, writer));
      return {
        format: FORMAT,
        taken: taken.toISOString(),
        engine,
        migrations: await tx<
          AppliedMigration[]
        >`SELECT number, name, checksum FROM migrations ORDER BY number`,
        relations: saved,
        // Last, so that no sequence is behind an id that was saved.
        sequences: await positions(tx, sequences),
      } satisfies Manifest;
    });
    await writer.add(MANIFEST, Buffer.from(`${JSON.stringify(manifest, null, 1)}\n`));
    await writer.finish();
    return { manifest, bytes: writer.bytes };
  } catch (error) {
    await writer.abandon();
    throw error;
  }
}

async function save(tx: Transaction, { name, columns }: Relation, writer: ArchiveWriter): Promise<Saved> {
  const stream = tx.client.query(
    copyStreams.to(`COPY (SELECT ${columns.join(', ')} FROM ${name}) TO STDOUT`),
  );
  const chunks: string[] = [];
  let buffered: Buffer[] = [];
  let size = 0;
  const flush = async () => {
    const member = `${name}/${String(chunks.length + 1).padStart(6, '0')}.copy.gz`;
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
