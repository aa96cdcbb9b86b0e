/** Entry `testing`: expressions for tests of hosts. */

/** An expression of the value 1, nested `parentheses` times `row` operators deep: rows of operators at the beginning of each other. */
export function deepExpression(parentheses: number, row: number): string {
  return `${'('.repeat(parentheses)}1${`${"'(1)".repeat(row)})`.repeat(parentheses)}`;
}
