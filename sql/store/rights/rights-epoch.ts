/** The rights epoch: a counter that every change that may end a user's access increments in its transaction. */
import type { Queryable } from '../../connect.js';

export async function rightsEpoch(sql: Queryable): Promise<number> {
  const [row] = await sql<{ epoch: number }[]>`SELECT epoch FROM rights_epoch`;
  return row!.epoch;
}
