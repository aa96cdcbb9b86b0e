/** What a down-sampled read has to answer, computed from points in memory by the plainest means. */
import type { BucketRow } from '../../sql/store/points/row.js';
import type { Width } from '../../sql/store/points/widths.js';
import type { Point } from './points.js';

/** A bucket as it should be; `weight` is the sum of the absolute values, in which the error of `sum` is measured. */
export interface Expected extends BucketRow {
  readonly weight: number;
}

/**
 * @param points of one sensor, in any order
 * @param startOf start of the bucket of a date, microseconds since 1970
 * @returns in order of time
 */
export function summarise(
  sensorId: number,
  points: Iterable<Point>,
  startOf: (date: number) => number,
): Expected[] {
  const groups = new Map<number, Point[]>();
  for (const point of [...points].sort((a, b) => a.date - b.date)) {
    const start = startOf(point.date);
    const group = groups.get(start);
    if (group === undefined) groups.set(start, [point]);
    else group.push(point);
  }
  return [...groups].map(([bucket, group]) => {
    const numbers = group.flatMap(({ number }) => (number === null ? [] : [number]));
    const [first, last] = [group[0]!, group.at(-1)!];
    return {
      sensor_id: sensorId,
      bucket,
      count: group.length,
      numbers: numbers.length,
      sum: numbers.length === 0 ? null : preciseSum(numbers),
      min: numbers.length === 0 ? null : numbers.reduce((a, b) => Math.min(a, b)),
      max: numbers.length === 0 ? null : numbers.reduce((a, b) => Math.max(a, b)),
      first_date: first.date,
      first_number: first.number,
      first_text: first.text,
      last_date: last.date,
      last_number: last.number,
      last_text: last.text,
      weight: preciseSum(numbers.map(Math.abs)),
    };
  });
}

/** Start of the UTC bucket of a date, by the calendar of JavaScript. */
export function startInUtc(date: number, width: Width): number {
  const moment = new Date(Math.floor(date / 1000));
  const midnight = Date.UTC(moment.getUTCFullYear(), moment.getUTCMonth(), moment.getUTCDate());
  if (width === 604800) return (midnight - ((moment.getUTCDay() + 6) % 7) * 86_400_000) * 1000;
  const step = width * 1000;
  return (midnight + Math.floor((moment.getTime() - midnight) / step) * step) * 1000;
}

/** @returns what is wrong, or null when the rows are as they should be */
export function difference(rows: readonly BucketRow[], expected: readonly Expected[]): string | null {
  if (rows.length !== expected.length) return `${rows.length} buckets instead of ${expected.length}`;
  for (const [index, { weight, ...want }] of expected.entries()) {
    const { sum, ...row } = rows[index]!;
    for (const [key, value] of Object.entries(row)) {
      const wanted = want[key as keyof BucketRow];
      if (value !== wanted) return `bucket ${want.bucket}: ${key} is ${value} instead of ${wanted}`;
    }
    const bothNull = sum === null && want.sum === null;
    const close = sum !== null && want.sum !== null && Math.abs(sum - want.sum) <= 1e-12 * weight;
    if (!bothNull && !close) return `bucket ${want.bucket}: sum is ${sum} instead of ${want.sum}`;
  }
  return null;
}

/** Neumaier's compensated sum. */
function preciseSum(values: readonly number[]): number {
  let sum = 0;
  let lost = 0;
  for (const value of values) {
    const next = sum + value;
    lost += Math.abs(sum) >= Math.abs(value) ? sum - next + value : value - next + sum;
    sum = next;
  }
  return sum + lost;
}
