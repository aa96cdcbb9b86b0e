/** The size of a database. */
import type { Queryable } from '../../connect.js';

/** Bytes on disk, with indexes and all that is not of points. */
export async function bytesOfDatabase(sql: Queryable): Promise<number> {
  const [row] = await sql<{ bytes: number }[]>`SELECT pg_database_size(current_database()) AS bytes`;
  return row!.bytes;
}
