/** Messages of the parser, in Octave's form. */
import type { Lexer } from './lexer.js';
import { ParseError } from './parse-error.js';
import type { Token } from './token.js';

/**
 * The statement with a caret below the last character of the unexpected token; without the statement if the text ended inside of brackets.
 *
 * @param laterLine whether a line was read before: Octave no longer shows the statement then
 * @param expected what is valid there, for example `a value`; null: the reason says what is wrong
 */
export function parseError(
  reason: string,
  token: Token,
  lexer: Lexer,
  laterLine: boolean,
  expected: string | null = null,
): ParseError {
  const expectation = expected === null ? null : expectationOf(expected, token);
  const head = `parse error:\n\n  ${reason}\n\n`;
  const ended = token.kind === 'end of text';
  if (laterLine || (ended && lexer.bracket !== undefined)) {
    return new ParseError(reason, ended ? null : token.at, head, expectation);
  }
  const { text } = lexer;
  const shown = text.endsWith('\n') ? text.slice(0, -1) : text;
  return new ParseError(
    reason,
    token.at,
    `${head}>>> ${shown}\n${' '.repeat(caretColumn(token, lexer) + 4)}^`,
    expectation,
  );
}

const FOUND = 40;

function expectationOf(expected: string, { kind, text }: Token): string {
  switch (kind) {
    case 'end of text':
      return `expected ${expected}, found the end`;
    case 'newline':
      return `expected ${expected}, found the end of the line`;
    case 'text':
      return `expected ${expected}, found a text`;
    case 'bad':
      return /['"]/.test(text)
        ? `the text that begins with ${text} has no end`
        : `\`${text}\` is no character of the language`;
    default:
      return `expected ${expected}, found \`${text.slice(0, FOUND)}\``;
  }
}

function caretColumn(token: Token, lexer: Lexer): number {
  const { text } = lexer;
  const start = text.lastIndexOf('\n', token.from - 1) + 1;
  // The caret points at a line end itself; at the end of the text it points at the last character.
  if (token.kind === 'newline') return token.from - start;
  // Octave's lexer has searched the whole text for the end of a quoted string, and reads one character more after a bracket that does not
  // match.
  if (token.kind === 'bad' && /['"]/.test(token.text)) return text.length - start - 1;
  const mismatched = lexer.mismatched && /[)}\]]/.test(token.text);
  return Math.max(0, token.to - start - (mismatched ? 0 : 1));
}
