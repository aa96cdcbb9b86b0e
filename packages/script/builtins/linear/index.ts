/** Linear algebra. */
import type { Builtin } from '../builtin.js';
import { functions as definite } from './definite.js';
import { functions as eigen } from './eigen.js';
import { functions as factorisations } from './factorisations.js';
import { functions as grids } from './grids.js';
import { functions as inverse } from './inverse.js';
import { functions as matrixFunctions } from './matrix-functions.js';
import { functions as named } from './named.js';
import { functions as norms } from './norms.js';
import { functions as products } from './products.js';
import { functions as singular } from './singular.js';
import { functions as small } from './small.js';
import { functions as systems } from './systems.js';

export const functions: readonly Builtin[] = [
  ...definite,
  ...eigen,
  ...factorisations,
  ...grids,
  ...inverse,
  ...matrixFunctions,
  ...named,
  ...norms,
  ...products,
  ...singular,
  ...small,
  ...systems,
];
