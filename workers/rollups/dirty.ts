/** Second step of a refresh: dirty ranges are recomputed and cleared, a bounded piece per transaction. */
import { isCollision, type Sql, type Transaction } from '../../sql/connect.js';
import { MINUTE } from '../../sql/points/widths.js';
import { recompute } from './levels.js';
import { lockRollups } from './lock.js';
import { type SensorRange, unite } from './ranges.js';

/** How much one transaction does at most. */
export interface Budget {
  readonly ranges: number;
  /** Points read and, in ranges that were emptied, rows of minutes deleted. */
  readonly points: number;
}

/** About half a second of work; at 100,000 points the fixed costs of a transaction no longer count. */
export const BUDGET: Budget = { ranges: 500, points: 100_000 };

interface Taken extends SensorRange {
  readonly id: number;
  /** Up to where the budget reaches; `hi` when all of it does. */
  readonly done: number;
}

/**
 * Clears the oldest dirty ranges, or the first part of each when they are large: what is left of them goes to the end
 * of the line, so that a year of imported points does not keep other sensors waiting.
 *
 * The lock only spares doubled work. Two at once would still be right: both write or delete a row of every bucket that
 * they share, and under REPEATABLE READ the second of them fails and is undone.
 *
 * @returns how many ranges it worked on, 0 when all is clean; null when somebody else is at it
 */
export async function clearSome(sql: Sql, budget: Budget = BUDGET): Promise<number | null> {
  try {
    return await sql.begin('ISOLATION LEVEL REPEATABLE READ', async (tx) => {
      // Before the first statement that takes a snapshot: a partition that is split after that would hide its points.
      await tx`LOCK TABLE points IN ACCESS SHARE MODE`;
      if (!(await lockRollups(tx))) return null;
      return clearInside(tx, budget);
    });
  } catch (error) {
    if (isCollision(error)) return null;
    throw error;
  }
}

async function clearInside(tx: Transaction, budget: Budget): Promise<number> {
  const taken = await take(tx, budget);
  if (taken.length === 0) return 0;
  await recompute(tx, unite(taken.map(({ sensor_id, lo, done }) => ({ sensor_id, lo, hi: done }))));
  const rest = taken.filter(({ done, hi }) => done < hi);
  await tx`DELETE FROM dirty_ranges WHERE id = ANY (${taken.map(({ id }) => id)}::bigint[])`;
  await tx`
    INSERT INTO dirty_ranges (sensor_id, lo, hi)
    SELECT * FROM unnest(${rest.map((each) => each.sensor_id)}::bigint[], ${rest.map((each) => each.done)}::bigint[],
                         ${rest.map((each) => each.hi)}::bigint[])`;
  return taken.length;
}

/** Every range gets the same share of the budget, and at least a minute, however many points that has. */
function take(tx: Transaction, budget: Budget): Promise<Taken[]> {
  return tx<Taken[]>`
    WITH dirty AS MATERIALIZED (SELECT * FROM dirty_ranges ORDER BY id LIMIT ${budget.ranges}),
    share AS (SELECT greatest(1, ${budget.points}::bigint / greatest(1, count(*))) AS points FROM dirty)
    SELECT dirty.*, least(hi, greatest(lo + ${MINUTE}::bigint, coalesce(least(point.minute, minute.bucket), hi))) AS done
    FROM dirty
    LEFT JOIN LATERAL (
      SELECT date - date % ${MINUTE}::bigint AS minute FROM points
      WHERE sensor_id = dirty.sensor_id AND date >= lo AND date < hi
      ORDER BY date OFFSET (SELECT points FROM share) LIMIT 1
    ) point ON true
    LEFT JOIN LATERAL (
      SELECT bucket FROM rollup_60
      WHERE sensor_id = dirty.sensor_id AND bucket >= lo AND bucket < hi
      ORDER BY bucket OFFSET (SELECT points FROM share) LIMIT 1
    ) minute ON true`;
}
