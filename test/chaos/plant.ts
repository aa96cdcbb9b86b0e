/** The system under test: a database of its own, servers, a sidecar; and the account that uploads. */
import { spawnSync } from 'node:child_process';
import { chmodSync, realpathSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Test } from 'tap';
import { createLog } from '../../common/log.js';
import { type KeptDatabase, keepDatabase } from '../../server/start/keep.js';
import { createFirstAccount } from '../../server/users/first-account.js';
import { connect, type ShardSql } from '../../sql/connect.js';
import type { EmbeddedOptions } from '../../sql/embedded/embedded.js';
import { freePort } from '../../sql/embedded/endpoint.js';
import { migrate } from '../../sql/migrate.js';
import { Shards } from '../../sql/shards.js';
import { guardFolder } from '../support/cluster.js';
import { descendants, isRunning, kill, scratchFolder } from '../support/product.js';
import { until } from '../support/until.js';
import { Child, type Environment } from './child.js';

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

export interface PlantOptions {
  readonly servers: number;
  readonly transport: 'node' | 'uws';
  /** Folder of the data; default: a temporary one. */
  readonly folder?: string;
  /** Default: one that it makes. */
  readonly database?: KeptDatabase;
  readonly environment?: Environment;
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
  readonly #database: KeptDatabase;
  readonly #transport: string;
  readonly #given: Environment;
  #session = '';

  private constructor(
    folder: string,
    database: KeptDatabase,
    { servers, transport, environment = {} }: PlantOptions,
  ) {
    this.#given = environment;
    this.folder = folder;
    this.#database = database;
    this.#transport = transport;
    this.#servers = Array.from({ length: servers }, () => ({ child: new Child('server/main.js'), url: '' }));
    this.sql = new Shards(connect(database.url, { max: 4, name: 'chaos' })).only;
  }

  /** @param t stops everything at its end */
  static async open(t: Pick<Test, 'teardown'>, options: PlantOptions): Promise<Plant> {
    const folder = options.folder ?? scratchFolder(t);
    const log = createLog('chaos', 'silent');
    const database = options.database ?? (await keepDatabase({ folder, tcp: true, ...postgres() }, log));
    const plant = new Plant(folder, database, options);
    if (options.database === undefined) guardFolder(folder);
    t.teardown(() => plant.#close());
    const { engine } = await migrate(plant.sql, log);
    if (engine !== ENGINE) throw new Error(`the plant has the engine ${engine}, not ${ENGINE}`);
    await createFirstAccount(plant.sql, {
      ADMIN_USERNAME: ACCOUNT.username,
      ADMIN_PASSWORD: ACCOUNT.password,
      PASSWORD_RULES: 'warn',
    });
    await plant.revive();
    plant.#session = await plant.logIn();
    return plant;
  }

  /** Of the database. */
  get address(): string {
    return this.#database.url;
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

  async makeSensors(count: number): Promise<number[]> {
    const made = Array.from({ length: count }, () =>
      this.post('/sensors', { sensor: { name: 'chaos', data_type: 'integer' } }),
    );
    return (await Promise.all(made)).map((each) => Number((each as { sensor: { id: string } }).sensor.id));
  }

  /** Kills main process and backends, as a power failure does. The supervisor restarts the database. */
  async killDatabase(): Promise<void> {
    const family = this.signalDatabase('SIGKILL');
    await until(() => !family.some(isRunning));
  }

  /** @returns process ids that got the signal */
  signalDatabase(signal: NodeJS.Signals): number[] {
    const { pid } = this.#database;
    const family = [pid, ...descendants(pid)];
    for (const each of family) kill(each, signal);
    return family;
  }

  /** Removes or restores the database's access to its folder, without which it cannot start. */
  lockDatabase(locked: boolean): void {
    chmodSync(realpathSync(path.join(this.folder, 'postgres')), locked ? 0 : 0o700);
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
    const violation = { FAULT_POINT: point, FAULT_PASSES: String(passes), FAULT_POINTS: 'allowed' };
    await this.#startServer(site, violation);
  }

  async #startServer(site: Site, environment: Environment): Promise<void> {
    const port = site.url === '' ? await freePort(0) : new URL(site.url).port;
    site.url = await site.child.start({ ...this.#environment(), ...environment, PORT: String(port) });
  }

  #environment(): Environment {
    return { ...ENVIRONMENT, DATABASE_URL: this.#database.url, TRANSPORT: this.#transport, ...this.#given };
  }

  /** Resolves when all servers are healthy. */
  async answers(): Promise<void> {
    for (const { url } of this.#servers) {
      for (;;) {
        const answer = await fetch(`${url}/health`).catch(() => null);
        await answer?.arrayBuffer();
        if (answer?.status === 200) break;
        await sleep(20);
      }
    }
  }

  async #close(): Promise<void> {
    await Promise.all([...this.#servers.map(({ child }) => child), this.sidecar].map((each) => each.kill()));
    await this.sql.end({ timeout: 1 });
    await this.#database.stop();
  }
}

function postgres(): Omit<EmbeddedOptions, 'folder'> {
  if (PROGRAMS === undefined) return { settings: SETTINGS };
  const [initdb, postgres] = [path.join(PROGRAMS, 'initdb'), path.join(PROGRAMS, 'postgres')];
  const { stdout } = spawnSync(postgres, ['--version'], { encoding: 'utf8' });
  const [version] = /\d[\d.]*/.exec(stdout ?? '') ?? [];
  if (version === undefined) throw new Error(`CHAOS_TIMESCALE: there is no postgres in ${PROGRAMS}`);
  return { settings: TIMESCALE_SETTINGS, binaries: { initdb, postgres, version } };
}
