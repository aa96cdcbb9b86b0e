/** The statements of a flush, each prepared once per connection and typed beside its text. */
import type { ClientBase } from 'pg';
import { type Step, type Texts, trip } from '../driver/trip.js';
import { HAS_DIRECT_COMPRESSION } from '../engine.js';
import { float8Array, int8Array, textArray } from './arrays.js';
import { type Change, RECORD, recordValues } from './changes.js';
import { Rows, type Span } from './columns.js';
import { COPY_POINTS, encodeBackwards, encodeCopy } from './copy.js';
import type { DirtyRange } from './dirty.js';
import type { Known } from './gap.js';
import type { HeadChanges } from './head-changes.js';
import type { Minutes } from './minutes.js';

const BEGIN: Step = { name: 'begin', text: 'BEGIN' };
const COMMIT: Step = { name: 'commit', text: 'COMMIT' };
const ROLLBACK: Step = { name: 'rollback', text: 'ROLLBACK' };

/**
 * From here to the end of the transaction COPY writes straight into the columnstore, one batch after the other as they come. They
 * have to come in its order, by sensor and from late to early, and must not overlap batches that are there. For heads with `directCompression`.
 */
const INTO_COLUMNS: Step = {
  name: 'into_columns',
  text: `
    SELECT set_config('timescaledb.enable_direct_compress_copy', 'on', true),
           set_config('timescaledb.enable_direct_compress_copy_client_sorted', 'on', true)`,
};

/** New points up to which a COPY costs more than it saves. */
const FEW = 200;

/**
 * Locks the heads of all sensors of a flush, in order of id: two servers cannot deadlock. The rights epoch is as it was before the
 * locks were waited for.
 */
const LOCK = `
  SELECT sensor_id, coalesce(newest, -1), front, ahead, assigned, mark, summed, version, watched,
         (SELECT epoch FROM rights_epoch), (SELECT name = 'timescale' FROM engine), ${HAS_DIRECT_COMPRESSION}
  FROM ingest_state WHERE sensor_id = ANY($1::bigint[])
  ORDER BY sensor_id FOR UPDATE`;

/** The same without waiting for heads that are locked elsewhere. */
const LOCK_FREE = `${LOCK} SKIP LOCKED`;

/** Fails when the rights epoch is another one than when the heads were locked. */
const HOLD_RIGHTS = 'SELECT hold_rights($1::bigint)';

const EXISTING_HEADS = 'SELECT sensor_id FROM ingest_state WHERE sensor_id = ANY($1::bigint[])';

/**
 * $3, $4: first and last date, which leave out the other partitions. LIMIT, for the planner: it may not read all that lies between the two and
 * hold each point against each wanted one, as it would for thousands of them when its statistics make that range small.
 */
const FIND = `
  SELECT p.sensor_id, p.date, p.number, p.text
  FROM unnest($1::bigint[], $2::bigint[]) AS wanted (sensor_id, date)
  CROSS JOIN LATERAL (
    SELECT * FROM points
    WHERE points.sensor_id = wanted.sensor_id AND points.date = wanted.date AND points.date BETWEEN $3 AND $4 LIMIT 1
  ) p`;

/** Dates without a point between $2 and points behind it: as many stretches as are wanted, read no further. In order of the dates, as they are read. */
const GAPS = `
  SELECT first, next FROM (
    SELECT lag(date, 1, $2::bigint - 1) OVER (ORDER BY date) + 1 AS first, date AS next
    FROM points WHERE sensor_id = $1 AND date >= $2
  ) stretch WHERE first < next ORDER BY next LIMIT $3::bigint`;

/** The first point after each of these, which are stored or about to be. */
const NEXT = `
  SELECT wanted.sensor_id, p.date
  FROM unnest($1::bigint[], $2::bigint[]) AS wanted (sensor_id, date)
  CROSS JOIN LATERAL (
    SELECT date FROM points WHERE points.sensor_id = wanted.sensor_id AND points.date > wanted.date
    ORDER BY date LIMIT 1
  ) p`;

/** The same for one of them. */
const NEXT_OF_ONE = 'SELECT date FROM points WHERE sensor_id = $1 AND date > $2 ORDER BY date LIMIT 1';

