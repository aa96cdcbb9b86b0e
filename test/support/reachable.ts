/** The shards of a test, as tasks of sidecars use them. */
import { createLog } from '../../common/log.js';
import type { Sql } from '../../sql/connect.js';
import { ReachableShards } from '../../workers/reachable-shards.js';
import { shardsFor } from './shards.js';

export function reachableFor(central: Sql): ReachableShards {
  return new ReachableShards(shardsFor(central), createLog('test', 'silent'), 'test');
}
