/**
 * Where a shard is, as this process knows it. A shard that moves gets another address and the next generation.
 *
 *   open ──> closed: the former database refuses writes, and new connections ──> open at another address
 *
 * A process learns of it from the central database: once a second and by NOTIFY, and whenever the database of the shard refuses it. While the shard is closed,
 * its connections end with what they are doing, and new ones wait. A refusal that the central database does not confirm counts for a second, then the database is
 * asked again: it may have failed over to one that is not closed.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { codeOf } from './classify.js';
import { type ShardIdentity, ShardMoved } from './shard-identity.js';

/** A row of `shards`. */
export interface ShardRow extends ShardIdentity {
  readonly address: string;
  readonly state: 'open' | 'moving' | 'closed';
}

/** Milliseconds before the row is read again while the shard is closed. */
const PAUSE = 50;
/** Milliseconds for which a refusal counts without the central database. */
const REFUSED = 1000;

export class ShardLocation {
  #row: ShardRow;
  /** Whether no connection may be used: the shard is about to be elsewhere. */
  #isClosed: boolean;
  /** When the database refused this process last, while the central one did not say that it is closed. Of performance.now(). */
  #refused = Number.NEGATIVE_INFINITY;
  readonly #read: (shard: number) => Promise<ShardRow | null>;
  readonly #followers = new Set<() => void>();
  #reading: Promise<ShardRow | null> | null = null;

  /**
   * @param row as it was read
   * @param read reads it again
   */
  constructor(row: ShardRow, read: (shard: number) => Promise<ShardRow | null>) {
    this.#row = row;
    this.#isClosed = row.state === 'closed';
    this.#read = read;
  }

  /** Address, as of DATABASE_URL. */
  get url(): string {
    return this.#row.address;
  }

  get identity(): ShardIdentity {
    const { shard, identity, generation } = this.#row;
    return { shard, identity, generation };
  }

  get generation(): number {
    return this.#row.generation;
  }

  /** Whether a connection leads to where the shard is, and may be used. @param generation of the connection */
  isPresent(generation: number): boolean {
    return !this.#isClosed && generation === this.#row.generation;
  }

  /**
   * Connects to where the shard is, again while it moves.
   * @param timeout milliseconds to wait for a shard that is closed
   * @param open connects to the present address
   * @param close closes a connection to a database in which the shard is no more
   * @throws what `open` throws; ShardMoved where the shard is closed for longer
   */
  async connect<Connection extends { readonly generation: number }>(
    timeout: number,
    open: () => Promise<Connection>,
    close: (connection: Connection) => void,
  ): Promise<Connection> {
    for (const end = performance.now() + timeout; ; ) {
      await this.#opened(end);
      const { generation } = this.#row;
      let connection: Connection;
      try {
        connection = await open();
      } catch (error) {
        if (performance.now() > end || !(await this.hasMoved(generation, error))) throw error;
        continue;
      }
      if (this.isPresent(connection.generation)) return connection;
      close(connection);
      if (performance.now() > end)
        throw new ShardMoved(`shard ${this.#row.shard} is about to be in another database`);
    }
  }

  /** @param onChange called whenever the shard was closed, and when it has another address: then no connection to the former one may be used any more */
  follow(onChange: () => void): void {
    this.#followers.add(onChange);
  }

  unfollow(onChange: () => void): void {
    this.#followers.delete(onChange);
  }

  /** Takes up what the central database says. */
  learn(row: ShardRow): void {
    const known = this.#row;
    if (row.generation < known.generation) return;
    const hasMoved = row.generation > known.generation;
    const wasClosed = this.#isClosed;
    // An address that was corrected counts from the next start on.
    if (hasMoved) this.#row = row;
    const isRefused = !hasMoved && row.state === 'moving' && performance.now() - this.#refused < REFUSED;
    this.#isClosed = row.state === 'closed' || isRefused;
    if (hasMoved || (this.#isClosed && !wasClosed)) this.#changed();
  }

  #changed(): void {
    for (const each of [...this.#followers]) each();
  }

  /**
   * A connection or a write has failed. Reads the row again, unless the central database cannot be reached.
   * @param generation of the connection
   * @returns whether to try again: the shard is elsewhere, or about to be
   */
  async hasMoved(generation: number, error: unknown): Promise<boolean> {
    const row = await this.#readAgain();
    if (row === null) return false;
    this.learn(row);
    // The central database does not say yet that the former one is closed.
    const isRefused = error instanceof ShardMoved || isMoved(error);
    if (isRefused && this.generation === generation && row.state === 'moving') {
      const wasClosed = this.#isClosed;
      this.#refused = performance.now();
      this.#isClosed = true;
      if (!wasClosed) this.#changed();
    }
    return this.#isClosed || this.generation !== generation;
  }

  /** Resolves when the shard is not closed, or at a time of performance.now(). */
  async #opened(end: number): Promise<void> {
    while (this.#isClosed && performance.now() < end) {
      const row = await this.#readAgain();
      if (row !== null) this.learn(row);
      if (this.#isClosed) await sleep(PAUSE);
    }
  }

  /** Null: the central database cannot be reached. */
  #readAgain(): Promise<ShardRow | null> {
    this.#reading ??= this.#read(this.#row.shard)
      .catch(() => null)
      .finally(() => {
        this.#reading = null;
      });
    return this.#reading;
  }
}

/** Whether a write was refused since the shard has moved. The transaction is undone. */
export function isMoved(error: unknown): boolean {
  return (
    codeOf(error) === '40001' && (error as { readonly constraint?: string }).constraint === 'shard_moved'
  );
}
