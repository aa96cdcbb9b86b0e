/** Points as clients read them. */

import { jsonText } from '@sensorium/model/number-text';
import { DAY_SECONDS, SECOND } from '../../common/dates.js';
import type { Period, Zone } from './buckets/zone.js';
import { Bytes } from './bytes.js';
import { type DataPage, type ValueWriter, writeOf, writeValue } from './page.js';

export interface Shape {
  /** Seconds of a bucket; null: points. */
  readonly width: number | null;
  /** Whose calendar `week`, `month` and `year` are of; null: that of UTC. */
  readonly zone: Zone | null;
}

/** Bytes of a row whose value is a number, about. */
const ROW = 160;

const QUOTE = Buffer.from('"');
const [ID, SENSOR, VALUE, DATE] = ['{"id":"', '","sensor_id":', ',"value":', ',"date":'].map((text) =>
  Buffer.from(text),
) as [Buffer, Buffer, Buffer, Buffer];
const [COMMA, END] = [Buffer.from(','), Buffer.from('}')];

/**
 * The JSON of an answer.
 * @param page in order of time, either way
 */
export function pointsJson(page: DataPage, total: number, { width, zone }: Shape): Buffer {
  const { sensorIds, dates, typeOf, named, typed } = page;
  const bytes = new Bytes(ROW * dates.length);
  const values = new JsonValues(bytes, typed);
  const calendarOf = new CalendarMembers(zone, dates);
  bytes.text('{"data":[');
  for (let row = 0; row < dates.length; row++) {
    const [sensorId, date] = [sensorIds[row]!, dates[row]!];
    const type = typeOf(sensorId);
    if (row > 0) bytes.put(COMMA);
    bytes.put(ID);
    bytes.integer(date);
    bytes.put(SENSOR);
    bytes.integer(sensorId);
    bytes.put(VALUE);
    writeValue(page, type, row, values);
    bytes.put(DATE);
    bytes.seconds(date);
    bytes.put(calendarOf.at(date));
    if (named !== null) {
      bytes.text(',"values":');
      let before = '{';
      for (const [name, each] of named) {
        bytes.text(`${before}"${name}":`);
        if (!writeOf(each, type, typed, row, values)) values.nothing();
        before = ',';
      }
      bytes.put(END);
    }
    bytes.put(END);
  }
  bytes.text(`],"total":${total}${width === null ? '' : `,"interval":${width}`}}`);
  return bytes.end();
}

/** Values as JSON: of their own types, or as texts. */
class JsonValues implements ValueWriter {
  readonly #bytes: Bytes;
  readonly #quote: Buffer;
  readonly #typed: boolean;

  constructor(bytes: Bytes, typed: boolean) {
    this.#bytes = bytes;
    this.#typed = typed;
    this.#quote = typed ? Buffer.alloc(0) : QUOTE;
  }

  nothing(): void {
    this.#bytes.text('null');
  }

  bool(is: boolean): void {
    this.#bytes.text(this.#typed ? `${is}` : `"${is}"`);
  }

  number(number: number): void {
    if (this.#typed && !Number.isFinite(number)) {
      this.nothing();
      return;
    }
    this.#bytes.put(this.#quote);
    this.#bytes.number(number);
    this.#bytes.put(this.#quote);
  }

  other(value: unknown): void {
    this.#bytes.text(jsonText(value)!);
  }
}

/**
 * Members for the month (1 to 12) and year of a date, and for its ISO 8601 week and the year that this week belongs to. Neighbouring rows
 * mostly fall on the same day, so the last answer is kept.
 */
class CalendarMembers {
  /** In which the clock was the same, in order; seconds since 1970. */
  readonly #periods: readonly Period[];
  #period = 0;
  #day = Number.NaN;
  #members: Buffer = Buffer.alloc(0);

  constructor(zone: Zone | null, dates: Float64Array) {
    const ends = [dates[0] ?? 0, dates.at(-1) ?? 0].map((date) => Math.floor(date / SECOND));
    this.#periods = zone?.periods(Math.min(...ends), Math.max(...ends)) ?? [{ start: 0, offset: 0 }];
  }

  /** @param date microseconds */
  at(date: number): Buffer {
    const second = Math.floor(date / SECOND);
    while (this.#period > 0 && this.#periods[this.#period]!.start > second) this.#period--;
    while ((this.#periods[this.#period + 1]?.start ?? Number.POSITIVE_INFINITY) <= second) this.#period++;
    const day = Math.floor((second + this.#periods[this.#period]!.offset) / DAY_SECONDS);
    if (day !== this.#day) {
      this.#day = day;
      this.#members = Buffer.from(membersOf(day));
    }
    return this.#members;
  }
}

/** @param day since 1970 */
function membersOf(day: number): string {
  const at = new Date(day * DAY_SECONDS * 1000);
  // ISO 8601: a week belongs to the year that its Thursday is in; day 0 was a Thursday.
  const thursday = new Date(Math.floor((day + 3) / 7) * 7 * DAY_SECONDS * 1000);
  const weekYear = thursday.getUTCFullYear();
  const week = 1 + Math.floor((thursday.getTime() - Date.UTC(weekYear, 0, 1)) / (7 * DAY_SECONDS * 1000));
  return `,"week":${week},"month":${at.getUTCMonth() + 1},"year":${at.getUTCFullYear()},"week_year":${weekYear}`;
}
