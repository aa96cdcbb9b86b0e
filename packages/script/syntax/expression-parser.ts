/**
 * Parses expressions by precedence climbing, in linear time. Refuses text beyond a depth, so that no script can exhaust the stack of the parser, the compiler
 * or the closures.
 */
import type { Lexer } from './lexer.js';
import { ParseError } from './parse-error.js';
import { parseError } from './parse-message.js';
import type { Token } from './token.js';
import type {
  Access,
  AssignOperator,
  BinaryOperator,
  Expression,
  Link,
  Parameter,
  Position,
  Target,
  UnaryOperator,
} from './tree.js';

/** Nested brackets and operands. */
const DEEPEST = 300;

/** Consecutive operators, including those of a chain at the start of another: the depth of their tree equals their number. */
const LONGEST_CHAIN = 2_000;

/** From loose to tight. Ranges bind between levels 4 and 6. */
const PRECEDENCE: Readonly<Record<string, number>> = {
  '||': 0,
  '&&': 1,
  '|': 2,
  '&': 3,
  '<': 4,
  '<=': 4,
  '==': 4,
  '!=': 4,
  '~=': 4,
  '>': 4,
  '>=': 4,
  '+': 6,
  '-': 6,
  '*': 7,
  '/': 7,
  '\\': 7,
  '.*': 7,
  './': 7,
  '.\\': 7,
};
const RANGE = 5;

const ASSIGNMENTS: Readonly<Record<string, AssignOperator>> = {
  '=': '=',
  '+=': '+',
  '-=': '-',
  '*=': '*',
  '/=': '/',
  '^=': '^',
  '|=': '|',
  '&=': '&',
  '.*=': '.*',
  './=': './',
  '.^=': '.^',
  '\\=': '\\',
};

export abstract class ExpressionParser {
  protected token: Token;
  /** Names assigned so far in this function: `a -1` subtracts if `a` is one of them, otherwise it is a command. */
  protected assigned = new Set<string>();
  /** Whether a statement and a line end were read before. */
  protected laterLine = false;
  private depth = 0;
  /** Consecutive operators on the deepest path of the current operand. */
  private chain = 0;
  /** Open indices: `end` has a meaning only inside of one. */
  private indices = 0;

  constructor(protected readonly lexer: Lexer) {
    this.token = lexer.next();
  }

  protected advance(): Token {
    const passed = this.token;
    this.token = this.lexer.next();
    return passed;
  }

  protected isOperator(text: string): boolean {
    return this.token.kind === 'operator' && this.token.text === text;
  }

  protected expect(text: string): Token {
    if (!this.isOperator(text)) this.failExpecting(`\`${text}\``);
    return this.advance();
  }

  /** Throws the error for invalid syntax at a token. */
  protected fail(reason = 'syntax error', token = this.token): never {
    throw parseError(reason, token, this.lexer, this.laterLine);
  }

  /** The same, for a token where only other text is valid. @param expected for example `a value` */
  protected failExpecting(expected: string): never {
    throw parseError('syntax error', this.token, this.lexer, this.laterLine, expected);
  }

  /** Throws the error for a script that ends inside a statement of several lines. */
  protected failUnfinished(): never {
    throw new ParseError('syntax error', null, 'parse error:\n\n  syntax error\n\n');
  }

  private nested<T>(parse: () => T): T {
    if (++this.depth > DEEPEST) this.fail('nested too deeply');
    const around = this.chain;
    this.chain = 0;
    try {
      return parse();
    } finally {
      this.depth--;
      this.chain = Math.max(around, this.chain);
    }
  }

  /** Counts one more operator above the parsed operand. */
  private lengthen(): void {
    if (++this.chain > LONGEST_CHAIN) this.fail('expression too long');
  }

  /** Parses an expression, including assignments. */
  protected expression(): Expression {
    return this.nested(() => {
      const left = this.binary(0);
      if (this.token.kind !== 'operator') return left;
      const operator = ASSIGNMENTS[this.token.text];
      if (operator === undefined) return left;
      return this.assignment(left, operator);
    });
  }

