/** Running sidecars and their backlog, for `/health` and `/metrics`. */
import { setTimeout as sleep } from 'node:timers/promises';
import { asyncCommit } from '../async-commit.js';
import type { Queryable, ShardQueryable } from '../connect.js';
import { CENTRAL, type Shards } from '../shards.js';
import { countLagging, laggingSensors } from './changes/offsets.js';
import { countInvalidatedWeeks } from './points/blocks/store-sums.js';
import type { SensorVersion } from './points/ingest-state.js';
import { servicesBehind } from './services/behind.js';
import { SERVICES } from './services/revive.js';
import { TRIGGERS } from './triggers/activation.js';

/** Seconds without a heartbeat until a sidecar is deleted. */
const KEPT = 600;
/** Upper limit of every count. */
const MOST = 10_000;

export interface Background {
  readonly sidecars: readonly {
    /** The first eight digits. */
    readonly id: string;
    /** Seconds since its last heartbeat, by the clock of the database. */
    readonly seen: number;
  }[];
  /** At most MOST each. */
  readonly waiting: {
    /** Jobs that are due and not started: deliveries, data processors, checks for inactivity, ... */
    readonly jobs: number;
    /** Sensors with triggers whose newest points are not evaluated. */
    readonly triggers: number;
    /** Services with unread points. */
    readonly services: number;
    /** Sensors with invalidated rollups. */
    readonly rollups: number;
  };
  /** Shards, by id: whether each has responded. Work of those that have not is not counted. */
  readonly shards: ReadonlyMap<number, boolean>;
}

/** Records a heartbeat, and deletes sidecars without one for long. */
export async function renewSidecar(sql: Queryable, id: string): Promise<void> {
  await sql`
    WITH forgotten AS (DELETE FROM sidecars WHERE seen < now() - ${KEPT} * interval '1 second' AND id <> ${id}::uuid)
    INSERT INTO sidecars (id) SELECT ${id}::uuid FROM ${asyncCommit(sql)}
    ON CONFLICT (id) DO UPDATE SET seen = now()`;
}

/** Called when the sidecar ends. */
export async function removeSidecar(sql: Queryable, id: string): Promise<void> {
  await sql`DELETE FROM sidecars WHERE id = ${id}`;
}

/**
 * @param shards those in databases of their own may fail to respond
 * @param timeout milliseconds for each of these
 */
export async function readBackground(sql: Queryable, shards: Shards, timeout: number): Promise<Background> {
  const [row] = await sql<{ sidecars: Background['sidecars']; jobs: number }[]>`
    SELECT
      (SELECT coalesce(json_agg(json_build_object(
           'id', left(id::text, 8),
           'seen', greatest(0, round(extract(epoch FROM clock_timestamp() - seen), 1))) ORDER BY started, id), '[]')
       FROM sidecars) AS sidecars,
      (SELECT count(*) FROM (
         SELECT FROM graphile_worker.jobs
         WHERE locked_at IS NULL AND attempts < max_attempts AND run_at <= now() LIMIT ${MOST}) j) AS jobs`;
  const { sidecars, jobs } = row!;
  const parts = await Promise.all(
    shards.ids.map(async (id) => {
      const waiting = readWaiting(shards.of(id));
      // Without the central database nothing is known.
      if (id === CENTRAL) return [id, await waiting] as const;
      const isLate = sleep(timeout, null, { ref: false });
      return [id, await Promise.race([waiting.catch(() => null), isLate])] as const;
    }),
  );
  const found = parts.flatMap(([, waiting]) => waiting ?? []);
  const services = await countServices(
    sql,
    found.flatMap(({ sources }) => sources),
  );
  const sumOf = (kind: 'triggers' | 'rollups') =>
    Math.min(
      MOST,
      found.reduce((sum, waiting) => sum + waiting[kind], 0),
    );
  return {
    sidecars,
    waiting: { jobs, triggers: sumOf('triggers'), services, rollups: sumOf('rollups') },
    shards: new Map(parts.map(([id, waiting]) => [id, waiting !== null])),
  };
}

/** Work in one shard; `sources`: sensors with points that services have not read. */
async function readWaiting(shard: ShardQueryable) {
  const triggers = await countLagging(shard, TRIGGERS, MOST);
  const sources = await laggingSensors(shard, SERVICES, null, MOST);
  return { triggers, sources, rollups: await countInvalidatedWeeks(shard, MOST) };
}

async function countServices(sql: Queryable, sources: readonly SensorVersion[]): Promise<number> {
  if (sources.length === 0) return 0;
  const [row] = await sql<{ count: number }[]>`
    SELECT count(*) FROM (
      SELECT FROM services s WHERE s.failed IS NULL AND s.sensor_id IN (${servicesBehind(sql, sources)}) LIMIT ${MOST}) s`;
  return row!.count;
}
