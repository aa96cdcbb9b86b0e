/** LISTEN client on a connection of its own that reconnects automatically. */
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { backendOf } from './backend.js';
import { connecting } from './classify.js';
import { PrimaryClient } from './primary-client.js';
import { logUnexpectedErrors } from './unexpected.js';
import { within } from './within.js';

interface Channel {
  readonly onNotification: (payload: string) => void;
  readonly onListening: () => void;
}

/** Milliseconds before reconnecting: doubled after each failure. */
const PAUSE = { first: 250, longest: 2000 };
/**
 * Milliseconds between two keep-alive queries: a connection that only listens would not detect a dead peer. Also the timeout of such a query and of
 * connecting: consumers of notifications must continue soon after a network failure.
 */
const PULSE = 5000;

export class Listener {
  readonly #config: pg.ClientConfig;
  readonly #timeout: number;
  readonly #channels = new Map<string, Channel>();
  #client: Promise<pg.Client> | null = null;
  #pause = PAUSE.first;
  #isOver = false;

  /** @param timeout milliseconds of a query until the connection is closed */
  constructor(config: pg.ClientConfig, timeout: number) {
    const { connectionTimeoutMillis = PULSE } = config;
    this.#config = { ...config, connectionTimeoutMillis: Math.min(PULSE, connectionTimeoutMillis) };
    this.#timeout = timeout;
  }

  /**
   * @param onListening called each time LISTEN takes effect: at first, and after each reconnection
   * @throws the database's error when it cannot be reached; the client keeps retrying
   */
  async listen(
    channel: string,
    onNotification: (payload: string) => void,
    onListening: () => void,
  ): Promise<void> {
    this.#channels.set(channel, { onNotification, onListening });
    if (this.#client === null) {
      await this.#connect();
      return;
    }
    await this.#ask(await this.#client, listenTo(channel));
    onListening();
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
    const client = new PrimaryClient(this.#config);
    client.on('error', () => {});
    logUnexpectedErrors(client);
    client.on('notification', ({ channel, payload }) =>
      this.#channels.get(channel)?.onNotification(payload ?? ''),
    );
    await connecting(client.connect());
    try {
      await connecting(within(client, Math.min(PULSE, this.#timeout), backendOf(client)));
      for (const channel of this.#channels.keys()) await this.#ask(client, listenTo(channel));
    } catch (error) {
      await client.end().catch(() => {});
      throw error;
    }
    client.on('end', () => this.#again());
    this.#pause = PAUSE.first;
    void this.#keepAlive(client);
    for (const { onListening } of this.#channels.values()) onListening();
    return client;
  }

  async #again(): Promise<void> {
    await sleep(this.#pause, undefined, { ref: false });
    this.#pause = Math.min(2 * this.#pause, PAUSE.longest);
    if (!this.#isOver) await this.#connect().catch(() => {});
  }

  /** Closes the connection when the database stops responding, which reconnects. */
  async #keepAlive(client: pg.Client): Promise<void> {
    for (let isThere = true; isThere; ) {
      await sleep(Math.min(PULSE, this.#timeout), undefined, { ref: false });
      isThere = await this.#ask(client, 'SELECT').then(
        () => true,
        () => false,
      );
    }
    await client.end();
  }

  #ask(client: pg.Client, text: string): Promise<unknown> {
    return within(client, Math.min(PULSE, this.#timeout), client.query(text));
  }
}

function listenTo(channel: string): string {
  return `LISTEN ${pg.escapeIdentifier(channel)}`;
}
