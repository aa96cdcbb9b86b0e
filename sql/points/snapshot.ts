/** Snapshots that were taken before the statements that read by them were planned. */
import type { Transaction } from '../connect.js';
import { isPacked } from './is-packed.js';

/**
 * To be called before the first statement that takes the snapshot of a transaction under REPEATABLE READ: until its end
 * no statement misses a point of that snapshot.
 *
 * A partition that is split or emptied after the snapshot would hide its points, and so would a chunk of TimescaleDB that is converted to columns. Who does
 * that gives up soon and comes back; nobody who reads or writes waits for this lock.
 */
export async function keepPoints(tx: Transaction): Promise<void> {
  if (isPacked) return;
  await tx`LOCK TABLE points IN ROW SHARE MODE`;
}
