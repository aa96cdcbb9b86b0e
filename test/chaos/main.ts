/**
 * `make chaos`: repeats the experiment with each fault, and prints a line for each, and a table of the outcomes.
 *
 * Variables: `CHAOS_ROUNDS` (100), `CHAOS_SERVERS` (2), `CHAOS_SHARDS` (1: databases with the data of sensors, one of which is central), `CHAOS_TRANSPORT`
 * (node), `CHAOS_ONLY` (part of the names), `CHAOS_SEED` (random; round n uses it plus n), `CHAOS_FROM` (the round at which an interrupted run goes on, 0),
 * `CHAOS_ATTACKS`: attacks of `npm run bench -- neighbours` that go on meanwhile (parts of their names, with commas), `CHAOS_TIMESCALE`: folder of the
 * programs of a PostgreSQL with TimescaleDB, which replaces the embedded one, and `CHAOS_CITUS`: folder of those of one with Citus, whose cluster has the second of
 * three shards.
 */
import { randomInt } from 'node:crypto';
import type { Test } from 'tap';
import { attack } from './attackers.js';
import { HAS_CLUSTER } from './citus-cluster.js';
import { ofCluster } from './citus-fault.js';
import { smallDisk } from './disk.js';
import { type Outcome, runExperiment } from './experiment.js';
import * as faults from './fault.js';
import { ENGINE, Plant } from './plant.js';
import { random } from './random.js';
import { worksOf } from './work.js';

const LOAD = { clients: 64, sensors: 6, pause: 200 };
/** Milliseconds. */
const AWAY = 10_000;

const repetitions = Number(process.env.CHAOS_ROUNDS ?? 100);
const from = Number(process.env.CHAOS_FROM ?? 0);
const servers = Number(process.env.CHAOS_SERVERS ?? 2);
const shards = Number(process.env.CHAOS_SHARDS || (HAS_CLUSTER ? 3 : 1));
const isOnCluster = HAS_CLUSTER && shards > 1;
const seed = Number(process.env.CHAOS_SEED ?? randomInt(2 ** 20));
const transport = process.env.CHAOS_TRANSPORT === 'uws' ? 'uws' : 'node';
const only = process.env.CHAOS_ONLY ?? '';
const attacks = process.env.CHAOS_ATTACKS?.split(',') ?? [];

/** A fault, and the fraction of the rounds that have it. */
type Row = readonly [fault: faults.Fault, part: number];

/** Long faults have fewer rounds. */
const table: readonly Row[] = [
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
  ...(shards > 1 ? faults.ofShards.flat().map((fault) => [fault, 1] as const) : []),
  ...(isOnCluster ? ofCluster.flat().map((fault) => [fault, 1] as const) : []),
];

async function main(): Promise<number> {
  const title = `${servers} server(s) on ${transport}, ${ENGINE}, ${shards} database(s)${isOnCluster ? ', the second on Citus' : ''}, ${LOAD.clients} clients, seed ${seed}`;
  process.stdout.write(`${title}\n`);
  // Servers of experiments with sidecars are made as those of tests are.
  process.env.TEST_SHARDS = String(shards);
  const onDisk = await withPlant(null, table);
  return onDisk + (await playFullDisk()) + (await playWorks());
}

async function playFullDisk(): Promise<number> {
  return withTeardown(async (t) => {
    const folder = smallDisk(t);
    if (folder !== null) return withPlant(folder, [[faults.fullDisk, 0.1]]);
    process.stdout.write(`${faults.fullDisk.name}: skipped, no file system can be mounted here\n`);
    return 0;
  });
}

async function playWorks(): Promise<number> {
  let sum = 0;
  for (const { name, play } of worksOf(shards)) {
    if (!name.includes(only) || from >= repetitions) continue;
    const { counts, violations } = await withTeardown((t) =>
      play(t, repetitions - from, random(seed + from)),
    );
    for (const violation of violations) process.stdout.write(`  ${violation}\n`);
    process.stdout.write(`${name}: ${counts}, ${violations.length} violations\n`);
    sum += violations.length;
  }
  return sum;
}

/** Rounds of the chosen faults on a plant of their own. @returns the number of violations */
async function withPlant(folder: string | null, rows: readonly Row[]): Promise<number> {
  const chosen = rows.filter(([fault]) => fault.name.includes(only));
  if (chosen.length === 0) return 0;
  return withTeardown(async (t) => {
    const plant = await Plant.open(t, { servers, transport, shards, ...(folder === null ? {} : { folder }) });
    const begun = attacks.length === 0 ? [] : await attack(t, plant, attacks);
    for (const name of begun) process.stdout.write(`under attack: ${name}\n`);
    return playAll(plant, chosen);
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

/** What the rounds of a fault have come to. */
class Sums {
  #acks = 0;
  #repeats = 0;
  #points = 0;
  violations = 0;
  readonly #back: number[] = [];

  add({ acks, repeats, points, violations, back }: Outcome): void {
    this.#acks += acks;
    this.#repeats += repeats;
    this.#points += points;
    this.violations += violations.length;
    this.#back.push(Math.round(back));
  }

  /** A row of the table. */
  row(name: string): string {
    const back = [...this.#back].sort((left, right) => left - right);
    const columns = [back.length, this.#acks, this.#repeats, this.#points, this.violations];
    const times = [back[0], back[Math.floor(back.length / 2)], back.at(-1)];
    const widths = [6, 8, 8, 8, 10, 13, 7, 7];
    const numbers = [...columns, ...times].map((column, i) => String(column).padStart(widths[i]!)).join(' ');
    return `${name.padEnd(50)} ${numbers}\n`;
  }
}

/** Whether a round has a fault of which each such fraction of the rounds has one. */
function isStruckIn(repetition: number, part: number): boolean {
  return Math.floor(repetition * part) > Math.floor((repetition - 1) * part);
}

/**
 * In each round every fault once, so that an interrupted run has seen all of them, and goes on where it ended.
 * @returns the number of violations
 */
async function playAll(plant: Plant, chosen: readonly Row[]): Promise<number> {
  const sums = new Map<string, Sums>();
  for (let repetition = from; repetition < repetitions; repetition++) {
    for (const [fault, part] of chosen) {
      if (!isStruckIn(repetition, part)) continue;
      const outcome = await runExperiment(plant, { ...LOAD, fault, seed: seed + repetition });
      const sum = sums.get(fault.name) ?? new Sums();
      sums.set(fault.name, sum);
      sum.add(outcome);
      const { acks, points, sensors, violations } = outcome;
      const counts = `${acks} acks, ${points} points${shards > 1 ? `, ${sensors} sensors made` : ''}`;
      process.stdout.write(
        `round ${repetition}, ${fault.name}: ${counts}, ${violations.length} violations\n`,
      );
      for (const violation of violations) process.stdout.write(`  seed ${seed + repetition}: ${violation}\n`);
    }
  }
  const heads = 'rounds     acks  repeats   points violations   back: least  median    most (ms)';
  process.stdout.write(`${''.padEnd(50)} ${heads}\n`);
  let violations = 0;
  for (const [name, sum] of sums) {
    process.stdout.write(sum.row(name));
    violations += sum.violations;
  }
  return violations;
}

process.exitCode = (await main()) === 0 ? 0 : 1;
