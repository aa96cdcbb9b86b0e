/**
 * Resolves series of clients of other protocols to sensors, and creates missing ones.
 *
 *   series -> cache -> database -> created
 */
import { unauthorized } from '@sensorium/model/errors';
import { FairSemaphore } from '../../common/fair-semaphore.js';
import { lruCache } from '../../common/lru-cache.js';
import { TimeSlice } from '../../common/time-slice.js';
import { type Queryable, type Sql, type Transaction, transact } from '../../sql/connect.js';
import { publishEvent } from '../../sql/store/outbox/events.js';
import { placementOf } from '../../sql/store/shards/placement.js';
import { shareAgreed } from '../groups/public.js';
import type { AccountQuotas, QuotaUse } from '../quotas/public.js';
import { type Caller, endedLogin } from '../rights/caller.js';
import { admit, UPLOADING } from '../rights/decide.js';
import type { IngestRights } from '../rights/ingest-rights.js';

export type Protocol = 'line protocol' | 'thingspeak';

/** A series, and the attributes of the sensor that is created for it. */
export interface Series {
  /** Unique among those of one account and protocol; at most 2,000 bytes, no NUL. */
  readonly series: string;
  readonly display_name: string;
  readonly device_type: string;
  readonly data_type: string;
  /** The sensor that it had last, which may have been deleted since. */
  sensorId?: number | undefined;
}

export interface SeriesParts {
  readonly sql: Sql;
  readonly rights: IngestRights;
  readonly quotas: AccountQuotas;
  /** Sensors that one account may create through protocol adapters. */
  readonly limit: number;
  /** Of the pool. */
  readonly connections: number;
}

/** Why series have no sensor: the bound of sensors that adapters create, or (not null) the quota of all sensors. */
export interface Beyond {
  readonly limit: number;
  readonly quota: QuotaUse | null;
}

export interface ResolvedSeries {
  /** Of each series its sensor; NaN where it is beyond a limit of the account. */
  readonly ids: Float64Array;
  readonly beyond: Beyond;
}

/** Series per query, and per step of the event loop. */
const CHUNK = 1000;
/** Series that are looked up in one turn of the event loop: some milliseconds. */
const TURN = 4000;
/** Longest name of the API, in characters. */
const NAME_LIMIT = 255;

export class SeriesSensors {
  readonly #parts: SeriesParts;
  /** Sensors may have been deleted since: an upload then reports them, and `storeSeries` calls `forget`. */
  readonly #known = lruCache<string, number>(200_000);
  /** By account. */
  readonly #slice = new TimeSlice<number>(TURN, CHUNK);
  /**
   * Look-ups in the database, by account. A creation of sensors locks their account, so two of one account would hold a connection of the pool each, and
   * only one would proceed.
   */
  readonly #lookups: FairSemaphore<number>;

  constructor(parts: SeriesParts) {
    this.#parts = parts;
    const permits = Math.max(1, Math.floor(parts.connections / 2));
    this.#lookups = new FairSemaphore({ permits, permitsOfKey: 1 });
  }

