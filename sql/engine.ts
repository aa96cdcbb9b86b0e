/** The engine of a database: which ones it supports, which one it has, and how it becomes `timescale`. */
import { readFile } from 'node:fs/promises';
import { FatalError } from '../common/fatal.js';
import type { Log } from '../common/log.js';
import type { Queryable, Reserved } from './connect.js';

export interface Engine {
  /** The engine whose relations hold points. */
  readonly engine: 'timescale' | 'postgres';
  /** Version of PostgreSQL, for example `18.4`. */
  readonly postgres: string;
  /** Version of TimescaleDB that is installed or available; null: none, or one that is not used. */
  readonly timescaledb: string | null;
  /** Why an available TimescaleDB is not used: too old, or the edition without continuous aggregates; null: there is no unused one. */
  readonly unused: string | null;
}

/** Oldest supported PostgreSQL: it has `NULLS NOT DISTINCT`, `security_invoker` and ICU collations per database. */
const OLDEST_POSTGRES = 15;

/** Oldest supported TimescaleDB: tests run on it with each change. */
export const OLDEST_TIMESCALEDB = '2.23';

const APACHE = 'TimescaleDB is the Apache edition, which has no continuous aggregates: not used';

const TIMESCALE = new URL('../../sql/engines/timescale-blocks.sql', import.meta.url);

/** SQLSTATE of a role that may not create extensions. */
const NOT_ALLOWED = '42501';

/** @throws FatalError when PostgreSQL is older than 15, or the encoding of the database is not UTF-8 */
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
  if (row === undefined) throw new Error('the database returned no version');
  if (Math.floor(row.number / 10_000) < OLDEST_POSTGRES) {
    throw new FatalError(
      `the database is PostgreSQL ${row.postgres}, which is too old: version ${OLDEST_POSTGRES} or newer is needed`,
    );
  }
  if (row.encoding !== 'UTF8') {
    throw new FatalError(`the database has the encoding ${row.encoding}: one with UTF8 is needed`);
  }
  // PostgreSQL uses the extension only with its library loaded at the start of the server. The licence can be read once it is
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

/** What a database runs on, for example `PostgreSQL 18.1, TimescaleDB 2.28.3`. */
export function softwareOf({ postgres, timescaledb }: Pick<Engine, 'postgres' | 'timescaledb'>): string {
  return timescaledb === null
    ? `PostgreSQL ${postgres}`
    : `PostgreSQL ${postgres}, TimescaleDB ${timescaledb}`;
}

/** @param version of TimescaleDB, for example `2.28.3` or `2.23.0-dev`; components that `oldest` leaves out may have any value */
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
 * Gives a database without points the engine `timescale`, where TimescaleDB is available. A database that has had points
 * keeps its engine; a backup can be restored into a database with the other one.
 * @param connection of a database with all migrations; no other process migrates at the same time
 */
export async function chooseEngine(connection: Reserved, log: Log): Promise<void> {
  const { engine, timescaledb, unused } = await detectEngine(connection);
  if (unused !== null) log.info(unused);
  if (engine === 'timescale' || timescaledb === null) return;
  // The migrations of some tests make no such table.
  const [schema] = await connection<{ ours: boolean; named: boolean }[]>`
    SELECT to_regclass('engine') IS NOT NULL AS ours,
           EXISTS (SELECT FROM pg_settings WHERE name = 'search_path' AND source = 'client') AS named`;
  if (!schema!.ours || (await isInUse(connection))) return;
  // A database has the extension in one of its schemas, so statements in others do not find its functions.
  if (schema!.named) {
    log.info('TimescaleDB is not used in a schema that the address names');
    return;
  }
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
    log.warn({ err: error }, 'TimescaleDB is available but not used: this role may not create the extension');
  }
}

/** Whether the database has, or has had, points. */
async function isInUse(sql: Queryable): Promise<boolean> {
  const [row] = await sql<{ used: boolean }[]>`
    SELECT journal_end() > 0 OR EXISTS (SELECT FROM blocks) AS used`;
  return row!.used;
}

/** @returns the SQL script that turns a database into one of the engine `timescale` */
export function timescaleStatements(): Promise<string> {
  return readFile(TIMESCALE, 'utf8');
}
