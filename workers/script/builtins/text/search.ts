/** Finding and replacing parts of texts: strfind, strrep, strtok, index, startsWith and their kin. */
import type { Context } from '../../context.js';
import { fail } from '../../errors.js';
import { numberOf, textOf } from '../../values/convert.js';
import { isCellText, isChar } from '../../values/inspect.js';
import { cellOf, logical, matrix, rowOf, zeros } from '../../values/make.js';
import { Cell, type Value } from '../../values/types.js';
import type { Builtin } from '../builtin.js';
import { lettersOf, textArg } from './support.js';

/** Begins of a part, counted from 0. */
function places(text: string, part: string, overlaps: boolean, context: Context): number[] {
  const found: number[] = [];
  if (part === '') return found;
  context.meter.work(text.length);
  for (let at = text.indexOf(part); at >= 0; at = text.indexOf(part, at + (overlaps ? 1 : part.length))) {
    context.meter.work(1);
    found.push(at);
  }
  context.meter.charge(found.length * 8);
  return found;
}

function strfind([subject, pattern, option, flag]: Value[], context: Context): Value {
  if (pattern instanceof Cell && isChar(subject!)) {
    return cellOf(
      pattern.dims,
      pattern.items.map((item) => strfind([subject!, item], context)),
    );
  }
  const part = isChar(pattern!)
    ? lettersOf(pattern!)
    : fail('strfind: PATTERN must be a string or cell array of strings');
  const overlaps = option === undefined || flag === undefined || numberOf(flag) !== 0;
  if (option !== undefined && textOf(option)?.toLowerCase() !== 'overlaps')
    return fail(`strfind: unknown option: ${textOf(option) ?? ''}`);
  const find = (text: Value): Value => {
    const found = places(lettersOf(text), part, overlaps, context);
    if (found.length === 0) return zeros(0, 0);
    return rowOf(found.map((at) => at + 1));
  };
  if (subject instanceof Cell) {
    if (!subject.items.every(isChar)) return fail('strfind: each element of CELLSTR must be a string');
    return cellOf(subject.dims, subject.items.map(find));
  }
  return isChar(subject!)
    ? find(subject!)
    : fail('strfind: first argument must be a string or cell array of strings');
}

function strrep([subject, pattern, replacement]: Value[], context: Context): Value {
  const part = textOf(pattern!);
  const other = textOf(replacement!);
  if (part === undefined || other === undefined)
    return fail('strrep: PTN and REP arguments must be strings or cell arrays of strings');
  const replace = (text: string): string => {
    // Places that overlap are replaced each.
    const found = places(text, part, true, context);
    if (found.length === 0) return text;
    context.meter.elements(text.length + found.length * other.length, 1);
    const pieces: string[] = [];
    let last = 0;
    for (const at of found) {
      pieces.push(text.slice(last, Math.max(at, last)), other);
      last = at + part.length;
    }
    pieces.push(text.slice(last));
    return pieces.join('');
  };
  if (subject instanceof Cell) {
    return cellOf(
      subject.dims,
      subject.items.map((item) =>
        replace(textOf(item) ?? fail('strrep: each element of S must be a string')),
      ),
    );
  }
  return replace(textOf(subject!) ?? fail('strrep: S must be a string or cell array of strings'));
}

const BLANKS = '\0\t\n\v\f\r ';

function strtok(subject: Value, delimiters: Value | undefined): [Value, Value] {
  const letters =
    delimiters === undefined
      ? BLANKS
      : isChar(delimiters)
        ? lettersOf(delimiters)
        : String.fromCharCode(numberOf(delimiters) ?? 0);
  const cut = (text: string): [string, string] => {
    let from = 0;
    while (from < text.length && letters.includes(text[from]!)) from++;
    let to = from;
    while (to < text.length && !letters.includes(text[to]!)) to++;
    return [text.slice(from, to), text.slice(to)];
  };
  if (isChar(subject)) return cut(lettersOf(subject));
  if (!(subject instanceof Cell) || !isCellText(subject))
    return fail('strtok: STR must be a string or cell array of strings');
  const pairs = subject.items.map((item) => cut(lettersOf(item as Value)));
  return [
    cellOf(
      subject.dims,
      pairs.map(([token]) => token),
    ),
    cellOf(
      subject.dims,
      pairs.map(([, rest]) => rest),
    ),
  ];
}

function index([subject, part, direction]: Value[], last: boolean): Value {
  if (!isChar(subject!) && !(subject instanceof Cell && isCellText(subject))) {
    return fail('index: S must be a string, string array, or cellstr');
  }
  if (!isChar(part!)) return fail('strfind: PATTERN must be a string or cell array of strings');
  const word = direction === undefined ? (last ? 'last' : 'first') : (textOf(direction) ?? '').toLowerCase();
  if (word !== 'first' && word !== 'last') return fail('index: DIRECTION must be either "first" or "last"');
  const needle = lettersOf(part!);
  const find = (text: string) => (word === 'first' ? text.indexOf(needle) : text.lastIndexOf(needle)) + 1;
  if (subject instanceof Cell)
    return matrix(
      subject.dims,
      Float64Array.from(subject.items, (item) => find(lettersOf(item))),
    );
  return find(lettersOf(subject!));
}

