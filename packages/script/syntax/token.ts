/** The tokens that the lexer passes to the parser. */
import type { Position } from './tree.js';

export type TokenKind =
  | 'number'
  | 'text'
  | 'name'
  | 'keyword'
  | 'operator'
  /** End of a line, outside of brackets. */
  | 'newline'
  /** Something no token can begin with, or a string without an end. */
  | 'bad'
  | 'end of text';

export interface Token {
  readonly kind: TokenKind;
  /** Name, keyword, operator, value of a string, or source of a number. */
  readonly text: string;
  /** Offset of the first character, and of the first one after the token. */
  readonly from: number;
  readonly to: number;
  readonly at: Position;
  /** Value of a number; imaginary literals have the flag. */
  readonly value: number;
  readonly imaginary: boolean;
  /** Whether a string is double-quoted. */
  readonly double: boolean;
  /** Whether a blank precedes the token. */
  readonly spaced: boolean;
}
