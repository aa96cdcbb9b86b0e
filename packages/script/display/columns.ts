/** Splits the rows of a matrix on a screen of 80 columns into parts: `Columns 9 through 16:`. */
import type { Meter } from '../meter.js';
import { type Format, SCREEN } from './format.js';

/**
 * The rows of a matrix, each with its line end; empty lines separate the parts.
 *
 * @param text formats one element, with separators and padding
 * @param width columns of one element, for splitting
 * @param indent blanks before every line
 * @param screen columns for the elements of a part, if there are several parts
 */
export function columnsText(
  rows: number,
  columns: number,
  width: number,
  indent: number,
  format: Format,
  meter: Meter,
  text: (row: number, column: number) => string,
  screen: number = SCREEN - indent,
): string {
  meter.work(rows * columns * 4);
  meter.charge(rows * columns * (width + 24));
  const blanks = ' '.repeat(indent);
  const room = Math.max(1, screen);
  const split = format.splitRows && width * columns > SCREEN - indent;
  const each = split ? Math.max(1, Math.floor(room / width)) : columns;
  const parts: string[] = [];
  for (let from = 0; from < columns; from += each) {
    const to = Math.min(columns, from + each);
    const lines: string[] = [];
    if (split) {
      lines.push(`${blanks}${header(from + 1, to)}`);
      if (!format.compact) lines.push('');
    }
    for (let i = 0; i < rows; i++) {
      const line = [blanks];
      for (let k = from; k < to; k++) line.push(text(i, k));
      lines.push(line.join(''));
      meter.work(to - from);
    }
    parts.push(`${lines.join('\n')}\n`);
  }
  return parts.join(format.compact ? '' : '\n');
}

function header(first: number, last: number): string {
  if (first === last) return ` Column ${first}:`;
  return ` Columns ${first} ${last - first === 1 ? 'and' : 'through'} ${last}:`;
}
