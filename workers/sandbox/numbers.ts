/** Parses text files of numbers. */
import type { PlainMatrix } from './plain.js';

/** Maximum number of elements of a matrix. */
const MOST = 2_000_000;
const NUMBER = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:[ed][+-]?\d+)?$/i;

/**
 * @param text numbers separated by blanks, commas, semicolons or tabs, one row in each line; `#` and `%` start a comment, a first row
 *   without any number is a header
 * @returns the matrix in column-major order, or an error message
 */
export function numbersOf(text: string): PlainMatrix | string {
  const rows: number[][] = [];
  let size = 0;
  for (const [index, line] of text.split(/\r\n|\r|\n/).entries()) {
    const cells = line
      .replace(/[#%].*/, '')
      .trim()
      .split(/\s*[,;]\s*|\s+/);
    if (cells.length === 1 && cells[0] === '') continue;
    const row = cells.map(numberOf);
    if (row.some((each) => each === null)) {
      if (rows.length === 0 && row.every((each) => each === null)) continue;
      return `line ${index + 1} holds more than numbers`;
    }
    if (rows.length > 0 && row.length !== rows[0]!.length) {
      return `line ${index + 1} has ${row.length} columns, the first one ${rows[0]!.length}`;
    }
    rows.push(row as number[]);
    size += row.length;
    if (size > MOST) return `holds more than ${MOST} numbers`;
  }
  const columns = rows[0]?.length ?? 0;
  const data = new Float64Array(size);
  rows.forEach((row, i) => {
    row.forEach((each, j) => {
      data[j * rows.length + i] = each;
    });
  });
  return { kind: 'matrix', rows: rows.length, columns, data };
}

function numberOf(cell: string): number | null {
  if (NUMBER.test(cell)) return Number(cell.replace(/d/i, 'e'));
  if (/^nan?$/i.test(cell) || cell === '') return Number.NaN;
  const infinite = /^([+-]?)inf(inity)?$/i.exec(cell);
  return infinite === null ? null : infinite[1] === '-' ? Number.NEGATIVE_INFINITY : Number.POSITIVE_INFINITY;
}
