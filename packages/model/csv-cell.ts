/** A cell of CSV, as the server and the command line write it: RFC 4180. */
import { jsonText, numberText } from './number-text.js';

/** An empty cell is a gap, so an empty text has quotes. */
export function csvCell(value: unknown): string {
  if (value === null || value === undefined) return '';
  const text =
    typeof value === 'object'
      ? jsonText(value)!
      : typeof value === 'number'
        ? numberText(value)
        : String(value);
  return /[",\r\n]|^\s|\s$/.test(text) || text === '' ? `"${text.replaceAll('"', '""')}"` : text;
}
