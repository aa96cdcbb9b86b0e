/** SQL of demo data. */

import { randomInt } from 'node:crypto';
import { SECOND } from '../../common/dates.js';
import { type Queryable, type Sql, type Transaction, transact } from '../../sql/connect.js';
import {
  DEMO_CHANNEL,
  DEMO_LIVE_HOURS,
  DEMO_STEP,
  type DemoSource,
  demoBegin,
  demoSources,
} from '../../sql/store/demo.js';
import { attachWithin, requireDeviceRoom } from '../devices/public.js';
import { whenUnlocked } from '../http/when-unlocked.js';
import { changeTagsWithin, readMetatags } from '../metatags/public.js';
import type { AccountQuotas } from '../quotas/public.js';
import { deleteSensorsWithin, insertSensor } from '../sensors/public.js';
import { demoSensors } from './sensors.js';

export interface Demo {
  readonly state: 'making' | 'live';
  /** From 0 to 1. */
  readonly progress: number;
  /** UNIX seconds. */
  readonly created: number;
  readonly live_until: number;
  readonly sensors: { readonly id: string; readonly name: string }[];
}

/** Seconds by which the end of the live feed is moved at once: a caller who asks often costs few writes. */
const EXTENSION = 600;

/** Range of history, microseconds since 1970. */
export interface DemoHistory {
  readonly begins: number;
  readonly created: number;
}

/** @param now microseconds since 1970 */
export function historyUntil(now: number): DemoHistory {
  return { begins: demoBegin(now), created: Math.floor(now / DEMO_STEP) * DEMO_STEP };
}

/** Reads the state, and keeps the live feed going. @returns null: the user has no demo */
export async function findDemo(sql: Queryable, userId: number): Promise<Demo | null> {
  const [row] = await sql<DemoRow[]>`
    SELECT created, begins, written, extract(epoch FROM live_until)::float8 AS live_until,
      live_until > now() AND due < 'infinity' AS is_live,
      live_until < now() + ${DEMO_LIVE_HOURS * 3600 - EXTENSION} * interval '1 second' AS is_old,
      ARRAY(SELECT jsonb_build_object('id', s.id::text, 'name', s.name)
            FROM demo_sensors m JOIN sensors s ON s.id = m.sensor_id
            WHERE m.user_id = d.user_id ORDER BY s.id) AS sensors
    FROM demos d WHERE user_id = ${userId}`;
  if (row === undefined) return null;
  const live_until = row.is_old ? await keepLive(sql, userId, row.is_live) : row.live_until;
  const { created, begins, written, sensors } = row;
  return {
    state: written < created ? 'making' : 'live',
    progress: Math.min(1, (written - begins) / (created - begins)),
    created: created / SECOND,
    live_until,
    sensors,
  };
}

interface DemoRow {
  readonly created: number;
  readonly begins: number;
  readonly written: number;
  readonly live_until: number;
  readonly is_live: boolean;
  /** Whether the end of the live feed has to be moved. */
  readonly is_old: boolean;
  readonly sensors: Demo['sensors'];
}

/** @returns the new end of the live feed, UNIX seconds */
async function keepLive(sql: Queryable, userId: number, isLive: boolean): Promise<number> {
  const [row] = await sql<{ live_until: number }[]>`
    UPDATE demos SET live_until = now() + ${DEMO_LIVE_HOURS} * interval '1 hour', due = least(due, now())
    WHERE user_id = ${userId} RETURNING extract(epoch FROM live_until)::float8 AS live_until`;
  if (!isLive) await wakeSidecars(sql);
  return row?.live_until ?? 0;
}

async function wakeSidecars(sql: Queryable): Promise<void> {
  await sql`SELECT pg_notify(${DEMO_CHANNEL}, '')`;
}

/**
 * Creates the sensors of the demo, and asks the sidecars for their points.
 * @returns false: the user has a demo already
 * @throws ApiError quota_exceeded
 */
export async function insertDemo(
  { sql, quotas }: { readonly sql: Sql; readonly quotas: AccountQuotas },
  userId: number,
  timezone: string,
  { begins, created }: DemoHistory,
): Promise<boolean> {
  return transact(sql, async (tx) => {
    await quotas.require(tx, userId, 'sensors', demoSources.length);
    const { count } = await tx`
      INSERT INTO demos (user_id, seed, timezone, created, begins, written, live_until)
      VALUES (${userId}, ${randomInt(2 ** 31)}, ${timezone}, ${created}, ${begins}, ${begins},
        now() + ${DEMO_LIVE_HOURS} * interval '1 hour') ON CONFLICT DO NOTHING`;
    if (count === 0) return false;
    for (const source of demoSources) await insertDemoSensor(tx, quotas, userId, source);
    await wakeSidecars(tx);
    return true;
  });
}

async function insertDemoSensor(
  tx: Transaction,
  quotas: AccountQuotas,
  userId: number,
  source: DemoSource,
): Promise<void> {
  const { device, metatags, ...fields } = demoSensors[source];
  await requireDeviceRoom(tx, quotas, userId, device);
  const { id } = await insertSensor(tx, userId, fields);
  await attachWithin(tx, userId, id, device);
  await changeTagsWithin(tx, id, 'default', () => readMetatags({ ...metatags, demo: 'yes' }));
  await tx`INSERT INTO demo_sensors (sensor_id, user_id, source) VALUES (${id}, ${userId}, ${source})`;
}

/** Deletes the demo and its sensors, as far as they are there. */
export async function removeDemo(sql: Sql, userId: number): Promise<void> {
  await whenUnlocked(sql, async (tx) => {
    // Before the sensors, as the sidecar locks them.
    await tx`SELECT FROM demos WHERE user_id = ${userId} FOR UPDATE`;
    const sensors = await tx<{ id: number }[]>`
      SELECT id FROM sensors WHERE id IN (SELECT sensor_id FROM demo_sensors WHERE user_id = ${userId}) ORDER BY id FOR UPDATE`;
    if (sensors.length > 0) {
      await deleteSensorsWithin(
        tx,
        sensors.map(({ id }) => id),
      );
    }
    await tx`DELETE FROM demos WHERE user_id = ${userId}`;
  });
}
