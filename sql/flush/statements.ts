/** The statements of a flush, each prepared once per connection and typed beside its text. */
import type { ClientBase } from 'pg';
import { type Step, type Texts, trip } from '../driver/trip.js';
import { float8Array, int8Array, textArray } from './arrays.js';
import { type Change, RECORD, recordValues } from './changes.js';
import { Rows } from './columns.js';
import { COPY_POINTS, encodeCopy } from './copy.js';
import type { Gap, Known } from './gap.js';

const BEGIN: Step = { name: 'begin', text: 'BEGIN' };
const COMMIT: Step = { name: 'commit', text: 'COMMIT' };

/** New points up to which a COPY costs more than it saves. */
const FEW = 200;

/**
 * Locks the heads of all sensors of a flush, in order of id: two servers cannot deadlock. The rights epoch is as it was before the
 * locks were waited for.
 */
const LOCK = `
  SELECT sensor_id, coalesce(newest, -1), front, ahead, stamp, mark, version, watched, (SELECT epoch FROM rights_epoch)
  FROM sensor_heads WHERE sensor_id = ANY($1::bigint[])
  ORDER BY sensor_id FOR UPDATE`;

/** The same without waiting for heads that are locked elsewhere. */
const LOCK_FREE = `${LOCK} SKIP LOCKED`;

/** Fails when the rights epoch is another one than when the heads were locked. */
const HOLD_RIGHTS = 'SELECT hold_rights($1::bigint)';

const EXISTING_HEADS = 'SELECT sensor_id FROM sensor_heads WHERE sensor_id = ANY($1::bigint[])';

/** $3, $4: first and last date, which leave out the other partitions. */
const FIND = `
  SELECT p.sensor_id, p.date, p.number, p.text
  FROM unnest($1::bigint[], $2::bigint[]) AS wanted (sensor_id, date)
  JOIN points p ON p.sensor_id = wanted.sensor_id AND p.date = wanted.date
   AND p.date BETWEEN $3 AND $4`;

const TAKEN = 'SELECT date FROM points WHERE sensor_id = $1 AND date >= $2 AND date < $3';

/** The first point after each of these, which are stored or about to be. */
const NEXT = `
  SELECT wanted.sensor_id, p.date
  FROM unnest($1::bigint[], $2::bigint[]) AS wanted (sensor_id, date)
  CROSS JOIN LATERAL (
    SELECT date FROM points WHERE points.sensor_id = wanted.sensor_id AND points.date > wanted.date
    ORDER BY date LIMIT 1
  ) p`;

const REPLACE = `
  UPDATE points p SET number = fresh.number, text = fresh.text
  FROM unnest($1::bigint[], $2::bigint[], $3::float8[], $4::text[]) AS fresh (sensor_id, date, number, text)
  WHERE p.sensor_id = fresh.sensor_id AND p.date = fresh.date AND p.date BETWEEN $5 AND $6`;

/** New points that are too few for a COPY, heads, dirty ranges, which are whole minutes. The version moves here and nowhere else. */
const SETTLE = `
  WITH moved AS (
    UPDATE sensor_heads h
    SET newest = greatest(h.newest, m.newest), stamp = m.stamp, pending = h.pending + m.pending,
        version = h.version + 1, arrived = clock_timestamp(),
        front = coalesce(m.front, h.front), ahead = coalesce(m.ahead, h.ahead)
    FROM unnest($1::bigint[], $2::bigint[], $3::bigint[], $4::bigint[], $12::bigint[], $13::bigint[])
      AS m (sensor_id, newest, stamp, pending, front, ahead)
    WHERE h.sensor_id = m.sensor_id
  ), dirty AS (
    INSERT INTO dirty_ranges (sensor_id, lo, hi)
    SELECT * FROM unnest($5::bigint[], $6::bigint[], $7::bigint[])
  )
  INSERT INTO points (sensor_id, date, number, text)
  SELECT * FROM unnest($8::bigint[], $9::bigint[], $10::float8[], $11::text[])`;

export interface Head extends Known {
  readonly sensor_id: number;
  readonly stamp: number;
  readonly mark: number;
  readonly version: number;
  readonly watched: boolean;
  /** The rights epoch. */
  readonly epoch: number;
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
  /** Null: as it was. */
  readonly gap: Gap | null;
}

export interface DirtyRange {
  readonly sensorId: number;
  readonly lo: number;
  readonly hi: number;
}

/** What a flush does to the database, once it knows what is there. */
export interface Writes {
  /** In order of (sensor, date), as are the updates. */
  readonly inserts: Rows;
  readonly updates: Rows;
  readonly changes: readonly Change[];
  readonly heads: readonly HeadChange[];
  readonly dirty: readonly DirtyRange[];
}

const NONE = new Rows();

export class Statements {
  readonly #client: ClientBase;

  constructor(client: ClientBase) {
    this.#client = client;
  }

  async #rows(step: Step): Promise<readonly Texts[]> {
    const [rows] = await trip(this.#client, [step]);
    return rows!;
  }

  /** Within a transaction of the caller. */
  async lockHeads(sensorIds: readonly number[]): Promise<Head[]> {
    const rows = await this.#rows({ name: 'lock', text: LOCK, values: [int8Array(sensorIds)] });
    return rows.map(headOf);
  }

