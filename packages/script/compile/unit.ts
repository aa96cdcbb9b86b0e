/** Shared by the parts of the compiler: the type of compiled code, and the context of compilation. */
import type { Expression } from '../syntax/tree.js';
import type { Value } from '../values/types.js';
import type { Box, Frame, Runtime, Scope } from './frame.js';

/** Computes one value. */
export type Code = (frame: Frame) => Value;

/** Computes any number of values and appends them: `c{:}` among arguments. */
export type ListCode = (frame: Frame, to: Value[]) => void;

/** One link of a chain. `args` receives the indexed value, which `end` refers to, or undefined for a call. */
export type LinkCode =
  | { readonly kind: 'paren' | 'brace'; readonly args: (frame: Frame, base: Value | undefined) => Value[] }
  | { readonly kind: 'field'; readonly name: (frame: Frame) => string };

/** The context of compilation. */
export interface Unit {
  readonly scope: Scope;
  readonly run: Runtime;
  readonly compiler: Compiler;
  /** The function being compiled; null at top level. */
  readonly function: { readonly persistent: Map<string, Box> } | null;
  /** Whether `==` and `!=` compare two strings as a whole, as in formulas. */
  readonly wholeTexts?: boolean;
  /** Whether the enclosing expression is already computed in chunks where possible. */
  readonly fused?: boolean;
}

/** Connects the parts of the compiler: expressions contain expressions of every other kind. `expression.ts` has the implementation. */
export interface Compiler {
  expression(node: Expression, unit: Unit): Code;
  kept(node: Expression, unit: Unit): Code;
  list(node: Expression, unit: Unit): ListCode;
}

/** Compiles an expression whose value is read once and not kept: the value may be the variable's own. */
export function compileExpression(node: Expression, unit: Unit): Code {
  return unit.compiler.expression(node, unit);
}

/** Compiles an expression whose value is kept: a value that a variable or container holds is marked as shared. */
export function compileKept(node: Expression, unit: Unit): Code {
  return unit.compiler.kept(node, unit);
}

/** Compiles code that appends all values of an expression. */
export function compileList(node: Expression, unit: Unit): ListCode {
  return unit.compiler.list(node, unit);
}
