/** The outline of an environment, as services see it. */

/** A corner of it, degrees. */
export interface Corner {
  readonly latitude: number;
  readonly longitude: number;
}

/** Its corners in order, at least three; edges are straight in degrees. */
export type Outline = readonly Corner[];

/** Whether a place lies in it; its edges belong to it. */
export function isWithin(outline: Outline, { latitude, longitude }: Corner): boolean {
  let isInside = false;
  for (const [index, a] of outline.entries()) {
    const b = outline[(index + 1) % outline.length]!;
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
    // A ray to the east: each edge owns its lower end only, so that a corner is crossed once.
    if (a.latitude > latitude !== b.latitude > latitude) {
      const isLeft = area > 0;
      if (b.latitude > a.latitude === isLeft) isInside = !isInside;
    }
  }
  return isInside;
}
