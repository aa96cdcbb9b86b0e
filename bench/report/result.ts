/** One result: a line of JSON for programs, a row of a table for readers. */

export interface Result {
  readonly bench: string;
  readonly case: string;
  readonly target: string;
  readonly [member: string]: string | number | readonly number[] | null;
}

/** Prints a line of JSON on standard output. */
export function printResult(result: Result): void {
  process.stdout.write(`${JSON.stringify(result)}\n`);
}

/** Prints a Markdown table on standard error, so that standard output holds JSON only. */
export function printTable(results: readonly Result[], columns: readonly string[]): void {
  const cells = results.map((result) => columns.map((column) => show(result[column])));
  const widths = columns.map((column, i) => Math.max(column.length, ...cells.map((row) => row[i]!.length)));
  const line = (row: readonly string[]) =>
    `| ${row.map((cell, i) => cell.padEnd(widths[i]!)).join(' | ')} |\n`;
  const rule = line(widths.map((width) => '-'.repeat(width)));
  process.stderr.write(`\n${line(columns)}${rule}${cells.map(line).join('')}\n`);
}

/** Formats a value for a table. */
export function show(value: Result[string] | undefined): string {
  if (value === undefined || value === null) return '';
  return typeof value === 'number' && value >= 1000 ? value.toLocaleString('en') : String(value);
}
