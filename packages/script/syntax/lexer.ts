/**
 * Produces the tokens of a script on demand.
 *
 * The meaning of a blank or a quote depends on its context: `[a -b]` has two elements and `[a - b]` one; `a'` is a transpose and `[a 'b']` contains a string.
 * The lexer therefore keeps a stack of open brackets. Inside `[]` and `{}` it turns separating blanks into commas and line ends into semicolons, so that the
 * parser never handles blanks.
 */
import { numberValue, readEscape } from './literals.js';
import type { Token, TokenKind } from './token.js';

const KEYWORDS = new Set(
  `if elseif else end endif while endwhile for endfor parfor endparfor do until switch case otherwise endswitch
   function endfunction return break continue try catch end_try_catch unwind_protect unwind_protect_cleanup
   end_unwind_protect global persistent`.split(/\s+/),
);

/** Operators of two characters. */
const OPERATORS = new Set([
  '.*',
  './',
  '.\\',
  '.^',
  ".'",
  '==',
  '~=',
  '!=',
  '<=',
  '>=',
  '&&',
  '||',
  '++',
  '--',
  '+=',
  '-=',
  '*=',
  '/=',
  '^=',
  '|=',
  '&=',
  '**',
  '\\=',
]);

const NUMBER =
  /(?:0[xX][0-9a-fA-F][0-9a-fA-F_]*(?:[su](?:8|16|32|64))?|0[bB][01][01_]*(?:[su](?:8|16|32|64))?|(?:\d[\d_]*\.?[\d_]*|\.\d[\d_]*)(?:[eEdD][+-]?\d+)?)([ijIJ]?)/y;
const NAME = /[A-Za-z_][A-Za-z0-9_]*/y;

/** Whether a word is reserved. */
export function isKeyword(word: string): boolean {
  return KEYWORDS.has(word);
}

type Bracket = '(' | '[' | '{' | 'parameters';

export class Lexer {
  private offset = 0;
  private line = 1;
  /** Offset at which the current line begins. */
  private lineStart = 0;
  private readonly brackets: Bracket[] = [];
  /** Whether the last token ends an operand: a following quote is a transpose, a following blank may separate. */
  private afterOperand = false;
  private afterDot = false;
  /** Whether the next `(` opens the parameters of an anonymous function. */
  private afterAt = false;
  /** Whether only blanks precede on this line. */
  private atLineStart = true;

  constructor(readonly text: string) {}

  /** Continues at another offset of the same line: after the words of a command. */
  skipTo(offset: number): void {
    this.offset = offset;
    this.afterOperand = false;
    this.brackets.length = 0;
  }

  /** Counts lines from 1 again. */
  restartLines(): void {
    this.line = 1;
  }

  /** Innermost open bracket. */
  get bracket(): Bracket | undefined {
    return this.brackets.at(-1);
  }

  next(): Token {
    const inMatrix = this.bracket === '[' || this.bracket === '{';
    const before = this.offset;
    this.skipBlanks();
    const spaced = this.offset > before;
    const { text } = this;
    if (this.offset >= text.length) return this.token('end of text', '', this.offset, spaced);
    const c = text[this.offset]!;
    if (c === '\n') return this.newline(inMatrix, spaced);
    if (inMatrix && spaced && this.afterOperand && this.beginsElement()) {
      this.afterOperand = false;
      return this.token('operator', ',', this.offset, spaced, this.offset);
    }
    this.atLineStart = false;
    if ((c >= '0' && c <= '9') || (c === '.' && isDigit(text[this.offset + 1]))) return this.number(spaced);
    if (isLetter(c)) return this.name(spaced);
    if (c === '"' || (c === "'" && !this.isTranspose(spaced, inMatrix))) return this.quoted(c, spaced);
    return this.operator(spaced);
  }

  private newline(inMatrix: boolean, spaced: boolean): Token {
    const from = this.offset;
    const token = this.token(
      inMatrix ? 'operator' : 'newline',
      inMatrix ? ';' : '\n',
      from,
      spaced,
      from + 1,
    );
    this.endLine();
    return token;
  }

