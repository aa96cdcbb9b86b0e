/** The shards of a deployment, which have the data of sensors. There is one, in the central database. */
import type { ShardSql, ShardTransaction, Sql, Transaction } from './connect.js';

export class Shards {
  /** The shard of all sensors: a pool, and the caches of this process for it. */
  readonly only: ShardSql;

  /** @param central pool of the central database */
  constructor(central: Sql) {
    this.only = central as ShardSql;
  }
}

/**
 * The shard in a transaction of the central database, which hosts it: for transactions that change both sides. The decision on shards says how each of them is
 * divided.
 */
export function shardWithin(tx: Transaction): ShardTransaction {
  return tx as ShardTransaction;
}
