/**
 * The syntax tree of a script: the parser builds it, and the compiler reads it.
 *
 * Every node has the position of its most significant token (1-based line and column): messages and `err.stack` contain it. Strings are byte strings: each
 * UTF-16 unit is one byte of UTF-8, as Octave counts characters.
 */

export interface Position {
  readonly line: number;
  readonly column: number;
}

export type BinaryOperator =
  | '+'
  | '-'
  | '*'
  | '/'
  | '\\'
  | '^'
  | '.*'
  | './'
  | '.\\'
  | '.^'
  | '=='
  | '!='
  | '<'
  | '<='
  | '>'
  | '>='
  | '&'
  | '|';

export type UnaryOperator = '+' | '-' | '!' | "'" | ".'";

/** `=`, or a compound operator: `+=` is stored as `+`. */
export type AssignOperator = '=' | '+' | '-' | '*' | '/' | '^' | '.*' | './' | '.^' | '|' | '&' | '\\';

export type Expression =
  | NumberLiteral
  | TextLiteral
  | Colon
  | End
  | Tilde
  | Group
  | Name
  | Unary
  | Binary
  | ShortCircuit
  | RangeExpression
  | Access
  | Grid
  | NamedHandle
  | AnonymousFunction
  | Assign
  | MultiAssign
  | Step;

export interface NumberLiteral {
  readonly kind: 'number';
  readonly value: number;
  readonly imaginary: boolean;
  /** The source of the literal: a function handle is printed with it. */
  readonly text: string;
  readonly at: Position;
}

export interface TextLiteral {
  readonly kind: 'text';
  readonly value: string;
  readonly double: boolean;
  readonly at: Position;
}

/** A bare `:` among the arguments of an index. */
export interface Colon {
  readonly kind: 'colon';
  readonly at: Position;
}

/** `end` inside an index. */
export interface End {
  readonly kind: 'end';
  readonly at: Position;
}

/** The `~` of `[~, b] = f ()`: an ignored result. */
export interface Tilde {
  readonly kind: 'tilde';
  readonly at: Position;
}

/** A parenthesised expression. The parentheses matter when a function is printed, and reduce a list to one value. */
export interface Group {
  readonly kind: 'group';
  readonly inner: Expression;
  readonly at: Position;
}

/** A variable or a function, which is decided at run time. */
export interface Name {
  readonly kind: 'name';
  readonly name: string;
  readonly at: Position;
}

export interface Unary {
  readonly kind: 'unary';
  readonly operator: UnaryOperator;
  readonly operand: Expression;
  readonly at: Position;
}

export interface Binary {
  readonly kind: 'binary';
  readonly operator: BinaryOperator;
  readonly left: Expression;
  readonly right: Expression;
  readonly at: Position;
}

export interface ShortCircuit {
  readonly kind: 'shortCircuit';
  readonly operator: '&&' | '||';
  readonly left: Expression;
  readonly right: Expression;
  readonly at: Position;
}

export interface RangeExpression {
  readonly kind: 'range';
  readonly base: Expression;
  readonly step: Expression | null;
  readonly limit: Expression;
  readonly at: Position;
}

/** `base(...){...}.name.(expression)`: a call, an index, or a mixture. */
export interface Access {
  readonly kind: 'access';
  readonly base: Expression;
  readonly links: readonly Link[];
  readonly at: Position;
}

export type Link =
  | { readonly kind: 'paren'; readonly args: readonly Expression[]; readonly at: Position }
  | { readonly kind: 'brace'; readonly args: readonly Expression[]; readonly at: Position }
  | { readonly kind: 'field'; readonly name: string; readonly at: Position }
  | { readonly kind: 'dynamic'; readonly name: Expression; readonly at: Position };

/** `[...]` or `{...}`, by rows. */
export interface Grid {
  readonly kind: 'matrix' | 'cell';
  readonly rows: readonly (readonly Expression[])[];
  readonly at: Position;
}

