/**
 * What there is of sensors in a range of time, as coarse as it can be: sums of weeks, days and blocks, and unpacked points where a sum will not do. All
 * of it is of one snapshot, the journal included.
 *
 *   time ──►   ╟── week ──┼── week ──┼ day ┼ day ┼[block][block]· · points of the tail · ·
 */
import { groupBy } from '../../../common/group-by.js';
import type { Queryable } from '../../connect.js';
import { int8Array } from '../../flush/arrays.js';
import type { JournalRow } from '../journal/log.js';
import { logOf } from '../journal/log-of.js';
import { overlay, type SensorPoints, within } from '../journal/tail.js';
import type { Window } from '../packed/windows.js';
import { DAY, SECOND } from '../widths.js';
import { type Coarsest, rangesFor } from './ranges.js';
import { joined, pointsOf } from './rows.js';

/** Of consecutive points of one sensor, as in a row of buckets. */
export interface Sum {
  readonly sensor_id: number;
  readonly count: number;
  readonly numbers: number;
  readonly sum: number | null;
  readonly min: number | null;
  readonly max: number | null;
  readonly first_date: number;
  readonly first_number: number | null;
  readonly first_text: string | null;
  readonly last_date: number;
  readonly last_number: number | null;
  readonly last_text: string | null;
  readonly of_60: number;
  readonly of_300: number;
  readonly of_600: number;
  readonly of_1800: number;
  readonly of_3600: number;
}

/** Of one sensor: sums, and the points that are in none of them. Neither lies within the other. */
export interface Parts {
  readonly sensorId: number;
  /** In order. */
  readonly sums: readonly Sum[];
  readonly points: SensorPoints;
}

export interface PartsQuery {
  /** Microseconds since 1970; `to` is exclusive. */
  readonly range: Window;
  readonly coarsest: Coarsest;
  /** No sum goes over a bound of this grid, seconds; null: there are points alone. */
  readonly grid: number | null;
}

/** The state of sensors in a snapshot. */
export interface Heads {
  /** The last row of the journal. */
  readonly seq: number;
  readonly sensors: readonly Head[];
}

interface Head {
  readonly sensor_id: number;
  readonly merged_to: number;
  readonly stored_to: number;
  /** Starts of weeks, in order. */
  readonly invalidated: readonly number[];
}

/**
 * Reads states, and takes up what the journal has beyond what is known.
 * @param tx a snapshot
 * @returns null when what was remembered was no use: it is to be begun anew, with another snapshot
 */
export async function readHeads(
  tx: Queryable,
  known: number,
  sensorIds: readonly number[],
): Promise<Heads | null> {
  const [fence] = await tx<{ seq: number; added: boolean }[]>`
    SELECT seq, seq > ${known} AS added FROM ingest_fence`;
  const rows = fence!.added
    ? await tx<
        JournalRow[]
      >`SELECT seq, arrived, data, texts, changed, renewed FROM journal WHERE seq > ${known} ORDER BY seq`
    : [];
  if (!logOf(tx).learn(rows, fence!.seq)) return null;
  const sensors = await tx<Head[]>`
    SELECT sensor_id, merged_to, stored_to,
           ARRAY(SELECT week FROM invalidated_weeks i WHERE i.sensor_id = s.sensor_id ORDER BY week) AS invalidated
    FROM ingest_state s WHERE sensor_id = ANY (${int8Array(sensorIds)}::bigint[]) ORDER BY sensor_id`;
  return { seq: fence!.seq, sensors };
}

/** @returns of each sensor that there is, in order of id */
export async function readParts(
  tx: Queryable,
  { seq, sensors }: Heads,
  { range, coarsest, grid }: PartsQuery,
): Promise<Parts[]> {
  const log = logOf(tx);
  const tails = sensors.map(({ sensor_id, merged_to }) =>
    within(log.tail(sensor_id).between(merged_to, seq), range.from, range.to - 1),
  );
  const wanted: Wanted = { weeks: new Ranges(), days: new Ranges(), blocks: new Ranges() };
  sensors.forEach(({ sensor_id, stored_to, invalidated }, i) => {
    const touched = [...tails[i]!.dates, ...invalidated.flatMap(daysOf)].sort((left, right) => left - right);
    const ranges = rangesFor(range, stored_to, touched, coarsest);
    for (const kind of ['weeks', 'days', 'blocks'] as const) wanted[kind].add(sensor_id, ranges[kind]);
  });
  const touched = sensors.flatMap(({ sensor_id }, i) =>
    Array.from(tails[i]!.dates, (date) => ({ sensor_id, date })),
  );
  const rows = await selectParts(tx, wanted, touched, range, grid);
  const bySensor = groupBy(rows, ({ sensor_id }) => sensor_id);
  return sensors.map(({ sensor_id }, i) =>
    partsOf(sensor_id, bySensor.get(sensor_id) ?? [], tails[i]!, range),
  );
}

