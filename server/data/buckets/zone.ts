/** Offsets of a time zone over time, from the data of Intl. */
import { setImmediate as turn } from 'node:timers/promises';
import { DAY_SECONDS } from '../../../common/dates.js';

/** Time from `start` (whole seconds since 1970) on, in which local clocks are `offset` seconds ahead of UTC. */
export interface Period {
  readonly start: number;
  readonly offset: number;
}

/** Length of a segment, in seconds. */
const SEGMENT = 366 * DAY_SECONDS;
/**
 * Offsets are sampled this often. The shortest time between two changes since 1970 is just below seven days
 * (Recife, October 2000); a pair of changes between two samples would be missed.
 */
const SAMPLE = 3 * DAY_SECONDS;
/** Segments that are computed in one turn of the event loop: a few milliseconds' work. */
const AT_ONCE = 8;
/** Seconds beyond either end of a range for which segments are computed too: more than calendars add to it. */
const MARGIN = 2 * SEGMENT;

/** The changes of a zone, computed segment by segment and cached: bounded by 600 zones times 290 years. */
export class Zone {
  readonly #clock: Intl.DateTimeFormat;
  /** Changes by number of the segment. */
  readonly #segments = new Map<number, readonly Period[]>();

  constructor(name: string) {
    this.#clock = new Intl.DateTimeFormat('en-US', {
      timeZone: name,
      calendar: 'iso8601',
      numberingSystem: 'latn',
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    });
  }

  /** Seconds that local clocks are ahead of UTC. @param second since 1970 */
  offset(second: number): number {
    const field = { year: 0, month: 0, day: 0, hour: 0, minute: 0, second: 0 };
    for (const { type, value } of this.#clock.formatToParts(second * 1000)) {
      if (type in field) field[type as keyof typeof field] = Number(value);
    }
    const local = Date.UTC(field.year, field.month - 1, field.day, field.hour, field.minute, field.second);
    return local / 1000 - second;
  }

  /**
   * Computes the changes of a range and around it, so that `periods` takes little time afterwards. A few years in one turn of the event loop: those of
   * three centuries take a tenth of a second.
   */
  async prepare(from: number, to: number): Promise<void> {
    const last = Math.floor((to + MARGIN) / SEGMENT);
    let computed = 0;
    for (let segment = Math.floor((from - MARGIN) / SEGMENT); segment <= last; segment++) {
      if (this.#segments.has(segment)) continue;
      this.#changes(segment);
      if (++computed % AT_ONCE === 0) await turn();
    }
  }

  /** The periods that make up `[from, to]`, seconds since 1970; the first one starts at `from`. */
  periods(from: number, to: number): Period[] {
    const periods = [{ start: from, offset: this.offset(from) }];
    for (let segment = Math.floor(from / SEGMENT); segment <= Math.floor(to / SEGMENT); segment++) {
      for (const change of this.#changes(segment)) {
        if (change.start > from && change.start <= to) periods.push(change);
      }
    }
    return periods;
  }

  #changes(segment: number): readonly Period[] {
    const known = this.#segments.get(segment);
    if (known !== undefined) return known;
    const changes: Period[] = [];
    const end = (segment + 1) * SEGMENT;
    // From the last second of the segment before, so that a change at the very start is found.
    let before = this.offset(segment * SEGMENT - 1);
    let sample = segment * SEGMENT - 1;
    while (sample < end - 1) {
      const next = Math.min(sample + SAMPLE, end - 1);
      const offset = this.offset(next);
      if (offset !== before) changes.push({ start: this.#bisect(sample, next, before), offset });
      before = offset;
      sample = next;
    }
    this.#segments.set(segment, changes);
    return changes;
  }

  /** First second of `(low, high]` whose offset is not the one at `low`. */
  #bisect(low: number, high: number, before: number): number {
    let [same, other] = [low, high];
    while (other - same > 1) {
      const middle = Math.floor((same + other) / 2);
      if (this.offset(middle) === before) same = middle;
      else other = middle;
    }
    return other;
  }
}

const zones = new Map<string, Zone>();

/**
 * @param name IANA name, in any case
 * @returns null when there is no such zone
 */
export function findZone(name: string): Zone | null {
  const key = canonical(name);
  if (key === null) return null;
  let zone = zones.get(key);
  if (zone === undefined) {
    zone = new Zone(key);
    zones.set(key, zone);
  }
  return zone;
}

/** One key for all spellings of a zone: what callers can make up must not grow the map without bound. */
function canonical(name: string): string | null {
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone: name }).resolvedOptions().timeZone;
  } catch {
    return null;
  }
}
