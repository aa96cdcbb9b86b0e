/** One round as a test. */
import { randomInt } from 'node:crypto';
import type { Test } from 'tap';
import type { Harm } from './harm.js';
import type { Plant } from './plant.js';
import { runRound } from './round.js';

const LOAD = { clients: 64, sensors: 6, pause: 300 };

/** With a seed by chance, since every run of the tests is one more. */
export async function play(t: Test, plant: Plant, harm: Harm): Promise<void> {
  const seed = randomInt(2 ** 20);
  const { faults, acks } = await runRound(plant, { ...LOAD, harm, seed });
  t.same(briefly(faults), [], `${harm.name}, seed ${seed}`);
  t.ok(acks > 0, 'something was acknowledged');
}

/** The first of them: a report may be cut. */
export function briefly(faults: readonly string[]): readonly string[] {
  return faults.length > 20 ? [...faults.slice(0, 20), `${faults.length} in all`] : faults;
}
