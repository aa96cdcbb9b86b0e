/**
 * Makes the points of demo data: a year of history piece by piece, then a live feed.
 *
 *   due demo ─► lock its row ─► points after `written` ─► one transaction: points, `written`, when it is due again
 *
 * Points in shards that are not in the central database are stored before that transaction commits.
 *
 * The row is the whole state, and each point depends on its time only. So when a sidecar dies, the next one goes on where it was. The order is that of
 * time, since a flush of points behind the newest one takes several times as long.
 */

import { setTimeout as sleep } from 'node:timers/promises';
import { now } from '../../common/clock.js';
import { DAY, SECOND } from '../../common/dates.js';
import {
  isCollision,
  isOfRemoteShard,
  isUnavailable,
  type Sql,
  type Transaction,
} from '../../sql/connect.js';
import type { Shards } from '../../sql/shards.js';
import { changeShards } from '../../sql/store/change-shards.js';
import { notifyChanges } from '../../sql/store/changes/notify.js';
import { DEMO_LIVE_STEP, type DemoSource, demoStates } from '../../sql/store/demo.js';
import { noCounts } from '../../sql/store/ingest/batch.js';
import { flushWithin } from '../../sql/store/ingest/flush.js';
import { PointBuffer } from '../../sql/store/ingest/point-buffer.js';
import { Locked, transactUnlocked } from '../../sql/store/lock-waits.js';
import { isLocked } from '../../sql/store/locked-accounts.js';
import { lockIngestStates } from '../../sql/store/points/ingest-state.js';
import type { Task } from '../loop.js';
import { holdRules } from '../value-rules.js';
import { offsetsOf } from './offsets.js';
import { type DemoStretch, makePoints, recentFrom } from './points.js';
import type { World } from './world.js';

/** Microseconds of history of a chunk: some 13,000 points, which a flush stores in a moment. */
const CHUNK = 7 * DAY;
/** Milliseconds between two searches for due demos: another sidecar may have made the last points of one and died. */
const PAUSE = 5000;
/** Milliseconds; while another sidecar works on the only due demo. */
const SHORTEST = 200;
/** Milliseconds before a demo with a locked sensor is tried again. */
const LOCKED_PAUSE = 500;
/** Seconds before a demo with sensors in a shard that cannot be reached is tried again. */
const AWAY_PAUSE = 5;
/** Between two pieces the task rests for so many times what the last one took: uploads come first. */
const REST = 0.25;

interface DemoRow {
  readonly user_id: number;
  readonly seed: number;
  readonly timezone: string;
  readonly created: number;
  readonly written: number;
}

export function demoTask(sql: Sql, shards: Shards): Task {
  return async (signal) => {
    for (;;) {
      const begin = performance.now();
      const made = await makeSome(sql, shards);
      if (made === 'none' || signal.aborted) return nextDue(sql);
      if (made === 'locked') return LOCKED_PAUSE;
      await sleep(REST * (performance.now() - begin), undefined, { signal }).catch(() => {});
    }
  };
}

/** @returns milliseconds */
async function nextDue(sql: Sql): Promise<number> {
  const [row] = await sql<{ wait: number | null }[]>`
    SELECT extract(epoch FROM min(due) - clock_timestamp())::float8 * 1000 AS wait FROM demos d WHERE due < 'infinity' AND NOT ${isLocked(sql, sql`d.user_id`)}`;
  return Math.min(Math.max(row?.wait ?? PAUSE, SHORTEST), PAUSE);
}

/**
 * Makes the next points of one due demo. Any number of sidecars may call this at once.
 * @returns what was made of the earliest due demo that no other sidecar works on
 */
export async function makeSome(sql: Sql, shards: Shards): Promise<'some' | 'none' | 'locked'> {
  try {
    const changed = await transactUnlocked(sql, (tx) => makeWithin(shards, tx, now()));
    if (changed === null) return 'none';
    if (changed.length > 0) await notifyChanges(sql, changed);
    return 'some';
  } catch (error) {
    if (!(error instanceof Locked) && !isCollision(error)) throw error;
    return 'locked';
  }
}

/** @returns changed sensors that have consumers; null: no demo is due */
async function makeWithin(shards: Shards, tx: Transaction, time: number): Promise<readonly number[] | null> {
  // Before the sensors, in the order in which the removal of a demo locks them.
  const [demo] = await tx<DemoRow[]>`
    SELECT user_id, seed, timezone, created, written FROM demos d WHERE due <= now() AND NOT ${isLocked(tx, tx`d.user_id`)}
    ORDER BY due LIMIT 1 FOR UPDATE SKIP LOCKED`;
  if (demo === undefined) return null;
  const { written } = demo;
  const to = Math.min(written + CHUNK, time);
  const stretch = { from: written, to, recent: recentFrom(written, time) };
  let changed: readonly number[] = [];
  try {
    if (to > written) changed = await store(shards, tx, demo, stretch, time);
  } catch (error) {
    // Other demos go on. An error of the central database has ended the transaction.
    if (!isUnavailable(error) || !isOfRemoteShard(error)) throw error;
    await tx`
      UPDATE demos SET due = now() + ${AWAY_PAUSE} * interval '1 second' WHERE user_id = ${demo.user_id}`;
    return [];
  }
  await tx`
    UPDATE demos SET written = ${Math.max(to, written)}, due = CASE
      WHEN ${to < time} THEN now()
      WHEN live_until <= now() THEN 'infinity'
      ELSE now() + ${DEMO_LIVE_STEP / SECOND} * interval '1 second' END
    WHERE user_id = ${demo.user_id}`;
  return changed;
}

async function store(
  shards: Shards,
  tx: Transaction,
  demo: DemoRow,
  stretch: DemoStretch,
  time: number,
): Promise<readonly number[]> {
  const { user_id, seed, timezone, created } = demo;
  const sensors = await tx<{ id: number; source: DemoSource }[]>`
    SELECT sensor_id AS id, source FROM demo_sensors WHERE user_id = ${user_id}`;
  const ids = sensors.map(({ id }) => id);
  const rules = await holdRules(tx, ids, 'wait');
  const bySource = new Map<DemoSource, number>();
  for (const { id, source } of sensors) {
    // Its owner may have changed the type of its values: then it gets no more of them.
    if (rules.get(id)?.type === (demoStates.has(source) ? 'string' : 'float')) bySource.set(source, id);
  }
  const world: World = { seed, created: created / SECOND, offset: offsetsOf(timezone) };
  // Each point depends on its time only: where another shard has them and this transaction fails, they are duplicates the next time.
  const parts = await changeShards(shards, tx, [...bySource.values()], async (shard, own) => {
    const sensors = new Set(own);
    const points = new PointBuffer(16_384);
    makePoints(world, stretch, (source, date, number, text) => {
      const id = bySource.get(source);
      if (id !== undefined && sensors.has(id)) points.add(id, date, number, text);
    });
    if (points.length === 0) return [];
    const states = await lockIngestStates(shard, own, 'skip');
    if (states.size < own.length) throw new Locked();
    return (await flushWithin(shard, [{ points, counts: noCounts() }], time)).changed;
  });
  return parts.flat();
}
