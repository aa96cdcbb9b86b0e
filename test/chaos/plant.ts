/** The system under test: databases of its own, servers, a sidecar; and the account that uploads. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Test } from 'tap';
import { createLog } from '../../common/log.js';
import type { KeptDatabase } from '../../server/start/keep.js';
import { createFirstAccount } from '../../server/users/first-account.js';
import { connect, type ShardSql, type Sql } from '../../sql/connect.js';
import type { EmbeddedOptions } from '../../sql/embedded/embedded.js';
import { freePort } from '../../sql/embedded/endpoint.js';
import { migrate } from '../../sql/migrate.js';
import { Shards } from '../../sql/shards.js';
import { SilentLink } from '../failover/silent-link.js';
import { scratchFolder } from '../support/product.js';
import { placeNewSensors, placeShards, shardsOf } from '../support/shards.js';
import { until } from '../support/until.js';
import { Child, type Environment } from './child.js';
import { CitusCluster, HAS_CLUSTER } from './citus-cluster.js';
import { Ledger } from './ledger.js';
import { Place, programsIn } from './place.js';

const ACCOUNT = { username: 'admin', password: 'chaos and order' };

/** Folder of the programs of a PostgreSQL with TimescaleDB; without it the embedded one runs. */
const PROGRAMS = process.env.CHAOS_TIMESCALE;

/** Engine of the system under test. */
export const ENGINE = PROGRAMS === undefined ? 'postgres' : 'timescale';

/** Small, but with the product's durability. */
const SETTINGS = { shared_buffers: '64MB' };

/** Settings for a database with TimescaleDB. */
const TIMESCALE_SETTINGS = {
  ...SETTINGS,
  shared_preload_libraries: 'timescaledb',
  'timescaledb.telemetry_level': 'off',
  max_worker_processes: 16,
  max_locks_per_transaction: 512,
};

/** Short timeout and small credit, so that clients exhaust both; and receivers of notifications are local. */
const ENVIRONMENT = { STORE_TIMEOUT: '1', STREAM_CREDIT: '400', DELIVERY_ALLOW: '127.0.0.0/8' };

/** Milliseconds between two attempts to read from a server that is not healthy yet. */
const POLL = 50;

export interface PlantOptions {
  readonly servers: number;
  readonly transport: 'node' | 'uws';
  /** Folder of the data; default: a temporary one. */
  readonly folder?: string;
  /** Default: one that it makes. */
  readonly database?: KeptDatabase;
  readonly environment?: Environment;
  /** Databases with the data of sensors, one of which is central; default 1. Where there is a Citus cluster, the first added one of several is there. */
  readonly shards?: number;
}

/** A sensor that gets points one after the other. */
export interface Probe {
  readonly id: number;
  readonly ledger: Ledger;
}

interface Site {
  readonly child: Child;
  url: string;
}

export class Plant {
  readonly sidecar = new Child('workers/main.js');
  readonly sql: ShardSql;
  /** Holds the data of the database. */
  readonly folder: string;
  readonly #servers: Site[];
  readonly #central: Place;
  /** Of the other shards. */
  readonly #others: readonly (Place | CitusCluster)[];
  /** Between processes and the last shard, where there are several. */
  readonly link: SilentLink | null;
  readonly #transport: string;
  readonly #given: Environment;
  #session = '';
  #probes: readonly Probe[] = [];

  private constructor(
    central: Place,
    others: readonly (Place | CitusCluster)[],
    link: SilentLink | null,
    { servers, transport, environment = {} }: PlantOptions,
  ) {
    this.#given = environment;
    this.#central = central;
    this.#others = others;
    this.link = link;
    this.folder = central.folder;
    this.#transport = transport;
    this.#servers = Array.from({ length: servers }, () => ({ child: new Child('server/main.js'), url: '' }));
    this.sql = new Shards(connect(this.address, { max: 4, name: 'chaos' })).only;
  }

