/** What the server shows of the background: sidecars, and what waits for them. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Sql } from '../../sql/connect.js';
import { type Background, readBackground } from '../../sql/store/sidecars.js';

/** Milliseconds that an answer is shown again: everybody may ask, and as often as they like. */
const LIFE = 2000;

/**
 * @param timeout milliseconds
 * @returns resolves to null when the database does not answer in time
 */
export function backgroundReader(sql: Sql, timeout: number): () => Promise<Background | null> {
  let last: Promise<Background | null> = Promise.resolve(null);
  let until = 0;
  return () => {
    const now = performance.now();
    if (now < until) return last;
    until = now + LIFE;
    last = Promise.race([readBackground(sql).catch(() => null), sleep(timeout, null, { ref: false })]);
    return last;
  };
}
