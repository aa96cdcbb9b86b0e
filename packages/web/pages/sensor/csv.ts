/** Reads a CSV file as people have them: with commas, semicolons or tabs, with or without a header. */
import { columnsIn } from '@sensorium/model/csv-columns';

export interface CsvFile {
  readonly header: readonly string[];
  /** The first line names no columns that are known, so the user has to say which they are. */
  readonly isHeaderKnown: boolean;
  readonly rows: readonly (readonly string[])[];
  /** Line of the file in which each row begins, from 1. */
  readonly lines: readonly number[];
}

export interface ChosenColumns {
  readonly date: number;
  readonly value: number;
}

/** @returns undefined: the file is empty */
export function readCsv(text: string): CsvFile | undefined {
  const separator = separatorOf(text);
  const { rows, lines } = split(text.replace(/^\ufeff/, ''), separator);
  const [header, ...rest] = rows;
  if (header === undefined) return undefined;
  const found = columnsIn(header);
  const isHeaderKnown = typeof found !== 'string' && found.date >= 0;
  // A first line with a number in it is a row, not names.
  const hasHeader = isHeaderKnown || !header.some((cell) => /^\s*[+-]?\d/.test(cell));
  if (hasHeader) return { header, isHeaderKnown, rows: rest, lines: lines.slice(1) };
  return { header: header.map((_, i) => `${i + 1}`), isHeaderKnown: false, rows, lines };
}

/** The columns that the header names; else the first one is taken for the date and the second one for the value. */
export function usualColumns({ header }: CsvFile): ChosenColumns {
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

function split(text: string, separator: string): { rows: string[][]; lines: number[] } {
  const rows: string[][] = [];
  const lines: number[] = [];
  let [row, cell, isQuoted, line, start]: [string[], string, boolean, number, number] = [[], '', false, 1, 1];
  const endRow = () => {
    row.push(cell);
    if (row.length > 1 || row[0]!.trim() !== '') {
      rows.push(row);
      lines.push(start);
    }
    [row, cell] = [[], ''];
  };
  for (let at = 0; at < text.length; at++) {
    const char = text[at]!;
    if (char === '\n') line += 1;
    if (isQuoted) {
      if (char !== '"') cell += char;
      else if (text[at + 1] === '"') {
        cell += '"';
        at += 1;
      } else isQuoted = false;
    } else if (char === '"' && cell === '') isQuoted = true;
    else if (char === separator) {
      row.push(cell);
      cell = '';
    } else if (char === '\n') {
      endRow();
      start = line;
    } else if (char !== '\r') cell += char;
  }
  if (cell !== '' || row.length > 0) endRow();
  return { rows, lines };
}
