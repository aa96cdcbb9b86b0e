/** Entry of the parser: parses statements. Hand-written, linear, of limited depth. */
import { commandWords, isCommand, looksLikeOperator } from './command.js';
import { ExpressionParser } from './expression-parser.js';
import { Lexer } from './lexer.js';
import { ParseError } from './parse-error.js';
import type { Token } from './token.js';
import type { Block, Expression, FunctionDefinition, Program, Result, Statement } from './tree.js';

export interface ParseOptions {
  /** Names that are already variables where the code will run: `x -1` is then not a command. */
  readonly variables?: Iterable<string>;
}

/**
 * Parses a script.
 *
 * @param text byte string (one UTF-16 unit per byte of UTF-8): columns then count bytes, as in Octave
 * @throws ParseError
 */
export function parseScript(text: string, options: ParseOptions = {}): Program {
  return new Parser(text, options).program();
}

/**
 * Parses a single expression: the text of a trigger.
 *
 * @throws ParseError
 */
export function parseExpression(text: string): Expression {
  return new Parser(text, {}).single();
}

/** Whether the first statement defines a function; reads only its first word. */
export function beginsWithFunction(text: string): boolean {
  return new Parser(text, {}).beginsWithFunction();
}

/**
 * Parses code as `eval` does: statements before an error still run.
 *
 * @returns the statements before the first error, and the error
 */
export function parseLeniently(
  text: string,
  options: ParseOptions = {},
): { readonly program: Program; readonly error: ParseError | null } {
  let parser: Parser;
  try {
    parser = new Parser(text, options);
  } catch (error) {
    if (error instanceof ParseError) return { program: { body: [] }, error };
    throw error;
  }
  return parser.leniently();
}

/** Nested statements. */
const DEEPEST = 100;

/** Keywords that may follow a statement without a separator: they end its block. */
const CLOSING =
  `end endif endwhile endfor endparfor endswitch endfunction end_try_catch end_unwind_protect else elseif case otherwise
  until catch unwind_protect_cleanup`.split(/\s+/);

class Parser extends ExpressionParser {
  private blocks = 0;
  private loops = 0;
  /** Depth of enclosing function definitions. */
  private functions = 0;
  /** Whether a line end was read since the last statement began. */
  private lineEnded = false;

  constructor(text: string, options: ParseOptions) {
    super(new Lexer(text));
    for (const name of options.variables ?? []) this.assigned.add(name);
  }

  program(): Program {
    const body = this.block([]);
    if (this.token.kind !== 'end of text') this.fail();
    return { body };
  }

  leniently(): { readonly program: Program; readonly error: ParseError | null } {
    const body: Statement[] = [];
    let line: Statement[] = [];
    try {
      for (;;) {
        this.skipSeparators();
        // Parses a whole line before any of it runs.
        if (this.lineEnded && line.length > 0) {
          body.push(...line);
          line = [];
          this.rebase();
        }
        if (this.token.kind === 'end of text') return { program: { body: [...body, ...line] }, error: null };
        this.lineEnded = false;
        line.push(this.statement());
      }
    } catch (error) {
      if (error instanceof ParseError) return { program: { body }, error };
      throw error;
    }
  }

  single(): Expression {
    this.skipSeparators();
    const expression = this.expression();
    this.skipSeparators();
    if (this.token.kind !== 'end of text') this.failExpecting('an operator or the end');
    return expression;
  }

  beginsWithFunction(): boolean {
    this.skipSeparators();
    return this.isKeyword('function');
  }

  /** Counts lines from here: eval parses one statement after another. */
  private rebase(): void {
    this.lexer.restartLines();
    this.token = { ...this.token, at: { line: 1, column: this.token.at.column } };
    this.laterLine = true;
  }

  /** Parses statements up to one of these keywords, which remains unread. */
  private block(until: readonly string[]): Statement[] {
    if (++this.blocks > DEEPEST) this.fail('nested too deeply');
    const statements: Statement[] = [];
    for (;;) {
      this.skipSeparators();
      const { token } = this;
      if (token.kind === 'end of text') break;
      if (token.kind === 'keyword' && until.includes(token.text)) break;
      statements.push(this.statement());
    }
    this.blocks--;
    return statements;
  }

  /** The body of a loop, where `break` and `continue` are valid. */
  private loop(until: readonly string[]): Statement[] {
    this.loops++;
    const body = this.block(until);
    this.loops--;
    return body;
  }

  private skipSeparators(): void {
    while (this.token.kind === 'newline' || this.isOperator(';') || this.isOperator(',')) {
      if (this.token.kind === 'newline') this.lineEnded = true;
      this.advance();
    }
  }

  private isKeyword(...words: string[]): boolean {
    return this.token.kind === 'keyword' && words.includes(this.token.text);
  }

