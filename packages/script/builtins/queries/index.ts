/** Queries of arrays. */
import type { Builtin } from '../builtin.js';
import { functions as find } from './find.js';
import { functions as size } from './size.js';

export const functions: readonly Builtin[] = [...find, ...size];
