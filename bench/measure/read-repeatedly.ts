/** Latency of reads: one query after the other, as from a single reader. */
import type { Peer, ReadQuery } from '../peers/peer.js';

/** Queries of one repetition: at least one, at most these, for this time at most. */
const LIMITS = { queries: 100, milliseconds: 5000 };

/**
 * @param queryOf returns the n-th query, from 0
 * @returns latency of each query, milliseconds
 * @throws the error of the peer
 */
export async function readRepeatedly(peer: Peer, queryOf: (n: number) => ReadQuery): Promise<number[]> {
  const took: number[] = [];
  const deadline = performance.now() + LIMITS.milliseconds;
  for (let count = 0; count < LIMITS.queries && performance.now() < deadline; count++) {
    const query = queryOf(count);
    const begun = performance.now();
    await peer.read(query);
    took.push(performance.now() - begun);
  }
  return took;
}
