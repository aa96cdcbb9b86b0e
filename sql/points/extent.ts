/** From when to when sensors have points, which have some between two dates, and how many. */
import type { Queryable } from '../connect.js';
import { int8Array } from '../driver/arrays.js';
import { countPoints as countCells } from './blocks/counts.js';
import type { Head } from './blocks/heads.js';
import { type PartRow, unpacked } from './blocks/parts.js';
import { withSnapshot } from './blocks/snapshot.js';
import { within } from './journal/tail.js';
import type { Window } from './packed/windows.js';

/** Dates of the oldest and the newest point, microseconds since 1970. */
export interface Extent {
  readonly oldest: number;
  readonly newest: number;
}

/** @returns null when none of the sensors has a point */
export function selectExtent(sql: Queryable, sensorIds: readonly number[]): Promise<Extent | null> {
  return withSnapshot(sql, sensorIds, async (tx, { sensors }) => {
    const [blocks] = await tx.binary<{ first: number | null; last: number | null }[]>`
      SELECT min(first) AS first, max(last) AS last
      FROM unnest(${idsOf(sensors)}::bigint[]) AS wanted (id) CROSS JOIN LATERAL (
        (SELECT first, last FROM blocks WHERE sensor_id = id ORDER BY first LIMIT 1)
        UNION ALL
        (SELECT first, last FROM blocks WHERE sensor_id = id ORDER BY first DESC LIMIT 1)
      ) block`;
    let [oldest, newest] = [blocks!.first ?? Number.POSITIVE_INFINITY, blocks!.last ?? -1];
    for (const { tail } of sensors) {
      oldest = Math.min(oldest, tail.dates[0] ?? oldest);
      newest = Math.max(newest, tail.dates.at(-1) ?? newest);
    }
    return newest === -1 ? null : { oldest, newest };
  });
}

function idsOf(sensors: readonly Head[]): Buffer {
  return int8Array(sensors.map(({ sensor_id }) => sensor_id));
}

/** Dates of a sensor, microseconds since 1970; `before` is exclusive. */
export interface SensorRange {
  readonly sensorId: number;
  readonly from: number;
  readonly before: number;
}

/** Sensors that have points between two dates, each between dates of its own. */
export function sensorsWithin(sql: Queryable, ranges: readonly SensorRange[]): Promise<ReadonlySet<number>> {
  const windows = new Map(ranges.map(({ sensorId, from, before }) => [sensorId, { from, to: before }]));
  return withSnapshot(sql, [...windows.keys()], async (tx, { sensors }) => {
    const found = new Set<number>();
    for (const { sensor_id, tail } of sensors) {
      const { from, to } = windows.get(sensor_id)!;
      if (within(tail, from, to - 1).dates.length > 0) found.add(sensor_id);
    }
    const others = sensors.filter(({ sensor_id }) => !found.has(sensor_id));
    for (const { sensor_id, data, ...row } of await firstBlocks(tx, others, windows)) {
      const { from, to } = windows.get(sensor_id)!;
      const isThere = data === null || unpacked([{ ...row, sensor_id, data }], from, to).dates.length > 0;
      if (isThere) found.add(sensor_id);
    }
    return found;
  });
}

/** Blocks that may have points in the ranges: those that certainly have some without their points. */
function firstBlocks(
  tx: Queryable,
  sensors: readonly Head[],
  windows: ReadonlyMap<number, Window>,
): Promise<Pick<PartRow, 'sensor_id' | 'first_date' | 'count' | 'data'>[]> {
  const column = (of: (window: Window) => number) =>
    int8Array(sensors.map(({ sensor_id }) => of(windows.get(sensor_id)!)));
  return tx.binary`
    SELECT sensor_id, first AS first_date, count, CASE WHEN first < lo AND last >= hi THEN data END AS data
    FROM unnest(
      ${idsOf(sensors)}::bigint[], ${column(({ from }) => from)}::bigint[], ${column(({ to }) => to)}::bigint[]
    ) AS wanted (id, lo, hi) CROSS JOIN LATERAL (
      SELECT sensor_id, first, last, count, data FROM blocks
      WHERE sensor_id = id AND first < hi ORDER BY first DESC LIMIT 1
    ) block WHERE last >= lo`;
}

/** How many points sensors have together from date to date, both inclusive (microseconds since 1970). */
export function countPoints(
  sql: Queryable,
  sensorIds: readonly number[],
  from: number,
  to: number,
): Promise<number> {
  return withSnapshot(sql, sensorIds, async (tx, heads) => {
    const cells = await countCells(tx, heads, {
      range: { from, to: to + 1 },
      coarsest: 'weeks',
      width: 604800,
    });
    return cells.reduce((sum, { count }) => sum + count, 0);
  });
}
