/** Building matrices. */
import type { Builtin } from '../builtin.js';
import { functions as build } from './build.js';

export const functions: readonly Builtin[] = [...build];
