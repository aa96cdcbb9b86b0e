/**
 * Bare COPY into a plain table of the same embedded PostgreSQL with the same settings: the upper limit for a product that stores rows
 * there. Measured with as many connections as a server has writers, and with one.
 */
import { bareDatabase } from '../bare-database.js';
import type { Peer, PeerKind } from '../peer.js';

export const copies: readonly PeerKind[] = [copy('bare COPY', 2), copy('bare COPY, one connection', 1)];

function copy(name: string, connections: number): PeerKind {
  return {
    name,
    durability: 'D',
    wire: 'copy',
    form: 'binary COPY',
    // The largest flush of a server; smaller bodies would wait for the disk more often.
    leastBody: 20_000,
    connections,
    underWay: 1,
    find: () => ({ version: 'embedded PostgreSQL' }),

    async start(folder, sensors): Promise<Peer> {
      const { url, pid, ...database } = await bareDatabase(folder);
      return {
        access: { url, headers: {}, ids: Array.from({ length: sensors }, (_, i) => i + 1) },
        pids: [pid],
        ...database,
      };
    },
  };
}
