/** What OpenTSDB calls aggregation: many series into one, and values into rates. Both on dates that the series have in common. */

/** A value at a date, microseconds since 1970; null: a bucket without one, where the query wants it shown. */
export type Sample = readonly [date: number, value: number | null];

type Combine = (values: readonly number[]) => number;

const sum: Combine = (values) => values.reduce((total, value) => total + value, 0);
const min: Combine = (values) => values.reduce((least, value) => Math.min(least, value));
const max: Combine = (values) => values.reduce((most, value) => Math.max(most, value));

/**
 * By the names of OpenTSDB, all but `none`. There some interpolate where a series has no value, and `zimsum`, `mimmin` and `mimmax` are those
 * that do not; here nothing is made up.
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

/** @param series in order of dates each. @returns in order of dates */
export function aggregate(
  aggregator: Exclude<Aggregator, 'none'>,
  series: readonly (readonly Sample[])[],
): Sample[] {
  if (series.length === 1 && aggregator !== 'count') return [...series[0]!];
  const values = new Map<number, number[]>();
  for (const samples of series) {
    for (const [date, value] of samples) {
      const there = values.get(date) ?? [];
      if (value !== null) there.push(value);
      values.set(date, there);
    }
  }
  return [...values]
    .sort(([left], [right]) => left - right)
    .map(([date, all]) => [date, all.length === 0 ? null : combine[aggregator]!(all)]);
}

export interface RateOptions {
  /** Values only rise; one that is lower has passed `counterMax`, or begun anew. */
  readonly counter?: boolean;
  readonly counterMax?: number;
  /** A rate above it is taken for a reset, and 0. */
  readonly resetValue?: number;
  /** What has begun anew gives no rate. */
  readonly dropResets?: boolean;
}

const SECOND = 1_000_000;
const COUNTER_MAX = 2 ** 64;

/** @returns changes a second, each at the date of the later value */
export function rates(samples: readonly Sample[], options: RateOptions): Sample[] {
  const found: Sample[] = [];
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
