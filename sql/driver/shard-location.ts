/**
 * Where a shard is, as this process knows it. A shard that moves gets another address and the next generation.
 *
 *   open ──> closed: the former database refuses writes, and new connections ──> open at another address
 *
 * A process learns of it from the central database: once a second and by NOTIFY, and whenever the database of the shard refuses it. While the shard is closed,
 * its connections end with what they are doing, and new ones wait. A refusal that the central database does not confirm counts for a second, then the database is
 * asked again: it may have failed over to one that is not closed.
 *
 * A shard in a Citus cluster is on the node that has its schema, which Citus moves. A process learns of it from the cluster: once a second, and whenever a
 * statement or a connection fails. Its connections to the former node end with what they are doing.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { isDistributed, nodeOf } from './citus.js';
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
  /** Address of the node of a Citus cluster with the schema; null: not known, or the shard is in no cluster. */
  #node: string | null = null;
  #locating: Promise<void> | null = null;
  #place = 0;

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
    return this.#node ?? this.#row.address;
  }

  /** Whether it is in a schema of a Citus cluster. */
  get isDistributed(): boolean {
    return isDistributed(this.#row.address);
  }

  /** Another number for each database or node at which this process has found the shard. */
  get place(): number {
    return this.#place;
  }

  get identity(): ShardIdentity {
    const { shard, identity, generation } = this.#row;
    return { shard, identity, generation };
  }

  get generation(): number {
    return this.#row.generation;
  }

  /** Whether a connection leads to where the shard is, and may be used. @param place of the connection */
  isPresent(place: number): boolean {
    return !this.#isClosed && place === this.#place;
  }

  /**
   * Connects to where the shard is, again while it moves.
   * @param timeout milliseconds to wait for a shard that is closed
   * @param open connects to the present address
   * @param close closes a connection to a database in which the shard is no more
   * @throws what `open` throws; ShardMoved where the shard is closed for longer
   */
  async connect<Connection extends { readonly place: number }>(
    timeout: number,
    open: () => Promise<Connection>,
    close: (connection: Connection) => void,
  ): Promise<Connection> {
    for (const end = performance.now() + timeout; ; ) {
      await this.#opened(end);
      const { place } = this;
      let connection: Connection;
      try {
        connection = await open();
      } catch (error) {
        if (performance.now() > end || !(await this.hasMoved(place, error))) throw error;
        continue;
      }
      if (this.isPresent(connection.place)) return connection;
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
    if (hasMoved) {
      this.#row = row;
      this.#node = null;
      this.#place++;
    }
    const isRefused = !hasMoved && row.state === 'moving' && performance.now() - this.#refused < REFUSED;
    this.#isClosed = row.state === 'closed' || isRefused;
    if (hasMoved || (this.#isClosed && !wasClosed)) this.#changed();
  }

  #changed(): void {
    for (const each of [...this.#followers]) each();
  }

  /**
   * A connection or a write has failed. Reads the row again, unless the central database cannot be reached.
   * @param place of the connection
   * @returns whether to try again: the shard is elsewhere, or about to be
   */
  async hasMoved(place: number, error: unknown): Promise<boolean> {
    if (this.isDistributed) await this.findNode();
    if (this.#place !== place) return true;
    const row = await this.#readAgain();
    if (row === null) return false;
    this.learn(row);
    // The central database does not say yet that the former one is closed.
    const isRefused = error instanceof ShardMoved || isMoved(error);
    if (isRefused && this.#place === place && row.state === 'moving') {
      const wasClosed = this.#isClosed;
      this.#refused = performance.now();
      this.#isClosed = true;
      if (!wasClosed) this.#changed();
    }
    return this.#isClosed || this.#place !== place;
  }

  /** Whether a statement may have failed since Citus has moved the schema: it sends what it can of a statement to another node. */
  mayHaveMoved(error: unknown): boolean {
    return this.isDistributed && error instanceof pg.DatabaseError && ON_OTHER_NODE.test(codeOf(error));
  }

  /** Asks the cluster where the schema is, unless it cannot be reached. */
  async findNode(): Promise<void> {
    const place = this.#place;
    // One that is under way may have asked too early.
    await this.#locating;
    if (this.#place !== place) return;
    this.#locating ??= this.#locate().finally(() => {
      this.#locating = null;
    });
    await this.#locating;
  }

  async #locate(): Promise<void> {
    const { address } = this.#row;
    const ask = (url: string) => nodeOf(url).catch(() => null);
    const node = (await ask(this.url)) ?? (this.#node === null ? null : await ask(address));
    if (node === null || node === this.url) return;
    this.#node = node;
    this.#place++;
    this.#changed();
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

/** Classes of SQLSTATEs: a relation that is not there, what Citus does not send to another node, and errors of its own. */
const ON_OTHER_NODE = /^(08|0A|42|XX)/;

/** Citus has moved the schema of a shard to another node while a transaction read it, or a statement has failed for that reason. Nothing was written. */
export class SchemaMoved extends Error {
  readonly code = '40001';
  readonly constraint = 'shard_moved';

  constructor(options?: ErrorOptions) {
    super('the schema has moved to another node of its cluster', options);
  }
}

/** Whether a write was refused since the shard has moved. The transaction is undone. */
export function isMoved(error: unknown): boolean {
  return (
    codeOf(error) === '40001' && (error as { readonly constraint?: string }).constraint === 'shard_moved'
  );
}