  /** Parses the targets of a `for`: a name with indices, without the `=`. */
  protected forTargets(): [target: Target, key: Target | null] {
    const left = this.postfix();
    if (left.kind !== 'matrix') return [this.target(left), null];
    const row = left.rows.length === 1 ? left.rows[0]! : this.fail('invalid left hand side of assignment');
    const [target, key] = row;
    if (row.length > 2) this.fail('invalid syntax for multiple lhs for loop');
    return [this.target(target!), key === undefined ? null : this.target(key)];
  }

  private assignment(left: Expression, operator: AssignOperator): Expression {
    const { at } = this.token;
    if (left.kind === 'matrix') {
      if (operator !== '=') this.fail('computed multiple assignment not allowed');
      if (left.rows.length === 0) this.fail('invalid empty left hand side of assignment');
      const row = left.rows.length === 1 ? left.rows[0]! : this.fail('invalid left hand side of assignment');
      const targets = row.map((item) => this.multiTarget(item));
      this.advance();
      const value = this.expression();
      return { kind: 'multiAssign', targets, value, at };
    }
    const target = this.target(left);
    this.advance();
    return { kind: 'assign', target, operator, value: this.expression(), at };
  }

  /** The operand of `++`. Anything but a variable raises the error at run time, as in Octave. */
  private stepTarget(operand: Expression): Target {
    if (operand.kind === 'name' || operand.kind === 'access') return this.target(operand);
    return { name: '', links: [], at: operand.at };
  }

  private multiTarget(item: Expression): Target | null {
    if (item.kind === 'tilde') return null;
    if (item.kind === 'number' || item.kind === 'text') this.fail('invalid left hand side of assignment');
    return this.target(item);
  }

  protected target(written: Expression): Target {
    const left = written.kind === 'group' ? written.inner : written;
    let target: Target;
    if (left.kind === 'name') target = { name: left.name, links: [], at: left.at };
    else if (left.kind === 'access' && left.base.kind === 'name') {
      target = { name: left.base.name, links: left.links, at: left.base.at };
    } else if (left.kind === 'access') {
      target = { name: '', links: [], at: left.at };
    } else if (left.kind === 'number' || left.kind === 'text') {
      this.fail('invalid constant left hand side of assignment');
    } else this.fail('invalid left hand side of assignment');
    this.assigned.add(target.name);
    return target;
  }

  private binary(lowest: number): Expression {
    let left = this.unary();
    for (;;) {
      const { token } = this;
      if (token.kind !== 'operator') return left;
      const precedence = PRECEDENCE[token.text];
      if (token.text === ':' && lowest <= RANGE) left = this.range(left);
      else if (precedence !== undefined && precedence >= lowest) {
        this.advance();
        const right = this.nested(() => this.binary(precedence + 1));
        left = combine(token, left, right);
      } else return left;
      this.lengthen();
    }
  }

  private range(base: Expression): Expression {
    const { at } = this.advance();
    const second = this.nested(() => this.binary(RANGE + 1));
    if (!this.isOperator(':')) return { kind: 'range', base, step: null, limit: second, at };
    this.advance();
    const limit = this.nested(() => this.binary(RANGE + 1));
    return { kind: 'range', base, step: second, limit, at };
  }

  private unary(): Expression {
    const { token } = this;
    if (token.kind === 'operator') {
      if (token.text === '-' || token.text === '+' || token.text === '!' || token.text === '~') {
        this.advance();
        if (/[!~]/.test(token.text) && (this.isOperator(',') || this.isOperator(']') || this.endsIndex())) {
          return { kind: 'tilde', at: token.at };
        }
        const operator: UnaryOperator = token.text === '~' ? '!' : token.text;
        return { kind: 'unary', operator, operand: this.nested(() => this.unary()), at: token.at };
      }
      if (token.text === '++' || token.text === '--') return this.prefixStep();
    }
    return this.power();
  }

  private endsIndex(): boolean {
    return this.indices > 0 && this.isOperator(')');
  }

  private prefixStep(): Expression {
    const token = this.advance();
    const operand = this.nested(() => this.unary());
    const operator = token.text === '++' ? '+' : '-';
    return { kind: 'step', postfix: false, target: this.stepTarget(operand), operator, at: token.at };
  }

