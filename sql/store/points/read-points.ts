/** Points of sensors as rows or columns, as long as they fit into memory. */
import { DATE_END } from '../../../common/dates.js';
import type { ShardQueryable } from '../../connect.js';
import { type SensorsOfShard, withSnapshot, withSnapshots } from './blocks/snapshot.js';
import { readNext, type Stretch, walk } from './blocks/walk.js';
import type { ColumnsOf } from './columns.js';
import { joinedPoints, NO_POINTS, type SensorPoints } from './journal/tail.js';
import { TEXTS, TooMuch } from './too-much.js';

export interface PointRow {
  readonly sensor_id: number;
  /** Microseconds since 1970. */
  readonly date: number;
  /** Null: the value is no number. */
  readonly number: number | null;
  /** Null: the number says all of the value. */
  readonly text: string | null;
}

/**
 * In order of date, of one date in order of sensor. Reads little more than it may answer.
 * @param parts sensors of any shards
 * @param from the first date, and `to` the last one
 * @param most points
 * @throws TooMuch
 */
export function readPoints(
  parts: readonly SensorsOfShard[],
  from: number,
  to: number,
  most: number,
): Promise<PointRow[]> {
  const range = { from, to: to + 1 };
  return withSnapshots(parts, async (states) => {
    const rows: PointRow[] = [];
    let bytes = 0;
    for (const { tx, state } of states) {
      const options = { sort: 'ASC' as const, most: most + 1 - rows.length, withTexts: true };
      for await (const points of walk(tx, { state, range }, options)) {
        for (const row of rowsOf(state.sensor_id, points)) {
          bytes += bytesOf(row.text);
          if (bytes > TEXTS) throw TooMuch.texts();
          rows.push(row);
          if (rows.length > most) throw new TooMuch(`${most} points`);
        }
      }
    }
    return rows.sort((left, right) => left.date - right.date || left.sensor_id - right.sensor_id);
  });
}

function bytesOf(text: string | null): number {
  return text === null ? 0 : Buffer.byteLength(text);
}

function* rowsOf(sensor_id: number, { dates, numbers, texts }: SensorPoints): Generator<PointRow> {
  for (let i = 0; i < dates.length; i++) {
    const number = Number.isNaN(numbers[i]) ? null : numbers[i]!;
    yield { sensor_id, date: dates[i]!, number, text: texts?.[i] ?? null };
  }
}

/**
 * The date from which on, but not before `from`, some sensors have so few points up to another date that `readPoints` would answer
 * them.
 */
export function readableFrom(
  parts: readonly SensorsOfShard[],
  from: number,
  to: number,
  most: number,
): Promise<number> {
  const range = { from, to: to + 1 };
  return withSnapshots(parts, async (states) => {
    const all: Newest[] = [];
    for (const { tx, state } of states) all.push(await Newest.of(tx, { state, range }, most));
    for (let [count, bytes] = [0, 0]; ; ) {
      const next = latest(all);
      if (next === undefined) return from;
      const { date } = next;
      count++;
      bytes += bytesOf(next.text);
      if (count > most || bytes > TEXTS) return date + 1;
      await next.pass();
    }
  });
}

/** The one whose next point is the newest; undefined: none has another one. */
function latest(all: readonly Newest[]): Newest | undefined {
  let found: Newest | undefined;
  for (const each of all) if (each.date > (found?.date ?? -1)) found = each;
  return found;
}

/** Goes through the points of a sensor, the newest one first. */
class Newest {
  readonly #walk: AsyncGenerator<SensorPoints>;
  #points: SensorPoints = NO_POINTS;
  #left = 0;

  static async of(tx: ShardQueryable, stretch: Stretch, most: number): Promise<Newest> {
    const newest = new Newest(walk(tx, stretch, { sort: 'DESC', most: most + 1, withTexts: true }));
    await newest.#load();
    return newest;
  }

  private constructor(walk: AsyncGenerator<SensorPoints>) {
    this.#walk = walk;
  }

  /** Of the next point; -1: there is none. */
  get date(): number {
    return this.#left === 0 ? -1 : this.#points.dates[this.#left - 1]!;
  }

  get text(): string | null {
    return this.#points.texts?.[this.#left - 1] ?? null;
  }

  async pass(): Promise<void> {
    this.#left--;
    if (this.#left === 0) await this.#load();
  }

  async #load(): Promise<void> {
    while (this.#left === 0) {
      const { done, value } = await this.#walk.next();
      if (done === true) return;
      this.#points = value;
      this.#left = value.dates.length;
    }
  }
}

/** What of a point is a number, without its text. */
export interface NumberRow {
  readonly sensor_id: number;
  /** Microseconds since 1970. */
  readonly date: number;
  /** Null (NaN in a column): the point is a text. */
  readonly number: number | null;
}

