/** Converts timestamps of line protocol, in the unit of the query, to microseconds. */
import { DATE_END } from '../../../common/dates.js';
import { endOfDigits, LONGEST } from './values.js';

/**
 * Unit of a timestamp. `auto`: seconds to nanoseconds, by its magnitude. `us-or-ns`: microseconds, but nanoseconds if microseconds would be after 2242.
 */
export type Precision = keyof typeof MICROSECONDS | 'auto' | 'us-or-ns';

const MICROSECONDS = { ns: 1e-3, us: 1, ms: 1e3, s: 1e6, m: 60e6, h: 3600e6 } as const;

/** Names of versions 1 and 2 of the API. */
const SHORT = {
  ns: 'ns',
  n: 'ns',
  us: 'us',
  u: 'us',
  ms: 'ms',
  s: 's',
  m: 'm',
  h: 'h',
} as const;

/** Names of version 3, which has long ones too. */
const LONG = {
  auto: 'auto',
  nanosecond: 'ns',
  microsecond: 'us',
  millisecond: 'ms',
  second: 's',
  ns: 'ns',
  n: 'ns',
  us: 'us',
  u: 'us',
  ms: 'ms',
  s: 's',
} as const;

export const PRECISIONS_2 = Object.keys(SHORT) as readonly (keyof typeof SHORT)[];
export const PRECISIONS_3 = Object.keys(LONG) as readonly (keyof typeof LONG)[];

/**
 * Version 1 reads unknown units as nanoseconds, `us` among them. The client for Go means nanoseconds by `us`, others mean microseconds.
 */
export function precisionOf1(given = 'ns'): Precision {
  if (given === 'us') return 'us-or-ns';
  return Object.hasOwn(SHORT, given) ? SHORT[given as keyof typeof SHORT] : 'ns';
}

export function precisionOf2(given: (typeof PRECISIONS_2)[number] = 'ns'): Precision {
  return SHORT[given];
}

export function precisionOf3(given: (typeof PRECISIONS_3)[number] = 'auto'): Precision {
  return LONG[given];
}

/** Exclusive limits below which `auto` reads a timestamp as seconds, milliseconds and microseconds, as InfluxDB 3 does. */
const [SECONDS_END, MILLISECONDS_END, MICROSECONDS_END] = [5e9, 5e12, 5e15];

function unitOf(precision: Precision, timestamp: number): keyof typeof MICROSECONDS {
  if (precision === 'us-or-ns') return timestamp < DATE_END ? 'us' : 'ns';
  if (precision !== 'auto') return precision;
  if (timestamp < SECONDS_END) return 's';
  if (timestamp < MILLISECONDS_END) return 'ms';
  return timestamp < MICROSECONDS_END ? 'us' : 'ns';
}

/**
 * @param token text up to the next space or end of line
 * @returns microseconds, rounded down; or why the timestamp is invalid
 */
export function parseTimestamp(token: string, precision: Precision): number | string {
  const from = token[0] === '-' ? 1 : 0;
  if (token.length > LONGEST || from === token.length || endOfDigits(token, from) !== token.length)
    return 'bad timestamp';
  const timestamp = Number(token);
  if (timestamp < 0) return 'timestamp is before 1970';
  const unit = unitOf(precision, timestamp);
  // From the text: nanoseconds exceed the precision of a number.
  const date = from === 1 ? 0 : unit === 'ns' ? Number(token.slice(0, -3)) : timestamp * MICROSECONDS[unit];
  return date >= DATE_END ? `timestamp is after 2242, in the precision ${unit}` : date;
}