  /**
   * @param wanted of entries with the same series the first one counts
   * @throws ApiError unauthorized, key_scope when the caller has lost the right since it was cached
   */
  async resolve(caller: Caller, protocol: Protocol, wanted: readonly Series[]): Promise<ResolvedSeries> {
    let quota: QuotaUse | null = null;
    const ids = new Float64Array(wanted.length).fill(Number.NaN);
    const unknown = new Map<string, Series>();
    await this.#inSteps(wanted, caller, (each, place) => {
      each.sensorId ??= this.#known.get(keyOf(caller.userId, protocol, each.series));
      if (each.sensorId !== undefined) ids[place] = each.sensorId;
      else if (!unknown.has(each.series)) unknown.set(each.series, each);
    });
    const missing = [...unknown.values()];
    const made = new Map<string, number>();
    let isFull = false;
    for (let from = 0; from < missing.length; from += CHUNK) {
      const chunk = missing.slice(from, from + CHUNK);
      const found = await this.#lookups.run(caller.userId, () => this.#find(caller, protocol, chunk, isFull));
      quota ??= found.quota;
      isFull ||= found.isFull;
      for (const { series, sensor_id } of found.rows) {
        made.set(series, sensor_id);
        this.#known.set(keyOf(caller.userId, protocol, series), sensor_id);
      }
    }
    if (made.size > 0) {
      await this.#inSteps(wanted, caller, (each, place) => {
        const id = Number.isNaN(ids[place]!) ? made.get(each.series) : undefined;
        if (id !== undefined) ids[place] = each.sensorId = id;
      });
    }
    return { ids, beyond: { limit: this.#parts.limit, quota } };
  }

  /** One body may name 100,000 series. */
  async #inSteps(
    wanted: readonly Series[],
    { userId }: Caller,
    work: (each: Series, place: number) => void,
  ): Promise<void> {
    for (let place = 0; place < wanted.length; place++) {
      if (place > 0 && place % CHUNK === 0) await this.#slice.take(CHUNK, userId);
      work(wanted[place]!, place);
    }
  }

  /** Its sensor has been deleted. */
  forget(caller: Caller, protocol: Protocol, series: Series): void {
    series.sensorId = undefined;
    this.#known.delete(keyOf(caller.userId, protocol, series.series));
  }

  /** @param isFull the account has no room for further sensors: none is created */
  async #find(
    caller: Caller,
    protocol: Protocol,
    wanted: readonly Series[],
    isFull: boolean,
  ): Promise<FoundSeries> {
    const { sql, rights, limit, quotas } = this.#parts;
    const names = wanted.map((each) => each.series);
    const rows = await select(sql, caller.userId, protocol, names);
    if (isFull || rows.length === wanted.length) return { rows, quota: null, isFull };
    // A flush checks cached rights of uploads again, but the creation of sensors is checked only here.
    const present = await rights.present(caller);
    admit(present, { ...UPLOADING, limitedKeys: false }, endedLogin(caller));
    return transact(sql, async (tx) => {
      // The lock serialises creations of an account, so that a series is created once and the limit holds.
      const [owner] = await tx`SELECT FROM users WHERE id = ${caller.userId} FOR NO KEY UPDATE`;
      if (owner === undefined) throw unauthorized(endedLogin(caller));
      const known = await select(tx, caller.userId, protocol, names);
      const existing = new Set(known.map(({ series }) => series));
      const [{ count }] = await tx<[{ count: number }]>`
        SELECT count(*) AS count FROM protocol_sensors WHERE owner_id = ${caller.userId}`;
      const unknown = wanted.filter(({ series }) => !existing.has(series));
      const missing = unknown.slice(0, Math.max(0, limit - count));
      const { room, used } = await quotas.room(tx, caller.userId, 'sensors', missing.length);
      const made = await make(tx, caller.userId, protocol, missing.slice(0, room));
      return {
        rows: [...known, ...made],
        isFull: made.length < unknown.length,
        quota: room < missing.length && used !== null ? { ...used, use: used.use + room } : null,
      };
    });
  }
}

interface FoundSeries {
  readonly rows: readonly Row[];
  /** That of sensors, if it has no room for all of them. */
  readonly quota: QuotaUse | null;
  /** The account has no room for further sensors. */
  readonly isFull: boolean;
}

interface Row {
  readonly series: string;
  readonly sensor_id: number;
}

function select(
  sql: Queryable,
  ownerId: number,
  protocol: Protocol,
  series: readonly string[],
): Promise<Row[]> {
  return sql<Row[]>`
    SELECT series, sensor_id FROM protocol_sensors
    WHERE owner_id = ${ownerId} AND protocol = ${protocol} AND series = ANY(${series as string[]})`;
}

async function make(
  tx: Transaction,
  ownerId: number,
  protocol: Protocol,
  missing: readonly Series[],
): Promise<readonly Row[]> {
  if (missing.length === 0) return [];
  const column = (of: (each: Series) => string) => missing.map(of);
  const shard = placementOf(tx, ownerId, missing.length);
  const [shardColumn, shardValue] = shard === null ? [tx``, tx``] : [tx`, shard`, tx`, ${shard}`];
  const made = await tx<Row[]>`
    WITH wanted AS MATERIALIZED (
      SELECT nextval(pg_get_serial_sequence('sensors', 'id')) AS id, given.*
      FROM unnest(
        ${column(({ series }) => series)}::text[], ${column(({ series }) => shortened(series))}::text[],
        ${column((each) => shortened(each.display_name))}::text[],
        ${column((each) => shortened(each.device_type))}::text[],
        ${column((each) => each.data_type)}::text[],
        ${column(({ series }) => (series.length > NAME_LIMIT ? series : ''))}::text[]
      ) AS given (series, name, display_name, device_type, data_type, description)
    ), made AS (
      INSERT INTO sensors (id, owner_id, name, display_name, device_type, data_type, description${shardColumn})
      OVERRIDING SYSTEM VALUE
      SELECT id, ${ownerId}, name, display_name, device_type, data_type, description${shardValue} FROM wanted
    )
    INSERT INTO protocol_sensors (owner_id, protocol, series, sensor_id)
    SELECT ${ownerId}, ${protocol}, series, id FROM wanted
    RETURNING series, sensor_id`;
  const created = made.map(({ sensor_id }) => ({ subjectId: sensor_id, audience: [ownerId] }));
  await publishEvent(tx, 'add_sensor', ...created);
  await shareAgreed(
    tx,
    ownerId,
    made.map(({ sensor_id }) => sensor_id),
  );
  return made;
}

/** Shortens a name; the description of the sensor holds the whole series. */
function shortened(text: string): string {
  return text.length <= NAME_LIMIT ? text : `${text.slice(0, NAME_LIMIT - 1).toWellFormed()}…`;
}

function keyOf(userId: number, protocol: Protocol, series: string): string {
  return `${userId} ${protocol} ${series}`;
}
