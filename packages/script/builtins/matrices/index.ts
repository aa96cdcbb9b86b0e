/** Building matrices. */
import type { Builtin } from '../builtin.js';
import { functions as accumulate } from './accumulate.js';
import { functions as build } from './build.js';
import { functions as full } from './full.js';
import { functions as lines } from './lines.js';
import { functions as repeat } from './repeat.js';
import { functions as turns } from './turns.js';

export const functions: readonly Builtin[] = [
  ...accumulate,
  ...build,
  ...full,
  ...lines,
  ...repeat,
  ...turns,
];
