/** What functions of texts share: reading texts and lists of texts, and doing something to each of them. */
import { fail } from '../../errors.js';
import { textOf, textRows } from '../../values/convert.js';
import { isCellText, isChar } from '../../values/inspect.js';
import { cellOf } from '../../values/make.js';
import { Cell, type Value } from '../../values/types.js';

/** A text, or the error with this message. */
export function textArg(value: Value | undefined, message: string): string {
  return (value === undefined ? undefined : textOf(value)) ?? fail(message);
}

/** Applies `action` to a text, or to each text of a cell array. */
export function mapText(value: Value, message: string, action: (text: Value) => Value): Value {
  if (isChar(value)) return action(value);
  if (!(value instanceof Cell)) return fail(message);
  return cellOf(
    value.dims,
    value.items.map((item) => mapText(item, message, action)),
  );
}

/** The texts of a cell array, the rows of a char array; undefined for anything else. */
export function textList(value: Value): string[] | undefined {
  if (value instanceof Cell) {
    return isCellText(value)
      ? value.items.map((item) => textOf(item) ?? (textRows(item) ?? []).join(''))
      : undefined;
  }
  return isChar(value) ? rowsOf(value) : undefined;
}

/** Rows of a char array; an empty text counts as one row. */
export function rowsOf(value: Value): string[] {
  const rows = textRows(value) ?? [];
  return rows.length === 0 ? [''] : rows;
}

/** All letters of a char array, column by column. */
export function lettersOf(value: Value): string {
  if (typeof value === 'string') return value;
  const rows = textRows(value) ?? [];
  const width = rows[0]?.length ?? 0;
  let letters = '';
  for (let k = 0; k < width; k++) for (const row of rows) letters += row[k];
  return letters;
}
