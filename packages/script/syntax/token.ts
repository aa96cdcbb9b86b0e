/** What the lexer hands to the parser. */
import type { Position } from './tree.js';

export type TokenKind =
  | 'number'
  | 'text'
  | 'name'
  | 'keyword'
  | 'operator'
  /** End of a line, outside of brackets. */
  | 'newline'
  /** Something no token can begin with, or a text without an end. */
  | 'bad'
  | 'end of text';

export interface Token {
  readonly kind: TokenKind;
  /** Name, keyword, operator, value of a text, or the number as it was written. */
  readonly text: string;
  /** Offset of the first character, and of the first one after it. */
  readonly from: number;
  readonly to: number;
  readonly at: Position;
  /** Value of a number; Octave's imaginary numbers have the flag. */
  readonly value: number;
  readonly imaginary: boolean;
  /** Whether a text stood in double quotes. */
  readonly double: boolean;
  /** Whether a blank stood before it. */
  readonly spaced: boolean;
}
