/**
 * A proxy that cuts connections between commit and acknowledgement: it drops a response that counts points
 * and resets the client's connection instead.
 */
import { connect, createServer, type Server, type Socket } from 'node:net';

/** Member of every receipt, in JSON and in MessagePack, and of no greeting or error. */
const RECEIPT = 'stored';

export class Cutter {
  readonly #server: Server;
  readonly #open = new Set<Socket>();
  readonly #chance: () => number;
  #left = 0;

  private constructor(target: () => string, chance: () => number) {
    this.#chance = chance;
    this.#server = createServer((client) => this.#serve(client, Number(new URL(target()).port)));
  }

  /** @param target returns the base address of the server, called for each connection */
  static async open(target: () => string, chance: () => number): Promise<Cutter> {
    const cutter = new Cutter(target, chance);
    await new Promise<void>((resolve) => cutter.#server.listen(0, '127.0.0.1', resolve));
    return cutter;
  }

  get url(): string {
    const address = this.#server.address();
    if (typeof address !== 'object' || address === null) throw new Error('the proxy is closed');
    return `http://127.0.0.1:${address.port}`;
  }

  /** Cuts one response in four, until that many are cut. */
  cut(count: number): void {
    this.#left = count;
  }

  get isCutting(): boolean {
    return this.#left > 0;
  }

  async close(): Promise<void> {
    const closed = new Promise((resolve) => this.#server.close(resolve));
    for (const socket of this.#open) socket.destroy();
    await closed;
  }

  #serve(client: Socket, port: number): void {
    const server = connect(port, '127.0.0.1');
    for (const [socket, other] of [
      [client, server],
      [server, client],
    ] as const) {
      this.#open.add(socket);
      socket.on('error', () => {});
      socket.on('close', () => {
        this.#open.delete(socket);
        other.destroy();
      });
    }
    client.pipe(server);
    server.on('end', () => client.end());
    server.on('data', (chunk: Buffer) => {
      if (client.destroyed) return;
      if (this.#left === 0 || !chunk.includes(RECEIPT) || this.#chance() >= 0.25) {
        client.write(chunk);
        return;
      }
      this.#left -= 1;
      client.resetAndDestroy();
      server.resetAndDestroy();
    });
  }
}
