/** Polynomials and interpolation. */
import type { Builtin } from '../builtin.js';
import { functions as algebra } from './algebra.js';
import { functions as fit } from './fit.js';
import { functions as forms } from './forms.js';
import { functions as fractions } from './fractions.js';
import { functions as integrals } from './integrals.js';
import { functions as interpolate } from './interpolate.js';
import { functions as piecewise } from './piecewise-functions.js';
import { functions as tables } from './tables.js';

export const functions: readonly Builtin[] = [
  ...fit,
  ...algebra,
  ...integrals,
  ...interpolate,
  ...piecewise,
  ...forms,
  ...fractions,
  ...tables,
];
