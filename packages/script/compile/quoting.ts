/**
 * Which texts are double-quoted. Values do not know: a char row is a string either way. What a call says is told from how its
 * arguments are written, following variables to the last assignment above; all else counts as single-quoted.
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
      // A part of a text; and what sprintf answers, which patterns and templates are often made with.
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
