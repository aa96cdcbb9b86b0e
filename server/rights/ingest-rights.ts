/**
 * Who may write to which sensor, kept in memory for the write path.
 *
 * Everything here carries the rights epoch at which it was read. A flush compares it with the epoch in its own
 * transaction and refuses what is older, so a stale entry costs a second look, never a wrong point.
 */
import { now } from '../../common/clock.js';
import { lruCache } from '../../common/lru-cache.js';
import { ruleOf, type ValueRule } from '../../common/values.js';
import type { Sql } from '../../sql/connect.js';
import { type Caller, identify, identifyHash, secretKindOf } from './caller.js';

export interface WritableSensor {
  readonly ownerId: number;
  readonly rule: ValueRule;
  readonly epoch: number;
}

/** Those of some sensors that exist; `cached` is true when some of them came from memory. */
export interface Found {
  readonly found: ReadonlyMap<number, WritableSensor>;
  readonly cached: boolean;
}

interface SensorRow {
  id: number;
  owner_id: number;
  data_type: string;
  data_structure: string;
  epoch: number;
}

/** Also how often `last_used` of an API key moves while it only uploads. */
const CALLER_TTL = 60_000;

export class IngestRights {
  readonly #sql: Sql;
  /** By secret, for as long as it is used: to hash it with every upload would take longer than to look it up. */
  readonly #callers = lruCache<string, Caller>(20_000, { ttl: CALLER_TTL, ttlResolution: 1000 });
  readonly #sensors = lruCache<number, WritableSensor>(200_000);
  /** Newest rights epoch seen; what was read at an older one is read again. */
  #epoch = 0;

  constructor(sql: Sql) {
    this.#sql = sql;
  }

  /** Without a look at the database. @returns null when that is needed */
  knownCaller(secret: string): Caller | null {
    const cached = this.#callers.get(secret);
    if (cached === undefined || !this.isCurrent(cached.epoch)) return null;
    const expires = cached.key?.expires ?? null;
    return expires === null || expires > now() / 1000 ? cached : null;
  }

  /** @returns null when the secret is unknown, ended or expired */
  async caller(secret: string): Promise<Caller | null> {
    const cached = this.knownCaller(secret);
    if (cached !== null) return cached;
    const caller = await identify(this.#sql, secret);
    if (caller !== null) {
      this.learn(caller.epoch);
      this.#callers.set(secret, caller);
    }
    return caller;
  }

  /** The caller as the database knows him now: his rights may have changed, his key may have expired. */
  async present(caller: Caller): Promise<Caller | null> {
    const known = await identifyHash(this.#sql, caller.secretHash, secretKindOf(caller));
    if (known !== null) this.learn(known.epoch);
    return known;
  }

  /** What `sensors` returns, without a look at the database. @returns null when that is needed */
  knownSensors(ids: readonly number[]): Found | null {
    const found = new Map<number, WritableSensor>();
    for (const id of ids) {
      const sensor = this.#knownSensor(id);
      if (sensor === null) return null;
      found.set(id, sensor);
    }
    return { found, cached: true };
  }

  #knownSensor(id: number): WritableSensor | null {
    const sensor = this.#sensors.get(id);
    return sensor === undefined || !this.isCurrent(sensor.epoch) ? null : sensor;
  }

  /** @param fresh true: read all of them now */
  async sensors(ids: readonly number[], fresh: boolean): Promise<Found> {
    const found = new Map<number, WritableSensor>();
    const missing: number[] = [];
    const wanted = new Set(ids);
    for (const id of wanted) {
      const sensor = fresh ? null : this.#knownSensor(id);
      if (sensor === null) missing.push(id);
      else found.set(id, sensor);
    }
    if (missing.length > 0) {
      const rows = await this.#sql<SensorRow[]>`
        SELECT id, owner_id, data_type, data_structure, (SELECT epoch FROM rights_epoch) AS epoch
        FROM sensors WHERE id = ANY(${missing}::bigint[])`;
      for (const row of rows) {
        const sensor = {
          ownerId: row.owner_id,
          rule: ruleOf(row.data_type, row.data_structure),
          epoch: row.epoch,
        };
        this.learn(row.epoch);
        this.#sensors.set(row.id, sensor);
        found.set(row.id, sensor);
      }
    }
    return { found, cached: missing.length < wanted.size };
  }

  /** Whether nothing newer is known than what was read at this epoch. */
  isCurrent(epoch: number): boolean {
    return epoch >= this.#epoch;
  }

  /** @param epoch that somebody has seen in the database */
  learn(epoch: number): void {
    this.#epoch = Math.max(this.#epoch, epoch);
  }
}
