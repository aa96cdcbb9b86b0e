/** The recomputation of one rollup in some ranges, from points or from the rollup below. */
import type { Fragment, Transaction } from '../../sql/connect.js';
import { mergeParts } from '../../sql/points/row.js';
import { SECOND, stored, WIDTHS, type Width } from '../../sql/points/widths.js';
import { completeBuckets, type DirtyRange, unite } from './ranges.js';

/** Where each width takes its rows from: the next finer one, of which it takes few (at most 24 a bucket). */
const BELOW = new Map<Width, Width>(WIDTHS.slice(1).map((width, index) => [width, WIDTHS[index]!]));

/**
 * Makes all seven rollups agree with the points in these ranges, as the transaction sees them: writes the rows that
 * have points, deletes those that have none.
 *
 * Only complete buckets have a row. The one that the mark cuts gets its row when the mark has passed its end: the range
 * that the mark passes then touches it. So the running hour, day and week are written once, not at every refresh.
 *
 * @param dirty whole minutes, before the mark; no points are read for those that are summed
 * @param marks of these sensors; nothing is written for a sensor without one, for it is gone
 */
export async function recompute(
  tx: Transaction,
  dirty: readonly DirtyRange[],
  marks: ReadonlyMap<number, number>,
): Promise<void> {
  const minutes = unite(dirty.filter(({ summed }) => !summed));
  const all = unite(dirty);
  for (const width of WIDTHS) {
    const buckets = completeBuckets(width === 60 ? minutes : all, width, marks);
    if (buckets.length === 0) continue;
    const range = tx`
      unnest(${buckets.map((each) => each.sensor_id)}::bigint[], ${buckets.map((each) => each.lo)}::bigint[],
             ${buckets.map((each) => each.hi)}::bigint[]) AS range (sensor_id, lo, hi)`;
    await replace(tx, width, range, rows(tx, width, range));
  }
}

function rows(tx: Transaction, width: Width, range: Fragment): Fragment {
  const below = BELOW.get(width);
  if (below === undefined) {
    return tx`SELECT minute.* FROM ${range} CROSS JOIN LATERAL point_minutes(range.sensor_id, range.lo, range.hi) minute`;
  }
  const parts = tx`(
    SELECT rollup.* FROM ${range} JOIN ${tx(stored(below))} rollup
    ON rollup.sensor_id = range.sensor_id AND rollup.bucket >= range.lo AND rollup.bucket < range.hi)`;
  return mergeParts(tx, parts, tx`bucket_start(part.bucket, ${width * SECOND}::bigint)`);
}

async function replace(tx: Transaction, width: Width, range: Fragment, fresh: Fragment): Promise<void> {
  const rollup = tx(stored(width));
  await tx`
    WITH fresh AS MATERIALIZED (${fresh}),
    gone AS (
      DELETE FROM ${rollup} old USING ${range}
      WHERE old.sensor_id = range.sensor_id AND old.bucket >= range.lo AND old.bucket < range.hi
        AND NOT EXISTS (SELECT FROM fresh WHERE fresh.sensor_id = old.sensor_id AND fresh.bucket = old.bucket)
    )
    INSERT INTO ${rollup} SELECT * FROM fresh
    ON CONFLICT (sensor_id, bucket) DO UPDATE SET
      (count, numbers, sum, min, max, first_date, first_number, first_text, last_date, last_number, last_text)
      = (excluded.count, excluded.numbers, excluded.sum, excluded.min, excluded.max, excluded.first_date,
         excluded.first_number, excluded.first_text, excluded.last_date, excluded.last_number, excluded.last_text)`;
}
