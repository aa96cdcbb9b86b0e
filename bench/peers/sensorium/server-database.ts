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

/** Process ids of PostgreSQL's main processes, on this machine, of a Citus cluster. */
export interface ClusterProcesses {
  readonly coordinator: number;
  /** The node that is connected to. */
  readonly node: number;
  readonly others: readonly number[];
}

/** @param sql to a node that has data, for a superuser */
export async function clusterProcesses(sql: Queryable): Promise<ClusterProcesses> {
  const nodes = await sql<{ file: string; isCoordinator: boolean; isHere: boolean }[]>`
    SELECT result AS file, groupid = 0 AS "isCoordinator", groupid = (SELECT groupid FROM pg_dist_local_group) AS "isHere"
    FROM run_command_on_all_nodes($$SELECT pg_read_file('postmaster.pid')$$) JOIN pg_dist_node USING (nodeid)`;
  const pids = (isWanted: (node: (typeof nodes)[number]) => boolean) =>
    nodes.filter(isWanted).map(({ file }) => pidIn(file));
  return {
    coordinator: pids(({ isCoordinator }) => isCoordinator)[0]!,
    node: pids(({ isHere }) => isHere)[0]!,
    others: pids(({ isCoordinator, isHere }) => !(isCoordinator || isHere)),
  };
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
