/** Rows that are too much for memory: the connection is left before all of them have come. */
import type { EventEmitter } from 'node:events';
import type pg from 'pg';
import { TooMuch } from '../store/points/too-much.js';

/**
 * @param bytes that the rows may have
 * @param work a statement that was begun on the connection, which is under way alone
 * @throws TooMuch when they have more, and the connection is closed; or what `work` throws
 */
export async function bounded<T>(client: pg.PoolClient, bytes: number, work: Promise<T>): Promise<T> {
  const { connection } = client as pg.PoolClient & { readonly connection: EventEmitter };
  let left = bytes;
  const weigh = ({ length }: { readonly length: number }) => {
    const isFirst = left >= 0 && left < length;
    left -= length;
    // With a statement under way, `pg` destroys the socket instead of reading on.
    if (isFirst) client.end().catch(() => {});
  };
  connection.on('dataRow', weigh);
  try {
    const result = await work;
    if (left >= 0) return result;
  } catch (error) {
    if (left >= 0) throw error;
  } finally {
    connection.off('dataRow', weigh);
  }
  throw TooMuch.texts();
}
