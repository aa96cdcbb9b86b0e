/** The connection of a flush: its statements, and transactions. */
import type pg from 'pg';
import { type ShardQueryable as Queryable, type ShardTransaction, transactionOn } from '../../connect.js';
import { beginOn } from '../../driver/citus.js';
import { StatementQueue } from '../../driver/statement-queue.js';
import { within } from '../../driver/within.js';
import type { Memory } from '../../memory.js';
import type { Flushing } from './flush.js';

/**
 * @param timeout milliseconds that a statement may take
 * @param memory of the process
 */
export function flushingOn(client: pg.ClientBase, timeout: number, memory: Memory): Flushing {
  const queue = new StatementQueue(client as pg.PoolClient, timeout);
  const tx = transactionOn(queue, client, memory) as ShardTransaction;
  return Object.assign(tx, {
    begin: async <T>(work: (tx: Queryable) => Promise<T>): Promise<T> => {
      try {
        await within(client as pg.Client, timeout, client.query(beginOn(client, '')));
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
