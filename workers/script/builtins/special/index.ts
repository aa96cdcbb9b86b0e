/** Special functions. */
import type { Builtin } from '../builtin.js';
import { functions as gamma } from './gamma.js';

export const functions: readonly Builtin[] = [...gamma];