function daysOf(week: number): number[] {
  return Array.from({ length: 7 }, (_, day) => week + day * DAY);
}

type Wanted = Readonly<Record<'weeks' | 'days' | 'blocks', Ranges>>;

class Ranges {
  readonly #ids: number[] = [];
  readonly #from: number[] = [];
  readonly #to: number[] = [];

  add(sensorId: number, windows: readonly Window[]): void {
    for (const { from, to } of windows) {
      this.#ids.push(sensorId);
      this.#from.push(from);
      this.#to.push(to);
    }
  }

  get columns(): readonly [ids: Buffer, from: Buffer, to: Buffer] {
    return [int8Array(this.#ids), int8Array(this.#from), int8Array(this.#to)];
  }
}

/** A sum; of a block whose points are needed also these. */
type PartRow = Sum & {
  readonly data: Buffer | null;
  readonly texts: readonly (string | null)[] | null;
};

const NO_GRID = 0;

function selectParts(
  tx: Queryable,
  { weeks, days, blocks }: Wanted,
  touched: readonly { sensor_id: number; date: number }[],
  { from, to }: Window,
  grid: number | null,
): Promise<PartRow[]> {
  const stored = (relation: string, [ids, lo, hi]: Ranges['columns']) => tx`
    SELECT sum.*, NULL::bytea AS data, NULL::text[] AS texts
    FROM unnest(${ids}::bigint[], ${lo}::bigint[], ${hi}::bigint[]) AS wanted (id, lo, hi) CROSS JOIN LATERAL (
      SELECT sensor_id, count, numbers, sum, min, max, first_date, first_number, first_text, last_date, last_number, last_text,
             of_60, of_300, of_600, of_1800, of_3600
      FROM ${tx(relation)} stored WHERE stored.sensor_id = id AND bucket >= lo AND bucket < hi OFFSET 0
    ) sum`;
  const packed = ([ids, lo, hi]: Ranges['columns'], level: 'any' | 'weeks') => tx`
    SELECT block.* FROM unnest(${ids}::bigint[], ${lo}::bigint[], ${hi}::bigint[]) AS wanted (id, lo, hi) CROSS JOIN LATERAL (
      SELECT sensor_id, first, last, count, numbers, sum, min, max, first_number, last_number, of_60, of_300, of_600, of_1800, of_3600, data, texts
      FROM blocks WHERE sensor_id = id AND first < hi AND first >= bucket_start(lo, ${604800 * SECOND}::bigint) AND last >= lo
                        ${level === 'weeks' ? tx`AND level = 0` : tx``} OFFSET 0
    ) block`;
  const ids = int8Array(touched.map(({ sensor_id }) => sensor_id));
  const dates = int8Array(touched.map(({ date }) => date));
  const width = (grid ?? NO_GRID) * SECOND;
  return tx<PartRow[]>`
    ${stored('weeks', weeks.columns)}
    UNION ALL
    ${stored('days', days.columns)}
    UNION ALL
    SELECT sensor_id, count, numbers, sum, min, max, first, first_number, texts[1], last, last_number, texts[count],
           of_60, of_300, of_600, of_1800, of_3600,
           CASE WHEN is_needed THEN data END, CASE WHEN is_needed THEN texts END
    FROM (
      SELECT DISTINCT ON (sensor_id, first) block.*,
             ${width}::bigint = 0 OR first < ${from} OR last >= ${to}
             OR bucket_start(first, greatest(${width}::bigint, 1)) <> bucket_start(last, greatest(${width}::bigint, 1))
             OR EXISTS (
               SELECT FROM unnest(${ids}::bigint[], ${dates}::bigint[]) AS tail (id, date)
               WHERE id = sensor_id AND date BETWEEN first AND last
             ) AS is_needed
      FROM (${packed(blocks.columns, 'any')} UNION ALL ${packed(days.columns, 'weeks')}) block
      ORDER BY sensor_id, first
    ) block`;
}

function partsOf(
  sensorId: number,
  rows: readonly PartRow[],
  tail: SensorPoints,
  { from, to }: Window,
): Parts {
  const sums = rows
    .filter(({ data }) => data === null)
    .sort((left, right) => left.first_date - right.first_date);
  const unpacked = rows
    .filter(({ data }) => data !== null)
    .sort((left, right) => left.first_date - right.first_date)
    .map(({ first_date, count, data, texts }) =>
      pointsOf({ sensor_id: sensorId, first: first_date, count, data: data!, texts }),
    );
  const points = unpacked.length === 0 ? tail : overlay(joined(unpacked), tail);
  return { sensorId, sums, points: within(points, from, to - 1) };
}
