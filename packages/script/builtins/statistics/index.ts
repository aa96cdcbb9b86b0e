/** Statistics. */
import type { Builtin } from '../builtin.js';
import { functions as correlation } from './correlation.js';
import { functions as counts } from './counts.js';
import { functions as means } from './means.js';
import { functions as middle } from './middle.js';
import { functions as moments } from './moments.js';
import { functions as moving } from './moving.js';
import { functions as quantiles } from './quantiles.js';
import { functions as rankCorrelation } from './rank-correlation.js';
import { functions as slices } from './slices.js';
import { functions as spread } from './spread.js';
import { functions as summary } from './summary.js';

export const functions: readonly Builtin[] = [
  ...correlation,
  ...counts,
  ...means,
  ...middle,
  ...moments,
  ...moving,
  ...quantiles,
  ...slices,
  ...spread,
  ...summary,
  ...rankCorrelation,
];
