/** The engine of a database: what it could be, what it is, and how it becomes `timescale`. */
import { readFile } from 'node:fs/promises';
import { FatalError } from '../common/fatal.js';
import type { Log } from '../common/log.js';
import type { Queryable, Reserved } from './connect.js';

export interface Engine {
  /** Whose relations hold points. */
  readonly engine: 'timescale' | 'postgres';
  /** Version of PostgreSQL, for example `18.4`. */
  readonly postgres: string;
  /** Version of TimescaleDB when it is installed or can be; null also when it is not used. */
  readonly timescaledb: string | null;
  /** Why a TimescaleDB that is there is not used: it is too old, or the edition without continuous aggregates; null when there is no such thing. */
  readonly unused: string | null;
}

/** Oldest PostgreSQL that has all we use (`NULLS NOT DISTINCT`, `security_invoker`, ICU collations per database). */
const OLDEST_POSTGRES = 15;

/** Oldest TimescaleDB that is used: tests run on it with each change. */
export const OLDEST_TIMESCALEDB = '2.23';

const APACHE = 'TimescaleDB is the Apache edition, which has no continuous aggregates: not used';

const TIMESCALE = new URL('../../sql/engines/timescale-blocks.sql', import.meta.url);

/** SQLSTATE of a role that may not create extensions. */
const NOT_ALLOWED = '42501';

/** @throws FatalError when PostgreSQL is older than 15, or the database cannot hold every text */
export async function detectEngine(sql: Queryable): Promise<Engine> {
  const [row] = await sql<
    {
      number: number;
      postgres: string;
      encoding: string;
      timescaledb: string | null;
      loaded: boolean;
      licence: string | null;
      migrated: boolean;
    }[]
  >`
    SELECT current_setting('server_version_num')::int AS number,
           split_part(current_setting('server_version'), ' ', 1) AS postgres,
           current_setting('server_encoding') AS encoding,
           (SELECT coalesce(installed_version, default_version)
              FROM pg_available_extensions WHERE name = 'timescaledb') AS timescaledb,
           coalesce(current_setting('timescaledb.disable_load', true), '') <> '' AS loaded,
           current_setting('timescaledb.license', true) AS licence,
           to_regclass('engine') IS NOT NULL AS migrated`;
  if (row === undefined) throw new Error('the database did not tell its version');
  if (Math.floor(row.number / 10_000) < OLDEST_POSTGRES) {
    throw new FatalError(
      `the database is PostgreSQL ${row.postgres}, which is too old: version ${OLDEST_POSTGRES} or newer is needed`,
    );
  }
  if (row.encoding !== 'UTF8') {
    throw new FatalError(`the database has the encoding ${row.encoding}: one with UTF8 is needed`);
  }
  // Without its library, loaded at the start of the server, the extension cannot be used. The licence is known once it is
  // installed; `apache` is the build without continuous aggregates.
  const found = row.loaded ? row.timescaledb : null;
  const unused = found === null ? null : row.licence === 'apache' ? APACHE : tooOld(found);
  const [state] = row.migrated ? await sql<{ name: Engine['engine'] }[]>`SELECT name FROM engine` : [];
  return {
    engine: state?.name ?? 'postgres',
    postgres: row.postgres,
    timescaledb: unused === null ? found : null,
    unused,
  };
}

/** @param version of TimescaleDB, for example `2.28.3` or `2.23.0-dev`; what `oldest` leaves out may be anything */
function isFrom(oldest: string, version: string): boolean {
  const numbers = version.split('.').map((part) => Number.parseInt(part, 10));
  const bounds = oldest.split('.').map(Number);
  const differing = bounds.findIndex((bound, i) => bound !== numbers[i]);
  return differing === -1 || numbers[differing]! > bounds[differing]!;
}

/** @returns null when it is recent enough */
function tooOld(version: string): string | null {
  if (isFrom(OLDEST_TIMESCALEDB, version)) return null;
  return `TimescaleDB ${version} is older than ${OLDEST_TIMESCALEDB}: not used`;
}

/**
 * Gives a database that nobody has worked with yet the engine `timescale`, where it can have it. One that has been in use
 * keeps its engine: a backup can be restored into one of the other.
 * @param connection of a database with all migrations; nobody else migrates at the same time
 */
export async function chooseEngine(connection: Reserved, log: Log): Promise<void> {
  const { engine, timescaledb, unused } = await detectEngine(connection);
  if (unused !== null) log.info(unused);
  if (engine === 'timescale' || timescaledb === null) return;
  // Tests have migrations of their own.
  const [schema] = await connection<{ ours: boolean }[]>`SELECT to_regclass('engine') IS NOT NULL AS ours`;
  if (!schema!.ours || (await isInUse(connection))) return;
  await connection`BEGIN`;
  try {
    await connection`CREATE EXTENSION IF NOT EXISTS timescaledb`;
    const installed = await detectEngine(connection);
    if (installed.unused !== null) {
      await connection`ROLLBACK`;
      log.info(installed.unused);
      return;
    }
    await connection.unsafe(await timescaleStatements());
    await connection`COMMIT`;
    log.info({ timescaledb }, 'TimescaleDB holds the points');
  } catch (error) {
    await connection`ROLLBACK`.catch(() => {});
    if ((error as { code?: string }).code !== NOT_ALLOWED) throw error;
    log.warn(
      { err: error },
      'TimescaleDB is there and cannot be used: this role may not create the extension',
    );
  }
}

/** Whether there have been points. */
async function isInUse(sql: Queryable): Promise<boolean> {
  const [row] = await sql<{ used: boolean }[]>`
    SELECT journal_end() > 0 OR EXISTS (SELECT FROM blocks) AS used`;
  return row!.used;
}

/** What makes a database one of the engine `timescale`. */
export function timescaleStatements(): Promise<string> {
  return readFile(TIMESCALE, 'utf8');
}
