/**
 * Where a sensor is known to have no point, so that points there need not be looked up: after its newest, and in its gap.
 *
 *   ... stored . . front |------- gap -------| ahead . newest |------ ...
 *
 * Without the gap one point of the year 2200 would send all of the present to be looked up. The gap follows what comes: where a
 * point had to be looked up and is new, the stretch behind it becomes the gap, unless it is too short to be worth it.
 */

/** No point lies strictly between the two; microseconds. */
export interface Gap {
  readonly front: number;
  readonly ahead: number;
}

/** What a head knows of the points of its sensor. */
export interface Known extends Gap {
  /** -1 without points. */
  readonly newest: number;
}

/** Dates of one sensor, in order: those from index to index, the last one exclusive. */
export interface Stretch {
  readonly dates: ArrayLike<number>;
  readonly from: number;
  readonly to: number;
}

/**
 * Microseconds. Points that come a little late, as out of several connections, must not take the gap away from those that
 * come in time.
 */
const WORTH = 3_600_000_000;

/** Whether no point can be stored at this date. */
export function isFree(known: Known, date: number): boolean {
  return date > known.newest || (date > known.front && date < known.ahead);
}

/** Whether it may pay to ask what comes after a new point that had to be looked up. */
export function isWorthAsking({ newest }: Known, date: number): boolean {
  return newest - date > WORTH;
}

/**
 * The gap of a sensor in which points were stored.
 * @param found where a new point had to be looked up: from it to the next one that was stored before
 * @returns null: as it was
 */
export function gapAfter(gap: Gap, stored: Stretch, found: Gap | undefined): Gap | null {
  if (found !== undefined) {
    const free = narrowed(found, stored);
    if (free.ahead - free.front > WORTH) return free;
  }
  const { dates, from, to } = stored;
  return from < to && mayTouch(gap, dates[from]!, dates[to - 1]!) ? narrowed(gap, stored) : null;
}

/** Whether points from a first to a last date may lie in the gap. */
export function mayTouch({ front, ahead }: Gap, first: number, last: number): boolean {
  return first < ahead && last > front;
}

/** The longest part of the gap without these points. */
function narrowed({ front, ahead }: Gap, { dates, from, to }: Stretch): Gap {
  let best: Gap = { front: ahead, ahead };
  let before = front;
  for (let i = from; i <= to; i++) {
    const next = i === to ? ahead : Math.min(dates[i]!, ahead);
    if (next - before > best.ahead - best.front) best = { front: before, ahead: next };
    before = Math.max(before, next);
  }
  return best;
}
