/** Hears what other processes say (NOTIFY), on a connection of its own that is made anew whenever it is lost. */
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';

interface Channel {
  readonly heard: (payload: string) => void;
  readonly begun: () => void;
}

/** Milliseconds. */
const PAUSE = 250;

export class Listener {
  readonly #config: pg.ClientConfig;
  readonly #channels = new Map<string, Channel>();
  #client: Promise<pg.Client> | null = null;
  #isOver = false;

  constructor(config: pg.ClientConfig) {
    this.#config = config;
  }

  /**
   * @param begun called each time from which on everything is heard: at first, and after a connection was lost
   * @throws the database's error when it cannot be reached; then it is tried again, too
   */
  async listen(channel: string, heard: (payload: string) => void, begun: () => void): Promise<void> {
    this.#channels.set(channel, { heard, begun });
    if (this.#client === null) {
      await this.#connect();
      return;
    }
    const client = await this.#client;
    await client.query(`LISTEN ${pg.escapeIdentifier(channel)}`);
    begun();
  }

  async end(): Promise<void> {
    this.#isOver = true;
    const client = await this.#client?.catch(() => null);
    await client?.end().catch(() => {});
  }

  #connect(): Promise<pg.Client> {
    this.#client = this.#open();
    this.#client.catch(() => this.#again());
    return this.#client;
  }

  async #open(): Promise<pg.Client> {
    const client = new pg.Client(this.#config);
    client.on('error', () => {});
    client.on('notification', ({ channel, payload }) => this.#channels.get(channel)?.heard(payload ?? ''));
    await client.connect();
    try {
      for (const name of this.#channels.keys()) await client.query(`LISTEN ${pg.escapeIdentifier(name)}`);
    } catch (error) {
      await client.end().catch(() => {});
      throw error;
    }
    client.on('end', () => this.#again());
    for (const { begun } of this.#channels.values()) begun();
    return client;
  }

  async #again(): Promise<void> {
    await sleep(PAUSE, undefined, { ref: false });
    if (!this.#isOver) await this.#connect().catch(() => {});
  }
}
