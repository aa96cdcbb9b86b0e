/** Moves of a shard under load, in each of which something is killed. */
import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Test } from 'tap';
import { moveFaultPoints } from '../../common/fault-points.js';
import type { ShardSql } from '../../sql/connect.js';
import { Child } from '../chaos/child.js';
import { random } from '../chaos/random.js';
import { newUser, type TestUser } from '../support/client.js';
import { testDatabase } from '../support/database.js';
import { make } from '../support/live-sensors.js';
import { MovingLoad } from '../support/moving-load.js';
import { passwordFile } from '../support/password-file.js';
import { BUILD } from '../support/product.js';
import { addShards } from '../support/shards.js';
import { until } from '../support/until.js';

/** What is killed: the command at a place, or another process while it runs. */
export const KILLED = [...moveFaultPoints, 'server', 'sidecar', 'nothing'] as const;

export type Killed = (typeof KILLED)[number];

/** From here on a sidecar ends the move. */
const CLOSED: readonly Killed[] = moveFaultPoints.slice(moveFaultPoints.indexOf('after a shard is closed'));

/** Milliseconds into a move at which another process is killed, at most. */
const LATEST = 1500;

export interface Outcome {
  readonly acknowledged: number;
  readonly violations: readonly string[];
}

/** `npm run admin -- shards move`. */
class Command {
  readonly #process: ChildProcess;
  readonly ended: Promise<number | string>;
  said = '';

  constructor(environment: Readonly<Record<string, string>>, url: string) {
    const file = path.join(BUILD, 'server/start/admin.js');
    this.#process = spawn(process.execPath, [file, 'shards', 'move', '1', url], {
      env: { ...process.env, LOG_LEVEL: 'silent', WEAK_DURABILITY: 'accepted', ...environment },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    for (const stream of [this.#process.stdout!, this.#process.stderr!])
      stream.on('data', (chunk: Buffer) => {
        this.said += chunk;
      });
    this.ended = new Promise((resolve) => {
      this.#process.once('exit', (status, signal) => resolve(signal ?? status ?? 0));
    });
  }

  /** Resolves when it has stopped itself at its fault point. */
  stopped(): Promise<void> {
    const { pid } = this.#process;
    return until(() => {
      const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
      return stat.slice(stat.lastIndexOf(')') + 2)[0] === 'T';
    });
  }

  async kill(): Promise<void> {
    this.#process.kill('SIGKILL');
    await this.ended;
  }
}

export class MovingSite {
  readonly #environment: Readonly<Record<string, string>>;
  readonly #central: ShardSql;
  /** Of the two databases of the shard. */
  readonly #urls: readonly [string, string];
  readonly #server: Child;
  readonly #sidecar: Child;
  readonly #user: TestUser;

  private constructor(parts: {
    environment: Readonly<Record<string, string>>;
    central: ShardSql;
    urls: readonly [string, string];
    server: Child;
    sidecar: Child;
    user: TestUser;
  }) {
    this.#environment = parts.environment;
    this.#central = parts.central;
    this.#urls = parts.urls;
    this.#server = parts.server;
    this.#sidecar = parts.sidecar;
    this.#user = parts.user;
  }

  static async open(t: Pick<Test, 'teardown'>): Promise<MovingSite> {
    const { url, sql } = await testDatabase(t);
    await addShards(t, sql, 1);
    await sql`ALTER TABLE sensors ALTER COLUMN shard SET DEFAULT 1`;
    const [row] = await sql<{ address: string }[]>`SELECT address FROM shards WHERE id = 1`;
    const other = await testDatabase(t);
    const withoutPassword = passwordFile(t);
    const urls = [withoutPassword(row!.address), withoutPassword(other.url)] as const;
    await sql`UPDATE shards SET address = ${urls[0]} WHERE id = 1`;
    const [server, sidecar] = [new Child('server/main.js'), new Child('workers/main.js')];
    t.teardown(() => Promise.all([server.kill(), sidecar.kill()]));
    const given = { DATABASE_URL: url, FAULT_POINT: '', FAULT_POINTS: '' };
    const base = await server.start({ ...given, PORT: '0' });
    const environment = { ...given, PORT: new URL(base).port };
    await sidecar.start(environment);
    const user = await newUser({ url: base });
    return new MovingSite({
      environment,
      central: sql,
      urls,
      server,
      sidecar,
      user,
    });
  }

  /** Moves the shard to the other database under load, and kills something meanwhile. @param seed of times */
  async move(killed: Killed, seed: number): Promise<Outcome> {
    const chance = random(seed);
    let isKilled = false;
    const load = new MovingLoad(this.#user, () => isKilled);
    const [one, two, cut, files] = [
      await make(this.#user),
      await make(this.#user),
      await make(this.#user),
      await make(this.#user, 'file'),
    ];
    load.write(one);
    load.write(two);
    load.replace(cut);
    await load.store(files);
    await sleep(200 * chance());
    const { address, generation } = await this.#present();
    const url = this.#urls.find((each) => each !== address)!;
    const violations: string[] = [];
    if (killed === 'server' || killed === 'sidecar' || killed === 'nothing') {
      const command = new Command(this.#environment, url);
      await sleep(LATEST * chance());
      if (killed !== 'nothing') {
        const child = killed === 'server' ? this.#server : this.#sidecar;
        isKilled = killed === 'server';
        await child.kill();
        await child.start(this.#environment);
        isKilled = false;
      }
      const status = await command.ended;
      if (status !== 0) violations.push(`the command ended with ${status}: ${command.said}`);
    } else {
      const fault = { FAULT_POINT: killed, FAULT_POINTS: 'allowed' };
      const command = new Command({ ...this.#environment, ...fault }, url);
      await Promise.race([
        command.stopped(),
        command.ended.then((status) => {
          throw new Error(`the command ended with ${status} before it was stopped: ${command.said}`);
        }),
      ]);
      await sleep(300 * chance());
      await command.kill();
      // A sidecar ends what is closed; all else goes on with the next command.
      if (!CLOSED.includes(killed) || chance() < 0.5) await this.#repeat(url, generation);
    }
    await until(async () => (await this.#present()).generation > generation);
    await load.end(files);
    violations.push(...load.violations);
    const sum = [...load.acknowledged.values()].reduce((all, each) => all + each, 0);
    return { acknowledged: sum, violations };
  }

  async #repeat(url: string, generation: number): Promise<void> {
    const command = new Command(this.#environment, url);
    const status = await command.ended;
    if (status === 0) return;
    // A sidecar may have ended it just before.
    const { address, generation: now } = await this.#present();
    if (now === generation || address !== url)
      throw new Error(`the repeated command ended with ${status}: ${command.said}`);
  }

  async #present(): Promise<{ readonly address: string; readonly generation: number }> {
    const [row] = await this.#central<{ address: string; generation: number }[]>`
      SELECT address, generation FROM shards WHERE id = 1`;
    return row!;
  }
}