/** Sensors of a flush, at most, of which that is asked when each is a statement of its own. */
const MOST_NEXT = 20;

/**
 * Of points that are all stored. An INSERT, for the planner: it has no choice but to find each by the primary key, while an UPDATE may
 * read all that lies between the dates and hold it against each point, when its statistics are old.
 */
const REPLACE = `
  INSERT INTO points AS p (sensor_id, date, number, text)
  SELECT * FROM unnest($1::bigint[], $2::bigint[], $3::float8[], $4::text[])
  ON CONFLICT (sensor_id, date) DO UPDATE SET number = excluded.number, text = excluded.text`;

/**
 * The same in the columnstore, which has no key, for one sensor: all of its batches between $5 and $6 are unpacked; for several sensors
 * in one statement it would be the batches of everybody. $2 ascends: the place of a date in it is that of its value. No join, for the
 * reason above.
 */
const REPLACE_OF_ONE = `
  UPDATE points
  SET number = ($3::float8[])[width_bucket(date, $2::bigint[])], text = ($4::text[])[width_bucket(date, $2::bigint[])]
  WHERE sensor_id = $1 AND date = ANY($2::bigint[]) AND date BETWEEN $5 AND $6`;

/**
 * From here to the end of the transaction as much may be unpacked as has to be replaced; and without a bitmap: TimescaleDB before 2.25, on PostgreSQL before 17,
 * makes one before it unpacks, and overlooks what it has unpacked.
 */
const UNPACK_ALL: Step = {
  name: 'unpack_all',
  text: `
    SELECT set_config('timescaledb.max_tuples_decompressed_per_dml_transaction', '0', true),
           set_config('enable_bitmapscan', 'off', true)`,
};

/** Microseconds between replaced points up to which what lies between them may be unpacked as well. */
const CLOSE = 60_000_000;

/** What is set in a head that points were stored or replaced in. The version moves here and nowhere else. */
const MOVED = `
    newest = greatest(h.newest, m.newest), assigned = m.stamp, pending = h.pending + m.pending, summed = m.summed,
    version = h.version + 1, arrived = clock_timestamp(),
    front = coalesce(m.front, h.front), ahead = coalesce(m.ahead, h.ahead)`;

/** Heads, new points that are too few for a COPY, dirty ranges, which are whole minutes. */
const SETTLE = `
  WITH moved AS (
    UPDATE ingest_state h SET ${MOVED}
    FROM unnest($1::bigint[], $2::bigint[], $3::bigint[], $4::bigint[], $5::bigint[], $6::bigint[], $7::bigint[])
      AS m (sensor_id, newest, stamp, pending, summed, front, ahead)
    WHERE h.sensor_id = m.sensor_id
  ), dirty AS (
    INSERT INTO dirty_ranges (sensor_id, lo, hi)
    SELECT * FROM unnest($12::bigint[], $13::bigint[], $14::bigint[])
  )
  INSERT INTO points (sensor_id, date, number, text)
  SELECT * FROM unnest($8::bigint[], $9::bigint[], $10::float8[], $11::text[])`;

/**
 * The same for heads that are not locked yet but remembered: it locks them, as a loop over the arrays and so in order of id (were it planned
 * otherwise, a deadlock would be one more collision), and fails unless all of them are there and as they are remembered. Of the mark only this much has to be so that it lies before everything that is written (lo); the version counts where a change is
 * recorded under it, and is null elsewhere.
 */
const SETTLE_KNOWN = `
  WITH moved AS (
    UPDATE ingest_state h SET ${MOVED}
    FROM unnest($1::bigint[], $2::bigint[], $3::bigint[], $4::bigint[], $5::bigint[], $6::bigint[], $7::bigint[],
                $12::bigint[], $13::bigint[], $14::bigint[], $15::bigint[], $16::bigint[], $17::bigint[], $18::bigint[])
      AS m (sensor_id, newest, stamp, pending, summed, front, ahead,
            known_newest, known_front, known_ahead, known_stamp, known_summed, known_version, lo)
    WHERE h.sensor_id = m.sensor_id
      AND coalesce(h.newest, -1) = known_newest AND h.front = known_front AND h.ahead = known_ahead
      AND h.assigned = known_stamp AND h.summed = known_summed AND h.mark <= lo
      AND CASE WHEN h.watched THEN h.version END IS NOT DISTINCT FROM known_version
    RETURNING h.sensor_id
  ), inserted AS (
    INSERT INTO points (sensor_id, date, number, text)
    SELECT * FROM unnest($8::bigint[], $9::bigint[], $10::float8[], $11::text[])
  )
  SELECT hold_heads((SELECT count(*) FROM moved) = cardinality($1::bigint[]))`;