  /** Powers and transposes: they bind tighter than a sign on their left. */
  private power(): Expression {
    let left = this.postfix();
    for (;;) {
      const { token } = this;
      if (token.kind !== 'operator') return left;
      if (token.text === "'" || token.text === ".'") {
        this.advance();
        left = this.linked({ kind: 'unary', operator: token.text, operand: left, at: token.at });
      } else if (token.text === '++' || token.text === '--') {
        this.advance();
        if (/^(number|text|name)$/.test(this.token.kind)) this.failExpecting('an operator');
        if (this.isOperator('=')) this.fail('invalid left hand side of assignment');
        const operator = token.text === '++' ? '+' : '-';
        left = { kind: 'step', postfix: true, target: this.stepTarget(left), operator, at: token.at };
      } else if (token.text === '^' || token.text === '.^') {
        this.advance();
        const right = this.nested(() => this.exponent());
        left = { kind: 'binary', operator: token.text, left, right, at: token.at };
      } else return left;
      this.lengthen();
    }
  }

  /** `2^-1`: an exponent may have signs, but `2^-1^2` is `(2^-1)^2`. */
  private exponent(): Expression {
    const { token } = this;
    if (token.kind === 'operator' && /^[-+!~]$/.test(token.text)) {
      this.advance();
      const operator = (token.text === '~' ? '!' : token.text) as UnaryOperator;
      return { kind: 'unary', operator, operand: this.nested(() => this.exponent()), at: token.at };
    }
    if (token.kind === 'operator' && (token.text === '++' || token.text === '--')) return this.prefixStep();
    return this.postfix();
  }

  /** A primary with its indices and fields. */
  private postfix(): Expression {
    return this.linked(this.primary());
  }

  private linked(base: Expression): Expression {
    const links: Link[] = [];
    const inMatrix = this.lexer.bracket === '[' || this.lexer.bracket === '{';
    for (;;) {
      const { token } = this;
      if (token.kind !== 'operator') break;
      // A blank inside brackets separates elements: `[f (1)]` has two. The lexer emits a comma there.
      if (token.text === '(') {
        links.push({ kind: 'paren', args: this.argumentsUntil(')'), at: token.at });
      } else if (token.text === '{') {
        links.push({ kind: 'brace', args: this.argumentsUntil('}'), at: token.at });
      } else if (token.text === '.' && !(inMatrix && token.spaced)) {
        this.advance();
        links.push(this.field(token.at));
      } else break;
    }
    if (links.length === 0) return base;
    return { kind: 'access', base, links, at: base.at } satisfies Access;
  }

  private field(at: Position): Link {
    if (this.token.kind === 'name') return { kind: 'field', name: this.advance().text, at };
    if (!this.isOperator('(')) this.failExpecting('the name of a field');
    this.advance();
    const name = this.expression();
    this.expect(')');
    return { kind: 'dynamic', name, at };
  }

  private argumentsUntil(close: ')' | '}'): Expression[] {
    this.advance();
    this.indices++;
    const args: Expression[] = [];
    // Inside braces a line end is a separator.
    const skip = () => {
      while (close === '}' && this.isOperator(';') && this.token.from !== this.token.to) this.advance();
    };
    skip();
    while (!this.isOperator(close)) {
      args.push(this.argument(close));
      skip();
      if (!this.isOperator(',')) break;
      this.advance();
      skip();
      if (this.isOperator(close)) this.failExpecting('a value');
    }
    const tilde = args.some((arg) => arg.kind === 'tilde');
    if (tilde) this.fail('invalid use of empty argument (~) in index expression');
    if (!this.isOperator(close)) this.failExpecting(`\`,\` or \`${close}\``);
    this.advance();
    this.indices--;
    return args;
  }

  private argument(close: ')' | '}'): Expression {
    if (!this.isOperator(':')) return this.expression();
    const { at } = this.advance();
    if (!this.isOperator(',') && !this.isOperator(close)) this.failExpecting(`\`,\` or \`${close}\``);
    return { kind: 'colon', at };
  }

  private primary(): Expression {
    const { token } = this;
    const { at } = token;
    switch (token.kind) {
      case 'number':
        this.advance();
        return { kind: 'number', value: token.value, imaginary: token.imaginary, text: token.text, at };
      case 'text':
        this.advance();
        return { kind: 'text', value: token.text, double: token.double, at };
      case 'name':
        this.advance();
        return { kind: 'name', name: token.text, at };
      case 'keyword':
        if (token.text !== 'end' || this.indices === 0) this.failExpecting('a value');
        this.advance();
        return { kind: 'end', at };
      case 'operator':
        break;
      default:
        this.failExpecting('a value');
    }
    switch (token.text) {
      case '(': {
        this.advance();
        const inner = this.expression();
        this.expect(')');
        return { kind: 'group', inner, at };
      }
      case '[':
        return { kind: 'matrix', rows: this.grid(']'), at };
      case '{':
        return { kind: 'cell', rows: this.grid('}'), at };
      case '@':
        return this.handle();
      default:
        return this.failExpecting('a value');
    }
  }

