/** Polynomials and interpolation. */
import type { Builtin } from '../builtin.js';
import { functions as algebra } from './algebra.js';
import { functions as fit } from './fit.js';
import { functions as integrals } from './integrals.js';
import { functions as interpolate } from './interpolate.js';

export const functions: readonly Builtin[] = [...fit, ...algebra, ...integrals, ...interpolate];
