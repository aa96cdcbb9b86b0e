/** Removes points that are older than their sensor, or the deployment, keeps them. */
import type { Log } from '../../common/log.js';
import { type Sql, transact } from '../../sql/connect.js';
import type { DateRange } from '../../sql/points/date-range.js';
import { deleteOldest } from '../../sql/points/delete-points.js';
import { sensorsWithin } from '../../sql/points/extent.js';
import { isPacked } from '../../sql/points/is-packed.js';
import { DAY } from '../../sql/points/widths.js';
import type { Task } from '../loop.js';
import { expirePacked } from './expire-packed.js';
import { type End, type Expiry, keptBehind } from './kept.js';
import { type Emptied, emptyPartitions, oldEdge } from './partitions.js';

const PAUSE = 3_600_000;
/** When somebody was in the way of partitions that are to be emptied. */
const BUSY_PAUSE = 300_000;

/** Points that one transaction deletes at most: whoever writes to the sensor waits for it. */
const PIECE = 20_000;

export interface Expired {
  /** How many were deleted one by one. */
  readonly points: number;
  /** Names of the partitions that were emptied. */
  readonly partitions: readonly string[];
  /** Some partitions could not be emptied now. */
  readonly busy: boolean;
}

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
    const { points, partitions, busy } = await expire(sql, { days, now: await present(sql, log), signal });
    if (points > 0 || partitions.length > 0) {
      log.info({ points, partitions }, 'points deleted that were older than they are kept');
    }
    return busy ? BUSY_PAUSE : PAUSE;
  };
}

/**
 * Looks at everything once: whole partitions that the deployment keeps none of are emptied, and what is behind them goes
 * sensor by sensor. Two sidecars at once do no harm: whoever comes second finds nothing.
 */
export async function expire(sql: Sql, expiry: Expiry): Promise<Expired> {
  const { days, now, signal } = expiry;
  if (isPacked) return { points: await expirePacked(sql, expiry), ...NOTHING };
  const edge = days > 0 ? await oldEdge(sql, now - days * DAY) : 0;
  let points = await deleteFilesBefore(sql, edge, expiry);
  const emptied = edge > 0 && !signal?.aborted ? await emptyPartitions(sql, edge) : NOTHING;
  let sensors = await look(sql, expiry, edge, 0);
  while (sensors.length > 0 && !signal?.aborted) {
    for (const { id, end, expired } of sensors) {
      if (expired) points += await deletePoints(sql, id, { from: edge, before: end }, expiry);
    }
    sensors = await look(sql, expiry, edge, sensors.at(-1)!.id);
  }
  return { points, ...emptied };
}

const NOTHING: Emptied = { partitions: [], busy: false };

/** Points with files go one by one, since their owners are told. */
async function deleteFilesBefore(sql: Sql, edge: number, expiry: Expiry): Promise<number> {
  const sensors = await sql<{ id: number }[]>`
    SELECT DISTINCT sensor_id AS id FROM files WHERE date < ${edge} ORDER BY id`;
  let deleted = 0;
  for (const { id } of sensors) deleted += await deletePoints(sql, id, { from: 0, before: edge }, expiry);
  return deleted;
}

interface Kept extends End {
  /** There are any. */
  readonly expired: boolean;
}

/**
 * @param edge date before which nothing is looked for
 * @param after id of the last sensor that was looked at
 */
async function look(sql: Sql, expiry: Expiry, edge: number, after: number): Promise<Kept[]> {
  const kept = await keptBehind(sql, expiry, after);
  if (kept.length === 0) return [];
  const ranges = kept.map(({ id, end }) => ({ sensorId: id, from: edge, before: end }));
  const expired = await sensorsWithin(sql, ranges);
  return kept.map((each) => ({ ...each, expired: expired.has(each.id) }));
}

async function deletePoints(sql: Sql, id: number, range: DateRange, expiry: Expiry): Promise<number> {
  const { piece = PIECE, signal } = expiry;
  let deleted = 0;
  for (let isLast = false; !isLast && !signal?.aborted; ) {
    const done = await transact(sql, (tx) => deleteOldest(tx, id, range, piece));
    deleted += done.points;
    isLast = done.isLast;
  }
  return deleted;
}
