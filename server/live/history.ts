/**
 * History before the live points, one step at a time; between steps nothing is held in the database.
 *
 * After each step the reader knows exactly the points from `from` to `reached` as of one version of the sensor. A step moves both on,
 * in one snapshot: the changes since that version, as far as they are in the range that was read already; and the next points
 * after it, which the snapshot holds with all changes applied. So each point comes once as it is, and again only when it is replaced.
 *
 *   from ─────────────── reached ──────────── end
 *    └ changes > version ─┘└── next points ──┘
 *
 * Who had everything up to a version already, and lost his connection, begins with all dates read: then only the changes are left. Who was in the middle
 * of it begins there. Where changes are gone, `missed` tells the dates that they may have had.
 */
import type { Sql } from '../../sql/connect.js';
import { selectExtent } from '../../sql/points/extent.js';
import { keepPoints } from '../../sql/points/snapshot.js';
import type { Told } from './piece.js';
import { type Change, type LivePoints, pick } from './points.js';

export interface Place {
  readonly sensorId: number;
  /** First date that is wanted, microseconds. */
  readonly from: number;
  /** Everything up to this date has been read; before the first step, all before `from`. */
  readonly reached: number;
  /** Version as of which it was read; null before the first step. */
  readonly version: number | null;
}

export interface Step extends Place {
  readonly version: number;
  /** Rights epoch of the snapshot. */
  readonly epoch: number;
  /** In order; at the end of what was read on, with the version as of which it was. */
  readonly points: readonly (LivePoints & Told)[];
  /** Nothing is left: what comes after `version` is live. */
  readonly isLast: boolean;
}

/** Points of a step, long texts counted as several; and changes of a step. */
const WEIGHT = 1000;
const CHANGES = 50;

interface Row {
  epoch: number;
  /** Version of the sensor. */
  head: number;
  changes: Change[] | null;
  dates: number[] | null;
  numbers: (number | null)[];
  texts: (string | null)[];
  /** Points found, of which long texts may let only the first ones through. */
  found: number | null;
}

/**
 * One statement, hence one snapshot; and planned after it, or it would pass over points that have come in between in a partition made for them,
 * while it knows their version already. Columns come as JSON: see `readChanges`.
 *
 * @returns 'gone' when there is no such sensor any more, 'late' when changes were removed before they were read, or never kept
 */
export async function readHistory(sql: Sql, place: Place): Promise<Step | 'gone' | 'late'> {
  const { sensorId, from, reached, version: known } = place;
  const [row] = await sql.begin('ISOLATION LEVEL REPEATABLE READ READ ONLY', async (tx) => {
    await keepPoints(tx);
    return tx<Row[]>`
      WITH head AS MATERIALIZED (
        SELECT epoch, version FROM rights_epoch, sensor_heads WHERE sensor_id = ${sensorId}
      ), fresh AS MATERIALIZED (
        SELECT version, dates, numbers, texts FROM (
          SELECT *, sum(weight) OVER (ORDER BY version) - weight AS before FROM (
            SELECT * FROM changes WHERE sensor_id = ${sensorId} AND version > ${known}::bigint
            ORDER BY version LIMIT ${CHANGES}) next
        ) weighed WHERE before < ${WEIGHT}
      ), page AS (
        SELECT * FROM (
          SELECT *, count(*) OVER () AS found, sum(adds) OVER (ORDER BY date) AS weight FROM (
            SELECT date, number, text, 1 + coalesce(length(text), 0) / 64 AS adds
            FROM points WHERE sensor_id = ${sensorId} AND date > ${reached}
              -- While changes are left, points would come with those applied, and then once more.
              AND (SELECT version FROM head) <= coalesce((SELECT max(version) FROM fresh), ${known}::bigint, 9007199254740991)
            ORDER BY date LIMIT ${WEIGHT}) next
        ) weighed WHERE weight <= ${WEIGHT} OR weight = adds
      )
      SELECT epoch, version AS head,
             (SELECT json_agg(fresh ORDER BY version) FROM fresh) AS changes,
             columns.*
      FROM head, (
        SELECT json_agg(date ORDER BY date) AS dates, json_agg(number ORDER BY date) AS numbers,
               json_agg(text ORDER BY date) AS texts, max(found) AS found FROM page
      ) columns`;
  });
  return row === undefined ? 'gone' : stepOf(place, row, (date) => date >= from && date <= reached);
}

/** @param wasRead whether a date is in the range that was read */
function stepOf(place: Place, row: Row, wasRead: (date: number) => boolean): Step | 'late' {
  const { epoch, head, dates, numbers, texts, found } = row;
  const changes = row.changes ?? [];
  const known = place.version ?? head;
  const isWhole = changes.every(({ version }, index) => version === known + 1 + index);
  if (known > head || (known < head && changes.length === 0) || !isWhole) return 'late';
  const version = changes.at(-1)?.version ?? head;
  const points = changes
    .map((change) => ({ ...pick(change, wasRead), version: change.version }))
    .filter((each) => each.dates.length > 0);
  if (version < head) return { ...place, epoch, version, points, isLast: false };
  if (dates === null) return { ...place, epoch, version, points, isLast: true };
  const next = { dates, numbers, texts: texts.some((text) => text !== null) ? texts : null };
  const isLast = dates.length === found && dates.length < WEIGHT;
  return {
    ...place,
    epoch,
    version,
    points: [...points, { ...next, as_of: version }],
    reached: dates.at(-1)!,
    isLast,
  };
}

/**
 * Where points may have been missed, as exactly as it is known: nothing tells the dates of changes that are gone, but they lie among those that the reader
 * wants and the sensor has.
 * @returns dates in microseconds, both inclusive; null when there is no such point
 */
export async function missed(
  sql: Sql,
  { sensorId, from, reached }: Pick<Place, 'sensorId' | 'from' | 'reached'>,
): Promise<{ from: number; to: number } | null> {
  const extent = await selectExtent(sql, [sensorId]);
  if (extent === null) return null;
  const range = { from: Math.max(from, extent.oldest), to: Math.min(reached, extent.newest) };
  return range.from > range.to ? null : range;
}
