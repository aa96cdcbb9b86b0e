/** Experiments with the work of sidecars, with and without kills: a table, one row for each. */
import type { Test } from 'tap';
import { Client, newUser, type TestUser } from '../support/client.js';
import { TRANSPORT } from '../support/product.js';
import { type Receiver, startReceiver } from '../support/receiver.js';
import { type TestServer, testServer } from '../support/server.js';
import { killDeliveries } from './deliveries.js';
import {
  type Fired,
  killFirings,
  type Strike,
  strikeBetweenCommits,
  strikeDatabase,
  strikeNobody,
  strikeServer,
  strikeSidecars,
} from './firings.js';
import { Plant } from './plant.js';
import { killRuns } from './runs.js';
import { killServices } from './served.js';
import { type Share, Sidecars, type Task } from './sidecars.js';

export interface Report {
  /** Summary for the report. */
  readonly counts: string;
  /** Violated conditions, one line each. */
  readonly violations: readonly string[];
}

export interface Work {
  readonly name: string;
  /** @param t stops everything at its end. @param repetitions each with one kill, if the experiment kills */
  readonly play: (t: Pick<Test, 'teardown'>, repetitions: number, chance: () => number) => Promise<Report>;
}

const SENSORS = 24;
const USERS = 3;

const works: readonly Work[] = [
  {
    name: 'kill -9 sidecar while it delivers',
    async play(t, repetitions) {
      const { server, sidecars, user, receiver } = await open(t);
      const notification = { type: 'url', destination: receiver.url };
      const made = await user.client.post<{ notification: { id: number } }>('/notifications', {
        notification,
      });
      const notificationId = made.body.notification.id;
      const options = { sql: server.sql, sidecars, receiver, notificationId, kills: repetitions, each: 60 };
      const { deliveries, repeats, violations } = await killDeliveries(options);
      return { counts: `${repetitions} kills, ${deliveries} deliveries, ${repeats} repeats`, violations };
    },
  },
  {
    name: 'kill -9 sidecar while triggers fire',
    async play(t, repetitions, chance) {
      return killsOf(repetitions, await fire(await open(t), repetitions, chance, true));
    },
  },
  {
    name: 'kill -9 sidecar while data processors run',
    async play(t, repetitions, chance) {
      const { runs, repeats, failed, violations } = await run(await open(t), repetitions, chance, true);
      return {
        counts: `${repetitions} kills, ${runs} runs, ${repeats} restarted, ${failed} failed`,
        violations,
      };
    },
  },
  {
    name: 'kill -9 sidecar while services compute',
    async play(t, repetitions, chance) {
      const { server, sidecars, user } = await open(t);
      const options = { url: server.url, sql: server.sql, user, sidecars, chance, repetitions };
      const { points, outputs, violations } = await killServices(options);
      return { counts: `${repetitions} kills, ${points} points, ${outputs} outputs`, violations };
    },
  },
  {
    name: 'two sidecars share everything',
    async play(t, repetitions, chance) {
      const site = await open(t);
      const [fired, ran] = await Promise.all([
        fire(site, repetitions, chance, false),
        run(site, repetitions, chance, false),
      ]);
      const shares = await sharesOf(site.sidecars);
      const doubled = fired.repeats + ran.repeats;
      return {
        counts: shares.map(countsOf).join(', '),
        violations: [
          ...fired.violations,
          ...ran.violations,
          ...(doubled > 0 ? [`${doubled} items of work were done twice`] : []),
          ...shares.filter(isOneSided).map(({ name }) => `one of them did all ${name}`),
        ],
      };
    },
  },
];

type StrikeOf = (plant: Plant, chance: () => number) => Strike;

/** @param shards databases with the data of sensors */
export function worksOf(shards: number): readonly Work[] {
  const remote = Array.from({ length: shards - 1 }, (_, i) => 1 + i);
  const ofShards: Readonly<Record<string, StrikeOf>> = {
    'database of a shard': (plant, chance) => strikeDatabase(plant, chance, remote),
    server: strikeServer,
    'sidecar between evaluation and offsets': strikeBetweenCommits,
  };
  const strikes: Readonly<Record<string, StrikeOf>> = {
    database: strikeDatabase,
    ...(shards > 1 ? ofShards : {}),
  };
  return [
    ...works,
    ...Object.entries(strikes).map(([victim, strike]) => firingOnPlant(shards, victim, strike)),
  ];
}

function firingOnPlant(shards: number, victim: string, strike: StrikeOf): Work {
  return {
    name: `kill -9 ${victim} while triggers fire`,
    async play(t, repetitions, chance) {
      const plant = await Plant.open(t, { servers: 2, transport: TRANSPORT, shards });
      const { sql, session } = plant;
      const fired = await killFirings({
        sql,
        urls: [plant.url(0), plant.url(1)],
        user: { client: new Client(plant.url(0), session), session },
        receiver: await startReceiver(t),
        chance,
        repetitions,
        sensors: SENSORS,
        strike: strike(plant, chance),
      });
      return killsOf(repetitions, { ...fired, violations: [...fired.violations, ...plant.dead] });
    },
  };
}

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

function killsOf(repetitions: number, { firings, repeats, violations }: Fired): Report {
  return { counts: `${repetitions} kills, ${firings} firings, ${repeats} repeated deliveries`, violations };
}

function fire(
  { server, sidecars, user, receiver }: Site,
  repetitions: number,
  chance: () => number,
  kills: boolean,
): Promise<Fired> {
  const { sql, url } = server;
  const strike = kills ? strikeSidecars(sql, sidecars, chance) : strikeNobody;
  return killFirings({ sql, urls: [url], user, receiver, chance, repetitions, sensors: SENSORS, strike });
}

async function run({ server, sidecars }: Site, repetitions: number, chance: () => number, kills: boolean) {
  const users = await Promise.all(Array.from({ length: USERS }, () => newUser(server)));
  return killRuns({ sql: server.sql, users, sidecars, chance, repetitions, kills });
}

const TASKS: Readonly<Record<string, Task>> = { firings: 'firing', deliveries: 'delivery', runs: 'run' };

/** Share of each sidecar in one kind of work. */
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
  const items = parts.map((share) => share.items).join(' + ');
  const transactions = parts.map((share) => share.transactions).join(' + ');
  return `${items} ${name} in ${transactions} transactions`;
}

/**
 * Least number of transactions for a check of the shares. Each transaction goes to the sidecar that claims first, so one sidecar may get all of a few
 * transactions by chance: 58 firings came in eight transactions, for example.
 */
const LEAST_TRANSACTIONS = 20;

function isOneSided({ parts }: Shares): boolean {
  const transactions = parts.reduce((total, share) => total + share.transactions, 0);
  return transactions >= LEAST_TRANSACTIONS && parts.some(({ items }) => items === 0);
}
