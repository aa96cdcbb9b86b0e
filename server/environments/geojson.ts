/** Environments as GeoJSON (RFC 7946): longitude before latitude, rings closed and counterclockwise. */
import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { type GeoPoint, parsePoint } from './point.js';
import { isCounterclockwise, parseStoredPolygon } from './polygon.js';
import type { EnvironmentRow } from './queries.js';

export const GEOJSON = 'application/geo+json';

type Position = readonly number[];
type Geometry =
  | { readonly type: 'Polygon'; readonly coordinates: readonly (readonly Position[])[] }
  | { readonly type: 'Point'; readonly coordinates: Position };

export interface Feature {
  readonly type: 'Feature';
  readonly id: number;
  /** The polygon; without one the position; without both null. */
  readonly geometry: Geometry | null;
  readonly properties: Omit<EnvironmentRow, 'id' | 'gps_outline'>;
}

export function featureOf(row: EnvironmentRow): Feature {
  const { id, gps_outline: _, ...properties } = row;
  return { type: 'Feature', id, geometry: geometryOf(row), properties };
}

/** Environments converted before yielding to the event loop: some milliseconds with polygons of the largest size. */
const BATCH = 10;

/** @returns a FeatureCollection as JSON */
export async function collectionJson(rows: readonly EnvironmentRow[], total: number): Promise<string> {
  const features: string[] = [];
  for (const row of rows) {
    features.push(JSON.stringify(featureOf(row)));
    if (features.length % BATCH === 0) await yieldToEventLoop();
  }
  return `{"type":"FeatureCollection","features":[${features.join(',')}],"total":${total}}`;
}

function geometryOf({ gps_outline, position }: EnvironmentRow): Geometry | null {
  const corners = parseStoredPolygon(gps_outline, 'gps_outline');
  if (corners !== null) {
    const ring = corners.map(({ point }) => positionOf(point));
    if (!isCounterclockwise(corners)) ring.reverse();
    return { type: 'Polygon', coordinates: [[...ring, ring[0]!]] };
  }
  if (position.trim() === '') return null;
  return { type: 'Point', coordinates: positionOf(parsePoint(position, /\s+/, 'position', 'it')) };
}

function positionOf({ longitude, latitude, altitude }: GeoPoint): Position {
  return altitude === null ? [longitude, latitude] : [longitude, latitude, altitude];
}
