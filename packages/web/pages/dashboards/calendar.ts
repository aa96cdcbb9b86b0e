/** Buckets of days and hours as a calendar shows them. */

/** A bucket as the API answers it. */
export interface Bucket {
  /** Start, UNIX seconds. */
  readonly date: number;
  readonly sum: number;
  readonly count: number;
  readonly min: number;
  readonly max: number;
}

export type Statistic = 'mean' | 'min' | 'max' | 'sum' | 'count';

export function statisticOf({ sum, count, min, max }: Bucket, statistic: Statistic): number {
  return { mean: sum / count, min, max, sum, count }[statistic];
}

/** Buckets of days put together to months of a time zone. */
export function monthsOf(days: readonly Bucket[], zone: string): Bucket[] {
  const months: Bucket[] = [];
  let last = '';
  for (const day of days) {
    const { year, month } = momentIn(zone, day.date);
    const key = `${year}-${month}`;
    if (key !== last) months.push(day);
    else months.push(joined(months.pop()!, day));
    last = key;
  }
  return months;
}

function joined(one: Bucket, other: Bucket): Bucket {
  return {
    date: one.date,
    sum: one.sum + other.sum,
    count: one.count + other.count,
    min: Math.min(one.min, other.min),
    max: Math.max(one.max, other.max),
  };
}

export interface Moment {
  readonly year: number;
  readonly month: number;
  readonly day: number;
  readonly hour: number;
}

const formats = new Map<string, Intl.DateTimeFormat>();

/** @param seconds since 1970 */
function momentIn(zone: string, seconds: number): Moment {
  let format = formats.get(zone);
  if (format === undefined) {
    format = new Intl.DateTimeFormat('en', {
      timeZone: zone,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
    });
    formats.set(zone, format);
  }
  const found: Record<string, number> = {};
  for (const { type, value } of format.formatToParts(seconds * 1000)) found[type] = Number(value);
  return { year: found.year!, month: found.month!, day: found.day!, hour: found.hour! };
}

/** Hours of days as rows and columns. */
export interface HourMap {
  /** In order: `2026-11-27`, and a moment of the day in UNIX seconds. */
  readonly days: readonly { readonly key: string; readonly date: number }[];
  /** By day and hour; an hour that a clock repeats holds both. */
  readonly cells: ReadonlyMap<string, Bucket>;
}

export function hourMapOf(hours: readonly Bucket[], zone: string): HourMap {
  const days = new Map<string, number>();
  const cells = new Map<string, Bucket>();
  for (const bucket of hours) {
    const { year, month, day, hour } = momentIn(zone, bucket.date);
    const key = `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
    if (!days.has(key)) days.set(key, bucket.date);
    const cell = `${key} ${hour}`;
    const before = cells.get(cell);
    cells.set(cell, before === undefined ? bucket : joined(before, bucket));
  }
  return { days: [...days].map(([key, date]) => ({ key, date })), cells };
}
