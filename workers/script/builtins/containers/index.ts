/** Cells, structs, maps, calls over their elements, and errors. */
import type { Builtin } from '../builtin.js';
import { functions as apply } from './apply.js';
import { functions as calls } from './calls.js';
import { functions as cells } from './cells.js';
import { functions as errors } from './errors.js';
import { functions as kinds } from './kinds.js';
import { functions as map } from './map.js';
import { functions as structs } from './structs.js';

export const functions: readonly Builtin[] = [
  ...apply,
  ...calls,
  ...cells,
  ...errors,
  ...kinds,
  ...map,
  ...structs,
];