  /** @param t stops everything at its end */
  static async open(t: Pick<Test, 'teardown'>, options: PlantOptions): Promise<Plant> {
    const folder = options.folder ?? scratchFolder(t);
    const { database } = options;
    const [central, ...others] = await Promise.all([
      database === undefined ? Place.open(folder, postgres()) : new Place(database, folder),
      ...openOthers(t, (options.shards ?? 1) - 1),
    ]);
    const last = others.at(-1);
    const link = last instanceof Place ? await SilentLink.open(last.port) : null;
    const plant = new Plant(central, others, link, options);
    t.teardown(() => plant.#close());
    await migratePlace(plant.sql);
    if (link !== null) await plant.#addShards(t, link);
    await createFirstAccount(plant.sql, {
      ADMIN_USERNAME: ACCOUNT.username,
      ADMIN_PASSWORD: ACCOUNT.password,
      PASSWORD_RULES: 'warn',
    });
    await plant.revive();
    plant.#session = await plant.logIn();
    if (link !== null) {
      const ids = await plant.makeInEachShard();
      plant.#probes = ids.map((id) => ({ id, ledger: new Ledger() }));
    }
    return plant;
  }

  /** Each database but the central one gets a shard; processes reach the last one through the link. */
  async #addShards(t: Pick<Test, 'teardown'>, link: SilentLink): Promise<void> {
    const added = await Promise.all(
      this.#others.map(async (place) => {
        if (place instanceof CitusCluster) {
          return { url: place.address, sql: connect(await place.nodeAddress(), { max: 2, name: 'chaos' }) };
        }
        const sql = connect(place.url, { max: 2, name: 'chaos' });
        await migratePlace(sql);
        return { url: place.url, sql };
      }),
    );
    const through = new URL(added.at(-1)!.url);
    through.port = String(link.port);
    const reached = [...added.slice(0, -1), { ...added.at(-1)!, url: through.href }];
    await placeShards(t, this.sql, reached);
    await Promise.all(added.map(({ sql }) => sql.end()));
  }

  /** Of the central database. */
  get address(): string {
    return this.#central.url;
  }

  /** Databases with the data of sensors, one of which is central. */
  get shards(): number {
    return 1 + this.#others.length;
  }

  /** That has the first added shard. @throws Error where there is none */
  get cluster(): CitusCluster {
    const [cluster] = this.#others;
    if (!(cluster instanceof CitusCluster)) throw new Error('the plant has no Citus cluster');
    return cluster;
  }

  /** @param shard 0: the central one */
  #place(shard: number): Place {
    const place = shard === 0 ? this.#central : this.#others[shard - 1]!;
    return place instanceof CitusCluster ? place.place : place;
  }

  get session(): string {
    return this.#session;
  }

  get servers(): number {
    return this.#servers.length;
  }

  server(index: number): Child {
    return this.#site(index).child;
  }

  /** URL of a server, constant across restarts. */
  url(index: number): string {
    return this.#site(index).url;
  }

  #site(index: number): Site {
    return this.#servers[index % this.#servers.length]!;
  }

  /** @returns the id of a new session */
  async logIn(): Promise<string> {
    return ((await this.post('/login', ACCOUNT)) as { session_id: string }).session_id;
  }

  /** @throws Error unless the response is a success */
  async post(target: string, body: unknown, method = 'POST', secret = this.#session): Promise<unknown> {
    const answer = await fetch(this.url(0) + target, {
      method,
      headers: { 'Content-Type': 'application/json', 'X-SESSION_ID': secret },
      body: JSON.stringify(body),
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${method} ${target}: ${answer.status} ${text}`);
    return text === '' ? null : JSON.parse(text);
  }

  /** @param shard that has them; absent: all in turn */
  async makeSensors(count: number, shard: number | null = null): Promise<number[]> {
    if (shard !== null) await placeNewSensors(this.sql, shard);
    const made = Array.from({ length: count }, () =>
      this.post('/sensors', { sensor: { name: 'chaos', data_type: 'integer' } }),
    );
    const ids = (await Promise.all(made)).map((each) =>
      Number((each as { sensor: { id: string } }).sensor.id),
    );
    if (shard !== null) await placeNewSensors(this.sql, null);
    return ids;
  }

  /** @returns a sensor of each shard, in order */
  async makeInEachShard(): Promise<number[]> {
    const ids = new Map<number, number>();
    while (ids.size < this.shards) {
      const [id] = await this.makeSensors(1);
      const [row] = await this.sql<{ shard: number }[]>`SELECT shard FROM sensors WHERE id = ${id}`;
      ids.set(row!.shard, id!);
    }
    return [...ids].sort(([left], [right]) => left - right).map(([, id]) => id);
  }

  /**
   * Kills main process and backends, as a power failure does. The supervisor restarts the database.
   * @param shard 0: the central database; of a shard in a cluster, the node that has it
   */
  killDatabase(shard = 0): Promise<void> {
    return this.#place(shard).kill();
  }

  /** @returns process ids that got the signal */
  signalDatabase(signal: NodeJS.Signals, shard = 0): number[] {
    return this.#place(shard).signal(signal);
  }

  /** Removes or restores the database's access to its folder, without which it cannot start. */
  lockDatabase(locked: boolean, shard = 0): void {
    this.#place(shard).lock(locked);
  }

  /** Starts servers and sidecar that do not run. */
  async revive(): Promise<void> {
    await Promise.all([
      ...this.#servers.filter(({ child }) => !child.alive).map((site) => this.#startServer(site, {})),
      this.sidecar.alive ? null : this.sidecar.start(this.#environment()),
    ]);
  }

  /** Processes that have ended by themselves, one line each, with their last output. */
  get dead(): string[] {
    const all = [...this.#servers.map(({ child }, i) => ({ child, name: `server ${i}` }))];
    return [...all, { child: this.sidecar, name: 'sidecar' }]
      .filter(({ child }) => !child.alive)
      .map(({ name, child }) => `the ${name} is dead: ${child.lastWords}`);
  }

  /** Restarts a server so that it stops at a fault point. */
  async arm(index: number, point: string, passes: number): Promise<void> {
    const site = this.#site(index);
    await site.child.kill();
    await this.#startServer(site, armed(point, passes));
  }

  /** The same of the sidecar. */
  async armSidecar(point: string, passes: number): Promise<void> {
    await this.sidecar.kill();
    await this.sidecar.start({ ...this.#environment(), ...armed(point, passes) });
  }

  async #startServer(site: Site, environment: Environment): Promise<void> {
    const port = site.url === '' ? await freePort(0) : new URL(site.url).port;
    site.url = await site.child.start({ ...this.#environment(), ...environment, PORT: String(port) });
  }

  #environment(): Environment {
    return { ...ENVIRONMENT, DATABASE_URL: this.address, TRANSPORT: this.#transport, ...this.#given };
  }

  /** Resolves when all servers are healthy; where there are several shards, when each server reads sensors of each. */
  async answers(): Promise<void> {
    // All at once: on a busy machine, where the load goes on, one response takes seconds.
    const session = { 'X-SESSION_ID': this.#session };
    await Promise.all(
      this.#servers.flatMap(({ url }) => [
        untilRead(`${url}/health`),
        ...this.#probes.map(({ id }) => untilRead(`${url}/sensors/${id}/data?per_page=1`, session)),
      ]),
    );
    // The pools of this process had connections to the former databases.
    await Promise.all(
      shardsOf(this.sql).map((shard) =>
        until(() =>
          shard`SELECT`.then(
            () => true,
            () => false,
          ),
        ),
      ),
    );
  }

  /** A sensor of each shard, in order, where there are several. */
  get probes(): readonly Probe[] {
    return this.#probes;
  }

  async #close(): Promise<void> {
    await Promise.all([...this.#servers.map(({ child }) => child), this.sidecar].map((each) => each.kill()));
    await this.sql.end({ timeout: 1 });
    await this.link?.close();
    await Promise.all([this.#central, ...this.#others].map((place) => place.stop()));
  }
}

/** Resolves when there is a response of status 200. */
async function untilRead(url: string, headers: Environment = {}): Promise<void> {
  for (;;) {
    const answer = await fetch(url, { headers }).catch(() => null);
    await answer?.arrayBuffer();
    if (answer?.status === 200) return;
    await sleep(POLL);
  }
}

function armed(point: string, passes: number): Environment {
  return { FAULT_POINT: point, FAULT_PASSES: String(passes), FAULT_POINTS: 'allowed' };
}

/** The last one can be cut off by a link; processes connect to the nodes of a cluster by their own addresses. */
function openOthers(t: Pick<Test, 'teardown'>, count: number): Promise<Place | CitusCluster>[] {
  if (HAS_CLUSTER && count === 1) throw new Error('a plant with a Citus cluster has three shards or more');
  return Array.from({ length: count }, (_, i) =>
    HAS_CLUSTER && i === 0 ? CitusCluster.open(t) : Place.open(scratchFolder(t), postgres()),
  );
}

async function migratePlace(sql: Sql): Promise<void> {
  const { engine } = await migrate(sql, createLog('chaos', 'silent'));
  if (engine !== ENGINE) throw new Error(`the plant has the engine ${engine}, not ${ENGINE}`);
}

function postgres(): Omit<EmbeddedOptions, 'folder'> {
  if (PROGRAMS === undefined) return { settings: SETTINGS };
  return { settings: TIMESCALE_SETTINGS, binaries: programsIn(PROGRAMS, 'CHAOS_TIMESCALE') };
}
