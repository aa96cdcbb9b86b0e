/** Faults that experiments inject under load: a table, one row for each. */
import { setTimeout as sleep } from 'node:timers/promises';
import {
  creationFaultPoints,
  deletionFaultPoints,
  type FaultPoint,
  flushFaultPoints,
} from '../../common/fault-points.js';
import { mergeAll } from '../support/points.js';
import { descendants, isRunning } from '../support/product.js';
import { until } from '../support/until.js';
import { Caller } from './caller.js';
import { fillDisk } from './disk.js';
import { observeOutage } from './outage.js';
import type { Plant } from './plant.js';
import { exhaustPools } from './pools.js';
import { revoke } from './revoke.js';
import type { Scene, Struck } from './scene.js';

export interface Fault {
  readonly name: string;
  /** Clients connect through a proxy. */
  readonly proxied?: boolean;
  /** Mean milliseconds between two uploads of a client, instead of those of the experiment. */
  readonly pause?: number;
  /** All sensors of the load are there; absent: in all shards in turn. */
  readonly shard?: number;
  /** Called before the load begins. */
  readonly prepare?: (plant: Plant, chance: () => number) => Promise<void>;
  readonly strike: (scene: Scene) => Promise<Struck>;
  /** Checks further conditions after the load. @returns violations */
  readonly check?: (scene: Scene, struck: Struck) => string[];
}

/** Milliseconds. */
const LOAD_BEFORE = 700;
const STOP_TIMEOUT = 5000;
/** Time that a stopping server gives the frames of its streams (`server/server.ts`). */
const STREAM_GRACE = 2700;
/** Flushes that pass a fault point before the server stops there, at most. */
const PASSES = 20;
const CUTS = 50;
/** The same for what happens once for each sensor, and for each deleted one. */
const SENSOR_PASSES = 8;
const SIDECAR_PASSES = 2;
/** Of a sensor that is deleted. */
const POINTS = 200;
/** Seconds. */
const WEEK = 604_800;

export const server = killing('server', (plant) => plant.server(0).kill());
export const sidecar = killing('sidecar', (plant) => plant.sidecar.kill());
export const database = killing('database', (plant) => plant.killDatabase());

/** At a random moment. */
export function killing(victim: string, kill: (plant: Plant) => Promise<void>): Fault {
  return {
    name: `kill -9 ${victim}`,
    async strike({ plant, chance }) {
      await sleep(LOAD_BEFORE * chance());
      const since = performance.now();
      await kill(plant);
      return { since, violations: [] };
    },
  };
}

/** Stops the server at a fault point, then kills it, or kills the database and lets the server continue. */
export const atFaultPoints: readonly Fault[] = flushFaultPoints.flatMap((point) =>
  [server, database].map(
    (victim): Fault => ({
      name: `${victim.name} ${point}`,
      prepare: (plant, chance) => plant.arm(0, point, Math.floor(chance() * PASSES)),
      async strike({ plant }) {
        await plant.server(0).stopped();
        const since = performance.now();
        await (victim === server ? plant.server(0).kill() : plant.killDatabase());
        plant.server(0).signal('SIGCONT');
        return { since, violations: [] };
      },
    }),
  ),
);

export const cuts: Fault = {
  name: `${CUTS} connections cut before the ack`,
  proxied: true,
  async strike({ cutters }) {
    const since = performance.now();
    for (const cutter of cutters) cutter.cut(Math.ceil(CUTS / cutters.length));
    while (cutters.some((cutter) => cutter.isCutting)) await sleep(10);
    return { since, violations: [] };
  },
  check: ({ journal }) =>
    journal.repeats > 0 ? [] : ['no upload was repeated: no connection was cut after a commit'],
};

/** An orderly shutdown: the server responds to every accepted upload, so no client has to repeat one. */
export const stop: Fault = {
  name: 'SIGTERM server',
  // Short: a request sent just when the server closes an idle connection gets no response.
  pause: 30,
  async strike({ plant, chance, disruptions, clients }) {
    // All clients connect before: the kernel resets a connection made at the moment the port closes.
    await until(() => disruptions.open === clients);
    await sleep(LOAD_BEFORE * chance());
    return stopServer(plant);
  },
  check({ disruptions, journal }, { took = 0 }) {
    // The database was blocked for longer than a stopping server waits: then the shutdown deadline takes precedence.
    if (took >= STREAM_GRACE) return [];
    const { broken, later } = disruptions;
    const { repeats } = journal;
    return [
      ...broken.map((how) => `a connection broke with an upload without a response (${how})`),
      ...(repeats > later ? [`${repeats} uploads were stored and not acknowledged`] : []),
    ].map((violation) => `${violation}, and the server ended within ${Math.round(took)} ms`);
  },
};

async function stopServer(plant: Plant): Promise<Struck> {
  const child = plant.server(0);
  const family = descendants(child.pid);
  const since = performance.now();
  child.signal('SIGTERM');
  const how = await child.ended;
  const took = performance.now() - since;
  const violations = [];
  if (how !== 'status 0') violations.push(`ended with ${how}`);
  if (took > STOP_TIMEOUT) violations.push(`took ${Math.round(took)} ms to end`);
  if (family.some(isRunning)) violations.push('left a process behind');
  return { since, took, violations };
}

/** Shutdown while the database hangs; uploads under way get no response. */
export const stopWithoutDatabase: Fault = {
  name: 'SIGTERM server, the database hangs',
  async strike({ plant, chance }) {
    await sleep(LOAD_BEFORE * chance());
    plant.signalDatabase('SIGSTOP');
    try {
      await sleep(LOAD_BEFORE);
      return await stopServer(plant);
    } finally {
      plant.signalDatabase('SIGCONT');
    }
  },
};

