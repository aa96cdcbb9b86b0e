/** Notifies consumers of changes. */
import { asyncCommit } from '../../async-commit.js';
import type { Queryable } from '../../connect.js';

/** Ids in one notification, whose payload is less than 8000 bytes. With more ids it names none, which means any sensor. */
const NAMED = 400;

/**
 * Call it after the commit and outside the transaction: a transaction that notifies commits under a lock of the whole database.
 * @param sensorIds changed sensors that have consumers
 */
export async function notifyChanges(sql: Queryable, sensorIds: readonly number[]): Promise<void> {
  const named = sensorIds.length > NAMED ? '' : sensorIds.join(' ');
  // Asynchronous commit: a notification need not wait for the disk.
  await sql`SELECT ${asyncCommit(sql)}, pg_notify('changes', ${named})`;
}
