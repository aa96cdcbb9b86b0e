/** The place that the demo data comes from: its calendar, weather and working hours. Times are UNIX seconds. */
import { DAY_SECONDS, HOUR_SECONDS } from '../../common/dates.js';
import { random, smooth } from './noise.js';

export interface World {
  readonly seed: number;
  /** End of the history. */
  readonly created: number;
  /** Seconds that local clocks are ahead of UTC. */
  readonly offset: (time: number) => number;
}

/** Streams of random numbers, one for each use. */
export const Stream = {
  weather: 1,
  days: 2,
  clouds: 3,
  rain: 4,
  rainTime: 5,
  pressure: 6,
  soil: 9,
  co2: 10,
  power: 20,
  meals: 30,
  door: 40,
  machine: 50,
  vibration: 60,
  outage: 70,
  outageTime: 71,
} as const;

/** A moment on local clocks. */
export interface LocalTime {
  /** Days since 1970. */
  readonly day: number;
  /** Hours since midnight, with fraction. */
  readonly hour: number;
  /** 0: Monday. */
  readonly weekday: number;
  /** From 0 to 1 in the course of a year. */
  readonly season: number;
}

export function localTime({ offset }: World, time: number): LocalTime {
  const local = time + offset(time);
  const day = Math.floor(local / DAY_SECONDS);
  // 1 January 1970 was a Thursday.
  return {
    day,
    hour: (local - day * DAY_SECONDS) / HOUR_SECONDS,
    weekday: (day + 3) % 7,
    season: (day % 365.25) / 365.25,
  };
}

/** @returns the moment of an hour of a local day */
export function moment({ offset }: World, day: number, hour: number): number {
  const local = day * DAY_SECONDS + hour * HOUR_SECONDS;
  return local - offset(local - offset(local));
}

export function isWorkday({ weekday }: LocalTime): boolean {
  return weekday < 5;
}

/** From 0 in the depth of winter to 1 at the height of summer (northern half of the earth). */
export function warmth({ season }: LocalTime): number {
  return (1 - Math.cos(2 * Math.PI * (season - 20 / 365))) / 2;
}

/** From 0, a clear sky, to 1, an overcast one. */
export function clouds({ seed }: World, time: number): number {
  return (smooth(seed, Stream.clouds, time, 1.6 * DAY_SECONDS) + 1) / 2;
}

/** Rain of a day. */
export interface Rain {
  readonly begin: number;
  /** Millimetres. */
  readonly amount: number;
}

/** @returns null: the day is dry */
export function rainOf(world: World, day: number): Rain | null {
  const chance = random(world.seed, Stream.rain, day);
  if (chance > 0.32) return null;
  const hour = 24 * random(world.seed, Stream.rainTime, day);
  return { begin: moment(world, day, hour), amount: 1 + 17 * (1 - chance / 0.32) ** 2 };
}

/** Days in which a device fails once at most. */
const OUTAGE = 91;
/** Before the end of the history no device fails: a new user would take it for a fault. */
const NO_OUTAGE = 4 * DAY_SECONDS;

/** Whether a device sends nothing: about four times a year, for some hours. */
export function isOut({ seed, created }: World, device: number, time: number): boolean {
  const turn = Math.floor(time / (OUTAGE * DAY_SECONDS));
  const begin = (turn + 0.95 * random(seed, Stream.outageTime + device, turn)) * OUTAGE * DAY_SECONDS;
  const end = begin + (2 + 9 * random(seed, Stream.outage + 100 * device, turn)) * HOUR_SECONDS;
  return time >= begin && time < end && end < created - NO_OUTAGE;
}

/** @returns from 0 to 1 and back, like a bell around `middle`, `width` hours wide to each side */
export function bell(hour: number, middle: number, width: number): number {
  return Math.exp(-(((hour - middle) / width) ** 2));
}
