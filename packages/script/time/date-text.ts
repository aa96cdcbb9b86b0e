/** Formats and parses dates by templates such as `yyyy-mm-dd HH:MM:SS`. */
import { DAYS, type DateParts, dayNumber, daysInMonth, MONTHS, partsOf, weekdayOf } from './calendar.js';

/** The numbered templates of datestr, in order. */
export const TEMPLATES = [
  'dd-mmm-yyyy HH:MM:SS',
  'dd-mmm-yyyy',
  'mm/dd/yy',
  'mmm',
  'm',
  'mm',
  'mm/dd',
  'dd',
  'ddd',
  'd',
  'yyyy',
  'yy',
  'mmmyy',
  'HH:MM:SS',
  'HH:MM:SS PM',
  'HH:MM',
  'HH:MM PM',
  'QQ-YY',
  'QQ',
  'dd/mm',
  'dd/mm/yy',
  'mmm.dd,yyyy HH:MM:SS',
  'mmm.dd,yyyy',
  'mm/dd/yyyy',
  'dd/mm/yyyy',
  'yy/mm/dd',
  'yyyy/mm/dd',
  'QQ-YYYY',
  'mmmyyyy',
  'yyyy-mm-dd',
  'yyyymmddTHHMMSS',
  'yyyy-mm-dd HH:MM:SS',
];

/** Templates that date strings are tried against, in this order. */
export const STANDARD = [
  'dd-mmm-yyyy HH:MM:SS',
  'dd-mmm-yyyy',
  'mm/dd/yy',
  'mm/dd',
  'HH:MM:SS',
  'HH:MM:SS PM',
  'HH:MM',
  'HH:MM PM',
  'mm/dd/yyyy',
  'mmm-dd-yyyy HH:MM:SS',
  'mmm-dd-yyyy',
  'dd mmm yyyy HH:MM:SS',
  'dd mmm yyyy',
  'mmm dd yyyy HH:MM:SS',
  'mmm dd yyyy',
  'mmm.dd.yyyy HH:MM:SS',
  'mmm.dd.yyyy',
  'mmm.dd,yyyy HH:MM:SS',
  'mmm.dd,yyyy',
  'mm/dd/yyyy HH:MM',
  'mmmyy',
  'yyyy/mm/dd',
  'yyyy-mm-dd',
  'yyyy-mm-dd HH:MM:SS',
];

const CODES = /yyyy|YYYY|yy|YY|mmmm|mmm|mm|m|dddd|ddd|dd|d|HH|MM|SS|FFF|AM|PM|QQ/g;

/** Formats a date, rounded to a millisecond. */
export function dateText(date: number, template: string): string {
  const parts = partsOf(rounded(date));
  const half = /AM|PM/.test(template);
  const two = (n: number) => String(n).padStart(2, '0');
  const month = MONTHS[parts.month - 1]!;
  const weekday = DAYS[weekdayOf(rounded(date)) - 1]!;
  const whole = Math.floor(parts.second + 0.0005);
  return template.replace(CODES, (code) => {
    switch (code) {
      case 'yyyy':
      case 'YYYY':
        return parts.year < 0
          ? `-${String(-parts.year).padStart(3, '0')}`
          : String(parts.year).padStart(4, '0');
      case 'yy':
      case 'YY':
        return two(((parts.year % 100) + 100) % 100);
      case 'mmmm':
        return month;
      case 'mmm':
        return month.slice(0, 3);
      case 'mm':
        return two(parts.month);
      case 'm':
        return month[0]!;
      case 'dddd':
        return weekday;
      case 'ddd':
        return weekday.slice(0, 3);
      case 'dd':
        return two(parts.day);
      case 'd':
        return weekday[0]!;
      case 'HH':
        return half ? String(parts.hour % 12 === 0 ? 12 : parts.hour % 12).padStart(2) : two(parts.hour);
      case 'MM':
        return two(parts.minute);
      case 'SS':
        return two(whole);
      case 'FFF':
        return String(Math.min(999, Math.max(0, Math.round((parts.second - whole) * 1000)))).padStart(3, '0');
      case 'QQ':
        return `Q${Math.floor((parts.month - 1) / 3) + 1}`;
      default:
        return parts.hour >= 12 ? 'PM' : 'AM';
    }
  });
}

/** Rounds to a millisecond, as dates are shown. */
export function rounded(date: number): number {
  return Math.round(date * 86_400_000) / 86_400_000;
}

