/** Rules of placement: that of the product, and others to compare it with. */
import { Placement, placeAmong } from '../../sql/store/shards/placement.js';
import { pseudoRandom } from '../data/workload.js';
import type { KnownShard, Rule } from './simulation.js';

/** Functions that make a rule: some keep a state. */
export const RULES: Readonly<Record<string, () => Rule>> = {
  'beside the newest (the product)': () => placeAsProduct(sequence(1)),
  'the smaller of two': () => {
    const random = sequence(1);
    return (open) => placeAmong(open, random);
  },
  'fewest bytes': () => least(({ bytes }) => bytes),
  'fewest bytes in a year': () => least(({ bytes, growth }) => bytes + 365 * growth),
  'least growth': () => least(({ growth }) => growth),
  'fewest sensors': () => least(({ sensors }) => sensors),
  'at random': () => {
    const random = sequence(2);
    return (open) => open[Math.floor(random() * open.length)]?.shard ?? null;
  },
};

/** @param random at least 0 and less than 1 */
export function placeAsProduct(random: () => number): Rule {
  const placement = new Placement();
  return (open, newest) => {
    placement.update(open);
    const placed = placement.place(1, random);
    if (placed === null) return null;
    // As the statement chooses that adds the sensor.
    return newest !== null && placed.followed.includes(newest) ? newest : placed.drawn;
  };
}

/** @returns a function that returns pseudo-random numbers, at least 0 and less than 1 */
export function sequence(seed: number): () => number {
  let drawn = 0;
  return () => pseudoRandom(seed, drawn++, 2);
}

/** Of equal shards the first. */
function least(valueIn: (shard: KnownShard) => number): Rule {
  return (open) => {
    let best: number | null = null;
    let smallest = Number.POSITIVE_INFINITY;
    for (const each of open) {
      const value = valueIn(each);
      if (value >= smallest) continue;
      smallest = value;
      best = each.shard;
    }
    return best;
  };
}