  private endLine(): void {
    this.offset++;
    this.startLine();
    this.afterOperand = false;
  }

  private startLine(): void {
    this.line++;
    this.lineStart = this.offset;
    this.atLineStart = true;
  }

  /** Skips blanks, comments and continuations, and line ends inside parentheses; stops at a significant line end. */
  private skipBlanks(): void {
    const { text, bracket } = this;
    const inParentheses = bracket === '(' || bracket === 'parameters';
    for (;;) {
      const c = text[this.offset];
      if (c === ' ' || c === '\t' || c === '\r') this.offset++;
      else if (c === '\n' && inParentheses) this.endLine();
      else if (c === '%' || c === '#') this.skipComment();
      else if (c === '.' && text.startsWith('...', this.offset) && this.skipContinuation()) continue;
      else return;
    }
  }

  private skipComment(): void {
    const { text } = this;
    if (this.atLineStart && this.isBlockMark('{')) this.skipBlock();
    else {
      const end = text.indexOf('\n', this.offset);
      this.offset = end < 0 ? text.length : end;
    }
  }

  /** Whether `%{` or `%}` stands here, alone on its line. */
  private isBlockMark(brace: '{' | '}'): boolean {
    if (this.text[this.offset + 1] !== brace) return false;
    if (!/^[ \t]*$/.test(this.text.slice(this.lineStart, this.offset))) return false;
    return /[ \t\r]*(\n|$)/y.test(this.lineRest(2));
  }

  private lineRest(skip: number): string {
    const end = this.text.indexOf('\n', this.offset);
    return this.text.slice(this.offset + skip, end < 0 ? this.text.length : end);
  }

  /** Block comments nest. */
  private skipBlock(): void {
    let depth = 0;
    while (this.offset < this.text.length) {
      const start = this.offset;
      while (this.text[this.offset] === ' ' || this.text[this.offset] === '\t') this.offset++;
      const c = this.text[this.offset];
      if (c === '%' || c === '#') {
        if (this.isBlockMark('{')) depth++;
        else if (this.isBlockMark('}')) depth--;
      }
      const end = this.text.indexOf('\n', start);
      this.offset = end < 0 ? this.text.length : end;
      // The line end after the last mark belongs to the previous statement.
      if (depth === 0) return;
      if (this.offset < this.text.length) {
        this.offset++;
        this.startLine();
      }
    }
  }

  /** Skips `...` and the rest of its line. */
  private skipContinuation(): boolean {
    const end = this.text.indexOf('\n', this.offset);
    this.offset = end < 0 ? this.text.length : end + 1;
    if (end >= 0) {
      this.line++;
      this.lineStart = this.offset;
    }
    return true;
  }

  private isTranspose(spaced: boolean, inMatrix: boolean): boolean {
    return this.afterOperand && !(spaced && inMatrix);
  }

  /** After a blank inside `[]` or `{}`: whether a new element follows. */
  private beginsElement(): boolean {
    const { text, offset } = this;
    const c = text[offset]!;
    const next = text[offset + 1];
    if (
      isLetter(c) ||
      isDigit(c) ||
      c === '"' ||
      c === "'" ||
      c === '(' ||
      c === '[' ||
      c === '{' ||
      c === '@'
    )
      return true;
    if (c === '.' && isDigit(next)) return true;
    if (c === '!' || c === '~') return next !== '=';
    if (c === '+' || c === '-') {
      if (next === c) return !isBlank(text[offset + 2]);
      return next !== '=' && !isBlank(next);
    }
    return false;
  }

