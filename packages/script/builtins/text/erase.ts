/** Removing parts of strings. */
import { fail } from '../../errors.js';
import type { Meter } from '../../meter.js';
import { isCellText, isChar } from '../../values/inspect.js';
import { cellOf, charRows } from '../../values/make.js';
import { Cell, type Value } from '../../values/types.js';
import type { Builtin } from '../builtin.js';
import { lettersOf, rowsOf } from './support.js';

/** The text without the given parts; of parts that begin at the same position, the first in the list wins. */
function without(text: string, parts: readonly string[], meter: Meter): string {
  let kept = '';
  for (let at = 0; at < text.length; ) {
    meter.work(1 + parts.length);
    const part = parts.find((one) => text.startsWith(one, at));
    if (part === undefined || part === '') kept += text[at++];
    else at += part.length;
  }
  meter.charge(kept.length);
  return kept;
}

export const functions: readonly Builtin[] = [
  {
    name: 'erase',
    signatures: ['NEWSTR = erase (STR, PTN)'],
    summary: 'Removes all parts of a text that are one of some texts.',
    examples: [
      { code: "erase ('Hello World', ' World')", output: 'ans = Hello\n' },
      { code: "erase ({'abc', 'bcd'}, {'b', 'cd'})", output: 'ans =\n{\n  [1,1] = ac\n  [1,2] = \n}\n\n' },
    ],
    inputs: [2, 2],
    library: true,
    run([subject, pattern], _nargout, { meter }) {
      if (!isChar(subject!) && !isCellText(subject!))
        return fail('erase: STR must be a string or cell array of strings');
      let parts: string[];
      if (isChar(pattern!)) parts = rowsOf(pattern!);
      else if (isCellText(pattern!)) parts = pattern.items.map((item) => lettersOf(item as Value));
      else return fail('erase: PTN must be a string or cell array of strings');
      if (subject instanceof Cell) {
        return cellOf(
          subject.dims,
          subject.items.map((item) => without(lettersOf(item as Value), parts, meter)),
        );
      }
      return charRows(
        rowsOf(subject!).map((row) => without(row, parts, meter)),
        meter,
      );
    },
  },
];
