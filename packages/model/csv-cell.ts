/** A cell of CSV, as the server and the command line write it: RFC 4180. */
import { jsonText, numberText } from './number-text.js';

/** Spreadsheets run text that begins so as a formula, other programs included. */
const FORMULA = /^[=+\-@\t\r]/;
const NUMBER = /^[+-]?\d+(\.\d+)?([eE][+-]?\d+)?$/;

/**
 * An empty cell is a gap, so an empty text has quotes.
 * @param escapesFormulas puts an apostrophe before text that a spreadsheet would run; numbers stay as they are
 */
export function csvCell(value: unknown, escapesFormulas = false): string {
  if (escapesFormulas && typeof value === 'string' && FORMULA.test(value) && !NUMBER.test(value))
    return csvCell(`'${value}`);
  if (value === null || value === undefined) return '';
  const text =
    typeof value === 'object'
      ? jsonText(value)!
      : typeof value === 'number'
        ? numberText(value)
        : String(value);
  return /[",\r\n]|^\s|\s$/.test(text) || text === '' ? `"${text.replaceAll('"', '""')}"` : text;
}
