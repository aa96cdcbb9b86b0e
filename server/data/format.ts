/** Points as clients read them. */
import { toSeconds } from './dates.js';

/** A point in an answer. */
export interface PointRow {
  /** The date in microseconds, as text. */
  readonly id: string;
  readonly sensor_id: number;
  readonly value: unknown;
  /** One member for each of several functions of a bucket. */
  readonly values?: Record<string, unknown>;
  /** UNIX seconds. */
  readonly date: number;
  /** ISO 8601 week of the year, month 1 to 12 and year of the date, UTC. */
  readonly week: number;
  readonly month: number;
  readonly year: number;
}

/** @param date microseconds */
export function pointRow(sensorId: number, date: number, value: unknown): PointRow {
  const { week, month, year } = calendarOf(date);
  return { id: String(date), sensor_id: sensorId, value, date: toSeconds(date), week, month, year };
}

const DAY = 86_400_000_000;
let lastDay = Number.NaN;
let lastCalendar = { week: 0, month: 0, year: 0 };

/** Neighbouring points mostly fall on the same day, so the last answer is kept. */
function calendarOf(date: number): { week: number; month: number; year: number } {
  const day = Math.floor(date / DAY);
  if (day !== lastDay) {
    const at = new Date(day * 86_400_000);
    // ISO 8601: a week belongs to the year that its Thursday is in; day 0 was a Thursday.
    const thursday = new Date(Math.floor((day + 3) / 7) * 7 * 86_400_000);
    const january = Date.UTC(thursday.getUTCFullYear(), 0, 1);
    const week = 1 + Math.floor((thursday.getTime() - january) / (7 * 86_400_000));
    lastCalendar = { week, month: at.getUTCMonth() + 1, year: at.getUTCFullYear() };
    lastDay = day;
  }
  return lastCalendar;
}
