/** Statistics. */
import type { Builtin } from '../builtin.js';
import { functions as averages } from './averages.js';
import { functions as correlation } from './correlation.js';
import { functions as counts } from './counts.js';
import { functions as moments } from './moments.js';
import { functions as quantiles } from './quantiles.js';

export const functions: readonly Builtin[] = [
  ...averages,
  ...correlation,
  ...counts,
  ...moments,
  ...quantiles,
];
