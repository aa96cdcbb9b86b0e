/** A proxy before the database that a test can shut: it closes connections and refuses new ones until it opens again. */
import { once } from 'node:events';
import net from 'node:net';
import type { Test } from 'tap';

export interface DatabaseProxy {
  /** Address of the database through the proxy. */
  readonly url: string;
  /** Chunks received from the database: at least one for each of several statements in sequence. */
  readonly answers: () => number;
  /** A text: the proxy drops the result of a statement that contains it, and closes the connection. */
  unanswered: string | null;
  /** True: the proxy accepts connections, and nothing comes back on any of them, as from a database that hangs. */
  isMute: boolean;
  /** Called with each message to the database. True: the proxy does not read the result until `goOn`, as a client that was stopped. */
  stopsAt: (message: Buffer) => boolean;
  goOn(): void;
  /** Closes all connections and accepts no new ones. */
  shut(): Promise<void>;
  open(): Promise<void>;
}

export async function databaseProxy(t: Pick<Test, 'teardown'>, url: string): Promise<DatabaseProxy> {
  const behind = new URL(url);
  const sockets = new Set<net.Socket>();
  const keep = (socket: net.Socket) => {
    sockets.add(socket);
    socket.on('error', () => socket.destroy());
    socket.on('close', () => sockets.delete(socket));
  };
  let answers = 0;
  const stopped = new Set<net.Socket>();
  const serve = (inside: net.Socket) => {
    const outside = net.connect(Number(behind.port), behind.hostname);
    let isLost = false;
    inside.on('data', (chunk: Buffer) => {
      if (proxy.unanswered !== null && chunk.includes(proxy.unanswered)) isLost = true;
      if (proxy.stopsAt(chunk)) stopped.add(outside.pause());
      outside.write(chunk);
    });
    outside.on('data', (chunk: Buffer) => {
      answers++;
      if (proxy.isMute) return;
      if (isLost) inside.destroy();
      else inside.write(chunk);
    });
    for (const [one, other] of [
      [inside, outside],
      [outside, inside],
    ] as const) {
      keep(one);
      one.on('end', () => other.end());
      one.on('close', () => other.destroy());
    }
  };
  let listener = net.createServer(serve).listen(0, '127.0.0.1');
  await once(listener, 'listening');
  const { port } = listener.address() as net.AddressInfo;
  const shut = async () => {
    const closed = new Promise((resolve) => listener.close(resolve));
    for (const socket of sockets) socket.destroy();
    await closed;
  };
  t.teardown(shut);
  const address = new URL(url);
  address.host = `127.0.0.1:${port}`;
  const proxy: DatabaseProxy = {
    url: address.href,
    answers: () => answers,
    unanswered: null,
    isMute: false,
    stopsAt: () => false,
    goOn() {
      for (const socket of stopped) socket.resume();
      stopped.clear();
    },
    shut,
    open: async () => {
      listener = net.createServer(serve).listen(port, '127.0.0.1');
      await once(listener, 'listening');
    },
  };
  return proxy;
}
