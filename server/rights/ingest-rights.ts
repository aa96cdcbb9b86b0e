/**
 * Cache of write rights for ingest.
 *
 * Every entry carries the rights epoch at which it was read. A flush compares it with the epoch in its own transaction and rejects older ones, so a
 * stale entry costs a second read of the rights but never stores a wrong point.
 */

import { ruleOf, type ValueRule } from '@sensorium/model/values';
import { now } from '../../common/clock.js';
import { lruCache } from '../../common/lru-cache.js';
import type { Sql } from '../../sql/connect.js';
import { type Caller, identify, identifyHash, secretKindOf } from './caller.js';

export interface WritableSensor {
  readonly ownerId: number;
  readonly rule: ValueRule;
  readonly epoch: number;
}

export interface Found {
  /** In the order of the requested ids; undefined: there is no such sensor. */
  readonly sensors: readonly (WritableSensor | undefined)[];
  /** Whether some of them came from the cache. */
  readonly cached: boolean;
}

interface SensorRow {
  id: number;
  owner_id: number;
  data_type: string;
  data_structure: string;
  epoch: number;
}

/** Bounds for lists that are cached as a whole: sensors of a list, and number of lists. */
const LISTED = { least: 16, most: 10_000, lists: 64 };

/** A cached list of sensors, in the order of their ids. */
interface KnownList {
  readonly ids: Float64Array;
  readonly found: Found;
  /** Newest rights epoch when the list was cached. */
  readonly epoch: number;
}

/** Milliseconds. Also the interval at which `last_used` of an API key moves while the key only uploads. */
const CALLER_TTL = 60_000;

export class IngestRights {
  readonly #sql: Sql;
  /** By secret, since hashing it with every upload would take longer than the lookup. */
  readonly #callers = lruCache<string, Caller>(20_000, { ttl: CALLER_TTL, ttlResolution: 1000 });
  readonly #sensors = lruCache<number, WritableSensor>(200_000);
  /** By the first id of each list: a gateway sends points of the same sensors repeatedly. */
  readonly #lists = new Map<number, KnownList>();
  /** Newest rights epoch seen; entries of an older one are read again. */
  #epoch = 0;

  constructor(sql: Sql) {
    this.#sql = sql;
  }

  /** The caller from the cache. @returns null when the database has to be read */
  knownCaller(secret: string): Caller | null {
    const cached = this.#callers.get(secret);
    if (cached === undefined || !this.isCurrent(cached.epoch)) return null;
    const expires = cached.key?.expires ?? null;
    return expires === null || expires > now() / 1000 ? cached : null;
  }

  /** @returns null when the secret is unknown, revoked or expired */
  async caller(secret: string): Promise<Caller | null> {
    const cached = this.knownCaller(secret);
    if (cached !== null) return cached;
    const caller = await identify(this.#sql, secret);
    if (caller !== null) {
      this.learn(caller.epoch);
      // Not for a minute: the session counts fully as soon as the second factor is set up.
      if (!caller.lacksSecondFactor) this.#callers.set(secret, caller);
    }
    return caller;
  }

  /** Reads the caller from the database again, since rights may have changed and the key may have expired. */
  async present(caller: Caller): Promise<Caller | null> {
    const known = await identifyHash(this.#sql, caller.secretHash, secretKindOf(caller));
    if (known !== null) this.learn(known.epoch);
    return known;
  }

  /** `sensors` from the cache. @returns null when the database has to be read */
  knownSensors(ids: Float64Array): Found | null {
    const list = this.#lists.get(ids[0]!);
    if (list !== undefined && this.isCurrent(list.epoch) && isSame(list.ids, ids)) return list.found;
    const sensors: WritableSensor[] = new Array(ids.length);
    for (let i = 0; i < ids.length; i++) {
      const sensor = i > 0 && ids[i] === ids[i - 1] ? sensors[i - 1]! : this.#knownSensor(ids[i]!);
      if (sensor === null) return null;
      sensors[i] = sensor;
    }
    const found = { sensors, cached: true };
    this.#keep(ids, found);
    return found;
  }

  #keep(ids: Float64Array, found: Found): void {
    if (ids.length < LISTED.least || ids.length > LISTED.most) return;
    if (this.#lists.size >= LISTED.lists) this.#lists.clear();
    this.#lists.set(ids[0]!, { ids: ids.slice(), found, epoch: this.#epoch });
  }

  #knownSensor(id: number): WritableSensor | null {
    const sensor = this.#sensors.get(id);
    return sensor === undefined || !this.isCurrent(sensor.epoch) ? null : sensor;
  }

  /** @param fresh true: read all of them now */
  async sensors(ids: ArrayLike<number>, fresh: boolean): Promise<Found> {
    const found = new Map<number, WritableSensor>();
    const missing: number[] = [];
    const wanted = new Set(Array.from(ids));
    for (const id of wanted) {
      const sensor = fresh ? null : this.#knownSensor(id);
      if (sensor === null) missing.push(id);
      else found.set(id, sensor);
    }
    await this.#read(missing, found);
    // All of one epoch: otherwise the flush would reject the whole upload for a few outdated entries.
    const outdated = [...found].filter(([, { epoch }]) => !this.isCurrent(epoch)).map(([id]) => id);
    await this.#read(outdated, found);
    return {
      sensors: Array.from(ids, (id) => found.get(id)),
      cached: missing.length + outdated.length < wanted.size,
    };
  }

  /** @param into receives the existing sensors */
  async #read(ids: readonly number[], into: Map<number, WritableSensor>): Promise<void> {
    if (ids.length === 0) return;
    this.#lists.clear();
    for (const id of ids) into.delete(id);
    const rows = await this.#sql<SensorRow[]>`
      SELECT id, owner_id, data_type, data_structure, (SELECT epoch FROM rights_epoch) AS epoch
      FROM sensors WHERE id = ANY(${ids as number[]}::bigint[])`;
    for (const row of rows) {
      const sensor = {
        ownerId: row.owner_id,
        rule: ruleOf(row.data_type, row.data_structure),
        epoch: row.epoch,
      };
      this.learn(row.epoch);
      this.#sensors.set(row.id, sensor);
      into.set(row.id, sensor);
    }
  }

  /** Whether no newer epoch has been seen. */
  isCurrent(epoch: number): boolean {
    return epoch >= this.#epoch;
  }

  /** @param epoch read from the database */
  learn(epoch: number): void {
    this.#epoch = Math.max(this.#epoch, epoch);
  }
}

function isSame(left: Float64Array, right: Float64Array): boolean {
  if (left.length !== right.length) return false;
  for (let i = 0; i < left.length; i++) if (left[i] !== right[i]) return false;
  return true;
}
