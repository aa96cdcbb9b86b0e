/** A way to the database of a test, on which a stranger can answer in its place, as on the port of a database that is down. */
import net from 'node:net';
import type { Test } from 'tap';

/** How a stranger answers a login; `null`: the database answers. */
export type Guise =
  | 'nothing asked'
  | 'cleartext'
  | 'md5'
  | 'scram, wrong signature'
  | 'notification'
  | 'error'
  | null;

export const GUISES = [
  'nothing asked',
  'cleartext',
  'md5',
  'scram, wrong signature',
  'notification',
  'error',
] as const;

export class Stranger {
  guise: Guise = null;
  /** Messages that clients sent after the one that begins a session. */
  readonly received: string[] = [];
  logins = 0;
  readonly url: string;
  readonly #sockets = new Set<net.Socket>();

  private constructor(url: string) {
    this.url = url;
  }

  static async before(t: Pick<Test, 'teardown'>, url: string): Promise<Stranger> {
    const target = new URL(url);
    const server = net.createServer((near) => stranger.#take(near, target));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const own = new URL(url);
    own.host = `127.0.0.1:${(server.address() as net.AddressInfo).port}`;
    own.searchParams.set('require_auth', 'scram-sha-256');
    const stranger = new Stranger(own.href);
    t.teardown(() => {
      stranger.cut();
      server.close();
    });
    return stranger;
  }

  /** Ends all connections. */
  cut(): void {
    for (const socket of this.#sockets) socket.destroy();
  }

  #take(near: net.Socket, target: URL): void {
    this.#keep(near);
    if (this.guise !== null) {
      this.#deceive(near, this.guise);
      return;
    }
    const far = net.connect(Number(target.port), target.hostname);
    this.#keep(far);
    near.on('close', () => far.destroy());
    far.on('close', () => near.destroy());
    near.pipe(far).pipe(near);
  }

  #keep(socket: net.Socket): void {
    this.#sockets.add(socket);
    socket.on('error', () => {});
    socket.on('close', () => this.#sockets.delete(socket));
  }

  #deceive(socket: net.Socket, guise: Exclude<Guise, null>): void {
    this.logins++;
    const ready = message('Z', Buffer.from('I'));
    const welcome = Buffer.concat([authentication(0), ready]);
    socket.once('data', () => {
      socket.on('data', (chunk) => {
        this.received.push(chunk.toString('latin1'));
        const nonce = /r=([^,]+)/.exec(chunk.toString('latin1'))?.[1];
        if (guise !== 'scram, wrong signature') socket.write(welcome);
        else if (this.received.at(-1)?.includes('c=')) {
          const signature = Buffer.alloc(32).toString('base64');
          socket.write(Buffer.concat([authentication(12, `v=${signature}`), welcome]));
        } else
          socket.write(authentication(11, `r=${nonce}x,s=${Buffer.alloc(16).toString('base64')},i=4096`));
      });
      if (guise === 'cleartext') socket.write(authentication(3));
      else if (guise === 'md5') socket.write(authentication(5, '\x01\x02\x03\x04'));
      else if (guise === 'nothing asked') socket.write(welcome);
      else if (guise === 'notification')
        socket.write(message('A', Buffer.concat([Buffer.alloc(4), Buffer.from('channel\0payload\0')])));
      else if (guise === 'error') socket.write(message('E', Buffer.from('SERROR\0C23505\0Mtaken\0\0')));
      else socket.write(authentication(10, 'SCRAM-SHA-256\0\0'));
    });
  }
}

function message(type: string, body: Buffer): Buffer {
  const head = Buffer.alloc(5);
  head.write(type);
  head.writeInt32BE(body.length + 4, 1);
  return Buffer.concat([head, body]);
}

function authentication(kind: number, rest = ''): Buffer {
  const number = Buffer.alloc(4);
  number.writeInt32BE(kind);
  return message('R', Buffer.concat([number, Buffer.from(rest, 'latin1')]));
}
