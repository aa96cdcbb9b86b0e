/**
 * A proxy on TCP before a database whose network can be cut: then nothing passes in either direction, on open connections and new ones, and neither end is
 * told. When the network is back, what was on its way arrives.
 */
import { once } from 'node:events';
import net from 'node:net';

export class SilentLink {
  readonly #server: net.Server;
  readonly #target: number;
  readonly #open = new Set<net.Socket>();
  /** What waits for the network. */
  #later: (() => void)[] = [];
  #isCut = false;

  private constructor(target: number) {
    this.#target = target;
    this.#server = net.createServer({ pauseOnConnect: true }, (near) => this.#serve(near));
  }

  /** @param target port on 127.0.0.1 */
  static async open(target: number): Promise<SilentLink> {
    const link = new SilentLink(target);
    link.#server.listen(0, '127.0.0.1');
    await once(link.#server, 'listening');
    return link;
  }

  get port(): number {
    return (this.#server.address() as net.AddressInfo).port;
  }

  cut(): void {
    this.#isCut = true;
    for (const socket of this.#open) socket.pause();
  }

  restore(): void {
    this.#isCut = false;
    for (const act of this.#later.splice(0)) act();
    for (const socket of this.#open) socket.resume();
  }

  async close(): Promise<void> {
    const closed = once(this.#server, 'close');
    this.#server.close();
    for (const socket of this.#open) socket.destroy();
    await closed;
  }

  #whenThere(act: () => void): void {
    if (this.#isCut) this.#later.push(act);
    else act();
  }

  #serve(near: net.Socket): void {
    near.on('error', () => {});
    this.#open.add(near);
    near.on('close', () => this.#open.delete(near));
    this.#whenThere(() => {
      const far = net.connect(this.#target, '127.0.0.1');
      for (const [from, to] of [
        [near, far],
        [far, near],
      ] as const) {
        this.#open.add(from);
        from.on('error', () => {});
        from.on('data', (chunk) => this.#whenThere(() => to.write(chunk)));
        from.on('close', () => {
          this.#open.delete(from);
          this.#whenThere(() => to.destroy());
        });
        from.on('end', () => this.#whenThere(() => to.end()));
      }
      near.resume();
    });
  }
}
