/** Polygon of an environment, for services. */
import type { Polygon } from '@sensorium/services';
import type { Queryable } from '../../connect.js';

/** Units of a degree in stored polygons. */
const UNIT = 1e7;

/** @returns null when the user has no such environment, or it has no polygon */
export async function readPolygon(sql: Queryable, id: number, ownerId: number): Promise<Polygon | null> {
  const [row] = await sql<{ polygon: string | null }[]>`
    SELECT outline::text AS polygon FROM environments WHERE id = ${id} AND owner_id = ${ownerId}`;
  if (row?.polygon == null) return null;
  const numbers = row.polygon.match(/[-+.\de]+/g)!.map((each) => Number(each) / UNIT);
  return Array.from({ length: numbers.length / 2 }, (_, corner) => ({
    longitude: numbers[2 * corner]!,
    latitude: numbers[2 * corner + 1]!,
  }));
}
