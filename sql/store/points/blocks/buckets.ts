/** Buckets, put together from sums and points of sensors. */
import { float64Array, picked } from '../../../../common/float64.js';
import type { ColumnsOf } from '../columns.js';
import { placeFrom, type SensorPoints } from '../journal/tail.js';
import type { BucketRow } from '../row.js';
import type { Parts, SumColumns } from './parts.js';

/** Buckets as columns; without texts until these are added. */
export type BucketColumns = ColumnsOf<BucketRow>;

/**
 * @param parts whose sums lie within one bucket each
 * @param startOf the start of the bucket that holds a date, both in microseconds since 1970
 * @returns those that have points: of one sensor after the other, in order
 */
export function bucketsOf(parts: readonly Parts[], startOf: (date: number) => number): BucketColumns {
  const buckets = new BucketBuilder(mostBuckets(parts, SOME));
  for (const { sensorId, sums, points } of parts) {
    const { columns, places } = sums;
    const { first_date } = columns;
    const { dates } = points;
    let next = 0;
    const takePoints = (before: number) => {
      while (next < dates.length && dates[next]! < before) {
        const end = Math.min(endOfBucket(dates, next, startOf), placeFrom(dates, before));
        buckets.open(sensorId, startOf(dates[next]!));
        buckets.addPoints(points, next, end);
        next = end;
      }
    };
    for (const place of places) {
      const date = first_date[place]!;
      takePoints(date);
      buckets.open(sensorId, startOf(date));
      buckets.addSum(columns, place);
    }
    takePoints(Number.POSITIVE_INFINITY);
  }
  return buckets.done();
}

/** Buckets of points of a sensor for which there is room at first. */
const SOME = 64;

/** @param most buckets of points of a sensor that are counted */
export function mostBuckets(parts: readonly Parts[], most = Number.POSITIVE_INFINITY): number {
  return parts.reduce(
    (sum, { sums, points }) => sum + sums.places.length + Math.min(points.dates.length, most),
    0,
  );
}

type NumberColumns = Omit<BucketColumns, 'first_text' | 'last_text'>;

/** Adds sums and points to buckets, in order. */
class BucketBuilder {
  #columns: NumberColumns;
  #capacity: number;
  #length = 0;
  /** The bucket that is added to: the last one. */
  #at = -1;
  #sensorId = Number.NaN;
  #start = Number.NaN;

  constructor(capacity: number) {
    this.#capacity = capacity;
    this.#columns = numberColumns(capacity);
  }

  /** What is added next is in the bucket of this sensor with this start. */
  open(sensorId: number, start: number): void {
    if (start === this.#start && sensorId === this.#sensorId) return;
    if (this.#length === this.#capacity) this.#grow();
    this.#at = this.#length++;
    this.#sensorId = sensorId;
    this.#start = start;
    this.#columns.sensor_id[this.#at] = sensorId;
    this.#columns.bucket[this.#at] = start;
  }

  #grow(): void {
    this.#capacity *= 2;
    const larger = numberColumns(this.#capacity);
    for (const name of NUMBERS) larger[name].set(this.#columns[name]);
    this.#columns = larger;
  }

  /** @param place of the sum in its columns */
  addSum(sums: SumColumns, place: number): void {
    const count = sums.count[place]!;
    if (this.#begin(count)) this.#first(sums.first_date[place]!, sums.first_number[place]!);
    this.#last(sums.last_date[place]!, sums.last_number[place]!);
    const numbers = sums.numbers[place]!;
    if (numbers === 0) return;
    const before = this.#sum;
    const sum = sums.sum[place]!;
    this.#addNumbers(numbers, before === null ? sum : before + sum, sums.min[place]!, sums.max[place]!);
  }

  /** Adds the points from one place to another, the last one exclusive: one or more. */
  addPoints({ dates, numbers }: SensorPoints, from: number, to: number): void {
    if (this.#begin(to - from)) this.#first(dates[from]!, numbers[from]!);
    this.#last(dates[to - 1]!, numbers[to - 1]!);
    let i = from;
    while (i < to && Number.isNaN(numbers[i]!)) i++;
    if (i === to) return;
    // Added one after the other to the sum that there is, so that the result does not depend on how points are gathered.
    const first = numbers[i]!;
    const before = this.#sum;
    let count = 1;
    let sum = before === null ? first : before + first;
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
    this.#addNumbers(count, sum, min, max);
  }

  /** Counts points. @returns whether the bucket had none */
  #begin(count: number): boolean {
    const before = this.#columns.count[this.#at]!;
    this.#columns.count[this.#at] = before + count;
    return before === 0;
  }

  #first(date: number, number: number): void {
    this.#columns.first_date[this.#at] = date;
    this.#columns.first_number[this.#at] = number;
  }

  #last(date: number, number: number): void {
    this.#columns.last_date[this.#at] = date;
    this.#columns.last_number[this.#at] = number;
  }

  /** Of the numbers in the bucket; null: it has none. */
  get #sum(): number | null {
    return this.#columns.numbers[this.#at] === 0 ? null : this.#columns.sum[this.#at]!;
  }

  /** @param sum the new one of the bucket */
  #addNumbers(count: number, sum: number, least: number, greatest: number): void {
    const { numbers, min, max, sum: sums } = this.#columns;
    const at = this.#at;
    const isFirst = numbers[at] === 0;
    numbers[at]! += count;
    sums[at] = sum;
    if (isFirst || least < min[at]!) min[at] = least;
    if (isFirst || greatest > max[at]!) max[at] = greatest;
  }

