/** Snapshots that were taken before the statements that read by them were planned. */
import type { Transaction } from '../connect.js';

/**
 * To be called before the first statement that takes the snapshot of a transaction under REPEATABLE READ: until its end
 * no statement misses a point of that snapshot.
 *
 * A partition that is split after the snapshot would hide its points. So would a chunk of TimescaleDB that goes into the columnstore: its rows,
 * which the snapshot still has, are passed over as soon as the chunk counts as packed altogether. That takes an EXCLUSIVE lock, which is tried for and
 * not waited for in a chunk that has columns, as all of ours have from the beginning; nobody who reads or writes waits for this one.
 */
export async function keepPoints(tx: Transaction): Promise<void> {
  await tx`LOCK TABLE points IN ROW SHARE MODE`;
}
