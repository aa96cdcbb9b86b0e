/**
 * Makes a schema of a database one that a Citus cluster distributes. It is migrated as any other one, then distributed whole; Citus chooses the node, and may move
 * the schema to another one.
 *
 * @see https://docs.citusdata.com/en/stable/get_started/tutorial_microservices.html
 */
import type { Config } from '../../common/config.js';
import { FatalError } from '../../common/fatal.js';
import type { Log } from '../../common/log.js';
import { type ConnectOptions, connect, type Queryable, type Reserved, type Sql } from '../connect.js';
import { PLACE, type SchemaPlace } from '../driver/citus.js';

/** Oldest supported Citus: tests have run on it. */
const OLDEST = [13, 2] as const;

/** Triggers are of central relations, which have no rows in a shard. */
const TRIGGERS = { 'citus.enable_unsafe_triggers': 'on' };

/** @returns version of Citus in the database, for example `13.2-1`; null: it is none of a cluster */
export async function citusVersion(sql: Queryable): Promise<string | null> {
  const [found] = await sql<{ version: string }[]>`
    SELECT extversion AS version FROM pg_extension WHERE extname = 'citus'`;
  return found?.version ?? null;
}

/**
 * @param url of the coordinator, with the schema
 * @param options default: those of any pool
 * @returns pool for the statements of this module, and for migrations
 */
export function connectCoordinator(
  url: string,
  name: string,
  options: Pick<ConnectOptions, 'statementTimeout'> = {},
): Sql {
  return connect(url, { ...options, max: 2, name, settings: TRIGGERS });
}

interface Cluster {
  readonly isCoordinator: boolean;
  /** That take schemas. */
  readonly nodes: number;
  readonly mayCreate: boolean;
}

/**
 * Checks whether the cluster can have the schema that the address names, and makes the schema.
 * @param version of Citus
 * @throws FatalError when it cannot: then nothing was changed
 */
export async function prepareSchema(
  coordinator: Sql,
  version: string,
  config: Pick<Config, 'WEAK_DURABILITY'>,
  log: Log,
): Promise<void> {
  if (isOld(version))
    throw new FatalError(
      `the database has Citus ${version}, which is too old: version ${OLDEST.join('.')} or newer is needed`,
    );
  const schema = await namedSchema(coordinator);
  const [cluster] = await coordinator<Cluster[]>`
    SELECT (SELECT groupid FROM pg_dist_local_group) = 0 AS "isCoordinator",
      (SELECT count(*) FROM pg_dist_node WHERE isactive AND shouldhaveshards AND noderole = 'primary') AS nodes,
      has_database_privilege(current_database(), 'CREATE') AS "mayCreate"`;
  const { isCoordinator, nodes, mayCreate } = cluster!;
  if (!isCoordinator)
    throw new FatalError('the address is of a node of a Citus cluster: give that of its coordinator');
  if (nodes === 0)
    throw new FatalError('the Citus cluster has no node for data: add nodes with citus_add_node');
  await checkNodes(coordinator, config, log);
  const [found] = await coordinator<{ isOwned: boolean; isDistributed: boolean; isMigrated: boolean }[]>`
    SELECT pg_has_role(nspowner, 'USAGE') AS "isOwned", to_regclass('migrations') IS NOT NULL AS "isMigrated",
      EXISTS (SELECT FROM pg_dist_schema WHERE schemaid = n.oid) AS "isDistributed"
    FROM pg_namespace n WHERE nspname = ${schema}`;
  if (found?.isOwned === false)
    throw new FatalError(`the schema ${schema} is of another role: name another one, which is made`);
  if (found?.isDistributed && !found.isMigrated)
    throw new FatalError(
      `the schema ${schema} is distributed already: drop it, or name another one, which is made`,
    );
  if (found !== undefined) return;
  if (!mayCreate)
    throw new FatalError(
      `the role may not make the schema ${schema}: grant it CREATE on the database, on the coordinator`,
    );
  const connection = await coordinator.reserve();
  try {
    // It is distributed when it has all relations.
    await connection.unsafe('SET citus.enable_schema_based_sharding = off');
    await connection`CREATE SCHEMA IF NOT EXISTS ${connection(schema)}`;
  } finally {
    connection.release();
  }
}

/** The schema gets data before it is distributed. @throws FatalError when it is distributed already */
export async function requireUndistributed(coordinator: Queryable): Promise<void> {
  const { count } = await coordinator`
    SELECT FROM pg_dist_schema WHERE schemaid = quote_ident(current_schema())::regnamespace`;
  if (count > 0)
    throw new FatalError(
      `the schema ${await namedSchema(coordinator)} is distributed already: drop it, or name another one, which is made`,
    );
}

function isOld(version: string): boolean {
  const [major = 0, minor = 0] = version.split(/[.-]/).map(Number);
  return major < OLDEST[0] || (major === OLDEST[0] && minor < OLDEST[1]);
}

