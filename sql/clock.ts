/** Measures the offset of the database's clock from this machine's, so that all servers assign timestamps by one clock. */
import { clockOffset, machineTime, setClockOffset, TOLERANCE } from '../common/clock.js';
import type { Log } from '../common/log.js';
import type { Queryable } from './connect.js';

/** Milliseconds between two measurements. */
const PAUSE = 10_000;
/** Smallest offset that is logged, microseconds. */
export const NOTABLE = 1_000_000;

export interface FollowedClock {
  stop(): void;
}

/**
 * Called with each measurement, whose statement reads it too.
 * @param areSeveral whether there are shards that are not in the central database
 * @param since when the statement was sent, of performance.now()
 */
export type ShardsRead = (areSeveral: boolean, since: number) => void;

/**
 * Measures now and every ten seconds. While the database is unavailable the last measurement holds.
 * @throws the database's error when the first measurement fails
 */
export async function followClock(
  sql: Queryable,
  log: Log,
  onShardsRead: ShardsRead = () => {},
): Promise<FollowedClock> {
  const measure = async () => {
    const before = Math.abs(clockOffset()) > NOTABLE;
    const offset = await measureClock(sql, onShardsRead);
    const isNotable = Math.abs(offset) > NOTABLE;
    if (isNotable && !before)
      log.warn({ seconds: offset / 1e6 }, 'database clock is ahead of (or, below 0, behind) this machine');
    if (before && !isNotable)
      log.info({ seconds: offset / 1e6 }, 'database clock agrees with this machine again');
  };
  await measure();
  let isMeasuring = false;
  const timer = setInterval(async () => {
    if (isMeasuring) return;
    isMeasuring = true;
    await measure().catch(() => {});
    isMeasuring = false;
  }, PAUSE);
  timer.unref();
  return { stop: () => clearInterval(timer) };
}

/**
 * A measurement that agrees with the last one within its own uncertainty (half the round-trip time) does not replace it: `now` must not jitter.
 *
 * @returns microseconds by which the clock of the database is ahead. From now on `now` of `common/clock.ts` adds them
 */
export async function measureClock(sql: Queryable, onShardsRead: ShardsRead = () => {}): Promise<number> {
  const since = performance.now();
  const sent = machineTime();
  const [row] = await sql<{ time: number; areSeveral: boolean }[]>`
    SELECT (extract(epoch FROM clock_timestamp()) * 1000000)::bigint AS time,
           EXISTS (SELECT FROM shards WHERE opens IS NOT NULL) AS "areSeveral"`;
  const received = machineTime();
  onShardsRead(row!.areSeveral, since);
  const offset = Math.round(row!.time - (sent + received) / 2);
  const uncertainty = (received - sent) / 2 + TOLERANCE * 1000;
  if (Math.abs(offset - clockOffset()) > uncertainty) setClockOffset(offset);
  return clockOffset();
}
