/** Wakes whoever waits for changes. */
import { asyncCommit } from '../../async-commit.js';
import type { Queryable } from '../../connect.js';

/** A notification carries less than 8000 bytes; beyond so many ids it names none, which stands for all. */
const NAMED = 400;

/**
 * To be called after the commit, outside of its transaction: one that notifies commits under a lock that the whole database shares.
 * @param sensorIds that are watched and have changed
 */
export async function announceChanges(sql: Queryable, sensorIds: readonly number[]): Promise<void> {
  const named = sensorIds.length > NAMED ? '' : sensorIds.join(' ');
  // Nothing is written that a disk would have to keep: nobody waits for it.
  await sql`SELECT ${asyncCommit(sql)}, pg_notify('changes', ${named})`;
}
