/** Work in several shards that goes on in the others while one of them cannot be reached, or hangs. */
import { LRUCache } from 'lru-cache';
import { groupBy } from '../common/group-by.js';
import { briefly, type Log } from '../common/log.js';
import {
  type ConnectOptions,
  isUnavailable,
  type Queryable,
  type ShardSql,
  type Sql,
} from '../sql/connect.js';
import { CENTRAL, type ShardDatabase, Shards } from '../sql/shards.js';
import { waitForSensor } from '../sql/store/lock-waits.js';

/** Milliseconds for which a shard that could not be reached is not tried again. */
const PAUSE = 5000;

/** Milliseconds that a shard has to respond before the work goes on without it. `again`: it could not be reached the last time. */
const SOON = { first: 3000, again: 250 };

/** Sensors whose shards are kept in memory. */
const LOCATED = 100_000;

/**
 * Of connections to shards that are not in the central database. A statement of a shard that works at it may last as long as elsewhere; a shard that accepts
 * connections and does not respond ends it after about eight seconds.
 */
const LIMITS = { connectTimeout: 5000, silent: { silence: 3000, unreachable: 5000 } };

/** Pools of a sidecar. @param options of the pool of the central database */
export function sidecarShards(
  central: Sql,
  databases: readonly ShardDatabase[],
  options: ConnectOptions,
): Shards {
  return new Shards(central, databases, { ...options, ...LIMITS });
}

export class ReachableShards {
  readonly shards: Shards;
  readonly #log: Log;
  readonly #task: string;
  /** When each shard that could not be reached is tried again, by performance.now(); infinite while it has yet to respond. */
  readonly #away = new Map<number, number>();
  /** The shards of sensors, which never change. */
  readonly #located = new LRUCache<number, number>({ max: LOCATED });

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

  /** Ids of shards that are not tried again yet. */
  get away(): number[] {
    return [...this.#away].filter(([, until]) => until > performance.now()).map(([shard]) => shard);
  }

  /**
   * Works in a shard. One that could not be reached has to respond first, and soon.
   * @param otherwise the result where the shard cannot be reached
   * @throws what `work` throws; also where it is the central database that cannot be reached, without which nothing works
   */
  async in<T>(shard: number, work: (sql: ShardSql) => Promise<T>, otherwise: T): Promise<T> {
    if (this.#away.has(shard) && !(await this.#isBack(shard))) return otherwise;
    return this.#in(shard, work, otherwise);
  }

  /** Works in each shard, one after the other. @returns the results of those that can be reached */
  async inEach<T>(work: (sql: ShardSql, shard: number) => Promise<T>): Promise<T[]> {
    const results: T[] = [];
    for (const shard of this.shards.ids) results.push(...(await this.#resultIn(shard, work)));
    return results;
  }

  /**
   * @param central reads the shards of sensors that are not known yet
   * @returns ids by shard, without those of deleted sensors
   */
  async divide(
    sensorIds: readonly number[],
    central: Queryable = this.shards.only,
  ): Promise<ReadonlyMap<number, readonly number[]>> {
    if (this.shards.isOne) return new Map([[CENTRAL, sensorIds]]);
    const unknown = sensorIds.filter((id) => !this.#located.has(id));
    const found = new Map((await this.shards.locate(central, unknown)).map(({ id, shard }) => [id, shard]));
    for (const [id, shard] of found) this.#located.set(id, shard);
    const placed = sensorIds.flatMap((id) => {
      const shard = found.get(id) ?? this.#located.get(id);
      return shard === undefined ? [] : [{ id, shard }];
    });
    const parts = groupBy(placed, ({ shard }) => shard);
    return new Map([...parts].map(([shard, sensors]) => [shard, sensors.map(({ id }) => id)]));
  }

  /**
   * Works in each shard at the same time. A shard elsewhere that does not respond soon is left out, and away until it has responded.
   * @param work in a shard elsewhere it may outlive the call
   * @param ids of shards; default all
   * @returns the results of the others
   */
  async inAll<T>(
    work: (sql: ShardSql, shard: number) => Promise<T>,
    ids: readonly number[] = this.shards.ids,
  ): Promise<T[]> {
    const results = await Promise.all(
      ids.map((shard) => {
        const result = this.#resultIn(shard, work);
        return shard === CENTRAL ? result : this.#soon(shard, result, SOON.first, []);
      }),
    );
    return results.flat();
  }

  /** As `waitForSensor`, wherever the sensor is. */
  async waitFor(sql: Sql, sensorId: number, milliseconds: number): Promise<void> {
    const [sensor] = await this.shards.locate(sql, [sensorId]);
    const wait = (own: ShardSql) => waitForSensor(sql, own, sensorId, milliseconds);
    if (sensor !== undefined) await this.in(sensor.shard, wait, undefined);
  }

  /** @returns none where the shard cannot be reached */
  #resultIn<T>(shard: number, work: (sql: ShardSql, shard: number) => Promise<T>): Promise<readonly T[]> {
    return this.in<readonly T[]>(shard, async (sql) => [await work(sql, shard)], []);
  }

  async #in<T>(shard: number, work: (sql: ShardSql) => Promise<T>, otherwise: T): Promise<T> {
    try {
      const result = await work(this.shards.of(shard));
      if (this.#away.delete(shard)) this.#log.info({ shard, task: this.#task }, 'shard can be reached again');
      return result;
    } catch (error) {
      if (shard === CENTRAL || !isUnavailable(error)) throw error;
      this.#leave(shard, performance.now() + PAUSE, briefly(error));
      return otherwise;
    }
  }

  async #isBack(shard: number): Promise<boolean> {
    if (this.#away.get(shard)! > performance.now()) return false;
    const responds = async (sql: ShardSql) => {
      await sql`SELECT`;
      return true;
    };
    return this.#soon(shard, this.#in(shard, responds, false), SOON.again, false);
  }

  /** @param work away until it has ended, unless it ends within the time */
  async #soon<T>(shard: number, work: Promise<T>, milliseconds: number, otherwise: T): Promise<T> {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<'late'>((resolve) => {
      timer = setTimeout(resolve, milliseconds, 'late');
    });
    const result = await Promise.race([work, late]).finally(() => clearTimeout(timer));
    if (result !== 'late') return result as T;
    this.#leave(shard, Number.POSITIVE_INFINITY, {});
    const end = () => {
      if (this.#away.get(shard) === Number.POSITIVE_INFINITY) this.#away.set(shard, 0);
    };
    // The next work meets the same error.
    work.then(end, end);
    return otherwise;
  }

  #leave(shard: number, until: number, why: object): void {
    if (!this.#away.has(shard))
      this.#log.warn({ ...why, shard, task: this.#task }, 'shard cannot be reached');
    this.#away.set(shard, until);
  }
}
