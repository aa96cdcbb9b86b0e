/** One turn of a target: a portion of the workload, and the processor time that it cost. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Workload } from '../data/workload.js';
import { prepareLoad } from '../load/load.js';
import type { Outcome, Plan } from '../load/plan.js';
import { processorSeconds } from '../measure/processes.js';
import type { Target } from '../targets.js';

/** What a server does after the last acknowledgement belongs to the turn: until it is quiet, within reason. */
const QUIET = { step: 500, share: 0.1, patience: 4000 };

export interface Turn extends Outcome {
  /** Processor seconds, by part. */
  readonly cpu: ReturnType<typeof processorSeconds>;
}

export type Portion = Omit<Plan, 'wire' | 'access' | 'workload'>;

/**
 * All take turns, so that whatever else the machine does meets all of them: ABCABC... The first round warms up (compilers,
 * caches, partitions) and does not count.
 *
 * @param portion of a target in a round, from 0
 * @returns `rounds` turns of each target
 */
export async function takeTurns(
  targets: readonly Target[],
  workload: Workload,
  rounds: number,
  portion: (target: Target, round: number) => Portion,
): Promise<Map<Target, Turn[]>> {
  const turns = new Map<Target, Turn[]>(targets.map((target) => [target, []]));
  for (let round = 0; round <= rounds; round++) {
    for (const target of targets) {
      const taken = await turn(target, workload, portion(target, round));
      if (round > 0) turns.get(target)!.push(taken);
    }
  }
  return turns;
}

async function turn({ kind, peer }: Target, workload: Workload, portion: Portion): Promise<Turn> {
  const load = await prepareLoad({ wire: kind.wire, access: peer.access, workload, ...portion });
  try {
    await quiet(peer.pids);
    const before = processorSeconds(...peer.pids);
    const outcome = await load.run();
    await quiet(peer.pids);
    return { ...outcome, cpu: difference(before, processorSeconds(...peer.pids)) };
  } finally {
    load.stop();
  }
}

async function quiet(pids: readonly number[]): Promise<void> {
  for (let waited = 0; waited < QUIET.patience; waited += QUIET.step) {
    const before = sum(processorSeconds(...pids));
    await sleep(QUIET.step);
    if (sum(processorSeconds(...pids)) - before <= (QUIET.step / 1000) * QUIET.share) return;
  }
}

export function sum(seconds: ReturnType<typeof processorSeconds>): number {
  return Object.values(seconds).reduce((total, each) => total + each, 0);
}

function difference(before: Turn['cpu'], after: Turn['cpu']): Turn['cpu'] {
  return {
    start: after.start - before.start,
    server: after.server - before.server,
    sidecar: after.sidecar - before.sidecar,
    database: after.database - before.database,
  };
}
