/** Rows of sensors that a shard should not have: what deleted sensors have left, and sensors of other shards. */
import type { ShardSql } from '../../sql/connect.js';
import { CENTRAL } from '../../sql/shards.js';
import { shardsFor } from './shards.js';
import { sideOf } from './sides.js';
import { until } from './until.js';

/** Ids of a message, at most. */
const NAMED = 5;

/**
 * Waits until sidecars have pruned all deleted sensors.
 * @param central database, with pools of `addShards` to the others
 */
export async function untilPruned(central: ShardSql): Promise<void> {
  // Otherwise a sidecar that has missed the notification would look a minute later.
  await central`SELECT pg_notify('deleted_sensors', '')`;
  await until(async () => {
    const noted = await central`SELECT FROM remote_deletions LIMIT 1`;
    if (noted.length > 0) return false;
    const left = await Promise.all(
      shardsFor(central).all.map((sql) => sql`SELECT FROM deleted_sensors LIMIT 1`),
    );
    return left.every((rows) => rows.length === 0);
  });
}

/**
 * Compares each relation of each shard that has rows of sensors with the sensors that are there. Call it after `untilPruned`.
 * @param central database, with pools of `addShards` to the others
 * @returns a line for each relation with rows of other sensors, or with rows of sensors that have no ingest state
 */
export async function findOrphans(central: ShardSql): Promise<string[]> {
  const shards = shardsFor(central);
  const sensors = await central<{ id: number; shard: number }[]>`SELECT id, shard FROM sensors`;
  const places = new Map(sensors.map(({ id, shard }) => [id, shard]));
  const found = await Promise.all(shards.ids.map((id) => orphansIn(shards.of(id), id, places)));
  return found.flat();
}

/** @param places shard by sensor */
async function orphansIn(
  sql: ShardSql,
  shard: number,
  places: ReadonlyMap<number, number>,
): Promise<string[]> {
  const violations: string[] = [];
  const report = (what: string, ids: readonly number[]) => {
    if (ids.length > 0)
      violations.push(`shard ${shard}: ${what} ${ids.slice(0, NAMED).join(', ')} (${ids.length} in all)`);
  };
  const states = new Set(await sensorsOf(sql, 'ingest_state'));
  for (const relation of await relationsOf(sql)) {
    const ids = await sensorsOf(sql, relation);
    // Changes are kept for a while, of deleted sensors too.
    const isKept = (id: number) => relation === 'changes' && !places.has(id);
    const foreign = ids.filter((id) => places.get(id) !== shard && !isKept(id));
    report(`${relation} has rows of`, foreign);
    report(
      `${relation} has rows without an ingest state of`,
      ids.filter((id) => places.get(id) === shard && !states.has(id)),
    );
  }
  if (shard === CENTRAL) {
    const own = [...places].filter(([, place]) => place === CENTRAL).map(([id]) => id);
    report(
      'there is no ingest state of',
      own.filter((id) => !states.has(id)),
    );
  } else {
    const rows = await sql<{ id: number }[]>`SELECT id FROM sensors`;
    report(
      'sensors has rows of',
      rows.map(({ id }) => id),
    );
  }
  return violations;
}

async function sensorsOf(sql: ShardSql, relation: string): Promise<number[]> {
  const rows = await sql<{ id: number }[]>`SELECT DISTINCT sensor_id AS id FROM ${sql(relation)}`;
  return rows.map(({ id }) => id);
}

/** Tables with the data of sensors, and the view of points. */
async function relationsOf(sql: ShardSql): Promise<string[]> {
  const rows = await sql<{ name: string }[]>`
    SELECT c.relname AS name FROM pg_attribute JOIN pg_class c ON c.oid = attrelid
    WHERE attname = 'sensor_id' AND c.relkind IN ('r', 'p') AND c.relnamespace = quote_ident(current_schema())::regnamespace
    ORDER BY c.relname`;
  const tables = rows.map(({ name }) => name).filter((name) => sideOf(name) === 'shard');
  return [...tables, 'points'];
}
