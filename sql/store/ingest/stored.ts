/**
 * What is stored at dates of sensors: by the tails that a process remembers, and by the blocks that are read for it. Large uploads ask for many dates of
 * long tails and many blocks: the work is done step by step, so that others are served in between.
 */
import { SlicedWork } from '../../../common/sliced-work.js';
import { TimeSlice } from '../../../common/time-slice.js';
import type { ShardQueryable as Queryable } from '../../connect.js';
import { int8Array } from '../../driver/arrays.js';
import { type BlockRow, unpackBlock } from '../points/blocks/rows.js';
import type { JournalLog } from '../points/journal/log.js';
import { placeOf, type Value, valueAt } from '../points/journal/tail.js';
import type { WriteSet } from './write-set.js';

/** Points that are compared or unpacked in one turn of the event loop, by all flushes of a process: some two milliseconds. */
const TURN = 20_000;
/** Points whose blocks one statement reads: each may be in another block. */
const WANTED = 4000;

const slice = new TimeSlice(TURN);

/** By place of a point. */
type Values = (Value | undefined)[];

export class Stored {
  readonly #sql: Queryable;
  readonly #log: JournalLog;
  readonly #work = new SlicedWork(slice);

  /** @param log which knows the states of the sensors, and whose tails stay as they are meanwhile */
  constructor(sql: Queryable, log: JournalLog) {
    this.#sql = sql;
    this.#log = log;
  }

  /** Whether no point is stored there or later. */
  isNew(sensorId: number, date: number): boolean {
    return date > this.#newestOf(sensorId);
  }

  #newestOf(sensorId: number): number {
    return this.#log.state(sensorId)?.newest ?? -1;
  }

  /**
   * @param points with a date each
   * @param order of their places, by sensor, then date
   * @returns what is stored at the date of the point at a place, if anything; for the first place of each date
   */
  async values(points: WriteSet, order: Uint32Array): Promise<(place: number) => Value | undefined> {
    const { sensorIds, dates } = points;
    const values: Values = new Array(order.length);
    const wanted: number[] = [];
    for (let from = 0, to = 0; from < order.length; from = to) {
      const id = sensorIds[order[from]!]!;
      const newest = this.#newestOf(id);
      const asked: number[] = [];
      let last = Number.NaN;
      for (; to < order.length && sensorIds[order[to]!] === id; to++) {
        const place = order[to]!;
        const date = dates[place]!;
        if (date !== last && date <= newest) asked.push(place);
        last = date;
      }
      if (asked.length === 0) continue;
      await this.#findInTail(id, asked, dates, values);
      for (const place of asked) if (values[place] === undefined) wanted.push(place);
    }
    for (let from = 0; from < wanted.length; from += WANTED)
      await this.#findInBlocks(wanted.slice(from, from + WANTED), points, values);
    return (place) => values[place];
  }

  /** @param places of points of one sensor, in order of their dates */
  async #findInTail(
    sensorId: number,
    places: readonly number[],
    dates: Float64Array,
    values: Values,
  ): Promise<void> {
    const tail = this.#log.tail(sensorId);
    const { begin } = tail;
    if (tail.isOrdered) {
      let at = begin;
      for (const place of places) {
        at = tail.placeFrom(dates[place]!, at);
        if (at < tail.length && tail.dateAt(at) === dates[place]) values[place] = tail.valueAt(at);
        const turn = this.#work.add(1);
        if (turn !== undefined) await turn;
      }
      return;
    }
    // Once through the whole tail for all dates together: of a date the point that was written last counts.
    const asked = Float64Array.from(places, (place) => dates[place]!);
    const found = new Int32Array(asked.length).fill(-1);
    for (let at = begin; at < tail.length; at++) {
      const i = placeOf(asked, tail.dateAt(at));
      if (i !== -1) found[i] = at;
      const turn = this.#work.add(1);
      if (turn !== undefined) await turn;
    }
    places.forEach((place, i) => {
      if (found[i] !== -1) values[place] = tail.valueAt(found[i]!);
    });
  }

  /** Reads the blocks in which points may be that come again. @param places of points, by sensor, then date */
  async #findInBlocks(
    places: readonly number[],
    { sensorIds, dates }: WriteSet,
    values: Values,
  ): Promise<void> {
    const rows = await this.#sql.binary<BlockRow[]>`
      SELECT DISTINCT ON (sensor_id, first) block.*
      FROM unnest(${int8Array(places.map((place) => sensorIds[place]!))}::bigint[],
                  ${int8Array(places.map((place) => dates[place]!))}::bigint[]) AS wanted (id, date)
      CROSS JOIN LATERAL (
        SELECT sensor_id, first, last, count, data, texts FROM blocks
        WHERE sensor_id = id AND first <= date ORDER BY first DESC LIMIT 1
      ) block WHERE last >= date ORDER BY sensor_id, first`;
    let next = 0;
    for (const row of rows) {
      const points = unpackBlock(row);
      const last = points.dates.at(-1)!;
      for (; next < places.length; next++) {
        const place = places[next]!;
        const [id, date] = [sensorIds[place]!, dates[place]!];
        if (id > row.sensor_id || (id === row.sensor_id && date > last)) break;
        if (id === row.sensor_id) values[place] = valueAt(points, date);
      }
      const turn = this.#work.add(row.count);
      if (turn !== undefined) await turn;
    }
  }

  /** @returns the dates of the stored points of a sensor from one to another, both inclusive */
  async datesWithin(sensorId: number, from: number, to: number): Promise<ReadonlySet<number>> {
    const found = new Set<number>();
    const tail = this.#log.tail(sensorId);
    for (let at = tail.begin; at < tail.length; at++) {
      const date = tail.dateAt(at);
      if (date >= from && date <= to) found.add(date);
      const turn = this.#work.add(1);
      if (turn !== undefined) await turn;
    }
    const rows = await this.#sql.binary<BlockRow[]>`
      SELECT sensor_id, first, count, data, texts FROM blocks
      WHERE sensor_id = ${sensorId} AND first <= ${to} AND last >= ${from}`;
    for (const row of rows) {
      for (const date of unpackBlock(row).dates) if (date >= from && date <= to) found.add(date);
      const turn = this.#work.add(row.count);
      if (turn !== undefined) await turn;
    }
    return found;
  }
}
