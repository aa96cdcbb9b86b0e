/** Turns the clock of a database: connections that are made from now on read the time from functions of ours. */
import type { Sql } from '../../sql/connect.js';

/** @param seconds by which the clock is ahead from now on; 0: it is right again */
export async function turnClock(sql: Sql, seconds: number): Promise<void> {
  await sql.unsafe(`
    CREATE SCHEMA IF NOT EXISTS turned;
    CREATE OR REPLACE FUNCTION turned.now() RETURNS timestamptz LANGUAGE sql STABLE
      AS $$ SELECT pg_catalog.now() + interval '${seconds} seconds' $$;
    CREATE OR REPLACE FUNCTION turned.clock_timestamp() RETURNS timestamptz LANGUAGE sql VOLATILE
      AS $$ SELECT pg_catalog.clock_timestamp() + interval '${seconds} seconds' $$;
    DO $$ BEGIN
      EXECUTE format('ALTER DATABASE %I SET search_path = turned, pg_catalog, public', current_database());
    END $$`);
}
