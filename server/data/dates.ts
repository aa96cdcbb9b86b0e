/**
 * Dates as clients write them, to microseconds since 1970 (UTC) and back.
 *
 * 0 <= date < 2^33 seconds, so the last date is 2242-03-16T12:56:31.999999Z: behind it the number of seconds that clients read would no longer tell one microsecond
 * from the next.
 */

import { invalid } from '@sensorium/model/errors';
import { DATE_END, DAY, LAST_DATE, SECOND } from '../../common/dates.js';

/** Numbers from here on are no seconds, but may be the milliseconds of a date after March 1973. */
const MILLISECONDS = 1e11;

/** No two of its parts can take the same characters: a text that is none is seen through in one pass, however long. */
const DECIMAL = /^([+-]?)(\d*)(?:\.(\d*))?(?:e([+-]?\d{1,3}))?$/i;
const ISO =
  /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2})(?::(\d{2})(?:[.,](\d{1,9}))?)?)?\s*(Z|[+-]\d{2}:?\d{2})?$/i;
const RELATIVE = /^(?:now)?\s*([+-]\d{1,10}(?:\.\d+)?)\s*(ms|s|m|h|d|w)$/i;
const UNITS: Record<string, number> = { ms: 1e3, s: 1e6, m: 60e6, h: 3600e6, d: 86400e6, w: 604800e6 };

/**
 * The date of an uploaded point.
 * @param given UNIX seconds with a fraction, as number or text (`1.7e9` too), or ISO 8601
 * @returns microseconds, or the reason why it is none
 */
export function pointDate(given: unknown): number | string {
  let date: number;
  if (typeof given === 'number') date = Math.round(given * SECOND);
  else if (typeof given === 'string') date = fromText(given.trim());
  else return 'date must be UNIX seconds';
  if (Number.isNaN(date)) return 'date must be UNIX seconds or ISO 8601';
  if (date >= MILLISECONDS * SECOND && date / 1000 < DATE_END)
    return 'date is after 2242; it looks like milliseconds, but UNIX seconds are expected';
  return microsecondDate(date);
}

/**
 * The date of a point whose unit is known.
 * @param given microseconds since 1970
 * @returns microseconds, or the reason why it is none
 */
export function microsecondDate(given: unknown): number | string {
  if (typeof given !== 'number' || Number.isNaN(given)) return 'date must be microseconds';
  if (given < 0) return 'date is before 1970';
  return given >= DATE_END ? 'date is after 2242' : Math.floor(given);
}

/**
 * A date in a query: seconds, ISO 8601, `now`, or relative to now such as `-1d`, `-30m`.
 * @param now microseconds
 * @returns microseconds; -1 for any date before 1970 and `DATE_END` for any after 2242, where no point can be
 * @throws ApiError invalid_input naming the field
 */
export function queryDate(field: string, given: string, now: number): number {
  const text = given.trim();
  const relative = RELATIVE.exec(text);
  let date: number;
  if (/^now$/i.test(text)) date = now;
  else if (relative !== null) {
    date = Math.round(now + Number(relative[1]) * (UNITS[relative[2]?.toLowerCase() ?? ''] ?? Number.NaN));
  } else date = fromText(text);
  if (Number.isNaN(date)) {
    throw invalid(field, 'must be UNIX seconds, ISO 8601, or relative to now such as -1d');
  }
  return Math.min(Math.max(date, -1), DATE_END);
}

export interface InclusiveRange {
  /** Microseconds since 1970, both inclusive. */
  readonly from: number;
  readonly to: number;
}

/** What of a range points can have; where that is nothing, `from` is after `to`. */
export function datesWithin({ from, to }: InclusiveRange): InclusiveRange {
  return { from: Math.max(from, 0), to: Math.min(to, LAST_DATE) };
}

/**
 * A range up to now at most. Its end is now by default, its start a day before.
 * @param present microseconds
 * @throws ApiError invalid_input naming the field
 */
export function pastRange(
  given: { readonly start_date?: string; readonly end_date?: string },
  present: number,
): InclusiveRange {
  const end = given.end_date === undefined ? present : queryDate('end_date', given.end_date, present);
  const to = Math.min(end, present);
  const start =
    given.start_date === undefined ? to - DAY : queryDate('start_date', given.start_date, present);
  if (start > present) throw invalid('start_date', 'must not be in the future');
  if (start > end) throw invalid('end_date', 'must not be before start_date');
  return datesWithin({ from: start, to });
}

/** UNIX seconds for an answer. The fraction has six digits at most. */
export function toSeconds(date: number): number {
  return date / SECOND;
}

function fromText(text: string): number {
  const iso = ISO.exec(text);
  if (iso !== null) return fromIso(iso);
  const parts = DECIMAL.exec(text);
  if (parts === null) return Number.NaN;
  const [, sign, whole = '', fraction = '', exponent = '0'] = parts;
  if (whole === '' && fraction === '') return Number.NaN;
  // Digits are shifted as text, so that no float rounds a microsecond away.
  const shift = Number(exponent) + 6;
  const digits = whole + fraction;
  const point = whole.length + shift;
  if (point > 40) return sign === '-' ? -DATE_END : 2 * DATE_END * 1000;
  const integer = point <= 0 ? '0' : digits.slice(0, point).padEnd(point, '0');
  const next = point < 0 ? '0' : (digits[point] ?? '0');
  const rounded = Number(integer) + (next >= '5' ? 1 : 0);
  return sign === '-' ? 0 - rounded : rounded;
}

/** A date without an offset is UTC. */
function fromIso([
  ,
  day,
  minute = '00:00',
  second = '00',
  fraction = '',
  zone = 'Z',
]: RegExpExecArray): number {
  const offset = /^z$/i.test(zone) ? 'Z' : zone.replace(/^([+-]\d{2}):?(\d{2})$/, '$1:$2');
  const seconds = Date.parse(`${day}T${minute}:${second}${offset}`);
  const back = new Date(`${day}T00:00:00Z`);
  // Date.parse takes 30 February for 2 March.
  if (Number.isNaN(back.getTime()) || back.toISOString().slice(0, 10) !== day) return Number.NaN;
  const micros = Number(fraction.slice(0, 6).padEnd(6, '0')) + ((fraction[6] ?? '0') >= '5' ? 1 : 0);
  return seconds * 1000 + micros;
}
