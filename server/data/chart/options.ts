/** What a chart asks for, checked: from the texts of a query to dates, widths and functions. */

import { invalid } from '@sensorium/model/errors';
import { SECOND } from '../../../common/dates.js';
import type { BucketFunction } from '../buckets/functions.js';
import type { Zone } from '../buckets/zone.js';
import { datesWithin, queryDate } from '../dates.js';
import { functionsOf, oneOf, zoneOf } from '../read-options.js';

export interface ChartParameters {
  readonly start_date?: string;
  readonly end_date?: string;
  readonly columns?: number;
  readonly points?: number;
  readonly width?: number;
  readonly function?: string;
  readonly timezone?: string;
  readonly kind?: string;
}

export interface ChartOptions {
  /** First and last date, microseconds since 1970, both inclusive; null: open. */
  readonly from: number | null;
  readonly to: number | null;
  readonly columns: number;
  /** Points that are answered as they are. */
  readonly mostPoints: number;
  /** Microseconds that a bucket has at least. */
  readonly leastWidth: number;
  readonly functions: readonly BucketFunction[];
  readonly zone: Zone | null;
  /** Null: as the sensor's values are. */
  readonly kind: (typeof KINDS)[number] | null;
  /** Microseconds since 1970. */
  readonly now: number;
}

/** How values are drawn. */
export const KINDS = ['numbers', 'states'] as const;

export const COLUMNS = { least: 10, most: 4000, usual: 1000 } as const;
export const MOST_POINTS = 20_000;

const FUNCTIONS: readonly BucketFunction[] = ['avg', 'min', 'max', 'count'];

/**
 * @param now microseconds, which relative dates count from
 * @throws ApiError invalid_input naming the parameter
 */
export function chartOptions(query: ChartParameters, now: number): ChartOptions {
  const { start_date: start, end_date: end, columns = COLUMNS.usual } = query;
  const given = {
    from: start === undefined ? 0 : queryDate('start_date', start, now),
    to: end === undefined ? Number.POSITIVE_INFINITY : queryDate('end_date', end, now),
  };
  if (given.from > given.to) throw invalid('end_date', 'must not be before start_date');
  const { from, to } = datesWithin(given);
  const functions = functionsOf(query.function);
  return {
    from: start === undefined ? null : from,
    to: end === undefined ? null : to,
    columns,
    mostPoints: query.points ?? columns,
    leastWidth: Math.round((query.width ?? 0) * SECOND),
    functions: functions.length === 0 ? FUNCTIONS : functions,
    zone: zoneOf(query.timezone),
    kind: oneOf('kind', query.kind, KINDS) ?? null,
    now,
  };
}
