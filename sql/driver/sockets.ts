/** The sockets of a pool, so that its end can be waited for, or brought about when the database does not say goodbye. */
import { Socket } from 'node:net';

export class Sockets {
  readonly #open = new Set<Socket>();

  /** For `pg`, which opens it. */
  readonly make = (): Socket => {
    const socket = new Socket();
    this.#open.add(socket);
    socket.once('close', () => this.#open.delete(socket));
    return socket;
  };

  /** Resolves when all that are open now are closed. */
  async closed(): Promise<void> {
    await Promise.all(
      [...this.#open].map((socket) => new Promise((resolve) => socket.once('close', resolve))),
    );
  }

  destroy(): void {
    for (const socket of this.#open) socket.destroy();
  }
}
