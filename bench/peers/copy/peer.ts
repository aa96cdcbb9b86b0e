/**
 * Bare COPY: the same table in the same embedded PostgreSQL with the same settings, and nothing of ours in between. It is the
 * ceiling for everything that stores its points there. Once on as many connections as a server of ours has lanes, once on one.
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
    // What a flush of ours holds at most; smaller ones would wait for the disk more often.
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
