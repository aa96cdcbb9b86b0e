/** What a read asks for, checked: from the texts of a query to dates, widths and functions. */

import { invalid } from '@sensorium/model/errors';
import { DATE_END } from '../../common/dates.js';
import { WIDTHS, type Width } from '../../sql/store/points/widths.js';
import { pageOf } from '../http/schema.js';
import { FILLS, type Fill } from './buckets/fill.js';
import { BUCKET_FUNCTIONS, type BucketFunction } from './buckets/functions.js';
import { findZone, type Zone } from './buckets/zone.js';
import { datesWithin, queryDate } from './dates.js';

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
  readonly csv_formulas?: string;
}

export interface ReadOptions {
  /** Microseconds, both inclusive; undefined: open. */
  readonly from: number | undefined;
  readonly to: number | undefined;
  /** Only the newest point of each sensor. */
  readonly last: boolean;
  /** Only the first point of the range: `total` is 1 at most. */
  readonly first: boolean;
  readonly sort: 'ASC' | 'DESC';
  readonly limit: number;
  readonly offset: number;
  /** Null: raw points. */
  readonly width: Width | null;
  /** Empty: what suits the sensor's data type. */
  readonly functions: readonly BucketFunction[];
  /** Whose clock buckets follow, and whose calendar `week`, `month` and `year` are of; null: UTC. */
  readonly zone: Zone | null;
  readonly fill: Fill | null;
  readonly typed: boolean;
  readonly csv: boolean;
  /** True: text of CSV that a spreadsheet would run as a formula gets an apostrophe. */
  readonly escapesFormulas: boolean;
}

/**
 * @param now microseconds, which relative dates count from
 * @throws ApiError invalid_input naming the parameter
 */
export function readOptions(query: ReadQuery, now: number): ReadOptions {
  const first = query.date !== undefined && query.next === true;
  const sort = oneOf('sort', query.sort?.toUpperCase(), ['ASC', 'DESC'] as const) ?? 'ASC';
  return {
    ...rangeOf(query, now),
    ...(first ? pageOfOne(pageOf(query)) : pageOf(query)),
    last: query.last === true && !first,
    first,
    sort: first ? 'ASC' : sort,
    width: widthOf(query.interval ?? 0),
    functions: functionsOf(query.function),
    zone: zoneOf(query.timezone),
    fill: oneOf('fill', query.fill, FILLS) ?? null,
    typed: oneOf('values', query.values, ['text', 'typed'] as const) === 'typed',
    csv: oneOf('format', query.format, ['json', 'csv'] as const) === 'csv',
    escapesFormulas: oneOf('csv_formulas', query.csv_formulas, ['keep', 'escape'] as const) === 'escape',
  };
}

/** What of a page is the first row of all there are: the first page has it, when it may have a row. */
export function pageOfOne({ limit, offset }: Pick<ReadOptions, 'limit' | 'offset'>) {
  return { limit: offset === 0 ? Math.min(limit, 1) : 0, offset: 0 };
}

/** From start to end; with `next` what of that comes after `date`, else `date` alone. */
function rangeOf(query: ReadQuery, now: number): Pick<ReadOptions, 'from' | 'to'> {
  const { date: given, start_date: start, end_date: end } = query;
  const date = given === undefined ? undefined : queryDate('date', given, now);
  if (date !== undefined && query.next !== true) return datesWithin({ from: date, to: date });
  const from = start === undefined ? 0 : queryDate('start_date', start, now);
  const to = end === undefined ? DATE_END : queryDate('end_date', end, now);
  const dates = datesWithin({ from: Math.max(from, date === undefined ? 0 : date + 1), to });
  return {
    from: start === undefined && date === undefined ? undefined : dates.from,
    to: end === undefined ? undefined : dates.to,
  };
}

/** One of the seven, or the nearest to what was asked for; 0 is raw. Of two equally near the finer. */
function widthOf(interval: number): Width | null {
  if (interval === 0) return null;
  return WIDTHS.reduce((best, width) =>
    Math.abs(width - interval) < Math.abs(best - interval) ? width : best,
  );
}

export function functionsOf(text: string | undefined): BucketFunction[] {
  if (text === undefined || text.trim() === '') return [];
  return text.split(',').map((name) => {
    const wanted = oneOf('function', name.trim().toLowerCase(), BUCKET_FUNCTIONS);
    if (wanted === undefined) throw invalid('function', 'has an empty name between its commas');
    return wanted;
  });
}

export function zoneOf(name: string | undefined): Zone | null {
  if (name === undefined || name === '' || name === 'UTC') return null;
  const zone = findZone(name);
  if (zone === null) throw invalid('timezone', 'must be an IANA time zone such as Europe/Berlin');
  return zone;
}

export function oneOf<const T extends string>(
  field: string,
  value: string | undefined,
  choices: readonly T[],
): T | undefined {
  if (value === undefined || value === '') return undefined;
  const found = choices.find((choice) => choice === value);
  if (found === undefined) throw invalid(field, `must be one of ${choices.join(', ')}`);
  return found;
}
