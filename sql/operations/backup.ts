/**
 * A backup: everything in the database, as it was at one moment, in one file. Servers and sidecars go on meanwhile.
 *
 *   users/000001.copy.gz  ...  blocks/000001.copy.gz  blocks/000002.copy.gz  ...  manifest.json  SHA256SUMS
 *
 * It fits both engines, and any later version of the schema.
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

/** Bytes of text in one member: what has to fit into memory, a few times over. */
const PIECE = 8_000_000;
/** The fastest: the texts are rows, which the higher ones make only a little smaller. */
const LEVEL = { level: 1 };

export interface Taken {
  readonly manifest: Manifest;
  /** Of the archive. */
  readonly bytes: number;
}

/**
 * @param sql a pool of its own, whose patience outlasts the longest relation
 * @param file made with its name when it is complete; nothing stays of it otherwise
 * @throws FatalError when the file is there already or cannot be written; the database's error
 */
export async function backup(sql: Sql, file: string): Promise<Taken> {
  const writer = await ArchiveWriter.create(file);
  try {
    const { engine } = await detectEngine(sql);
    const [found] = await sql<{ ours: boolean }[]>`SELECT to_regclass('migrations') IS NOT NULL AS ours`;
    if (!found?.ours) throw new FatalError('there is nothing in the database: it was never migrated');
    const relations = await readRelations(sql);
    const sequences = await readSequences(sql);
    const manifest = await sql.begin('ISOLATION LEVEL REPEATABLE READ READ ONLY', async (tx) => {
      // What takes the snapshot comes after all of these.
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
        // Last: no sequence is behind an id that was saved.
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
  const pieces: string[] = [];
  let waiting: Buffer[] = [];
  let size = 0;
  const flush = async () => {
    const piece = `${name}/${String(pieces.length + 1).padStart(6, '0')}.copy.gz`;
    await writer.add(piece, await gzipped(Buffer.concat(waiting), LEVEL));
    pieces.push(piece);
    waiting = [];
    size = 0;
  };
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    waiting.push(chunk);
    size += chunk.length;
    if (size >= PIECE) await flush();
  }
  if (size > 0) await flush();
  return { name, columns, rows: stream.rowCount ?? 0, pieces };
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
