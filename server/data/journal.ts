/** The journal of points, seen by a server: it forgets what is in blocks, and merges by itself where no sidecar does. */
import { setTimeout as sleep } from 'node:timers/promises';
import { briefly, type Log } from '../../common/log.js';
import type { ShardSql } from '../../sql/connect.js';
import { mergeIfBehind } from '../../sql/store/points/blocks/due.js';

/** Milliseconds. */
const PAUSE = 10_000;

export class JournalCare {
  readonly #stopping = new AbortController();
  readonly #ended: Promise<void>;

  /** @param sql shares what it remembers of the journal with the connections that write */
  constructor(sql: ShardSql, log: Log) {
    this.#ended = this.#run(sql, log);
  }

  /** Resolves when the transaction that is under way has ended. */
  close(): Promise<void> {
    this.#stopping.abort();
    return this.#ended;
  }

  async #run(sql: ShardSql, log: Log): Promise<void> {
    const { signal } = this.#stopping;
    while (!signal.aborted) {
      try {
        const merged = await mergeIfBehind(sql, { signal });
        if (merged !== null) log.warn(merged, 'points merged by the server: no sidecar does');
      } catch (error) {
        if (!signal.aborted) log.warn(briefly(error), 'look at the journal failed, will be tried again');
      }
      await sleep(PAUSE, undefined, { signal, ref: false }).catch(() => {});
    }
  }
}
