/** Slow statements of the database: those that run now, and those that took most time where `pg_stat_statements` is installed. */
import type { Queryable } from '../../sql/connect.js';

/** Seconds from which a running statement is slow. */
const SLOW = 1;
/** Characters of a statement. Its parameters are not part of it. */
const TEXT = 1000;
const MOST = 100;

export interface RunningStatement {
  readonly process: number;
  readonly application: string;
  readonly state: string;
  readonly seconds: number;
  /** What it waits for; empty: nothing. */
  readonly waits_for: string;
  readonly statement: string;
}

export interface FrequentStatement {
  readonly calls: number;
  readonly total_seconds: number;
  readonly mean_seconds: number;
  readonly statement: string;
}

export async function slowStatements(
  sql: Queryable,
): Promise<{ running: RunningStatement[]; frequent: FrequentStatement[] | null }> {
  const running = await sql<RunningStatement[]>`
    SELECT pid AS process, application_name AS application, state,
           extract(epoch FROM clock_timestamp() - query_start)::float8 AS seconds,
           coalesce(wait_event, '') AS waits_for, left(query, ${TEXT}::int) AS statement
    FROM pg_stat_activity
    WHERE datname = current_database() AND pid <> pg_backend_pid() AND state <> 'idle'
      AND query_start < clock_timestamp() - ${SLOW} * interval '1 second'
    ORDER BY query_start LIMIT ${MOST}`;
  return { running, frequent: await frequentStatements(sql) };
}

/** @returns null when the extension is not installed, not loaded, or not readable */
async function frequentStatements(sql: Queryable): Promise<FrequentStatement[] | null> {
  const [found] = await sql<{ installed: boolean }[]>`
    SELECT to_regclass('pg_stat_statements') IS NOT NULL AS installed`;
  if (!found!.installed) return null;
  return sql<FrequentStatement[]>`
    SELECT calls, total_exec_time / 1000 AS total_seconds, mean_exec_time / 1000 AS mean_seconds,
           left(query, ${TEXT}::int) AS statement
    FROM pg_stat_statements WHERE dbid = (SELECT oid FROM pg_database WHERE datname = current_database())
    ORDER BY total_exec_time DESC LIMIT ${MOST}`.then(
    (rows) => rows,
    () => null,
  );
}
