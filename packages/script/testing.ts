/** Entry `testing`: deep expressions for tests of hosts. */

/** An expression with the value 1: `parentheses` nested groups, each a chain of `row` operators. */
export function deepExpression(parentheses: number, row: number): string {
  return `${'('.repeat(parentheses)}1${`${"'(1)".repeat(row)})`.repeat(parentheses)}`;
}
