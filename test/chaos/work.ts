/** What sidecars do, and what becomes of it when they are killed, or when nobody is: a table, one row for each kind. */
import type { Test } from 'tap';
import { Client, newUser, type TestUser } from '../support/client.js';
import { TRANSPORT } from '../support/product.js';
import { type Receiver, startReceiver } from '../support/receiver.js';
import { type TestServer, testServer } from '../support/server.js';
import { killDeliveries } from './deliveries.js';
import { type Fired, killFirings, strikeDatabase, strikeNobody, strikeSidecars } from './firings.js';
import { Plant } from './plant.js';
import { killRuns } from './runs.js';
import { killServices } from './served.js';
import { type Share, Sidecars, type Task } from './sidecars.js';

export interface Played {
  /** For people. */
  readonly counts: string;
  /** What went wrong, one line each. */
  readonly faults: readonly string[];
}

export interface Work {
  readonly name: string;
  /** @param t whose end ends all of it. @param rounds each with one kill, where somebody is killed */
  readonly play: (t: Pick<Test, 'teardown'>, rounds: number, chance: () => number) => Promise<Played>;
}

const SENSORS = 24;
const USERS = 3;

export const works: readonly Work[] = [
  {
    name: 'kill -9 sidecar while it delivers',
    async play(t, rounds) {
      const { server, sidecars, user, receiver } = await open(t);
      const notification = { type: 'url', destination: receiver.url };
      const made = await user.client.post<{ notification: { id: number } }>('/notifications', {
        notification,
      });
      const notificationId = made.body.notification.id;
      const options = { sql: server.sql, sidecars, receiver, notificationId, kills: rounds, each: 60 };
      const { deliveries, repeats, faults } = await killDeliveries(options);
      return { counts: `${rounds} kills, ${deliveries} deliveries, ${repeats} repeats`, faults };
    },
  },
  {
    name: 'kill -9 sidecar while triggers fire',
    async play(t, rounds, chance) {
      return killsOf(rounds, await fire(await open(t), rounds, chance, true));
    },
  },
  {
    name: 'kill -9 database while triggers fire',
    async play(t, rounds, chance) {
      const plant = await Plant.open(t, { servers: 2, transport: TRANSPORT });
      const { sql, session } = plant;
      const fired = await killFirings({
        sql,
        urls: [plant.url(0), plant.url(1)],
        user: { client: new Client(plant.url(0), session), session },
        receiver: await startReceiver(t),
        chance,
        rounds,
        sensors: SENSORS,
        strike: strikeDatabase(plant, chance),
      });
      return killsOf(rounds, { ...fired, faults: [...fired.faults, ...plant.dead] });
    },
  },
  {
    name: 'kill -9 sidecar while data processors run',
    async play(t, rounds, chance) {
      const { runs, repeats, failed, faults } = await run(await open(t), rounds, chance, true);
      return { counts: `${rounds} kills, ${runs} runs, ${repeats} begun again, ${failed} failed`, faults };
    },
  },
  {
    name: 'kill -9 sidecar while services compute',
    async play(t, rounds, chance) {
      const { server, sidecars, user } = await open(t);
      const options = { url: server.url, sql: server.sql, user, sidecars, chance, rounds };
      const { points, outputs, faults } = await killServices(options);
      return { counts: `${rounds} kills, ${points} points, ${outputs} outputs`, faults };
    },
  },
  {
    name: 'two sidecars share everything',
    async play(t, rounds, chance) {
      const site = await open(t);
      const [fired, ran] = await Promise.all([
        fire(site, rounds, chance, false),
        run(site, rounds, chance, false),
      ]);
      const shares = await sharesOf(site.sidecars);
      const doubled = fired.repeats + ran.repeats;
      return {
        counts: shares.map(countsOf).join(', '),
        faults: [
          ...fired.faults,
          ...ran.faults,
          ...(doubled > 0 ? [`${doubled} pieces of work were done twice`] : []),
          ...shares.filter(isOneSided).map(({ name }) => `one of them did all ${name}`),
        ],
      };
    },
  },
];

interface Site {
  readonly server: TestServer;
  readonly sidecars: Sidecars;
  readonly user: TestUser;
  readonly receiver: Receiver;
}

async function open(t: Pick<Test, 'teardown'>): Promise<Site> {
  const server = await testServer(t);
  const sidecars = await Sidecars.start(t, server.config.DATABASE_URL, server.sql);
  return { server, sidecars, user: await newUser(server), receiver: await startReceiver(t) };
}

function killsOf(rounds: number, { firings, repeats, faults }: Fired): Played {
  return { counts: `${rounds} kills, ${firings} firings, ${repeats} repeated deliveries`, faults };
}

function fire(
  { server, sidecars, user, receiver }: Site,
  rounds: number,
  chance: () => number,
  kills: boolean,
): Promise<Fired> {
  const { sql, url } = server;
  const strike = kills ? strikeSidecars(sql, sidecars, chance) : strikeNobody;
  return killFirings({ sql, urls: [url], user, receiver, chance, rounds, sensors: SENSORS, strike });
}

async function run({ server, sidecars }: Site, rounds: number, chance: () => number, kills: boolean) {
  const users = await Promise.all(Array.from({ length: USERS }, () => newUser(server)));
  return killRuns({ sql: server.sql, users, sidecars, chance, rounds, kills });
}

const TASKS: Readonly<Record<string, Task>> = { firings: 'firing', deliveries: 'delivery', runs: 'run' };

/** Of some work, what each sidecar has done of it. */
interface Shares {
  readonly name: string;
  readonly parts: readonly Share[];
}

async function sharesOf(sidecars: Sidecars): Promise<Shares[]> {
  const shares = Object.entries(TASKS).map(async ([name, task]) => ({
    name,
    parts: await sidecars.shares(task),
  }));
  return Promise.all(shares);
}

function countsOf({ name, parts }: Shares): string {
  const pieces = parts.map((share) => share.pieces).join(' + ');
  const transactions = parts.map((share) => share.transactions).join(' + ');
  return `${pieces} ${name} in ${transactions} transactions`;
}

/**
 * Each transaction goes to the sidecar that claims first, so of a few of them one sidecar may get all by chance: of 58 firings, for example, that came in
 * eight transactions.
 */
const JUDGED = 20;

function isOneSided({ parts }: Shares): boolean {
  const transactions = parts.reduce((total, share) => total + share.transactions, 0);
  return transactions >= JUDGED && parts.some(({ pieces }) => pieces === 0);
}
