/**
 * What one stranger costs others: five probes of a victim (upload, read, login, script, health) when the product is idle, beside processes that
 * only use the processors, and during each attack. Attackers and victim are processes of their own, at different addresses of this machine.
 *
 * Bound for each probe: its p99 during an attack is at most the larger of `BOUND` and three times its p99 beside the burners, and no request is
 * refused. Beside attacks that lock a sensor, five more probes measure work that sidecars share; these cases have a result of their own.
 */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import os from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { percentile, rounded } from './measure/numbers.js';
import { memory } from './measure/processes.js';
import { ATTACKS } from './neighbours/attacks.js';
import { WORK_PROBES, type WorkProbe } from './neighbours/bystander.js';
import { PROBES, type Probe } from './neighbours/victim.js';
import { makeAccount, makeVictim, type World } from './neighbours/world.js';
import type { Options } from './options.js';
import { type Product, startProduct, type Transport } from './peers/sensorium/product.js';
import { printResult, printTable, type Result } from './report/result.js';
import { scratchFolder } from './targets.js';

/** Milliseconds of p99 that a probe may have in any case. */
const BOUND: Readonly<Record<Probe | WorkProbe, number>> = {
  upload: 250,
  read: 250,
  login: 500,
  script: 250,
  health: 250,
  service: 1000,
  file: 1000,
  processor: 1000,
  inactivity: 1000,
  subscription: 1000,
};
/** Latencies in milliseconds, and why requests were refused, by probe. */
type Seen = Readonly<
  Record<string, { readonly times: readonly number[]; readonly refusals: readonly string[] }>
>;
/** The processes that probe, with their probes. */
const VICTIMS = { victim: PROBES, bystander: WORK_PROBES } as const;
type VictimName = keyof typeof VICTIMS;
/** Added to the names of the cases of the bystander. */
const WORK = ', work of sidecars';
const FACTOR = 3;
const ATTACKERS = 20;
/** Milliseconds between two attacks, in which what is left of one ends. */
const PAUSE = 2000;
/** Milliseconds for an attack to prepare itself. */
const PREPARATION = 180_000;

export async function benchNeighbours(options: Options): Promise<void> {
  for (const transport of options.transports) {
    const results = await measureAll(transport, options);
    for (const [name, probes] of Object.entries(VICTIMS)) {
      const own = results.filter((result) => result.case.endsWith(WORK) === (name === 'bystander'));
      const columns = probes.flatMap((probe) => [`${probe} p50`, `${probe} p99`]);
      if (own.length > 0) printTable(own, ['case', ...columns, 'refused', 'refusals', 'MB', 'holds']);
    }
  }
}

async function measureAll(transport: Transport, { attacks, seconds, profile }: Options): Promise<Result[]> {
  const folder = scratchFolder();
  const product = await startProduct(`${folder}/data`, transport, profile);
  const results: Result[] = [];
  try {
    const world = await makeWorld(product);
    const chosen = ATTACKS.filter((attack) => isChosen(attack.name, attacks));
    const victims: VictimName[] = chosen.some(({ locks }) => locks) ? ['victim', 'bystander'] : ['victim'];
    const idle = await probe(world, seconds, victims);
    const burners = Array.from({ length: os.availableParallelism() }, () => program('burner'));
    const beside = await probe(world, seconds, victims);
    for (const burner of burners) burner.kill('SIGKILL');
    const add = (name: string, seen: SeenBy, bound: boolean) => {
      for (const victim of victims) {
        const own = seen.get(victim);
        if (own === undefined) continue;
        const title = victim === 'bystander' ? `${name}${WORK}` : name;
        const result = resultOf(title, transport, own, bound ? beside.get(victim)! : null, product);
        printResult(result);
        results.push(result);
      }
    };
    add('idle', idle, false);
    add('beside burners', beside, false);
    for (const { name, locks = false } of chosen) {
      const seen = await underAttack(name, world, seconds, locks ? victims : ['victim']);
      if (typeof seen === 'string') process.stderr.write(`${name}: ${seen}\n`);
      else add(name, seen, true);
      await sleep(PAUSE);
    }
    return results;
  } finally {
    await product.program.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

function isChosen(name: string, attacks: Options['attacks']): boolean {
  return attacks === null || attacks.some((text) => name.includes(text));
}

async function makeWorld(product: Product): Promise<World> {
  const base = product.url;
  const attackers = [];
  for (let i = 0; i < ATTACKERS; i++) attackers.push(await makeAccount(base, `attacker ${i}`));
  return { base, database: product.address(), attackers, victim: await makeVictim(base) };
}

/** @returns what the victims saw; a text: why the attack did not take place */
async function underAttack(
  name: string,
  world: World,
  seconds: number,
  victims: readonly VictimName[],
): Promise<SeenBy | string> {
  const attacker = program('attacker', name, JSON.stringify(world));
  const ready = await Promise.race([
    once(attacker, 'message').then(() => 'ready'),
    once(attacker, 'exit').then(() => 'ended before it began'),
    sleep(PREPARATION, 'did not begin in time'),
  ]);
  if (ready !== 'ready') {
    attacker.kill('SIGKILL');
    return ready;
  }
  attacker.send('begin');
  const seen = await probe(world, seconds, victims);
  if (attacker.connected) attacker.send('end');
  await Promise.race([once(attacker, 'exit'), sleep(5000)]);
  attacker.kill('SIGKILL');
  return seen;
}

type SeenBy = ReadonlyMap<VictimName, Seen>;

/** The probes for so many seconds. */
async function probe(world: World, seconds: number, victims: readonly VictimName[]): Promise<SeenBy> {
  const running = victims.map((name) => [name, program(name, JSON.stringify(world))] as const);
  await sleep(1000 * seconds);
  const seen = running.map(async ([name, victim]) => {
    victim.send('end');
    const [own] = (await once(victim, 'message')) as [Seen];
    return [name, own] as const;
  });
  return new Map(await Promise.all(seen));
}

function program(name: string, ...parameters: readonly string[]): ChildProcess {
  const file = fileURLToPath(new URL(`neighbours/${name}.js`, import.meta.url));
  return fork(file, parameters, { stdio: ['ignore', 'ignore', 'inherit', 'ipc'], serialization: 'advanced' });
}

/** @param beside what bounds it; null: nothing does */
function resultOf(
  name: string,
  transport: Transport,
  seen: Seen,
  beside: Seen | null,
  product: Product,
): Result {
  const figures: Record<string, number> = {};
  let isWithin = true;
  const refused: string[] = [];
  for (const [probe, { refusals, times }] of Object.entries(seen)) {
    const p99 = percentile(times, 0.99);
    figures[`${probe} p50`] = rounded(percentile(times, 0.5));
    figures[`${probe} p99`] = rounded(p99);
    refused.push(...refusals.map((reason) => `${probe} ${reason}`));
    if (beside === null) continue;
    const most = Math.max(BOUND[probe as Probe], FACTOR * percentile(beside[probe]!.times, 0.99));
    if (p99 > most || refusals.length > 0) isWithin = false;
  }
  return {
    bench: 'neighbours',
    case: name,
    target: `sensorium ${transport}`,
    ...figures,
    refused: refused.length,
    refusals: counted(refused),
    MB: rounded(memory(product.program.pid).server),
    holds: beside === null ? '' : isWithin ? 'yes' : 'no',
  };
}

/** How often each text occurs: `3 × health 503, 1 × upload 509 overloaded`. */
function counted(texts: readonly string[]): string {
  const counts = new Map<string, number>();
  for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1);
  return [...counts].map(([text, count]) => `${count} × ${text}`).join(', ');
}