/**
 * @param range dates, microseconds since 1970, both inclusive
 * @param limit points of all sensors together; beyond it no more are read, and some of any sensor may be missing
 * @returns by sensor, of each in order of date
 */
export function readNumbers(
  sql: ShardQueryable,
  sensorIds: readonly number[],
  { from, to }: { readonly from: number; readonly to: number },
  limit: number,
): Promise<ColumnsOf<NumberRow>> {
  return withSnapshot(sql, sensorIds, async (tx, { sensors }) => {
    const found = sensors.map(() => [] as SensorPoints[]);
    let left = sensors.map((state, place) => ({ state, place, range: { from, to: to + 1 } }));
    for (let count = 0; left.length > 0 && count < limit; ) {
      const options = { sort: 'ASC' as const, most: limit - count, withTexts: false };
      const some = left.slice(0, AT_ONCE);
      const walked = await readNext(tx, some, options);
      const unfinished = some.flatMap((each, i) => {
        const { points, rest } = walked[i]!;
        found[each.place]!.push(points);
        count += points.dates.length;
        return rest === null ? [] : [{ ...each, range: rest }];
      });
      left = [...unfinished, ...left.slice(AT_ONCE)];
    }
    return numbersOf(
      sensors.map(({ sensor_id }, i) => [sensor_id, joinedPoints(found[i]!)] as const),
      limit,
    );
  });
}

/** Sensors whose points are read by one statement. */
const AT_ONCE = 64;

function numbersOf(
  found: readonly (readonly [id: number, points: SensorPoints])[],
  limit: number,
): ColumnsOf<NumberRow> {
  const length = Math.min(
    limit,
    found.reduce((sum, [, { dates }]) => sum + dates.length, 0),
  );
  const columns = {
    sensor_id: new Float64Array(length),
    date: new Float64Array(length),
    number: new Float64Array(length),
  };
  let at = 0;
  for (const [id, { dates, numbers }] of found) {
    const count = Math.min(dates.length, length - at);
    columns.sensor_id.fill(id, at, at + count);
    columns.date.set(dates.subarray(0, count), at);
    columns.number.set(numbers.subarray(0, count), at);
    at += count;
  }
  return columns;
}

/** Points of one sensor in order of date. */
export interface PointColumns {
  /** Microseconds since 1970. */
  readonly date: Float64Array;
  /** NaN: the value is no number. */
  readonly number: Float64Array;
  readonly text: (string | null)[];
}

/** Bytes of a text that count as one more point. */
const TEXT_WEIGHT = 64;

/**
 * The next points of a sensor.
 * @param after date, microseconds since 1970; -1: from the first one on
 * @param most points at most, long texts counted as several; the first point is always among them
 * @returns none: there are no more, or the sensor was deleted
 */
export function pointsAfter(
  sql: ShardQueryable,
  sensorId: number,
  after: number,
  most: number,
): Promise<PointColumns> {
  return withSnapshot(sql, [sensorId], async (tx, { sensors }) => {
    const weightOf = (text: string | null) => 1 + Math.floor(bytesOf(text) / TEXT_WEIGHT);
    const [state] = sensors;
    if (state === undefined) return columnsOf(NO_POINTS);
    const stretch = { state, range: { from: after + 1, to: DATE_END } };
    const { points } = await takeFirst(tx, stretch, most, weightOf, (before) => before < most);
    return columnsOf(points);
  });
}

function columnsOf({ dates, numbers, texts }: SensorPoints): PointColumns {
  return { date: dates, number: numbers, text: texts === null ? Array.from(dates, () => null) : [...texts] };
}

/**
 * The first points of a sensor in a range.
 * @param most points
 * @param weightOf a point with a text
 * @param fits whether a point may come, by the weight of those before it and its own
 * @returns and whether one did not fit
 */
export async function takeFirst(
  tx: ShardQueryable,
  stretch: Stretch,
  most: number,
  weightOf: (text: string | null) => number,
  fits: (before: number, own: number) => boolean,
): Promise<{ readonly points: SensorPoints; readonly isCut: boolean }> {
  const found: SensorPoints[] = [];
  let [count, weight, isCut] = [0, 0, false];
  for await (const points of walk(tx, stretch, { sort: 'ASC', most, withTexts: true })) {
    const { dates, numbers, texts } = points;
    let length = 0;
    for (; length < dates.length && count < most; length++, count++) {
      const own = weightOf(texts?.[length] ?? null);
      isCut = !fits(weight, own);
      if (isCut) break;
      weight += own;
    }
    found.push({
      dates: dates.slice(0, length),
      numbers: numbers.slice(0, length),
      texts: texts?.slice(0, length) ?? null,
    });
    if (length < dates.length || count === most) break;
  }
  return { points: joinedPoints(found), isCut };
}