/**
 * Parses a date.
 *
 * @param thisYear year of a date without one
 * @param pivot first year of the century for two-digit years
 * @returns undefined if the text does not match
 */
export function readDate(
  text: string,
  template: string,
  thisYear: number,
  pivot: number,
): DateParts | undefined {
  let at = 0;
  let year: number | undefined;
  let month: number | undefined;
  let day: number | undefined;
  let hour = 0;
  let minute = 0;
  let second = 0;
  let afternoon: boolean | null = null;
  const pieces = template.split(/(yyyy|YYYY|yy|YY|mmmm|mmm|mm|dddd|ddd|dd|HH|MM|SS|FFF|AM|PM)/);
  const digits = (most: number): number => {
    let end = at;
    while (end < text.length && end - at < most && /\d/.test(text[end]!)) end++;
    const value = end === at ? Number.NaN : Number(text.slice(at, end));
    at = end;
    return value;
  };
  for (const piece of pieces) {
    let ok = true;
    switch (piece) {
      case '':
        break;
      case 'yyyy':
      case 'YYYY': {
        const from = at;
        year = digits(4);
        ok = at - from === 4;
        break;
      }
      case 'yy':
      case 'YY': {
        const from = at;
        const short = digits(2);
        ok = at - from === 2;
        year = pivot + ((((short - pivot) % 100) + 100) % 100);
        break;
      }
      case 'mmmm':
      case 'mmm': {
        const rest = text.slice(at).toLowerCase();
        const found = MONTHS.findIndex((name) => rest.startsWith(name.slice(0, 3).toLowerCase()));
        ok = found >= 0;
        if (!ok) break;
        month = found + 1;
        const full = MONTHS[found]!.toLowerCase();
        at += rest.startsWith(full) ? full.length : 3;
        break;
      }
      case 'mm':
        month = digits(2);
        ok = month >= 1 && month <= 12;
        break;
      case 'dd':
        day = digits(2);
        ok = day >= 1 && day <= 31;
        break;
      case 'dddd':
      case 'ddd': {
        const word = /^[A-Za-z]+/.exec(text.slice(at, at + 12));
        ok = word !== null;
        at += word?.[0].length ?? 0;
        break;
      }
      case 'HH':
        hour = digits(2);
        ok = hour <= 24;
        break;
      case 'MM':
        minute = digits(2);
        ok = minute <= 59;
        break;
      case 'SS':
        second += digits(2);
        ok = second <= 61;
        break;
      case 'FFF': {
        const from = at;
        const fraction = digits(9);
        ok = at > from;
        second += fraction / 10 ** (at - from);
        break;
      }
      case 'AM':
      case 'PM': {
        const word = text.slice(at, at + 2).toUpperCase();
        ok = word === 'AM' || word === 'PM';
        afternoon = word === 'PM';
        at += 2;
        break;
      }
      default:
        ok = text.slice(at, at + piece.length) === piece;
        at += piece.length;
    }
    if (!ok) return undefined;
  }
  if (text.slice(at).trim() !== '') return undefined;
  if (afternoon === true && hour < 12) hour += 12;
  if (afternoon === false && hour === 12) hour = 0;
  const date = completed(year, month, day, thisYear);
  return { ...date, hour, minute, second };
}

/** Completes a partial date: a time alone is on the first day of this year; otherwise missing fields take C's zeros. */
function completed(
  year: number | undefined,
  month: number | undefined,
  day: number | undefined,
  thisYear: number,
): { year: number; month: number; day: number } {
  if (year === undefined && month === undefined && day === undefined)
    return { year: thisYear, month: 1, day: 1 };
  const y = year ?? (month !== undefined && day !== undefined ? thisYear : 1900);
  const d = day ?? (year !== undefined && month !== undefined ? 1 : 0);
  const m = month ?? 1;
  // The 31st of a shorter month is a day of the next one.
  return d > daysInMonth(y, m)
    ? { year: y, month: m + 1, day: d - daysInMonth(y, m) }
    : { year: y, month: m, day: d };
}

/** Parses by the first standard template that matches. */
export function readStandard(text: string, thisYear: number, pivot: number): DateParts | undefined {
  for (const template of STANDARD) {
    const parts = readDate(text.trim(), template, thisYear, pivot);
    if (parts !== undefined) return parts;
  }
  return undefined;
}

export function numberOfParts({ year, month, day, hour, minute, second }: DateParts): number {
  return dayNumber(year, month, day, hour, minute, second);
}
