/** Second step of a refresh: dirty ranges are recomputed and cleared, a bounded piece per transaction. */
import { isCollision, type Sql, type Transaction } from '../../sql/connect.js';
import { keepPoints } from '../../sql/points/snapshot.js';
import { MINUTE, stored } from '../../sql/points/widths.js';
import { recompute } from './levels.js';
import { lockRollups } from './lock.js';
import type { DirtyRange } from './ranges.js';

/** How much one transaction does at most. */
export interface Budget {
  readonly ranges: number;
  /** Points read and, in ranges that were emptied, rows of minutes deleted. */
  readonly points: number;
}

/** About half a second of work; at 100,000 points the fixed costs of a transaction no longer count. */
export const BUDGET: Budget = { ranges: 500, points: 100_000 };

interface Dirty extends DirtyRange {
  readonly id: number;
  /** Of the sensor; null when that is gone. */
  readonly mark: number | null;
}

interface Taken extends Dirty {
  /** Up to where its share of the budget reaches; `hi` when all of it does. */
  readonly done: number;
  /** What that costs of the budget. */
  readonly points: number;
}

/**
 * Parts of the budget. A range that ended earlier would come back for the rest of its hour, day and week again and again, each
 * time recomputing those buckets; one that got everything would keep the others waiting.
 */
const SHARES = 50;

/**
 * Clears the oldest dirty ranges, or the first part of those that are large: what is left of them goes to the end of the
 * line, so that a year of imported points does not keep other sensors waiting.
 *
 * The lock only spares doubled work. Two at once would still be right: both write or delete a row of every bucket that
 * they share, and under REPEATABLE READ the second of them fails and is undone.
 *
 * @returns how many ranges it worked on, 0 when all is clean; null when somebody else is at it
 */
export async function clearSome(sql: Sql, budget: Budget = BUDGET): Promise<number | null> {
  try {
    return await sql.begin('ISOLATION LEVEL REPEATABLE READ', async (tx) => {
      await keepPoints(tx);
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
  const marks = new Map(taken.map(({ sensor_id, mark }) => [sensor_id, mark ?? 0]));
  await recompute(
    tx,
    taken.map((range) => ({ ...range, hi: range.done })),
    marks,
  );
  const rest = taken.filter(({ done, hi }) => done < hi);
  await tx`DELETE FROM dirty_ranges WHERE id = ANY (${taken.map(({ id }) => id)}::bigint[])`;
  await tx`
    INSERT INTO dirty_ranges (sensor_id, lo, hi, summed)
    SELECT * FROM unnest(${rest.map((each) => each.sensor_id)}::bigint[], ${rest.map((each) => each.done)}::bigint[],
                         ${rest.map((each) => each.hi)}::bigint[], ${rest.map((each) => each.summed)}::boolean[])`;
  return taken.length;
}

/** Ranges in order of age until the budget is used up: each gets a share, and at least a minute, however many points that has. */
async function take(tx: Transaction, budget: Budget): Promise<Taken[]> {
  const waiting = await tx<Dirty[]>`
    SELECT id, sensor_id, lo, hi, dirty_ranges.summed, mark FROM dirty_ranges LEFT JOIN ingest_state USING (sensor_id)
    ORDER BY id LIMIT ${budget.ranges}`;
  const share = Math.max(1, Math.floor(budget.points / Math.min(SHARES, waiting.length)));
  const taken: Taken[] = [];
  for (let left = budget.points; left > 0 && taken.length < waiting.length; ) {
    // As many as fit for certain; small ranges leave room for more.
    const next = waiting.slice(taken.length, taken.length + Math.ceil(left / share));
    for (const range of await measure(tx, next, share)) {
      taken.push(range);
      left -= range.points;
    }
  }
  return taken;
}

/** How far `share` points, or rows of minutes, reach from the start of each range. Of one that is summed no points are read. */
function measure(tx: Transaction, ranges: readonly Dirty[], share: number): Promise<Taken[]> {
  return tx<Taken[]>`
    SELECT range.*, greatest(point.count, minute.count) AS points,
           least(hi, greatest(lo + ${MINUTE}::bigint,
             least(hi, CASE WHEN point.count > ${share}::int THEN point.last - point.last % ${MINUTE}::bigint END,
                       CASE WHEN minute.count > ${share}::int THEN minute.last END))) AS done
    FROM unnest(${ranges.map(({ id }) => id)}::bigint[], ${ranges.map((each) => each.sensor_id)}::bigint[],
                ${ranges.map(({ lo }) => lo)}::bigint[], ${ranges.map(({ hi }) => hi)}::bigint[],
                ${ranges.map(({ summed }) => summed)}::boolean[], ${ranges.map(({ mark }) => mark)}::bigint[])
      AS range (id, sensor_id, lo, hi, summed, mark)
    CROSS JOIN LATERAL (
      SELECT count(*), max(date) AS last FROM (
        SELECT date FROM points WHERE NOT range.summed AND sensor_id = range.sensor_id AND date >= lo AND date < hi
        ORDER BY date LIMIT ${share}::int + 1
      ) first
    ) point
    CROSS JOIN LATERAL (
      SELECT count(*), max(bucket) AS last FROM (
        SELECT bucket FROM ${tx(stored(60))} WHERE sensor_id = range.sensor_id AND bucket >= lo AND bucket < hi
        ORDER BY bucket LIMIT ${share}::int + 1
      ) first
    ) minute`;
}
