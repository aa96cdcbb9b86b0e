/** A way to the database that a test can shut: who goes through it is cut off, and refused until it opens again. */
import { once } from 'node:events';
import net from 'node:net';
import type { Test } from 'tap';

export interface DatabaseDoor {
  /** Address of the database behind it. */
  readonly url: string;
  /** Pieces that came back from the database: at least one for each of several statements one after the other. */
  readonly answers: () => number;
  /** Cuts all connections and takes no new ones. */
  shut(): Promise<void>;
  open(): Promise<void>;
}

export async function databaseDoor(t: Pick<Test, 'teardown'>, url: string): Promise<DatabaseDoor> {
  const behind = new URL(url);
  const sockets = new Set<net.Socket>();
  const keep = (socket: net.Socket) => {
    sockets.add(socket);
    socket.on('error', () => socket.destroy());
    socket.on('close', () => sockets.delete(socket));
  };
  let answers = 0;
  const serve = (inside: net.Socket) => {
    const outside = net.connect(Number(behind.port), behind.hostname);
    outside.on('data', () => answers++);
    for (const [one, other] of [
      [inside, outside],
      [outside, inside],
    ] as const) {
      keep(one);
      one.on('close', () => other.destroy());
      one.pipe(other);
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
  const door = new URL(url);
  door.host = `127.0.0.1:${port}`;
  return {
    url: door.href,
    answers: () => answers,
    shut,
    open: async () => {
      listener = net.createServer(serve).listen(port, '127.0.0.1');
      await once(listener, 'listening');
    },
  };
}
