/** Coordinates of environments: reading and writing them, and the plane on which the map draws them. */
import type { Result } from '@sensorium/client';
import { mapTexts } from '../../texts/map.js';

type Environment = Result<'GET', '/environments/{id}'>['environment'];

export interface Point {
  /** Degrees. */
  readonly latitude: number;
  /** Degrees. */
  readonly longitude: number;
}

/** Metres from the origin of a plane: x to the east, y to the north. */
export interface Metres {
  readonly x: number;
  readonly y: number;
}

/** Metres of a degree of latitude. */
const DEGREE = 111_319.49;
/** Nearer to a pole, a degree of longitude is drawn as at this latitude. */
const MOST_LATITUDE = 85;

/** @param text `latitude longitude`, or with an altitude, also with commas between them @returns null: it is no point */
export function readPoint(text: string): Point | null {
  const parts = text.trim().split(/\s*[,;]\s*|\s+/);
  if (parts.length < 2 || parts.length > 3 || parts.includes('')) return null;
  const [latitude = Number.NaN, longitude = Number.NaN] = parts.map(Number);
  return Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 ? { latitude, longitude } : null;
}

/** @param text as the API has it, points separated by commas, or a point a line @returns the points that can be read */
export function readPolygon(text: string): Point[] {
  const lines = text.includes('\n') ? text.split('\n') : text.split(',');
  const points = lines.map((line) => readPoint(line.replace(/,\s*$/, ''))).filter((point) => point !== null);
  const [first, last] = [points[0], points.at(-1)];
  if (points.length > 1 && first?.latitude === last?.latitude && first?.longitude === last?.longitude)
    points.pop();
  return points;
}

/** A point a line, as the API's outline: texts of corners stay as they are, with their altitudes. */
export function polygonText(lines: string): string {
  if (!lines.includes('\n')) return lines.trim();
  return lines
    .split('\n')
    .map((line) =>
      line
        .trim()
        .replace(/,$/, '')
        .replace(/\s*[,;]\s*/g, ' '),
    )
    .filter((line) => line !== '')
    .join(',');
}

/** The API's outline, a point a line. */
export function polygonLines(text: string): string {
  return text
    .split(',')
    .map((point) => point.trim())
    .filter((point) => point !== '')
    .join('\n');
}

/** To a centimetre, which is what the API keeps. */
export function pointText({ latitude, longitude }: Point): string {
  return `${degrees(latitude)} ${degrees(longitude)}`;
}

function degrees(value: number): string {
  return value
    .toFixed(7)
    .replace(/\.?0+$/, '')
    .replace(/^-0$/, '0');
}

/** What people paste from other maps, `52.37, 4.89`, as the API writes it. */
export function positionText(text: string): string {
  return text.trim().replace(/\s*[,;]\s*/g, ' ');
}

/** Corners of the polygon of an environment; without one the centre; empty without both. */
export function cornersOf(environment: Pick<Environment, 'gps_outline' | 'position'>): Point[] {
  const corners = readPolygon(environment.gps_outline);
  if (corners.length > 2) return corners;
  const centre = readPoint(environment.position);
  return centre === null ? [] : [centre];
}

/** A plane around a point, in which small distances are true. */
export class Plane {
  readonly #origin: Point;
  readonly #east: number;

  constructor(origin: Point) {
    this.#origin = origin;
    const latitude = Math.min(MOST_LATITUDE, Math.abs(origin.latitude));
    this.#east = DEGREE * Math.cos((latitude * Math.PI) / 180);
  }

  metres({ latitude, longitude }: Point): Metres {
    return {
      x: (longitude - this.#origin.longitude) * this.#east,
      y: (latitude - this.#origin.latitude) * DEGREE,
    };
  }

  /** The nearest point of the earth. */
  point({ x, y }: Metres): Point {
    return {
      latitude: clamp(this.#origin.latitude + y / DEGREE, 90),
      longitude: clamp(this.#origin.longitude + x / this.#east, 180),
    };
  }
}

function clamp(value: number, most: number): number {
  return Math.max(-most, Math.min(most, value));
}

export interface Bounds {
  readonly low: Point;
  readonly high: Point;
}

/** @returns null: there is no point */
export function boundsOf(points: readonly Point[]): Bounds | null {
  if (points.length === 0) return null;
  let [south, west, north, east] = [90, 180, -90, -180];
  for (const { latitude, longitude } of points) {
    south = Math.min(south, latitude);
    north = Math.max(north, latitude);
    west = Math.min(west, longitude);
    east = Math.max(east, longitude);
  }
  return { low: { latitude: south, longitude: west }, high: { latitude: north, longitude: east } };
}

export function middleOf({ low, high }: Bounds): Point {
  return { latitude: (low.latitude + high.latitude) / 2, longitude: (low.longitude + high.longitude) / 2 };
}

/** Square metres of a polygon. */
export function areaOf(corners: readonly Point[]): number {
  const bounds = boundsOf(corners);
  if (bounds === null || corners.length < 3) return 0;
  const plane = new Plane(middleOf(bounds));
  const ring = corners.map((corner) => plane.metres(corner));
  let twice = 0;
  for (const [index, a] of ring.entries()) {
    const b = ring[(index + 1) % ring.length]!;
    twice += a.x * b.y - b.x * a.y;
  }
  return Math.abs(twice) / 2;
}

/** The smallest of 1, 2 and 5 times a power of ten that is not below a number. */
export function gridStep(least: number): number {
  const power = 10 ** Math.floor(Math.log10(least));
  return ([1, 2, 5, 10].find((factor) => factor * power >= least * (1 - 1e-9)) ?? 10) * power;
}

const digits = new Intl.NumberFormat('en', { maximumSignificantDigits: 3 });

/** For example `20 cm`, `50 m`, `2 km`. */
export function lengthText(metres: number): string {
  const { km, m, cm } = mapTexts.units;
  if (metres >= 1000) return withUnit(metres / 1000, km);
  return metres >= 1 ? withUnit(metres, m) : withUnit(metres * 100, cm);
}

/** For example `48 m²`, `2.5 ha`, `12 km²`. */
export function areaText(squareMetres: number): string {
  const { km2, ha, m2 } = mapTexts.units;
  if (squareMetres >= 1e6) return withUnit(squareMetres / 1e6, km2);
  return squareMetres >= 1e4 ? withUnit(squareMetres / 1e4, ha) : withUnit(squareMetres, m2);
}

function withUnit(value: number, unit: string): string {
  return `${digits.format(value)} ${unit}`;
}
