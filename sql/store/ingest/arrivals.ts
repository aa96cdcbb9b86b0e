/** What uploads bring, and what of it changes something. */

import { float64Array } from '../../../common/float64.js';
import type { Value } from '../points/journal/tail.js';
import type { FlushPoints } from '../points/packed/flush.js';
import { type Counts, noCounts } from './batch.js';

/** Points in order of arrival, column by column. */
export interface Arrivals {
  readonly sensorIds: Float64Array;
  /** Microseconds since 1970, or NO_DATE. */
  readonly dates: Float64Array;
  /** NaN: the value is no number. */
  readonly numbers: Float64Array;
  /** Null: no point has a text. */
  readonly texts: readonly (string | null)[] | null;
  /** Where each upload ends, in order; the last one with the last point. */
  readonly ends: readonly number[];
}

/** Points that are to be written, and how those of each upload fare by it. */
export interface Folded {
  readonly points: FlushPoints;
  readonly counts: readonly Counts[];
}

/** All points of a sensor one after the other, in order of arrival. */
export function bySensor(points: FlushPoints): FlushPoints {
  const { sensorIds, dates, assigned } = points;
  const places = Uint32Array.from(sensorIds, (_, i) => i);
  places.sort((left, right) => sensorIds[left]! - sensorIds[right]! || left - right);
  return pick(points, dates, assigned, places);
}

/**
 * Places of the points by sensor, then date, then arrival.
 * @param dates of all of them
 */
export function orderOf(sensorIds: Float64Array, dates: Float64Array): Uint32Array {
  const order = Uint32Array.from(dates, (_, i) => i);
  if (isOrdered(sensorIds, dates)) return order;
  return order.sort(
    (left, right) => sensorIds[left]! - sensorIds[right]! || dates[left]! - dates[right]! || left - right,
  );
}

function isOrdered(sensorIds: Float64Array, dates: Float64Array): boolean {
  for (let i = 1; i < dates.length; i++) {
    if (sensorIds[i]! < sensorIds[i - 1]!) return false;
    if (sensorIds[i] === sensorIds[i - 1] && dates[i]! < dates[i - 1]!) return false;
  }
  return true;
}

/**
 * Points of one sensor and date one after the other: the last one wins, and each is counted as if it had come alone.
 * @param dates of all points
 * @param given 1: the server gave the point its date. Null: it did so for none
 * @param stored what is stored at the date of the point at a place, if anything; asked for the first point of each date
 * @param isGone whether there is no such sensor: its points neither count nor go anywhere
 */
export function fold(
  arrivals: Arrivals,
  dates: Float64Array,
  given: Uint8Array | null,
  stored: (place: number) => Value | undefined,
  isGone: (sensorId: number) => boolean,
): Folded {
  const { sensorIds, numbers, texts, ends } = arrivals;
  const counts = ends.map(noCounts);
  const uploads = uploadOf(ends);
  const order = orderOf(sensorIds, dates);
  const kept = new Uint32Array(order.length);
  let length = 0;
  for (let from = 0; from < order.length; ) {
    const first = order[from]!;
    let to = from + 1;
    while (to < order.length && isAt(order[to]!, first)) to++;
    if (!isGone(sensorIds[first]!)) {
      const before = stored(first);
      let present = before;
      for (let i = from; i < to; i++) {
        const place = order[i]!;
        const value = { number: numbers[place]!, text: texts?.[place] ?? null };
        const count = counts[uploads(place)]!;
        if (present === undefined) count.stored++;
        else if (isSame(present, value)) count.duplicate++;
        else count.replaced++;
        present = value;
      }
      // What was replaced and put back stays as it is.
      if (before === undefined || !isSame(before, present!)) kept[length++] = order[to - 1]!;
    }
    from = to;
  }
  return { points: pick(arrivals, dates, given, kept.subarray(0, length)), counts };

  function isAt(place: number, other: number): boolean {
    return sensorIds[place] === sensorIds[other] && dates[place] === dates[other];
  }
}

/** @returns the upload of the point at a place, fastest for places that follow each other */
function uploadOf(ends: readonly number[]): (place: number) => number {
  let upload = 0;
  return (place) => {
    if (place < (ends[upload - 1] ?? 0)) upload = 0;
    while (place >= ends[upload]!) upload++;
    return upload;
  };
}

function pick(
  { sensorIds, numbers, texts }: Pick<Arrivals, 'sensorIds' | 'numbers' | 'texts'>,
  dates: Float64Array,
  given: Uint8Array | null,
  places: Uint32Array,
): FlushPoints {
  const column = (from: Float64Array) => {
    const picked = float64Array(places.length);
    for (let i = 0; i < places.length; i++) picked[i] = from[places[i]!]!;
    return picked;
  };
  return {
    sensorIds: column(sensorIds),
    dates: column(dates),
    numbers: column(numbers),
    assigned: given && Uint8Array.from(places, (place) => given[place]!),
    texts: texts && Array.from(places, (place) => texts[place]!),
  };
}

/** 0 and -0 are two values, as they are read. */
function isSame(left: Value, right: Value): boolean {
  return left.text === right.text && Object.is(left.number, right.number);
}
