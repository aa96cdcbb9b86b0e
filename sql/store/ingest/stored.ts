/** What is stored at dates of sensors: by the tails that a process remembers, and by the blocks that are read for it. */
import type { Queryable } from '../../connect.js';
import { int8Array } from '../../driver/arrays.js';
import { type BlockRow, pointsOf } from '../points/blocks/rows.js';
import type { Log } from '../points/journal/log.js';
import { type SensorPoints, type Value, valueAt } from '../points/journal/tail.js';
import { NO_DATE } from './point-buffer.js';
import type { WriteSet } from './write-set.js';

export class Stored {
  readonly #sql: Queryable;
  readonly #log: Log;
  /** By sensor, then by first date. */
  readonly #blocks = new Map<number, Map<number, SensorPoints>>();

  /** @param log which knows the states of the sensors, and whose tails stay as they are meanwhile */
  constructor(sql: Queryable, log: Log) {
    this.#sql = sql;
    this.#log = log;
  }

  /** Reads the blocks in which points may be that come again. Those behind the newest one of their sensor are new. */
  async loadBlocks({ sensorIds, dates }: WriteSet): Promise<void> {
    const [ids, wanted]: [number[], number[]] = [[], []];
    for (let i = 0; i < dates.length; i++) {
      const [id, date] = [sensorIds[i]!, dates[i]!];
      if (date === NO_DATE || this.isNew(id, date) || this.#log.tail(id).find(date) !== undefined) continue;
      ids.push(id);
      wanted.push(date);
    }
    if (ids.length === 0) return;
    const rows = await this.#sql.binary<BlockRow[]>`
      SELECT DISTINCT ON (sensor_id, first) block.*
      FROM unnest(${int8Array(ids)}::bigint[], ${int8Array(wanted)}::bigint[]) AS wanted (id, date)
      CROSS JOIN LATERAL (
        SELECT sensor_id, first, last, count, data, texts FROM blocks
        WHERE sensor_id = id AND first <= date ORDER BY first DESC LIMIT 1
      ) block WHERE last >= date ORDER BY sensor_id, first`;
    for (const row of rows) this.#add(row);
  }

  /**
   * Reads the blocks of a sensor that have points from a date to another, both inclusive.
   * @returns up to which date they have all there are, the later one of the two or behind it
   */
  async read(sensorId: number, from: number, to: number): Promise<number> {
    const rows = await this.#sql.binary<BlockRow[]>`
      SELECT sensor_id, first, count, data, texts FROM blocks
      WHERE sensor_id = ${sensorId} AND first <= ${to} AND last >= ${from}`;
    for (const row of rows) this.#add(row);
    return Math.max(to, ...rows.map((row) => this.#blocks.get(sensorId)!.get(row.first)!.dates.at(-1)!));
  }

  /** Whether no point is stored there or later. */
  isNew(sensorId: number, date: number): boolean {
    return date > (this.#log.state(sensorId)?.newest ?? -1);
  }

  /** @param date one that was looked up or read, or is new */
  at(sensorId: number, date: number): Value | undefined {
    if (this.isNew(sensorId, date)) return undefined;
    const last = this.#log.tail(sensorId).find(date);
    if (last !== undefined) return last;
    for (const points of this.#blocks.get(sensorId)?.values() ?? []) {
      const value = valueAt(points, date);
      if (value !== undefined) return value;
    }
    return undefined;
  }

  #add(row: BlockRow): void {
    const own = this.#blocks.get(row.sensor_id) ?? new Map<number, SensorPoints>();
    this.#blocks.set(row.sensor_id, own);
    own.set(row.first, pointsOf(row));
  }
}
