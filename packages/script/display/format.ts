/** The display settings of a run: `format`, `output_precision` and related functions change them. */

/** `fixed` adapts to the numbers; `none` formats like a C++ stream. */
export type Notation = 'fixed' | 'g' | 'e' | 'eng' | 'bank' | 'rat' | 'hex' | 'bit' | '+' | 'none';

export interface Format {
  /** Significant digits; single precision has at most 8 of them. */
  precision: number;
  notation: Notation;
  /** The result of `format` without arguments: `short`, `longg`, `bank`. */
  name: string;
  /** `format compact`: no empty lines around a matrix. */
  compact: boolean;
  /** `format uppercase`: uppercase exponents and hexadecimal digits. */
  uppercase: boolean;
  /** Whether a matrix is shown with a common scale factor. */
  commonFactor: boolean;
  /** Whether rows wider than the screen are split into parts. */
  splitRows: boolean;
  /** Whether the size of empty values is shown. */
  emptySizes: boolean;
  /** Levels of nested structs that are shown. */
  structLevels: number;
  /** Whether struct arrays show their contents besides the field names. */
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
