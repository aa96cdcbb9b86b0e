/** Values for buckets without points. */
import { type BucketValue, numberOf } from './functions.js';

/** `null`: every bucket of the range; the others only between buckets that have points. */
export const FILLS = ['null', 'previous', 'linear'] as const;
export type Fill = (typeof FILLS)[number];

/** A bucket with its start (microseconds since 1970) and a value for each function that was asked for. */
export interface BucketSample {
  readonly bucket: number;
  readonly values: readonly BucketValue[];
}

/**
 * The samples of a page, one for each start.
 * @param starts of the buckets of the page, in order
 * @param samples of buckets that have points, in order: those of the page and, unless `fill` is null, the nearest one
 *   on either side of it
 * @param width how many values an empty bucket has
 * @returns as many as there are starts; what is unknown is null
 */
export function fillPage(
  fill: Fill,
  starts: readonly number[],
  samples: readonly BucketSample[],
  width: number,
): BucketSample[] {
  let next = 0;
  return starts.map((bucket) => {
    while (next < samples.length && samples[next]!.bucket < bucket) next++;
    const after = samples[next];
    if (after?.bucket === bucket) return after;
    const before = samples[next - 1];
    const between = before !== undefined && after !== undefined;
    if (between && fill === 'previous') return { bucket, values: before.values };
    if (between && fill === 'linear') return { bucket, values: interpolate(before, after, bucket) };
    return { bucket, values: new Array<BucketValue>(width).fill(null) };
  });
}

/** On the straight line between two starts; text has no value in between. */
function interpolate(before: BucketSample, after: BucketSample, bucket: number): BucketValue[] {
  const part = (bucket - before.bucket) / (after.bucket - before.bucket);
  return before.values.map((value, index) => {
    const [from, to] = [numberOf(value), numberOf(after.values[index])];
    // Weighted, not from + (to - from) * part: that is not exact at the ends and loses small values beside large ones.
    return from !== null && to !== null ? from * (1 - part) + to * part : null;
  });
}
