/** Capitals and small letters, blanks at the ends. */
import type { Context } from '../../context.js';
import { fail } from '../../errors.js';
import { typeName } from '../../operators/kinds.js';
import { textOf, textRows } from '../../values/convert.js';
import { isChar } from '../../values/inspect.js';
import { cellOf, charRows, tensor } from '../../values/make.js';
import { Cell, Struct, StructArray, Tensor, type Value } from '../../values/types.js';
import type { Builtin } from '../builtin.js';
import { mapText } from './support.js';

function changeCase(name: string, value: Value, change: (text: string) => string, context: Context): Value {
  if (typeof value === 'string') {
    context.meter.charge(value.length);
    return change(value);
  }
  if (value instanceof Cell) {
    return cellOf(
      value.dims,
      value.items.map((item) =>
        isChar(item) || item instanceof Cell
          ? changeCase(name, item, change, context)
          : fail(`${name}: wrong type argument 'cell array'`),
      ),
    );
  }
  if (value instanceof Struct || value instanceof StructArray)
    fail(`${name}: not defined for ${typeName(value)}`);
  if (!(value instanceof Tensor) || value.cls !== 'char') return value;
  context.meter.elements(value.re.length, 1);
  const changed = change(Buffer.from(value.re as Uint8Array).toString('latin1'));
  return tensor('char', value.dims, Uint8Array.from(Buffer.from(changed, 'latin1')));
}

const upper = (text: string): string => text.replace(/[a-z]+/g, (letters) => letters.toUpperCase());
const lower = (text: string): string => text.replace(/[A-Z]+/g, (letters) => letters.toLowerCase());

function caseFunction(
  name: string,
  inner: string,
  change: (text: string) => string,
  summary: string,
): Builtin {
  return {
    name,
    signatures: [`${inner} (S)`, `${inner === 'tolower' ? 'lower' : 'upper'} (S)`],
    summary,
    examples: [{ code: `${name} ('aBc')`, output: inner === 'tolower' ? 'ans = abc\n' : 'ans = ABC\n' }],
    inputs: [1, 1],
    run: ([value], _nargout, context) => changeCase(inner, value!, change, context),
  };
}

/** Blanks, tabs, line ends and NUL. */
function isBlank(code: number): boolean {
  return code === 32 || code === 0 || (code >= 9 && code <= 13);
}

/** Columns of a char matrix that are kept, from the first to the last that is not blank in all rows. */
function trim(value: Value, front: boolean): Value {
  const rows = textRows(value) ?? [];
  const width = rows[0]?.length ?? 0;
  let from = 0;
  let to = width;
  const blank = (k: number) => rows.every((row) => isBlank(row.charCodeAt(k)));
  while (to > 0 && blank(to - 1)) to--;
  while (front && from < to && blank(from)) from++;
  if (rows.length === 1) return to === from ? emptyAfter(width) : rows[0]!.slice(from, to);
  if (rows.length === 0) return value;
  return charRows(rows.map((row) => row.slice(from, to)));
}

/** A text of nothing but blanks keeps its one row. */
function emptyAfter(width: number): Value {
  return width === 0 ? '' : tensor('char', [1, 0], new Uint8Array(0));
}

export const functions: readonly Builtin[] = [
  caseFunction('lower', 'tolower', lower, 'Capitals to small letters.'),
  caseFunction('tolower', 'tolower', lower, 'Capitals to small letters.'),
  caseFunction('upper', 'toupper', upper, 'Small letters to capitals.'),
  caseFunction('toupper', 'toupper', upper, 'Small letters to capitals.'),
  {
    name: 'strtrim',
    signatures: ['strtrim (S)'],
    summary: 'Removes blanks, tabs and line ends at both ends.',
    examples: [
      { code: 'strtrim ("  abc\\n ")', output: 'ans = abc\n' },
      { code: "strtrim ({' a ', 'b '})", output: 'ans =\n{\n  [1,1] = a\n  [1,2] = b\n}\n\n' },
      { code: "strtrim ([' abc ';'  de '])", output: 'ans =\n\nabc\n de\n\n' },
    ],
    inputs: [1, 1],
    library: true,
    run([value]) {
      const message = 'strtrim: S argument must be a string or cellstring';
      return mapText(value!, message, (text) => trim(text, true));
    },
  },
  {
    name: 'deblank',
    signatures: ['deblank (S)'],
    summary: 'Removes blanks, tabs and line ends at the end.',
    examples: [
      { code: "['[', deblank('  abc  '), ']']", output: 'ans = [  abc]\n' },
      { code: "deblank ({' a ', 'b '})", output: 'ans =\n{\n  [1,1] =  a\n  [1,2] = b\n}\n\n' },
    ],
    inputs: [1, 1],
    library: true,
    run([value]) {
      if (value instanceof Tensor && value.re.length === 0 && textOf(value) === undefined) return value;
      return mapText(value!, 'deblank: S argument must be a string or cellstring', (text) =>
        trim(text, false),
      );
    },
  },
];
