/** Creates a database on a running server, to measure another engine. */
import { randomBytes } from 'node:crypto';
import { connect, type Queryable, type Sql } from '../../../sql/connect.js';

export interface ServerDatabase {
  readonly url: string;
  /** Process id of PostgreSQL's main process, on this machine. */
  readonly pid: number;
  drop(): Promise<void>;
}

/** @param server address of any of its databases, for a superuser. @throws when the server runs on another machine */
export async function makeDatabase(server: string): Promise<ServerDatabase> {
  const name = `sensorium_bench_${randomBytes(4).toString('hex')}`;
  const pid = await on(server, async (sql) => {
    await sql`CREATE DATABASE ${sql(name)}`;
    const [row] = await sql<{ file: string }[]>`SELECT pg_read_file('postmaster.pid') AS file`;
    return pidIn(row!.file);
  });
  const url = new URL(server);
  url.pathname = name;
  return {
    url: url.href,
    pid,
    drop: () => on(server, async (sql) => void (await sql`DROP DATABASE ${sql(name)} WITH (FORCE)`)),
  };
}

/** @returns process ids of PostgreSQL's main processes on this machine: that of the server, or those of all nodes of a Citus cluster. For a superuser */
export async function mainProcessesOf(sql: Queryable): Promise<number[]> {
  const files = await sql<{ file: string }[]>`SELECT pg_read_file('postmaster.pid') AS file`;
  const [citus] = await sql<{ found: boolean }[]>`
    SELECT to_regproc('pg_catalog.run_command_on_all_nodes') IS NOT NULL AS found`;
  const nodes = citus!.found
    ? await sql<{ file: string }[]>`
        SELECT result AS file FROM run_command_on_all_nodes($$SELECT pg_read_file('postmaster.pid')$$)`
    : [];
  return [...new Set([...files, ...nodes].map(({ file }) => pidIn(file)))];
}

function pidIn(file: string): number {
  return Number(file.split('\n', 1)[0]);
}

async function on<T>(url: string, work: (sql: Sql) => Promise<T>): Promise<T> {
  const sql = connect(url, { max: 1, name: 'bench' });
  try {
    return await work(sql);
  } finally {
    await sql.end();
  }
}
