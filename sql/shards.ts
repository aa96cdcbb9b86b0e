/**
 * The shards of a deployment, which have the data of sensors. One is in the central database, beside accounts and sensors; others are in databases of their own,
 * which `shards` lists.
 */
import {
  type ConnectOptions,
  connect,
  type Queryable,
  type ShardQueryable,
  type ShardSql,
  type ShardTransaction,
  type Sql,
  type Transaction,
} from './connect.js';
import { ofRemoteShard, type ShardIdentity } from './driver/shard-identity.js';
import { ShardLocation, type ShardRow } from './driver/shard-location.js';
import { Memory } from './memory.js';

export type { ShardRow } from './driver/shard-location.js';

/** The shard in the central database. */
export const CENTRAL = 0;

/** A database with a shard, as this process uses it. */
export interface ShardDatabase {
  readonly id: number;
  /** Its present address. */
  readonly url: string;
  /** Caches of this process for it. */
  readonly memory: Memory;
  /** Each connection compares it; null: it is the central database. */
  readonly identity: ShardIdentity | null;
  /** Follows the shard when it moves; null: it is the central database. */
  readonly location: ShardLocation | null;
}

/** Of the memory of each database but the central one. */
const centrals = new WeakMap<Memory, Sql>();

/**
 * @param central pool
 * @param url of the central database
 * @returns the central database, then the others
 */
export async function readShards(central: Sql, url: string): Promise<readonly ShardDatabase[]> {
  const rows = await central<ShardRow[]>`
    SELECT id AS shard, address, identity, generation, state FROM shards WHERE opens IS NOT NULL ORDER BY id`;
  return [
    { id: CENTRAL, url, memory: central.memory, identity: null, location: null },
    ...rows.map((row) => databaseOf(central, row)),
  ];
}

/** A shard that is not in the central database, as this process uses it from now on. */
export function databaseOf(central: Sql, row: ShardRow): ShardDatabase {
  const readAgain = async (id: number) => {
    const [found] = await central<ShardRow[]>`
      SELECT id AS shard, address, identity, generation, state FROM shards WHERE id = ${id}`;
    return found ?? null;
  };
  return new RemoteDatabase(central, new ShardLocation(row, readAgain));
}

class RemoteDatabase implements ShardDatabase {
  readonly id: number;
  readonly memory = new Memory();
  readonly location: ShardLocation;

  constructor(central: Sql, location: ShardLocation) {
    this.id = location.identity.shard;
    this.location = location;
    centrals.set(this.memory, central);
    // What is remembered of the former database would be wrong of the new one.
    let { place } = location;
    location.follow(() => {
      if (location.place !== place) this.memory.leaveDatabase();
      ({ place } = location);
    });
  }

  get url(): string {
    return this.location.url;
  }

  get identity(): ShardIdentity {
    return this.location.identity;
  }
}

/** The central database, for statements beside those of a shard; null: the shard is there itself. */
export function centralOf({ memory }: Queryable): Sql | null {
  return centrals.get(memory) ?? null;
}

/** The sensor is in a shard that this process does not use yet. */
class UnknownShard extends Error {
  /** SQLSTATE: unable to connect. A retry may succeed. */
  readonly code = '08001';
}

/** A sensor, and where its data are. */
export interface InShard {
  readonly shard: number;
}

/** A sensor, by its id. */
export interface LocatedSensor extends InShard {
  readonly id: number;
}

/** The sensors of one shard, and what its statements are sent with. */
export interface ShardPart<Handle extends ShardQueryable, Sensor> {
  readonly sql: Handle;
  readonly sensors: readonly Sensor[];
}

/** What statements of each shard are sent with: pools, or where the shard is central a transaction. */
export class ShardHandles<Handle extends ShardQueryable> {
  readonly #handles: Map<number, Handle>;

  /** @param handles by shard, the central one first */
  constructor(handles: ReadonlyMap<number, Handle>) {
    this.#handles = new Map(handles);
  }

  /** Whether all data are in the central database. */
  get isOne(): boolean {
    return this.#handles.size === 1;
  }

