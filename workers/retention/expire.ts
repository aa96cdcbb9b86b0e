/** Removes points that are older than their sensor, or the deployment, keeps them. */
import type { Log } from '../../common/log.js';
import { type Sql, transact } from '../../sql/connect.js';
import { dropEmptyChunks } from '../../sql/store/points/blocks/chunks.js';
import {
  type Before,
  deletePointsBefore,
  sensorsWithPointsBefore,
} from '../../sql/store/points/delete-points.js';
import type { Task } from '../loop.js';
import { type Expiry, keptBehind } from './kept.js';

const PAUSE = 3_600_000;

/** Points that one transaction deletes at most: blocks go as a whole. */
const PIECE = 500_000;

/** Sensors whose points one transaction deletes. */
const SENSORS = 50;

/** Microseconds by which two clocks may differ before that is worth a word. */
const APART = 60_000_000;

/** Points that are gone do not come back: of a machine with a wrong clock, sidecar or database, the other one is believed. */
async function present(sql: Sql, log: Log): Promise<number> {
  const [row] = await sql<{ now: number }[]>`
    SELECT (extract(epoch FROM clock_timestamp()) * 1e6)::bigint AS now`;
  const [sidecar, database] = [Date.now() * 1000, row!.now];
  if (Math.abs(sidecar - database) > APART) {
    const shown = { sidecar: isoOf(sidecar), database: isoOf(database) };
    log.warn(shown, 'the clocks of sidecar and database differ; retention goes by the earlier one');
  }
  return Math.min(sidecar, database);
}

function isoOf(date: number): string {
  return new Date(date / 1000).toISOString();
}

/** By the earlier of two clocks, that of the sidecar and that of the database. */
export function retentionTask(sql: Sql, days: number, log: Log): Task {
  return async (signal) => {
    const points = await expire(sql, { days, now: await present(sql, log), signal });
    if (points > 0) log.info({ points }, 'points deleted that were older than they are kept');
    const chunks = await dropEmptyChunks(sql);
    if (chunks > 0) log.info({ chunks }, 'chunks dropped that had no points left');
    return PAUSE;
  };
}

/**
 * Looks at everything once, some sensors at a time, since whoever writes waits for each transaction. Two sidecars at once do no harm: whoever comes
 * second finds nothing.
 * @returns how many points were deleted
 */
export async function expire(sql: Sql, expiry: Expiry): Promise<number> {
  const { piece = PIECE, signal } = expiry;
  let points = 0;
  let kept = await keptBehind(sql, expiry, 0);
  while (kept.length > 0) {
    let left: readonly Before[] = await sensorsWithPointsBefore(
      sql,
      kept.map(({ id, end }) => ({ sensorId: id, before: end })),
    );
    while (left.length > 0) {
      if (signal?.aborted) return points;
      const some = left.slice(0, SENSORS);
      const deleted = await transact(sql, (tx) => deletePointsBefore(tx, some, piece));
      points += deleted.points;
      left = [...deleted.left, ...left.slice(SENSORS)];
    }
    kept = await keptBehind(sql, expiry, kept.at(-1)!.id);
  }
  return points;
}
