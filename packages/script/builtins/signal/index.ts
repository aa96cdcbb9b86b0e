/** Signal processing. */
import type { Builtin } from '../builtin.js';
import { functions as convolution } from './convolution.js';
import { functions as filter } from './filter.js';
import { functions as fourier } from './fourier.js';
import { functions as lines } from './lines.js';
import { functions as series } from './series.js';
import { functions as spectra } from './spectra.js';
import { functions as windows } from './windows.js';

export const functions: readonly Builtin[] = [
  ...convolution,
  ...filter,
  ...fourier,
  ...lines,
  ...series,
  ...spectra,
  ...windows,
];
