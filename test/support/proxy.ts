/** A proxy on TCP that cuts connections: each after so many bytes in both directions together, in the middle of a frame if need be. */
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';
import type { Test } from 'tap';

export interface Proxy {
  readonly url: string;
  /** Bytes after which the next connections are cut, each one in turn; after the last one they stay. */
  cuts: number[];
  /** True: nothing comes back on connections that are open, as when a machine has gone away without a word. */
  isMute: boolean;
  /**
   * From now on those of the open connections are dead, and nobody is told, that began with this text: no `answers` come back, or, `both`
   * ways, nothing arrives at the target either, until `deliver`. Later connections are well.
   */
  lose(what: 'answers' | 'both', begunWith: string): void;
  /** What was on its way to the target arrives after all, also from those who have gone. */
  deliver(): void;
  /** Connections so far. */
  readonly connections: () => number;
  /** Cuts what is open. */
  cutAll(): void;
}

interface Line {
  /** The first bytes that were sent to the target. */
  begun: Buffer | null;
  lost: 'answers' | 'both' | null;
  readonly kept: Buffer[];
  readonly far: Socket;
}

/** @param target asked for each connection, so that a server may move to another port */
export async function cuttingProxy(t: Pick<Test, 'teardown'>, target: () => string): Promise<Proxy> {
  const open = new Set<Socket>();
  const lines = new Set<Line>();
  let connections = 0;
  const server: Server = createServer((near) => {
    connections++;
    let left = proxy.cuts.shift() ?? Number.POSITIVE_INFINITY;
    const far = connect(Number(new URL(target()).port), '127.0.0.1');
    const line: Line = { begun: null, lost: null, kept: [], far };
    lines.add(line);
    const cut = () => {
      near.destroy();
      if (line.lost === 'both') return;
      lines.delete(line);
      far.destroy();
    };
    const pass = (from: Socket, to: Socket) => {
      open.add(from);
      from.on('data', (chunk) => {
        if (from === near) line.begun ??= chunk;
        if (from === far && (proxy.isMute || line.lost !== null)) return;
        if (line.lost === 'both') {
          line.kept.push(chunk);
          return;
        }
        to.write(chunk.subarray(0, Math.max(0, left)));
        left -= chunk.length;
        // What was let through still arrives; what follows does not.
        if (left <= 0) to.end(cut);
      });
      from.on('error', cut);
      from.on('close', () => {
        open.delete(from);
        cut();
      });
    };
    pass(near, far);
    pass(far, near);
  });
  const proxy: Proxy = {
    url: '',
    cuts: [],
    isMute: false,
    connections: () => connections,
    lose: (what, begunWith) => {
      for (const line of lines) if (line.begun?.includes(begunWith)) line.lost = what;
    },
    deliver: () => {
      for (const line of lines) {
        if (line.lost === 'both') for (const chunk of line.kept.splice(0)) line.far.write(chunk);
      }
    },
    cutAll: () => {
      for (const socket of open) socket.destroy();
    },
  };
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  t.teardown(() => {
    proxy.cutAll();
    return new Promise<void>((resolve) => server.close(() => resolve()));
  });
  return Object.assign(proxy, { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` });
}

/** The address of a database, by way of the proxy. */
export function throughProxy(proxy: Proxy, database: string): string {
  const url = new URL(database);
  url.host = new URL(proxy.url).host;
  return url.href;
}
