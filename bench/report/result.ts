/** One result: a line of JSON for programs, a row of a table for people. */

export interface Result {
  readonly bench: string;
  readonly case: string;
  readonly target: string;
  readonly [member: string]: string | number | readonly number[] | null;
}

/** JSON on standard output, a line for each result. */
export function printResult(result: Result): void {
  process.stdout.write(`${JSON.stringify(result)}\n`);
}

/** Markdown, for people and for the report; on standard error, so that standard output stays JSON alone. */
export function printTable(results: readonly Result[], columns: readonly string[]): void {
  const cells = results.map((result) => columns.map((column) => show(result[column])));
  const widths = columns.map((column, i) => Math.max(column.length, ...cells.map((row) => row[i]!.length)));
  const line = (row: readonly string[]) =>
    `| ${row.map((cell, i) => cell.padEnd(widths[i]!)).join(' | ')} |\n`;
  const rule = line(widths.map((width) => '-'.repeat(width)));
  process.stderr.write(`\n${line(columns)}${rule}${cells.map(line).join('')}\n`);
}

/** As people read it. */
export function show(value: Result[string] | undefined): string {
  if (value === undefined || value === null) return '';
  return typeof value === 'number' && value >= 1000 ? value.toLocaleString('en') : String(value);
}
