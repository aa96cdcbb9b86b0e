/** Making names: of any text one a variable may have, of any list one without repetitions. */

import { isKeyword } from '../../../../common/script/lexer.js';
import { fail } from '../../errors.js';
import { textOf } from '../../values/convert.js';
import { isCellText } from '../../values/inspect.js';
import { cellOf, logical } from '../../values/make.js';
import { Cell, type Value } from '../../values/types.js';
import type { Builtin } from '../builtin.js';

const ANY = Number.POSITIVE_INFINITY;

type Style = 'underscore' | 'delete' | 'hex';

function validName(text: string, style: Style, prefix: string): string {
  if (isKeyword(text)) return `${prefix}${text[0]!.toUpperCase()}${text.slice(1)}`;
  let name = text.replace(/\s+([a-z])?/g, (_, letter: string | undefined) => letter?.toUpperCase() ?? '');
  name = name.replace(/[^A-Za-z0-9_]/g, (sign) => {
    if (style === 'delete') return '';
    return style === 'hex' ? `0x${sign.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}` : '_';
  });
  return /^[A-Za-z]/.test(name) ? name : `${prefix}${name}`;
}

function makeValidName([given, ...options]: Value[], nargout: number): Value[] {
  const texts = listOf('makeValidName', given!);
  let style: Style = 'underscore';
  let prefix = 'x';
  for (let k = 0; k < options.length; k += 2) {
    const [property, value] = [options[k]!, options[k + 1]].map((one) =>
      one === undefined ? undefined : textOf(one),
    );
    if (property === undefined) return fail('makeValidName: property name must be a string');
    if (value === undefined) return fail(`makeValidName: value for property '${property}' must be a string`);
    const lower = value.toLowerCase();
    if (property.toLowerCase() === 'prefix') {
      if (!/^[A-Za-z_]\w*$/.test(value) || isKeyword(value))
        return fail(`makeValidName: invalid 'Prefix' value '${value}'`);
      prefix = value;
    } else if (property.toLowerCase() !== 'replacementstyle') {
      return fail(`makeValidName: unknown property '${property}'`);
    } else if (lower === 'underscore' || lower === 'delete' || lower === 'hex') style = lower;
    else return fail(`makeValidName: invalid 'ReplacementStyle' value '${value}'`);
  }
  const names = texts.map((text) => validName(text, style, prefix));
  return shaped(
    given!,
    names,
    names.map((name, k) => name !== texts[k]),
    nargout,
  );
}

/** Texts of a text or of a cell array of them. */
function listOf(name: string, value: Value): string[] {
  const text = textOf(value);
  if (text !== undefined) return [text];
  if (!isCellText(value)) return fail(`${name}: STR must be a string or cellstr`);
  return value.items.map((item) => textOf(item) ?? '');
}

/** New texts in the form of the old ones, and which of them changed. */
function shaped(given: Value, texts: string[], changed: readonly boolean[], nargout: number): Value[] {
  if (!(given instanceof Cell)) return [texts[0]!, changed[0]!].slice(0, Math.max(1, nargout));
  const marks = logical(given.dims, Uint8Array.from(changed, Number));
  return [cellOf(given.dims, texts), marks].slice(0, Math.max(1, nargout));
}

function makeUniqueStrings([given, others]: Value[], nargout: number): Value[] {
  const texts = listOf('makeUniqueStrings', given!);
  const taken = new Set(others === undefined ? [] : listOf('makeUniqueStrings', others));
  const names = texts.map((text) => {
    let name = text;
    for (let n = 1; taken.has(name); n++) name = `${text}_${n}`;
    taken.add(name);
    return name;
  });
  return shaped(
    given!,
    names,
    names.map((name, k) => name !== texts[k]),
    nargout,
  );
}

export const functions: readonly Builtin[] = [
  {
    name: 'matlab.lang.makeValidName',
    signatures: [
      'VARNAME = matlab.lang.makeValidName (STR)',
      'VARNAME = matlab.lang.makeValidName (..., "ReplacementStyle", RS)',
      'VARNAME = matlab.lang.makeValidName (..., "Prefix", PFX)',
      '[VARNAME, ISMODIFIED] = matlab.lang.makeValidName (...)',
    ],
    summary: 'A name that a variable may have, made of any text.',
    examples: [{ code: "matlab.lang.makeValidName ('2 words')", output: 'ans = x2Words\n' }],
    inputs: [1, ANY],
    outputs: 2,
    library: true,
    run: makeValidName,
  },
  {
    name: 'matlab.lang.makeUniqueStrings',
    signatures: [
      'UNIQSTR = matlab.lang.makeUniqueStrings (STR)',
      'UNIQSTR = matlab.lang.makeUniqueStrings (STR, EX)',
      '[UNIQSTR, ISMODIFIED] = matlab.lang.makeUniqueStrings (...)',
    ],
    summary: 'Texts with numbers behind those that are there already.',
    examples: [{ code: "matlab.lang.makeUniqueStrings ('a', {'a'})", output: 'ans = a_1\n' }],
    inputs: [1, 2],
    outputs: 2,
    library: true,
    run: makeUniqueStrings,
  },
];
