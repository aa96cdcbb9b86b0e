/** Random numbers. */
import type { Builtin } from '../builtin.js';
import { functions as random } from './random.js';

export const functions: readonly Builtin[] = [...random];
