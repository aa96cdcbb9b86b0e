/** Parses `start` and `end` of a query in the forms of OpenTSDB. */

import { invalid } from '@sensorium/model/errors';
import { LAST_DATE, SECOND } from '../../../common/dates.js';
import { localDate } from '../local-date.js';
import { UNITS } from './downsample.js';

const RELATIVE = /^(\d{1,9})(ms|s|m|h|d|w|n|y)-ago$/;
const ABSOLUTE = /^(\d{4})\/(\d{2})\/(\d{2})(?:[- ](\d{2}:\d{2}(?::\d{2})?))?$/;
const NUMBER = /^\d{1,16}(?:\.\d{1,6})?$/;
/** Numbers up to this are seconds: as milliseconds they would be before May 1970. */
const SECONDS = 9_999_999_999;

/** @param given UNIX seconds or milliseconds @returns microseconds, below `DATE_END` */
export function momentOfNumber(given: number): number {
  return Math.min(Math.floor(given * (given > SECONDS ? 1000 : SECOND)), LAST_DATE);
}

/**
 * @param text `1h-ago`, `now`, `2025/01/02-03:04:05`, UNIX seconds or milliseconds
 * @param timezone IANA name for a date without an offset; undefined: UTC
 * @param now microseconds
 * @returns microseconds since 1970
 * @throws ApiError invalid_input naming the field
 */
export function momentOf(field: string, text: string, timezone: string | undefined, now: number): number {
  if (text === 'now') return now;
  if (NUMBER.test(text)) return momentOfNumber(Number(text));
  const [, count, unit = ''] = RELATIVE.exec(text) ?? [];
  if (count !== undefined) return Math.max(0, now - Number(count) * UNITS[unit]! * 1000);
  const [, year, month, day, clock = '00:00'] = ABSOLUTE.exec(text) ?? [];
  if (year === undefined) throw invalid(field, 'must look like 1h-ago, 2025/01/02-03:04:05 or 1735787045');
  return localDate(`${year}-${month}-${day}T${clock}`, timezone, { date: field, timezone: 'tz' });
}
