/**
 * A fleet whose points follow from a seed: what each sensor measures when, what of it comes late or twice, what is deleted. Any part can be made again by
 * itself, so nothing has to be kept beside the database.
 *
 * Most sensors are slow: a point every ten minutes. Some are fast: a point a second, for their first days.
 */
import { DAY, SECOND } from '../../sql/store/points/widths.js';

export interface Fleet {
  readonly seed: number;
  readonly slow: number;
  readonly fast: number;
  /** Days that are played, and those of the fast sensors. */
  readonly days: number;
  readonly fastDays: number;
  /** Days that points of every tenth sensor are kept. */
  readonly retention: number;
}

/** Monday, 1 January 2024, microseconds since 1970. */
export const START = Date.UTC(2024, 0, 1) * 1000;

const SLOW = 600 * SECOND;
const FAST = SECOND;
const HOURS = 24;
export const HOUR = DAY / HOURS;

/** Days that a point is late at most. */
const LATEST = 90;
/** Of 10,000 points those that come late, and of the others those that come again the day after: half of them with another value. */
const LATE = 200;
const REPEATED = 50;
/** Of so many days of a sensor there is one on which two hours of the sixty days before are deleted: 0.1 % of its points. */
const DELETING = 83;
const DELETABLE = 60;

/** What a number is drawn for. */
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

/** Something that comes to the database: the point with an index of a sensor. */
export interface Arrival {
  /** Index in the fleet. */
  readonly sensor: number;
  /** Microseconds since 1970. */
  readonly date: number;
  readonly number: number;
}

/** With the moment of the day in which it comes, microseconds from its start. */
export interface Timed extends Arrival {
  readonly at: number;
}

export class Sensor {
  readonly #fleet: Fleet;
  readonly #period: number;
  /** Points from its first one to its last one. */
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

  /** Days that its points are kept; 0: for ever. */
  get retention(): number {
    return this.index % 10 === 0 ? this.#fleet.retention : 0;
  }

  #draw(what: number, index: number): number {
    return draw(this.#fleet.seed, what, this.index, index);
  }

  #date(index: number): number {
    // The clocks of one half are never quite right; each sensor begins at a moment of its own.
    const jitter = this.index % 2 === 0 ? 0 : (this.#draw(JITTER, index) % 100) * 1000;
    const offset = (this.index * 37 * SECOND) % this.#period;
    return START + index * this.#period + offset + jitter;
  }

  /** Two decimals. @param version 1: what it was corrected to */
  #number(index: number, version: 0 | 1): number {
    const wave = Math.sin((index * this.#period) / (DAY / (2 * Math.PI)));
    return Math.round(2000 + 800 * wave + (this.#draw(VALUE, index) % 50) + version * 7) / 100;
  }

  #arrival(index: number, version: 0 | 1, at: number): Timed {
    return { sensor: this.index, date: this.#date(index), number: this.#number(index, version), at };
  }

  /** The indexes of the points that it measures on a day. */
  #indexesOf(day: number): { readonly from: number; readonly to: number } {
    const perDay = DAY / this.#period;
    return { from: Math.max(0, day * perDay), to: Math.min(this.#end, (day + 1) * perDay) };
  }

  /** Days that a point is late, and the hour in which it comes then; 0: it comes in time. */
  #lateness(index: number): { readonly late: number; readonly hour: number; readonly again: 0 | 1 | 2 } {
    const drawn = this.#draw(FATE, index);
    const fate = drawn % 10_000;
    const rest = Math.floor(drawn / 10_000);
    const hour = rest % HOURS;
    if (fate < LATE) return { late: 1 + (Math.floor(rest / HOURS) % LATEST), hour, again: 0 };
    return { late: 0, hour, again: fate < LATE + REPEATED ? (fate % 2 === 0 ? 1 : 2) : 0 };
  }

  /** What comes of it on a day, counted from 0: in time, then late ones, then what comes again. */
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

  /** What is deleted of it at the end of a day: dates, the last one exclusive. */
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
