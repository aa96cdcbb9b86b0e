/**
 * Measurements of the full cost of points: they end some time after the last acknowledgement, with a CHECKPOINT of PostgreSQL, so that they include deferred
 * work. A measurement counts only when the machine had no other load.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Workload } from '../data/workload.js';
import { type Load, prepareLoad } from '../load/load.js';
import type { Outcome } from '../load/plan.js';
import { rounded } from '../measure/numbers.js';
import { type Kind, machineSeconds, secondsByKind } from '../measure/processes.js';
import type { Target } from '../targets.js';
import type { Portion } from './interleaved.js';

/**
 * Milliseconds of a sample, and limits in busy cores: for all other processes (with the kernel's threads, which write to the disk) before and during a
 * measurement, and for each target before it.
 */
const QUIET = { sample: 3000, before: 0.15, during: 0.3, target: 0.1 };

export interface FullCost extends Outcome {
  /** Processor seconds. */
  readonly cpu: Readonly<Record<Kind, number>>;
  /** Growth of the write-ahead log, bytes; null: unknown. */
  readonly logged: number | null;
  /** Mean number of cores busy with processes other than the benchmark and its targets. */
  readonly elsewhere: number;
  /** The machine was quiet before the measurement, and other load stayed within the limit during it. */
  readonly counts: boolean;
}

export interface Quiet {
  /** Seconds from the last acknowledgement to the end of a measurement. */
  readonly rest: number;
  /** Seconds to wait for a quiet machine, at most. */
  readonly quietTimeout: number;
}

/** Points of the warm-up, which does not count, and of each repetition. */
export interface Sizes {
  readonly warm: number;
  readonly points: number;
  readonly repetitions: number;
}

/** Warms all targets up, then measures them interleaved: ABCABC... */
export async function measureFullCosts(
  targets: readonly Target[],
  workload: Workload,
  { warm, points, repetitions }: Sizes,
  form: Omit<Portion, 'from' | 'to'>,
  quiet: Quiet,
): Promise<Map<Target, FullCost[]>> {
  for (const target of targets) await warmUp(target, workload, { ...form, from: 0, to: warm });
  const measurements = new Map<Target, FullCost[]>(targets.map((target) => [target, []]));
  for (let repetition = 0; repetition < repetitions; repetition++) {
    const from = warm + repetition * points;
    for (const target of targets) {
      const load = await prepare(target, workload, { ...form, from, to: from + points });
      try {
        measurements.get(target)!.push(await measureFullCost(target, targets, load, quiet));
      } finally {
        load.stop();
      }
    }
  }
  return measurements;
}

async function warmUp(target: Target, workload: Workload, portion: Portion): Promise<void> {
  const load = await prepare(target, workload, portion);
  try {
    await load.run();
    await target.peer.finish();
  } finally {
    load.stop();
  }
}

/** @param all targets, this one included */
async function measureFullCost(
  { peer }: Target,
  all: readonly Target[],
  load: Load,
  { rest, quietTimeout }: Quiet,
): Promise<FullCost> {
  const quiet = await isQuiet(quietTimeout, all);
  const elsewhere = cores(() => machineSeconds() - ownSeconds(all));
  const logged = await peer.logged();
  const before = secondsByKind(...peer.pids);
  const outcome = await load.run();
  await sleep(rest * 1000);
  await peer.finish();
  const cpu = secondsByKind(...peer.pids);
  for (const kind of Object.keys(cpu) as Kind[]) cpu[kind] -= before[kind];
  const busy = elsewhere();
  return {
    ...outcome,
    cpu,
    logged: logged === null ? null : (await peer.logged())! - logged,
    elsewhere: busy,
    counts: quiet && busy <= QUIET.during,
  };
}

function prepare({ kind, peer }: Target, workload: Workload, portion: Portion) {
  return prepareLoad({ wire: kind.wire, access: peer.access, workload, ...portion });
}

/** @returns false: the machine, or a target with deferred work, was busy all the time */
async function isQuiet(timeout: number, all: readonly Target[]): Promise<boolean> {
  const deadline = performance.now() + timeout * 1000;
  for (;;) {
    const elsewhere = cores(() => machineSeconds() - ownSeconds(all));
    const targets = all.map(({ peer }) => cores(() => total(secondsByKind(...peer.pids))));
    await sleep(QUIET.sample);
    const busy = { elsewhere: elsewhere(), target: Math.max(...targets.map((used) => used())) };
    if (busy.elsewhere <= QUIET.before && busy.target <= QUIET.target) return true;
    if (performance.now() < deadline) continue;
    process.stderr.write(
      `a measurement does not count: before it ${rounded(busy.elsewhere)} cores were busy with other processes, and ${rounded(busy.target)} with a target\n`,
    );
    return false;
  }
}

/** @param used processor seconds so far. @returns a function that returns the mean number of busy cores since this call */
function cores(used: () => number): () => number {
  const begun = performance.now();
  const before = used();
  return () => ((used() - before) * 1000) / (performance.now() - begun);
}

/** Processor seconds of the benchmark itself and all targets. */
function ownSeconds(all: readonly Target[]): number {
  return total(secondsByKind(process.pid, ...all.flatMap(({ peer }) => peer.pids)));
}

export function total(seconds: Readonly<Record<Kind, number>>): number {
  return Object.values(seconds).reduce((sum, each) => sum + each, 0);
}
