/**
 * Bare INSERT: a minimal server that acknowledges one point a request when it is on disk, with the same transport and a plain table of the same embedded
 * PostgreSQL. It is the upper limit of the machine for such requests.
 */
import { fileURLToPath } from 'node:url';
import { bareDatabase } from '../bare-database.js';
import type { Peer, PeerKind } from '../peer.js';
import { ready, startProgram } from '../program.js';
import { sensorium } from '../sensorium/peer.js';
import type { Transport } from '../sensorium/product.js';

const SERVER = fileURLToPath(new URL('./server.js', import.meta.url));

export function insert(transport: Transport): PeerKind {
  const ours = sensorium(transport, 'sensorium-one', null);
  return {
    ...ours,
    name: `bare INSERT ${transport}`,
    async start(folder, sensors): Promise<Peer> {
      const { url: address, pid, ...database } = await bareDatabase(folder);
      const program = startProgram(process.execPath, [SERVER, transport, address]);
      const stop = async () => {
        await program.stop();
        await database.stop();
      };
      let port = '';
      try {
        await ready(program, () => {
          port = /^port (\d+)$/m.exec(program.output())?.[1] ?? '';
          return port !== '';
        });
      } catch (error) {
        await stop();
        throw error;
      }
      return {
        ...database,
        access: {
          url: `http://127.0.0.1:${port}`,
          headers: {},
          ids: Array.from({ length: sensors }, (_, i) => i + 1),
        },
        pids: [program.pid, pid],
        stop,
      };
    },
  };
}
