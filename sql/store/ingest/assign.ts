/** Dates for points that came without one. */

import type { Log } from '../points/journal/log.js';
import type { Arrivals } from './arrivals.js';
import { NO_DATE } from './columns.js';
import type { Stored } from './stored.js';

/** Microseconds that the last date given may be ahead of the clock: for so long dates go on increasing when the clock was put back. */
const STEP = 2_000_000;

export interface Dated {
  readonly dates: Float64Array;
  /** 1: it was given. Null: none was. */
  readonly given: Uint8Array | null;
}

/**
 * The server's time, increasing for each sensor, unless the last date given is more than two seconds ahead of the clock; the next free microsecond where
 * something is stored or comes with that date, so that nothing is replaced.
 * @param now microseconds since 1970
 */
export async function assignDates(arrivals: Arrivals, log: Log, stored: Stored, now: number): Promise<Dated> {
  const { sensorIds } = arrivals;
  const undated = placesWithout(arrivals.dates);
  if (undated.length === 0) return { dates: arrivals.dates, given: null };
  const dates = arrivals.dates.slice();
  const given = new Uint8Array(dates.length);
  const taken = datesGiven(arrivals, new Set(undated.map((place) => sensorIds[place]!)));
  const free = new Map<number, FreeDates>();
  for (const place of undated) {
    const id = sensorIds[place]!;
    let own = free.get(id);
    if (own === undefined) {
      own = new FreeDates(id, startOf(log.state(id)?.assigned ?? 0, now), taken.get(id), stored);
      free.set(id, own);
    }
    dates[place] = await own.next();
    given[place] = 1;
  }
  return { dates, given };
}

function placesWithout(dates: Float64Array): number[] {
  const places: number[] = [];
  for (let i = 0; i < dates.length; i++) if (dates[i] === NO_DATE) places.push(i);
  return places;
}

/** Dates with which points of some sensors come. */
function datesGiven({ sensorIds, dates }: Arrivals, wanted: ReadonlySet<number>) {
  const bySensor = new Map<number, Set<number>>();
  for (let i = 0; i < dates.length; i++) {
    const id = sensorIds[i]!;
    if (dates[i] === NO_DATE || !wanted.has(id)) continue;
    const own = bySensor.get(id) ?? new Set<number>();
    bySensor.set(id, own.add(dates[i]!));
  }
  return bySensor;
}

/** A date far ahead was given by a clock that was wrong: its future does not go on. */
function startOf(assigned: number, now: number): number {
  return assigned > now + STEP ? now : Math.max(now, assigned + 1);
}

/** Dates of one sensor at which nothing is stored and nothing comes, in order. */
class FreeDates {
  readonly #sensorId: number;
  readonly #taken: ReadonlySet<number> | undefined;
  readonly #stored: Stored;
  #next: number;
  /** Up to here it was read what is stored. */
  #readTo: number;
  /** How far is read next, microseconds: the further, the more dates were taken. */
  #ahead = 1000;

  constructor(sensorId: number, from: number, taken: ReadonlySet<number> | undefined, stored: Stored) {
    this.#sensorId = sensorId;
    this.#taken = taken;
    this.#stored = stored;
    this.#next = from;
    this.#readTo = from - 1;
  }

  async next(): Promise<number> {
    for (;;) {
      const date = this.#next++;
      if (this.#taken?.has(date)) continue;
      if (this.#stored.isNew(this.#sensorId, date)) return date;
      if (date > this.#readTo) {
        this.#readTo = await this.#stored.read(this.#sensorId, date, date + this.#ahead);
        this.#ahead *= 4;
      }
      if (this.#stored.at(this.#sensorId, date) === undefined) return date;
    }
  }
}
