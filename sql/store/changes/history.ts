/** Points of a sensor from a timestamp on, and changes of points read before, in one snapshot. */
import { DATE_END } from '../../../common/dates.js';
import type { ShardSql } from '../../connect.js';
import { withSnapshot } from '../points/blocks/snapshot.js';
import type { SensorPoints } from '../points/journal/tail.js';
import { takeFirst } from '../points/read-points.js';
import type { Change, ChangedPoints } from './change.js';

/** Points, long texts counted as several, and changes that one step reads. */
const WEIGHT = 1000;
const CHANGES = 50;

/** Progress of reading a sensor. */
export interface ReadProgress {
  readonly sensorId: number;
  /** Timestamp up to which all points were read, microseconds since 1970; -1: none. */
  readonly reached: number;
  /** Version of the sensor at the last step; null: no step yet. */
  readonly version: number | null;
}

export interface HistoryStep {
  /** Rights epoch of the snapshot. */
  readonly epoch: number;
  /** Latest version of the sensor. */
  readonly version: number;
  /** After the version of the last step, in order; more may follow. Missing versions were pruned. */
  readonly changes: readonly Change[];
  /** The next points in order of timestamp; null: there are none, or more changes must be read first. */
  readonly points: ChangedPoints | null;
  /** There may be more points. */
  readonly hasMore: boolean;
}

interface ChangeRow {
  readonly latest: number;
  readonly version: number | null;
  readonly dates: Float64Array;
  readonly numbers: Float64Array;
  readonly texts: readonly (string | null)[] | null;
}

/**
 * Reads one step in one snapshot.
 * @returns undefined when the sensor is deleted
 */
export function readHistoryStep(
  sql: ShardSql,
  { sensorId, reached, version: known }: ReadProgress,
): Promise<HistoryStep | undefined> {
  return withSnapshot(sql, [sensorId], async (tx, { epoch, sensors }) => {
    const rows = await tx.binary<ChangeRow[]>`
      SELECT state.version AS latest, fresh.version, dates, numbers, texts
      FROM ingest_state state LEFT JOIN (
        SELECT *, sum(weight) OVER (ORDER BY version) - weight AS before FROM (
          SELECT * FROM changes WHERE sensor_id = ${sensorId} AND version > ${known}::bigint
          ORDER BY version LIMIT ${CHANGES}) next
      ) fresh ON before < ${WEIGHT}
      WHERE state.sensor_id = ${sensorId} ORDER BY fresh.version`;
    const [row, state] = [rows[0], sensors[0]];
    if (row === undefined || state === undefined) return undefined;
    const changes = rows.flatMap(changeOf);
    const step = { epoch, version: row.latest, changes };
    // Points already contain the changes that are left: the reader would get these points again with the changes.
    const isBehind = row.latest > (changes.at(-1)?.version ?? known ?? Number.POSITIVE_INFINITY);
    if (isBehind) return { ...step, points: null, hasMore: false };
    const stretch = { state, range: { from: reached + 1, to: DATE_END } };
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

/** Characters of a text that count as one more point. */
const TEXT_WEIGHT = 64;

function weightOf(text: string | null): number {
  if (text === null || text.length < TEXT_WEIGHT) return 1;
  return 1 + Math.floor(Array.from(text).length / TEXT_WEIGHT);
}
