/** The recomputation of rollups in some ranges, from points or from the rollup below, and of how many buckets days have. */
import type { Fragment, Transaction } from '../../sql/connect.js';
import { COUNTED, COUNTS, countOf } from '../../sql/points/clean-counts.js';
import { BUCKET_COLUMNS, mergeParts } from '../../sql/points/row.js';
import { SECOND, stored, WIDTHS, type Width } from '../../sql/points/widths.js';
import { completeBuckets, type DirtyRange, type SensorRange, unite } from './ranges.js';

/** Where each width takes its rows from: the next finer one, of which it takes few (at most 24 a bucket). */
const BELOW = new Map<Width, Width>(WIDTHS.slice(1).map((width, index) => [width, WIDTHS[index]!]));

/**
 * Makes all seven rollups agree with the points in these ranges, as the transaction sees them, and then how many buckets the days have:
 * writes the rows that have points, deletes those that have none.
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
    const range = ranges(tx, buckets);
    await replace(tx, stored(width), BUCKET_COLUMNS, range, rows(tx, width, range));
  }
  const days = completeBuckets(all, 86400, marks);
  if (days.length === 0) return;
  const range = ranges(tx, days);
  await replace(tx, COUNTS, COUNTED.map(countOf), range, counts(tx, range));
}

function ranges(tx: Transaction, buckets: readonly SensorRange[]): Fragment {
  return tx`
    unnest(${buckets.map((each) => each.sensor_id)}::bigint[], ${buckets.map((each) => each.lo)}::bigint[],
           ${buckets.map((each) => each.hi)}::bigint[]) AS range (sensor_id, lo, hi)`;
}

function rows(tx: Transaction, width: Width, range: Fragment): Fragment {
  const below = BELOW.get(width);
  if (below === undefined) {
    return tx`SELECT minute.* FROM ${range} CROSS JOIN LATERAL point_minutes(range.sensor_id, range.lo, range.hi) minute`;
  }
  return mergeParts(
    tx,
    tx`(${within(tx, stored(below), range)})`,
    tx`bucket_start(part.bucket, ${width * SECOND}::bigint)`,
  );
}

function counts(tx: Transaction, range: Fragment): Fragment {
  return tx`
    SELECT counts.* FROM (${within(tx, stored(86400), range)}) day
    CROSS JOIN LATERAL count_buckets(day.sensor_id, day.bucket) counts`;
}

/**
 * What is stored in the ranges: by index, range by range, which OFFSET 0 sees to. Joined freely, hundreds of ranges of few sensors
 * became a join by sensor, of every range with every bucket of years.
 */
function within(tx: Transaction, relation: string, range: Fragment): Fragment {
  return tx`
    SELECT found.* FROM ${range} CROSS JOIN LATERAL (
      SELECT * FROM ${tx(relation)} held
      WHERE held.sensor_id = range.sensor_id AND held.bucket >= range.lo AND held.bucket < range.hi
      OFFSET 0
    ) found`;
}

async function replace(
  tx: Transaction,
  relation: string,
  columns: readonly string[],
  range: Fragment,
  fresh: Fragment,
): Promise<void> {
  const changes = columns.map((name, i) => tx`${i === 0 ? tx`` : tx`, `}${tx(name)} = excluded.${tx(name)}`);
  await tx`
    WITH fresh AS MATERIALIZED (${fresh}),
    -- As arrays they are thought to be few, and found by index.
    gone AS (
      SELECT array_agg(sensor_id) AS sensors, array_agg(bucket) AS buckets
      FROM (${within(tx, relation, range)}) old
      WHERE NOT EXISTS (SELECT FROM fresh WHERE fresh.sensor_id = old.sensor_id AND fresh.bucket = old.bucket)
    ),
    deleted AS (
      DELETE FROM ${tx(relation)} old USING unnest((SELECT sensors FROM gone), (SELECT buckets FROM gone)) AS gone (sensor_id, bucket)
      WHERE old.sensor_id = gone.sensor_id AND old.bucket = gone.bucket
    )
    INSERT INTO ${tx(relation)} SELECT * FROM fresh
    ON CONFLICT (sensor_id, bucket) DO UPDATE SET ${changes}`;
}
