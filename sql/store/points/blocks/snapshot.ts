/** Reads of blocks and journal by one snapshot. */
import type { ShardQueryable, ShardSql } from '../../../connect.js';
import { includeSensors, logOf } from '../journal/log-of.js';
import { areUnchanged, type Heads, readHeads } from './heads.js';

/**
 * @param sql a pool, or a transaction. In one under READ COMMITTED blocks may change between two statements: then it is begun anew, unless the transaction
 *   has locked the fence
 * @param work is given the snapshot and the states of the sensors in it. It may be called again, with another one
 */
export async function withSnapshot<T>(
  sql: ShardQueryable,
  sensorIds: readonly number[],
  work: (tx: ShardQueryable, heads: Heads) => Promise<T>,
): Promise<T> {
  const log = logOf(sql);
  includeSensors(sql, sensorIds);
  for (;;) {
    const pin = log.pin();
    const read = async (tx: ShardQueryable) => {
      const heads = await readHeads(tx, sensorIds, pin, isPool(sql));
      if (heads === null) return null;
      pin.release();
      const result = await work(tx, heads);
      return heads.isMoving && !(await areUnchanged(tx, heads)) ? null : { result };
    };
    try {
      const done = await (isPool(sql) ? sql.snapshot(read) : read(sql));
      if (done !== null) return done.result;
    } finally {
      pin.release();
    }
  }
}

function isPool(sql: ShardQueryable): sql is ShardSql {
  return 'snapshot' in sql;
}