  get all(): readonly Handle[] {
    return [...this.#handles.values()];
  }

  get ids(): readonly number[] {
    return [...this.#handles.keys()];
  }

  /** @throws an error that counts as unavailable, where the process does not know the shard */
  of(id: number): Handle {
    const sql = this.#handles.get(id);
    if (sql === undefined) throw ofRemoteShard(new UnknownShard(`this process does not use shard ${id} yet`));
    return sql;
  }

  /** Divides sensors, which keep their order. @returns at least one part, which may be empty */
  divide<Sensor extends InShard>(sensors: readonly Sensor[]): readonly ShardPart<Handle, Sensor>[] {
    const first = sensors[0]?.shard ?? CENTRAL;
    if (sensors.every(({ shard }) => shard === first)) return [{ sql: this.of(first), sensors }];
    const parts = new Map<number, Sensor[]>();
    for (const sensor of sensors) {
      const part = parts.get(sensor.shard);
      if (part === undefined) parts.set(sensor.shard, [sensor]);
      else part.push(sensor);
    }
    return [...parts].map(([id, part]) => ({ sql: this.of(id), sensors: part }));
  }

  /** Does `work` for the sensors of each shard, at the same time. */
  each<Sensor extends InShard, Result>(
    sensors: readonly Sensor[],
    work: (sql: Handle, sensors: readonly Sensor[]) => Promise<Result>,
  ): Promise<Result[]> {
    return Promise.all(this.divide(sensors).map((part) => work(part.sql, part.sensors)));
  }

  /**
   * Finds the shards of sensors. Where there is one it takes no statement.
   * @param central database, or a transaction of it
   * @returns where there are several shards, in order of id and without deleted sensors
   */
  async locate(central: Queryable, ids: readonly number[]): Promise<readonly LocatedSensor[]> {
    if (this.isOne || ids.length === 0) return ids.map((id) => ({ id, shard: CENTRAL }));
    return central<LocatedSensor[]>`
      SELECT id, shard FROM sensors WHERE id = ANY (${ids as number[]}::bigint[]) ORDER BY id`;
  }

  /** The shard of a sensor; of one that is deleted the central one, which has nothing of it either. */
  async ofSensor(central: Queryable, id: number): Promise<Handle> {
    const [sensor] = await this.locate(central, [id]);
    return this.of(sensor?.shard ?? CENTRAL);
  }

  /**
   * The shards with sensors of an account, which are those with its files. Where there is one shard it takes no statement.
   * @param central database, or a transaction of it
   */
  async ofAccount(central: Queryable, id: number): Promise<readonly Handle[]> {
    if (this.isOne) return this.all;
    const rows = await central<
      InShard[]
    >`SELECT DISTINCT shard FROM sensors WHERE owner_id = ${id} ORDER BY shard`;
    return rows.map(({ shard }) => this.of(shard));
  }

  /** From now on the shard has this handle. */
  put(id: number, sql: Handle): void {
    this.#handles.set(id, sql);
  }

  protected map<Other extends ShardQueryable>(
    handleOf: (sql: Handle, id: number) => Other,
  ): ShardHandles<Other> {
    return new ShardHandles(new Map([...this.#handles].map(([id, sql]) => [id, handleOf(sql, id)])));
  }
}

/** A pool for each shard. */
export class Shards extends ShardHandles<ShardSql> {
  /** The shard in the central database: what goes there is not divided by shard yet. */
  readonly only: ShardSql;
  /** For statements whose rows may be long. */
  readonly bounded: ShardHandles<ShardQueryable>;
  readonly #options: ConnectOptions;

  /**
   * @param central pool of the central database
   * @param databases of `readShards`; absent: the central one
   * @param options of the pools of the others
   */
  constructor(central: Sql, databases: readonly ShardDatabase[] = [], options: ConnectOptions = NO_OPTIONS) {
    const others = databases.flatMap(({ id, url, memory, location }) =>
      location === null ? [] : [[id, connect(url, { ...options, memory, location }) as ShardSql] as const],
    );
    super(new Map([[CENTRAL, central as ShardSql], ...others]));
    this.#options = options;
    this.only = central as ShardSql;
    this.bounded = this.map((sql) => sql.bounded);
  }

  /** Opens a pool to a shard that was added after the start of this process. @returns the pool */
  add({ id, url, memory, location }: ShardDatabase): ShardSql {
    const sql = connect(url, { ...this.#options, memory, ...(location && { location }) }) as ShardSql;
    this.put(id, sql);
    this.bounded.put(id, sql.bounded);
    return sql;
  }

  /** Reads within a transaction of the central database: the shard there is read in it, each other one beside it. */
  within(tx: Transaction): ShardHandles<ShardQueryable> {
    return this.map<ShardQueryable>((sql, id) => (id === CENTRAL ? shardWithin(tx) : sql));
  }

  /** Ends all pools. @param options.timeout seconds that statements under way may take */
  async end(options: { readonly timeout: number }): Promise<void> {
    await Promise.all(this.all.map((sql) => sql.end(options)));
  }
}

const NO_OPTIONS: ConnectOptions = { max: 1, name: 'sensorium' };

/**
 * The shard in a transaction of the central database, which hosts it: for transactions that change both sides. The decision on shards says how each of them is
 * divided.
 */
export function shardWithin(tx: Transaction): ShardTransaction {
  return tx as ShardTransaction;
}
