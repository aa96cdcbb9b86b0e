/** Order and sets. */
import type { Builtin } from '../builtin.js';
import { functions as sets } from './sets.js';
import { functions as sort } from './sort.js';

export const functions: readonly Builtin[] = [...sets, ...sort];
