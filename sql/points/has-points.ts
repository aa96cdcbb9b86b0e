import type { Queryable } from '../connect.js';

/** Whether a database has any points; also one with no relation for them yet. */
export async function hasPoints(sql: Queryable): Promise<boolean> {
  const [row] = await sql<{ there: boolean }[]>`SELECT to_regclass('points') IS NOT NULL AS there`;
  return row!.there && (await sql`SELECT FROM points LIMIT 1`).length > 0;
}
