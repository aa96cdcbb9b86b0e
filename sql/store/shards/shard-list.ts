/**
 * Follows which shards there are: a process uses a shard that was added after its start within seconds. As long as there is one, it takes no statement: the one
 * that measures the clock reads whether there are more.
 *
 *   `shards add` ──> row of the shard ──> each process reads it, and raises its rights from then on ──> new sensors are placed there
 *
 * Until the last step there is no right that a process could fail to end in that shard. A process that could not read the list for longer reads it again
 * before it answers a request that may have ended a right (`RemoteRights`).
 */
import { briefly, type Log } from '../../../common/log.js';
import { Pause } from '../../../common/pause.js';
import type { Sql } from '../../connect.js';
import { CENTRAL, databaseOf, readShards, type ShardDatabase, type ShardRow } from '../../shards.js';
import { type OpenShard, Placement } from './placement.js';

/** Milliseconds between two reads of the list, where there are several shards. */
const PERIOD = 3000;
/** Milliseconds for which a list that was read is complete: shorter than the notice, and longer than from one measurement of the clock to the next. */
const RELIABLE = 15_000;
/** Seconds between the row of a shard and its first sensor. */
export const NOTICE = 20;
/** Seconds for which the size of a database counts. */
const MEASURED = 90;

interface ListedShard extends ShardRow {
  /** Whether new sensors are placed there. */
  readonly isOpen: boolean;
  /** Null: not measured lately. */
  readonly bytes: number | null;
  /** Of the central database. */
  readonly centralBytes: number | null;
}

export class ShardList {
  readonly #central: Sql;
  readonly #log: Log;
  readonly #known: Set<number>;
  readonly #stopping = new AbortController();
  /** When the read that was last successful began, by performance.now(). */
  #since: number;
  /** Whether the list is to be read although one shard is known. */
  #isDue = true;
  readonly #pause = new Pause(false);
  #reading: Promise<void> | null = null;
  #onAdded: (database: ShardDatabase) => void = () => {};
  readonly #followed: Promise<void>;
  /** Resolves `#followed`. */
  #begin = () => {};

  private constructor(
    central: Sql,
    log: Log,
    /** The central database, then the others, as of the start. */
    readonly databases: readonly ShardDatabase[],
    since: number,
  ) {
    this.#central = central;
    this.#log = log;
    this.#known = new Set(databases.map(({ id }) => id));
    this.#since = since;
    this.#followed = new Promise((resolve) => {
      this.#begin = resolve;
    });
  }

  /**
   * @param central pool
   * @param url of the central database
   */
  static async read(central: Sql, url: string, log: Log): Promise<ShardList> {
    const since = performance.now();
    return new ShardList(central, log, await readShards(central, url), since);
  }

  /** Whether no shard has sensors that this process does not know. */
  get isCurrent(): boolean {
    return performance.now() - this.#since < RELIABLE;
  }

  /** For the statement that measures the clock, see `ShardsRead`. */
  readonly note = (areSeveral: boolean, since: number): void => {
    if (this.#areSeveral) return;
    if (areSeveral) {
      this.#isDue = true;
      this.#pause.wake();
    } else this.#since = Math.max(this.#since, since);
  };

  get #areSeveral(): boolean {
    return this.#known.size > 1;
  }

  /**
   * From now on the list is read whenever a shard was added, and every few seconds where there are several.
   * @param onAdded called with each shard that was added since the start, again where it throws
   */
  follow(onAdded: (database: ShardDatabase) => void): void {
    this.#onAdded = onAdded;
    this.#begin();
    void this.#run();
  }

  stop(): void {
    this.#stopping.abort();
    this.#pause.wake();
  }

  /** Resolves when all shards are known that were added before the call, not before the list is followed. @throws the database's error */
  async refresh(): Promise<void> {
    await this.#followed;
    // A read that is under way may have been too early.
    await this.#reading?.catch(() => {});
    this.#reading ??= this.#read().finally(() => {
      this.#reading = null;
    });
    return this.#reading;
  }

  async #run(): Promise<void> {
    const { signal } = this.#stopping;
    while (!signal.aborted) {
      if (this.#isDue || this.#areSeveral) await this.#refreshOrLog();
      await this.#pause.for(PERIOD);
    }
  }

  async #refreshOrLog(): Promise<void> {
    this.#isDue = false;
    try {
      await this.refresh();
    } catch (error) {
      this.#isDue = true;
      // The database is away: others log it.
      this.#log.debug(briefly(error), 'shards not read');
    }
  }

  async #read(): Promise<void> {
    const since = performance.now();
    const rows = await this.#central<ListedShard[]>`
      SELECT id AS shard, address, identity, generation, state, opens <= now() AS "isOpen", own.bytes, central.bytes AS "centralBytes"
      FROM shards
        LEFT JOIN shard_sizes own ON own.shard = id AND own.measured > now() - ${MEASURED} * interval '1 second'
        LEFT JOIN shard_sizes central ON central.shard = ${CENTRAL} AND central.measured > now() - ${MEASURED} * interval '1 second'
      WHERE opens IS NOT NULL ORDER BY id`;
    if (this.#stopping.signal.aborted) return;
    for (const row of rows) {
      if (this.#known.has(row.shard)) continue;
      try {
        this.#onAdded(databaseOf(this.#central, row));
      } catch (error) {
        this.#log.error({ err: error, shard: row.shard }, 'shard not added');
        throw error;
      }
      this.#known.add(row.shard);
      this.#log.info({ shard: row.shard }, 'shard added');
    }
    this.#since = since;
    this.#central.memory.of(Placement).update(openOf(rows));
  }
}

/** @returns none where no other shard than the central one takes sensors */
function openOf(rows: readonly ListedShard[]): readonly OpenShard[] {
  const open = rows.flatMap(({ shard, bytes, isOpen }) =>
    isOpen && bytes !== null ? [{ shard, bytes }] : [],
  );
  const central = rows[0]?.centralBytes ?? null;
  return open.length === 0 || central === null ? [] : [{ shard: CENTRAL, bytes: central }, ...open];
}
