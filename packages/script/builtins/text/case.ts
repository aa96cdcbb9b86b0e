/** Case conversion, and removal of blanks at the ends. */
import { isUtf8 } from 'node:buffer';
import type { Context } from '../../context.js';
import { fail } from '../../errors.js';
import type { Meter } from '../../meter.js';
import { typeName } from '../../operators/kinds.js';
import { textRows } from '../../values/convert.js';
import { isArray, isChar } from '../../values/inspect.js';
import { cellOf, charRows, tensor } from '../../values/make.js';
import { Cell, Tensor, type Value } from '../../values/types.js';
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
      value.items.map((item) => changeCase(name, item, change, context)),
    );
  }
  if (!isArray(value)) fail(`${name}: not defined for ${typeName(value)}`);
  if (!(value instanceof Tensor) || value.cls !== 'char') return value;
  context.meter.elements(value.re.length, 1);
  if (value.dims.length === 2) return charRows(textRows(value)!.map(change), context.meter);
  const ascii = (text: string) => text.replace(/[A-Za-z]+/g, change);
  const changed = ascii(Buffer.from(value.re as Uint8Array).toString('latin1'));
  return tensor('char', value.dims, Uint8Array.from(Buffer.from(changed, 'latin1')));
}

/** Invalid UTF-8 stays unchanged. */
function inUnicode(text: string, change: (text: string) => string): string {
  if (/^[\0-\x7f]*$/.test(text)) return change(text);
  const bytes = Buffer.from(text, 'latin1');
  if (!isUtf8(bytes)) return text.replace(/[A-Za-z]+/g, change);
  return Buffer.from(change(bytes.toString('utf8')), 'utf8').toString('latin1');
}

const upper = (text: string): string => inUnicode(text, (letters) => letters.toUpperCase());
const lower = (text: string): string => inUnicode(text, (letters) => letters.toLowerCase());

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
    original: inner,
    examples: [{ code: `${name} ('aBc')`, output: inner === 'tolower' ? 'ans = abc\n' : 'ans = ABC\n' }],
    inputs: [1, 1],
    run: ([value], _nargout, context) => changeCase(inner, value!, change, context),
  };
}

function isSpace(code: number): boolean {
  return code === 32 || (code >= 9 && code <= 13);
}

/** Columns of a char matrix to keep: from the first to the last that is not blank in all rows. */
function trim(value: Value, front: boolean, blank: (code: number) => boolean, meter: Meter): Value {
  const rows = textRows(value) ?? [];
  const width = rows[0]?.length ?? 0;
  let from = 0;
  let to = width;
  const allBlank = (k: number) => rows.every((row) => blank(row.charCodeAt(k)));
  while (to > 0 && allBlank(to - 1)) to--;
  while (front && from < to && allBlank(from)) from++;
  if (to === from) return '';
  return charRows(
    rows.map((row) => row.slice(from, to)),
    meter,
  );
}

/** Unlike in strtrim, NUL is blank too, and empty arrays stay unchanged. */
export function deblank(value: Value, meter: Meter): Value {
  if (value instanceof Tensor && value.re.length === 0) return value;
  if (value instanceof Cell)
    return cellOf(
      value.dims,
      value.items.map((item) => deblank(item, meter)),
    );
  if (!isChar(value)) return fail('deblank: S argument must be a string or cellstring');
  return trim(value, false, (code) => code === 0 || isSpace(code), meter);
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
    run([value], _nargout, { meter }) {
      const message = 'strtrim: S argument must be a string or cellstring';
      return mapText(value!, message, (text) => trim(text, true, isSpace, meter));
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
    run: ([value], _nargout, { meter }) => deblank(value!, meter),
  },
];
