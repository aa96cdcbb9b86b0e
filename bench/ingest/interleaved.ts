/** Interleaved measurements: each sends a portion of the workload to a target, and measures its processor time. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Workload } from '../data/workload.js';
import { prepareLoad } from '../load/load.js';
import type { Outcome, Plan } from '../load/plan.js';
import { processorSeconds } from '../measure/processes.js';
import type { Target } from '../targets.js';

/** Milliseconds between two samples; share of a core up to which a target is quiet; milliseconds to wait at most. */
const QUIET = { step: 500, share: 0.1, timeout: 20_000 };

export interface Measurement extends Outcome {
  /** Processor seconds, by part. */
  readonly cpu: ReturnType<typeof processorSeconds>;
}

export type Portion = Omit<Plan, 'wire' | 'access' | 'workload'>;

/**
 * Interleaves the targets (ABCABC...), so that other load on the machine affects all of them. The first repetition warms up (compilers,
 * caches, partitions) and does not count. A measurement begins when every target is quiet, so that it excludes deferred work of the others;
 * it ends when its own target is quiet, so that it includes the target's own deferred work.
 *
 * @param portion of a target in a repetition, from 0
 * @returns `repetitions` measurements of each target
 */
export async function measureInterleaved(
  targets: readonly Target[],
  workload: Workload,
  repetitions: number,
  portion: (target: Target, repetition: number) => Portion,
): Promise<Map<Target, Measurement[]>> {
  const measurements = new Map<Target, Measurement[]>(targets.map((target) => [target, []]));
  for (let repetition = 0; repetition <= repetitions; repetition++) {
    for (const target of targets) {
      await untilQuiet(targets);
      const measurement = await measure(target, workload, portion(target, repetition));
      if (repetition > 0) measurements.get(target)!.push(measurement);
    }
  }
  return measurements;
}

async function measure(target: Target, workload: Workload, portion: Portion): Promise<Measurement> {
  const { kind, peer } = target;
  const load = await prepareLoad({ wire: kind.wire, access: peer.access, workload, ...portion });
  try {
    const before = processorSeconds(...peer.pids);
    const outcome = await load.run();
    await untilQuiet([target]);
    return { ...outcome, cpu: difference(before, processorSeconds(...peer.pids)) };
  } finally {
    load.stop();
  }
}

/** Resolves when all targets are quiet, or after the timeout. */
async function untilQuiet(targets: readonly Target[]): Promise<void> {
  const usedBy = () => targets.map(({ peer }) => sum(processorSeconds(...peer.pids)));
  let before = usedBy();
  for (let waited = 0; waited < QUIET.timeout; waited += QUIET.step) {
    await sleep(QUIET.step);
    const after = usedBy();
    if (after.every((used, i) => used - before[i]! <= (QUIET.step / 1000) * QUIET.share)) return;
    before = after;
  }
}

export function sum(seconds: ReturnType<typeof processorSeconds>): number {
  return Object.values(seconds).reduce((total, each) => total + each, 0);
}

function difference(before: Measurement['cpu'], after: Measurement['cpu']): Measurement['cpu'] {
  return {
    start: after.start - before.start,
    server: after.server - before.server,
    sidecar: after.sidecar - before.sidecar,
    database: after.database - before.database,
  };
}