  private grid(close: ']' | '}'): Expression[][] {
    return this.nested(() => {
      this.advance();
      const rows: Expression[][] = [];
      let row: Expression[] = [];
      for (;;) {
        if (this.isOperator(close)) break;
        if (this.isOperator(';')) {
          this.advance();
          if (row.length > 0) rows.push(row);
          row = [];
        } else if (this.isOperator(',')) {
          this.advance();
          if (this.isOperator(',') && row.length > 0) this.failExpecting('a value');
        } else {
          row.push(this.expression());
          if (!this.isOperator(',') && !this.isOperator(';') && !this.isOperator(close)) {
            this.failExpecting(`an operator, \`,\`, \`;\` or \`${close}\``);
          }
        }
      }
      this.expect(close);
      if (row.length > 0) rows.push(row);
      return rows;
    });
  }

  private handle(): Expression {
    const { at } = this.advance();
    if (this.token.kind === 'name') {
      let name = this.advance().text;
      while (this.isOperator('.')) {
        this.advance();
        if (this.token.kind !== 'name') this.failExpecting('the name of a function');
        name += `.${this.advance().text}`;
      }
      return { kind: 'namedHandle', name, at };
    }
    if (!this.isOperator('(')) this.failExpecting('the name of a function or `(`');
    const parameters = this.parameters();
    try {
      const body = this.expression();
      const operator = changingOperator(body);
      if (operator !== null) {
        // Octave reports the position of the token before the operator.
        const from = this.lexer.text.lastIndexOf('\n', this.token.from - 1) + body.at.column - 1;
        const token: Token = { ...this.token, kind: 'operator', text: operator, from, to: from + 1 };
        this.fail(`invalid use of operator ${operator} in anonymous function`, token);
      }
      return { kind: 'anonymous', parameters, body, at };
    } catch (error) {
      if (error instanceof ParseError && error.reason === 'syntax error') {
        this.fail('anonymous function bodies must be single expressions');
      }
      throw error;
    }
  }

  /** Parses `(a, ~, varargin)` from the opening parenthesis on. */
  protected parameters(): Parameter[] {
    this.expect('(');
    const parameters: Parameter[] = [];
    while (!this.isOperator(')')) {
      if (this.isOperator('~') || this.isOperator('!')) {
        this.advance();
        parameters.push({ name: null, fallback: null });
      } else {
        if (this.token.kind !== 'name') this.fail('invalid parameter list');
        const name = this.advance().text;
        let fallback: Expression | null = null;
        if (this.isOperator('=')) {
          this.advance();
          fallback = this.expression();
        }
        parameters.push({ name, fallback });
      }
      if (!this.isOperator(',')) break;
      this.advance();
    }
    if (!this.isOperator(')')) this.fail('invalid parameter list');
    this.refuseTwice(parameters);
    this.advance();
    return parameters;
  }

  /** Two parameters or two results must not share a name. */
  protected refuseTwice(list: readonly { readonly name: string | null }[]): void {
    const seen = new Set<string>();
    for (const { name } of list) {
      if (name === null) continue;
      if (seen.has(name)) this.fail(`'${name}' appears more than once in parameter list`);
      seen.add(name);
    }
  }
}

/** The operator of an expression that changes a variable, which is not allowed in an anonymous function. */
function changingOperator(body: Expression): string | null {
  if (body.kind === 'assign') return body.operator === '=' ? '=' : `${body.operator}=`;
  if (body.kind === 'multiAssign') return '=';
  return body.kind === 'step' ? body.operator + body.operator : null;
}

function combine(token: Token, left: Expression, right: Expression): Expression {
  const { text, at } = token;
  if (text === '&&' || text === '||') return { kind: 'shortCircuit', operator: text, left, right, at };
  const operator = (text === '~=' ? '!=' : text) as BinaryOperator;
  return { kind: 'binary', operator, left, right, at };
}
