/** The rights epoch: a counter that moves in the transaction of every change that may end somebody's access. */
import type { Queryable } from '../../sql/connect.js';

export async function rightsEpoch(sql: Queryable): Promise<number> {
  const [row] = await sql<{ epoch: number }[]>`SELECT epoch FROM rights_epoch`;
  return row!.epoch;
}
