/**
 * Two PostgreSQL servers, a primary and its synchronous standby, as `docs/guide/failover.md` sets them up. Each is reached through a link whose network can
 * be cut, by the product and by the other one.
 */
import { spawn, spawnSync } from 'node:child_process';
import { closeSync, cpSync, openSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import type { Test } from 'tap';
import { findBinaries } from '../../sql/embedded/binaries.js';
import { startEmbedded } from '../../sql/embedded/embedded.js';
import { freePort } from '../../sql/embedded/endpoint.js';
import { databaseEnvironment } from '../../sql/embedded/environment.js';
import { databaseIdentity, type Identity } from '../../sql/embedded/identity.js';
import { guardFolder } from '../support/cluster.js';
import { dataFolder, descendants, isRunning, kill } from '../support/product.js';
import { until } from '../support/until.js';
import { SilentLink } from './silent-link.js';

/** Durability stays at PostgreSQL's defaults: fully on. */
const SETTINGS = {
  shared_buffers: '64MB',
  max_connections: '150',
  restart_after_crash: 'off',
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
};

/** Its name in `synchronous_standby_names`. */
const STANDBY = 'standby';

export class Instance {
  readonly folder: string;
  readonly port: number;
  readonly link: SilentLink;
  readonly #password: string;
  readonly #identity: Identity;
  #pid = 0;

  constructor(folder: string, port: number, link: SilentLink, password: string, identity: Identity) {
    this.folder = folder;
    this.port = port;
    this.link = link;
    this.#password = password;
    this.#identity = identity;
  }

  get cluster(): string {
    return path.join(this.folder, 'postgres');
  }

  get pid(): number {
    return this.#pid;
  }

  /** Directly, past the link. */
  get url(): string {
    return `postgres://sensorium:${this.#password}@127.0.0.1:${this.port}/sensorium`;
  }

  get isRunning(): boolean {
    return this.#pid !== 0 && isRunning(this.#pid);
  }

  /** @param primaries of which one is the primary, to be its standby; absent: it starts as what it was */
  async start(primaries: readonly Instance[] = [], name = STANDBY): Promise<void> {
    const { uid, gid } = this.#identity;
    const { postgres } = findBinaries(this.#identity, '/var/lib/sensorium');
    if (primaries.length > 0) {
      const hosts = primaries.map(() => '127.0.0.1').join(',');
      // Of several libpq tries the next one where a connection is refused; a link accepts it first.
      const ports = primaries.map(({ port, link }) => (primaries.length > 1 ? port : link.port)).join(',');
      const source = `host=${hosts} port=${ports} user=sensorium password=${this.#password} application_name=${name} target_session_attrs=read-write`;
      writeFileSync(path.join(this.cluster, 'standby.signal'), '');
      writeFileSync(
        path.join(this.cluster, 'primary.conf'),
        `primary_conninfo = '${source}'\nwal_retrieve_retry_interval = 500\n`,
      );
      writeFileSync(path.join(this.cluster, 'postgresql.conf'), "include_if_exists 'primary.conf'\n", {
        flag: 'a',
      });
      if (uid !== undefined) spawnSync('chown', ['-R', `${uid}:${gid}`, this.cluster]);
    }
    const log = openSync(path.join(this.folder, 'postgres.log'), 'a');
    const settings = Object.entries({ ...SETTINGS, port: String(this.port) }).flatMap(([name, value]) => [
      '-c',
      `${name}=${value}`,
    ]);
    const child = spawn(postgres, ['-D', this.cluster, ...settings], {
      uid,
      gid,
      cwd: '/',
      stdio: ['ignore', log, log],
      detached: true,
      env: databaseEnvironment(),
    });
    closeSync(log);
    child.unref();
    this.#pid = child.pid ?? 0;
    await until(async () => {
      if (child.exitCode !== null)
        throw new Error(readFileSync(path.join(this.folder, 'postgres.log'), 'utf8').slice(-2000));
      return this.query('SELECT 1').then(
        () => true,
        () => false,
      );
    });
  }

  /** Directly, past the link. */
  async query<Row extends pg.QueryResultRow>(text: string): Promise<Row[]> {
    const client = new pg.Client({ connectionString: this.url, connectionTimeoutMillis: 5000 });
    client.on('error', () => {});
    try {
      await client.connect();
      return (await client.query<Row>(text)).rows;
    } finally {
      await client.end().catch(() => {});
    }
  }

  /** Main process and backends at once, as a power failure does. */
  async kill(): Promise<void> {
    // It starts no further ones.
    kill(this.#pid, 'SIGSTOP');
    const family = [this.#pid, ...descendants(this.#pid)];
    for (const each of family) kill(each, 'SIGKILL');
    await until(() => !family.some(isRunning));
  }

  /** A fast shutdown. */
  async stop(): Promise<void> {
    kill(this.#pid, 'SIGINT');
    await until(() => !isRunning(this.#pid));
  }
}

/** @param t stops the instance at its end. Teardowns run in reverse order: a folder that was made before is removed after that. */
type MakeInstance = (t: Pick<Test, 'teardown'>, folder: string) => Promise<Instance>;

export class Pair {
  /** Names both hosts. */
  readonly url: string;
  #primary: Instance;
  #standby: Instance;
  readonly #make: MakeInstance;

  private constructor([primary, standby]: readonly [Instance, Instance], make: MakeInstance) {
    this.#primary = primary;
    this.#standby = standby;
    this.#make = make;
    const { username, password } = new URL(primary.url);
    const hosts = [primary, standby].map(({ link }) => `127.0.0.1:${link.port}`);
    this.url = `postgres://${username}:${password}@${hosts.join(',')}/sensorium?target_session_attrs=read-write`;
  }

  /** @param t stops everything at its end */
  static async open(t: Pick<Test, 'teardown'>): Promise<Pair> {
    const folder = guardedFolder(t);
    const made = await startEmbedded({ folder, tcp: true });
    const { password } = new URL(made.url);
    await made.stop();
    const identity = databaseIdentity(path.join(folder, 'postgres'));
    const make: MakeInstance = async (t, folder) => {
      const port = await freePort(0);
      const instance = new Instance(folder, port, await SilentLink.open(port), password, identity);
      t.teardown(async () => {
        instance.link.restore();
        if (instance.isRunning) await instance.kill();
        await instance.link.close();
      });
      return instance;
    };
    const primary = await make(t, folder);
    const pair = new Pair([primary, await make(t, guardedFolder(t))], make);
    await primary.start();
    await pair.makeStandby();
    return pair;
  }

  get primary(): Instance {
    return this.#primary;
  }

  get standby(): Instance {
    return this.#standby;
  }

  /** Makes the standby anew, from a copy of the stopped primary, and waits until it is synchronous. */
  async makeStandby(): Promise<void> {
    const [primary, standby] = [this.#primary, this.#standby];
    if (standby.isRunning) await standby.kill();
    if (primary.isRunning) await primary.stop();
    rmSync(standby.cluster, { recursive: true, force: true });
    cpSync(realpathSync(primary.cluster), standby.cluster, { recursive: true, preserveTimestamps: true });
    rmSync(path.join(standby.cluster, 'postmaster.pid'), { force: true });
    await primary.start();
    await primary.query("ALTER SYSTEM SET synchronous_standby_names = '*'");
    await standby.start([primary]);
    await primary.query('SELECT pg_reload_conf()');
    await until(async () => {
      const rows = await primary.query<{ state: string; sync_state: string }>(
        'SELECT state, sync_state FROM pg_stat_replication',
      );
      return rows[0]?.state === 'streaming' && rows[0].sync_state === 'sync';
    });
  }

  /** Makes one more standby, which is not synchronous, and follows whichever of the two is the primary. @param t as of `open` */
  async addReplica(t: Pick<Test, 'teardown'>): Promise<Instance> {
    const [primary, standby] = [this.#primary, this.#standby];
    const replica = await this.#make(t, guardedFolder(t));
    await primary.query(`ALTER SYSTEM SET synchronous_standby_names = '${STANDBY}'`);
    await primary.query('SELECT pg_reload_conf()');
    await standby.stop();
    cpSync(realpathSync(standby.cluster), replica.cluster, { recursive: true, preserveTimestamps: true });
    rmSync(path.join(replica.cluster, 'postmaster.pid'), { force: true });
    await standby.start();
    await replica.start([primary, standby], 'replica');
    await until(async () => {
      const rows = await primary.query("SELECT FROM pg_stat_replication WHERE state = 'streaming'");
      return rows.length === 2;
    });
    return replica;
  }

  /** @returns when the promotion was complete, of performance.now() */
  async promote(): Promise<number> {
    const promoted = this.#standby;
    await promoted.query('SELECT pg_promote()');
    // Otherwise its COMMITs wait for a standby that there is not yet.
    await promoted.query('ALTER SYSTEM RESET synchronous_standby_names');
    await promoted.query('SELECT pg_reload_conf()');
    const at = performance.now();
    [this.#primary, this.#standby] = [promoted, this.#primary];
    return at;
  }
}

/** A folder that is gone at the end of the test, or with this process. */
function guardedFolder(t: Pick<Test, 'teardown'>): string {
  const folder = dataFolder(t);
  guardFolder(folder);
  return folder;
}
