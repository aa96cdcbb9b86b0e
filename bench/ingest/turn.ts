/** One turn of a target: a portion of the workload, and the processor time that it cost. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Workload } from '../data/workload.js';
import { prepareLoad } from '../load/load.js';
import type { Outcome, Plan } from '../load/plan.js';
import { processorSeconds } from '../measure/processes.js';
import type { Target } from '../targets.js';

/** Milliseconds between two looks, the part of a core up to which a target counts as quiet, and milliseconds that are waited at most. */
const QUIET = { step: 500, share: 0.1, patience: 20_000 };

export interface Turn extends Outcome {
  /** Processor seconds, by part. */
  readonly cpu: ReturnType<typeof processorSeconds>;
}

export type Portion = Omit<Plan, 'wire' | 'access' | 'workload'>;

/**
 * All take turns, so that whatever else the machine does meets all of them: ABCABC... The first round warms up (compilers,
 * caches, partitions) and does not count. A turn begins when every target is quiet, so that nobody pays for what another one does after
 * its acknowledgements; what it does afterwards itself belongs to its turn.
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
      await quiet(targets);
      const taken = await turn(target, workload, portion(target, round));
      if (round > 0) turns.get(target)!.push(taken);
    }
  }
  return turns;
}

async function turn(target: Target, workload: Workload, portion: Portion): Promise<Turn> {
  const { kind, peer } = target;
  const load = await prepareLoad({ wire: kind.wire, access: peer.access, workload, ...portion });
  try {
    const before = processorSeconds(...peer.pids);
    const outcome = await load.run();
    await quiet([target]);
    return { ...outcome, cpu: difference(before, processorSeconds(...peer.pids)) };
  } finally {
    load.stop();
  }
}

/** Resolves when all of them are quiet, or have taken too long. */
async function quiet(targets: readonly Target[]): Promise<void> {
  const usedBy = () => targets.map(({ peer }) => sum(processorSeconds(...peer.pids)));
  let before = usedBy();
  for (let waited = 0; waited < QUIET.patience; waited += QUIET.step) {
    await sleep(QUIET.step);
    const after = usedBy();
    if (after.every((used, i) => used - before[i]! <= (QUIET.step / 1000) * QUIET.share)) return;
    before = after;
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
