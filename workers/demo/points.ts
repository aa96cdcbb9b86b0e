/** The points of the demo in a stretch of time. */
import { SECOND } from '../../common/dates.js';
import {
  DEMO_LIVE_STEP,
  DEMO_RECENT,
  DEMO_STEP,
  type DemoSource,
  demoSources,
} from '../../sql/store/demo.js';
import { co2At, entranceDay, powerAt, pressureAt, soilAt, temperatureAt } from './house.js';
import { machineDay, vibrationAt } from './machine.js';
import { changesWithin, type StateDay } from './states.js';
import { isOut, type World } from './world.js';

/** A source of numbers. */
interface Numbers {
  readonly at: (world: World, time: number) => number;
  /** Digits after the point that the sensor sends. */
  readonly digits: number;
  /** Bounds of what it can send. */
  readonly least: number;
  readonly most: number;
  /** Sources on one device fail together. */
  readonly device: number;
}

const numbers: Readonly<Partial<Record<DemoSource, Numbers>>> = {
  temperature: { at: temperatureAt, digits: 1, least: -25, most: 45, device: 1 },
  pressure: { at: pressureAt, digits: 1, least: 960, most: 1060, device: 1 },
  soil: { at: soilAt, digits: 1, least: 0, most: 60, device: 1 },
  co2: { at: co2At, digits: 0, least: 400, most: 5000, device: 2 },
  power: { at: powerAt, digits: 0, least: 0, most: 12_000, device: 3 },
  vibration: { at: vibrationAt, digits: 2, least: 0, most: 50, device: 4 },
};

const states: Readonly<Partial<Record<DemoSource, StateDay>>> = { door: entranceDay, machine: machineDay };

/** Receives a point. @param date microseconds since 1970. @param text null: the value is `number` */
export type Receive = (source: DemoSource, date: number, number: number, text: string | null) => void;

/** A stretch of time `[from, to)`, microseconds since 1970. */
export interface DemoStretch {
  readonly from: number;
  readonly to: number;
  /** From this moment on points have the steps of the live feed, until then those of the history. */
  readonly recent: number;
}

/** Makes the points of a stretch, by source and date. */
export function makePoints(world: World, stretch: DemoStretch, receive: Receive): void {
  const { from, to } = stretch;
  for (const source of demoSources) {
    const ofNumbers = numbers[source];
    if (ofNumbers !== undefined) makeNumbers(world, { source, ...ofNumbers }, stretch, receive);
    const ofStates = states[source];
    if (ofStates === undefined) continue;
    for (const { time, state } of changesWithin(world, ofStates, from / SECOND, to / SECOND))
      receive(source, time * SECOND, Number.NaN, state);
  }
}

function makeNumbers(
  world: World,
  { source, at, digits, least, most, device }: Numbers & { readonly source: DemoSource },
  { from, to, recent }: DemoStretch,
  receive: Receive,
): void {
  const unit = 10 ** digits;
  for (let date = nextStep(from - 1, recent); date < to; date = nextStep(date, recent)) {
    const time = date / SECOND;
    if (isOut(world, device, time)) continue;
    const value = Math.min(Math.max(at(world, time), least), most);
    receive(source, date, Math.round(value * unit) / unit, null);
  }
}

/** @returns the first step after a moment */
function nextStep(date: number, recent: number): number {
  const coarse = (Math.floor(date / DEMO_STEP) + 1) * DEMO_STEP;
  if (coarse < recent) return coarse;
  const fine = (Math.floor(Math.max(date, recent - 1) / DEMO_LIVE_STEP) + 1) * DEMO_LIVE_STEP;
  return Math.min(fine, coarse);
}

/** @param written what is stored, @param now microseconds since 1970. @returns from when on a stretch up to now has the steps of the live feed */
export function recentFrom(written: number, now: number): number {
  // A live feed goes on with its own steps after a short pause.
  return now - written < DEMO_RECENT ? written : now - DEMO_RECENT;
}
