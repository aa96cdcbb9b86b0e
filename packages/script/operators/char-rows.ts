/** `['abc'; 'de']`: rows of text below each other. */
import { textRows } from '../values/convert.js';
import { dimsOf } from '../values/inspect.js';
import { charRows } from '../values/make.js';
import type { Value } from '../values/types.js';

/** Char arrays filled up with blanks to the width of the widest; those of more than two dimensions stay as they are. */
export function padded(values: readonly Value[]): readonly Value[] {
  const widths = values.map((value) => dimsOf(value)[1]!);
  const widest = Math.max(...widths);
  return values.map((value, k) => {
    if (widths[k] === widest || widths[k] === 0 || dimsOf(value).length > 2) return value;
    return charRows(textRows(value)!.map((row) => row.padEnd(widest)));
  });
}
