/** Character class tests: isalpha, isspace and related functions. */
import { fail } from '../../errors.js';
import type { Meter } from '../../meter.js';
import { typeName } from '../../operators/kinds.js';
import { POSIX } from '../../text/regexp/classes.js';
import type { ByteSet } from '../../text/regexp/tree.js';
import { doublesOf, textOf } from '../../values/convert.js';
import { dimsOf, isArray, isChar, isComplex } from '../../values/inspect.js';
import { cellOf, logical } from '../../values/make.js';
import { Cell, type Value } from '../../values/types.js';
import type { Builtin } from '../builtin.js';
import { lettersOf } from './support.js';

function test(name: string, value: Value, set: ByteSet, meter: Meter): Value {
  if (value instanceof Cell)
    return cellOf(
      value.dims,
      value.items.map((item) => test(name, item, set, meter)),
    );
  if (!isArray(value) || isComplex(value)) return fail(`${name}: not defined for ${typeName(value)}`);
  if (!isChar(value)) {
    // Numbers count as character codes.
    const codes = doublesOf(value, meter)!;
    if (codes.some(Number.isNaN)) return fail('invalid conversion from NaN to character');
    return logical(
      dimsOf(value),
      Uint8Array.from(codes, (code) => set[code] ?? 0),
    );
  }
  const letters = lettersOf(value);
  return logical(
    dimsOf(value),
    Uint8Array.from(letters, (letter) => set[letter.charCodeAt(0)]!),
  );
}

function predicate(name: string, cls: string, what: string, output: string): Builtin {
  return {
    name,
    signatures: [`${name} (S)`],
    summary: `Which letters are ${what}.`,
    examples: [{ code: `${name} ("aB1 ,\\n")`, output }],
    inputs: [1, 1],
    run: ([value], _nargout, { meter }) => test(name, value!, POSIX.get(cls)!, meter),
  };
}

const PROPERTIES: ReadonlyMap<string, string> = new Map([
  ['alpha', 'alpha'],
  ['alnum', 'alnum'],
  ['alphanum', 'alnum'],
  ['ascii', 'ascii'],
  ['cntrl', 'cntrl'],
  ['digit', 'digit'],
  ['graph', 'graph'],
  ['graphic', 'graph'],
  ['lower', 'lower'],
  ['print', 'print'],
  ['punct', 'punct'],
  ['space', 'space'],
  ['wspace', 'space'],
  ['upper', 'upper'],
  ['xdigit', 'xdigit'],
]);

function bits(...values: number[]): string {
  return `ans =\n\n${values.map((value) => `  ${value}`).join('')}\n\n`;
}

export const functions: readonly Builtin[] = [
  predicate('isalpha', 'alpha', 'letters of the alphabet', bits(1, 1, 0, 0, 0, 0)),
  {
    ...predicate('isletter', 'alpha', 'letters of the alphabet', bits(1, 1, 0, 0, 0, 0)),
    library: true,
    run: ([value], _nargout, { meter }) => test('isalpha', value!, POSIX.get('alpha')!, meter),
  },
  predicate('isdigit', 'digit', 'digits', bits(0, 0, 1, 0, 0, 0)),
  predicate('isalnum', 'alnum', 'letters of the alphabet or digits', bits(1, 1, 1, 0, 0, 0)),
  predicate('isupper', 'upper', 'capitals', bits(0, 1, 0, 0, 0, 0)),
  predicate('islower', 'lower', 'small letters', bits(1, 0, 0, 0, 0, 0)),
  predicate('isspace', 'space', 'blanks, tabs or line ends', bits(0, 0, 0, 1, 0, 1)),
  predicate('ispunct', 'punct', 'marks', bits(0, 0, 0, 0, 1, 0)),
  predicate('iscntrl', 'cntrl', 'control letters', bits(0, 0, 0, 0, 0, 1)),
  predicate('isgraph', 'graph', 'visible', bits(1, 1, 1, 0, 1, 0)),
  predicate('isprint', 'print', 'visible or blanks', bits(1, 1, 1, 1, 1, 0)),
  predicate('isxdigit', 'xdigit', 'hexadecimal digits', bits(1, 1, 1, 0, 0, 0)),
  predicate('isascii', 'ascii', 'ASCII', bits(1, 1, 1, 1, 1, 1)),
  {
    name: 'isstrprop',
    signatures: ['isstrprop (STR, PROP)'],
    summary: 'Which letters have a property: alpha, digit, wspace and so on.',
    examples: [{ code: "isstrprop ('a1', 'digit')", output: 'ans =\n\n  0  1\n\n' }],
    inputs: [2, 2],
    library: true,
    run([value, type], _nargout, { meter }) {
      const cls = PROPERTIES.get(textOf(type!) ?? '') ?? fail('isstrprop: invalid string property');
      return test(`is${cls}`, value!, POSIX.get(cls)!, meter);
    },
  },
];