/** Makes the database unable to start. @param away milliseconds */
export function refusing(away: number): Fault {
  return {
    name: `database refuses connections for ${away / 1000} s`,
    async strike({ plant, chance }) {
      await sleep(LOAD_BEFORE * chance());
      // Stops the database before it loses access to its files: running, it would log errors about them.
      plant.signalDatabase('SIGSTOP');
      plant.lockDatabase(true);
      try {
        await plant.killDatabase();
        await sleep(away);
      } finally {
        plant.lockDatabase(false);
      }
      return { since: performance.now(), violations: [] };
    },
  };
}

export const pools: Fault = { name: 'pools exhausted, statements blocked', strike: exhaustPools };
export const revocation: Fault = { name: 'key and session revoked', strike: revoke };
export const fullDisk: Fault = { name: 'disk full', strike: fillDisk };

/** A remote shard, whose database is killed. */
function anyRemote({ shards }: Plant, chance: () => number): number {
  return 1 + Math.floor(chance() * (shards - 1));
}

async function killRemotes(plant: Plant): Promise<void> {
  const remote = Array.from({ length: plant.shards - 1 }, (_, i) => 1 + i);
  await Promise.all(remote.map((shard) => plant.killDatabase(shard)));
}

const remoteDatabase: Fault = {
  name: 'kill -9 database of a shard',
  async strike({ plant, chance }) {
    await sleep(LOAD_BEFORE * chance());
    const since = performance.now();
    await plant.killDatabase(anyRemote(plant, chance));
    return { since, violations: [] };
  },
};

const allDatabases = killing('all databases', async (plant) => {
  await Promise.all([plant.killDatabase(), killRemotes(plant)]);
});

export interface Victim {
  readonly name: string;
  readonly kill: (plant: Plant) => Promise<void>;
}

const DATABASES: readonly Victim[] = [
  { name: 'central database', kill: (plant) => plant.killDatabase() },
  { name: 'databases of shards', kill: killRemotes },
];

/** The server stops at the point, where the sensors that are made and deleted during the load bring it. */
export function atServerPoints(points: readonly FaultPoint[], victims: readonly Victim[]): Fault[] {
  return points.flatMap((point) =>
    victims.map(
      ({ name, kill }): Fault => ({
        name: `kill -9 ${name} ${point}`,
        prepare: (plant, chance) => plant.arm(0, point, Math.floor(chance() * SENSOR_PASSES)),
        async strike({ plant }) {
          const child = plant.server(0);
          await child.stopped();
          const since = performance.now();
          await kill(plant);
          child.signal('SIGCONT');
          return { since, violations: [] };
        },
      }),
    ),
  );
}

/** The same of the sidecar. */
function atSidecarPoints(points: readonly FaultPoint[]): Fault[] {
  const victims = [{ name: 'sidecar', kill: (plant: Plant) => plant.sidecar.kill() }, ...DATABASES];
  return points.flatMap((point) =>
    victims.map(({ name, kill }): Fault => {
      let ids: readonly number[] = [];
      return {
        name: `kill -9 ${name} ${point}`,
        async prepare(plant, chance) {
          ids = await makeMerged(plant);
          await plant.armSidecar(point, Math.floor(chance() * SIDECAR_PASSES));
        },
        async strike({ plant }) {
          for (const id of ids) await new Caller(plant, id).insist('DELETE', `/sensors/${id}`);
          await plant.sidecar.stopped();
          const since = performance.now();
          await kill(plant);
          plant.sidecar.signal('SIGCONT');
          return { since, violations: [] };
        },
      };
    }),
  );
}

/** @returns a sensor of each shard, whose points are in blocks: those are pruned in portions */
async function makeMerged(plant: Plant): Promise<number[]> {
  const ids = await plant.makeInEachShard();
  const data = Array.from({ length: POINTS }, (_, i) => ({ value: i, date: 1 + i * WEEK }));
  for (const id of ids) await plant.post(`/sensors/${id}/data`, { data });
  await mergeAll(plant.sql);
  return ids;
}

/** Keeps a database away for as long as it takes to see it. */
const remoteRefuses: Fault = {
  name: 'database of a shard refuses connections',
  async strike({ plant, chance }) {
    await sleep(LOAD_BEFORE * chance());
    const shard = anyRemote(plant, chance);
    plant.signalDatabase('SIGSTOP', shard);
    plant.lockDatabase(true, shard);
    let violations: string[];
    try {
      await plant.killDatabase(shard);
      violations = await observeOutage(plant, shard);
    } finally {
      plant.lockDatabase(false, shard);
    }
    return { since: performance.now(), violations };
  },
};

/** In silence: neither side gets an error. */
const remoteCut: Fault = {
  name: 'network to the database of a shard cut',
  async strike({ plant, chance }) {
    await sleep(LOAD_BEFORE * chance());
    const { link } = plant;
    if (link === null) throw new Error('the plant has one database');
    link.cut();
    const violations = await observeOutage(plant, plant.shards - 1);
    link.restore();
    return { since: performance.now(), violations };
  },
};

const killedServer: Victim = { name: 'server', kill: (plant) => plant.server(0).kill() };
const [beforeRights, ...afterRights] = deletionFaultPoints;

/** For a plant of several shards, in groups: each is about the same part of the work. */
export const ofShards: readonly (readonly Fault[])[] = [
  [remoteDatabase, allDatabases],
  atServerPoints(flushFaultPoints, DATABASES.slice(1)),
  atServerPoints(creationFaultPoints, [killedServer, ...DATABASES]),
  atServerPoints([beforeRights], [killedServer, ...DATABASES]),
  atSidecarPoints(afterRights.slice(0, 2)),
  atSidecarPoints(afterRights.slice(2)),
  [remoteRefuses, remoteCut],
];
