/** Environments as the API shows them. */
import type { Result } from '@sensorium/client';
import { type Point, readPoint, readPolygon } from './geometry.js';

export type Environment = Result<'GET', '/environments/{id}'>['environment'];

/** Corners of the outline; without one the centre; empty without both. */
export function cornersOf(environment: Environment): Point[] {
  const corners = readPolygon(environment.gps_outline);
  if (corners.length > 2) return corners;
  const centre = readPoint(environment.position);
  return centre === null ? [] : [centre];
}
