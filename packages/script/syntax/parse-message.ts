/** Messages of the parser, in Octave's form. */
import type { Lexer } from './lexer.js';
import { ParseError } from './parse-error.js';
import type { Token } from './token.js';

/**
 * The text of the statement with a caret under the last character of the token that cannot stand there; without the text when it
 * ended inside of brackets.
 *
 * @param laterLine whether a line was read before: Octave has forgotten the text then
 * @param expected what could stand there, for example `a value`; null: the reason says what is wrong
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
  // A line end is pointed at itself; at the end of the text there is only the last character.
  if (token.kind === 'newline') return token.from - start;
  // Octave's lexer has looked for the end of a quoted text in all of the text, and read one character more than ours after a
  // bracket that does not fit.
  if (token.kind === 'bad' && /['"]/.test(token.text)) return text.length - start - 1;
  const mismatched = lexer.mismatched && /[)}\]]/.test(token.text);
  return Math.max(0, token.to - start - (mismatched ? 0 : 1));
}