/** `@name` */
export interface NamedHandle {
  readonly kind: 'namedHandle';
  readonly name: string;
  readonly at: Position;
}

/** `@(x) body` */
export interface AnonymousFunction {
  readonly kind: 'anonymous';
  readonly parameters: readonly Parameter[];
  readonly body: Expression;
  readonly at: Position;
}

/** A parameter of a function; `~` is one without a name. */
export interface Parameter {
  readonly name: string | null;
  readonly fallback: Expression | null;
}

/** `target = value`, also with an operator. It is an expression, as in Octave. */
export interface Assign {
  readonly kind: 'assign';
  readonly target: Target;
  readonly operator: AssignOperator;
  readonly value: Expression;
  readonly at: Position;
}

/** `[a, ~, b.c] = value` */
export interface MultiAssign {
  readonly kind: 'multiAssign';
  readonly targets: readonly (Target | null)[];
  readonly value: Expression;
  readonly at: Position;
}

/** A variable and its index chain; without links the variable itself. */
export interface Target {
  /** Empty if it is not a variable: refused at run time. */
  readonly name: string;
  readonly links: readonly Link[];
  readonly at: Position;
}

/** `x++`, `x--`, `++x` and `--x`: also an expression, of the value before or after. */
export interface Step {
  readonly kind: 'step';
  readonly postfix: boolean;
  readonly target: Target;
  readonly operator: '+' | '-';
  readonly at: Position;
}

export type Statement =
  | {
      readonly kind: 'expression';
      readonly expression: Expression;
      readonly print: boolean;
      readonly at: Position;
    }
  | {
      readonly kind: 'if';
      readonly branches: readonly { readonly condition: Expression; readonly body: Block }[];
      readonly otherwise: Block | null;
      readonly at: Position;
    }
  | { readonly kind: 'while'; readonly condition: Expression; readonly body: Block; readonly at: Position }
  | { readonly kind: 'until'; readonly condition: Expression; readonly body: Block; readonly at: Position }
  | {
      readonly kind: 'for';
      readonly target: Target;
      /** `for [value, key] = struct`: the target of the field names. */
      readonly key: Target | null;
      readonly values: Expression;
      readonly body: Block;
      readonly at: Position;
    }
  | {
      readonly kind: 'switch';
      readonly subject: Expression;
      readonly cases: readonly { readonly label: Expression; readonly body: Block }[];
      readonly otherwise: Block | null;
      readonly at: Position;
    }
  | { readonly kind: 'break' | 'continue' | 'return'; readonly at: Position }
  | {
      /** A command whose name is a variable: refused at run time, unless the variable has no value. */
      readonly kind: 'misuse';
      readonly name: string;
      /** Whether it may be meant as an operator. */
      readonly operator: boolean;
      readonly statement: Statement;
      readonly at: Position;
    }
  | {
      readonly kind: 'try';
      readonly body: Block;
      readonly name: string | null;
      readonly handler: Block;
      readonly at: Position;
    }
  | { readonly kind: 'unwind'; readonly body: Block; readonly cleanup: Block; readonly at: Position }
  | {
      readonly kind: 'global' | 'persistent';
      readonly names: readonly { readonly name: string; readonly initial: Expression | null }[];
      readonly at: Position;
    }
  | { readonly kind: 'function'; readonly definition: FunctionDefinition; readonly at: Position };

export type Block = readonly Statement[];

/** A result of a function, and the position of its declaration. */
export interface Result {
  readonly name: string;
  readonly at: Position;
}

export interface FunctionDefinition {
  readonly name: string;
  readonly parameters: readonly Parameter[];
  /** The results; a last `varargout` takes the remaining ones. */
  readonly results: readonly Result[];
  readonly body: Block;
  readonly at: Position;
}

/** A whole script. */
export interface Program {
  readonly body: Block;
}
