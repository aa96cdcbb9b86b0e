/**
 * `WriteSet`: the points that one flush writes. Batches are joined in order of arrival; folding leaves the points that change something, by sensor and
 * date, and counts the outcome of each batch.
 */
import { float64Array, picked } from '../../../common/float64.js';
import { orderedPlaces } from '../../../common/ordered-places.js';
import type { Value } from '../points/journal/tail.js';
import { type Batch, type Counts, noCounts } from './batch.js';

/** Points column by column. */
export interface WriteSet {
  readonly sensorIds: Float64Array;
  /** Microseconds since 1970; NO_DATE until `assignDates` has assigned one. */
  readonly dates: Float64Array;
  /** NaN: the value is not a number. */
  readonly numbers: Float64Array;
  /** Null: no point has a text. */
  readonly texts: readonly (string | null)[] | null;
  /** 1: the server assigned the date. Null: all points came with one. */
  readonly assigned: Uint8Array | null;
}

/** The points of all batches, one batch after the other. */
export function joinBatches(batches: readonly Batch[]): WriteSet {
  if (batches.length === 1) {
    const { sensorIds, dates, numbers, texts, withoutDate } = batches[0]!.points;
    // A copy where the flush assigns dates to the batch while it reads these.
    return { sensorIds, dates: withoutDate > 0 ? dates.slice() : dates, numbers, texts, assigned: null };
  }
  const length = batches.reduce((sum, { points }) => sum + points.length, 0);
  const column = (of: (batch: Batch) => Float64Array) => {
    const joined = float64Array(length);
    let at = 0;
    for (const batch of batches) {
      joined.set(of(batch), at);
      at += batch.points.length;
    }
    return joined;
  };
  return {
    sensorIds: column(({ points }) => points.sensorIds),
    dates: column(({ points }) => points.dates),
    numbers: column(({ points }) => points.numbers),
    texts: batches.every(({ points }) => points.texts === null)
      ? null
      : batches.flatMap(({ points }) => points.texts ?? new Array<null>(points.length).fill(null)),
    assigned: null,
  };
}

/** All points of a sensor one after the other, in order of arrival. */
export function bySensor(points: WriteSet): WriteSet {
  const { sensorIds } = points;
  return pick(
    points,
    orderedPlaces(sensorIds.length, (place, other) => sensorIds[place]! > sensorIds[other]!),
  );
}

/** Places of the points by sensor, then date, then arrival. */
export function orderOf({ sensorIds, dates }: Pick<WriteSet, 'sensorIds' | 'dates'>): Uint32Array {
  return orderedPlaces(dates.length, (place, other) => {
    const sensors = sensorIds[place]! - sensorIds[other]!;
    return sensors > 0 || (sensors === 0 && dates[place]! > dates[other]!);
  });
}

/**
 * Of the points of one sensor and date the last one wins; each is counted as if it had come alone.
 * @param points with their dates, in order of arrival
 * @param order as `orderOf` says
 * @param ends where the points of each batch end
 * @param stored the value that is stored at the date of the point at a place, if any; called for the first point of each date
 * @param isMissing whether the sensor does not exist: its points are neither counted nor written
 */
export function fold(
  points: WriteSet,
  order: Uint32Array,
  ends: readonly number[],
  stored: (place: number) => Value | undefined,
  isMissing: (sensorId: number) => boolean,
): { readonly points: WriteSet; readonly counts: readonly Counts[] } {
  const { sensorIds, dates, numbers, texts } = points;
  const counts = ends.map(noCounts);
  const batchAt = batchFinder(ends);
  const kept = new Uint32Array(order.length);
  let length = 0;
  for (let from = 0; from < order.length; ) {
    const first = order[from]!;
    let to = from + 1;
    while (to < order.length && isAt(order[to]!, first)) to++;
    if (!isMissing(sensorIds[first]!)) {
      const before = stored(first);
      let present = before;
      for (let i = from; i < to; i++) {
        const place = order[i]!;
        const value = { number: numbers[place]!, text: texts?.[place] ?? null };
        const count = counts[batchAt(place)]!;
        if (present === undefined) count.stored++;
        else if (isSame(present, value)) count.duplicate++;
        else count.replaced++;
        present = value;
      }
      // A value that was replaced and restored within the flush is not written.
      if (before === undefined || !isSame(before, present!)) kept[length++] = order[to - 1]!;
    }
    from = to;
  }
  return { points: pick(points, kept.subarray(0, length)), counts };

  function isAt(place: number, other: number): boolean {
    return sensorIds[place] === sensorIds[other] && dates[place] === dates[other];
  }
}

/** @returns the batch of the point at a place; fastest for places in ascending order */
function batchFinder(ends: readonly number[]): (place: number) => number {
  let batch = 0;
  return (place) => {
    if (place < (ends[batch - 1] ?? 0)) batch = 0;
    while (place >= ends[batch]!) batch++;
    return batch;
  };
}

function pick({ sensorIds, dates, numbers, assigned, texts }: WriteSet, places: Uint32Array): WriteSet {
  return {
    sensorIds: picked(sensorIds, places),
    dates: picked(dates, places),
    numbers: picked(numbers, places),
    assigned: assigned && Uint8Array.from(places, (place) => assigned[place]!),
    texts: texts && Array.from(places, (place) => texts[place]!),
  };
}

/** 0 and -0 are two values, as they are read. */
function isSame(left: Value, right: Value): boolean {
  return left.text === right.text && Object.is(left.number, right.number);
}
