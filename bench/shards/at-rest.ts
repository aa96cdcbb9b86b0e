/** What a deployment takes while no client uses it, and its connections. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Queryable } from '../../sql/connect.js';
import { rounded } from '../measure/numbers.js';
import { memory, processorSeconds } from '../measure/processes.js';
import { DATABASE_ROLES, type Deployment, databaseSeconds } from './deployment.js';

/** @param seconds of the measurement */
export async function measureAtRest(deployment: Deployment, seconds: number) {
  const { peer, pools } = deployment;
  const apart = databaseSeconds(deployment);
  const before = await Promise.all(pools.map(transactionsOf));
  const used = processorSeconds(...peer.pids);
  const begun = performance.now();
  await sleep(seconds * 1000);
  const after = processorSeconds(...peer.pids);
  const apartAfter = databaseSeconds(deployment);
  const took = (performance.now() - begun) / 1000;
  const transactions = (await Promise.all(pools.map(transactionsOf))).map(
    (count, i) => (count - before[i]!) / took,
  );
  const aMinute = (role: keyof typeof used) => ((after[role] - used[role]) * 60) / took;
  return {
    'cpu-s a minute': rounded(
      aMinute('start') + aMinute('server') + aMinute('sidecar') + aMinute('database'),
    ),
    server: rounded(aMinute('server')),
    sidecar: rounded(aMinute('sidecar')),
    database: rounded(aMinute('database')),
    ...Object.fromEntries(
      DATABASE_ROLES.filter((role) => apart[role] !== undefined).map((role) => [
        role,
        rounded(((apartAfter[role]! - apart[role]!) * 60) / took),
      ]),
    ),
    'transactions/s central': rounded(transactions[0]!),
    'transactions/s each other': transactions.length > 1 ? rounded(mean(transactions.slice(1))) : null,
  };
}

/** Proportional memory, and connections of the product. */
export async function measureSize({ peer, pools }: Deployment) {
  const { server, sidecar, database } = memory(...peer.pids);
  const connections = await Promise.all(pools.map(connectionsOf));
  return {
    'server MB': rounded(server),
    'sidecar MB': rounded(sidecar),
    'database MB': rounded(database),
    'connections central': connections[0]!,
    'connections each other': connections.length > 1 ? rounded(mean(connections.slice(1))) : null,
  };
}

/** Transactions that have ended. A session reports them at most a second later. */
async function transactionsOf(sql: Queryable): Promise<number> {
  const [row] = await sql<{ count: number }[]>`
    SELECT xact_commit + xact_rollback AS count FROM pg_stat_database WHERE datname = current_database()`;
  return row!.count;
}

async function connectionsOf(sql: Queryable): Promise<number> {
  const [row] = await sql<{ count: number }[]>`
    SELECT count(*) AS count FROM pg_stat_activity
    WHERE datname = current_database() AND application_name LIKE 'sensorium%'`;
  return row!.count;
}

function mean(numbers: readonly number[]): number {
  return numbers.reduce((sum, each) => sum + each, 0) / numbers.length;
}
