/** The outline of an environment, for services that ask what lies in it. */
import type { Outline } from '@sensorium/services';
import type { Queryable } from '../../connect.js';

/** Of a degree, in which outlines are kept. */
const UNIT = 1e7;

/** @returns null when the user has no such environment, or it has no outline */
export async function readOutline(sql: Queryable, id: number, ownerId: number): Promise<Outline | null> {
  const [row] = await sql<{ outline: string | null }[]>`
    SELECT outline::text AS outline FROM environments WHERE id = ${id} AND owner_id = ${ownerId}`;
  if (row?.outline == null) return null;
  const numbers = row.outline.match(/[-+.\de]+/g)!.map((each) => Number(each) / UNIT);
  return Array.from({ length: numbers.length / 2 }, (_, corner) => ({
    longitude: numbers[2 * corner]!,
    latitude: numbers[2 * corner + 1]!,
  }));
}
