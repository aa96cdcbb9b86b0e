/** Buckets of one or several calendar months in a time zone. */
import { DAY, DAY_SECONDS, SECOND } from '../../../common/dates.js';
import type { Runs } from '../../../sql/store/points/bucket-page.js';
import type { Width } from '../../../sql/store/points/widths.js';
import { Calendar } from '../buckets/calendar.js';
import type { Zone } from '../buckets/zone.js';

/** Longer than the longest month. */
const MONTH = 32 * DAY;

export class Months {
  /** Start of the first bucket, microseconds since 1970. */
  readonly lo: number;
  /** End of the last one. */
  readonly hi: number;
  readonly runs: Runs;
  /** The widest buckets of UTC of which all of these are made; null when there are none. */
  readonly base: Width | null;

  /**
   * All buckets that overlap a range, each whole.
   * @param months of a bucket, a divisor of 12: counted from January
   * @param from first date, microseconds since 1970
   * @param to last date, not before `from`
   */
  constructor(zone: Zone, months: number, from: number, to: number) {
    const days = new Calendar(zone, DAY_SECONDS, from - months * MONTH, to + months * MONTH);
    const startOf = (number: number) => {
      // Noon: which day that is depends neither on a jump of the clock nor on the offset of another hour.
      const noon = Date.UTC(1970, number * months, 1, 12) / 1000;
      return days.start(days.indexOf((noon - zone.offset(noon)) * SECOND));
    };
    const first = numberOf(zone, months, from);
    const last = numberOf(zone, months, to);
    // A clock that is put back over midnight shows the month before for a while.
    const end = startOf(last + 1) > to ? last + 1 : last + 2;
    const starts = Array.from({ length: end - first }, (_, i) => startOf(first + i));
    this.lo = starts[0]!;
    this.hi = startOf(end);
    this.base = days.base;
    this.runs = { starts, lasts: starts, step: months * MONTH };
  }
}

/** Buckets since 1970 up to the one that holds a date. */
function numberOf(zone: Zone, months: number, date: number): number {
  const second = Math.floor(date / SECOND);
  const local = new Date((second + zone.offset(second)) * 1000);
  return Math.floor(((local.getUTCFullYear() - 1970) * 12 + local.getUTCMonth()) / months);
}
