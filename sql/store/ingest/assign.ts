/** Assigns dates to points that came without one. */

import type { JournalLog } from '../points/journal/log.js';
import { NO_DATE } from './point-buffer.js';
import type { Stored } from './stored.js';
import type { WriteSet } from './write-set.js';

/** Microseconds by which the last assigned date may be ahead of the clock: up to then dates keep increasing after the clock was set back. */
const STEP = 2_000_000;

const NO_DATES: ReadonlySet<number> = new Set();

/**
 * Assigns the server's time, increasing for each sensor, unless the last assigned date is more than two seconds ahead of the clock; the next free
 * microsecond where a point is stored or comes with that date, so that no point is replaced.
 * @param now microseconds since 1970
 * @returns the same points, with a date each
 */
export async function assignDates(
  points: WriteSet,
  log: JournalLog,
  stored: Stored,
  now: number,
): Promise<WriteSet> {
  const { sensorIds } = points;
  const places = placesWithoutDate(points.dates);
  if (places.length === 0) return points;
  const dates = points.dates.slice();
  const assigned = new Uint8Array(dates.length);
  const given = datesOf(points, new Set(places.map((place) => sensorIds[place]!)));
  const free = new Map<number, FreeDates>();
  for (const place of places) {
    const id = sensorIds[place]!;
    let own = free.get(id);
    if (own === undefined) {
      own = new FreeDates(id, startOf(log.state(id)?.assigned ?? 0, now), given.get(id) ?? NO_DATES, stored);
      free.set(id, own);
    }
    const next = own.next();
    // Nearly always the date is known, and a promise for each point of a full flush would take most of its time.
    dates[place] = typeof next === 'number' ? next : await next;
    assigned[place] = 1;
  }
  return { ...points, dates, assigned };
}

export function placesWithoutDate(dates: Float64Array): number[] {
  const places: number[] = [];
  for (let i = 0; i < dates.length; i++) if (dates[i] === NO_DATE) places.push(i);
  return places;
}

/** The dates that points of some sensors came with. */
function datesOf({ sensorIds, dates }: WriteSet, wanted: ReadonlySet<number>) {
  const bySensor = new Map<number, Set<number>>();
  for (let i = 0; i < dates.length; i++) {
    const id = sensorIds[i]!;
    if (dates[i] === NO_DATE || !wanted.has(id)) continue;
    const own = bySensor.get(id) ?? new Set<number>();
    bySensor.set(id, own.add(dates[i]!));
  }
  return bySensor;
}

/** A wrong clock assigned a date that is far ahead: assignment starts again from the present clock. */
function startOf(assigned: number, now: number): number {
  return assigned > now + STEP ? now : Math.max(now, assigned + 1);
}

/** Free dates of one sensor in ascending order: no point is stored there, and none comes with them. */
class FreeDates {
  readonly #sensorId: number;
  /** Dates with which points come. */
  readonly #given: ReadonlySet<number>;
  readonly #stored: Stored;
  #next: number;
  /** Dates of stored points, as far as they are read. */
  #storedDates: ReadonlySet<number> = NO_DATES;
  #readTo: number;
  /** Microseconds that are read next; grows with the number of dates that are taken. */
  #range = 1000;

  constructor(sensorId: number, from: number, given: ReadonlySet<number>, stored: Stored) {
    this.#sensorId = sensorId;
    this.#given = given;
    this.#stored = stored;
    this.#next = from;
    this.#readTo = from - 1;
  }

  next(): number | Promise<number> {
    while (this.#given.has(this.#next)) this.#next++;
    return this.#stored.isNew(this.#sensorId, this.#next) ? this.#next++ : this.#search();
  }

  /** Among dates at which points may be stored. */
  async #search(): Promise<number> {
    for (;;) {
      const date = this.#next++;
      if (this.#given.has(date)) continue;
      if (this.#stored.isNew(this.#sensorId, date)) return date;
      if (date > this.#readTo) {
        this.#readTo = date + this.#range;
        this.#storedDates = await this.#stored.datesWithin(this.#sensorId, date, this.#readTo);
        this.#range *= 4;
      }
      if (!this.#storedDates.has(date)) return date;
    }
  }
}
