/**
 * The buckets of a time zone over a range: numbered, found and counted by arithmetic.
 *
 * Buckets follow the local clock. Those of an hour and shorter: when the clock jumps, the running bucket ends and a new
 * one starts; the repeated hour of autumn gives two. Days and weeks (from Monday) are those of the local calendar; a
 * day starts when its date is first seen on the clock, also where midnight itself is skipped or comes twice.
 *
 * Between jumps buckets follow each other in equal steps, so a few runs describe all of them:
 *
 *   day │ 24 h  │ 24 h  │ 23 h │ 24 h  │ 24 h  │ ...
 *       └─ run 0: 3 starts ────└─ run 1: 24 h steps again, from another hour of UTC
 */
import { DAY_SECONDS, SECOND } from '../../../common/dates.js';
import type { Runs } from '../../../sql/store/points/bucket-page.js';
import { bucketStart, WIDTHS, type Width } from '../../../sql/store/points/widths.js';
import type { Period, Zone } from './zone.js';

/** Buckets that start at `start`, `start + width`, ...; seconds since 1970. */
interface Run {
  readonly start: number;
  readonly count: number;
}

const WEEK_SECONDS = 7 * DAY_SECONDS;

/** What a bucket may be longer than its width, with a clock set back and days left out. */
const MARGIN = 2 * DAY_SECONDS;

export class Calendar {
  /** Start of the first bucket, microseconds since 1970. */
  readonly lo: number;
  /** End of the last bucket. */
  readonly hi: number;
  /** Number of buckets. */
  readonly count: number;
  readonly #width: number;
  readonly #runs: readonly Run[];
  /** Number of the first bucket of each run. */
  readonly #firsts: readonly number[];

  /** The constructor's calendar, of a zone whose changes are computed while others are served. */
  static async of(zone: Zone, width: number, from: number, to: number): Promise<Calendar> {
    await zone.prepare(from / SECOND, to / SECOND);
    return new Calendar(zone, width, from, to);
  }

  /**
   * All buckets that overlap a range, each whole; the first one has number 0.
   * @param width seconds: a width that divides a day, or a number of days. Several weeks are counted from Monday as well
   * @param from first date, microseconds since 1970
   * @param to last date, not before `from`
   */
  constructor(zone: Zone, width: number, from: number, to: number) {
    const first = Math.floor(from / SECOND);
    const last = Math.floor(to / SECOND);
    const margin = width + MARGIN;
    const end = last + margin;
    const all = runsOf(zone.periods(first - margin, end), end, width);
    const bounds = cut(all, width, first, last);
    this.#width = width;
    this.#runs = bounds.runs;
    this.#firsts = numbers(bounds.runs);
    this.count = bounds.runs.reduce((sum, run) => sum + run.count, 0);
    this.lo = bounds.runs[0]!.start * SECOND;
    this.hi = bounds.end * SECOND;
  }

  /** Start of bucket `number`, microseconds since 1970; for `count` the end of the last one. */
  start(number: number): number {
    if (number >= this.count) return this.hi;
    const at = lastAtMost(this.#firsts, number);
    return (this.#runs[at]!.start + (number - this.#firsts[at]!) * this.#width) * SECOND;
  }

  /** Number of the bucket that holds a date within `[lo, hi)`. */
  indexOf(date: number): number {
    const second = Math.floor(date / SECOND);
    const at = lastAtMost(
      this.#runs.map((run) => run.start),
      second,
    );
    return this.#firsts[at]! + stepsInto(this.#runs[at]!, this.#width, second);
  }

  /** The widest buckets of UTC of which all of these are made; null when there are none. */
  get base(): Width | null {
    const bounds = [...this.#runs.map((run) => run.start * SECOND), this.hi];
    const fits = (width: Width) =>
      this.#width % width === 0 && bounds.every((bound) => boundOf(bound, width));
    return WIDTHS.findLast(fits) ?? null;
  }

  /** Null when these are the buckets of UTC of their width. */
  get runs(): Runs | null {
    if (this.#runs.length === 1 && this.base === this.#width) return null;
    return {
      starts: this.#runs.map((run) => run.start * SECOND),
      lasts: this.#runs.map((run) => (run.start + (run.count - 1) * this.#width) * SECOND),
      step: this.#width * SECOND,
    };
  }
}

/** All runs from the first bucket that starts within the periods; `end` is the end of the last period. */
function runsOf(periods: readonly Period[], end: number, width: number): Run[] {
  const runs: Run[] = [];
  // Weeks are counted from Monday, 29 December 1969.
  const shift = width % WEEK_SECONDS === 0 ? 3 * DAY_SECONDS : 0;
  const local = (period: Period) => Math.floor((period.start + period.offset + shift) / width);
  // The latest local bucket on the clock so far: a day whose midnight comes twice starts but once.
  let latest = local(periods[0]!);
  periods.forEach((period, index) => {
    const here = local(period);
    const opens = width < DAY_SECONDS ? index > 0 : here > latest;
    if (opens) append(runs, { start: period.start, count: 1 }, width);
    latest = width < DAY_SECONDS ? here : Math.max(here, latest);
    const start = (latest + 1) * width - shift - period.offset;
    const count = Math.ceil(((periods[index + 1]?.start ?? end) - start) / width);
    if (count <= 0) return;
    append(runs, { start, count }, width);
    latest += count;
  });
  return runs;
}

/** Where the steps simply go on, the last run grows. */
function append(runs: Run[], run: Run, width: number): void {
  const last = runs.at(-1);
  if (last !== undefined && last.start + last.count * width === run.start) {
    runs[runs.length - 1] = { start: last.start, count: last.count + run.count };
  } else {
    runs.push(run);
  }
}

/** Only the buckets that overlap [first, last]; `end` is the end of the last of them. */
function cut(all: readonly Run[], width: number, first: number, last: number): { runs: Run[]; end: number } {
  const starts = all.map((run) => run.start);
  const [a, b] = [lastAtMost(starts, first), lastAtMost(starts, last)];
  const into = stepsInto(all[b]!, width, last);
  const end = into + 1 < all[b]!.count ? all[b]!.start + (into + 1) * width : all[b + 1]!.start;
  const runs = all.slice(a, b + 1);
  runs[b - a] = { start: all[b]!.start, count: into + 1 };
  const skipped = stepsInto(runs[0]!, width, first);
  runs[0] = { start: runs[0]!.start + skipped * width, count: runs[0]!.count - skipped };
  return { runs, end };
}

/** The last bucket of a run may be longer than a step: it ends where the next run starts. */
function stepsInto(run: Run, width: number, second: number): number {
  return Math.min(Math.floor((second - run.start) / width), run.count - 1);
}

function numbers(runs: readonly Run[]): number[] {
  let next = 0;
  return runs.map((run) => {
    const first = next;
    next += run.count;
    return first;
  });
}

/** Index of the last of the sorted values that is at most `value`. */
function lastAtMost(values: readonly number[], value: number): number {
  let [low, high] = [0, values.length];
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if (values[middle]! <= value) low = middle;
    else high = middle;
  }
  return low;
}

function boundOf(date: number, width: Width): boolean {
  // The week of 1 January 1970 starts before zero; a whole number of weeks later is as good.
  return bucketStart(date + 4 * 7 * DAY_SECONDS * SECOND, width) === date + 4 * 7 * DAY_SECONDS * SECOND;
}
