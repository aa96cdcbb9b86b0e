/** Moves of a shard under load, in each of which something is killed. */
import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Test } from 'tap';
import { type FaultPoint, moveFaultPoints } from '../../common/fault-points.js';
import { createLog } from '../../common/log.js';
import { connect, type ShardSql } from '../../sql/connect.js';
import { migrate } from '../../sql/migrate.js';
import { Shards } from '../../sql/shards.js';
import { Child } from '../chaos/child.js';
import { Place } from '../chaos/place.js';
import { random } from '../chaos/random.js';
import { newUser, type TestUser } from '../support/client.js';
import { MovingLoad, makeLoadSensors } from '../support/moving-load.js';
import { findOrphans, untilPruned } from '../support/orphans.js';
import { passwordFile } from '../support/password-file.js';
import { BUILD, scratchFolder } from '../support/product.js';
import { placeShards } from '../support/shards.js';
import { until } from '../support/until.js';

/** From here on a sidecar ends the move. */
const CLOSED: readonly FaultPoint[] = moveFaultPoints.slice(
  moveFaultPoints.indexOf('after a shard is closed'),
);

/** Milliseconds into a move at which another process is killed, at most. */
const LATEST = 1500;

/** Attempts of an operator to go on with a move, and milliseconds between two. */
const ATTEMPTS = 20;
const PAUSE = 500;

/** Small, but with the product's durability. */
const SETTINGS = { shared_buffers: '32MB' };

/** The databases: the central one, the one with the shard, and the one that it moves to. */
const ROLES = ['central', 'former', 'new'] as const;
type Role = (typeof ROLES)[number];

export interface Outcome {
  readonly acknowledged: number;
  readonly violations: readonly string[];
}

/** What is killed in a move, and where. */
export type Kind =
  | { readonly name: string; readonly victim: 'command' | 'finishing sidecar'; readonly point: FaultPoint }
  | { readonly name: string; readonly victim: 'server' | 'sidecar' | 'nothing' | Role };

export const KINDS: readonly Kind[] = [
  ...moveFaultPoints.map((point) => ({ name: `command ${point}`, victim: 'command' as const, point })),
  ...CLOSED.map((point) => ({ name: `sidecar ${point}`, victim: 'finishing sidecar' as const, point })),
  ...(['server', 'sidecar', 'nothing'] as const).map((victim) => ({ name: victim, victim })),
  ...ROLES.map((victim) => ({ name: `${victim} database`, victim })),
];

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

  /** Resolves when it has stopped itself at its fault point. @throws Error where it has ended before */
  async stopped(): Promise<void> {
    const { pid } = this.#process;
    const isStopped = until(() => {
      const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
      return stat.slice(stat.lastIndexOf(')') + 2)[0] === 'T';
    });
    const isEnded = this.ended.then((status) => {
      throw new Error(`the command ended with ${status} before it was stopped: ${this.said}`);
    });
    await Promise.race([isStopped, isEnded]);
  }

  /** Lets it go on after it has stopped. */
  goOn(): void {
    this.#process.kill('SIGCONT');
  }

  async kill(): Promise<void> {
    this.#process.kill('SIGKILL');
    await this.ended;
  }
}

interface Parts {
  readonly environment: Readonly<Record<string, string>>;
  readonly central: ShardSql;
  readonly databases: readonly [central: Place, one: Place, other: Place];
  readonly urls: readonly [string, string];
  readonly server: Child;
  readonly sidecar: Child;
  readonly base: string;
  readonly user: TestUser;
}

export class MovingSite {
  readonly #environment: Parts['environment'];
  readonly #central: ShardSql;
  /** The central one, and the two of the shard. */
  readonly #databases: Parts['databases'];
  /** Addresses without a password of the two of the shard. */
  readonly #urls: Parts['urls'];
  readonly #server: Child;
  readonly #sidecar: Child;
  readonly #base: string;
  readonly #user: TestUser;

  private constructor(parts: Parts) {
    this.#environment = parts.environment;
    this.#central = parts.central;
    this.#databases = parts.databases;
    this.#urls = parts.urls;
    this.#server = parts.server;
    this.#sidecar = parts.sidecar;
    this.#base = parts.base;
    this.#user = parts.user;
  }

  static async open(t: Pick<Test, 'teardown'>): Promise<MovingSite> {
    const log = createLog('moves', 'silent');
    const databases = await Promise.all([openDatabase(t), openDatabase(t), openDatabase(t)]);
    const [{ url }, one, other] = databases;
    const { only: central } = new Shards(connect(url, { max: 4, name: 'moves' }));
    const shard = connect(one.url, { max: 2, name: 'moves' });
    t.teardown(() => Promise.all([central, shard].map((sql) => sql.end({ timeout: 1 }))));
    await Promise.all([central, shard].map((sql) => migrate(sql, log)));
    const withoutPassword = passwordFile(t);
    const urls = [withoutPassword(one.url), withoutPassword(other.url)] as const;
    await placeShards(t, central, [{ url: urls[0], sql: shard }]);
    await central`ALTER TABLE sensors ALTER COLUMN shard SET DEFAULT 1`;
    const [server, sidecar] = [new Child('server/main.js'), new Child('workers/main.js')];
    t.teardown(() => Promise.all([server.kill(), sidecar.kill()]));
    const given = { DATABASE_URL: url, FAULT_POINT: '', FAULT_POINTS: '' };
    const base = await server.start({ ...given, PORT: '0' });
    const environment = { ...given, PORT: new URL(base).port };
    await sidecar.start(environment);
    const user = await newUser({ url: base });
    return new MovingSite({ environment, central, databases, urls, server, sidecar, base, user });
  }

