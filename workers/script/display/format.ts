/** How numbers are displayed: what `format` sets. One for each run. */
export interface Format {
  /** `format long` instead of `format short`. */
  long: boolean;
  /** `format compact`: no empty line after the name of a matrix. */
  compact: boolean;
  /** `format short g` and the like: every number in this notation; `fixed` picks what suits the numbers. */
  notation: 'fixed' | 'g' | 'e' | 'bank';
}

export function usualFormat(): Format {
  return { long: false, compact: false, notation: 'fixed' };
}

/** Columns of the screen. */
export const SCREEN = 80;
