/** Points as clients read them. */
import { jsonText, numberText } from '../../common/number-text.js';
import { SECOND } from '../../sql/points/widths.js';
import type { Period, Zone } from './buckets/zone.js';
import { toSeconds } from './dates.js';

/** What is shown of a point, or of a bucket. */
export interface Shown {
  readonly sensor_id: number;
  /** Microseconds; of a bucket its start. */
  readonly date: number;
  readonly value: unknown;
  /** One member for each of several functions of a bucket. */
  readonly values?: Readonly<Record<string, unknown>>;
}

export interface Shape {
  /** Seconds of a bucket; null: points. */
  readonly width: number | null;
  /** Whose calendar `week`, `month` and `year` are of; null: that of UTC. */
  readonly zone: Zone | null;
}

/**
 * The JSON of an answer, as text from the start: with an object for each point it takes twice as long.
 * @param rows in order of time, either way
 */
export function pointsJson(rows: readonly Shown[], total: number, { width, zone }: Shape): string {
  let text = '{"data":[';
  let isFirst = true;
  const calendarOf = new CalendarMembers(zone, rows);
  for (const { sensor_id, date, value, values } of rows) {
    if (!isFirst) text += ',';
    isFirst = false;
    text += `{"id":"${date}","sensor_id":${sensor_id},"value":${json(value)},"date":${toSeconds(date)}${calendarOf.at(date)}`;
    text += values === undefined ? '}' : `,"values":${jsonText(values)}}`;
  }
  return `${text}],"total":${total}${width === null ? '' : `,"interval":${width}`}}`;
}

function json(value: unknown): string {
  return typeof value === 'number' && Number.isFinite(value) ? numberText(value) : jsonText(value)!;
}

const DAY = 86_400;

/**
 * Members for the month (1 to 12) and year of a date, and for its ISO 8601 week and the year that this week belongs to. Neighbouring rows
 * mostly fall on the same day, so the last answer is kept.
 */
class CalendarMembers {
  /** In which the clock was the same, in order; seconds since 1970. */
  readonly #periods: readonly Period[];
  #period = 0;
  #day = Number.NaN;
  #members = '';

  constructor(zone: Zone | null, rows: readonly Shown[]) {
    const ends = [rows[0]?.date ?? 0, rows.at(-1)?.date ?? 0].map((date) => Math.floor(date / SECOND));
    this.#periods = zone?.periods(Math.min(...ends), Math.max(...ends)) ?? [{ start: 0, offset: 0 }];
  }

  /** @param date microseconds */
  at(date: number): string {
    const second = Math.floor(date / SECOND);
    while (this.#period > 0 && this.#periods[this.#period]!.start > second) this.#period--;
    while ((this.#periods[this.#period + 1]?.start ?? Number.POSITIVE_INFINITY) <= second) this.#period++;
    const day = Math.floor((second + this.#periods[this.#period]!.offset) / DAY);
    if (day !== this.#day) {
      this.#day = day;
      this.#members = membersOf(day);
    }
    return this.#members;
  }
}

/** @param day since 1970 */
function membersOf(day: number): string {
  const at = new Date(day * DAY * 1000);
  // ISO 8601: a week belongs to the year that its Thursday is in; day 0 was a Thursday.
  const thursday = new Date(Math.floor((day + 3) / 7) * 7 * DAY * 1000);
  const weekYear = thursday.getUTCFullYear();
  const week = 1 + Math.floor((thursday.getTime() - Date.UTC(weekYear, 0, 1)) / (7 * DAY * 1000));
  return `,"week":${week},"month":${at.getUTCMonth() + 1},"year":${at.getUTCFullYear()},"week_year":${weekYear}`;
}
