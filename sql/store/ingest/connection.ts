/** The connection of a flush: its statements, and transactions. */
import type pg from 'pg';
import { type Queryable, transactionOn } from '../../connect.js';
import { StatementQueue } from '../../driver/statement-queue.js';
import type { Memory } from '../../memory.js';
import type { Flushing } from './flush.js';

/**
 * @param timeout milliseconds that a statement may take
 * @param memory of the process
 */
export function flushingOn(client: pg.ClientBase, timeout: number, memory: Memory): Flushing {
  const tx = transactionOn(new StatementQueue(client as pg.PoolClient, timeout), client, memory);
  return Object.assign(tx, {
    begin: async <T>(work: (tx: Queryable) => Promise<T>): Promise<T> => {
      await tx`BEGIN`;
      try {
        const result = await work(tx);
        await tx`COMMIT`;
        return result;
      } catch (error) {
        await tx`ROLLBACK`.catch(() => {});
        throw error;
      }
    },
  });
}