function affix(
  name: string,
  [subject, pattern, option, flag]: Value[],
  test: (text: string, part: string) => boolean,
): Value {
  const texts = textsOf(subject!) ?? fail(`${name}: STR must be a string or cell array of strings`);
  const parts = textsOf(pattern!) ?? fail(`${name}: PATTERN must be a string or cell array of strings`);
  if (option !== undefined) {
    if (textOf(option)?.toLowerCase() !== 'ignorecase')
      return fail(`${name}: third input must be "IgnoreCase"`);
    if (flag === undefined || (typeof flag !== 'boolean' && typeof flag !== 'number'))
      return fail(`${name}: IGNORE_CASE value must be a logical scalar`);
  }
  const fold =
    flag !== undefined && numberOf(flag) !== 0
      ? (text: string) => text.toLowerCase()
      : (text: string) => text;
  const dims = subject instanceof Cell ? subject.dims : [1, 1];
  return logical(
    dims,
    Uint8Array.from(texts, (text) => (parts.some((part) => test(fold(text), fold(part))) ? 1 : 0)),
  );
}

function textsOf(value: Value): string[] | undefined {
  if (isChar(value)) return [lettersOf(value)];
  return value instanceof Cell && isCellText(value)
    ? value.items.map((item) => lettersOf(item as Value))
    : undefined;
}

export const functions: readonly Builtin[] = [
  {
    name: 'strfind',
    signatures: [
      'IDX = strfind (STR, PATTERN)',
      'IDX = strfind (CELLSTR, PATTERN)',
      'IDX = strfind (..., "overlaps", VAL)',
      'IDX = strfind (..., "forcecelloutput", VAL)',
    ],
    summary: 'Places where a text stands in another one.',
    examples: [
      { code: "strfind ('abcabc', 'bc')", output: 'ans =\n\n   2   5\n\n' },
      { code: "strfind ({'abc', 'bcd'}, 'bc')", output: 'ans =\n{\n  [1,1] = 2\n  [1,2] = 1\n}\n\n' },
    ],
    inputs: [2, 4],
    run: (args, _nargout, context) => strfind(args, context),
  },
  {
    name: 'strrep',
    signatures: [
      'NEWSTR = strrep (STR, PTN, REP)',
      'NEWSTR = strrep (CELLSTR, PTN, REP)',
      'NEWSTR = strrep (..., "overlaps", VAL)',
    ],
    summary: 'Replaces a part of a text wherever it stands.',
    examples: [{ code: "strrep ('abcabc', 'b', 'XX')", output: 'ans = aXXcaXXc\n' }],
    inputs: [3, 5],
    run: (args, _nargout, context) => strrep(args, context),
  },
  {
    name: 'strtok',
    signatures: ['[TOK, REM] = strtok (STR)', '[TOK, REM] = strtok (STR, DELIM)'],
    summary: 'First word of a text, and what follows it.',
    examples: [{ code: "[word, rest] = strtok ('one,two', ',')", output: 'word = one\nrest = ,two\n' }],
    inputs: [1, 2],
    outputs: 2,
    library: true,
    run: ([text, delimiters]) => strtok(text!, delimiters),
  },
  {
    name: 'index',
    signatures: ['index (S, T)', 'index (S, T, DIRECTION)'],
    summary: 'First place of a text in another one, 0 when there is none.',
    examples: [{ code: "index ('Teststring', 't')", output: 'ans = 4\n' }],
    inputs: [2, 3],
    library: true,
    run: (args) => index(args, false),
  },
  {
    name: 'rindex',
    signatures: ['rindex (S, T)'],
    summary: 'Last place of a text in another one, 0 when there is none.',
    examples: [{ code: "rindex ('Teststring', 't')", output: 'ans = 6\n' }],
    inputs: [2, 2],
    library: true,
    run: (args) => index(args, true),
  },
  {
    name: 'startsWith',
    signatures: [
      'RETVAL = startsWith (STR, PATTERN)',
      'RETVAL = startsWith (STR, PATTERN, "IgnoreCase", IGNORE_CASE)',
    ],
    summary: 'Whether texts begin with one of some texts.',
    examples: [{ code: "startsWith ({'abc', 'xab'}, 'ab')", output: 'ans =\n\n  1  0\n\n' }],
    inputs: [2, 4],
    library: true,
    run: (args) => affix('startsWith', args, (text, part) => text.startsWith(part)),
  },
  {
    name: 'endsWith',
    signatures: [
      'RETVAL = endsWith (STR, PATTERN)',
      'RETVAL = endsWith (STR, PATTERN, "IgnoreCase", IGNORE_CASE)',
    ],
    summary: 'Whether texts end with one of some texts.',
    examples: [{ code: "endsWith ('file.txt', {'.csv', '.txt'})", output: 'ans = 1\n' }],
    inputs: [2, 4],
    library: true,
    run: (args) => affix('endsWith', args, (text, part) => text.endsWith(part)),
  },
  {
    name: 'strchr',
    signatures: [
      'IDX = strchr (STR, CHARS)',
      'IDX = strchr (STR, CHARS, N)',
      'IDX = strchr (STR, CHARS, N, DIRECTION)',
      '[I, J] = strchr (...)',
    ],
    summary: 'Places of letters that are among some letters.',
    examples: [{ code: "strchr ('hello', 'lo')", output: 'ans =\n\n   3   4   5\n\n' }],
    inputs: [2, 4],
    outputs: 2,
    library: true,
    run([subject, letters], nargout) {
      const text = isChar(subject!)
        ? lettersOf(subject!)
        : fail('strchr: STR argument must be a string or string array');
      const set = textArg(letters, 'strchr: CHARS argument must be a string');
      if (set === '') return fail('strchr: CHARS argument must be a string');
      const found = [...text].flatMap((letter, k) => (set.includes(letter) ? [k + 1] : []));
      return nargout < 2 ? rowOf(found) : [rowOf(found.map(() => 1)), rowOf(found)];
    },
  },
];
