/** Valid and unique variable names: matlab.lang.makeValidName, matlab.lang.makeUniqueStrings. */
import type { Context } from '../../context.js';
import { fail, failWith } from '../../errors.js';
import { isName, type NameStyle, USUAL_STYLE, validName } from '../../text/valid-name.js';
import { textOf } from '../../values/convert.js';
import { isCellText, isChar } from '../../values/inspect.js';
import { cellOf, logical } from '../../values/make.js';
import { Cell, type Value } from '../../values/types.js';
import type { Builtin } from '../builtin.js';
import { lettersOf } from './support.js';

/** Name-value pairs of the options "ReplacementStyle" and "Prefix". */
export function nameStyle(options: readonly Value[]): NameStyle {
  if (options.length % 2 !== 0) return fail('makeValidName: property/value options must occur in pairs');
  let style = USUAL_STYLE;
  for (let k = 0; k < options.length; k += 2) {
    const property = textOf(options[k]!) ?? fail('makeValidName: option argument must be a string');
    const known = ['ReplacementStyle', 'Prefix'].find(
      (name) => name.toLowerCase() === property.toLowerCase(),
    );
    if (known === undefined) return fail(`makeValidName: unknown property '${property}'`);
    const value = textOf(options[k + 1]!) ?? fail(`makeValidName: '${known}' value must be a string`);
    if (known === 'Prefix') {
      if (!isName(value)) return fail(`makeValidName: invalid 'Prefix' value '${value}'`);
      style = { ...style, prefix: value };
    } else {
      const replacement = value.toLowerCase();
      if (replacement !== 'underscore' && replacement !== 'delete' && replacement !== 'hex') {
        return fail(`makeValidName: invalid 'ReplacementStyle' value '${replacement}'`);
      }
      style = { ...style, replacement };
    }
  }
  return style;
}

/** The changed strings, in the shape of the argument, and a logical array of those that changed. */
function changed(
  value: Value,
  texts: readonly string[],
  before: readonly string[],
  nargout: number,
): Value[] {
  const dims = value instanceof Cell ? value.dims : [1, 1];
  const flags = Uint8Array.from(texts, (text, k) => (text === before[k] ? 0 : 1));
  const result = value instanceof Cell ? cellOf(dims, [...texts]) : texts[0]!;
  return [result, logical(dims, flags)].slice(0, Math.max(1, nargout));
}

function textsOf(value: Value, name: string): string[] {
  if (isChar(value)) return [lettersOf(value)];
  if (isCellText(value)) return value.items.map((item) => lettersOf(item as Value));
  return fail(`${name}: STR must be a string or cellstr`);
}

function makeValidName(args: Value[], nargout: number): Value[] {
  const [value, ...options] = args;
  if (value === undefined) {
    return failWith(
      'Octave:invalid-fun-call',
      `Invalid call to __make_valid_name__.  Correct usage is:

 -- VARNAME = __make_valid_name__ (STR)
 -- VARNAME = __make_valid_name__ (STR, "ReplacementStyle")
 -- VARNAME = __make_valid_name__ (STR, "ReplacementStyle", "Prefix")
 -- [VARNAME, ISMODIFIED] = __make_valid_name__ (...)`,
    );
  }
  const texts = textsOf(value, 'makeValidName');
  const style = nameStyle(options);
  const names = texts.map((text) => validName(text, style));
  return changed(value, names, texts, nargout);
}

function makeUniqueStrings([value, others]: Value[], nargout: number, context: Context): Value[] {
  const texts = textsOf(value!, 'makeUniqueStrings');
  const taken = new Set(
    others !== undefined && (isChar(others) || isCellText(others)) ? textsOf(others, '') : [],
  );
  const unique = texts.map((text) => {
    let name = text;
    for (let k = 1; taken.has(name); k++) {
      context.meter.work(4);
      name = `${text}_${k}`;
    }
    taken.add(name);
    return name;
  });
  return changed(value!, unique, texts, nargout);
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
    summary: 'Names that variables may have, made of any texts.',
    examples: [
      { code: "matlab.lang.makeValidName ('1st value')", output: 'ans = x1stValue\n' },
      { code: "matlab.lang.makeValidName ('a@b', 'ReplacementStyle', 'hex')", output: 'ans = a0x40b\n' },
    ],
    inputs: [0, Number.POSITIVE_INFINITY],
    outputs: 2,
    library: true,
    run: makeValidName,
  },
  {
    name: 'matlab.lang.makeUniqueStrings',
    signatures: [
      'UNIQSTR = matlab.lang.makeUniqueStrings (STR)',
      'UNIQSTR = matlab.lang.makeUniqueStrings (STR, EX)',
      'UNIQSTR = matlab.lang.makeUniqueStrings (STR, EX, MAXLENGTH)',
      '[UNIQSTR, ISMODIFIED] = matlab.lang.makeUniqueStrings (...)',
    ],
    summary: 'Texts made different from each other, and from others, by numbers at their ends.',
    examples: [{ code: "matlab.lang.makeUniqueStrings ('a', {'a', 'a_1'})", output: 'ans = a_2\n' }],
    inputs: [1, 3],
    outputs: 2,
    library: true,
    run: makeUniqueStrings,
  },
];
