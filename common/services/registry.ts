/** All kinds of services. A new one is a file in `kinds/` and a line here. */
import type { Kind } from './contract.js';
import { movingAverage } from './kinds/moving-average.js';

export const kinds: readonly Kind[] = [movingAverage].sort((a, b) => (a.name < b.name ? -1 : 1));

const byName = new Map(kinds.map((kind) => [kind.name, kind]));

export function kindOf(name: string): Kind | undefined {
  return byName.get(name);
}
