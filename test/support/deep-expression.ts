/** An expression of the value 1 that is as deep as `parentheses` times `row` operators: rows of them at the beginning of each other. */
export function deepExpression(parentheses: number, row: number): string {
  return `${'('.repeat(parentheses)}1${`${"'(1)".repeat(row)})`.repeat(parentheses)}`;
}
