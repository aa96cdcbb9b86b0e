/** Reads CSV as other programs write it: with commas, semicolons or tabs, with or without a header, chunk by chunk. */
import { columnsIn } from '@sensorium/model/csv-columns';

export interface CsvRow {
  readonly cells: readonly string[];
  /** Line of the file in which the row begins, from 1. */
  readonly line: number;
}

/** What the first part of a file shows. */
export interface CsvHead {
  readonly separator: string;
  /** Names of the columns; their numbers, where the file has no header. */
  readonly header: readonly string[];
  /** False: the first line is a row. */
  readonly hasHeader: boolean;
  /** False: the header names no columns that are known, so the user has to say which they are. */
  readonly isHeaderKnown: boolean;
  readonly rows: readonly CsvRow[];
}

export interface ChosenColumns {
  readonly date: number;
  readonly value: number;
}

/**
 * @param text begin of a file
 * @param isWhole false: the last line of the text may go on, and does not count
 * @returns undefined: the file is empty
 */
export function readHead(text: string, isWhole = true): CsvHead | undefined {
  const separator = separatorOf(text);
  const reader = new CsvReader(separator);
  const all = reader.push(text);
  // A line that is longer than the text is all that there is to show.
  if (isWhole || all.length === 0) all.push(...reader.end());
  const [first, ...rest] = all;
  if (first === undefined) return undefined;
  const header = first.cells;
  const found = columnsIn(header);
  const isHeaderKnown = typeof found !== 'string' && found.date >= 0;
  // A first line with a number in it is a row, not names.
  const hasHeader = isHeaderKnown || !header.some((cell) => /^\s*[+-]?\d/.test(cell));
  return hasHeader
    ? { separator, header, hasHeader, isHeaderKnown, rows: rest }
    : { separator, header: header.map((_, i) => `${i + 1}`), hasHeader, isHeaderKnown, rows: all };
}

/** The columns that the header names; else the first one is taken for the date and the second one for the value. */
export function usualColumns({ header }: Pick<CsvHead, 'header'>): ChosenColumns {
  const found = columnsIn(header);
  if (typeof found !== 'string' && found.date >= 0) return { date: found.date, value: found.value };
  return { date: 0, value: Math.min(1, header.length - 1) };
}

/** What is most often in the first lines. */
function separatorOf(text: string): string {
  const head = text.slice(0, 4000).replace(/"[^"]*"/g, '');
  const counts = [',', ';', '\t'].map((each) => ({ each, count: head.split(each).length }));
  // A decimal comma beside a semicolon: the semicolon separates.
  const semicolons = counts[1]!;
  if (
    semicolons.count > 1 &&
    head
      .split('\n')
      .slice(0, 5)
      .every((line) => line.trim() === '' || line.includes(';'))
  )
    return ';';
  return counts.reduce((best, each) => (each.count > best.count ? each : best)).each;
}

/** Makes rows of a text that comes in chunks. Empty lines are passed over. */
export class CsvReader {
  readonly #separator: string;
  #cells: string[] = [];
  #cell = '';
  /** Of the cell: `closing` after a quote that ends it, or is the first of two. */
  #state: 'plain' | 'quoted' | 'closing' = 'plain';
  #line = 1;
  /** Line in which the row begins. */
  #start = 1;
  #isFirst = true;

  constructor(separator: string) {
    this.#separator = separator;
  }

  /** @returns the rows that end in the chunk */
  push(chunk: string): CsvRow[] {
    const text = this.#isFirst ? chunk.replace(/^\ufeff/, '') : chunk;
    this.#isFirst &&= chunk === '';
    const rows: CsvRow[] = [];
    for (const char of text) {
      if (char === '\n') this.#line += 1;
      if (this.#state === 'quoted') {
        if (char === '"') this.#state = 'closing';
        else this.#cell += char;
      } else if (this.#state === 'closing' && char === '"') {
        this.#cell += char;
        this.#state = 'quoted';
      } else {
        const isBegin = this.#cell === '' && this.#state === 'plain';
        this.#state = 'plain';
        if (char === '"' && isBegin) this.#state = 'quoted';
        else if (char === this.#separator) this.#endCell();
        else if (char === '\n') this.#endRow(rows);
        else if (char !== '\r') this.#cell += char;
      }
    }
    return rows;
  }

  /** @returns the last row, which may lack its line feed */
  end(): CsvRow[] {
    const rows: CsvRow[] = [];
    if (this.#cell !== '' || this.#cells.length > 0) this.#endRow(rows);
    return rows;
  }

  #endCell(): void {
    this.#cells.push(this.#cell);
    this.#cell = '';
  }

  #endRow(rows: CsvRow[]): void {
    this.#endCell();
    const cells = this.#cells;
    if (cells.length > 1 || cells[0]!.trim() !== '') rows.push({ cells, line: this.#start });
    this.#cells = [];
    this.#start = this.#line;
  }
}
