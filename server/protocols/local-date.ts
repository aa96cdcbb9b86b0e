/** Dates as text in forms of other products: ISO 8601, in a time zone if the text has no offset. */
import { invalid } from '@sensorium/model/errors';
import { findZone, pointDate } from '../data/public.js';

/** Date and time without an offset. */
const LOCAL = /^\d{4}-\d{2}-\d{2}(?:[T ][\d:.,]+)?$/;

/** Names of the fields in error texts. */
export interface DateFields {
  readonly date: string;
  readonly timezone: string;
}

/**
 * @param given ISO 8601, also with ` UTC` as its offset, or UNIX seconds
 * @param timezone IANA name; undefined or empty: UTC
 * @returns microseconds since 1970
 * @throws ApiError invalid_input naming a field
 */
export function localDate(given: string, timezone: string | undefined, fields: DateFields): number {
  const text = given.trim().replace(/(?<=\d) UTC$/i, 'Z');
  const date = pointDate(text);
  if (typeof date === 'string') throw invalid(fields.date, date);
  if (timezone === undefined || timezone === '' || !LOCAL.test(text)) return date;
  const zone = findZone(timezone);
  if (zone === null) throw invalid(fields.timezone, 'must be an IANA name such as Europe/Berlin');
  const second = Math.floor(date / 1e6);
  // The offset at that time, found by the approximate offset: offsets depend on UTC.
  const offset = zone.offset(second - zone.offset(second));
  const utc = date - offset * 1e6;
  if (utc < 0) throw invalid(fields.date, 'date is before 1970');
  return utc;
}
