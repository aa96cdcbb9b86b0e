/** Making arrays and changing their shape. */
import type { Builtin } from '../builtin.js';
import { functions as classes } from './classes.js';
import { functions as constants } from './constants.js';
import { functions as shape } from './shape.js';

export const functions: readonly Builtin[] = [...classes, ...constants, ...shape];
