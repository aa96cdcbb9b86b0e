/** Numerical analysis. */
import type { Builtin } from '../builtin.js';
import { functions as equations } from './equations.js';
import { functions as fields } from './fields.js';
import { functions as fzero } from './fzero.js';
import { functions as gradient } from './gradient.js';
import { functions as integrals } from './integrals.js';
import { functions as minimise } from './minimise.js';
import { functions as nonnegative } from './nonnegative.js';
import { functions as options } from './options.js';
import { functions as regions } from './regions.js';

export const functions: readonly Builtin[] = [
  ...equations,
  ...fields,
  ...fzero,
  ...gradient,
  ...integrals,
  ...minimise,
  ...nonnegative,
  ...options,
  ...regions,
];
