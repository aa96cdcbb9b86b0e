/** Everything that can be killed: a database of its own, servers, a sidecar; and the account that uploads. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Test } from 'tap';
import { createLog } from '../../common/log.js';
import { type Embedded, startEmbedded } from '../../server/start/embedded.js';
import { createFirstAccount } from '../../server/users/first-account.js';
import { connect, type Sql } from '../../sql/connect.js';
import { migrate } from '../../sql/migrate.js';
import { guardFolder } from '../support/cluster.js';
import { descendants, isRunning, kill, scratchFolder, until } from '../support/product.js';
import { Child, type Environment } from './child.js';

const ACCOUNT = { username: 'admin', password: 'chaos and order' };

/** Small, but as durable as the product's own. */
const SETTINGS = { shared_buffers: '64MB' };

interface Site {
  readonly child: Child;
  url: string;
}

export class Plant {
  readonly #folder: string;
  readonly #servers: Site[] = [];
  readonly sidecar = new Child('workers/main.js');
  #database: Embedded;
  #sql: Sql;
  #session = '';

  private constructor(folder: string, database: Embedded) {
    this.#folder = folder;
    this.#database = database;
    this.#sql = connect(database.url, { max: 4, name: 'chaos' });
  }

  /** @param t whose end ends all of it */
  static async open(t: Pick<Test, 'teardown'>, options: { servers: number }): Promise<Plant> {
    const folder = scratchFolder(t);
    const plant = new Plant(folder, await startEmbedded({ folder, settings: SETTINGS }));
    guardFolder(folder);
    t.teardown(() => plant.#close());
    await migrate(plant.#sql, createLog('chaos', 'silent'));
    await createFirstAccount(plant.#sql, {
      ADMIN_USERNAME: ACCOUNT.username,
      ADMIN_PASSWORD: ACCOUNT.password,
    });
    for (let i = 0; i < options.servers; i++) {
      plant.#servers.push({ child: new Child('server/main.js'), url: '' });
    }
    await plant.revive();
    const { session_id } = (await plant.post('/login', ACCOUNT)) as { session_id: string };
    plant.#session = session_id;
    return plant;
  }

  get sql(): Sql {
    return this.#sql;
  }

  get session(): string {
    return this.#session;
  }

  get servers(): number {
    return this.#servers.length;
  }

  server(index: number): Child {
    return this.#servers[index % this.#servers.length]!.child;
  }

  /** Stays the same over its lives. */
  url(index: number): string {
    return this.#servers[index % this.#servers.length]!.url;
  }

  /** @throws Error when it is not taken */
  async post(path: string, body: unknown): Promise<unknown> {
    const answer = await fetch(this.url(0) + path, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'X-SESSION_ID': this.#session },
      body: JSON.stringify(body),
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`POST ${path}: ${answer.status} ${text}`);
    return JSON.parse(text);
  }

  async makeSensors(count: number): Promise<number[]> {
    const made = Array.from({ length: count }, () =>
      this.post('/sensors', { sensor: { name: 'chaos', data_type: 'integer' } }),
    );
    return (await Promise.all(made)).map((each) => Number((each as { sensor: { id: string } }).sensor.id));
  }

  /** Main process and backends, as a power cut would. */
  async killDatabase(): Promise<void> {
    const { pid, ended } = this.#database;
    const family = [pid, ...descendants(pid)];
    for (const each of family) kill(each, 'SIGKILL');
    await ended;
    await until(() => !family.some(isRunning));
  }

  /** Starts whatever is not there: the database first, then servers and sidecar. */
  async revive(): Promise<void> {
    if (!isRunning(this.#database.pid)) {
      // Gives the lock of the folder back; there is nothing else left to stop.
      await this.#database.stop();
      const { url } = this.#database;
      this.#database = await startEmbedded({ folder: this.#folder, settings: SETTINGS });
      if (this.#database.url !== url) throw new Error('the port of the database was taken by somebody else');
    }
    await Promise.all([
      ...this.#servers.filter(({ child }) => !child.alive).map((site) => this.#startServer(site, {})),
      this.sidecar.alive ? null : this.sidecar.start(this.#environment()),
    ]);
  }

  /** Ends a server and starts it so that it stops at a fault point. */
  async arm(index: number, point: string, passes: number): Promise<void> {
    const site = this.#servers[index % this.#servers.length]!;
    await site.child.kill();
    await this.#startServer(site, {
      FAULT_POINT: point,
      FAULT_PASSES: String(passes),
      FAULT_POINTS: 'allowed',
    });
  }

  async #startServer(site: Site, environment: Environment): Promise<void> {
    const port = site.url === '' ? '0' : new URL(site.url).port;
    site.url = await site.child.start({ ...this.#environment(), ...environment, PORT: port });
  }

  #environment(): Environment {
    return { DATABASE_URL: this.#database.url };
  }

  /** Resolves when the servers take points again, however often that has to be tried. */
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
    await this.#sql.end({ timeout: 1 });
    await this.#database.stop();
  }
}
