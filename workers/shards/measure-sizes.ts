/** Measures the databases of shards, where there are several: servers place new sensors in a smaller one. */

import type { Sql } from '../../sql/connect.js';
import { bytesOfDatabase } from '../../sql/store/shards/size.js';
import type { Task } from '../loop.js';
import type { ReachableShards } from '../reachable-shards.js';

/** Milliseconds: several times in the period for which a size counts. */
const PAUSE = 20_000;

export function measureSizesTask(sql: Sql, reachable: ReachableShards): Task {
  return async () => {
    if (!reachable.shards.isOne) await measureSizes(sql, reachable);
    return PAUSE;
  };
}

/** A shard that does not respond keeps its former size, which soon does not count. */
export async function measureSizes(sql: Sql, reachable: ReachableShards): Promise<void> {
  const sizes = await reachable.inEach(async (shard, id) => ({ id, bytes: await bytesOfDatabase(shard) }));
  await sql`
    INSERT INTO shard_sizes (shard, bytes)
    SELECT * FROM unnest(${sizes.map(({ id }) => id)}::smallint[], ${sizes.map(({ bytes }) => bytes)}::bigint[])
    ON CONFLICT (shard) DO UPDATE SET bytes = excluded.bytes, measured = excluded.measured`;
}
