/** Small string conversions: escapes, tabs, line ends. */
import type { Context } from '../../context.js';
import { fail } from '../../errors.js';
import { readEscapes, writeEscapes } from '../../text/escapes.js';
import { isTrue, numberOf } from '../../values/convert.js';
import { isChar } from '../../values/inspect.js';
import { charRows } from '../../values/make.js';
import type { Value } from '../../values/types.js';
import type { Builtin } from '../builtin.js';
import { deblank } from './case.js';
import { mapText, rowsOf } from './support.js';

function untabify(value: Value, width: number, context: Context): Value {
  return mapText(value, 'untabify: T must be a string or cellstring', (text) => {
    const rows = rowsOf(text).map((row) => {
      let line = '';
      for (const letter of row) {
        const count = letter === '\t' ? width - (line.length % width) : 1;
        context.meter.charge(count);
        line += letter === '\t' ? ' '.repeat(count) : letter;
      }
      return line;
    });
    return charRows(rows, context.meter);
  });
}

export const functions: readonly Builtin[] = [
  {
    name: 'do_string_escapes',
    signatures: ['do_string_escapes (STRING)'],
    summary: 'Replaces escapes such as \\n by what they mean.',
    examples: [{ code: "do_string_escapes ('a\\tb')", output: 'ans = a\tb\n' }],
    inputs: [1, 1],
    run([text], _nargout, context) {
      if (!isChar(text!)) return fail('do_string_escapes: STRING argument must be of type string');
      return readEscapes(rowsOf(text!)[0]!, (letter) =>
        context.warning('', `unrecognized escape sequence '\\${letter}' -- converting to '${letter}'`),
      );
    },
  },
  {
    name: 'undo_string_escapes',
    signatures: ['undo_string_escapes (S)'],
    summary: 'Writes line ends and the like as escapes.',
    examples: [{ code: 'undo_string_escapes ("a\\tb")', output: 'ans = a\\tb\n' }],
    inputs: [1, 1],
    run: ([text]) =>
      isChar(text!)
        ? writeEscapes(rowsOf(text!)[0]!)
        : fail('undo_string_escapes: S argument must be a string'),
  },
  {
    name: 'untabify',
    signatures: ['untabify (T)', 'untabify (T, TW)', 'untabify (T, TW, DEBLANK)'],
    summary: 'Replaces tabs by blanks.',
    examples: [{ code: 'untabify ("ab\\tc", 4)', output: 'ans = ab  c\n' }],
    inputs: [1, 3],
    library: true,
    run([text, width, trim], _nargout, context) {
      const columns = width === undefined ? 8 : (numberOf(width) ?? 8);
      if (columns <= 0) return fail('blanks: N must be a non-negative integer');
      const plain = untabify(text!, columns, context);
      return trim !== undefined && isTrue(trim) ? deblank(plain, context.meter) : plain;
    },
  },
  {
    name: 'newline',
    signatures: ['newline'],
    summary: 'The line end.',
    examples: [{ code: 'double (newline ())', output: 'ans = 10\n' }],
    inputs: [0, 0],
    run: () => '\n',
  },
];
