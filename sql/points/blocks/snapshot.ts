/** Reads of blocks and journal by one snapshot. */
import type { Queryable, Sql } from '../../connect.js';
import type { Log } from '../journal/log.js';
import { type Heads, readHeads } from './parts.js';

/**
 * @param work is given the snapshot and the states of the sensors in it. It may be called again, with another one
 */
export async function withSnapshot<T>(
  sql: Sql,
  log: Log,
  sensorIds: readonly number[],
  work: (tx: Queryable, heads: Heads) => Promise<T>,
): Promise<T> {
  for (;;) {
    if (log.seq < 0) await log.catchUp(sql);
    const pin = log.pin();
    try {
      const done = await sql.begin('ISOLATION LEVEL REPEATABLE READ READ ONLY', async (tx) => {
        const heads = await readHeads(tx, log, pin.seq, sensorIds);
        return heads === null ? null : { result: await work(tx, heads) };
      });
      // Otherwise something was forgotten meanwhile that the snapshot still needed.
      if (done !== null && pin.isValid()) return done.result;
    } finally {
      pin.release();
    }
  }
}
