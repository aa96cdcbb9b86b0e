/**
 * The connections that read points and buckets, apart from all others: neither do long reads keep logins waiting, nor these them.
 * Accounts take turns, and one account uses half of the connections at most: many long reads of it neither make another account wait, nor take all
 * processors of the database.
 */
import { tryLater } from '@sensorium/model/errors';
import type { Config } from '../../common/config.js';
import { FairSemaphore } from '../../common/fair-semaphore.js';
import { connect, type ShardSql, type SilenceLimits } from '../../sql/connect.js';
import { Memory } from '../../sql/memory.js';
import { Shards } from '../../sql/shards.js';
import { BY_INDEX } from '../../sql/store/points/by-index.js';

/** Reads of one account that may wait. */
const WAITING = 1000;

export class History {
  readonly #sql: ShardSql;
  readonly #semaphore: FairSemaphore<number>;

  /** @param connections of the pool */
  constructor(sql: ShardSql, connections: number) {
    this.#sql = sql;
    this.#semaphore = new FairSemaphore({
      permits: connections,
      permitsOfKey: Math.ceil(connections / 2),
      waitingOfKey: WAITING,
      refusal: () => tryLater('overloaded', 2),
    });
  }

  /**
   * Reads when it is the account's turn.
   * @param work uses one connection at a time
   * @throws ApiError overloaded when too many reads of the account wait; otherwise what the work throws
   */
  read<T>(account: number, work: (sql: ShardSql) => Promise<T>): Promise<T> {
    return this.#semaphore.run(account, () => work(this.#sql));
  }

  /** @param options.timeout seconds that statements under way may take */
  end(options: { readonly timeout: number }): Promise<void> {
    return this.#sql.end(options);
  }
}

export function connectHistory(
  config: Pick<Config, 'DATABASE_URL' | 'READ_CONNECTIONS' | 'QUERY_TIMEOUT'>,
  silent: SilenceLimits = {},
  memory = new Memory(),
): History {
  const sql = connect(config.DATABASE_URL, {
    max: config.READ_CONNECTIONS,
    name: 'sensorium reads',
    statementTimeout: config.QUERY_TIMEOUT * 1000,
    settings: BY_INDEX,
    silent,
    memory,
  });
  return new History(new Shards(sql).only, config.READ_CONNECTIONS);
}
