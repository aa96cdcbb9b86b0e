/** Dates as numbers: days since the year 0, and their components. All in UTC, in the Gregorian calendar. */

export const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];
export const DAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

/** Day number of 1970-01-01. */
export const EPOCH = 719_529;
export const DAY_SECONDS = 86_400;

export interface DateParts {
  readonly year: number;
  /** From 1. */
  readonly month: number;
  readonly day: number;
  readonly hour: number;
  readonly minute: number;
  /** With its fraction. */
  readonly second: number;
}

export function isLeapYear(year: number): boolean {
  return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
}

export function daysInMonth(year: number, month: number): number {
  return month === 2 ? (isLeapYear(year) ? 29 : 28) : [4, 6, 9, 11].includes(month) ? 30 : 31;
}

/** Days from the epoch to a date whose month is within 1..12 (Howard Hinnant's days_from_civil). */
function civilDays(year: number, month: number, day: number): number {
  const y = month <= 2 ? year - 1 : year;
  const era = Math.floor(y / 400);
  const ofEra = y - era * 400;
  const ofYear = Math.floor((153 * (month + (month > 2 ? -3 : 9)) + 2) / 5);
  return (
    era * 146_097 + ofEra * 365 + Math.floor(ofEra / 4) - Math.floor(ofEra / 100) + ofYear + day - 719_468 - 1
  );
}

/** Day number. Months below 1 count as 1, months above 12 continue into further years, and a fraction of a month counts days of that month. */
export function dayNumber(
  year: number,
  month: number,
  day: number,
  hour = 0,
  minute = 0,
  second = 0,
): number {
  const bounded = Math.max(1, month);
  const whole = Math.floor(bounded);
  const y = year + Math.floor((whole - 1) / 12);
  const m = ((whole - 1) % 12) + 1;
  const fraction = (bounded - whole) * daysInMonth(y, m);
  const days = EPOCH + civilDays(y, m, 1) + day - 1 + fraction;
  return days + (hour + (minute + second / 60) / 60) / 24;
}

/** Components of a day number. Rounds seconds to the precision of a double of this magnitude. */
export function partsOf(date: number): DateParts {
  const days = Math.floor(date);
  let fraction = date - days;
  const step = Math.abs(Number.EPSILON * DAY_SECONDS * date) || 1;
  const scale = 2 ** Math.floor(-Math.log2(step));
  let seconds = Math.round(DAY_SECONDS * fraction * scale) / scale;
  fraction = Math.floor(seconds / 3600);
  const hour = fraction;
  seconds -= hour * 3600;
  const minute = Math.floor(seconds / 60);
  return { ...civilDate(days - EPOCH), hour, minute, second: seconds - minute * 60 };
}

/** Date from a number of whole days since the epoch. */
function civilDate(days: number): { year: number; month: number; day: number } {
  const shifted = days + 719_468;
  const era = Math.floor(shifted / 146_097);
  const ofEra = shifted - era * 146_097;
  const yearOfEra = Math.floor(
    (ofEra - Math.floor(ofEra / 1460) + Math.floor(ofEra / 36_524) - Math.floor(ofEra / 146_096)) / 365,
  );
  const ofYear = ofEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100));
  const shiftedMonth = Math.floor((5 * ofYear + 2) / 153);
  const month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9;
  return {
    year: yearOfEra + era * 400 + (month <= 2 ? 1 : 0),
    month,
    day: ofYear - Math.floor((153 * shiftedMonth + 2) / 5) + 1,
  };
}

/** Day of the week, 1 for Sunday. */
export function weekdayOf(date: number): number {
  return ((((Math.floor(date) - 2) % 7) + 7) % 7) + 1;
}
