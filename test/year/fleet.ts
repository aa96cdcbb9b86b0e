/**
 * A fleet whose points follow from a seed: measurements, late and repeated points, deletions. Any part can be recomputed
 * on its own, so the test stores nothing but the database.
 *
 * Most sensors are slow: a point every ten minutes. Some are fast: a point a second, for their first days.
 */
import { DAY, SECOND } from '../../common/dates.js';

export interface Fleet {
  readonly seed: number;
  readonly slow: number;
  readonly fast: number;
  /** Simulated days, and days with points of the fast sensors. */
  readonly days: number;
  readonly fastDays: number;
  /** Retention of every tenth sensor, days. */
  readonly retention: number;
}

/** Monday, 1 January 2024, microseconds since 1970. */
export const START = Date.UTC(2024, 0, 1) * 1000;

const SLOW = 600 * SECOND;
const FAST = SECOND;
const HOURS = 24;
export const HOUR = DAY / HOURS;

/** Largest delay of a late point, days. */
const LATEST = 90;
/** Late points of 10,000; and points of 10,000 that arrive again the next day, half of them with another value. */
const LATE = 200;
const REPEATED = 50;
/** On one of so many days, two hours of the sixty days before are deleted from a sensor: 0.1 % of its points. */
const DELETING = 83;
const DELETABLE = 60;

/** Purposes of pseudo-random numbers. */
const [VALUE, JITTER, FATE, DELETION] = [1, 2, 3, 4];

/** @returns 0 to 2^32 - 1, the same for the same numbers. Source: the finaliser of MurmurHash3, public domain, Austin Appleby */
function draw(seed: number, what: number, sensor: number, index: number): number {
  let mixed = Math.imul(seed ^ Math.imul(what, 0x9e3779b1), 0x85ebca6b);
  for (const each of [sensor, index]) {
    mixed = Math.imul(mixed ^ each, 0xcc9e2d51);
    mixed = Math.imul(mixed ^ (mixed >>> 16), 0x85ebca6b);
    mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
    mixed ^= mixed >>> 16;
  }
  return mixed >>> 0;
}

/** A point that arrives. */
export interface Arrival {
  /** Index in the fleet. */
  readonly sensor: number;
  /** Microseconds since 1970. */
  readonly date: number;
  readonly number: number;
}

/** A point with its time of arrival, microseconds from the start of the day. */
export interface Timed extends Arrival {
  readonly at: number;
}

export class Sensor {
  readonly #fleet: Fleet;
  readonly #period: number;
  /** Number of its points. */
  readonly #end: number;

  /** @param index in the fleet: the slow ones come first */
  constructor(
    fleet: Fleet,
    readonly index: number,
  ) {
    this.#fleet = fleet;
    const isFast = index >= fleet.slow;
    this.#period = isFast ? FAST : SLOW;
    this.#end = ((isFast ? fleet.fastDays : fleet.days) * DAY) / this.#period;
  }

  /** Retention, days; 0: unlimited. */
  get retention(): number {
    return this.index % 10 === 0 ? this.#fleet.retention : 0;
  }

  #draw(what: number, index: number): number {
    return draw(this.#fleet.seed, what, this.index, index);
  }

  #date(index: number): number {
    // Half of the sensors have jitter; each sensor has an offset of its own.
    const jitter = this.index % 2 === 0 ? 0 : (this.#draw(JITTER, index) % 100) * 1000;
    const offset = (this.index * 37 * SECOND) % this.#period;
    return START + index * this.#period + offset + jitter;
  }

  /** Value with two decimals. @param version 1: the corrected value */
  #number(index: number, version: 0 | 1): number {
    const wave = Math.sin((index * this.#period) / (DAY / (2 * Math.PI)));
    return Math.round(2000 + 800 * wave + (this.#draw(VALUE, index) % 50) + version * 7) / 100;
  }

  #arrival(index: number, version: 0 | 1, at: number): Timed {
    return { sensor: this.index, date: this.#date(index), number: this.#number(index, version), at };
  }

  /** Indexes of the points measured on a day. */
  #indexesOf(day: number): { readonly from: number; readonly to: number } {
    const perDay = DAY / this.#period;
    return { from: Math.max(0, day * perDay), to: Math.min(this.#end, (day + 1) * perDay) };
  }

  /** Delay of a point in days, 0 for none, and the hour of its arrival. */
  #lateness(index: number): { readonly late: number; readonly hour: number; readonly again: 0 | 1 | 2 } {
    const drawn = this.#draw(FATE, index);
    const fate = drawn % 10_000;
    const rest = Math.floor(drawn / 10_000);
    const hour = rest % HOURS;
    if (fate < LATE) return { late: 1 + (Math.floor(rest / HOURS) % LATEST), hour, again: 0 };
    return { late: 0, hour, again: fate < LATE + REPEATED ? (fate % 2 === 0 ? 1 : 2) : 0 };
  }

  /** Points that arrive on a day, counted from 0: those in time first, then late and repeated ones. */
  *arrivals(day: number): Generator<Timed> {
    const { from, to } = this.#indexesOf(day);
    for (let index = from; index < to; index++) {
      if (this.#lateness(index).late === 0) yield this.#arrival(index, 0, (index - from) * this.#period);
    }
    for (let ago = 1; ago <= LATEST; ago++) {
      const { from, to } = this.#indexesOf(day - ago);
      for (let index = from; index < to; index++) {
        const { late, hour, again } = this.#lateness(index);
        if (late === ago) yield this.#arrival(index, 0, hour * HOUR);
        else if (ago === 1 && again > 0) yield this.#arrival(index, again === 2 ? 1 : 0, hour * HOUR);
      }
    }
  }

  /** Range to delete at the end of a day, the end exclusive; null: none. */
  deletion(day: number): { readonly from: number; readonly before: number } | null {
    const drawn = this.#draw(DELETION, day);
    if (drawn % DELETING !== 0) return null;
    const hours = Math.floor(drawn / DELETING) % (DELETABLE * HOURS);
    const from = START + day * DAY - hours * HOUR;
    return { from, before: from + 2 * HOUR };
  }
}

/** @returns the sensors of a fleet, by their indexes */
export function sensorsOf(fleet: Fleet): Sensor[] {
  return Array.from({ length: fleet.slow + fleet.fast }, (_, index) => new Sensor(fleet, index));
}
