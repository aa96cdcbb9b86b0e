/** Points of a sensor from a date on, and the changes of those that were read before, in one snapshot. */
import type { Sql } from '../../connect.js';
import { withSnapshot } from '../points/blocks/snapshot.js';
import type { SensorPoints } from '../points/journal/tail.js';
import { takeFirst } from '../points/read-points.js';
import { DATE_END } from '../points/widths.js';
import type { Change, ChangedPoints } from './change.js';

/** Points that one step reads, long texts counted as several; and changes. */
const WEIGHT = 1000;
const CHANGES = 50;

/** How far a sensor has been read. */
export interface Reached {
  readonly sensorId: number;
  /** Everything up to this date has been read, microseconds since 1970; -1: nothing. */
  readonly reached: number;
  /** Version as of which it was read; null: nothing was. */
  readonly version: number | null;
}

export interface HistoryStep {
  /** Rights epoch of the snapshot. */
  readonly epoch: number;
  /** Version of the sensor. */
  readonly version: number;
  /** Behind the version as of which it was read, in order; some may be left. Where versions are missing, changes were removed. */
  readonly changes: readonly Change[];
  /** The next points in order of date; null: there are none, or changes are left. */
  readonly points: ChangedPoints | null;
  /** There may be more points. */
  readonly hasMore: boolean;
}

interface ChangeRow {
  readonly head: number;
  readonly version: number | null;
  readonly dates: Float64Array;
  readonly numbers: Float64Array;
  readonly texts: readonly (string | null)[] | null;
}

/**
 * All of it is of one snapshot.
 * @returns undefined when there is no such sensor any more
 */
export function readHistoryStep(
  sql: Sql,
  { sensorId, reached, version: known }: Reached,
): Promise<HistoryStep | undefined> {
  return withSnapshot(sql, [sensorId], async (tx, { epoch, sensors }) => {
    const rows = await tx.binary<ChangeRow[]>`
      SELECT h.version AS head, fresh.version, dates, numbers, texts
      FROM ingest_state h LEFT JOIN (
        SELECT *, sum(weight) OVER (ORDER BY version) - weight AS before FROM (
          SELECT * FROM changes WHERE sensor_id = ${sensorId} AND version > ${known}::bigint
          ORDER BY version LIMIT ${CHANGES}) next
      ) fresh ON before < ${WEIGHT}
      WHERE h.sensor_id = ${sensorId} ORDER BY fresh.version`;
    const [row, head] = [rows[0], sensors[0]];
    if (row === undefined || head === undefined) return undefined;
    const changes = rows.flatMap(changeOf);
    const step = { epoch, version: row.head, changes };
    // While changes are left, points would come with those applied, and then once more.
    const isBehind = row.head > (changes.at(-1)?.version ?? known ?? Number.POSITIVE_INFINITY);
    if (isBehind) return { ...step, points: null, hasMore: false };
    const stretch = { head, range: { from: reached + 1, to: DATE_END } };
    const fits = (before: number, own: number) => before === 0 || before + own <= WEIGHT;
    const { points, isCut } = await takeFirst(tx, stretch, WEIGHT, weightOf, fits);
    const count = points.dates.length;
    if (count === 0) return { ...step, points: null, hasMore: false };
    return { ...step, points: listsOf(points), hasMore: isCut || count >= WEIGHT };
  });
}

function changeOf({ version, dates, numbers, texts }: ChangeRow): Change[] {
  return version === null ? [] : [{ version, ...listsOf({ dates, numbers, texts }) }];
}

function listsOf({ dates, numbers, texts }: SensorPoints): ChangedPoints {
  return {
    dates: [...dates],
    numbers: Array.from(numbers, (number) => (Number.isNaN(number) ? null : number)),
    texts,
  };
}

/** As many characters as count as one more point. */
const TEXT_WEIGHT = 64;

function weightOf(text: string | null): number {
  if (text === null || text.length < TEXT_WEIGHT) return 1;
  return 1 + Math.floor(Array.from(text).length / TEXT_WEIGHT);
}