/** @throws FatalError where the address names none, or one that Citus cannot distribute */
async function namedSchema(coordinator: Queryable): Promise<string> {
  const [row] = await coordinator<{ isNamed: boolean; names: string[]; schema: string | null }[]>`
    SELECT source = 'client' AS "isNamed", string_to_array(setting, ',') AS names,
      CASE WHEN source = 'client' AND setting !~ ',' THEN (parse_ident(setting))[1] END AS schema
    FROM pg_settings WHERE name = 'search_path'`;
  const { schema } = row!;
  if (schema === null || schema === 'public' || schema.startsWith('pg_'))
    throw new FatalError(
      'the database is one of a Citus cluster: name the schema that the shard gets in the address, ?options=-c%20search_path%3Dshard_1, and no other one',
    );
  return schema;
}

/** @throws FatalError when a crash of a node could lose acknowledged points and the configuration does not accept that */
async function checkNodes(
  coordinator: Queryable,
  { WEAK_DURABILITY }: Pick<Config, 'WEAK_DURABILITY'>,
  log: Log,
): Promise<void> {
  const nodes = await coordinator<{ node: string; success: boolean; result: string }[]>`
    SELECT nodename || ':' || nodeport AS node, success, result FROM run_command_on_workers(
      $$SELECT concat_ws(' and ', CASE current_setting('fsync') WHEN 'off' THEN 'fsync' END,
                                  CASE current_setting('full_page_writes') WHEN 'off' THEN 'full_page_writes' END)$$)`;
  for (const { node, success, result } of nodes) {
    if (!success) throw new FatalError(`the node ${node} of the cluster does not respond: ${result}`);
    if (result === '') continue;
    const danger = `the node ${node} of the cluster has ${result} off: a crash of its machine can lose or damage acknowledged points`;
    if (WEAK_DURABILITY !== 'accepted')
      throw new FatalError(`${danger}; switch it on, or set WEAK_DURABILITY=accepted`);
    log.warn(danger);
  }
}

/**
 * Distributes the schema, and what a migration has added to one that is distributed already. It may be repeated.
 * @param coordinator of `connectCoordinator`, with all migrations
 */
export async function distributeSchema(coordinator: Sql): Promise<void> {
  const connection = await coordinator.reserve();
  try {
    await prepareMoves(connection);
    await connection`
      SELECT citus_schema_distribute(quote_ident(current_schema())::regnamespace)
      WHERE NOT EXISTS (SELECT FROM pg_dist_schema WHERE schemaid = quote_ident(current_schema())::regnamespace)`;
    await requireDistributed(connection);
    await distributeFunctions(connection);
  } finally {
    connection.release();
  }
}

/**
 * Citus moves a schema that is being written only if logical replication can identify each row of all its relations. It does not replicate unlogged relations.
 */
async function prepareMoves(connection: Reserved): Promise<void> {
  const inSchema = connection`relnamespace = quote_ident(current_schema())::regnamespace AND relkind = 'r'`;
  for (let isDone = false; !isDone; ) {
    // Those that refer to others are logged after these.
    const unlogged = await connection<{ name: string }[]>`
      SELECT c.oid::regclass::text AS name FROM pg_class c
      WHERE ${inSchema} AND relpersistence = 'u' AND NOT EXISTS (
        SELECT FROM pg_constraint JOIN pg_class other ON other.oid = confrelid
        WHERE conrelid = c.oid AND contype = 'f' AND confrelid <> conrelid AND other.relpersistence = 'u')`;
    for (const { name } of unlogged) await connection.unsafe(`ALTER TABLE ${name} SET LOGGED`);
    isDone = unlogged.length === 0;
  }
  const others = await connection<{ name: string }[]>`
    SELECT c.oid::regclass::text AS name FROM pg_class c
    WHERE ${inSchema} AND relreplident = 'd' AND NOT EXISTS (SELECT FROM pg_index WHERE indrelid = c.oid AND indisprimary)`;
  for (const { name } of others) await connection.unsafe(`ALTER TABLE ${name} REPLICA IDENTITY FULL`);
}

/** A table that a migration makes within DO, or a function, stays on the coordinator. @throws FatalError */
async function requireDistributed(connection: Reserved): Promise<void> {
  const [local] = await connection<{ name: string }[]>`
    SELECT c.oid::regclass::text AS name FROM pg_class c
    WHERE relnamespace = quote_ident(current_schema())::regnamespace AND relkind IN ('r', 'p')
      AND NOT EXISTS (SELECT FROM pg_dist_partition WHERE logicalrelid = c.oid) LIMIT 1`;
  if (local !== undefined)
    throw new FatalError(`the table ${local.name} was made on the coordinator only: it is not distributed`);
}

/** Functions that name relations were made on the coordinator only, as long as these were not distributed. */
async function distributeFunctions(connection: Reserved): Promise<void> {
  const functions = await connection<{ text: string }[]>`
    SELECT pg_get_functiondef(p.oid) AS text FROM pg_proc p
    WHERE pronamespace = quote_ident(current_schema())::regnamespace AND prokind = 'f'
      AND NOT EXISTS (SELECT FROM pg_dist_object WHERE classid = 'pg_proc'::regclass AND objid = p.oid)`;
  for (const { text } of functions) await connection.unsafe(text);
}

/** @returns what has the schema, for example `Citus 13.2-1 on db3:5432`; null: it is not distributed */
export async function describePlace(sql: Sql): Promise<string | null> {
  const version = await citusVersion(sql);
  if (version === null) return null;
  const [place] = (await sql.unsafe(PLACE)) as readonly SchemaPlace[];
  return place === undefined ? null : `Citus ${version} on ${place.host}:${place.port}`;
}
