/**
 * Cache of write rights for ingest.
 *
 * Every entry carries the rights epoch at which it was read, and holds until a change of rights touches it. A flush takes up the changes until its own
 * transaction and rejects what they touch, so a stale entry costs a second read of the rights but never stores a wrong point.
 */

import { ruleOf, type ValueRule } from '@sensorium/model/values';
import { now } from '../../common/clock.js';
import { detachedText } from '../../common/detached-text.js';
import { lruCache } from '../../common/lru-cache.js';
import { TimeSlice } from '../../common/time-slice.js';
import type { Sql } from '../../sql/connect.js';
import { RightsLog } from '../../sql/store/rights/rights-log.js';
import { type Caller, identify, identifyHash, secretKindOf } from './caller.js';

export interface WritableSensor {
  readonly ownerId: number;
  readonly rule: ValueRule;
  readonly shard: number;
  /** Rights epoch of which this is true; it is raised as long as nothing touches the sensor. */
  readonly epoch: number;
}

export interface FoundSensors {
  /** In the order of the requested ids; undefined: there is no such sensor. */
  readonly sensors: readonly (WritableSensor | undefined)[];
  /** Whether some of them came from the cache. */
  readonly cached: boolean;
}

interface WritableSensorRow {
  id: number;
  owner_id: number;
  data_type: string;
  data_structure: string;
  shard: number;
  epoch: number;
}

/** Bounds for lists that are cached as a whole: sensors of a list, and number of lists. */
const LISTED = { least: 16, most: 10_000, lists: 64 };

/** Sensors that are looked up in one turn of the event loop: some milliseconds. */
const TURN = 10_000;
/** Sensors of a step, and of a query. */
const STEP = 5000;

/** A cached list of sensors, in the order of their ids. */
interface KnownList {
  readonly ids: Float64Array;
  readonly found: FoundSensors;
  /** Rights epoch of the log up to which nothing has touched any of them. */
  epoch: number;
}

type CachedSensor = { -readonly [Member in keyof WritableSensor]: WritableSensor[Member] };

/** Milliseconds. Also the interval at which `last_used` of an API key moves while the key only uploads. */
const CALLER_TTL = 60_000;

export class IngestRights {
  readonly #sql: Sql;
  /** By secret, since hashing it with every upload would take longer than the lookup. */
  readonly #callers = lruCache<string, Caller>(20_000, { ttl: CALLER_TTL, ttlResolution: 1000 });
  readonly #sensors = lruCache<number, CachedSensor>(200_000);
  /** By the first id of each list: a gateway sends points of the same sensors repeatedly. */
  readonly #lists = new Map<number, KnownList>();
  readonly #slice = new TimeSlice(TURN);
  readonly #log: RightsLog;
  /** Of the log, when the caches were empty last. */
  #generation = 0;

  constructor(sql: Sql) {
    this.#sql = sql;
    this.#log = sql.memory.of(RightsLog);
  }

  /** Forgets the rights of a database that has failed over since. */
  #forgetFormer(): void {
    if (this.#generation === this.#log.generation) return;
    this.#generation = this.#log.generation;
    this.#callers.clear();
    this.#sensors.clear();
    this.#lists.clear();
  }

