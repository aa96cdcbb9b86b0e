/** Rules of placement: that of the product, and others to compare it with. */
import { placeAmong } from '../../sql/store/shards/placement.js';
import { pseudoRandom } from '../data/workload.js';
import type { KnownShard, Rule } from './simulation.js';

/** Functions that make a rule: some keep a state. */
export const RULES: Readonly<Record<string, () => Rule>> = {
  'fewest bytes (the product)': () => placeAmong,
  'fewest bytes in 30 days': () => least(({ bytes, growth }) => bytes + 30 * growth),
  'fewest bytes in a year': () => least(({ bytes, growth }) => bytes + 365 * growth),
  'least growth': () => least(({ growth }) => growth),
  'fewest sensors': () => least(({ sensors }) => sensors),
  'at random': () => {
    let placed = 0;
    return (open) => open[Math.floor(pseudoRandom(1, placed++, 2) * open.length)]?.shard ?? null;
  },
};

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