  done(): BucketColumns {
    const { numbers, sum, min, max } = this.#columns;
    for (let at = 0; at < this.#length; at++) {
      if (numbers[at] === 0) sum[at] = min[at] = max[at] = Number.NaN;
    }
    return slice({ ...this.#columns, ...NO_TEXTS }, 0, this.#length);
  }
}

const NO_TEXTS = { first_text: null, last_text: null };

function numberColumns(capacity: number): NumberColumns {
  const column = () => float64Array(capacity);
  return {
    sensor_id: column(),
    bucket: column(),
    count: column(),
    numbers: column(),
    sum: column(),
    min: column(),
    max: column(),
    first_date: column(),
    first_number: column(),
    last_date: column(),
    last_number: column(),
  };
}

export const NO_BUCKETS: BucketColumns = { ...numberColumns(0), ...NO_TEXTS };

const NUMBERS = Object.keys(numberColumns(0)) as readonly (keyof NumberColumns)[];

/** @param columns without texts */
function mapColumns(
  columns: BucketColumns,
  change: (column: Float64Array, name: keyof NumberColumns) => Float64Array,
): BucketColumns {
  const changed = NUMBERS.map((name) => [name, change(columns[name], name)]);
  return { ...(Object.fromEntries(changed) as NumberColumns), ...NO_TEXTS };
}

/** Some buckets that follow each other: views of their columns. */
export function slice(columns: BucketColumns, from: number, to: number): BucketColumns {
  return mapColumns(columns, (column) => column.subarray(from, to));
}

/** Those of each, one after the other. */
export function joined(all: readonly BucketColumns[]): BucketColumns {
  const [first = NO_BUCKETS, ...others] = all;
  if (others.length === 0) return first;
  const length = all.reduce((sum, { bucket }) => sum + bucket.length, 0);
  return mapColumns(first, (_, name) => {
    const column = float64Array(length);
    let at = 0;
    for (const each of all) {
      column.set(each[name], at);
      at += each[name].length;
    }
    return column;
  });
}

/**
 * @param buckets of one sensor after the other, in order
 * @returns the same by start, then by sensor
 */
export function inOrder(buckets: BucketColumns, sort: 'ASC' | 'DESC'): BucketColumns {
  const { bucket, sensor_id } = buckets;
  if (sort === 'ASC' && sensor_id[0] === sensor_id.at(-1)) return buckets;
  const sign = sort === 'ASC' ? 1 : -1;
  const order = Uint32Array.from(bucket.keys()).sort(
    (left, right) => sign * (bucket[left]! - bucket[right]!) || sensor_id[left]! - sensor_id[right]!,
  );
  return mapColumns(buckets, (column) => picked(column, order));
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
