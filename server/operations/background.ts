/** State of background work for /health and /metrics: sidecars, and work that waits for them. */
import type { Sql } from '../../sql/connect.js';
import type { Shards } from '../../sql/shards.js';
import { type Background, readBackground } from '../../sql/store/sidecars.js';
import { cached } from './cached.js';

/** Milliseconds for which a result is cached, since any client may poll without a limit. */
const LIFE = 2000;

/**
 * @param timeout milliseconds; a shard in a database of its own is left out after half of them
 * @returns resolves to null when the central database does not respond in time
 */
export function backgroundReader(
  sql: Sql,
  shards: Shards,
  timeout: number,
): () => Promise<Background | null> {
  return cached<Background | null>(() => readBackground(sql, shards, timeout / 2), {
    life: LIFE,
    timeout,
    otherwise: null,
  });
}
