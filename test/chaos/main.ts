/**
 * `make chaos`: repeats the experiment with each fault, and prints a table of the outcomes.
 *
 * Variables: `CHAOS_ROUNDS` (repetitions, 100), `CHAOS_SERVERS` (2), `CHAOS_TRANSPORT` (node), `CHAOS_ONLY` (part of the names), `CHAOS_SEED` (random),
 * `CHAOS_ATTACKS`: attacks of `npm run bench -- neighbours` that go on meanwhile (parts of their names, with commas), and `CHAOS_TIMESCALE`: folder of the
 * programs of a PostgreSQL with TimescaleDB, which replaces the embedded one.
 */
import { randomInt } from 'node:crypto';
import type { Test } from 'tap';
import { attack } from './attackers.js';
import { smallDisk } from './disk.js';
import { runExperiment } from './experiment.js';
import * as faults from './fault.js';
import { ENGINE, Plant } from './plant.js';
import { random } from './random.js';
import { works } from './work.js';

const LOAD = { clients: 64, sensors: 6, pause: 200 };
/** Milliseconds. */
const AWAY = 10_000;

const repetitions = Number(process.env.CHAOS_ROUNDS ?? 100);
const servers = Number(process.env.CHAOS_SERVERS ?? 2);
const seed = Number(process.env.CHAOS_SEED ?? randomInt(2 ** 20));
const transport = process.env.CHAOS_TRANSPORT === 'uws' ? 'uws' : 'node';
const only = process.env.CHAOS_ONLY ?? '';
const attacks = process.env.CHAOS_ATTACKS?.split(',') ?? [];

/** Faults, with the fraction of the repetitions: long faults get fewer. */
const table: ReadonlyArray<readonly [faults.Fault, number]> = [
  [faults.server, 1],
  [faults.sidecar, 1],
  [faults.database, 1],
  ...faults.atFaultPoints.map((fault) => [fault, 1] as const),
  [faults.cuts, 0.2],
  [faults.stop, 0.5],
  [faults.stopWithoutDatabase, 0.1],
  [faults.revocation, 0.5],
  [faults.pools, 0.2],
  [faults.refusing(AWAY), 0.1],
];

async function main(): Promise<number> {
  const title = `${servers} server(s) on ${transport}, ${ENGINE}, ${LOAD.clients} clients, seed ${seed}`;
  const heads = 'rounds     acks  repeats   points violations   back: least  median    most (ms)';
  process.stdout.write(`${title}\n${''.padEnd(50)} ${heads}\n`);
  const onDisk = await withPlant(null, async (plant) => {
    let violations = 0;
    for (const [fault, part] of table) violations += await play(plant, fault, part);
    return violations;
  });
  return onDisk + (await playFullDisk()) + (await playWorks());
}

async function playFullDisk(): Promise<number> {
  return withTeardown(async (t) => {
    const folder = smallDisk(t);
    if (folder !== null) return withPlant(folder, (plant) => play(plant, faults.fullDisk, 0.1));
    process.stdout.write(`${faults.fullDisk.name}: skipped, no file system can be mounted here\n`);
    return 0;
  });
}

async function playWorks(): Promise<number> {
  let sum = 0;
  for (const { name, play } of works) {
    if (!name.includes(only)) continue;
    const { counts, violations } = await withTeardown((t) => play(t, repetitions, random(seed)));
    for (const violation of violations) process.stdout.write(`  ${violation}\n`);
    process.stdout.write(`${name}: ${counts}, ${violations.length} violations\n`);
    sum += violations.length;
  }
  return sum;
}

async function withPlant(folder: string | null, work: (plant: Plant) => Promise<number>): Promise<number> {
  return withTeardown(async (t) => {
    const plant = await Plant.open(t, { servers, transport, ...(folder === null ? {} : { folder }) });
    const begun = attacks.length === 0 ? [] : await attack(t, plant, attacks);
    for (const name of begun) process.stdout.write(`under attack: ${name}\n`);
    return work(plant);
  });
}

async function withTeardown<T>(work: (t: Pick<Test, 'teardown'>) => Promise<T>): Promise<T> {
  const teardown: Array<() => unknown> = [];
  try {
    return await work({ teardown: (end) => void teardown.unshift(end) });
  } finally {
    for (const end of teardown) await end();
  }
}

/** @returns the number of violations */
async function play(plant: Plant, fault: faults.Fault, part: number): Promise<number> {
  if (!fault.name.includes(only)) return 0;
  const sum = { acks: 0, repeats: 0, points: 0, violations: 0 };
  const back: number[] = [];
  const count = Math.ceil(repetitions * part);
  for (let i = 0; i < count; i++) {
    const outcome = await runExperiment(plant, { ...LOAD, fault, seed: seed + i });
    for (const violation of outcome.violations) process.stdout.write(`  seed ${seed + i}: ${violation}\n`);
    sum.acks += outcome.acks;
    sum.repeats += outcome.repeats;
    sum.points += outcome.points;
    sum.violations += outcome.violations.length;
    back.push(Math.round(outcome.back));
  }
  back.sort((left, right) => left - right);
  const columns = [count, sum.acks, sum.repeats, sum.points, sum.violations];
  const times = [back[0], back[Math.floor(count / 2)], back[count - 1]];
  const widths = [6, 8, 8, 8, 10, 13, 7, 7];
  const numbers = [...columns, ...times].map((column, i) => String(column).padStart(widths[i]!)).join(' ');
  process.stdout.write(`${fault.name.padEnd(50)} ${numbers}\n`);
  return sum.violations;
}

process.exitCode = (await main()) === 0 ? 0 : 1;
