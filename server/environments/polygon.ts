/**
 * Polygons of environments, as clients write them in `gps_outline`: points separated by commas, each 'latitude longitude' or
 * 'latitude longitude altitude'.
 *
 * Coordinates are rounded to units of 1e-7 degrees (about a centimetre), so that every predicate is exact. An edge is straight in
 * degrees and does not cross the 180-degree meridian.
 */
import { invalid } from '@sensorium/model/errors';
import { type GeoPoint, parsePoint } from './point.js';

/** Units per degree. */
const UNIT = 1e7;

/** In units: x is the longitude, y the latitude. */
export interface UnitCorner {
  readonly x: number;
  readonly y: number;
}

/** A corner, and the index of its point in the text. */
interface Placed extends UnitCorner {
  readonly point: GeoPoint;
  readonly index: number;
}

/** Longitude and latitude in units. */
export function cornerOf({ longitude, latitude }: GeoPoint): UnitCorner {
  return { x: Math.round(longitude * UNIT), y: Math.round(latitude * UNIT) };
}

/** Corners in the given order, without consecutive duplicates and without the closing repetition of the first. */
export type Corners = readonly (UnitCorner & { readonly point: GeoPoint })[];

/**
 * Parses and validates a polygon.
 * @param field path in the request, for the error
 * @returns null for an empty text
 * @throws ApiError invalid_input for a text that is no simple polygon
 */
export function parsePolygon(text: string, field: string): Corners | null {
  const corners = parseStoredPolygon(text, field);
  if (corners !== null) checkEdges(corners, field);
  return corners;
}

/**
 * Parses a polygon that was validated before it was stored. Skips the check of the edges, which is slow when there are many.
 * @returns null for an empty text
 * @throws ApiError invalid_input for a text that is no list of points
 */
export function parseStoredPolygon(text: string, field: string): readonly Placed[] | null {
  if (text.trim() === '') return null;
  const corners: Placed[] = [];
  // Many programs write a comma behind the last point.
  for (const [index, part] of text.replace(/,\s*$/, '').split(',').entries()) {
    const point = parsePoint(part, /\s+/, field, `point ${index}`);
    const corner = { ...cornerOf(point), point, index };
    const previous = corners.at(-1);
    if (previous === undefined || !same(previous, corner)) corners.push(corner);
  }
  while (corners.length > 1 && same(corners[0]!, corners.at(-1)!)) corners.pop();
  if (new Set(corners.map(({ x, y }) => `${x} ${y}`)).size < 3) {
    throw invalid(field, 'must have at least 3 different points');
  }
  return corners;
}

function same(a: UnitCorner, b: UnitCorner): boolean {
  return a.x === b.x && a.y === b.y;
}

interface Edge {
  readonly from: Placed;
  readonly to: Placed;
  /** Index in the ring. */
  readonly place: number;
  readonly west: number;
  readonly east: number;
}

/** @throws ApiError invalid_input when two edges meet other than in the corner that they share */
function checkEdges(corners: readonly Placed[], field: string): void {
  const edges = corners.map((from, place): Edge => {
    const to = corners[(place + 1) % corners.length]!;
    if (Math.abs(from.x - to.x) > 180 * UNIT) {
      throw invalid(
        field,
        `the edge from point ${from.index} to point ${to.index} spans more than 180 degrees of longitude: split an area across the ` +
          '180-degree meridian into two environments, which can be parts of a third one',
      );
    }
    return { from, to, place, west: Math.min(from.x, to.x), east: Math.max(from.x, to.x) };
  });
  edges.sort((a, b) => a.west - b.west);
  edges.forEach((edge, index) => {
    for (let other = index + 1; other < edges.length; other++) {
      const next = edges[other]!;
      if (next.west > edge.east) break;
      if (collide(edge, next, edges.length)) {
        const [first, second] = edge.place < next.place ? [edge, next] : [next, edge];
        throw invalid(
          field,
          `the edge from point ${first.from.index} meets the edge from point ${second.from.index}`,
        );
      }
    }
  });
}

function collide(a: Edge, b: Edge, edges: number): boolean {
  if ((a.place + 1) % edges === b.place) return foldsBack(a.from, a.to, b.to);
  if ((b.place + 1) % edges === a.place) return foldsBack(b.from, b.to, a.to);
  const [first, second] = [turn(a.from, a.to, b.from), turn(a.from, a.to, b.to)];
  const [third, fourth] = [turn(b.from, b.to, a.from), turn(b.from, b.to, a.to)];
  if (first !== second && third !== fourth && first * second * third * fourth !== 0) return true;
  return (
    (first === 0 && isBetween(a, b.from)) ||
    (second === 0 && isBetween(a, b.to)) ||
    (third === 0 && isBetween(b, a.from)) ||
    (fourth === 0 && isBetween(b, a.to))
  );
}

/** Whether the edge from b to c runs back along the edge from a to b. */
function foldsBack(a: UnitCorner, b: UnitCorner, c: UnitCorner): boolean {
  return (
    turn(a, b, c) === 0 &&
    Math.sign(a.x - b.x) === Math.sign(c.x - b.x) &&
    Math.sign(a.y - b.y) === Math.sign(c.y - b.y)
  );
}

/** Whether a point on the line through an edge lies on the edge. */
function isBetween({ from, to, west, east }: Edge, { x, y }: UnitCorner): boolean {
  return x >= west && x <= east && y >= Math.min(from.y, to.y) && y <= Math.max(from.y, to.y);
}

/** Bound of the rounding error of two products of differences, each below 2^63, and of their difference. */
const ROUNDING_ERROR = 8192;

/** Orientation of the points a, b, c: 1 counterclockwise, -1 clockwise, 0 on one line. Exact. */
export function turn(a: UnitCorner, b: UnitCorner, c: UnitCorner): number {
  const [dx, dy, ex, ey] = [b.x - a.x, b.y - a.y, c.x - a.x, c.y - a.y];
  const area = dx * ey - ex * dy;
  if (Math.abs(area) > ROUNDING_ERROR) return Math.sign(area);
  const exact = BigInt(dx) * BigInt(ey) - BigInt(ex) * BigInt(dy);
  return exact > 0n ? 1 : exact < 0n ? -1 : 0;
}

/** @param corners of a simple polygon */
export function isCounterclockwise(corners: readonly UnitCorner[]): boolean {
  const place = corners.reduce((least, { x, y }, index) => {
    const corner = corners[least]!;
    return x < corner.x || (x === corner.x && y < corner.y) ? index : least;
  }, 0);
  const at = (index: number) => corners[(index + corners.length) % corners.length]!;
  // The westernmost corner is convex, so its orientation is that of the polygon.
  return turn(at(place - 1), at(place), at(place + 1)) > 0;
}

/** Corners as text of PostgreSQL's type `polygon`. */
export function polygonText(corners: readonly UnitCorner[]): string {
  return `(${corners.map(({ x, y }) => `(${x},${y})`).join(',')})`;
}
