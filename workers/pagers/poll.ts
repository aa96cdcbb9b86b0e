/** Polls for sensors with new data that page their owner, and keeps their registrations. */
import { type ShardSql, type Sql, type Transaction, transact } from '../../sql/connect.js';
import { CENTRAL } from '../../sql/shards.js';
import {
  NOT_BEGUN,
  registeredPagers,
  registerPagers,
  unregisterPagers,
} from '../../sql/store/changes/pagers.js';
import { accountFlag, addJobs } from '../../sql/store/jobs.js';
import { unlessLocked } from '../../sql/store/lock-waits.js';
import { changedSince, type SensorVersion } from '../../sql/store/points/ingest-state.js';
import type { Task } from '../loop.js';

/**
 * Milliseconds. Pagers poll versions instead of consuming changes: a page sends the value at its own time, at most once a minute, so
 * they need no stored changes.
 */
const PAUSE = 3000;
/** Seconds between two pages of a sensor. */
const COOLDOWN = 60;
/** Sensors that one statement reads, and pages that one transaction adds, at most. */
const SENSORS = 5000;
const PAGES = 500;

/** @param id of the shard */
export function pagerTask(sql: Sql, shard: ShardSql, id: number): Task {
  return async (signal) => {
    await addPages(sql, shard, id, signal);
    return PAUSE;
  };
}

/**
 * Adds the pages of the sensors of a shard. It also registers those of their pagers that are not, and removes registrations without a pager. Any number of
 * sidecars may call this at once.
 * @returns number of pages added
 */
export async function addPages(
  sql: Sql,
  shard: ShardSql,
  id = CENTRAL,
  signal?: AbortSignal,
): Promise<number> {
  // Before the pagers: each of these has had one.
  const registered = await registeredPagers(shard);
  const ended = new Set(registered);
  let added = 0;
  for (let after = 0, isLast = false; !isLast; ) {
    if (signal?.aborted) return added;
    const pagers = await sql<(SensorVersion & { isDue: boolean })[]>`
      SELECT p.sensor_id AS "sensorId", p.version, ${cooledDown(sql)} AS "isDue"
      FROM pagers p JOIN sensors s ON s.id = p.sensor_id
      WHERE s.shard = ${id} AND p.sensor_id > ${after} ORDER BY p.sensor_id LIMIT ${SENSORS}`;
    for (const { sensorId } of pagers) ended.delete(sensorId);
    const hasBegun = ({ version }: SensorVersion) => id === CENTRAL || version !== NOT_BEGUN;
    const missing = pagers.filter((pager) => !registered.has(pager.sensorId) || !hasBegun(pager));
    await unlessLocked(
      registerPagers(
        sql,
        shard,
        missing.map(({ sensorId }) => sensorId),
      ),
    );
    const due = pagers.filter((pager) => pager.isDue && hasBegun(pager));
    const changed = due.length === 0 ? [] : await changedSince(shard, due);
    for (let from = 0; from < changed.length; from += PAGES) {
      const batch = changed.slice(from, from + PAGES);
      added += await transact(sql, (tx) => addBatch(tx, batch));
    }
    isLast = pagers.length < SENSORS;
    after = pagers.at(-1)?.sensorId ?? after;
  }
  if (ended.size > 0) await unregisterPagers(shard, [...ended]);
  return added;
}

/** A page in the future was recorded before the clock of the database stepped back: it counts as over. */
const cooledDown = (sql: Sql | Transaction) => sql`
  paged NOT BETWEEN now() - ${COOLDOWN} * interval '1 second' AND now() + ${COOLDOWN} * interval '1 second'`;

/** @param changed with the version that the page covers. @returns number of pages added */
async function addBatch(tx: Transaction, changed: readonly SensorVersion[]): Promise<number> {
  const sensors = await tx<{ id: number; asked: number; account: number }[]>`
    WITH due AS (
      SELECT p.sensor_id, changed.version FROM pagers p JOIN unnest(
        ${changed.map(({ sensorId }) => sensorId)}::bigint[], ${changed.map(({ version }) => version)}::bigint[]
      ) AS changed (sensor_id, version) USING (sensor_id)
      WHERE changed.version > p.version AND ${cooledDown(tx)}
      ORDER BY p.sensor_id FOR UPDATE OF p SKIP LOCKED
    )
    UPDATE pagers p SET version = due.version, paged = now() FROM due, sensors s
    WHERE p.sensor_id = due.sensor_id AND s.id = due.sensor_id
    RETURNING p.sensor_id AS id, extract(epoch FROM now())::float8 AS asked, s.owner_id AS account`;
  await addJobs(
    tx,
    sensors.map(({ id, asked, account }) => ({
      task: 'page' as const,
      payload: { sensor_id: id, asked },
      key: `page ${id}`,
      flags: ['mail', accountFlag(account)],
    })),
  );
  return sensors.length;
}