  /** Reads one of these keywords, which end a block. */
  private close(...words: string[]): void {
    if (this.token.kind === 'end of text') this.failUnfinished();
    if (!this.isKeyword(...words)) this.fail();
    this.advance();
  }

  private statement(): Statement {
    const { token } = this;
    if (token.kind === 'keyword') {
      const statement = this.compound();
      if (token.text !== 'function') this.terminator();
      return statement;
    }
    if (token.kind === 'bad') this.failAtStart();
    if (token.kind === 'name') {
      const variable = this.assigned.has(token.text);
      if (isCommand(this.lexer.text, token.text, token.to, variable)) {
        return variable ? this.misusedVariable() : this.command().statement;
      }
    }
    const expression = this.postfixStep(this.expression());
    return { kind: 'expression', expression, print: this.terminator(), at: token.at };
  }

  /** Throws the error for a statement that begins with no valid token. */
  private failAtStart(): never {
    const { text } = this.token;
    if (/['"]/.test(text)) return this.fail('unterminated character string constant');
    return this.fail(`invalid character '${text}' (ASCII ${text.charCodeAt(0)})`);
  }

  /** `x++` and `x--` are statements, not expressions. */
  private postfixStep(expression: Expression): Expression {
    const { token } = this;
    if (!this.isOperator('++') && !this.isOperator('--')) return expression;
    this.advance();
    if (this.isOperator('=')) this.fail('invalid left hand side of assignment');
    return {
      kind: 'step',
      postfix: true,
      target: this.target(expression),
      operator: token.text === '++' ? '+' : '-',
      at: token.at,
    };
  }

  /** Reads the end of a statement; true if its result is displayed. */
  private terminator(): boolean {
    if (this.isOperator(';')) {
      this.advance();
      return false;
    }
    if (this.isOperator(',')) this.advance();
    else if (this.token.kind === 'newline') {
      this.lineEnded = true;
      this.advance();
    } else if (this.token.kind !== 'end of text' && !this.isKeyword(...CLOSING)) this.fail();
    return true;
  }

  /** `x -1` with a variable x: Octave parses it as a command, and refuses it. */
  private misusedVariable(): Statement {
    const { token } = this;
    if (this.functions > 0) {
      const before: Token = { ...token, kind: 'operator', to: token.from };
      this.fail(`${token.text}: invalid use of symbol as both variable and command`, before);
    }
    const { statement, words } = this.command();
    return {
      kind: 'misuse',
      name: token.text,
      operator: looksLikeOperator(words[0] ?? ''),
      statement,
      at: token.at,
    };
  }

  /** `format long`: a call whose arguments are the words that follow. */
  private command(): { readonly statement: Statement; readonly words: readonly string[] } {
    const name = this.token;
    const { words, end } = commandWords(this.lexer.text, name.to);
    this.lexer.skipTo(end);
    this.advance();
    const { at } = name;
    const args = words.map((value): Expression => ({ kind: 'text', value, double: false, at }));
    const expression: Expression = {
      kind: 'access',
      base: { kind: 'name', name: name.text, at },
      links: [{ kind: 'paren', args, at }],
      at,
    };
    return { statement: { kind: 'expression', expression, print: this.terminator(), at }, words };
  }

  private compound(): Statement {
    const { token } = this;
    const { at } = token;
    switch (token.text) {
      case 'if':
        return this.ifStatement();
      case 'while': {
        this.advance();
        const condition = this.expression();
        const body = this.loop(['end', 'endwhile']);
        this.close('end', 'endwhile');
        return { kind: 'while', condition, body, at };
      }
      case 'do': {
        this.advance();
        const body = this.loop(['until']);
        this.close('until');
        return { kind: 'until', condition: this.expression(), body, at };
      }
      case 'for':
      case 'parfor':
        return this.forStatement(token.text);
      case 'switch':
        return this.switchStatement();
      case 'break':
      case 'continue':
        if (this.loops === 0) this.fail(`${token.text} must appear within a loop`);
        this.advance();
        return { kind: token.text, at };
      case 'return':
        this.advance();
        return { kind: token.text, at };
      case 'try':
        return this.tryStatement();
      case 'unwind_protect': {
        this.advance();
        const body = this.block(['unwind_protect_cleanup']);
        this.close('unwind_protect_cleanup');
        const cleanup = this.block(['end_unwind_protect', 'end']);
        this.close('end_unwind_protect', 'end');
        return { kind: 'unwind', body, cleanup, at };
      }
      case 'global':
      case 'persistent':
        return this.declaration(token.text);
      case 'function':
        return { kind: 'function', definition: this.functionDefinition(), at };
      default:
        return this.fail();
    }
  }

  private ifStatement(): Statement {
    const { at } = this.token;
    const branches: { condition: Expression; body: Block }[] = [];
    let otherwise: Block | null = null;
    do {
      this.advance();
      const condition = this.expression();
      branches.push({ condition, body: this.block(['elseif', 'else', 'end', 'endif']) });
    } while (this.isKeyword('elseif'));
    if (this.isKeyword('else')) {
      this.advance();
      otherwise = this.block(['end', 'endif']);
    }
    this.close('end', 'endif');
    return { kind: 'if', branches, otherwise, at };
  }

  private forStatement(word: 'for' | 'parfor'): Statement {
    const { at } = this.advance();
    // `for (k = 1:3)`: the parenthesis is ambiguous until the `=`, since `for (k) = ...` is invalid.
    const open = this.isOperator('(');
    if (open) this.advance();
    const [target, key] = this.forTargets();
    this.expect('=');
    const values = this.expression();
    if (open) {
      // parfor accepts a number of workers, which has no effect here.
      if (word === 'parfor' && this.isOperator(',')) {
        this.advance();
        this.expression();
      }
      this.expect(')');
    }
    const body = this.loop(['end', `end${word}`]);
    this.close('end', `end${word}`);
    return { kind: 'for', target, key, values, body, at };
  }

  private switchStatement(): Statement {
    const { at } = this.advance();
    const subject = this.expression();
    this.skipSeparators();
    const cases: { label: Expression; body: Block }[] = [];
    let otherwise: Block | null = null;
    const ends = ['case', 'otherwise', 'end', 'endswitch'];
    while (this.isKeyword('case')) {
      this.advance();
      const label = this.expression();
      cases.push({ label, body: this.block(ends) });
    }
    if (this.isKeyword('otherwise')) {
      this.advance();
      otherwise = this.block(ends);
    }
    this.close('end', 'endswitch');
    return { kind: 'switch', subject, cases, otherwise, at };
  }

  private tryStatement(): Statement {
    const { at } = this.advance();
    if (this.isOperator(',')) this.advance();
    const body = this.block(['catch', 'end', 'end_try_catch']);
    let name: string | null = null;
    let handler: Block = [];
    if (this.isKeyword('catch')) {
      const { at: place } = this.advance();
      // A name on the line of `catch` receives the error; on its own line it is a statement.
      const { token } = this;
      if (token.kind === 'name' && token.at.line === place.line && this.standsAlone(token)) {
        this.advance();
        name = token.text;
        this.assigned.add(name);
      }
      handler = this.block(['end', 'end_try_catch']);
    }
    this.close('end', 'end_try_catch');
    return { kind: 'try', body, name, handler, at };
  }

  /** Whether only a separator follows a token on its line. */
  private standsAlone(token: Token): boolean {
    return /[ \t\r]*(?:[;,\n%#]|$)/y.test(this.lexer.text.slice(token.to, token.to + 200));
  }

  private declaration(kind: 'global' | 'persistent'): Statement {
    const { at } = this.advance();
    const names: { name: string; initial: Expression | null }[] = [];
    while (this.token.kind === 'name') {
      const name = this.advance().text;
      this.assigned.add(name);
      let initial: Expression | null = null;
      if (this.isOperator('=')) {
        this.advance();
        initial = this.expression();
      }
      names.push({ name, initial });
    }
    if (names.length === 0) this.fail();
    return { kind, names, at };
  }

  private functionDefinition(): FunctionDefinition {
    const { at } = this.advance();
    const outer = this.assigned;
    this.assigned = new Set();
    const results = this.results();
    if (this.token.kind !== 'name') this.fail();
    const name = this.advance().text;
    const parameters = this.isOperator('(') ? this.parameters() : [];
    for (const parameter of parameters) if (parameter.name !== null) this.assigned.add(parameter.name);
    for (const result of results) this.assigned.add(result.name);
    // Without its own `end` a function extends to the next one, or to the end of the text.
    this.functions++;
    const body = this.block(['end', 'endfunction', 'function']);
    this.functions--;
    if (this.isKeyword('end', 'endfunction')) this.advance();
    this.assigned = outer;
    return { name, parameters, results, body, at };
  }

  private result(): Result {
    const { text, at } = this.advance();
    return { name: text, at };
  }

  /** The results before the name of a function: `r =`, `[a, b] =`, or nothing. */
  private results(): Result[] {
    const results: Result[] = [];
    if (this.isOperator('[')) {
      this.advance();
      while (!this.isOperator(']')) {
        if (this.token.kind !== 'name') this.fail();
        results.push(this.result());
        if (this.isOperator(',')) this.advance();
      }
      this.refuseTwice(results);
      this.advance();
      this.expect('=');
    } else if (
      this.token.kind === 'name' &&
      /^[ \t]*=/.test(this.lexer.text.slice(this.token.to, this.token.to + 80))
    ) {
      results.push(this.result());
      this.expect('=');
    }
    return results;
  }
}

export { ParseError };