/** As it was under its lock, or as a flush has left it. */
export interface Head extends Known {
  readonly sensor_id: number;
  newest: number;
  front: number;
  ahead: number;
  stamp: number;
  readonly mark: number;
  /** Date from which the rows of minutes that lie behind the mark are right. */
  summed: number;
  version: number;
  readonly watched: boolean;
  /** The rights epoch. */
  readonly epoch: number;
  /** The engine is `timescale`: points may lie in columns. */
  readonly columnar: boolean;
  /** New points can be stored in columns at once; see `Engine`. */
  readonly directCompression: boolean;
}

export interface FoundPoint {
  readonly sensor_id: number;
  readonly date: number;
  readonly number: number | null;
  readonly text: string | null;
}

/** Dates without a point: from the first one to before the next point. */
export interface FreeStretch {
  readonly first: number;
  readonly next: number;
}

/** What a flush does to the database, once it knows what is there. */
export interface Writes {
  /** In order of (sensor, date), as are the updates. */
  readonly inserts: Rows;
  /** Those of the inserts that go straight into columns: each of one sensor, and later than all that it has. */
  readonly batches: readonly Span[];
  readonly minutes: Minutes;
  readonly updates: Rows;
  readonly changes: readonly Change[];
  readonly heads: HeadChanges;
  readonly dirty: readonly DirtyRange[];
}

const NONE = new Rows();

export class Statements {
  readonly #client: ClientBase;
  #columnar = false;
  /** A transaction that was to write everything at once is still to be ended. */
  #isFailed = false;

  constructor(client: ClientBase) {
    this.#client = client;
  }

  async #rows(step: Step): Promise<readonly Texts[]> {
    const [rows] = await trip(this.#client, [step]);
    return rows!;
  }

  /** Within a transaction of the caller. */
  async lockHeads(sensorIds: ArrayLike<number>): Promise<Head[]> {
    const rows = await this.#rows({ name: 'lock', text: LOCK, values: [int8Array(sensorIds)] });
    return this.#heads(rows);
  }

