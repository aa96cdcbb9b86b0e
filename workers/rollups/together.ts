/**
 * The edge of many sensors together, on TimescaleDB: its continuous aggregates are refreshed over a window of time, which costs
 * a fraction of going from sensor to sensor where most of them have moved on, and does all sensors of that time.
 */
import { isLockTimeout, type Reserved, type Sql } from '../../sql/connect.js';
import { bucketStart, DAY, SECOND, stored, WIDTHS } from '../../sql/points/widths.js';

/** Part of the sensors that may have points in a window which has to have moved on for it to be worth doing all of them. */
const SHARE = 1 / 3;

/** Microseconds: what a mark passed at once and is longer, such as years of imported points, is done sensor by sensor. */
const LONGEST = DAY;

interface Window {
  readonly lo: number;
  readonly hi: number;
  /** Dirty ranges that lie in it. */
  readonly ids: readonly number[];
}

/**
 * Clears the dirty ranges that marks have passed last, when they are of enough sensors. Such a range may go when every
 * aggregate was refreshed after it was read: what a flush changes after that, it notes in a range of its own.
 *
 * @returns how many ranges it cleared; null when somebody else is at the rollups
 */
export async function clearTogether(sql: Sql): Promise<number | null> {
  const work = await sql`SELECT FROM engine WHERE name = 'timescale' AND EXISTS (SELECT FROM dirty_ranges)`;
  if (work.length === 0) return 0;
  const connection = await sql.reserve();
  try {
    // A refresh commits on its way, so that no transaction could hold it.
    const [lock] = await connection<
      { taken: boolean }[]
    >`SELECT pg_try_advisory_lock(hashtext('rollups')) AS taken`;
    if (!lock!.taken) return null;
    const cleared = await clearInside(connection);
    // It would also go with the connection, but only when the database hears of that.
    await connection`SELECT pg_advisory_unlock(hashtext('rollups'))`;
    return cleared;
  } finally {
    connection.release();
  }
}

async function clearInside(connection: Reserved): Promise<number> {
  const window = await findWindow(connection);
  if (window === null || !(await refresh(connection, window))) return 0;
  await connection`DELETE FROM dirty_ranges WHERE id = ANY (${window.ids as number[]}::bigint[])`;
  return window.ids.length;
}

/** @returns null when too few sensors have moved on */
async function findWindow(connection: Reserved): Promise<Window | null> {
  // Nobody has vouched for buckets that a refresh made beyond a mark, so that they are part of what the mark passes.
  const oldest = WIDTHS.map(
    (width) => connection`
      (SELECT greatest(d.lo, bucket) FROM ${connection(stored(width))} b
       WHERE b.sensor_id = d.sensor_id AND bucket >= bucket_start(d.lo, ${width * SECOND}::bigint) AND bucket < d.hi
       ORDER BY bucket LIMIT 1),`,
  );
  const [found] = await connection<(Window & { sensors: number; all: number })[]>`
    WITH passed AS MATERIALIZED (
      SELECT d.id, d.sensor_id, d.hi, CASE WHEN d.hi - d.lo <= ${LONGEST}::bigint THEN d.lo ELSE least(${oldest}
          (SELECT date FROM points p WHERE p.sensor_id = d.sensor_id AND date >= d.lo AND date < d.hi ORDER BY date LIMIT 1))
        END AS lo
      FROM dirty_ranges d JOIN sensor_heads h ON h.sensor_id = d.sensor_id AND h.mark = d.hi
    ),
    near AS MATERIALIZED (
      SELECT * FROM passed WHERE lo >= (SELECT max(hi) FROM passed) - ${LONGEST}::bigint
    ),
    edges AS (SELECT min(lo) AS lo, max(hi) AS hi FROM near)
    SELECT lo, hi, (SELECT array_agg(id) FROM near) AS ids,
           (SELECT count(DISTINCT sensor_id) FROM near) AS sensors,
           (SELECT count(*) FROM sensor_heads WHERE newest >= lo) AS all
    FROM edges WHERE lo IS NOT NULL`;
  return found !== undefined && found.sensors >= found.all * SHARE ? found : null;
}

/** @returns false when somebody else is at one of the aggregates, so that the window has to be done again */
async function refresh(connection: Reserved, window: Window): Promise<boolean> {
  for (const width of WIDTHS) {
    // Complete buckets; of a sensor whose mark is earlier there may be others, which nobody reads.
    const [lo, hi] = [bucketStart(window.lo, width), bucketStart(window.hi, width)];
    if (lo >= hi) continue;
    try {
      await connection.unsafe(
        `CALL refresh_continuous_aggregate('rollup_${width}', ${lo}, ${hi}, options => '{"buckets_per_batch": 0}')`,
      );
    } catch (error) {
      // Somebody refreshes it by hand, or a policy of theirs does.
      if (isLockTimeout(error)) return false;
      throw error;
    }
  }
  return true;
}