  /** The caller from the cache. @returns null when the database has to be read */
  knownCaller(secret: string): Caller | null {
    this.#forgetFormer();
    let cached = this.#callers.get(secret);
    if (cached === undefined || this.#log.touchesLogin(cached.userId, cached.epoch)) return null;
    if (cached.epoch < this.#log.epoch) {
      cached = { ...cached, epoch: this.#log.epoch };
      this.#callers.set(secret, cached, { noUpdateTTL: true });
    }
    const expires = cached.key?.expires ?? null;
    return expires === null || expires > now() / 1000 ? cached : null;
  }

  /** @returns null when the secret is unknown, revoked or expired */
  async caller(secret: string): Promise<Caller | null> {
    const cached = this.knownCaller(secret);
    if (cached !== null) return cached;
    const caller = await identify(this.#sql, secret);
    // Not for a minute: the session counts fully as soon as the second factor is set up.
    if (caller !== null && !caller.lacksSecondFactor) this.#callers.set(detachedText(secret), caller);
    return caller;
  }

  /** Reads the caller from the database again, since rights may have changed and the key may have expired. */
  async present(caller: Caller): Promise<Caller | null> {
    return identifyHash(this.#sql, caller.secretHash, secretKindOf(caller));
  }

  /** `sensors` from the cache, for lists that are not long. @returns null when `sensors` has to be called */
  knownSensors(ids: Float64Array): FoundSensors | null {
    if (ids.length > LISTED.most) return null;
    this.#forgetFormer();
    const list = this.#lists.get(ids[0]!);
    if (list !== undefined && list.epoch === this.#log.epoch && isSame(list.ids, ids)) return list.found;
    const sensors: WritableSensor[] = new Array(ids.length);
    for (let i = 0; i < ids.length; i++) {
      const sensor = i > 0 && ids[i] === ids[i - 1] ? sensors[i - 1]! : this.#knownSensor(ids[i]!);
      if (sensor === null) return null;
      sensors[i] = sensor;
    }
    if (list !== undefined && isSame(list.ids, ids)) {
      // The cached sensors have just been raised to this epoch.
      list.epoch = this.#log.epoch;
      return list.found;
    }
    const found = { sensors, cached: true };
    this.#keep(ids, found);
    return found;
  }

  #keep(ids: Float64Array, found: FoundSensors): void {
    if (ids.length < LISTED.least || ids.length > LISTED.most) return;
    if (this.#lists.size >= LISTED.lists) this.#lists.clear();
    this.#lists.set(ids[0]!, { ids: ids.slice(), found, epoch: this.#log.epoch });
  }

  #knownSensor(id: number): WritableSensor | null {
    const sensor = this.#sensors.get(id);
    if (sensor === undefined) return null;
    const { epoch } = this.#log;
    if (sensor.epoch >= epoch) return sensor;
    if (this.#log.touchesSensor(id, sensor.epoch)) return null;
    sensor.epoch = epoch;
    return sensor;
  }

  /** @param fresh true: read all of them now */
  async sensors(ids: Float64Array, fresh: boolean): Promise<FoundSensors> {
    this.#forgetFormer();
    const sensors = new Array<WritableSensor | undefined>(ids.length).fill(undefined);
    const missing = new Set<number>();
    let cached = false;
    await this.#inSteps(ids.length, (i) => {
      const id = ids[i]!;
      const sensor = fresh ? null : this.#knownSensor(id);
      if (sensor === null) {
        missing.add(id);
        return;
      }
      sensors[i] = sensor;
      cached = true;
    });
    const read = await this.#read([...missing]);
    if (read.size > 0) {
      await this.#inSteps(ids.length, (i) => {
        sensors[i] ??= read.get(ids[i]!);
      });
    }
    return { sensors, cached };
  }

  /** An upload may name as many sensors as it has points. */
  async #inSteps(count: number, work: (i: number) => void): Promise<void> {
    for (let i = 0; i < count; i++) {
      if (i > 0 && i % STEP === 0) await this.#slice.take(STEP);
      work(i);
    }
  }

  /** @returns the existing sensors */
  async #read(ids: readonly number[]): Promise<Map<number, WritableSensor>> {
    const found = new Map<number, WritableSensor>();
    if (ids.length > 0) this.#lists.clear();
    for (let from = 0; from < ids.length; from += STEP) {
      const rows = await this.#sql<WritableSensorRow[]>`
        SELECT id, owner_id, data_type, data_structure, shard, (SELECT epoch FROM rights_epoch) AS epoch
        FROM sensors WHERE id = ANY(${ids.slice(from, from + STEP)}::bigint[])`;
      for (const row of rows) {
        const sensor = {
          ownerId: row.owner_id,
          rule: ruleOf(row.data_type, row.data_structure),
          shard: row.shard,
          epoch: row.epoch,
        };
        this.#sensors.set(row.id, sensor);
        found.set(row.id, sensor);
      }
    }
    return found;
  }
}

function isSame(left: Float64Array, right: Float64Array): boolean {
  if (left.length !== right.length) return false;
  for (let i = 0; i < left.length; i++) if (left[i] !== right[i]) return false;
  return true;
}
