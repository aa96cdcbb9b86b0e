/**
 * How far the continuous aggregates of TimescaleDB reach for somebody who asks them in SQL of his own: up to its watermark one
 * answers what is stored, and computes the rest from the finer one. Buckets are stored without TimescaleDB's refresh, which alone
 * moves a watermark; so it is given the last of them to do again.
 */
import { isLockTimeout, type Reserved, type Sql } from '../../sql/connect.js';
import { bucketStart, DAY, SECOND, stored, WIDTHS, type Width } from '../../sql/points/widths.js';
import type { Task } from '../loop.js';

const PAUSE = 3_600_000;
/** When somebody else is at the rollups. */
const BUSY_PAUSE = 1000;

/**
 * TimescaleDB from which on a refresh counts buckets from the origin of an aggregate. Before it, the window of one of our weeks holds no
 * whole week, and a wider one would store parts of weeks; so their watermark stays, and a query in SQL of one's own computes them.
 * @see https://github.com/timescale/timescaledb/pull/9308
 */
const KNOWS_ORIGIN = [2, 25, 2];

/** Microseconds: where all aggregates begin to count, Monday, 5 January 1970. */
const ORIGIN = 4 * DAY;

/** Microseconds: what is younger may wait for the mark of a slow sensor, and is computed when it is asked for. */
const YOUNG = DAY;

export function watermarksTask(sql: Sql): Task {
  return async () => ((await moveWatermarks(sql, Date.now() * 1000)) ? PAUSE : BUSY_PAUSE);
}

/**
 * On another engine there is nothing to do.
 * @param now microseconds since 1970
 * @returns false when somebody else is at the rollups
 */
export async function moveWatermarks(sql: Sql, now: number): Promise<boolean> {
  const [engine] = await sql<{ knows: boolean }[]>`
    SELECT string_to_array(substring(extversion FROM '^[0-9.]+'), '.')::int[] >= ${KNOWS_ORIGIN}::int[] AS knows
    FROM engine, pg_extension WHERE name = 'timescale' AND extname = 'timescaledb'`;
  if (engine === undefined) return true;
  const widths = WIDTHS.slice(1).filter((width) => engine.knows || ORIGIN % (width * SECOND) === 0);
  const connection = await sql.reserve();
  try {
    // A refresh commits on its way, so that no transaction could hold it. The lock goes with the connection.
    const [lock] = await connection<
      { taken: boolean }[]
    >`SELECT pg_try_advisory_lock(hashtext('rollups')) AS taken`;
    if (!lock!.taken) return false;
    await refreshLast(connection, widths, now - YOUNG);
    await connection`SELECT pg_advisory_unlock(hashtext('rollups'))`;
    return true;
  } catch (error) {
    // Somebody refreshes one by hand, or a policy of theirs does.
    if (isLockTimeout(error)) return false;
    throw error;
  } finally {
    connection.release();
  }
}

/** Of each aggregate the last bucket that has points and ends before a date, from fine to coarse: each is made from the one before. */
async function refreshLast(connection: Reserved, widths: readonly Width[], date: number): Promise<void> {
  for (const width of widths) {
    const [last] = await connection<{ bucket: number }[]>`
      SELECT bucket FROM ${connection(stored(width))} WHERE bucket < ${bucketStart(date, width)}
      ORDER BY bucket DESC LIMIT 1`;
    // One of before 1970 cannot be refreshed.
    if (last === undefined || last.bucket < 0) continue;
    await connection.unsafe(
      `CALL refresh_continuous_aggregate('rollup_${width}', ${last.bucket}, ${last.bucket + width * SECOND})`,
    );
  }
}
