/** Units and limits of dates: a date is microseconds since 1970 (UTC), a length of time is microseconds. What is in seconds says so in its name. */

export const SECOND = 1_000_000;
export const MINUTE = 60 * SECOND;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;
export const WEEK = 7 * DAY;

export const MINUTE_SECONDS = 60;
export const HOUR_SECONDS = 3600;
export const DAY_SECONDS = 86_400;

/** Dates of points are below this: 2^33 seconds, as far as a float8 of seconds tells one microsecond from the next. The tables would hold more. */
export const DATE_END = 2 ** 33 * SECOND;
export const LAST_DATE = DATE_END - 1;

/** Whether a point may have the date. */
export function isPointDate(date: number): boolean {
  return date >= 0 && date < DATE_END;
}

/** @returns the date, or the nearest one that a point may have */
export function nearestPointDate(date: number): number {
  return Math.min(Math.max(date, 0), LAST_DATE);
}
