/** Sidecars that run, and what waits for them: what `/health` and `/metrics` show of the background. */
import { asyncCommit } from './async-commit.js';
import type { Queryable } from './connect.js';
import { TRIGGERS } from './triggers/activation.js';

/** Seconds that the last sign of life of a sidecar is kept. */
const KEPT = 600;
/** Beyond it nothing is counted. */
const MOST = 10_000;

export interface Background {
  readonly sidecars: readonly {
    /** The first eight digits. */
    readonly id: string;
    /** Seconds since its last sign of life, by the clock of the database. */
    readonly seen: number;
  }[];
  /** At most MOST each. */
  readonly waiting: {
    /** That are due and not begun: deliveries, data processors, silence of sensors, ... */
    readonly jobs: number;
    /** Sensors with triggers whose last points nobody has held against them. */
    readonly triggers: number;
    /** With points that they have not read. */
    readonly services: number;
    /** Sensors whose stored buckets are out of date somewhere. */
    readonly rollups: number;
  };
}

/** Gives a sign of life, and forgets the sidecars that have given none for long. */
export async function renewSidecar(sql: Queryable, id: string): Promise<void> {
  await sql`
    WITH forgotten AS (DELETE FROM sidecars WHERE seen < now() - ${KEPT} * interval '1 second' AND id <> ${id}::uuid)
    INSERT INTO sidecars (id) SELECT ${id}::uuid FROM ${asyncCommit(sql)}
    ON CONFLICT (id) DO UPDATE SET seen = now()`;
}

/** The sidecar ends. */
export async function removeSidecar(sql: Queryable, id: string): Promise<void> {
  await sql`DELETE FROM sidecars WHERE id = ${id}`;
}

interface Row {
  readonly sidecars: Background['sidecars'];
  readonly jobs: number;
  readonly triggers: number;
  readonly services: number;
  readonly rollups: number;
}

export async function readBackground(sql: Queryable): Promise<Background> {
  const [row] = await sql<Row[]>`
    SELECT
      (SELECT coalesce(json_agg(json_build_object(
           'id', left(id::text, 8),
           'seen', greatest(0, round(extract(epoch FROM clock_timestamp() - seen), 1))) ORDER BY started, id), '[]')
       FROM sidecars) AS sidecars,
      (SELECT count(*) FROM (
         SELECT FROM graphile_worker.jobs
         WHERE locked_at IS NULL AND attempts < max_attempts AND run_at <= now() LIMIT ${MOST}) j) AS jobs,
      (SELECT count(*) FROM (
         SELECT FROM inbox_cursors c JOIN sensor_heads h ON h.sensor_id = c.sensor_id
         WHERE c.consumer = ${TRIGGERS} AND h.version > c.version LIMIT ${MOST}) c) AS triggers,
      (SELECT count(*) FROM (
         SELECT FROM services s WHERE s.failed IS NULL AND EXISTS (
           SELECT FROM service_sources c JOIN sensor_heads h ON h.sensor_id = c.source_id
           WHERE c.service_id = s.sensor_id AND h.version > c.version) LIMIT ${MOST}) s) AS services,
      (SELECT count(*) FROM (SELECT DISTINCT sensor_id FROM dirty_ranges LIMIT ${MOST}) d) AS rollups`;
  const { sidecars, ...waiting } = row!;
  return { sidecars, waiting };
}
