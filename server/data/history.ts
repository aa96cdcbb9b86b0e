/**
 * The connections that read points and buckets, of each shard, apart from all others: neither do long reads keep logins waiting, nor these them.
 * Accounts take turns, and one account uses half of the connections at most: many long reads of it neither make another account wait, nor take all
 * processors of the database. Reads that may be a little old use a replica where there is one.
 */
import { tryLater } from '@sensorium/model/errors';
import type { Config } from '../../common/config.js';
import { FairSemaphore } from '../../common/fair-semaphore.js';
import type { Log } from '../../common/log.js';
import { connect, isCollision, isUnavailable, type SilenceLimits, type Sql } from '../../sql/connect.js';
import { type JournalPosition, Replica } from '../../sql/replica.js';
import { type ShardDatabase, Shards } from '../../sql/shards.js';
import { BY_INDEX } from '../../sql/store/points/by-index.js';
import { logOf } from '../../sql/store/points/journal/log-of.js';
import { type AsOf, type Freshness, lagOf } from '../http/freshness.js';

/** Reads of one account that may wait. */
const WAITING = 1000;

export class History {
  readonly #shards: Shards;
  readonly #semaphore: FairSemaphore<number>;
  readonly #replica: Replica | null;
  readonly #replicaSemaphore: FairSemaphore<number>;

  /** @param connections of the pool of each shard, and of the replica */
  constructor(shards: Shards, connections: number, replica: Replica | null = null) {
    this.#shards = shards;
    this.#semaphore = semaphoreOf(connections);
    this.#replica = replica;
    this.#replicaSemaphore = semaphoreOf(connections);
  }

  /**
   * Reads when it is the account's turn.
   * @param work uses one connection of each shard at a time
   * @throws ApiError overloaded when too many reads of the account wait; otherwise what the work throws
   */
  read<T>(account: number, work: (shards: Shards) => Promise<T>): Promise<T> {
    return this.#semaphore.run(account, () => work(this.#shards));
  }

  /**
   * The same, from the replica if it is recent enough and responds.
   * @param work returns the rights epoch of its last snapshot. It may be called again, with the database itself
   */
  readLagging<Found extends { readonly epoch: number }>(
    account: number,
    freshness: Freshness,
    work: (shards: Shards) => Promise<Found>,
  ): Promise<Found & { readonly asOf: AsOf }> {
    return this.#readEither(account, freshness, async (shards, replica) => {
      const { asOf = null } = replica ?? {};
      const found = await work(shards);
      if (replica === null) return { ...found, asOf };
      // Rights that have ended since the replica was written must not be used: the present epoch counts.
      return { ...found, epoch: Math.max(found.epoch, await replica.rightsEpoch()), asOf };
    });
  }

  /** Reads of which each has what the ones before had, from the replica as long as it is recent enough. The caller checks rights before each. */
  lagging(freshness: Freshness): { readonly reads: Pick<History, 'read'>; readonly asOf: AsOf } {
    const { asOf = Number.NEGATIVE_INFINITY } = this.#replica ?? {};
    if (lagOf(asOf) > freshness.maxLag) return { reads: this, asOf: null };
    const read: History['read'] = (account, work) =>
      this.#readEither(account, freshness, (shards) => work(shards));
    return { reads: { read }, asOf };
  }

  /** @param work is called once more, with the database itself, where the replica has not what was asked for, or does not respond */
  async #readEither<T>(
    account: number,
    freshness: Freshness,
    work: (shards: Shards, replica: Replica | null) => Promise<T>,
  ): Promise<T> {
    const replica = this.#replica;
    const read = () => this.read(account, (shards) => work(shards, null));
    const isTooOld = () => replica === null || lagOf(replica.asOf) > freshness.maxLag;
    if (replica === null || isTooOld()) return read();
    const found = await this.#replicaSemaphore
      .run(account, async () => {
        if (freshness.row !== null && !(await replica.has(freshness.row))) return null;
        return isTooOld() ? null : { result: await work(replica.shards, replica) };
      })
      .catch((error: unknown) => {
        // Replaying the log may end a read of what it deletes. Sensors of other shards are not in the replica.
        if (isUnavailable(error) || isCollision(error)) return null;
        throw error;
      });
    return found === null ? read() : found.result;
  }

  /** What a client may pass to its reads, so that they have what is stored by now; null: no replica is read, or it is not known yet. */
  get stored(): JournalPosition | null {
    if (this.#replica === null) return null;
    const { only } = this.#shards;
    const { seq } = logOf(only);
    return seq < 0 ? null : { timeline: only.memory.timeline, seq };
  }

  /** Reads a shard that was added after the start. */
  add(database: ShardDatabase): void {
    this.#shards.add(database);
  }

  /** @param options.timeout seconds that statements under way may take */
  async end(options: { readonly timeout: number }): Promise<void> {
    await Promise.all([this.#shards.end(options), this.#replica?.end(options)]);
  }
}

function semaphoreOf(connections: number): FairSemaphore<number> {
  return new FairSemaphore({
    permits: connections,
    permitsOfKey: Math.ceil(connections / 2),
    waitingOfKey: WAITING,
    refusal: () => tryLater('overloaded', 2),
  });
}

/**
 * @param sql pool of the central database for what takes little time
 * @param databases of `readShards`
 */
export function connectHistory(
  config: Pick<Config, 'READ_CONNECTIONS' | 'QUERY_TIMEOUT' | 'REPLICA_URL'>,
  sql: Sql,
  databases: readonly ShardDatabase[],
  log: Log,
  silent: SilenceLimits = {},
): History {
  const options = {
    max: config.READ_CONNECTIONS,
    name: 'sensorium reads',
    statementTimeout: config.QUERY_TIMEOUT * 1000,
    settings: BY_INDEX,
    silent,
  };
  const { url, memory } = databases[0]!;
  const central = connect(url, { ...options, memory });
  const { REPLICA_URL: replicaUrl } = config;
  const replica = replicaUrl === '' ? null : new Replica(sql, replicaUrl, options, log);
  return new History(new Shards(central, databases, options), config.READ_CONNECTIONS, replica);
}