  private number(spaced: boolean): Token {
    NUMBER.lastIndex = this.offset;
    const match = NUMBER.exec(this.text)!;
    let written = match[0];
    // In `1./x`, `1.'` and `1..^2` the point belongs to the operator.
    if (/^\d[\d_]*\.$/.test(written) && /[*/\\^']/.test(this.text[this.offset + written.length] ?? '')) {
      written = written.slice(0, -1);
    }
    const suffix = /[ijIJ]$/.test(written) && !/^0[xX]/.test(written);
    const token = this.token('number', written, this.offset, spaced, this.offset + written.length, {
      value: numberValue(suffix ? written.slice(0, -1) : written),
      imaginary: suffix,
    });
    this.offset += written.length;
    this.afterOperand = true;
    this.afterDot = false;
    return token;
  }

  private name(spaced: boolean): Token {
    NAME.lastIndex = this.offset;
    const word = NAME.exec(this.text)![0];
    const inside = this.brackets.length > 0;
    const keyword = !this.afterDot && KEYWORDS.has(word) && (!inside || word === 'end');
    const token = this.token(
      keyword ? 'keyword' : 'name',
      word,
      this.offset,
      spaced,
      this.offset + word.length,
    );
    this.offset += word.length;
    this.afterOperand = !keyword || inside;
    this.afterDot = false;
    this.afterAt = false;
    return token;
  }

  private quoted(quote: string, spaced: boolean): Token {
    const from = this.offset;
    const { text } = this;
    let value = '';
    let at = from + 1;
    for (;;) {
      const c = text[at];
      if (c === undefined || c === '\n') {
        this.offset = at;
        return this.token('bad', quote, from, spaced, at);
      }
      if (c === quote) {
        if (text[at + 1] !== quote) break;
        value += quote;
        at += 2;
      } else if (c === '\\' && quote === '"') {
        const [piece, length] = readEscape(text, at);
        value += piece;
        if (text[at + 1] === '\n') {
          this.line++;
          this.lineStart = at + length;
        }
        at += length;
      } else {
        // Copies runs of characters at once.
        let end = at + 1;
        while (end < text.length && text[end] !== quote && text[end] !== '\\' && text[end] !== '\n') end++;
        value += text.slice(at, end);
        at = end;
      }
    }
    const token = this.token('text', value, from, spaced, at + 1, { double: quote === '"' });
    this.offset = at + 1;
    this.afterOperand = true;
    this.afterDot = false;
    return token;
  }

  private operator(spaced: boolean): Token {
    const { text } = this;
    const from = this.offset;
    const pair = text.slice(from, from + 2);
    let operator = OPERATORS.has(pair) ? pair : text[from]!;
    if (/^\.[*/^]$/.test(pair) && text[from + 2] === '=' && text[from + 3] !== '=') operator += '=';
    const { length } = operator;
    if (operator === '**') operator = '^';
    const token = this.token(
      /[-+*/\\^'=~!<>&|()[\]{},;:.@]/.test(operator) ? 'operator' : 'bad',
      operator,
      from,
      spaced,
      from + length,
    );
    this.offset += length;
    this.close(operator);
    this.afterOperand = /^(\)|\]|\}|'|\.')$/.test(operator) && !this.closedParameters;
    this.closedParameters = false;
    this.open(operator);
    this.afterDot = operator === '.';
    this.afterAt = operator === '@';
    return token;
  }

  private closedParameters = false;
  /** Whether another bracket closed a `[` or `{`. */
  mismatched = false;

  private open(operator: string): void {
    if (operator === '(') this.brackets.push(this.afterAt ? 'parameters' : '(');
    else if (operator === '[' || operator === '{') this.brackets.push(operator);
  }

  private close(operator: string): void {
    if (operator !== ')' && operator !== ']' && operator !== '}') return;
    const opened = this.brackets.pop();
    this.closedParameters = opened === 'parameters';
    if (opened === '[' || opened === '{') this.mismatched = operator !== (opened === '[' ? ']' : '}');
  }

  private token(
    kind: TokenKind,
    text: string,
    from: number,
    spaced: boolean,
    to = from,
    more: { value?: number; imaginary?: boolean; double?: boolean } = {},
  ): Token {
    return {
      kind,
      text,
      from,
      to,
      at: { line: this.line, column: from - this.lineStart + 1 },
      value: more.value ?? 0,
      imaginary: more.imaginary ?? false,
      double: more.double ?? false,
      spaced,
    };
  }
}

function isDigit(c: string | undefined): boolean {
  return c !== undefined && c >= '0' && c <= '9';
}

function isLetter(c: string): boolean {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c === '_';
}

function isBlank(c: string | undefined): boolean {
  return c === undefined || c === ' ' || c === '\t' || c === '\n' || c === '\r';
}
