/**
 * A shard in a distributed schema of a Citus cluster. Its address is that of the coordinator, and connections of the product lead to the node that has the schema:
 *
 *   address in `shards` ──> coordinator ──> node of the schema ──[Citus moves the schema]──> another node
 *
 * On that node a statement within a function finds the schema that the address names, and each transaction is one of a single database. Citus lets connections to
 * the former node go on: it sends their statements to the new one, which fails for those with functions of the schema.
 */
import type pg from 'pg';
import { parseDatabaseAddress } from '../../common/database-address.js';
import { connecting } from './classify.js';
import { PrimaryClient } from './primary-client.js';
import { sessionOn } from './session.js';

/**
 * All data of a schema are on one node, so that a function may read them within a statement, but not in a parallel worker. Citus makes generic plans of few
 * statements.
 */
const NESTED = 'citus.allow_nested_distributed_execution';
const SETTINGS = [`${NESTED}=on`, 'plan_cache_mode=force_custom_plan', 'max_parallel_workers_per_gather=0'];

/** Milliseconds to connect to a node, and to read where the schema is. */
const TIMEOUT = 2500;

/** Whether the address of a shard is one of a Citus cluster. */
export function isDistributed(address: string): boolean {
  return address.includes(NESTED);
}

/** @returns the address with the settings that connections to a distributed schema need, which mark it as one */
export function distributedAddress(address: string): string {
  if (isDistributed(address)) return address;
  const [base, query] = address.split(/\?(.*)/s) as [string, string | undefined];
  const given = new URLSearchParams(query);
  const options = [...given.getAll('options'), ...SETTINGS.map((setting) => `-c ${setting}`)].join(' ');
  given.delete('options');
  const others = given.size === 0 ? '' : `${given}&`;
  // libpq takes no plus sign for a space.
  return `${base}?${others}options=${encodeURIComponent(options)}`;
}

/** Where a schema is, as a node of the cluster says. */
export interface SchemaPlace {
  readonly host: string;
  readonly port: number;
  readonly isHere: boolean;
  /** Id of the placement: each move makes a new one. */
  readonly placement: string;
  /** Id of the first shard, in the sense of Citus, of the schema. */
  readonly first: string;
}

/** By any relation of the schema: all of them are on one node. */
export const PLACE = `
  SELECT nodename AS host, nodeport AS port, groupid = (SELECT groupid FROM pg_dist_local_group) AS "isHere", placementid::text AS placement,
    (SELECT min(shardid)::text FROM pg_dist_shard JOIN pg_dist_partition own USING (logicalrelid) WHERE own.colocationid = relation.colocationid) AS first
  FROM pg_dist_partition relation JOIN pg_dist_shard USING (logicalrelid) JOIN pg_dist_placement USING (shardid) JOIN pg_dist_node USING (groupid)
  WHERE relation.logicalrelid = 'shard_identity'::regclass AND noderole = 'primary'`;

const places = new WeakMap<pg.ClientBase, SchemaPlace>();

/** @param rows of `PLACE` on a new connection. @returns whether the connection leads to the node of the schema */
export function notePlace(client: pg.ClientBase, [place]: readonly SchemaPlace[]): boolean {
  if (place?.isHere !== true) return false;
  places.set(client, place);
  return true;
}

/**
 * Statement that begins a transaction. One that may write holds up moves of the schema until its end: a lock that it got on one node would say nothing on another
 * one. Citus locks the first shard of the schema first, so that none of the two waits for the other with a lock that this one needs.
 * Where that lock fails the connection is in a transaction that has failed: send ROLLBACK then too.
 * @param mode behind BEGIN
 */
export function beginOn(client: pg.ClientBase, mode: string): string {
  const place = places.get(client);
  if (place === undefined || isReadOnly(mode)) return `BEGIN ${mode}`;
  return `BEGIN ${mode}; SELECT lock_shard_metadata(${SHARE}, ARRAY[${place.first}])`;
}

export function isReadOnly(mode: string): boolean {
  return mode.includes('READ ONLY');
}

/** PostgreSQL's number of the lock mode `ShareLock`, which statements that write take. */
const SHARE = 5;

/** Call it after the end of a transaction. @returns whether the schema was on the node of the connection all the time */
export async function hasStayed(client: pg.ClientBase): Promise<boolean> {
  const place = places.get(client);
  if (place === undefined) return true;
  const { rows } = await client.query<SchemaPlace>(PLACE);
  return rows[0]?.placement === place.placement;
}

/**
 * Asks a node of a cluster where the schema is.
 * @param address of the node, with the schema
 * @returns the address of the node with the schema. @throws the error of the node
 */
export async function nodeOf(address: string): Promise<string | null> {
  const client = new PrimaryClient({
    ...sessionOn(address, { statement_timeout: `${TIMEOUT}ms` }),
    application_name: 'sensorium place check',
    connectionTimeoutMillis: TIMEOUT,
    query_timeout: TIMEOUT,
  });
  try {
    await connecting(client.connect());
    const { rows } = await client.query<SchemaPlace>(PLACE);
    return rows[0] === undefined ? null : addressOn(address, rows[0]);
  } finally {
    // A graceful end would hang where the node does not respond.
    client.connection.stream.destroy();
  }
}

function addressOn(address: string, { host, port }: SchemaPlace): string {
  const url = new URL(parseDatabaseAddress(address).urls[0]!);
  for (const name of ['host', 'port']) if (url.searchParams.has(name)) url.searchParams.delete(name);
  url.hostname = host.includes(':') ? `[${host}]` : host;
  url.port = String(port);
  return url.href;
}
