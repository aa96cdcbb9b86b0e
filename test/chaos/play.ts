/** One experiment as a test. */
import { randomInt } from 'node:crypto';
import type { Test } from 'tap';
import { runExperiment } from './experiment.js';
import type { Fault } from './fault.js';
import type { Plant } from './plant.js';

const LOAD = { clients: 64, sensors: 6, pause: 300 };

/** Runs an experiment with a random seed, so that runs of the tests differ. */
export async function play(t: Test, plant: Plant, fault: Fault, load = LOAD): Promise<void> {
  const seed = randomInt(2 ** 20);
  const { violations, acks } = await runExperiment(plant, { ...load, fault, seed });
  t.same(briefly(violations), [], `${fault.name}, seed ${seed}`);
  t.ok(acks > 0, 'uploads were acknowledged');
}

/** The first violations, since reports are truncated. */
export function briefly(violations: readonly string[]): readonly string[] {
  return violations.length > 20 ? [...violations.slice(0, 20), `${violations.length} in all`] : violations;
}