  #heads(rows: readonly Texts[]): Head[] {
    const heads = rows.map(headOf);
    this.#columnar = heads[0]?.columnar ?? false;
    return heads;
  }

  /** A plan made for all values would look into every chunk and, where it changes points, unpack all of each. */
  #named(name: string): string {
    return this.#columnar ? '' : name;
  }

  /** The same in a new transaction. @param skipLocked true: without heads that are locked elsewhere */
  async begin(sensorIds: ArrayLike<number>, skipLocked: boolean): Promise<Head[]> {
    const lock = skipLocked ? { name: 'lock_free', text: LOCK_FREE } : { name: 'lock', text: LOCK };
    const steps = [BEGIN, { ...lock, values: [int8Array(sensorIds)] }];
    const answers = await trip(this.#client, this.#isFailed ? [ROLLBACK, ...steps] : steps);
    return this.#heads(answers.at(-1)!);
  }

  async existingHeads(sensorIds: readonly number[]): Promise<Set<number>> {
    const rows = await this.#rows({ name: 'exist', text: EXISTING_HEADS, values: [int8Array(sensorIds)] });
    return new Set(rows.map(([id]) => Number(id)));
  }

  /** Which of these (sensor, date) pairs are stored, and with what value. */
  async find(sensorIds: readonly number[], dates: readonly number[]): Promise<FoundPoint[]> {
    const values = [int8Array(sensorIds), int8Array(dates), ...boundsOf(dates)];
    const rows = await this.#rows({ name: this.#named('find'), text: FIND, values });
    return rows.map(([id, date, number, text]) => ({
      sensor_id: Number(id),
      date: Number(date),
      number: number === null ? null : Number(number),
      text: text!,
    }));
  }

  /** Where a sensor has no point from a date on, in order; what lies after its last point left out. @param most stretches */
  async freeStretches(sensorId: number, from: number, most: number): Promise<FreeStretch[]> {
    const values = [String(sensorId), String(from), String(most)];
    const rows = await this.#rows({ name: this.#named('gaps'), text: GAPS, values });
    return rows.map(([first, next]) => ({ first: Number(first), next: Number(next) }));
  }

  /** The date of the first point after each of these dates, by sensor; one date for a sensor. Some sensors may be left out. */
  async next(sensorIds: readonly number[], dates: readonly number[]): Promise<Map<number, number>> {
    if (this.#columnar) return this.#nextOfEach(sensorIds.slice(0, MOST_NEXT), dates);
    const values = [int8Array(sensorIds), int8Array(dates)];
    const rows = await this.#rows({ name: 'next', text: NEXT, values });
    return new Map(rows.map(([id, date]) => [Number(id), Number(date)]));
  }

  async #nextOfEach(sensorIds: readonly number[], dates: readonly number[]): Promise<Map<number, number>> {
    const steps = sensorIds.map((id, i) => ({
      name: '',
      text: NEXT_OF_ONE,
      values: [String(id), String(dates[i]!)],
    }));
    const found = await trip(this.#client, steps);
    return new Map(
      found.flatMap((rows, i) => rows.map(([date]): [number, number] => [sensorIds[i]!, Number(date)])),
    );
  }

  /** Everything that a flush writes, within a transaction of the caller. */
  async write(writes: Writes): Promise<void> {
    const steps = stepsOf(writes, this.#columnar);
    if (steps.length > 0) await trip(this.#client, steps);
  }

  /**
   * Everything at once, in a transaction of its own: when the heads are as they are remembered, and while a rights epoch lasts.
   * @param heads of all sensors that are written to, in order of id
   * @param commit false: the transaction stays open
   * @throws a collision when it is not so; then nothing was written, and `begin` is what comes next
   */
  async writeAtOnce(epoch: number, heads: readonly Head[], writes: Writes, commit: boolean): Promise<void> {
    this.#columnar = heads[0]!.columnar;
    const steps = [BEGIN, ...stepsOf(writes, this.#columnar, heads)];
    steps.push({ name: 'hold_rights', text: HOLD_RIGHTS, values: [String(epoch)] });
    if (commit) steps.push(COMMIT);
    try {
      await trip(this.#client, steps);
    } catch (error) {
      this.#isFailed = true;
      throw error;
    }
  }

  /**
   * The same while a rights epoch lasts.
   * @param epoch null when there is nothing to write
   * @param commit true: and the end of the transaction
   * @throws a collision when the epoch has moved; then nothing was committed
   */
  async writeUnder(epoch: number | null, writes: Writes, commit: boolean): Promise<void> {
    const steps = stepsOf(writes, this.#columnar);
    if (epoch !== null) steps.push({ name: 'hold_rights', text: HOLD_RIGHTS, values: [String(epoch)] });
    if (commit) steps.push(COMMIT);
    if (steps.length > 0) await trip(this.#client, steps);
  }

  async commit(): Promise<void> {
    await trip(this.#client, [COMMIT]);
  }
}

/** @param known heads that are not locked yet, one for each change of a head; null: all are locked */
function stepsOf(
  { inserts, batches, minutes, updates, changes, heads, dirty }: Writes,
  columnar: boolean,
  known: readonly Head[] | null = null,
): Step[] {
  const steps: Step[] = [];
  if (heads.length === 0) return steps;
  const others = inserts.without(batches);
  const isFew = others.length <= FEW;
  const few = isFew ? others : NONE;
  // Locks before anything else.
  if (known !== null) steps.push(settleKnown(heads, known, few));
  steps.push(...minutes.steps());
  if (!isFew) steps.push({ name: 'copy', text: COPY_POINTS, data: encodeCopy(others) });
  if (batches.length > 0) {
    const data = encodeBackwards(inserts, batches);
    steps.push(INTO_COLUMNS, { name: 'copy', text: COPY_POINTS, data });
  }
  if (updates.length > 0)
    steps.push(...(columnar ? [UNPACK_ALL, ...replaceByRuns(updates)] : [replace(updates)]));
  if (changes.length > 0) steps.push({ name: 'record', text: RECORD, values: recordValues(changes) });
  if (known === null) steps.push(settle(heads, few, dirty));
  return steps;
}

function replace({ sensorIds, dates, numbers, texts }: Rows): Step {
  const columns = [int8Array(sensorIds), int8Array(dates), float8Array(numbers), textArray(texts)];
  return { name: 'replace', text: REPLACE, values: columns };
}

/** One statement for each run of points of one sensor that are close to each other. */
function replaceByRuns({ sensorIds, dates, numbers, texts, length }: Rows): Step[] {
  const steps: Step[] = [];
  for (let from = 0, i = 1; i <= length; i++) {
    if (i < length && sensorIds[i] === sensorIds[from] && dates[i]! - dates[i - 1]! <= CLOSE) continue;
    const own = dates.slice(from, i);
    const columns = [
      int8Array(own),
      float8Array(numbers.slice(from, i)),
      textArray(texts?.slice(from, i) ?? null),
    ];
    const values = [String(sensorIds[from]!), ...columns, ...boundsOf(own)];
    steps.push({ name: '', text: REPLACE_OF_ONE, values });
    from = i;
  }
  return steps;
}

/** @param few new points that no COPY writes */
function settle(heads: HeadChanges, few: Rows, dirty: readonly DirtyRange[]): Step {
  const values = [
    ...settled(heads, few),
    int8Array(dirty.map((range) => range.sensorId)),
    int8Array(dirty.map((range) => range.lo)),
    int8Array(dirty.map((range) => range.hi)),
  ];
  return { name: 'settle', text: SETTLE, values };
}

function settleKnown(heads: HeadChanges, known: readonly Head[], few: Rows): Step {
  const values = [
    ...settled(heads, few),
    int8Array(known.map((head) => head.newest)),
    int8Array(known.map((head) => head.front)),
    int8Array(known.map((head) => head.ahead)),
    int8Array(known.map((head) => head.stamp)),
    int8Array(known.map((head) => head.summed)),
    int8Array(known.map((head) => (head.watched ? head.version : Number.NaN))),
    int8Array(heads.lo),
  ];
  return { name: 'settle_known', text: SETTLE_KNOWN, values };
}

/** What both begin with: $1 to $11. */
function settled(heads: HeadChanges, few: Rows): (Buffer | string | null)[] {
  return [
    int8Array(heads.sensorIds),
    int8Array(heads.newest),
    int8Array(heads.stamp),
    int8Array(heads.pending),
    int8Array(heads.summed),
    ...gapArrays(heads),
    int8Array(few.sensorIds),
    int8Array(few.dates),
    float8Array(few.numbers),
    textArray(few.texts),
  ];
}

function headOf([
  id,
  newest,
  front,
  ahead,
  stamp,
  mark,
  summed,
  version,
  watched,
  epoch,
  columnar,
  directCompression,
]: Texts): Head {
  return {
    sensor_id: Number(id),
    newest: Number(newest),
    front: Number(front),
    ahead: Number(ahead),
    stamp: Number(stamp),
    mark: Number(mark),
    summed: Number(summed),
    version: Number(version),
    watched: watched === 't',
    epoch: Number(epoch),
    columnar: columnar === 't',
    directCompression: directCompression === 't',
  };
}

/** Two arrays, or null twice when all gaps stay as they are: `unnest` of it beside other arrays gives nulls. */
function gapArrays({ front, ahead }: HeadChanges): [Buffer | null, Buffer | null] {
  return front.every(Number.isNaN) ? [null, null] : [int8Array(front), int8Array(ahead)];
}

/** First and last date. */
function boundsOf(dates: Iterable<number>): [string, string] {
  let lo = Number.POSITIVE_INFINITY;
  let hi = Number.NEGATIVE_INFINITY;
  for (const date of dates) {
    if (date < lo) lo = date;
    if (date > hi) hi = date;
  }
  return [String(lo), String(hi)];
}
