/** Sorting and sets. */
import type { Builtin } from '../builtin.js';
import { functions as membership } from './membership.js';
import { functions as operations } from './operations.js';
import { functions as places } from './places.js';
import { functions as powerset } from './powerset.js';
import { functions as rows } from './rows.js';
import { functions as sets } from './sets.js';
import { functions as sort } from './sort.js';
import { functions as tolerance } from './tolerance.js';

export const functions: readonly Builtin[] = [
  ...membership,
  ...operations,
  ...places,
  ...powerset,
  ...rows,
  ...sets,
  ...sort,
  ...tolerance,
];
