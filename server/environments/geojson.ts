/** Environments as GeoJSON (RFC 7946): longitude before latitude, rings closed and counterclockwise. */
import { isCounterclockwise, parseOutline } from './outline.js';
import { type Point, parsePoint } from './point.js';
import type { EnvironmentRow } from './queries.js';

export const GEOJSON = 'application/geo+json';

type Position = readonly number[];
type Geometry =
  | { readonly type: 'Polygon'; readonly coordinates: readonly (readonly Position[])[] }
  | { readonly type: 'Point'; readonly coordinates: Position };

export interface Feature {
  readonly type: 'Feature';
  readonly id: number;
  /** Its outline, else its position, else nothing. */
  readonly geometry: Geometry | null;
  readonly properties: Omit<EnvironmentRow, 'id' | 'gps_outline'>;
}

export function featureOf(row: EnvironmentRow): Feature {
  const { id, gps_outline: _, ...properties } = row;
  return { type: 'Feature', id, geometry: geometryOf(row), properties };
}

export function collectionOf(rows: readonly EnvironmentRow[], total: number) {
  return { type: 'FeatureCollection', features: rows.map(featureOf), total };
}

function geometryOf({ gps_outline, position }: EnvironmentRow): Geometry | null {
  const corners = parseOutline(gps_outline, 'gps_outline');
  if (corners !== null) {
    const ring = corners.map(({ point }) => positionOf(point));
    if (!isCounterclockwise(corners)) ring.reverse();
    return { type: 'Polygon', coordinates: [[...ring, ring[0]!]] };
  }
  if (position.trim() === '') return null;
  return { type: 'Point', coordinates: positionOf(parsePoint(position, /\s+/, 'position', 'it')) };
}

function positionOf({ longitude, latitude, altitude }: Point): Position {
  return altitude === null ? [longitude, latitude] : [longitude, latitude, altitude];
}
