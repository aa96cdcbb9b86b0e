/** Points of a sensor from a date on, and the changes of those that were read before, in one snapshot. */
import type { Sql } from '../connect.js';
import { takeFirst } from '../points/blocks/points.js';
import { withSnapshot } from '../points/blocks/snapshot.js';
import { isPacked } from '../points/is-packed.js';
import type { SensorPoints } from '../points/journal/tail.js';
import { keepPoints } from '../points/snapshot.js';
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

interface Row {
  epoch: number;
  version: number;
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
 * @returns undefined when there is no such sensor any more
 */
export async function readHistoryStep(sql: Sql, place: Reached): Promise<HistoryStep | undefined> {
  if (isPacked) return readPackedStep(sql, place);
  const { sensorId, reached, version: known } = place;
  const [row] = await sql.begin('ISOLATION LEVEL REPEATABLE READ READ ONLY', async (tx) => {
    await keepPoints(tx);
    return tx<Row[]>`
      WITH head AS MATERIALIZED (
        SELECT epoch, version FROM rights_epoch, ingest_state WHERE sensor_id = ${sensorId}
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
      SELECT epoch, version,
             (SELECT json_agg(fresh ORDER BY version) FROM fresh) AS changes,
             columns.*
      FROM head, (
        SELECT json_agg(date ORDER BY date) AS dates, json_agg(number ORDER BY date) AS numbers,
               json_agg(text ORDER BY date) AS texts, max(found) AS found FROM page
      ) columns`;
  });
  return row === undefined ? undefined : stepOf(row);
}

function stepOf({ epoch, version, changes, dates, numbers, texts, found }: Row): HistoryStep {
  const step = { epoch, version, changes: changes ?? [] };
  if (dates === null) return { ...step, points: null, hasMore: false };
  const points = { dates, numbers, texts: texts.some((text) => text !== null) ? texts : null };
  return { ...step, points, hasMore: dates.length !== found || dates.length >= WEIGHT };
}

interface ChangeRow {
  readonly head: number;
  readonly version: number | null;
  readonly dates: Float64Array;
  readonly numbers: Float64Array;
  readonly texts: readonly (string | null)[] | null;
}

/** The same of packed points. */
export function readPackedStep(
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
