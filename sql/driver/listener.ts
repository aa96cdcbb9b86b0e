/** Hears what other processes say (NOTIFY), on a connection of its own that is made anew whenever it is lost. */
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { connecting } from './classify.js';
import { watchErrors } from './unexpected.js';
import { Client } from './verified-client.js';
import { within } from './within.js';

interface Channel {
  readonly heard: (payload: string) => void;
  readonly begun: () => void;
}

/** Milliseconds until a lost connection is made anew: doubled each time that fails. */
const PAUSE = { first: 250, longest: 2000 };
/**
 * Milliseconds after which the database is asked whether it is still there: who only listens would never know. Also those that it has to
 * answer, and to take a connection: what waits for a notification is to go on soon when a silent network is back.
 */
const PULSE = 5000;

export class Listener {
  readonly #config: pg.ClientConfig;
  readonly #patience: number;
  readonly #channels = new Map<string, Channel>();
  #client: Promise<pg.Client> | null = null;
  #pause = PAUSE.first;
  #isOver = false;

  /** @param patience milliseconds that the database may take for an answer */
  constructor(config: pg.ClientConfig, patience: number) {
    const { connectionTimeoutMillis = PULSE } = config;
    this.#config = { ...config, connectionTimeoutMillis: Math.min(PULSE, connectionTimeoutMillis) };
    this.#patience = patience;
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
    await this.#ask(await this.#client, listenTo(channel));
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
    const client = new Client(this.#config);
    client.on('error', () => {});
    watchErrors(client);
    client.on('notification', ({ channel, payload }) => this.#channels.get(channel)?.heard(payload ?? ''));
    await connecting(client.connect());
    try {
      for (const channel of this.#channels.keys()) await this.#ask(client, listenTo(channel));
    } catch (error) {
      await client.end().catch(() => {});
      throw error;
    }
    client.on('end', () => this.#again());
    this.#pause = PAUSE.first;
    void this.#watch(client);
    for (const { begun } of this.#channels.values()) begun();
    return client;
  }

  async #again(): Promise<void> {
    await sleep(this.#pause, undefined, { ref: false });
    this.#pause = Math.min(2 * this.#pause, PAUSE.longest);
    if (!this.#isOver) await this.#connect().catch(() => {});
  }

  /** Lets go of the connection when the database answers no more, so that it is made anew. */
  async #watch(client: pg.Client): Promise<void> {
    for (let isThere = true; isThere; ) {
      await sleep(Math.min(PULSE, this.#patience), undefined, { ref: false });
      isThere = await this.#ask(client, 'SELECT').then(
        () => true,
        () => false,
      );
    }
    await client.end();
  }

  #ask(client: pg.Client, text: string): Promise<unknown> {
    return within(client, Math.min(PULSE, this.#patience), client.query(text));
  }
}

function listenTo(channel: string): string {
  return `LISTEN ${pg.escapeIdentifier(channel)}`;
}
