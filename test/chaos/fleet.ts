/** Several servers on one database, as processes that leave and rejoin; each keeps its address. */
import type { Test } from 'tap';
import { TRANSPORT } from '../support/product.js';
import { Child } from './child.js';

export class Fleet {
  readonly #databaseUrl: string;
  readonly #children: readonly Child[];
  #urls: readonly string[] = [];

  private constructor(databaseUrl: string, size: number, build?: string) {
    this.#databaseUrl = databaseUrl;
    this.#children = Array.from({ length: size }, () => new Child('server/main.js', build));
  }

  /**
   * @param t stops the servers at its end
   * @param databaseUrl of a migrated database
   * @param build default: that of today
   */
  static async start(
    t: Pick<Test, 'teardown'>,
    databaseUrl: string,
    size: number,
    build?: string,
  ): Promise<Fleet> {
    const fleet = new Fleet(databaseUrl, size, build);
    t.teardown(() => Promise.all(fleet.#children.map((child) => child.kill())));
    fleet.#urls = await Promise.all(fleet.#children.map((child) => fleet.#start(child, '0')));
    return fleet;
  }

  /** Addresses of the servers, also while one of them is stopped. */
  get urls(): readonly string[] {
    return this.#urls;
  }

  /** Stops a server with SIGTERM, and resolves when it has ended. @returns its exit status or signal */
  async leave(index: number): Promise<string> {
    const child = this.#children[index]!;
    child.signal('SIGTERM');
    return child.ended;
  }

  /** @param build default: that of before */
  async join(index: number, build?: string): Promise<void> {
    const child = this.#children[index]!;
    if (build !== undefined) child.build = build;
    await this.#start(child, new URL(this.#urls[index]!).port);
  }

  #start(child: Child, port: string): Promise<string> {
    return child.start({ DATABASE_URL: this.#databaseUrl, PORT: port, TRANSPORT });
  }
}
