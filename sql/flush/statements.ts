/** The statements of a flush, each prepared once per connection and typed beside its text. */
import type { ClientBase, QueryConfig } from 'pg';
import { numberArray, textArray } from './arrays.js';
import { type Change, RECORD, recordValues } from './changes.js';
import type { Rows } from './columns.js';

/** Locks the heads of all sensors of a flush, in order of id: two servers cannot deadlock. */
const LOCK = `
  SELECT sensor_id, coalesce(newest, -1) AS newest, stamp, mark, version, watched
  FROM sensor_heads WHERE sensor_id = ANY($1::bigint[])
  ORDER BY sensor_id FOR UPDATE`;

/** The same without waiting for heads that are locked elsewhere. */
const LOCK_FREE = `${LOCK} SKIP LOCKED`;

const EXISTING_HEADS = 'SELECT sensor_id FROM sensor_heads WHERE sensor_id = ANY($1::bigint[])';

/** $3, $4: first and last date, which leave out the other partitions. */
const FIND = `
  SELECT p.sensor_id, p.date, p.number, p.text
  FROM unnest($1::bigint[], $2::bigint[]) AS wanted (sensor_id, date)
  JOIN points p ON p.sensor_id = wanted.sensor_id AND p.date = wanted.date
   AND p.date BETWEEN $3 AND $4`;

const TAKEN = 'SELECT date FROM points WHERE sensor_id = $1 AND date >= $2 AND date < $3';

const REPLACE = `
  UPDATE points p SET number = fresh.number, text = fresh.text
  FROM unnest($1::bigint[], $2::bigint[], $3::float8[], $4::text[]) AS fresh (sensor_id, date, number, text)
  WHERE p.sensor_id = fresh.sensor_id AND p.date = fresh.date AND p.date BETWEEN $5 AND $6`;

/**
 * New points that are too few for a COPY, heads, dirty ranges and, in the last statement before the commit, the rights
 * epoch. Dirty ranges are whole minutes. The version moves here and nowhere else.
 */
const SETTLE = `
  WITH moved AS (
    UPDATE sensor_heads h
    SET newest = greatest(h.newest, m.newest), stamp = m.stamp, pending = h.pending + m.pending,
        version = h.version + 1, arrived = clock_timestamp()
    FROM unnest($1::bigint[], $2::bigint[], $3::bigint[], $4::bigint[]) AS m (sensor_id, newest, stamp, pending)
    WHERE h.sensor_id = m.sensor_id
  ), dirty AS (
    INSERT INTO dirty_ranges (sensor_id, lo, hi)
    SELECT * FROM unnest($5::bigint[], $6::bigint[], $7::bigint[])
  ), stored AS (
    INSERT INTO points (sensor_id, date, number, text)
    SELECT * FROM unnest($8::bigint[], $9::bigint[], $10::float8[], $11::text[])
  )
  SELECT epoch FROM rights_epoch`;

export interface Head {
  readonly sensor_id: number;
  /** -1 without points. */
  readonly newest: number;
  readonly stamp: number;
  readonly mark: number;
  readonly version: number;
  readonly watched: boolean;
}

export interface FoundPoint {
  readonly sensor_id: number;
  readonly date: number;
  readonly number: number | null;
  readonly text: string | null;
}

export interface HeadChange {
  readonly sensorId: number;
  readonly newest: number;
  readonly stamp: number;
  readonly pending: number;
}

export interface DirtyRange {
  readonly sensorId: number;
  readonly lo: number;
  readonly hi: number;
}

export class Statements {
  readonly #client: ClientBase;

  constructor(client: ClientBase) {
    this.#client = client;
  }

  async #rows<Row>(config: QueryConfig): Promise<Row[]> {
    return (await this.#client.query(config)).rows as Row[];
  }

  lockHeads(sensorIds: readonly number[]): Promise<Head[]> {
    return this.#rows({ name: 'lock', text: LOCK, values: [numberArray(sensorIds)] });
  }

  lockFreeHeads(sensorIds: readonly number[]): Promise<Head[]> {
    return this.#rows({ name: 'lock_free', text: LOCK_FREE, values: [numberArray(sensorIds)] });
  }

  async existingHeads(sensorIds: readonly number[]): Promise<Set<number>> {
    const rows = await this.#rows<{ sensor_id: number }>({
      text: EXISTING_HEADS,
      values: [numberArray(sensorIds)],
    });
    return new Set(rows.map((row) => row.sensor_id));
  }

  /** Which of these (sensor, date) pairs are stored, and with what value. */
  find(sensorIds: readonly number[], dates: readonly number[]): Promise<FoundPoint[]> {
    const [lo, hi] = boundsOf(dates);
    return this.#rows({
      name: 'find',
      text: FIND,
      values: [numberArray(sensorIds), numberArray(dates), lo, hi],
    });
  }

  async takenDates(sensorId: number, from: number, before: number): Promise<number[]> {
    const rows = await this.#rows<{ date: number }>({
      name: 'taken',
      text: TAKEN,
      values: [sensorId, from, before],
    });
    return rows.map((row) => row.date);
  }

  async replace(
    sensorIds: readonly number[],
    dates: readonly number[],
    numbers: readonly number[],
    texts: readonly (string | null)[],
  ): Promise<void> {
    const [lo, hi] = boundsOf(dates);
    const values = [
      numberArray(sensorIds),
      numberArray(dates),
      numberArray(numbers),
      textArray(texts),
      lo,
      hi,
    ];
    await this.#client.query({ name: 'replace', text: REPLACE, values });
  }

  async record(changes: readonly Change[]): Promise<void> {
    await this.#client.query({ name: 'record', text: RECORD, values: recordValues(changes) });
  }

  /**
   * @param few new points that no COPY has written
   * @returns the rights epoch at this moment
   */
  async settle(heads: readonly HeadChange[], dirty: readonly DirtyRange[], few: Rows): Promise<number> {
    const values = [
      numberArray(heads.map((head) => head.sensorId)),
      numberArray(heads.map((head) => head.newest)),
      numberArray(heads.map((head) => head.stamp)),
      numberArray(heads.map((head) => head.pending)),
      numberArray(dirty.map((range) => range.sensorId)),
      numberArray(dirty.map((range) => range.lo)),
      numberArray(dirty.map((range) => range.hi)),
      numberArray(few.sensorIds),
      numberArray(few.dates),
      numberArray(few.numbers),
      textArray(few.texts),
    ];
    const [row] = await this.#rows<{ epoch: number }>({ name: 'settle', text: SETTLE, values });
    return row!.epoch;
  }
}

function boundsOf(dates: readonly number[]): [number, number] {
  let lo = Number.POSITIVE_INFINITY;
  let hi = Number.NEGATIVE_INFINITY;
  for (const date of dates) {
    if (date < lo) lo = date;
    if (date > hi) hi = date;
  }
  return [lo, hi];
}
