/** Which of a sensor's rollups a flush leaves behind the points. */
import { MINUTE } from '../points/widths.js';

export interface DirtyRange {
  readonly sensorId: number;
  /** Microseconds: whole minutes, or the mark. */
  readonly lo: number;
  /** Of the first minute behind it. */
  readonly hi: number;
}

/** Nothing changed for that long: what lies between need not be computed anew. */
const GAP = 60 * MINUTE;
/** Ranges of one sensor; where there would be more, those that lie closest are one. */
const MOST = 8;

/**
 * Ranges of whole minutes, and nothing from the mark on: that is the edge, which reads take from raw points anyway.
 * @param changed dates of points that were written, microseconds, each list ascending
 */
export function dirtyRanges(
  { sensor_id, mark }: { readonly sensor_id: number; readonly mark: number },
  changed: readonly Float64Array[],
): DirtyRange[] {
  const dates = inOrder(changed.map((each) => each.filter((date) => date < mark)));
  if (dates.length === 0) return [];
  const begins = [0, ...breaks(dates)];
  return begins.map((begin, index) => {
    const last = dates[(begins[index + 1] ?? dates.length) - 1]!;
    const lo = minuteOf(dates[begin]!);
    return { sensorId: sensor_id, lo, hi: Math.min(minuteOf(last) + MINUTE, mark) };
  });
}

function inOrder(lists: readonly Float64Array[]): Float64Array {
  const [only, ...others] = lists.filter(({ length }) => length > 0);
  if (only === undefined) return new Float64Array();
  return others.length === 0
    ? only
    : Float64Array.from([only, ...others].flatMap((each) => [...each])).sort();
}

/** Where, in order, new ranges begin behind the first one. */
function breaks(dates: Float64Array): number[] {
  if (dates.at(-1)! - dates[0]! <= GAP) return [];
  const gapBefore = (place: number) => dates[place]! - dates[place - 1]!;
  const found: number[] = [];
  for (let place = 1; place < dates.length; place++) if (gapBefore(place) > GAP) found.push(place);
  if (found.length < MOST) return found;
  const widest = found.sort((left, right) => gapBefore(right) - gapBefore(left)).slice(0, MOST - 1);
  return widest.sort((left, right) => left - right);
}

function minuteOf(date: number): number {
  return Math.floor(date / MINUTE) * MINUTE;
}
