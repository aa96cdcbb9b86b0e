/** The newest points of sensors: known from rows of blocks, without unpacking most of them. */
import type { ShardQueryable } from '../../connect.js';
import { type IngestState, idsOf, type Snapshot, withSnapshot } from './blocks/snapshot.js';
import { pointsWithin } from './blocks/unpacked.js';
import { pointsBetween } from './journal/tail.js';
import type { Window } from './packed/windows.js';
import { TEXTS, TooMuch } from './too-much.js';

/** A point without its sensor. */
export interface DatedPoint {
  /** Microseconds since 1970. */
  readonly date: number;
  /** Null: the value is no number. */
  readonly number: number | null;
  /** Null: the number says all of the value. */
  readonly text: string | null;
}

export interface NewestPoints {
  /** By sensor; sensors without points, and those that are not there, are missing. */
  readonly points: ReadonlyMap<number, DatedPoint>;
  /** Rights epoch of the snapshot. */
  readonly epoch: number;
}

/** A point without its text. */
export interface LastPoint {
  readonly sensorId: number;
  /** Microseconds since 1970. */
  readonly date: number;
  /** NaN: the value is no number. */
  readonly number: number;
  readonly hasText: boolean;
}

interface LastBlock {
  readonly sensor_id: number;
  readonly first: number;
  readonly last: number;
  readonly count: number;
  readonly last_number: number | null;
  readonly have_texts: boolean;
  /** Null: the block ends within the range. */
  readonly data: Buffer | null;
}

/**
 * The newest point of each of some sensors, in one snapshot.
 * @throws TooMuch where `sql` is bounded
 */
export function newestPoints(sql: ShardQueryable, sensorIds: readonly number[]): Promise<NewestPoints> {
  return withSnapshot(sql, sensorIds, async (tx, snapshot) => {
    const points = new Map<number, DatedPoint>();
    for (const { sensor_id, date, number, text } of await lastOfBlocks(tx, snapshot))
      points.set(sensor_id, { date, number, text });
    for (const { sensor_id, tail } of snapshot.sensors) {
      const date = tail.dates.at(-1) ?? -1;
      if (date < (points.get(sensor_id)?.date ?? 0)) continue;
      const number = tail.numbers.at(-1)!;
      points.set(sensor_id, {
        date,
        number: Number.isNaN(number) ? null : number,
        text: tail.texts?.at(-1) ?? null,
      });
    }
    if (sql !== sql.unbounded) refuseLong(points);
    return { points, epoch: snapshot.epoch };
  });
}

function refuseLong(points: ReadonlyMap<number, DatedPoint>): void {
  let bytes = 0;
  for (const { text } of points.values()) bytes += text === null ? 0 : Buffer.byteLength(text);
  if (bytes > TEXTS) throw TooMuch.texts();
}

function lastOfBlocks(tx: ShardQueryable, { sensors }: Snapshot) {
  return tx.binary<(DatedPoint & { readonly sensor_id: number })[]>`
    SELECT block.* FROM unnest(${idsOf(sensors)}::bigint[]) AS wanted (id) CROSS JOIN LATERAL (
      SELECT sensor_id, last AS date, last_number AS number, texts[count] AS text FROM blocks
      WHERE sensor_id = id ORDER BY first DESC LIMIT 1
    ) block`;
}

/** The newest point of each sensor in a range of dates; sensors without one are missing. */
export async function readLast(
  tx: ShardQueryable,
  { sensors }: Snapshot,
  range: Window,
): Promise<LastPoint[]> {
  if (range.from >= range.to) return [];
  const rows = await tx.binary<LastBlock[]>`
    SELECT block.* FROM unnest(${idsOf(sensors)}::bigint[]) AS wanted (id) CROSS JOIN LATERAL (
      SELECT sensor_id, first, last, count, last_number, texts IS NOT NULL AS have_texts,
             CASE WHEN last >= ${range.to} THEN data END AS data FROM blocks
      WHERE sensor_id = id AND first < ${range.to} ORDER BY first DESC LIMIT 1
    ) block WHERE last >= ${range.from}`;
  const blocks = new Map(rows.map((row) => [row.sensor_id, row]));
  return sensors.flatMap((state) => {
    const [stored, added] = [lastOfBlock(blocks.get(state.sensor_id), range), lastOfTail(state, range)];
    if (stored === null || (added !== null && added.date >= stored.date)) return added ?? [];
    return stored;
  });
}

function lastOfBlock(block: LastBlock | undefined, range: Window): LastPoint | null {
  if (block === undefined) return null;
  const { sensor_id, first, last, count, last_number, have_texts, data } = block;
  const known = { sensorId: sensor_id, hasText: have_texts };
  if (data === null) return { ...known, date: last, number: last_number ?? Number.NaN };
  const { dates, numbers } = pointsWithin({ sensor_id, first_date: first, count, data }, range);
  return dates.length === 0 ? null : { ...known, date: dates.at(-1)!, number: numbers.at(-1)! };
}

function lastOfTail({ sensor_id, tail }: IngestState, range: Window): LastPoint | null {
  const { dates, numbers, texts } = pointsBetween(tail, range.from, range.to - 1);
  if (dates.length === 0) return null;
  return { sensorId: sensor_id, date: dates.at(-1)!, number: numbers.at(-1)!, hasText: texts !== null };
}

/** The dates of the newest points between two dates, both inclusive; sensors without one are missing. */
export function newestDates(
  sql: ShardQueryable,
  sensorIds: readonly number[],
  from: number,
  to: number,
): Promise<{ sensor_id: number; date: number }[]> {
  return withSnapshot(sql, sensorIds, async (tx, snapshot) => {
    const points = await readLast(tx, snapshot, { from, to: to + 1 });
    return points.map(({ sensorId, date }) => ({ sensor_id: sensorId, date }));
  });
}
