/** OpenTSDB's aggregation: merges series into one, and converts values to rates. Series are merged at equal dates. */
import { SECOND } from '../../../common/dates.js';

/** A value at a date, microseconds since 1970; null: an empty bucket, if the query includes those. */
export type SeriesSample = readonly [date: number, value: number | null];

type Combine = (values: readonly number[]) => number;

const sum: Combine = (values) => values.reduce((total, value) => total + value, 0);
const min: Combine = (values) => values.reduce((least, value) => Math.min(least, value));
const max: Combine = (values) => values.reduce((most, value) => Math.max(most, value));

/**
 * Aggregators of OpenTSDB, all except `none`. In OpenTSDB `sum`, `min` and `max` interpolate missing values, unlike `zimsum`, `mimmin` and `mimmax`.
 * Here none interpolates.
 */
const combine: Readonly<Record<string, Combine>> = {
  avg: (values) => sum(values) / values.length,
  count: (values) => values.length,
  first: (values) => values[0]!,
  last: (values) => values.at(-1)!,
  max,
  min,
  mimmax: max,
  mimmin: min,
  sum,
  zimsum: sum,
};

export const AGGREGATORS = [
  'avg',
  'count',
  'first',
  'last',
  'max',
  'mimmax',
  'mimmin',
  'min',
  'none',
  'sum',
  'zimsum',
] as const;
export type Aggregator = (typeof AGGREGATORS)[number];

/** @param series each in order of dates @returns samples in order of dates */
export function aggregate(
  aggregator: Exclude<Aggregator, 'none'>,
  series: readonly (readonly SeriesSample[])[],
): SeriesSample[] {
  if (series.length === 1 && aggregator !== 'count') return [...series[0]!];
  const values = new Map<number, number[]>();
  for (const samples of series) {
    for (const [date, value] of samples) {
      const atDate = values.get(date) ?? [];
      if (value !== null) atDate.push(value);
      values.set(date, atDate);
    }
  }
  return [...values]
    .sort(([left], [right]) => left - right)
    .map(([date, all]) => [date, all.length === 0 ? null : combine[aggregator]!(all)]);
}

export interface RateOptions {
  /** Values only rise; a lower one has passed `counterMax`, or the counter was reset. */
  readonly counter?: boolean;
  readonly counterMax?: number;
  /** A higher rate counts as a reset, and becomes 0. */
  readonly resetValue?: number;
  /** A reset gives no rate. */
  readonly dropResets?: boolean;
}

const COUNTER_MAX = 2 ** 64;

/** @returns change per second, at the date of the later value */
export function rates(samples: readonly SeriesSample[], options: RateOptions): SeriesSample[] {
  const found: SeriesSample[] = [];
  let before: readonly [number, number] | null = null;
  for (const [date, value] of samples) {
    if (value === null) continue;
    const rate = before === null ? null : rateOf(before, [date, value], options);
    if (rate !== null) found.push([date, rate]);
    before = [date, value];
  }
  return found;
}

function rateOf(
  [from, first]: readonly [number, number],
  [to, last]: readonly [number, number],
  { counter, counterMax = COUNTER_MAX, resetValue = 0, dropResets }: RateOptions,
): number | null {
  const seconds = (to - from) / SECOND;
  if (!counter || last >= first) return (last - first) / seconds;
  if (dropResets) return null;
  const rate = (counterMax - first + last) / seconds;
  return resetValue > 0 && rate > resetValue ? 0 : rate;
}
