/** Reductions along a dimension. */
import type { Builtin } from '../builtin.js';
import { functions as extremes } from './extremes.js';
import { functions as sums } from './sums.js';

export const functions: readonly Builtin[] = [...sums, ...extremes];
