/** Work in several shards that goes on in the others while one of them cannot be reached. */
import { briefly, type Log } from '../common/log.js';
import { isUnavailable, type ShardSql, type Sql } from '../sql/connect.js';
import { CENTRAL, type Shards } from '../sql/shards.js';
import { waitForSensor } from '../sql/store/lock-waits.js';

/** Milliseconds for which a shard that could not be reached is not tried again. */
const PAUSE = 5000;

export class ReachableShards {
  readonly shards: Shards;
  readonly #log: Log;
  readonly #task: string;
  /** When each shard that could not be reached is tried again, by performance.now(). */
  readonly #away = new Map<number, number>();

  /** @param task named in the log */
  constructor(shards: Shards, log: Log, task: string) {
    this.shards = shards;
    this.#log = log;
    this.#task = task;
  }

  /** Whether the last work in the shard found that it cannot be reached, or it was added after the start of this process. */
  isAway(shard: number): boolean {
    return this.#away.has(shard) || !this.shards.ids.includes(shard);
  }

  /**
   * Works in a shard.
   * @param otherwise the result where the shard cannot be reached
   * @throws what `work` throws; also where it is the central database that cannot be reached, without which nothing works
   */
  async in<T>(shard: number, work: (sql: ShardSql) => Promise<T>, otherwise: T): Promise<T> {
    if ((this.#away.get(shard) ?? 0) > performance.now()) return otherwise;
    try {
      const result = await work(this.shards.of(shard));
      if (this.#away.delete(shard)) this.#log.info({ shard, task: this.#task }, 'shard can be reached again');
      return result;
    } catch (error) {
      if (shard === CENTRAL || !isUnavailable(error)) throw error;
      if (!this.#away.has(shard))
        this.#log.warn({ ...briefly(error), shard, task: this.#task }, 'shard cannot be reached');
      this.#away.set(shard, performance.now() + PAUSE);
      return otherwise;
    }
  }

  /** Works in each shard, one after the other. @returns the results of those that can be reached */
  async inEach<T>(work: (sql: ShardSql, shard: number) => Promise<T>): Promise<T[]> {
    const results: T[] = [];
    for (const shard of this.shards.ids) {
      const done = await this.in<{ readonly result: T } | null>(
        shard,
        async (sql) => ({ result: await work(sql, shard) }),
        null,
      );
      if (done !== null) results.push(done.result);
    }
    return results;
  }
  /** As `waitForSensor`, wherever the sensor is. */
  async waitFor(sql: Sql, sensorId: number, milliseconds: number): Promise<void> {
    const [sensor] = await this.shards.locate(sql, [sensorId]);
    const wait = (own: ShardSql) => waitForSensor(sql, own, sensorId, milliseconds);
    if (sensor !== undefined) await this.in(sensor.shard, wait, undefined);
  }
}