  /** Moves the shard to the other database under load, and kills something meanwhile. @param seed of times */
  async move(kind: Kind, seed: number): Promise<Outcome> {
    const chance = random(seed);
    let isKilled = false;
    const load = new MovingLoad(this.#user, () => isKilled);
    const sensors = await makeLoadSensors(this.#user);
    const { one, files } = sensors;
    load.renew();
    await load.use(sensors);
    await sleep(200 * chance());
    const { address, generation } = await this.#present();
    const url = this.#urls.find((each) => each !== address)!;
    const violations: string[] = [];
    /** Clients have to try again as long as `work` takes. */
    const whileKilled = async (work: () => Promise<void>) => {
      isKilled = true;
      await work();
      isKilled = false;
    };
    switch (kind.victim) {
      case 'command':
        await this.#killCommand(kind.point, url, generation, chance);
        break;
      case 'finishing sidecar':
        await this.#killFinishing(kind.point, url);
        break;
      case 'central':
      case 'former':
      case 'new':
        await whileKilled(() =>
          this.#killDatabase(kind.victim as Role, { url, address, generation }, chance, one),
        );
        break;
      default: {
        const command = new Command(this.#environment, url);
        await sleep(LATEST * chance());
        if (kind.victim === 'server') await whileKilled(() => this.#restart(this.#server));
        if (kind.victim === 'sidecar') await this.#restart(this.#sidecar);
        const status = await command.ended;
        if (status !== 0) violations.push(`the command ended with ${status}: ${command.said}`);
      }
    }
    await until(async () => (await this.#present()).generation > generation);
    await load.end(files);
    await untilPruned(this.#central);
    violations.push(...load.violations, ...(await findOrphans(this.#central)));
    const sum = [...load.acknowledged.values()].reduce((all, each) => all + each, 0);
    return { acknowledged: sum, violations };
  }

  async #killCommand(
    point: FaultPoint,
    url: string,
    generation: number,
    chance: () => number,
  ): Promise<void> {
    const command = new Command({ ...this.#environment, ...armed(point) }, url);
    await command.stopped();
    await sleep(300 * chance());
    await command.kill();
    // A sidecar ends what is closed; all else goes on with the next command.
    if (!CLOSED.includes(point) || chance() < 0.5) await this.#repeat(url, generation);
  }

  /** A sidecar goes on with a move that is closed, and is killed too. */
  async #killFinishing(point: FaultPoint, url: string): Promise<void> {
    await this.#sidecar.kill();
    await this.#sidecar.start({ ...this.#environment, ...armed(point) });
    const command = new Command({ ...this.#environment, ...armed('after a shard is closed') }, url);
    await command.stopped();
    await command.kill();
    await this.#sidecar.stopped();
    await this.#restart(this.#sidecar);
  }

  /** At a random moment of the move, or where the command has stopped. */
  async #killDatabase(
    role: Role,
    {
      url,
      address,
      generation,
    }: { readonly url: string; readonly address: string; readonly generation: number },
    chance: () => number,
    sensorId: number,
  ): Promise<void> {
    const former = 1 + this.#urls.indexOf(address);
    const database = this.#databases[{ central: 0, former, new: 3 - former }[role]]!;
    if (chance() < 0.5) {
      const command = new Command(this.#environment, url);
      await sleep(LATEST * chance());
      await database.kill();
      await command.ended;
    } else {
      const point = moveFaultPoints[Math.floor(moveFaultPoints.length * chance())]!;
      const command = new Command({ ...this.#environment, ...armed(point) }, url);
      await command.stopped();
      await database.kill();
      command.goOn();
      await command.ended;
    }
    // An operator repeats it.
    for (let attempt = 1; (await this.#present()).generation === generation; attempt++) {
      const command = new Command(this.#environment, url);
      if ((await command.ended) === 0) break;
      const { generation: now } = await this.#present();
      if (attempt === ATTEMPTS && now === generation)
        throw new Error(`the repeated command does not end the move: ${command.said}`);
      await sleep(PAUSE);
    }
    await this.#untilHealthy(sensorId);
  }

  async #untilHealthy(sensorId: number): Promise<void> {
    const headers = { 'X-SESSION_ID': this.#user.session };
    for (const path of ['/health', `/sensors/${sensorId}/data?per_page=1`])
      await until(async () => {
        const answer = await fetch(this.#base + path, { headers });
        await answer.arrayBuffer();
        return answer.status === 200;
      });
  }

  async #restart(child: Child): Promise<void> {
    await child.kill();
    await child.start(this.#environment);
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

  /** As soon as the central database responds. */
  async #present(): Promise<{ readonly address: string; readonly generation: number }> {
    let rows: readonly { address: string; generation: number }[] = [];
    await until(async () => {
      rows = await this.#central<{ address: string; generation: number }[]>`
        SELECT address, generation FROM shards WHERE id = 1`.catch(() => []);
      return rows.length > 0;
    });
    return rows[0]!;
  }
}

function armed(point: FaultPoint): Readonly<Record<string, string>> {
  return { FAULT_POINT: point, FAULT_POINTS: 'allowed' };
}

async function openDatabase(t: Pick<Test, 'teardown'>): Promise<Place> {
  const place = await Place.open(scratchFolder(t), { settings: SETTINGS });
  t.teardown(() => place.stop());
  return place;
}
