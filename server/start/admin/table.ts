/** Tables and dates for a terminal. */

/** Columns of equal width, with a head. @returns one line when there are no rows */
export function table(rows: readonly Readonly<Record<string, unknown>>[]): string[] {
  const [first] = rows;
  if (first === undefined) return ['none'];
  const names = Object.keys(first);
  const cells = [names, ...rows.map((row) => names.map((name) => String(row[name] ?? '')))];
  const widths = names.map((_, column) => Math.max(...cells.map((line) => line[column]!.length)));
  return cells.map((line) =>
    line
      .map((cell, column) => cell.padEnd(widths[column]!))
      .join('  ')
      .trimEnd(),
  );
}

/** @param seconds UNIX; null: never */
export function dateOf(seconds: number | null): string {
  return seconds === null ? 'never' : `${new Date(seconds * 1000).toISOString().slice(0, 19)}Z`;
}
