/** What the parser throws: a text that is no script. */
import type { Position } from './tree.js';

export class ParseError extends Error {
  override readonly name = 'ParseError';

  /**
   * @param reason what is wrong, for example `syntax error`
   * @param at where, 1-based; null when the text ended too early
   * @param message the whole message as Octave prints it, with the line and a caret under the place
   * @param expectation what could stand there and what does, for messages in other forms; null: the reason says all
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
