/**
 * How many buckets have points, without reading most of those: a sum that has points in one bucket, or in two that follow each other, shows by its first
 * and its last point which ones these are. So do stored days and weeks for the days and weeks of a time zone, which begin at another hour.
 *
 *   stored days  ├── ·  · ───┼───·──────┼───  ·  ·──┤
 *   of a zone        ├──────────┼──────────┼──────────┤
 */
import { SECOND } from '../../../../common/dates.js';
import type { Fragment, ShardQueryable } from '../../../connect.js';
import { int8Array } from '../../../driver/arrays.js';
import type { Runs } from '../bucket-page.js';
import type { Window } from '../packed/windows.js';
import type { CellWidth, Width } from '../widths.js';
import { type Cell, Cells, windowsOfRange } from './counts.js';
import { type Parts, type PartsQuery, readParts, storedStatement } from './parts.js';
import type { Snapshot } from './snapshot.js';

/** Buckets of a day and longer, by their starts. */
export interface LongBuckets {
  readonly startOf: (date: number) => number;
  /** The same for the database: seconds, of UTC; or runs. */
  readonly starts: Width | Runs;
}

/** Buckets that have points; some are in it more than once. */
class Touched {
  readonly sensorIds: number[] = [];
  readonly starts: number[] = [];

  /** @param starts in order */
  add(sensorId: number, starts: Iterable<number>): void {
    let last = Number.NaN;
    for (const start of starts) {
      if (start === last) continue;
      this.sensorIds.push(sensorId);
      this.starts.push(start);
      last = start;
    }
  }
}

/**
 * Counts the buckets of all sensors that have points, each in the cell in which it starts.
 * @param query whose range has bounds of buckets, and whose grid these keep to
 * @throws TooCostly
 */
export async function countLongBuckets(
  tx: ShardQueryable,
  snapshot: Snapshot,
  query: PartsQuery & { readonly range: Window },
  buckets: LongBuckets,
  cell: CellWidth,
): Promise<Cell[]> {
  const others = await touchedBeside(tx, snapshot, query, buckets);
  const stored = storedStatement(tx, snapshot.sensors, query);
  const rows = await tx.binary<Cell[]>`
    WITH runs AS (${runsOf(tx, buckets)}), stored AS (${boundsOf(tx, stored, buckets)}), touched AS (
      SELECT sensor_id, first_start AS start FROM stored WHERE is_known
      UNION SELECT sensor_id, last_start FROM stored WHERE is_known
      UNION SELECT * FROM unnest(${int8Array(others.sensorIds)}::bigint[], ${int8Array(others.starts)}::bigint[])
    )
    SELECT bucket_start(greatest(start, ${query.range.from}), ${cell * SECOND}::bigint) AS start, count(*) AS count
    FROM touched GROUP BY 1`;
  const cells = new Cells(cell);
  for (const { start, count } of rows) cells.add(Math.max(start, 0), count);
  return cells.list;
}

/** Buckets with points that are in no stored sum, or in one that reaches over more than two buckets. */
async function touchedBeside(
  tx: ShardQueryable,
  snapshot: Snapshot,
  query: PartsQuery & { readonly range: Window },
  { startOf, starts }: LongBuckets,
): Promise<Touched> {
  const touched = new Touched();
  const add = (parts: readonly Parts[]) => {
    for (const { sensorId, sums, points } of parts) {
      const { first_date } = sums.columns;
      touched.add(
        sensorId,
        Float64Array.from(sums.places, (place) => startOf(first_date[place]!)),
      );
      touched.add(sensorId, points.dates.map(startOf));
    }
  };
  const beside = { ...query, withoutStored: true };
  for (const range of await windowsOfRange(tx, snapshot, beside))
    add(await readParts(tx, snapshot, { ...beside, range }));
  for (const { sensor_id, from, to } of await unknown(tx, snapshot, query, { startOf, starts })) {
    const sensors = snapshot.sensors.filter((state) => state.sensor_id === sensor_id);
    const inside = { range: { from, to: to + 1 }, coarsest: 'blocks', grid: query.grid } as const;
    add(await readParts(tx, { ...snapshot, sensors }, inside));
  }
  return touched;
}

/** Stored sums that reach over more than two buckets: there are some where a clock is put forward by an hour or more soon after midnight of UTC. */
async function unknown(
  tx: ShardQueryable,
  { sensors }: Snapshot,
  query: PartsQuery,
  buckets: LongBuckets,
): Promise<readonly { sensor_id: number; from: number; to: number }[]> {
  if (typeof buckets.starts === 'number') return [];
  return tx.binary<{ sensor_id: number; from: number; to: number }[]>`
    WITH runs AS (${runsOf(tx, buckets)}), stored AS (${boundsOf(tx, storedStatement(tx, sensors, query), buckets)})
    SELECT sensor_id, first_date AS from, last_date AS to FROM stored WHERE NOT is_known`;
}

function runsOf(tx: ShardQueryable, { starts }: LongBuckets): Fragment {
  if (typeof starts === 'number') return tx`SELECT`;
  return tx`SELECT ${int8Array(starts.starts)}::bigint[] AS starts, ${int8Array(starts.lasts)}::bigint[] AS lasts`;
}

/** Of sums the starts of the buckets of their first and last points, and whether there is none between these. */
function boundsOf(tx: ShardQueryable, stored: Fragment, { starts }: LongBuckets): Fragment {
  const isUtc = typeof starts === 'number';
  const startOf = (date: Fragment) =>
    isUtc
      ? tx`bucket_start(${date}, ${starts * SECOND}::bigint)`
      : tx`(SELECT least(${date} - (${date} - starts[run]) % ${starts.step}::bigint, lasts[run])
           FROM width_bucket(${date}, starts) AS run)`;
  return tx`
    SELECT *, last_start <= first_start OR ${startOf(tx`(last_start - 1)`)} = first_start AS is_known FROM (
      SELECT *, ${startOf(tx`last_date`)} AS last_start, ${startOf(tx`first_date`)} AS first_start
      FROM (${stored}) sum CROSS JOIN runs OFFSET 0
    ) sum`;
}
