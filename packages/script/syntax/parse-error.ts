/** The error of the parser: the text is not a valid script. */
import type { Position } from './tree.js';

export class ParseError extends Error {
  override readonly name = 'ParseError';

  /**
   * @param reason for example `syntax error`
   * @param at 1-based position; null if the text ended too early
   * @param message the whole message as Octave prints it, with the line and a caret below the position
   * @param expectation what is valid there and what was found, for messages in other forms; null: the reason says all
   */
  constructor(
    readonly reason: string,
    readonly at: Position | null,
    message: string,
    readonly expectation: string | null = null,
  ) {
    super(message);
  }
}
