/** Functions of each element by itself. */
import type { Builtin } from '../builtin.js';
import { functions as complex } from './complex.js';
import { functions as elementary } from './elementary.js';
import { functions as halfTurns } from './half-turns.js';
import { functions as rounding } from './rounding.js';
import { functions as spread } from './spread.js';
import { functions as trigonometry } from './trigonometry.js';

export const functions: readonly Builtin[] = [
  ...complex,
  ...elementary,
  ...rounding,
  ...spread,
  ...trigonometry,
  ...halfTurns,
];
