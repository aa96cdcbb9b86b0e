/** Buckets, put together from sums and points of sensors. */
import { placeFrom, type SensorPoints } from '../journal/tail.js';
import type { BucketRow } from '../row.js';
import type { Parts, Sum } from './parts.js';

/**
 * @param parts of one sensor, whose sums lie within one bucket each
 * @param startOf the start of the bucket that holds a date, both in microseconds since 1970
 * @returns those that have points, in order; without texts
 */
export function bucketsOf({ sensorId, sums, points }: Parts, startOf: (date: number) => number): BucketRow[] {
  const buckets: BucketRow[] = [];
  const { dates } = points;
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
    while (next < dates.length && dates[next]! < before) {
      const end = Math.min(endOfBucket(dates, next, startOf), placeFrom(dates, before));
      addPoints(open(dates[next]!), points, next, end);
      next = end;
    }
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

/**
 * @param dates in order
 * @param startOf as in `bucketsOf`
 * @returns the place behind the last date of the bucket that holds the one at a place; found by few calls of `startOf`
 */
export function endOfBucket(dates: Float64Array, place: number, startOf: (date: number) => number): number {
  const start = startOf(dates[place]!);
  let [low, high] = [place + 1, place + 1];
  for (let step = 1; high < dates.length && startOf(dates[high]!) === start; step *= 2) {
    low = high + 1;
    high += step;
  }
  high = Math.min(high, dates.length);
  while (low < high) {
    const middle = (low + high) >> 1;
    if (startOf(dates[middle]!) === start) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Adds the points from one place to another, the last one exclusive: one or more. */
function addPoints(bucket: BucketRow, { dates, numbers }: SensorPoints, from: number, to: number): void {
  if (bucket.count === 0) {
    bucket.first_date = dates[from]!;
    bucket.first_number = orNull(numbers[from]!);
  }
  bucket.count += to - from;
  bucket.last_date = dates[to - 1]!;
  bucket.last_number = orNull(numbers[to - 1]!);
  let i = from;
  while (i < to && Number.isNaN(numbers[i]!)) i++;
  if (i === to) return;
  // Added one after the other to the sum that there is, so that the result does not depend on how points are gathered.
  const first = numbers[i]!;
  let count = 1;
  let sum = bucket.sum === null ? first : bucket.sum + first;
  let min = first;
  let max = first;
  for (i++; i < to; i++) {
    const number = numbers[i]!;
    if (Number.isNaN(number)) continue;
    count++;
    sum += number;
    if (number < min) min = number;
    if (number > max) max = number;
  }
  addNumbers(bucket, count, sum, min, max);
}

function orNull(number: number): number | null {
  return Number.isNaN(number) ? null : number;
}

function addSum(bucket: BucketRow, sum: Sum): void {
  if (bucket.count === 0) {
    bucket.first_date = sum.first_date;
    bucket.first_number = sum.first_number;
  }
  bucket.count += sum.count;
  bucket.last_date = sum.last_date;
  bucket.last_number = sum.last_number;
  if (sum.numbers === 0) return;
  const total = bucket.sum === null ? sum.sum! : bucket.sum + sum.sum!;
  addNumbers(bucket, sum.numbers, total, sum.min!, sum.max!);
}

/** @param total the new sum of the bucket */
function addNumbers(bucket: BucketRow, numbers: number, total: number, min: number, max: number): void {
  bucket.numbers += numbers;
  bucket.sum = total;
  bucket.min = bucket.min === null || min < bucket.min ? min : bucket.min;
  bucket.max = bucket.max === null || max > bucket.max ? max : bucket.max;
}
