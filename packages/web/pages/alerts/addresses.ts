/** Addresses that the pages of alerts lead to. */
import { PAGES } from '../../addresses.js';

/** Seconds on both sides of a moment. */
const AROUND = 1800;

/** The page of a sensor at a minute, with what was around it. @param moment UNIX seconds */
export function momentAddress(sensorId: number | string, moment: number): string {
  const word = (seconds: number) => new Date(Math.round(seconds) * 1000).toISOString();
  return `${PAGES.sensor(sensorId)}?from=${word(moment - AROUND)}&to=${word(moment + AROUND)}`;
}

/** @param sensorId absent: the first sensor that it is on */
export function alertAddress(triggerId: number | string, sensorId?: number | string): string {
  return sensorId === undefined ? PAGES.alert(triggerId) : `${PAGES.alert(triggerId)}?sensor=${sensorId}`;
}
