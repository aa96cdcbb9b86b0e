/**
 * Turns that hold all a target does for its points: they end some time after the last acknowledgement, with a CHECKPOINT of PostgreSQL, so that what is put off counts
 * too. A turn counts only where the machine had nothing else to do.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Workload } from '../data/workload.js';
import { type Load, prepareLoad } from '../load/load.js';
import type { Outcome } from '../load/plan.js';
import { rounded } from '../measure/numbers.js';
import { type Kind, machineSeconds, secondsByKind } from '../measure/processes.js';
import type { Target } from '../targets.js';
import type { Portion } from './turn.js';

/**
 * Milliseconds of a look at the machine, and cores that may be busy: before and during a turn with what takes no part, the kernel's own threads included, which
 * write to the disk, and before it with each target.
 */
const QUIET = { look: 3000, before: 0.15, during: 0.3, target: 0.1 };

export interface WholeTurn extends Outcome {
  /** Processor seconds. */
  readonly cpu: Readonly<Record<Kind, number>>;
  /** Bytes that the write-ahead log grew by; null: not known. */
  readonly logged: number | null;
  /** Cores that were busy with neither the benchmark nor its targets, mean of the turn. */
  readonly elsewhere: number;
  /** The machine was quiet before it, and hardly busy with anything else during it. */
  readonly counts: boolean;
}

export interface Quiet {
  /** Seconds from the last acknowledgement to the end of a turn. */
  readonly rest: number;
  /** Seconds that a turn waits for a quiet machine, at most. */
  readonly patience: number;
}

/** Points of the warm-up, which does not count, and of each of the turns. */
export interface Sizes {
  readonly warm: number;
  readonly points: number;
  readonly rounds: number;
}

/** All are warmed up, then they take turns: ABCABC... */
export async function takeWholeTurns(
  targets: readonly Target[],
  workload: Workload,
  { warm, points, rounds }: Sizes,
  form: Omit<Portion, 'from' | 'to'>,
  quiet: Quiet,
): Promise<Map<Target, WholeTurn[]>> {
  for (const target of targets) await warmUp(target, workload, { ...form, from: 0, to: warm });
  const turns = new Map<Target, WholeTurn[]>(targets.map((target) => [target, []]));
  for (let round = 0; round < rounds; round++) {
    const from = warm + round * points;
    for (const target of targets) {
      const load = await prepare(target, workload, { ...form, from, to: from + points });
      try {
        turns.get(target)!.push(await wholeTurn(target, targets, load, quiet));
      } finally {
        load.stop();
      }
    }
  }
  return turns;
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

/** @param all targets, which run beside this one */
async function wholeTurn(
  { peer }: Target,
  all: readonly Target[],
  load: Load,
  { rest, patience }: Quiet,
): Promise<WholeTurn> {
  const quiet = await isQuiet(patience, all);
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

/** @returns false: the machine, or a target with what it had put off, was busy all the time */
async function isQuiet(patience: number, all: readonly Target[]): Promise<boolean> {
  const late = performance.now() + patience * 1000;
  for (;;) {
    const elsewhere = cores(() => machineSeconds() - ownSeconds(all));
    const targets = all.map(({ peer }) => cores(() => total(secondsByKind(...peer.pids))));
    await sleep(QUIET.look);
    const busy = { elsewhere: elsewhere(), target: Math.max(...targets.map((used) => used())) };
    if (busy.elsewhere <= QUIET.before && busy.target <= QUIET.target) return true;
    if (performance.now() < late) continue;
    process.stderr.write(
      `a turn does not count: before it ${rounded(busy.elsewhere)} cores were busy with no target, and ${rounded(busy.target)} with one\n`,
    );
    return false;
  }
}

/** @returns a function that tells how many cores that these seconds are of were busy since now */
function cores(used: () => number): () => number {
  const begun = performance.now();
  const before = used();
  return () => ((used() - before) * 1000) / (performance.now() - begun);
}

/** Of the benchmark itself and all targets. */
function ownSeconds(all: readonly Target[]): number {
  return total(secondsByKind(process.pid, ...all.flatMap(({ peer }) => peer.pids)));
}

export function total(seconds: Readonly<Record<Kind, number>>): number {
  return Object.values(seconds).reduce((sum, each) => sum + each, 0);
}
