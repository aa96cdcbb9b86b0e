/** State of background work for /health and /metrics: sidecars, and work that waits for them. */
import type { Sql } from '../../sql/connect.js';
import { Shards } from '../../sql/shards.js';
import { type Background, readBackground } from '../../sql/store/sidecars.js';
import { cached } from './cached.js';

/** Milliseconds for which a result is cached, since any client may poll without a limit. */
const LIFE = 2000;

/**
 * @param timeout milliseconds
 * @returns resolves to null when the database does not respond in time
 */
export function backgroundReader(sql: Sql, timeout: number): () => Promise<Background | null> {
  return cached<Background | null>(() => readBackground(sql, new Shards(sql).only), {
    life: LIFE,
    timeout,
    otherwise: null,
  });
}
