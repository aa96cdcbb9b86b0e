/** Shared by string functions: reading strings and lists of strings, and mapping over them. */
import type { Context } from '../../context.js';
import { handleText } from '../../display/display.js';
import { fail } from '../../errors.js';
import { typeName } from '../../operators/kinds.js';
import { doublesOf, textRows } from '../../values/convert.js';
import { dimsOf, isArray, isChar, isComplex } from '../../values/inspect.js';
import { cellOf, tensor } from '../../values/make.js';
import { Cell, FunctionHandle, type Value } from '../../values/types.js';

/** Applies `action` to a string, or to each string of a cell array. */
export function mapText(value: Value, message: string, action: (text: Value) => Value): Value {
  if (isChar(value)) return action(value);
  if (!(value instanceof Cell)) return fail(message);
  return cellOf(
    value.dims,
    value.items.map((item) => mapText(item, message, action)),
  );
}

/** Rows of a char array; an empty string counts as one row. */
export function rowsOf(value: Value): string[] {
  const rows = textRows(value) ?? [];
  return rows.length === 0 ? [''] : rows;
}

/** All chars of a char array, column by column. */
export function lettersOf(value: Value): string {
  if (typeof value === 'string') return value;
  const rows = textRows(value) ?? [];
  const width = rows[0]?.length ?? 0;
  let letters = '';
  for (let k = 0; k < width; k++) for (const row of rows) letters += row[k];
  return letters;
}

/** Numbers as character codes. */
export function charsOf(value: Value, context: Context): Value {
  if (isChar(value)) return value;
  if (value instanceof FunctionHandle) return handleText(value);
  if (!isArray(value) || isComplex(value)) {
    return fail(`octave_base_value::convert_to_str_internal (): wrong type argument '${typeName(value)}'`);
  }
  const source = doublesOf(value, context.meter)!;
  context.meter.elements(source.length, 1);
  const codes = Uint8Array.from(source, (x) => {
    if (Number.isNaN(x)) return fail('invalid conversion from NaN to character');
    const code = Math.round(x);
    if (code >= 0 && code < 256) return code;
    context.warning('', 'range error for conversion to character value');
    return 0;
  });
  return tensor('char', dimsOf(value), codes);
}

/** A string, or the string that a numeric argument gives as character codes: its first row. */
export function textFrom(value: Value, context: Context): string {
  const chars = charsOf(value, context);
  if (dimsOf(chars).length > 2) return fail('invalid conversion of charNDArray to string');
  return rowsOf(chars)[0]!;
}
