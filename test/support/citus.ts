/**
 * Schemas of a Citus cluster for tests. TEST_CITUS_URL is the address of a database with the extension on the coordinator, without a password, of a role that may
 * make databases and roles; the cluster has two nodes for data.
 */
import { randomBytes } from 'node:crypto';
import pg from 'pg';
import type { Test } from 'tap';
import { connect, type Sql } from '../../sql/connect.js';

const CLUSTER = process.env.TEST_CITUS_URL;

/** For `skip` of a test. */
export const noCluster = CLUSTER === undefined ? 'TEST_CITUS_URL names no cluster' : false;

/** Address of the coordinator. */
export function coordinatorUrl(): string {
  return CLUSTER!;
}

/** The address of a schema, which need not exist. */
export function addressOfSchema(url: string, schema: string): string {
  return `${url}?options=${encodeURIComponent(`-c search_path=${schema}`)}`;
}

/** @returns a pool to the coordinator, or to another address */
export function clusterPool(t: Pick<Test, 'teardown'>, url = CLUSTER!): Sql {
  const sql = connect(url, { max: 2, name: 'test' });
  t.teardown(() => sql.end({ timeout: 5 }));
  return sql;
}

/** The name of a schema that does not exist, and is dropped at the end of the test. */
export function newSchema(t: Pick<Test, 'teardown'>): string {
  const schema = `shard_${randomBytes(4).toString('hex')}`;
  t.teardown(async () => {
    const sql = connect(CLUSTER!, { max: 1, name: 'test' });
    await sql.unsafe(`DROP SCHEMA IF EXISTS ${schema} CASCADE`);
    await sql.end({ timeout: 5 });
  });
  return schema;
}

export interface Node {
  readonly host: string;
  readonly port: number;
}

/** The node that has a schema, and another one. */
export async function nodesOf(
  coordinator: Sql,
  schema: string,
): Promise<{ readonly present: Node; readonly other: Node }> {
  const [present] = await coordinator<Node[]>`
    SELECT nodename AS host, nodeport AS port FROM citus_shards WHERE table_name = ${`${schema}.journal`}::regclass`;
  const [other] = await coordinator<Node[]>`
    SELECT nodename AS host, nodeport AS port FROM pg_dist_node
    WHERE shouldhaveshards AND (nodename, nodeport) <> (${present!.host}, ${present!.port})`;
  return { present: present!, other: other! };
}

/** Has Citus move a schema to another node, as an operator does it. @param mode as Citus calls it: `auto` is its default */
export async function moveSchema(coordinator: Sql, schema: string, mode = 'auto'): Promise<void> {
  const { host, port } = (await nodesOf(coordinator, schema)).other;
  const client = new pg.Client(CLUSTER!);
  await client.connect();
  try {
    await client.query(`SELECT citus_schema_move('${schema}', '${host}', ${port}, '${mode}')`);
  } finally {
    await client.end();
  }
}
