/**
 * The connections that read points and buckets, of each shard, apart from all others: neither do long reads keep logins waiting, nor these them.
 * Accounts take turns, and one account uses half of the connections at most: many long reads of it neither make another account wait, nor take all
 * processors of the database.
 */
import { tryLater } from '@sensorium/model/errors';
import type { Config } from '../../common/config.js';
import { FairSemaphore } from '../../common/fair-semaphore.js';
import { connect, type SilenceLimits } from '../../sql/connect.js';
import { type ShardDatabase, Shards } from '../../sql/shards.js';
import { BY_INDEX } from '../../sql/store/points/by-index.js';

/** Reads of one account that may wait. */
const WAITING = 1000;

export class History {
  readonly #shards: Shards;
  readonly #semaphore: FairSemaphore<number>;

  /** @param connections of the pool of each shard */
  constructor(shards: Shards, connections: number) {
    this.#shards = shards;
    this.#semaphore = new FairSemaphore({
      permits: connections,
      permitsOfKey: Math.ceil(connections / 2),
      waitingOfKey: WAITING,
      refusal: () => tryLater('overloaded', 2),
    });
  }

  /**
   * Reads when it is the account's turn.
   * @param work uses one connection of each shard at a time
   * @throws ApiError overloaded when too many reads of the account wait; otherwise what the work throws
   */
  read<T>(account: number, work: (shards: Shards) => Promise<T>): Promise<T> {
    return this.#semaphore.run(account, () => work(this.#shards));
  }

  /** Reads a shard that was added after the start. */
  add(database: ShardDatabase): void {
    this.#shards.add(database);
  }

  /** @param options.timeout seconds that statements under way may take */
  end(options: { readonly timeout: number }): Promise<void> {
    return this.#shards.end(options);
  }
}

/** @param databases of `readShards` */
export function connectHistory(
  config: Pick<Config, 'READ_CONNECTIONS' | 'QUERY_TIMEOUT'>,
  databases: readonly ShardDatabase[],
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
  return new History(new Shards(central, databases, options), config.READ_CONNECTIONS);
}
