/** What the parts of the compiler have in common: the code that they make, and what they know besides the tree. */
import type { Expression } from '../syntax/tree.js';
import type { Value } from '../values/types.js';
import type { Box, Frame, Runtime, Scope } from './frame.js';

/** Computes one value. */
export type Code = (frame: Frame) => Value;

/** Computes any number of values and appends them: `c{:}` among arguments. */
export type ListCode = (frame: Frame, to: Value[]) => void;

/** One link of the chain; `args` gets the value that is indexed, which `end` refers to, or undefined for a call. */
export type LinkCode =
  | { readonly kind: 'paren' | 'brace'; readonly args: (frame: Frame, base: Value | undefined) => Value[] }
  | { readonly kind: 'field'; readonly name: (frame: Frame) => string };

/** What the compiler has to know besides the tree. */
export interface Unit {
  readonly scope: Scope;
  readonly run: Runtime;
  readonly compiler: Compiler;
  /** The function whose text is compiled; null at top level. */
  readonly function: { readonly persistent: Map<string, Box> } | null;
  /** Whether `==` and `!=` compare two texts as a whole: formulas do. */
  readonly wholeTexts?: boolean;
  /** Whether the expression around this one is computed in chunks already where that is possible. */
  readonly fused?: boolean;
}

/** Where the parts meet: an expression has expressions of every other kind inside. `expression.ts` has the one there is. */
export interface Compiler {
  expression(node: Expression, unit: Unit): Code;
  kept(node: Expression, unit: Unit): Code;
  list(node: Expression, unit: Unit): ListCode;
}

/**
 * Code of an expression whose value is only looked at, and forgotten before anything else happens: it may be a variable's own
 * value.
 */
export function compileExpression(node: Expression, unit: Unit): Code {
  return unit.compiler.expression(node, unit);
}

/** Code of an expression whose value will be kept: what a variable or container holds is marked as shared. */
export function compileKept(node: Expression, unit: Unit): Code {
  return unit.compiler.kept(node, unit);
}

/** Code that appends all the values of an expression. */
export function compileList(node: Expression, unit: Unit): ListCode {
  return unit.compiler.list(node, unit);
}
