/** Linear algebra. */
import type { Builtin } from '../builtin.js';
import { functions as direct } from './functions.js';
import { functions as grids } from './grids.js';
import { functions as named } from './named.js';
import { functions as products } from './products.js';
import { functions as spectral } from './spectral.js';
import { functions as systems } from './systems.js';

export const functions: readonly Builtin[] = [
  ...direct,
  ...grids,
  ...named,
  ...products,
  ...spectral,
  ...systems,
];
