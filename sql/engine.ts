/** What the database can do: its version, and whether TimescaleDB with the community licence is there. */
import { FatalError } from '../common/fatal.js';
import type { Queryable } from './connect.js';

export interface Engine {
  /** Whose relations hold points and rollups. */
  readonly engine: 'timescale' | 'postgres';
  /** Version of PostgreSQL, for example `18.4`. */
  readonly postgres: string;
  /** Version of TimescaleDB when it is installed or can be, with the community licence; null otherwise. */
  readonly timescaledb: string | null;
}

/** Oldest PostgreSQL that has all we use (`NULLS NOT DISTINCT`, `security_invoker`, ICU collations per database). */
const OLDEST_POSTGRES = 15;

/** @throws FatalError when PostgreSQL is older than 15 */
export async function detectEngine(sql: Queryable): Promise<Engine> {
  const [row] = await sql<
    { number: number; postgres: string; timescaledb: string | null; licence: string | null }[]
  >`
    SELECT current_setting('server_version_num')::int AS number,
           split_part(current_setting('server_version'), ' ', 1) AS postgres,
           (SELECT coalesce(installed_version, default_version)
              FROM pg_available_extensions WHERE name = 'timescaledb') AS timescaledb,
           current_setting('timescaledb.license', true) AS licence`;
  if (row === undefined) throw new Error('the database did not tell its version');
  if (Math.floor(row.number / 10_000) < OLDEST_POSTGRES) {
    throw new FatalError(
      `the database is PostgreSQL ${row.postgres}, which is too old: version ${OLDEST_POSTGRES} or newer is needed`,
    );
  }
  // The setting exists only where the library is loaded at the start of the server, without which the extension
  // cannot be used; `apache` is the build without compression and continuous aggregates.
  const timescaledb = row.licence === 'timescale' ? row.timescaledb : null;
  return { engine: 'postgres', postgres: row.postgres, timescaledb };
}
