/** Polygons of environments. */

/** Degrees. */
export interface Corner {
  readonly latitude: number;
  readonly longitude: number;
}

/** Corners in order, at least three; edges are straight in degrees. */
export type Polygon = readonly Corner[];

/** @returns true also for positions on an edge */
export function isWithin(polygon: Polygon, { latitude, longitude }: Corner): boolean {
  let isInside = false;
  for (const [index, a] of polygon.entries()) {
    const b = polygon[(index + 1) % polygon.length]!;
    const area =
      (b.longitude - a.longitude) * (latitude - a.latitude) -
      (longitude - a.longitude) * (b.latitude - a.latitude);
    if (
      area === 0 &&
      (longitude - a.longitude) * (longitude - b.longitude) <= 0 &&
      (latitude - a.latitude) * (latitude - b.latitude) <= 0
    ) {
      return true;
    }
    // A ray to the east crosses a corner once: each edge includes its lower end only.
    if (a.latitude > latitude !== b.latitude > latitude) {
      const isLeft = area > 0;
      if (b.latitude > a.latitude === isLeft) isInside = !isInside;
    }
  }
  return isInside;
}
