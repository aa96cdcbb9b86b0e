/** Geographic points as clients write them: 'latitude longitude' in degrees, optionally followed by an altitude. */
import { invalid } from '@sensorium/model/errors';

export interface GeoPoint {
  /** Degrees, -90 to 90. */
  readonly latitude: number;
  /** Degrees, -180 to 180. */
  readonly longitude: number;
  /** Metres; null: not given. */
  readonly altitude: number | null;
}

const NUMBER = /^[+-]?(\d+(\.\d*)?|\.\d+)(e[+-]?\d+)?$/i;

/**
 * @param separator between the numbers
 * @param at name of the point in error texts, for example `it` or `point 3`
 * @throws ApiError invalid_input that names the field
 */
export function parsePoint(text: string, separator: RegExp, field: string, at: string): GeoPoint {
  const parts = text.trim().split(separator);
  if (parts.length < 2 || parts.length > 3 || !parts.every((part) => NUMBER.test(part))) {
    throw invalid(field, `${at} must be a latitude, a longitude and optionally an altitude, as numbers`);
  }
  const [latitude = Number.NaN, longitude = Number.NaN, altitude = null] = parts.map(Number);
  if (Math.abs(latitude) > 90) throw invalid(field, `${at} has a latitude outside -90 to 90`);
  if (Math.abs(longitude) > 180) throw invalid(field, `${at} has a longitude outside -180 to 180`);
  if (altitude !== null && !Number.isFinite(altitude)) throw invalid(field, `${at} has no finite altitude`);
  return { latitude, longitude, altitude };
}
