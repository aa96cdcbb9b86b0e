/** Caches of bounded size that allocate as they fill. */
import { LRUCache } from 'lru-cache';

/**
 * With `max` the library allocates memory for that many entries at once, half a million in all of a server's caches. With `maxSize` it does not.
 *
 * @param most entries; beyond them the least recently used one is removed
 */
export function lruCache<Key extends number | string, Value extends object | number>(
  most: number,
  options: { readonly ttl?: number; readonly ttlResolution?: number } = {},
): LRUCache<Key, Value> {
  return new LRUCache<Key, Value>({ ...options, maxSize: most, sizeCalculation: () => 1 });
}
