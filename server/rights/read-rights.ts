/**
 * Cache of read rights for reads of points, so that most of them need one query.
 *
 * As in ingest, every entry carries the rights epoch at which it was read, and holds until a change of rights touches it. A read returns the epoch of its
 * own snapshot with the points. If a change until then touches its caller or its sensors, rights are read again before the response is sent.
 */
import { ApiError } from '@sensorium/model/errors';
import { type DataType, dataTypeOf } from '@sensorium/model/values';
import { lruCache } from '../../common/lru-cache.js';
import type { Sql } from '../../sql/connect.js';
import { CENTRAL } from '../../sql/shards.js';
import type { RemoteRights } from '../../sql/store/rights/remote-rights.js';
import { RightsLog } from '../../sql/store/rights/rights-log.js';
import { type Caller, endedLogin } from './caller.js';
import { admit, decideSensor, READING } from './decide.js';
import type { IngestRights } from './ingest-rights.js';
import { type SensorRelation, sensorRelations } from './relations.js';
import { missing } from './require.js';

/** A sensor that the caller may read. */
export interface ReadableSensor {
  readonly id: number;
  readonly type: DataType;
  readonly shard: number;
  readonly relation: SensorRelation;
  /** Rights epoch at which the sensor was read. */
  readonly epoch: number;
}

export class ReadRights {
  readonly #sql: Sql;
  readonly #callers: IngestRights;
  readonly #log: RightsLog;
  readonly #remote: Pick<RemoteRights, 'present'> | null;
  /** By user and sensor. Missing rights are not cached: a new share does not move the epoch. */
  readonly #sensors = lruCache<string, ReadableSensor>(50_000);
  #generation = 0;

  /**
   * @param callers cache of callers
   * @param remote null: all data are in the central database
   */
  constructor(sql: Sql, callers: IngestRights, remote: Pick<RemoteRights, 'present'> | null = null) {
    this.#sql = sql;
    this.#callers = callers;
    this.#remote = remote;
    this.#log = sql.memory.of(RightsLog);
  }

  /**
   * Checks the read right for each sensor.
   * @param field of the request that names the sensors; absent: the path
   * @returns the sensors, in the order of the ids
   * @throws ApiError not_found naming the first sensor that the caller cannot see
   */
  async sensors(
    caller: Caller,
    ids: readonly number[],
    { field, fresh = false }: { readonly field?: string; readonly fresh?: boolean } = {},
  ): Promise<ReadableSensor[]> {
    if (this.#generation !== this.#log.generation) {
      this.#generation = this.#log.generation;
      this.#sensors.clear();
    }
    const keyOf = (id: number) => `${caller.userId} ${id}`;
    const found = new Map<number, ReadableSensor>();
    const unknown: number[] = [];
    for (const id of ids) {
      const sensor = fresh ? undefined : this.#sensors.get(keyOf(id));
      if (sensor === undefined || !this.#holds(caller, sensor)) unknown.push(id);
      else found.set(id, sensor);
    }
    if (unknown.length > 0) {
      const users = unknown.map(() => caller.userId);
      for (const { sensor_id: id, data_type, shard, relation, epoch } of await sensorRelations(
        this.#sql,
        users,
        unknown,
      )) {
        const sensor = { id, type: dataTypeOf(data_type), shard, relation, epoch };
        found.set(id, sensor);
        if (relation !== 'none') this.#sensors.set(keyOf(id), sensor);
      }
    }
    return ids.map((id) => {
      const sensor = found.get(id);
      if (sensor !== undefined && decideSensor(caller, id, sensor.relation, 'read') === 'yes') return sensor;
      throw field === undefined
        ? missing('sensor', id)
        : new ApiError('not_found', `there is no sensor ${id}`, { field });
    });
  }

  /**
   * Reads data under rights that hold in the snapshot of the data, or later.
   * @param work returns the epoch of its last snapshot; repeated once if a change touches the rights
   * @throws ApiError not_found, unauthorized when the login has ended
   */
  async reading<Found extends { readonly epoch: number }>(
    caller: Caller,
    ids: readonly number[],
    field: string | undefined,
    work: (sensors: readonly ReadableSensor[]) => Promise<Found>,
  ): Promise<Found> {
    const named = field === undefined ? {} : { field };
    let who = caller;
    for (let fresh = false; ; fresh = true) {
      const sensors = await this.sensors(who, ids, { ...named, fresh });
      const found = await work(sensors);
      const known = sensors.reduce((oldest, { epoch }) => Math.min(oldest, epoch), who.epoch);
      const epoch = await this.epochOf(found, sensors);
      if (epoch <= known) return found;
      if (epoch > this.#log.epoch) await this.#log.catchUp(this.#sql, known);
      const isTouched =
        this.#log.touchesLogin(who.userId, who.epoch) || sensors.some((sensor) => !this.#holds(who, sensor));
      if (!isTouched) return found;
      who = await this.#present(who);
      if (!fresh) continue;
      // Rights change continuously: data of a moment ago may be returned if the caller has the right now.
      await this.sensors(who, ids, { ...named, fresh });
      return found;
    }
  }

  /**
   * @param found rights epoch of the snapshot of data
   * @param sensors whose data they are
   * @returns the epoch up to which changes of rights count for it
   * @throws the database's error
   */
  async epochOf(found: { readonly epoch: number }, sensors: readonly ReadableSensor[]): Promise<number> {
    const { epoch } = found;
    if (this.#remote === null || sensors.every(({ shard }) => shard === CENTRAL)) return epoch;
    // Where a change could not raise the epoch of the shard, it has waited.
    return Math.max(epoch, await this.#remote.present());
  }

  /** Whether the right that was read is still there, as far as the log reaches. */
  #holds({ userId }: Caller, { id, relation, epoch }: ReadableSensor): boolean {
    return relation === 'owner'
      ? !this.#log.touchesSensor(id, epoch)
      : !this.#log.touchesShare(userId, id, epoch);
  }

  async #present(caller: Caller): Promise<Caller> {
    const present = await this.#callers.present(caller);
    admit(present, READING, endedLogin(caller));
    return present!;
  }
}
