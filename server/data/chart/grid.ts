/** The buckets of a width and a time zone over a range. */

import type { ChartWidth } from '@sensorium/model/chart-widths';
import { HOUR, SECOND } from '../../../common/dates.js';
import type { Runs } from '../../../sql/store/points/bucket-page.js';
import type { Window } from '../../../sql/store/points/packed/windows.js';
import { type Grid, startOfRuns } from '../../../sql/store/points/read-buckets.js';
import { bucketStart, WIDTHS, type Width } from '../../../sql/store/points/widths.js';
import { Calendar } from '../buckets/calendar.js';
import { findZone, type Zone } from '../buckets/zone.js';
import { Months } from './months.js';

/** All buckets that overlap a range, each whole. */
export interface ChartGrid extends Grid {
  /** From the start of the first one to the end of the last one. */
  readonly range: Window;
}

/**
 * Buckets of an hour and longer follow the calendar and the clock of the zone, shorter ones are counted from UTC in every zone.
 * @param range microseconds, not empty
 */
export async function gridOf(
  { length, months }: ChartWidth,
  zone: Zone | null,
  range: Window,
): Promise<ChartGrid> {
  if (months === null && length < HOUR) return evenGrid(length, range);
  const [place, last] = [zone ?? findZone('UTC')!, range.to - 1];
  await place.prepare(range.from / SECOND, last / SECOND);
  const calendar =
    months === null
      ? new Calendar(place, length / SECOND, range.from, last)
      : new Months(place, months, range.from, last);
  const { base, runs, lo, hi } = calendar;
  return { grid: base, startOf: startOf(base, runs), range: { from: Math.max(lo, 0), to: hi } };
}

function evenGrid(length: number, { from, to }: Window): ChartGrid {
  const startOf = (date: number) => date - (date % length);
  return { grid: length / SECOND, startOf, range: { from: startOf(from), to: startOf(to - 1) + length } };
}

/** @param base the width of the buckets where there are no runs */
function startOf(base: Width | null, runs: Runs | null): (date: number) => number {
  return runs === null ? (date) => bucketStart(date, base ?? WIDTHS[0]) : startOfRuns(runs);
}
