/** Buckets, put together from sums and points of sensors. */
import type { BucketRow } from '../row.js';
import type { Parts, Sum } from './parts.js';

/**
 * @param parts of one sensor, whose sums lie within one bucket each
 * @param startOf the start of the bucket that holds a date, both in microseconds since 1970
 * @returns those that have points, in order; without texts
 */
export function bucketsOf({ sensorId, sums, points }: Parts, startOf: (date: number) => number): BucketRow[] {
  const buckets: BucketRow[] = [];
  const { dates, numbers } = points;
  let [next, last] = [0, undefined as BucketRow | undefined];
  const open = (date: number): BucketRow => {
    const bucket = startOf(date);
    if (last?.bucket !== bucket) {
      last = emptyBucket(sensorId, bucket);
      buckets.push(last);
    }
    return last!;
  };
  const takePoints = (before: number) => {
    for (; next < dates.length && dates[next]! < before; next++)
      addPoint(open(dates[next]!), dates[next]!, numbers[next]!);
  };
  for (const sum of sums) {
    takePoints(sum.first_date);
    addSum(open(sum.first_date), sum);
  }
  takePoints(Number.POSITIVE_INFINITY);
  return buckets;
}

function emptyBucket(sensor_id: number, bucket: number): BucketRow {
  return {
    sensor_id,
    bucket,
    count: 0,
    numbers: 0,
    sum: null,
    min: null,
    max: null,
    first_date: -1,
    first_number: null,
    first_text: null,
    last_date: -1,
    last_number: null,
    last_text: null,
  };
}

function addPoint(bucket: BucketRow, date: number, number: number): void {
  const value = Number.isNaN(number) ? null : number;
  if (bucket.count === 0) {
    bucket.first_date = date;
    bucket.first_number = value;
  }
  bucket.count++;
  bucket.last_date = date;
  bucket.last_number = value;
  if (value !== null) addNumbers(bucket, 1, value, value, value);
}

function addSum(bucket: BucketRow, sum: Sum): void {
  if (bucket.count === 0) {
    bucket.first_date = sum.first_date;
    bucket.first_number = sum.first_number;
  }
  bucket.count += sum.count;
  bucket.last_date = sum.last_date;
  bucket.last_number = sum.last_number;
  if (sum.numbers > 0) addNumbers(bucket, sum.numbers, sum.sum!, sum.min!, sum.max!);
}

function addNumbers(bucket: BucketRow, numbers: number, sum: number, min: number, max: number): void {
  bucket.numbers += numbers;
  bucket.sum = bucket.sum === null ? sum : bucket.sum + sum;
  bucket.min = bucket.min === null || min < bucket.min ? min : bucket.min;
  bucket.max = bucket.max === null || max > bucket.max ? max : bucket.max;
}
