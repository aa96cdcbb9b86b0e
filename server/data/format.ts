/** Points as clients read them. */
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

/**
 * The JSON of an answer, as text from the start: with an object for each point it takes twice as long.
 * @param interval seconds of a bucket; null: points
 */
export function pointsJson(rows: readonly Shown[], total: number, interval: number | null): string {
  let text = '{"data":[';
  let isFirst = true;
  for (const { sensor_id, date, value, values } of rows) {
    if (!isFirst) text += ',';
    isFirst = false;
    text += `{"id":"${date}","sensor_id":${sensor_id},"value":${json(value)},"date":${toSeconds(date)}${calendarOf(date)}`;
    text += values === undefined ? '}' : `,"values":${JSON.stringify(values)}}`;
  }
  return `${text}],"total":${total}${interval === null ? '' : `,"interval":${interval}`}}`;
}

function json(value: unknown): string {
  return typeof value === 'number' && Number.isFinite(value) ? String(value) : JSON.stringify(value);
}

const DAY = 86_400_000_000;
let lastDay = Number.NaN;
let lastCalendar = '';

/**
 * Members for the ISO 8601 week of the year, month 1 to 12 and year of the date, UTC. Neighbouring points mostly fall on the same day,
 * so the last answer is kept.
 */
function calendarOf(date: number): string {
  const day = Math.floor(date / DAY);
  if (day !== lastDay) {
    const at = new Date(day * 86_400_000);
    // ISO 8601: a week belongs to the year that its Thursday is in; day 0 was a Thursday.
    const thursday = new Date(Math.floor((day + 3) / 7) * 7 * 86_400_000);
    const january = Date.UTC(thursday.getUTCFullYear(), 0, 1);
    const week = 1 + Math.floor((thursday.getTime() - january) / (7 * 86_400_000));
    lastCalendar = `,"week":${week},"month":${at.getUTCMonth() + 1},"year":${at.getUTCFullYear()}`;
    lastDay = day;
  }
  return lastCalendar;
}
