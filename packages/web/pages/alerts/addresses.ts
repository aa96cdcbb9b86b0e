/** Addresses that the pages of alerts lead to. */
import { PAGES } from '../../addresses.js';

/** Seconds on both sides of a moment. */
const AROUND = 1800;

/** The page of a sensor at a minute, with what was around it. @param moment UNIX seconds */
export function momentAddress(sensorId: number | string, moment: number): string {
  const word = (seconds: number) => new Date(Math.round(seconds) * 1000).toISOString();
  return `${PAGES.sensor(sensorId)}?from=${word(moment - AROUND)}&to=${word(moment + AROUND)}`;
}