  /** The same in a new transaction. @param skipLocked true: without heads that are locked elsewhere */
  async begin(sensorIds: readonly number[], skipLocked: boolean): Promise<Head[]> {
    const lock = skipLocked ? { name: 'lock_free', text: LOCK_FREE } : { name: 'lock', text: LOCK };
    const [, rows] = await trip(this.#client, [BEGIN, { ...lock, values: [int8Array(sensorIds)] }]);
    return rows!.map(headOf);
  }

  async existingHeads(sensorIds: readonly number[]): Promise<Set<number>> {
    const rows = await this.#rows({ name: 'exist', text: EXISTING_HEADS, values: [int8Array(sensorIds)] });
    return new Set(rows.map(([id]) => Number(id)));
  }

  /** Which of these (sensor, date) pairs are stored, and with what value. */
  async find(sensorIds: readonly number[], dates: readonly number[]): Promise<FoundPoint[]> {
    const values = [int8Array(sensorIds), int8Array(dates), ...boundsOf(dates)];
    const rows = await this.#rows({ name: 'find', text: FIND, values });
    return rows.map(([id, date, number, text]) => ({
      sensor_id: Number(id),
      date: Number(date),
      number: number === null ? null : Number(number),
      text: text!,
    }));
  }

  async takenDates(sensorId: number, from: number, before: number): Promise<number[]> {
    const values = [String(sensorId), String(from), String(before)];
    return (await this.#rows({ name: 'taken', text: TAKEN, values })).map(([date]) => Number(date));
  }

  /** The date of the first point after each of these dates, by sensor; one date for a sensor. */
  async next(sensorIds: readonly number[], dates: readonly number[]): Promise<Map<number, number>> {
    const values = [int8Array(sensorIds), int8Array(dates)];
    const rows = await this.#rows({ name: 'next', text: NEXT, values });
    return new Map(rows.map(([id, date]) => [Number(id), Number(date)]));
  }

  /** Everything that a flush writes, within a transaction of the caller. */
  async write(writes: Writes): Promise<void> {
    const steps = stepsOf(writes);
    if (steps.length > 0) await trip(this.#client, steps);
  }

  /**
   * The same while a rights epoch lasts.
   * @param epoch null when there is nothing to write
   * @param commit true: and the end of the transaction
   * @throws a collision when the epoch has moved; then nothing was committed
   */
  async writeUnder(epoch: number | null, writes: Writes, commit: boolean): Promise<void> {
    const steps = stepsOf(writes);
    if (epoch !== null) steps.push({ name: 'hold_rights', text: HOLD_RIGHTS, values: [String(epoch)] });
    if (commit) steps.push(COMMIT);
    if (steps.length > 0) await trip(this.#client, steps);
  }

  async commit(): Promise<void> {
    await trip(this.#client, [COMMIT]);
  }
}

function stepsOf({ inserts, updates, changes, heads, dirty }: Writes): Step[] {
  const steps: Step[] = [];
  if (heads.length === 0) return steps;
  const isFew = inserts.length <= FEW;
  if (!isFew) steps.push({ name: 'copy', text: COPY_POINTS, data: encodeCopy(inserts) });
  if (updates.length > 0) steps.push(replace(updates));
  if (changes.length > 0) steps.push({ name: 'record', text: RECORD, values: recordValues(changes) });
  steps.push(settle(heads, dirty, isFew ? inserts : NONE));
  return steps;
}

function replace({ sensorIds, dates, numbers, texts }: Rows): Step {
  const columns = [int8Array(sensorIds), int8Array(dates), float8Array(numbers), textArray(texts)];
  return { name: 'replace', text: REPLACE, values: [...columns, ...boundsOf(dates)] };
}

/** @param few new points that no COPY writes */
function settle(heads: readonly HeadChange[], dirty: readonly DirtyRange[], few: Rows): Step {
  const values = [
    int8Array(heads.map((head) => head.sensorId)),
    int8Array(heads.map((head) => head.newest)),
    int8Array(heads.map((head) => head.stamp)),
    int8Array(heads.map((head) => head.pending)),
    int8Array(dirty.map((range) => range.sensorId)),
    int8Array(dirty.map((range) => range.lo)),
    int8Array(dirty.map((range) => range.hi)),
    int8Array(few.sensorIds),
    int8Array(few.dates),
    float8Array(few.numbers),
    textArray(few.texts),
    ...gapArrays(heads),
  ];
  return { name: 'settle', text: SETTLE, values };
}

function headOf([id, newest, front, ahead, stamp, mark, version, watched, epoch]: Texts): Head {
  return {
    sensor_id: Number(id),
    newest: Number(newest),
    front: Number(front),
    ahead: Number(ahead),
    stamp: Number(stamp),
    mark: Number(mark),
    version: Number(version),
    watched: watched === 't',
    epoch: Number(epoch),
  };
}

/** Two arrays, or null twice when all gaps stay as they are: `unnest` of it beside other arrays gives nulls. */
function gapArrays(heads: readonly HeadChange[]): [Buffer | null, Buffer | null] {
  if (heads.every(({ gap }) => gap === null)) return [null, null];
  return [
    int8Array(heads.map(({ gap }) => gap?.front ?? Number.NaN)),
    int8Array(heads.map(({ gap }) => gap?.ahead ?? Number.NaN)),
  ];
}

/** First and last date. */
function boundsOf(dates: readonly number[]): [string, string] {
  let lo = Number.POSITIVE_INFINITY;
  let hi = Number.NEGATIVE_INFINITY;
  for (const date of dates) {
    if (date < lo) lo = date;
    if (date > hi) hi = date;
  }
  return [String(lo), String(hi)];
}
