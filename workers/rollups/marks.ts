/** First step of a refresh: marks move on, and what they passed becomes dirty. */
import {
  type Fragment,
  isLockTimeout,
  type Queryable,
  type Sql,
  type Transaction,
  transact,
} from '../../sql/connect.js';
import { MINUTE } from '../../sql/points/widths.js';

/** When the mark of a sensor is worth moving. */
export interface Policy {
  /** Points beyond the mark from which it moves ... */
  readonly points: number;
  /**
   * ... and microseconds of whose grid it moves past the next line however few they are: those of many sensors move at the
   * same moments, and can be dealt with together. 0: at every minute.
   */
  readonly span: number;
}

/** As soon as it can. */
export const EAGER: Policy = { points: 0, span: 0 };

/** Heads per transaction: all of them stay locked until it ends, and flushes wait for them. */
const HEADS = 500;

/** Milliseconds to wait for a head that somebody holds. What is not had then is had a round later. */
const PATIENCE = 200;

/**
 * Moves every mark that the policy wants moved, to the minute of the newest point but never past the present one:
 * both go on receiving points, and before the mark each would leave a dirty range.
 *
 * Locking a head means that no flush of that sensor is in flight: whoever comes after sees the new mark.
 *
 * @param now microseconds since 1970
 * @returns how many moved
 */
export async function moveMarks(
  sql: Sql,
  policy: Policy,
  now: number,
  signal?: AbortSignal,
): Promise<number> {
  let moved = 0;
  // Without waiting at first, so that one long flush does not hold up 499 others that are locked already.
  for (let count = HEADS; count === HEADS && !signal?.aborted; moved += count) {
    count = await transact(sql, (tx) =>
      move(tx, tx`${due(tx, policy, now)} ORDER BY sensor_id LIMIT ${HEADS} FOR UPDATE SKIP LOCKED`),
    );
  }
  // A sensor that is always being flushed would never be free: for these wait in line, one at a time.
  const busy = await sql<{ sensor_id: number }[]>`${due(sql, policy, now)} ORDER BY sensor_id LIMIT ${HEADS}`;
  for (const { sensor_id } of busy) {
    if (signal?.aborted) break;
    moved += await moveWaiting(sql, sensor_id, policy, now);
  }
  return moved;
}

async function moveWaiting(sql: Sql, sensorId: number, policy: Policy, now: number): Promise<number> {
  try {
    return await sql.begin(async (tx) => {
      await tx`SELECT set_config('lock_timeout', ${String(PATIENCE)}, true)`;
      return move(tx, tx`${due(tx, policy, now)} AND sensor_id = ${sensorId} FOR UPDATE`);
    });
  } catch (error) {
    if (isLockTimeout(error)) return 0;
    throw error;
  }
}

function due(sql: Queryable, policy: Policy, now: number): Fragment {
  const span = Math.max(policy.span, MINUTE);
  // In the gap there is nothing to pass: a point far ahead must not move the mark along with the clock.
  const last = sql`least(newest, ${now}::bigint, CASE WHEN ${now}::bigint BETWEEN front AND ahead - 1 THEN front END)`;
  const next = sql`${last} / ${MINUTE}::bigint * ${MINUTE}::bigint`;
  return sql`
    SELECT sensor_id, mark, summed, ${next} AS next FROM ingest_state
    WHERE newest >= mark AND ${next} > mark AND (pending >= ${policy.points} OR ${next} / ${span}::bigint > mark / ${span}::bigint)`;
}

interface LockedHead {
  readonly sensor_id: number;
  readonly mark: number;
  readonly summed: number;
  /** Where the mark is going to be. */
  readonly next: number;
}

/**
 * What flushes have summed themselves becomes a range of its own. Where no mark was yet, the first range begins with the first point and not in 1970:
 * over all those years the planner may search the rollups of other sensors. The points are looked at when the heads are locked, in a statement
 * of its own, which sees all that flushes have committed before.
 * @param due query that locks heads and gives `sensor_id`, `mark`, `summed`, `next`
 */
async function move(tx: Transaction, due: Fragment): Promise<number> {
  const heads = await tx<LockedHead[]>`${due}`;
  if (heads.length === 0) return 0;
  await tx`
    WITH head AS (
      SELECT head.sensor_id, least(coalesce(oldest.date / ${MINUTE}::bigint * ${MINUTE}::bigint, mark), next) AS mark, summed, next
      FROM unnest(${heads.map((head) => head.sensor_id)}::bigint[], ${heads.map((head) => head.mark)}::bigint[],
                  ${heads.map((head) => head.summed)}::bigint[], ${heads.map((head) => head.next)}::bigint[])
        AS head (sensor_id, mark, summed, next)
      LEFT JOIN LATERAL (
        SELECT date FROM points WHERE head.mark = 0 AND points.sensor_id = head.sensor_id ORDER BY date LIMIT 1
      ) oldest ON true
    ), dirty AS (
      INSERT INTO dirty_ranges (sensor_id, lo, hi, summed)
      SELECT sensor_id, lo, hi, part.summed
      FROM head CROSS JOIN LATERAL (SELECT least(greatest(mark, head.summed), next) AS middle) cut
      CROSS JOIN LATERAL (VALUES (mark, middle, false), (middle, next, true)) AS part (lo, hi, summed)
      WHERE lo < hi
    )
    UPDATE ingest_state SET mark = next, pending = 0 FROM head WHERE ingest_state.sensor_id = head.sensor_id`;
  return heads.length;
}
