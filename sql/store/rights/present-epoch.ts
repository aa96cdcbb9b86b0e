/** Rights epoch as of which what was read of a shard may be sent. */
import type { Queryable, ShardQueryable } from '../../connect.js';
import { centralOf } from '../../shards.js';

/**
 * The rights epoch of a snapshot of a shard, or a later one. A shard that is not in the central database gets the epoch of a change of rights after its commit,
 * so there the central one counts, read after the snapshot.
 * @param epoch of the snapshot
 */
export async function presentEpoch(
  central: Queryable,
  shard: ShardQueryable,
  epoch: number,
): Promise<number> {
  if (centralOf(shard) === null) return epoch;
  const [row] = await central<{ epoch: number }[]>`SELECT epoch FROM rights_epoch`;
  return Math.max(epoch, row!.epoch);
}
