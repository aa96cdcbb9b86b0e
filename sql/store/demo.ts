/** Demo data: what the server, which creates its sensors, and the sidecar, which makes its points, have in common. */
import { DAY, SECOND } from '../../common/dates.js';

/** What a sensor of the demo measures: the server describes each, and the sidecar has a generator for each. */
export const demoSources = [
  'temperature',
  'pressure',
  'soil',
  'co2',
  'power',
  'door',
  'vibration',
  'machine',
] as const;

export type DemoSource = (typeof demoSources)[number];

/** Sources whose values are texts, each of which holds until the next one. */
export const demoStates: ReadonlySet<DemoSource> = new Set(['door', 'machine']);

/** Days of history. */
const DAYS = 365;
/** Microseconds from one point of the history to the next. */
export const DEMO_STEP = 300 * SECOND;
/** Microseconds from one live point to the next. */
export const DEMO_LIVE_STEP = 5 * SECOND;
/** Microseconds before its end from which on the history has the steps of the live feed. */
export const DEMO_RECENT = 3600 * SECOND;
/** Hours for which the live feed goes on after the owner has asked for the demo. */
export const DEMO_LIVE_HOURS = 24;

/** Channel that wakes the sidecars. */
export const DEMO_CHANNEL = 'demos';

/** Changes that a state has in a day at most. */
export const MOST_CHANGES = 80;

/** @param now microseconds since 1970. @returns begin of the history: a year ago, at midnight (UTC) */
export function demoBegin(now: number): number {
  return Math.floor((now - DAYS * DAY) / DAY) * DAY;
}

/** @returns the most points that the history from `begins` to `created` has */
export function demoPoints(begins: number, created: number): number {
  const length = created - begins;
  const ofNumber = Math.ceil(length / DEMO_STEP) + Math.ceil(DEMO_RECENT / DEMO_LIVE_STEP);
  const ofState = Math.ceil(length / DAY) * MOST_CHANGES;
  return (demoSources.length - demoStates.size) * ofNumber + demoStates.size * ofState;
}
