/** Limits the size of a result: closes the connection before more rows arrive than fit into memory. */
import type { EventEmitter } from 'node:events';
import type pg from 'pg';
import { TooMuch } from './too-much.js';

/**
 * @param bytes limit of all rows together
 * @param work the only statement under way on the connection
 * @throws TooMuch when the rows exceed the limit, after closing the connection; or what `work` throws
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
