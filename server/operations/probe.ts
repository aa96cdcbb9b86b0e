/**
 * Checks the database for /health, on connections of its own: behind the requests that wait for a connection of the pool, a load balancer would take a
 * server for dead that only has much to do.
 */
import { HEALTH_CONNECTIONS } from '../../sql/budget.js';
import { connect, isReadOnly, type SilenceLimits, type Sql } from '../../sql/connect.js';
import { type Durability, readDurability } from '../../sql/durability.js';
import { type ShardDatabase, Shards } from '../../sql/shards.js';
import { cached } from './cached.js';

export interface DatabaseHealth {
  /** `read_only`: the database responds but rejects writes, as in a failover. */
  readonly state: 'ok' | 'read_only' | 'unreachable';
  /** Null when the database is unreachable. */
  readonly durability: Durability | null;
}

/** Milliseconds until the database counts as unreachable. */
export const PROBE_TIMEOUT = 2000;
/** Milliseconds for which a result is cached, since any client may ask without a limit. */
const LIFE = 1000;

const UNREACHABLE: DatabaseHealth = { state: 'unreachable', durability: null };

/** @param databases of `readShards` */
export function connectHealth(databases: readonly ShardDatabase[], silent: SilenceLimits): Shards {
  const options = {
    max: HEALTH_CONNECTIONS,
    name: 'sensorium health',
    statementTimeout: PROBE_TIMEOUT,
    silent,
  };
  const { url, memory } = databases[0]!;
  return new Shards(connect(url, { ...options, memory }), databases, options);
}

/** @param sql of `connectHealth` */
export function databaseProbe(sql: Sql): () => Promise<DatabaseHealth> {
  return cached(() => probe(sql), { life: LIFE, timeout: PROBE_TIMEOUT, otherwise: UNREACHABLE });
}

/** Whether the database responds and accepts writes. One statement after the other: together they would take both connections. */
async function probe(sql: Sql): Promise<DatabaseHealth> {
  // It writes nothing. A read-only database rejects it, and the pool then replaces the connection.
  const onlyReads = await sql`UPDATE engine SET name = name WHERE false`.then(
    () => false,
    (error: unknown) => isReadOnly(error),
  );
  return { state: onlyReads ? 'read_only' : 'ok', durability: await readDurability(sql) };
}
