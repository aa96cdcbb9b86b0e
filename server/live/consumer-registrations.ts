/** Registrations of this process in all shards. */
import type { Log } from '../../common/log.js';
import type { ShardSql } from '../../sql/connect.js';
import type { InShard, Shards } from '../../sql/shards.js';
import { ConsumerRegistration } from './consumer-registration.js';

export interface SensorInShard extends InShard {
  readonly sensorId: number;
}

export class ConsumerRegistrations {
  readonly #shards: Shards;
  readonly #log: Log;
  readonly #registrations = new Map<ShardSql, ConsumerRegistration>();

  constructor(shards: Shards, log: Log) {
    this.#shards = shards;
    this.#log = log;
  }

  /**
   * Resolves when every later flush records the changes of these sensors, until they are released. When it fails, none of them is acquired.
   * @throws as `ConsumerRegistration.acquire`; an error that counts as unavailable, where the process does not know a shard
   */
  async acquire(sensors: readonly SensorInShard[]): Promise<void> {
    const parts = this.#divide(sensors);
    try {
      await Promise.all(parts.map(({ registration, ids }) => registration.acquire(ids)));
    } catch (error) {
      for (const { registration, ids } of parts) registration.release(ids);
      throw error;
    }
  }

  /** @param sensors acquired ones */
  release(sensors: readonly SensorInShard[]): void {
    for (const { registration, ids } of this.#divide(sensors)) registration.release(ids);
  }

  async close(): Promise<void> {
    await Promise.all([...this.#registrations.values()].map((registration) => registration.close()));
  }

  #divide(all: readonly SensorInShard[]) {
    return this.#shards.divide(all).map(({ sql, sensors }) => ({
      registration: this.#in(sql),
      ids: sensors.map(({ sensorId }) => sensorId),
    }));
  }

  /** Made with the first sensor of the shard. */
  #in(sql: ShardSql): ConsumerRegistration {
    const known = this.#registrations.get(sql);
    if (known !== undefined) return known;
    const made = new ConsumerRegistration(sql, this.#log);
    this.#registrations.set(sql, made);
    return made;
  }
}
