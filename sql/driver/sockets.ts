/** The sockets of a pool: to wait until all are closed, or to destroy them when the database does not close its end. */
import { Socket } from 'node:net';

export class Sockets {
  readonly #open = new Set<Socket>();

  /** Makes a socket for `pg`, which connects it. */
  readonly make = (): Socket => {
    const socket = new Socket();
    this.#open.add(socket);
    socket.once('close', () => this.#open.delete(socket));
    return socket;
  };

  /** Resolves when all sockets that are open now are closed. */
  async closed(): Promise<void> {
    await Promise.all(
      [...this.#open].map((socket) => new Promise((resolve) => socket.once('close', resolve))),
    );
  }

  destroy(): void {
    for (const socket of this.#open) socket.destroy();
  }
}
