/** One round: load, something is killed, everything is started again, and the database is held against the journal. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { FaultPoint } from '../../common/fault-points.js';
import { refreshOnce } from '../../workers/rollups/refresh.js';
import type { Point } from '../support/points.js';
import { inspect, inspectTables } from '../support/rollups.js';
import { type Door, httpDoor, runClient } from './client.js';
import { Journal } from './journal.js';
import type { Plant } from './plant.js';
import { random } from './random.js';

export const victims = ['server', 'sidecar', 'database'] as const;
export type Victim = (typeof victims)[number];

export interface Round {
  readonly victim: Victim;
  /** Where the server stands still when the victim dies; null is a moment left to chance. */
  readonly point: FaultPoint | null;
  readonly seed: number;
  readonly clients: number;
  readonly sensors: number;
  /** How a client reaches its server; default HTTP. */
  readonly door?: (url: () => string, session: string, client: number) => Door;
}

export interface Outcome {
  /** What went wrong, one line each. */
  readonly faults: readonly string[];
  readonly acks: number;
  readonly points: number;
  /** Milliseconds from the kill until every server was healthy again. */
  readonly back: number;
}

/** Milliseconds. */
const LOAD_BEFORE = 700;
const LOAD_AFTER = 300;
/** Flushes that pass before a server stops at a fault point. */
const PASSES = 20;
/** An hour ago: part of the points lies before the marks, part after. */
const AGO = 3_600_000_000;

/** @returns within the round's own time: nothing of it goes on afterwards */
export async function runRound(plant: Plant, round: Round): Promise<Outcome> {
  const chance = random(round.seed);
  const journal = new Journal();
  const sensorIds = await plant.makeSensors(round.sensors);
  const passes = Math.floor(chance() * PASSES);
  if (round.point !== null) await plant.arm(0, round.point, passes);

  const load = new AbortController();
  const since = Math.floor(Date.now() / 1000) * 1_000_000 - AGO;
  const door = round.door ?? httpDoor;
  const clients = Array.from({ length: round.clients }, (_, number) =>
    runClient({
      number,
      // One client, one server: what another server still holds of it would be newer in no sense.
      door: door(() => plant.url(number), plant.session, number),
      journal,
      sensorIds,
      random: random(round.seed * 1000 + number),
      signal: load.signal,
      since,
    }),
  );

  if (round.point === null) await sleep(LOAD_BEFORE * chance());
  else await plant.server(0).stopped();
  const killed = performance.now();
  await strike(plant, round.victim);
  // Whoever stood still and was not killed goes on.
  plant.server(0).signal('SIGCONT');
  await plant.revive();
  await plant.answers();
  const back = performance.now() - killed;
  await sleep(LOAD_AFTER);
  load.abort();
  const refused = (await Promise.all(clients)).flat();

  const { faults, stored } = await journal.judge(plant.sql, sensorIds);
  const rollups = await judgeRollups(plant, stored);
  return { faults: [...refused, ...faults, ...rollups], acks: journal.acks, points: journal.points, back };
}

async function strike(plant: Plant, victim: Victim): Promise<void> {
  if (victim === 'database') await plant.killDatabase();
  else await (victim === 'server' ? plant.server(0) : plant.sidecar).kill();
}

/** Reads before the rollups have caught up, and again when they have; then the tables themselves. */
async function judgeRollups(plant: Plant, stored: ReadonlyMap<number, readonly Point[]>): Promise<string[]> {
  const faults: string[] = [];
  const check = async (when: string, look: typeof inspect | typeof inspectTables) => {
    for (const [sensorId, points] of stored) {
      const fault = await look(plant.sql, sensorId, points);
      if (fault !== null) faults.push(`sensor ${sensorId}, ${when}: ${fault}`);
    }
  };
  await check('before the refresh', inspect);
  // The sidecar may be at it: what it has not finished is waited for.
  while ((await refreshOnce(plant.sql)).busy || (await isDirty(plant, [...stored.keys()]))) await sleep(50);
  await check('after the refresh', inspect);
  await check('tables', inspectTables);
  return faults;
}

async function isDirty(plant: Plant, sensorIds: readonly number[]): Promise<boolean> {
  const rows = await plant.sql`
    SELECT FROM dirty_ranges WHERE sensor_id = ANY (${[...sensorIds]}::bigint[]) LIMIT 1`;
  return rows.length > 0;
}
