/** Numerical analysis. */
import type { Builtin } from '../builtin.js';
import { functions as fzero } from './fzero.js';
import { functions as gradient } from './gradient.js';
import { functions as integrals } from './integrals.js';

export const functions: readonly Builtin[] = [...fzero, ...gradient, ...integrals];
