/** Where dates lie, as a few windows: a query by these costs little, whatever the number of dates and however far they lie apart. */
import { SECOND } from '../../../../common/dates.js';
import type { Window } from '../packed/windows.js';

/** Dates that are as near to each other as those of a block may be are of one stretch. */
const NEAR = 3600 * SECOND;
/** Dates that are passed over at once, where they are near enough. */
const SKIPPED = 32;
/** Stretches at most. Each is compared with each block that is read. */
export const MOST_STRETCHES = 1000;

/**
 * @param dates in order, whole microseconds
 * @param most stretches: where there are more, dates that lie farther apart are of one stretch too
 * @returns windows in order, apart from each other, that hold all the dates
 */
export function stretchesOf(dates: ArrayLike<number>, most = MOST_STRETCHES): Window[] {
  for (let near = NEAR; ; near *= 4) {
    const stretches = within(dates, near, most);
    if (stretches !== null) return stretches;
  }
}

/** @returns null where there are too many */
function within(dates: ArrayLike<number>, near: number, most: number): Window[] | null {
  const stretches: Window[] = [];
  for (let i = 0; i < dates.length; ) {
    if (stretches.length === most) return null;
    const from = dates[i]!;
    let to = from + 1;
    for (i++; i < dates.length && dates[i]! - to <= near; i++) {
      if (i + SKIPPED < dates.length && dates[i + SKIPPED]! - dates[i]! <= near) i += SKIPPED;
      to = dates[i]! + 1;
    }
    stretches.push({ from, to });
  }
  return stretches;
}
