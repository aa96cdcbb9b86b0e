/** `['abc'; 'de']`: vertical concatenation of strings. */
import type { Meter } from '../meter.js';
import { textRows } from '../values/convert.js';
import { dimsOf } from '../values/inspect.js';
import { charRows } from '../values/make.js';
import type { Value } from '../values/types.js';

/** Pads char arrays with blanks to the width of the widest; arrays of more than two dimensions stay unchanged. */
export function padded(values: readonly Value[], meter: Meter): readonly Value[] {
  const widths = values.map((value) => dimsOf(value)[1]!);
  const widest = Math.max(...widths);
  return values.map((value, k) => {
    if (widths[k] === widest || widths[k] === 0 || dimsOf(value).length > 2) return value;
    const rows = textRows(value)!;
    meter.elements(rows.length * widest, 1);
    return charRows(
      rows.map((row) => row.padEnd(widest)),
      meter,
    );
  });
}
