/** Which log belongs to a connection: that of its process, or to a transaction that writes, one of its own. */
import type { ShardQueryable, ShardTransaction } from '../../../connect.js';
import { type Fork, JournalLog } from './log.js';

const forks = new WeakMap<ShardQueryable, Fork>();

/** What this process remembers of the journal of a database; in a transaction that has locked it also what that has added. */
export function logOf(sql: ShardQueryable): JournalLog {
  return forks.get(sql) ?? sql.memory.of(JournalLog);
}

/** For who reads in a transaction that may have written: from now on the log of the transaction knows these sensors. */
export function includeSensors(sql: ShardQueryable, sensorIds: Iterable<number>): void {
  forks.get(sql)?.include(sensorIds);
}

/**
 * Locks out all writers of points, until the end of the transaction. From then on it has a log of its own, which is up to date.
 * @param sensorIds that it is going to read or write; others may follow by another call
 * @throws the database's error; a collision where it is to be begun anew
 */
export async function lockJournal(tx: ShardTransaction, sensorIds: Iterable<number>): Promise<JournalLog> {
  let own = forks.get(tx);
  if (own === undefined) {
    const [last] = await tx<{ isOwn: boolean }[]>`
      SELECT (
        SELECT xmin = pg_current_xact_id_if_assigned()::xid IS TRUE FROM journal ORDER BY seq DESC LIMIT 1
      ) AS "isOwn" FROM ingest_fence FOR UPDATE`;
    // What the transaction has added already may never come to be: then the process must not take it up.
    const log = last!.isOwn ? new JournalLog() : tx.memory.of(JournalLog);
    do await log.catchUp(tx);
    while (log.seq < 0);
    own = log.fork();
    forks.set(tx, own);
  } else await own.catchUp(tx); // functions of the database may have added rows
  own.include(sensorIds);
  return own;
}
