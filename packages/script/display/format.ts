/** How values are displayed: what `format`, `output_precision` and their kin set. One for each run. */

/** `fixed` picks what suits the numbers; `none` is as a C++ stream writes them. */
export type Notation = 'fixed' | 'g' | 'e' | 'eng' | 'bank' | 'rat' | 'hex' | 'bit' | '+' | 'none';

export interface Format {
  /** Significant digits; single precision has at most 8 of them. */
  precision: number;
  notation: Notation;
  /** What `format` answers when it is asked: `short`, `longg`, `bank`. */
  name: string;
  /** `format compact`: no empty lines around a matrix. */
  compact: boolean;
  /** `format uppercase`: letters of exponents and of hexadecimal digits. */
  uppercase: boolean;
  /** Whether a matrix of numbers has a common factor in front of it. */
  commonFactor: boolean;
  /** Whether rows longer than the screen go on below. */
  splitRows: boolean;
  /** Whether the size of what is empty is shown. */
  emptySizes: boolean;
  /** Levels of structs in structs that are shown. */
  structLevels: number;
  /** Whether struct arrays show their contents besides the names of their fields. */
  structContents: boolean;
}

export const SHORT = 5;
export const LONG = 16;

export function usualFormat(): Format {
  return {
    precision: SHORT,
    notation: 'fixed',
    name: 'short',
    compact: false,
    uppercase: false,
    commonFactor: false,
    splitRows: true,
    emptySizes: true,
    structLevels: 2,
    structContents: false,
  };
}

/** Columns of the screen. */
export const SCREEN = 80;
