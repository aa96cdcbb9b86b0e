/** Random numbers. */
import type { Builtin } from '../builtin.js';
import { functions as random } from './random.js';
import { functions as rng } from './rng.js';
import { functions as whole } from './whole.js';

export const functions: readonly Builtin[] = [...random, ...rng, ...whole];
