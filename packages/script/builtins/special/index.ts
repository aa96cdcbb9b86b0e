/** Special functions. */
import type { Builtin } from '../builtin.js';
import { functions as elliptic } from './elliptic.js';
import { functions as errorFunctions } from './error-functions.js';
import { functions as gamma } from './gamma.js';
import { functions as incomplete } from './incomplete.js';
import { functions as integrals } from './integrals.js';
import { functions as polygamma } from './polygamma.js';

export const functions: readonly Builtin[] = [
  ...elliptic,
  ...errorFunctions,
  ...gamma,
  ...incomplete,
  ...integrals,
  ...polygamma,
];
