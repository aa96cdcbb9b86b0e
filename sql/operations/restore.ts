/**
 * A restore: loads an archive into an empty database, completely or not at all.
 *
 *   verify the archive -> its migrations -> one transaction: rows, sequences -> later migrations -> statistics
 */
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import copyStreams from 'pg-copy-streams';
import { FatalError } from '../../common/fatal.js';
import type { Log } from '../../common/log.js';
import type { Queryable, Sql, Transaction } from '../connect.js';
import { type Migration, migrate, readMigrations } from '../migrate.js';
import type { Manifest, Saved } from './manifest.js';
import { ArchiveReader } from './reader.js';
import { FILLED, type Relation, readRelations, readSequences, relationWithData } from './relations.js';
import { EXACT } from './session.js';

/**
 * @param sql a pool of its own, two connections at least, with a statement timeout longer than the longest COPY takes
 * @param file of `backup`
 * @param migrations for tests; default those of `sql/migrations/`
 * @throws FatalError when the archive is damaged or newer than this version, or when the database holds data: then it is unchanged
 */
export async function restore(
  sql: Sql,
  file: string,
  log: Log,
  migrations?: readonly Migration[],
): Promise<Manifest> {
  const archive = await ArchiveReader.open(file);
  try {
    const { manifest } = archive;
    const files = migrations ?? (await readMigrations());
    const known = knownMigrations(manifest, files);
    await refuseNewer(sql, known.length);
    await migrate(sql, log, known);
    const relations = await readRelations(sql);
    await sql.begin(async (tx) => {
      await tx.client.query(EXACT);
      // The creation of an account meanwhile waits, so that it cannot mix with the restored ones.
      await tx`LOCK TABLE users IN EXCLUSIVE MODE`;
      await refuseData(tx, relations);
      for (const saved of manifest.relations) await load(tx, saved, relations, archive, log);
      await setSequences(tx, manifest, await readSequences(tx));
    });
    if (known.length < files.length) await migrate(sql, log, files);
    // Without statistics the first requests get bad plans.
    await sql.unsafe('ANALYZE');
    return manifest;
  } finally {
    await archive.close();
  }
}

/** @returns the migrations of the archived database, of this version's files */
function knownMigrations(manifest: Manifest, migrations: readonly Migration[]): readonly Migration[] {
  for (const [index, applied] of manifest.migrations.entries()) {
    const ours = migrations[index];
    if (ours?.name !== applied.name || ours.checksum !== applied.checksum) {
      throw new FatalError(
        `the backup is from a database with migration ${applied.name}, which this version does not have: start the version that made it, or a newer one`,
      );
    }
  }
  return migrations.slice(0, manifest.migrations.length);
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
  archive: ArchiveReader,
  log: Log,
): Promise<void> {
  const relation = relations.find(({ name }) => name === saved.name);
  if (relation === undefined) {
    // Both databases have the same migrations, so the relation is not one of the product.
    log.warn({ relation: saved.name }, 'skipped: not a relation of this product');
    return;
  }
  const { name, columns, triggers } = relation;
  const unknown = saved.columns.find((column) => !columns.includes(column));
  if (unknown !== undefined)
    throw new FatalError(`the backup has a column ${unknown} of ${name} that is unknown here`);
  // The archive also holds the rows that triggers write.
  if (triggers) await tx.client.query(`ALTER TABLE ${name} DISABLE TRIGGER USER`);
  if (FILLED.includes(name)) await tx.client.query(`DELETE FROM ${name}`);
  const stream = tx.client.query(copyStreams.from(`COPY ${name} (${saved.columns.join(', ')}) FROM STDIN`));
  await pipeline(Readable.from(archive.text(saved.pieces)), stream);
  if (triggers) await tx.client.query(`ALTER TABLE ${name} ENABLE TRIGGER USER`);
  if (stream.rowCount !== saved.rows) {
    throw new FatalError(`${name} has ${stream.rowCount} rows instead of ${saved.rows}; nothing was changed`);
  }
  log.info({ relation: name, rows: saved.rows }, 'restored');
}

/** Ids are never reused, also those of rows that were deleted before the backup. */
async function setSequences(tx: Transaction, manifest: Manifest, ours: readonly string[]): Promise<void> {
  for (const { name, value, called } of manifest.sequences) {
    if (ours.includes(name))
      await tx`SELECT setval(${name}::text::regclass, ${value}::text::bigint, ${called})`;
  }
}
