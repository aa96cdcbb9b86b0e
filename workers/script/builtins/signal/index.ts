/** Signal processing. */
import type { Builtin } from '../builtin.js';
import { functions as filter } from './filter.js';
import { functions as lines } from './lines.js';
import { functions as spectra } from './spectra.js';
import { functions as windows } from './windows.js';

export const functions: readonly Builtin[] = [...filter, ...lines, ...spectra, ...windows];
