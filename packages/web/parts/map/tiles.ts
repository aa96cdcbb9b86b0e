/** Which pictures of a tile source a map needs, and where they stand. Tiles are those of the usual web maps: 2^z by 2^z in the Mercator projection. */
import type { Metres, Plane, Point } from './geometry.js';
import type { MapView, Size } from './use-map-view.js';

export interface Tile {
  /** Of the picture. */
  readonly address: string;
  /** Pixels of the map. */
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** Deeper than this, sources have no tiles: those that they have are drawn larger. */
const DEEPEST = 19;
/** Pixels of a tile. */
const TILE = 256;
/** Tiles of a map at most: an address of a very wide screen, and no more. */
const MOST = 400;
/** The projection ends there, so that the world is a square. */
const MOST_LATITUDE = 85.0511287798;

/** @returns the zoom whose tiles are drawn about in the size that they have */
export function zoomOf(view: MapView, { width }: Size, plane: Plane): number {
  const half = (width / 2) * view.scale;
  const [west, east] = [-half, half].map((x) => plane.point({ x: view.centre.x + x, y: view.centre.y }));
  const degrees = east!.longitude - west!.longitude;
  if (degrees <= 0) return 0;
  return Math.max(0, Math.min(DEEPEST, Math.round(Math.log2((360 * width) / (degrees * TILE)))));
}

/**
 * @param source address with `{z}`, `{x}` and `{y}`
 * @param zoom of the tiles; default: the one that fits the view
 */
export function tilesOf(
  source: string,
  view: MapView,
  size: Size,
  plane: Plane,
  zoom = zoomOf(view, size, plane),
): Tile[] {
  const corner = (right: number, up: number) =>
    plane.point({
      x: view.centre.x + right * (size.width / 2) * view.scale,
      y: view.centre.y + up * (size.height / 2) * view.scale,
    });
  const [low, high] = [corner(-1, -1), corner(1, 1)];
  if (high.longitude <= low.longitude || size.width === 0) return [];
  const count = 2 ** zoom;
  const clamp = (index: number) => Math.max(0, Math.min(count - 1, Math.floor(index)));
  const [west, east] = [clamp(columnOf(low, count)), clamp(columnOf(high, count))];
  const [north, south] = [clamp(rowOf(high, count)), clamp(rowOf(low, count))];
  if ((east - west + 1) * (south - north + 1) > MOST) return [];
  const at = ({ x, y }: Metres) => ({
    left: size.width / 2 + (x - view.centre.x) / view.scale,
    top: size.height / 2 - (y - view.centre.y) / view.scale,
  });
  const tiles: Tile[] = [];
  for (let row = north; row <= south; row++)
    for (let column = west; column <= east; column++) {
      const from = at(plane.metres(pointOf(column, row, count)));
      const to = at(plane.metres(pointOf(column + 1, row + 1, count)));
      const parts: Readonly<Record<string, number>> = { z: zoom, x: column, y: row };
      tiles.push({
        address: source.replace(/\{([xyz])\}/g, (_, part: string) => String(parts[part])),
        left: from.left,
        top: from.top,
        width: to.left - from.left,
        height: to.top - from.top,
      });
    }
  return tiles;
}

function columnOf({ longitude }: Point, count: number): number {
  return ((longitude + 180) / 360) * count;
}

function rowOf({ latitude }: Point, count: number): number {
  const bounded = Math.max(-MOST_LATITUDE, Math.min(MOST_LATITUDE, latitude));
  const sine = Math.sin((bounded * Math.PI) / 180);
  return (0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)) * count;
}

/** The corner of a tile in the north-west. */
function pointOf(column: number, row: number, count: number): Point {
  const latitude = (Math.atan(Math.sinh(Math.PI * (1 - (2 * row) / count))) * 180) / Math.PI;
  return { latitude, longitude: (column / count) * 360 - 180 };
}
