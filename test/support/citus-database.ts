/** A distributed schema for a test, in a database of its own on each node of the cluster: a copy of a migrated template, dropped when the test is over. */
import { createHash, randomBytes } from 'node:crypto';
import pg from 'pg';
import type { Test } from 'tap';
import { createLog } from '../../common/log.js';
import { connect, type Sql } from '../../sql/connect.js';
import { distributedAddress, nodeOf } from '../../sql/driver/citus.js';
import { migrate, readMigrations } from '../../sql/migrate.js';
import { connectCoordinator, distributeSchema } from '../../sql/operations/distribute.js';
import { addressOfSchema, coordinatorUrl } from './citus.js';

export const SCHEMA = 'shard_of_test';

export interface DistributedSchema {
  /** As in `shards`. */
  readonly address: string;
  /** Of the node that has it. */
  readonly nodeUrl: string;
}

let template: Promise<Template> | undefined;

/** @param t the test, whose end drops the databases, even with open connections */
export async function distributedSchema(t: Pick<Test, 'teardown'>): Promise<DistributedSchema> {
  template ??= makeTemplate();
  const { name: source, nodes } = await template;
  const name = `sensorium_test_${randomBytes(8).toString('hex')}`;
  await onAll(nodes, `CREATE DATABASE ${name} TEMPLATE ${source}`);
  t.teardown(() => onAll(nodes, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`));
  const address = distributedAddress(addressOfSchema(inDatabase(coordinatorUrl(), name), SCHEMA));
  return { address, nodeUrl: (await nodeOf(address))! };
}

interface Template {
  readonly name: string;
  /** Addresses of all nodes, the coordinator first. */
  readonly nodes: readonly string[];
}

async function makeTemplate(): Promise<Template> {
  const migrations = await readMigrations();
  const hash = createHash('sha256')
    .update(migrations.map(({ checksum }) => checksum).join())
    .digest('hex');
  const name = `sensorium_template_${hash.slice(0, 16)}`;
  const coordinator = connect(coordinatorUrl(), { max: 1, name: 'test' });
  try {
    const found = await coordinator<{ host: string; port: number }[]>`
      SELECT nodename AS host, nodeport AS port FROM pg_dist_node WHERE noderole = 'primary' ORDER BY groupid`;
    const nodes = found.map(({ host, port }) => {
      const url = new URL(coordinatorUrl());
      [url.hostname, url.port] = [host, String(port)];
      return url.href;
    });
    // Other test processes want it too; the lock is gone with the connection.
    await coordinator`SELECT pg_advisory_lock(7431)`;
    const [made] = await coordinator<{ done: boolean }[]>`
      SELECT datistemplate AS done FROM pg_database WHERE datname = ${name}`;
    if (!made?.done) await makeDatabases(coordinator, name, nodes);
    return { name, nodes };
  } finally {
    await coordinator.end();
  }
}

async function makeDatabases(coordinator: Sql, name: string, nodes: readonly string[]): Promise<void> {
  await onAll(nodes, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
  await onAll(
    nodes,
    `CREATE DATABASE ${name} TEMPLATE template0 ENCODING 'UTF8' LC_COLLATE 'C' LC_CTYPE 'C'`,
  );
  await distributeAmong(nodes.map((url) => inDatabase(url, name)));
  // A database is copied while no process is connected: the maintenance of Citus would be.
  await onAll(nodes, [
    `ALTER DATABASE ${name} ALLOW_CONNECTIONS false`,
    `SELECT pg_terminate_backend(pid, 10000) FROM pg_stat_activity WHERE datname = '${name}'`,
  ]);
  await coordinator.unsafe(`ALTER DATABASE ${name} IS_TEMPLATE true`);
}

/**
 * Makes a cluster of empty databases, with a migrated schema that it distributes.
 * @param urls of the databases, that of the coordinator first
 * @returns the address of the schema, as in `shards`
 */
export async function distributeAmong(urls: readonly string[]): Promise<string> {
  await onAll(urls, 'CREATE EXTENSION citus');
  const [first, ...others] = urls.map((url) => new URL(url));
  await onAll(urls.slice(0, 1), [
    `SELECT citus_set_coordinator_host('${first!.hostname}', ${first!.port})`,
    ...others.map(({ hostname, port }) => `SELECT citus_add_node('${hostname}', ${port})`),
    'SET citus.enable_schema_based_sharding = off',
    `CREATE SCHEMA ${SCHEMA}`,
  ]);
  const address = addressOfSchema(urls[0]!, SCHEMA);
  const sql = connectCoordinator(address, 'test');
  try {
    await migrate(sql, createLog('test', 'silent'));
    await distributeSchema(sql);
  } finally {
    await sql.end();
  }
  return distributedAddress(address);
}

async function onAll(urls: readonly string[], statements: string | readonly string[]): Promise<void> {
  await Promise.all(
    urls.map(async (url) => {
      const client = new pg.Client(url);
      await client.connect();
      try {
        for (const statement of [statements].flat()) await client.query(statement);
      } finally {
        await client.end();
      }
    }),
  );
}

function inDatabase(url: string, name: string): string {
  const address = new URL(url);
  address.pathname = `/${name}`;
  return address.href;
}
