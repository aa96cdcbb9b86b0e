/** Reads of blocks and journal by one snapshot. */
import type { Queryable, Sql, Transaction } from '../../connect.js';
import { logOf } from '../journal/log-of.js';
import { type Heads, readHeads } from './parts.js';

/** A transaction reads by itself as it can: under REPEATABLE READ, or when it has locked the fence and these sensors. */
export type Source = Sql | Transaction;

/**
 * @param work is given the snapshot and the states of the sensors in it. It may be called again, with another one
 */
export async function withSnapshot<T>(
  sql: Source,
  sensorIds: readonly number[],
  work: (tx: Queryable, heads: Heads) => Promise<T>,
): Promise<T> {
  const log = logOf(sql);
  for (;;) {
    if (log.seq < 0) await log.catchUp(sql);
    const pin = log.pin();
    try {
      const read = async (tx: Queryable) => {
        const heads = await readHeads(tx, pin.seq, sensorIds);
        return heads === null ? null : { result: await work(tx, heads) };
      };
      const done =
        'begin' in sql ? await sql.begin('ISOLATION LEVEL REPEATABLE READ READ ONLY', read) : await read(sql);
      // Otherwise something was forgotten meanwhile that the snapshot still needed.
      if (done !== null && pin.isValid()) return done.result;
    } finally {
      pin.release();
    }
  }
}
