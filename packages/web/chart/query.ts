/** What a chart asks the API for, and which buckets the server then takes. */
import type { Input } from '@sensorium/client';
import { finerThan, widthFor } from '@sensorium/model/chart-widths';
import type { BucketFunction } from './data.js';
import { lengthOf, MARGIN, type View, withMargin } from './view.js';

export interface Wanted {
  readonly view: View;
  /** Columns of pixels for the view. */
  readonly columns: number;
  readonly zone: string;
  readonly detail: Detail;
  /** What buckets show; default: the mean. */
  readonly fn?: BucketFunction;
  /** The view moves on with time, and live points come by themselves. */
  readonly isLive: boolean;
  /** When a step by hand is drawn, what the next step of the same kind needs is read in advance; default: it is not. */
  readonly prefetches?: boolean;
}

/** How fine a chart is: as fine as its columns, points as they are, or buckets of a width in seconds. */
export type Detail = 'auto' | 'raw' | number;

export type Query = Input<'GET', '/sensors/{id}/chart'>;

export interface Asked {
  readonly query: Query;
  readonly range: View;
  readonly key: string;
  /** Points that are returned as they are, at most; more of them become buckets. */
  readonly mostPoints: number;
  /** Seconds of the buckets, as long as they cost the server no more than it reads at once. */
  readonly width: number;
}

/** Points that the API returns at most. */
const MOST_POINTS = 20_000;
const MOST_COLUMNS = 4000;
const MICROSECONDS = 1e6;

/** Columns that a chart asks for: few numbers, so that windows of about the same width show the same buckets. @param width pixels */
export function columnsFor(width: number): number {
  return [150, 300, 600, 900, 1200].find((columns) => columns * 1.5 >= width) ?? 1500;
}

/** What the picture depends on beside its range. */
export function kindOf({ columns, zone, detail, fn = 'avg' }: Wanted): string {
  return JSON.stringify([columns, zone, detail, fn]);
}

/** The range of a view in the data. @param isBefore the chart shows the period before the view */
export function rangeOf(view: View, isBefore: boolean): View {
  const shift = isBefore ? lengthOf(view) : 0;
  return { from: view.from - shift, to: view.to - shift };
}

/** @param range of the view in the data */
export function askedFor(
  sensorId: number,
  range: View,
  { view, columns, zone, detail, fn = 'avg' }: Wanted,
): Asked {
  const wide = withMargin(range);
  // The margin has columns of its own, so that the buckets are those of the view.
  const all = Math.min(MOST_COLUMNS, Math.round(columns * (1 + 2 * MARGIN)));
  const width =
    typeof detail === 'number' ? detail : detail === 'auto' ? usualWidth(fn, lengthOf(view)) : null;
  const mostPoints =
    detail === 'raw' ? MOST_POINTS : detail === 'auto' && fn === 'avg' ? Math.min(2 * all, MOST_POINTS) : 0;
  const start = seconds(Math.max(wide.from, 0.000001));
  const end = seconds(Math.max(wide.to, 0.000002));
  const query = {
    id: sensorId,
    start_date: start,
    end_date: end,
    columns: all,
    points: mostPoints,
    ...(width === null ? {} : { width }),
    ...(fn === 'avg' ? {} : { function: fn === 'count' ? fn : `${fn},count` }),
    timezone: zone,
  };
  const { length } = widthFor(lengthIn(query), all, Math.round((width ?? 0) * MICROSECONDS));
  return { query, range: wide, key: JSON.stringify(query), mostPoints, width: length / MICROSECONDS };
}

/** Seconds from which on the server has buckets in store, so that finer ones cost little more. */
const IN_STORE = 60;

/**
 * The same range in the next finer buckets, which steps of a zoom inward need.
 * @returns undefined: they would be many, or made of points
 */
export function askedFiner({ query, range, width, mostPoints }: Asked): Asked | undefined {
  const finer = finerThan(width * MICROSECONDS)?.length ?? 0;
  const columns = Math.ceil(lengthIn(query) / finer);
  if (query.width !== undefined || finer < IN_STORE * MICROSECONDS || columns > MOST_COLUMNS)
    return undefined;
  const asked = { ...query, columns };
  return { query: asked, range, key: JSON.stringify(asked), mostPoints, width: finer / MICROSECONDS };
}

/** Microseconds of a range, both ends included. */
function lengthIn({ start_date, end_date }: Query): number {
  const micros = (moment: Query['end_date']) => Math.round(Number(moment) * MICROSECONDS);
  return micros(end_date) - micros(start_date) + 1;
}

/** Seconds of usual buckets: from a minute to a month. */
const USUAL = [60, 300, 900, 3600, 10_800, 86_400, 604_800, 2_629_746];
/** Most bars that a reader can tell from each other. */
const MOST_BARS = 60;

/** Sums and counts need buckets that a person would add up. @returns null: as fine as the columns */
function usualWidth(fn: BucketFunction, length: number): number | null {
  if (fn !== 'sum' && fn !== 'count') return null;
  return USUAL.find((width) => length / width <= MOST_BARS) ?? USUAL.at(-1)!;
}

/** As exact as stored dates are, and never in the form of 1e-7. */
function seconds(moment: number): string {
  return moment.toFixed(6);
}
