/** State of background work for /health and /metrics: sidecars, and work that waits for them. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Sql } from '../../sql/connect.js';
import { type Background, readBackground } from '../../sql/store/sidecars.js';

/** Milliseconds for which a result is cached, since any client may poll without a limit. */
const LIFE = 2000;

/**
 * @param timeout milliseconds
 * @returns resolves to null when the database does not respond in time
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
