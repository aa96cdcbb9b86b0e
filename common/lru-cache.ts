/** Caches of bounded size that allocate as they fill. */
import { LRUCache } from 'lru-cache';

/**
 * With `max`, the library allocates for that many entries when the cache is made: a server whose caches may hold half a million would
 * pay for all of them with every start.
 *
 * @param most entries; beyond them the least recently used one goes
 */
export function lruCache<Key extends number | string, Value extends object | number>(
  most: number,
  options: { readonly ttl?: number; readonly ttlResolution?: number } = {},
): LRUCache<Key, Value> {
  return new LRUCache<Key, Value>({ ...options, maxSize: most, sizeCalculation: () => 1 });
}
