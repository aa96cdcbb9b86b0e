/** Order and sets. */
import type { Builtin } from '../builtin.js';
import { functions as powerset } from './powerset.js';
import { functions as sets } from './sets.js';
import { functions as sort } from './sort.js';
import { functions as tolerance } from './tolerance.js';

export const functions: readonly Builtin[] = [...powerset, ...sets, ...sort, ...tolerance];
