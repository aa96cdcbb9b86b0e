/**
 * Which strings are double-quoted. Values do not record it: a char row is a JavaScript string either way. The compiler derives it from the source of the
 * arguments, and follows variables to their last assignment above. All other strings count as single-quoted.
 */
import type { Expression } from '../syntax/tree.js';
import type { Scope } from './frame.js';

export function isDoubleQuoted(node: Expression | undefined, scope: Scope): boolean {
  switch (node?.kind) {
    case 'text':
      return node.double;
    case 'group':
      return isDoubleQuoted(node.inner, scope);
    case 'name':
      return scope.doubleQuoted.has(node.name);
    case 'access':
      // Also substrings, and results of sprintf, which often builds patterns and templates.
      return (node.base.kind === 'name' && node.base.name === 'sprintf') || isDoubleQuoted(node.base, scope);
    case 'unary':
      return isDoubleQuoted(node.operand, scope);
    case 'matrix':
    case 'cell': {
      const items = node.rows.flat();
      return items.length > 0 && items.every((item) => isDoubleQuoted(item, scope));
    }
    default:
      return false;
  }
}
