/** What a read asks for, checked: from the texts of a query to dates, widths and functions. */
import { invalid } from '../../common/errors.js';
import { WIDTHS, type Width } from '../../sql/points/widths.js';
import { pageOf } from '../http/schema.js';
import { FILLS, type Fill } from './buckets/fill.js';
import { BUCKET_FUNCTIONS, type BucketFunction } from './buckets/functions.js';
import { findZone, type Zone } from './buckets/zone.js';
import { DATE_END, datesWithin, queryDate } from './dates.js';

export interface ReadQuery {
  readonly page?: number;
  readonly per_page?: number;
  readonly start_date?: string;
  readonly end_date?: string;
  readonly date?: string;
  readonly next?: boolean;
  readonly last?: boolean;
  readonly sort?: string;
  readonly interval?: number;
  readonly function?: string;
  readonly timezone?: string;
  readonly fill?: string;
  readonly values?: string;
  readonly format?: string;
}

export interface ReadOptions {
  /** Microseconds, both inclusive; undefined: open. */
  readonly from: number | undefined;
  readonly to: number | undefined;
  /** Newest point only. */
  readonly last: boolean;
  readonly sort: 'ASC' | 'DESC';
  readonly limit: number;
  readonly offset: number;
  /** Null: raw points. */
  readonly width: Width | null;
  /** Empty: what suits the sensor's data type. */
  readonly functions: readonly BucketFunction[];
  /** Whose clock buckets follow; null: UTC. */
  readonly zone: Zone | null;
  readonly fill: Fill | null;
  readonly typed: boolean;
  readonly csv: boolean;
}

/**
 * @param now microseconds, which relative dates count from
 * @throws ApiError invalid_input naming the parameter
 */
export function readOptions(query: ReadQuery, now: number): ReadOptions {
  const width = widthOf(query.interval ?? 0);
  const options = {
    ...rangeOf(query, now),
    ...pageOf(query),
    sort: oneOf('sort', query.sort?.toUpperCase(), ['ASC', 'DESC'] as const) ?? 'ASC',
    width,
    functions: functionsOf(query.function),
    zone: zoneOf(query.timezone),
    fill: oneOf('fill', query.fill, FILLS) ?? null,
    typed: oneOf('values', query.values, ['text', 'typed'] as const) === 'typed',
    csv: oneOf('format', query.format, ['json', 'csv'] as const) === 'csv',
  };
  if (query.date !== undefined && query.next === true)
    return { ...options, sort: 'ASC', limit: 1, offset: 0 };
  return options;
}

/** `date` is one point, `date` with `next` the first point after it; otherwise start and end. */
function rangeOf(query: ReadQuery, now: number): Pick<ReadOptions, 'from' | 'to' | 'last'> {
  const last = query.last === true;
  if (query.date !== undefined) {
    const date = queryDate('date', query.date, now);
    return query.next === true
      ? { from: date + 1, to: undefined, last: false }
      : { ...datesWithin({ from: date, to: date }), last };
  }
  const { start_date: start, end_date: end } = query;
  const from = start === undefined ? 0 : queryDate('start_date', start, now);
  const to = end === undefined ? DATE_END : queryDate('end_date', end, now);
  const dates = datesWithin({ from, to });
  return {
    from: start === undefined ? undefined : dates.from,
    to: end === undefined ? undefined : dates.to,
    last,
  };
}

/** One of the seven, or the nearest to what was asked for; 0 is raw. Of two equally near the finer. */
function widthOf(interval: number): Width | null {
  if (interval === 0) return null;
  return WIDTHS.reduce((best, width) =>
    Math.abs(width - interval) < Math.abs(best - interval) ? width : best,
  );
}

function functionsOf(text: string | undefined): BucketFunction[] {
  if (text === undefined || text.trim() === '') return [];
  return text.split(',').map((name) => {
    const wanted = oneOf('function', name.trim().toLowerCase(), BUCKET_FUNCTIONS);
    if (wanted === undefined) throw invalid('function', 'has an empty name between its commas');
    return wanted;
  });
}

function zoneOf(name: string | undefined): Zone | null {
  if (name === undefined || name === '' || name === 'UTC') return null;
  const zone = findZone(name);
  if (zone === null) throw invalid('timezone', 'must be an IANA time zone such as Europe/Berlin');
  return zone;
}

function oneOf<const T extends string>(
  field: string,
  value: string | undefined,
  choices: readonly T[],
): T | undefined {
  if (value === undefined || value === '') return undefined;
  const found = choices.find((choice) => choice === value);
  if (found === undefined) throw invalid(field, `must be one of ${choices.join(', ')}`);
  return found;
}
