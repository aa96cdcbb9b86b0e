/**
 * `make chaos`: many rounds of each kind, and a table of what came of them.
 *
 * `CHAOS_ROUNDS` (100), `CHAOS_SERVERS` (2), `CHAOS_TRANSPORT` (node), `CHAOS_ONLY` (part of the names) and `CHAOS_SEED` (by chance) may be set;
 * `CHAOS_TIMESCALE` to the folder of the programs of a PostgreSQL that has TimescaleDB, which then takes the place of the embedded one.
 */
import { randomInt } from 'node:crypto';
import type { Test } from 'tap';
import { smallDisk } from './disk.js';
import * as harms from './harm.js';
import { ENGINE, Plant } from './plant.js';
import { random } from './random.js';
import { runRound } from './round.js';
import { works } from './work.js';

const LOAD = { clients: 64, sensors: 6, pause: 200 };
/** Milliseconds. */
const AWAY = 10_000;

const rounds = Number(process.env.CHAOS_ROUNDS ?? 100);
const servers = Number(process.env.CHAOS_SERVERS ?? 2);
const seed = Number(process.env.CHAOS_SEED ?? randomInt(2 ** 20));
const transport = process.env.CHAOS_TRANSPORT === 'uws' ? 'uws' : 'node';
const only = process.env.CHAOS_ONLY ?? '';

/** With the part of the rounds that those take which last long. */
const table: ReadonlyArray<readonly [harms.Harm, number]> = [
  [harms.server, 1],
  [harms.sidecar, 1],
  [harms.database, 1],
  ...harms.atFaultPoints.map((harm) => [harm, 1] as const),
  [harms.cuts, 0.2],
  [harms.stop, 0.5],
  [harms.stopWithoutDatabase, 0.1],
  [harms.revocation, 0.5],
  [harms.pools, 0.2],
  [harms.refusing(AWAY), 0.1],
];

async function main(): Promise<number> {
  const title = `${servers} server(s) on ${transport}, ${ENGINE}, ${LOAD.clients} clients, seed ${seed}`;
  const heads = 'rounds     acks  repeats   points  faults   back: least  median    most (ms)';
  process.stdout.write(`${title}\n${''.padEnd(50)} ${heads}\n`);
  const onDisk = await withPlant(null, async (plant) => {
    let faults = 0;
    for (const [harm, part] of table) faults += await play(plant, harm, part);
    return faults;
  });
  return onDisk + (await playFullDisk()) + (await playWorks());
}

async function playFullDisk(): Promise<number> {
  return withTeardown(async (t) => {
    const folder = smallDisk(t);
    if (folder !== null) return withPlant(folder, (plant) => play(plant, harms.fullDisk, 0.1));
    process.stdout.write(`${harms.fullDisk.name}: left out, no file system can be mounted here\n`);
    return 0;
  });
}

async function playWorks(): Promise<number> {
  let sum = 0;
  for (const { name, play } of works) {
    if (!name.includes(only)) continue;
    const { counts, faults } = await withTeardown((t) => play(t, rounds, random(seed)));
    for (const fault of faults) process.stdout.write(`  ${fault}\n`);
    process.stdout.write(`${name}: ${counts}, ${faults.length} faults\n`);
    sum += faults.length;
  }
  return sum;
}

async function withPlant(folder: string | null, work: (plant: Plant) => Promise<number>): Promise<number> {
  return withTeardown(async (t) =>
    work(
      await Plant.open(t, {
        servers,
        transport,
        ...(folder === null ? {} : { folder }),
      }),
    ),
  );
}

async function withTeardown<T>(work: (t: Pick<Test, 'teardown'>) => Promise<T>): Promise<T> {
  const teardown: Array<() => unknown> = [];
  try {
    return await work({ teardown: (end) => void teardown.unshift(end) });
  } finally {
    for (const end of teardown) await end();
  }
}

/** @returns the number of faults */
async function play(plant: Plant, harm: harms.Harm, part: number): Promise<number> {
  if (!harm.name.includes(only)) return 0;
  const sum = { acks: 0, repeats: 0, points: 0, faults: 0 };
  const back: number[] = [];
  const count = Math.ceil(rounds * part);
  for (let i = 0; i < count; i++) {
    const outcome = await runRound(plant, { ...LOAD, harm, seed: seed + i });
    for (const fault of outcome.faults) process.stdout.write(`  seed ${seed + i}: ${fault}\n`);
    sum.acks += outcome.acks;
    sum.repeats += outcome.repeats;
    sum.points += outcome.points;
    sum.faults += outcome.faults.length;
    back.push(Math.round(outcome.back));
  }
  back.sort((left, right) => left - right);
  const columns = [count, sum.acks, sum.repeats, sum.points, sum.faults];
  const times = [back[0], back[Math.floor(count / 2)], back[count - 1]];
  const widths = [6, 8, 8, 8, 7, 13, 7, 7];
  const numbers = [...columns, ...times].map((column, i) => String(column).padStart(widths[i]!)).join(' ');
  process.stdout.write(`${harm.name.padEnd(50)} ${numbers}\n`);
  return sum.faults;
}

process.exitCode = (await main()) === 0 ? 0 : 1;
