/** Positions: a latitude and a longitude among the fields of a sensor. */
import type { Field, Input, Sample } from './contract.js';
import type { Corner } from './polygon.js';

const LATITUDE = /(^|\.)(latitude|lat)$/i;
const LONGITUDE = /(^|\.)(longitude|lon|lng)$/i;

/** @returns latitude and longitude; empty unless the sensor has both */
export function positionFields(all: readonly Field[]): readonly Field[] {
  const numeric = all.filter(({ type }) => type === 'number' || type === 'any');
  const latitude = numeric.find(({ name }) => LATITUDE.test(name));
  const longitude = numeric.find(({ name }) => LONGITUDE.test(name));
  return latitude === undefined || longitude === undefined ? [] : [latitude, longitude];
}

/** Position of a source at a sample, in degrees; null: unknown, or out of range. */
export function positionOf(sample: Sample, inputs: readonly Input[], sensorId: number): Corner | null {
  const value = (name: RegExp) => {
    const place = inputs.findIndex((input) => input.sensorId === sensorId && name.test(input.name));
    const found = sample.values[place];
    return typeof found === 'number' ? found : Number.NaN;
  };
  const [latitude, longitude] = [value(LATITUDE), value(LONGITUDE)];
  return Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 ? { latitude, longitude } : null;
}

/** Mean radius of the earth in metres (IUGG). */
const RADIUS = 6_371_008.8;
const RADIAN = Math.PI / 180;

/** Metres along the great circle, on a sphere (haversine formula). */
export function distanceBetween(a: Corner, b: Corner): number {
  const height = Math.sin(((b.latitude - a.latitude) * RADIAN) / 2) ** 2;
  const width = Math.sin(((b.longitude - a.longitude) * RADIAN) / 2) ** 2;
  const h = height + Math.cos(a.latitude * RADIAN) * Math.cos(b.latitude * RADIAN) * width;
  return 2 * RADIUS * Math.asin(Math.min(1, Math.sqrt(h)));
}
