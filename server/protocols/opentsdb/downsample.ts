/** Parses `downsample` of a query, such as `5m-avg` or `1h-max-zero`. */

import { invalid } from '@sensorium/model/errors';
import { DAY, MINUTE, SECOND, WEEK } from '../../../common/dates.js';
import { WIDTHS, type Width } from '../../../sql/store/points/widths.js';
import { BUCKET_FUNCTIONS, type BucketFunction } from '../../data/public.js';

export interface Downsample {
  /** Width of the buckets in microseconds. */
  readonly step: number;
  /** Width in seconds of the stored buckets that they are computed from; null: from points. */
  readonly base: Width | null;
  readonly what: BucketFunction;
  /** Value of an empty bucket; undefined: the bucket is omitted. */
  readonly empty: 0 | null | undefined;
}

/** Grafana's backend sends a trailing hyphen without a fill policy. */
export const FORM = /^(\d{1,9})(ms|s|m|h|d|w|n|y)-([a-z]+)(?:-(none|nan|null|zero)?)?$/;
/** Milliseconds. As in OpenTSDB, months and years have a fixed length. */
export const UNITS: Readonly<Record<string, number>> = {
  ms: 1,
  s: 1000,
  m: 60_000,
  h: 3_600_000,
  d: 86_400_000,
  w: 604_800_000,
  n: 2_592_000_000,
  y: 31_536_000_000,
};
const SAME: Readonly<Record<string, string>> = { mimmin: 'min', mimmax: 'max', zimsum: 'sum' };
const LONGEST = 100 * 31_536_000 * SECOND;

/** @throws ApiError invalid_input naming the field */
export function downsampleOf(text: string, field: string): Downsample {
  const [, count, unit, name = '', fill = 'none'] = FORM.exec(text) ?? [];
  if (unit === undefined || Number(count) === 0) {
    throw invalid(field, 'must look like 5m-avg or 1h-max-zero');
  }
  const what = BUCKET_FUNCTIONS.find((each) => each === (SAME[name] ?? name));
  if (what === undefined) throw invalid(field, `"${name}" must be one of ${BUCKET_FUNCTIONS.join(', ')}`);
  const step = Number(count) * UNITS[unit]! * 1000;
  if (step > LONGEST) throw invalid(field, 'the interval is longer than a hundred years');
  return { ...stepsOf(step), what, empty: fill === 'none' ? undefined : fill === 'zero' ? 0 : null };
}

/** Steps from a minute on are rounded down to whole minutes, so that stored buckets can be used. */
export function stepsOf(step: number): Pick<Downsample, 'step' | 'base'> {
  if (step < MINUTE) return { step, base: null };
  const whole = step - (step % MINUTE);
  return { step: whole, base: WIDTHS.findLast((width) => whole % (width * SECOND) === 0)! };
}

/** From Monday, 29 December 1969, to 1970. */
const MONDAY = 3 * DAY;

/** Start of the bucket of a date: a multiple of the step since 1970, as in OpenTSDB. Whole weeks start on Mondays, as stored buckets do. */
export function startOf(date: number, step: number): number {
  const shift = step % WEEK === 0 ? MONDAY % step : 0;
  return date - (((date % step) + shift) % step);
}
