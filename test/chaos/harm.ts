/** What a round does to the plant under load: a table, one row for each kind. */
import { setTimeout as sleep } from 'node:timers/promises';
import { flushFaultPoints } from '../../common/fault-points.js';
import { descendants, isRunning } from '../support/product.js';
import { until } from '../support/until.js';
import { fillDisk } from './disk.js';
import type { Plant } from './plant.js';
import { exhaustPools } from './pools.js';
import { revoke } from './revoke.js';
import type { Scene, Struck } from './scene.js';

export interface Harm {
  readonly name: string;
  /** Clients go through a proxy. */
  readonly proxied?: boolean;
  /** Milliseconds between two uploads of a client, on average, instead of those of the round. */
  readonly pause?: number;
  /** Before the load begins. */
  readonly prepare?: (plant: Plant, chance: () => number) => Promise<void>;
  readonly strike: (scene: Scene) => Promise<Struck>;
  /** What else has to be so when the load is over. @returns faults */
  readonly judge?: (scene: Scene, struck: Struck) => string[];
}

/** Milliseconds. */
const LOAD_BEFORE = 700;
const STOP_PATIENCE = 5000;
/** That a server which stops gives the frames of its streams (`server/server.ts`). */
const STREAM_GRACE = 2700;
/** Flushes that pass before a server stops at a fault point. */
const PASSES = 20;
const CUTS = 50;

export const server = killing('server', (plant) => plant.server(0).kill());
export const sidecar = killing('sidecar', (plant) => plant.sidecar.kill());
export const database = killing('database', (plant) => plant.killDatabase());

function killing(victim: string, kill: (plant: Plant) => Promise<void>): Harm {
  return {
    name: `kill -9 ${victim}`,
    async strike({ plant, chance }) {
      await sleep(LOAD_BEFORE * chance());
      const since = performance.now();
      await kill(plant);
      return { since, faults: [] };
    },
  };
}

/** The server stands still at a fault point; then it is killed, or the database is and it goes on. */
export const atFaultPoints: readonly Harm[] = flushFaultPoints.flatMap((point) =>
  [server, database].map(
    (victim): Harm => ({
      name: `${victim.name} ${point}`,
      prepare: (plant, chance) => plant.arm(0, point, Math.floor(chance() * PASSES)),
      async strike({ plant }) {
        await plant.server(0).stopped();
        const since = performance.now();
        await (victim === server ? plant.server(0).kill() : plant.killDatabase());
        plant.server(0).signal('SIGCONT');
        return { since, faults: [] };
      },
    }),
  ),
);

export const cuts: Harm = {
  name: `${CUTS} connections cut before the ack`,
  proxied: true,
  async strike({ cutters }) {
    const since = performance.now();
    for (const cutter of cutters) cutter.cut(Math.ceil(CUTS / cutters.length));
    while (cutters.some((cutter) => cutter.isCutting)) await sleep(10);
    return { since, faults: [] };
  },
  judge: ({ journal }) =>
    journal.repeats > 0 ? [] : ['no upload came twice: nothing was cut after its commit'],
};

/** An orderly end: whatever was taken is answered, so nobody has to send anything twice. */
export const stop: Harm = {
  name: 'SIGTERM server',
  // Short: a client that sends again just when its idle connection is closed cannot be answered.
  pause: 30,
  async strike({ plant, chance, weather, clients }) {
    // Who connects in the very moment in which the port is closed is reset by the kernel, and no server can answer him.
    await until(() => weather.open === clients);
    await sleep(LOAD_BEFORE * chance());
    return stopServer(plant);
  },
  judge({ weather, journal }, { took = 0 }) {
    // The database stood still for longer than a server may wait: then to be gone in time goes before answers.
    if (took >= STREAM_GRACE) return [];
    const { broken, later } = weather;
    const { repeats } = journal;
    return [
      ...broken.map((how) => `a connection broke with an upload unanswered (${how})`),
      ...(repeats > later ? [`${repeats} uploads were stored and not acknowledged`] : []),
    ].map((fault) => `${fault}, and the server ended within ${Math.round(took)} ms`);
  },
};

async function stopServer(plant: Plant): Promise<Struck> {
  const child = plant.server(0);
  const family = descendants(child.pid);
  const since = performance.now();
  child.signal('SIGTERM');
  const how = await child.ended;
  const took = performance.now() - since;
  const faults = [];
  if (how !== 'status 0') faults.push(`ended with ${how}`);
  if (took > STOP_PATIENCE) faults.push(`took ${Math.round(took)} ms to end`);
  if (family.some(isRunning)) faults.push('left a process behind');
  return { since, took, faults };
}

/** Also while the database answers nothing; what is under way then is not answered either. */
export const stopWithoutDatabase: Harm = {
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

/** The database cannot be started. @param away milliseconds */
export function refusing(away: number): Harm {
  return {
    name: `database refuses connections for ${away / 1000} s`,
    async strike({ plant, chance }) {
      await sleep(LOAD_BEFORE * chance());
      // It stands still before it is locked out: alive, it would say that it may not open its own files.
      plant.signalDatabase('SIGSTOP');
      plant.lockDatabase(true);
      try {
        await plant.killDatabase();
        await sleep(away);
      } finally {
        plant.lockDatabase(false);
      }
      return { since: performance.now(), faults: [] };
    },
  };
}

export const pools: Harm = { name: 'pools exhausted, statements blocked', strike: exhaustPools };
export const revocation: Harm = { name: 'key and session revoked', strike: revoke };
export const fullDisk: Harm = { name: 'disk full', strike: fillDisk };
