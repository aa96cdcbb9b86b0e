/** Search and replacement in strings: strfind, strrep, strtok, index, startsWith and related functions. */
import type { Context } from '../../context.js';
import { fail, invalidCall } from '../../errors.js';
import { typeName } from '../../operators/kinds.js';
import { bytesOf, doublesOf, numberOf, textOf } from '../../values/convert.js';
import { dimsOf, isArray, isCellText, isChar, isEmpty, numelOf, sameDims } from '../../values/inspect.js';
import { cellOf, charRows, logical, matrix, rowOf, tensor, textFromBytes, zeros } from '../../values/make.js';
import { Cell, type Value } from '../../values/types.js';
import type { Builtin } from '../builtin.js';
import { find } from '../queries/find.js';
import { lettersOf, rowsOf } from './support.js';

/** Start offsets of a substring, from 0. */
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

/** The name-value option at the end of strfind and strrep. */
function optionOf(
  name: string,
  args: readonly Value[],
  wrong: string,
): { option: string; on: boolean } | undefined {
  const [option, flag] = args;
  if (option === undefined) return undefined;
  if (flag === undefined || args.length > 2) return invalidCall();
  const word = textOf(option)?.toLowerCase();
  if (word === undefined || isChar(flag) || !isArray(flag) || numelOf(flag) !== 1)
    return fail(`${name}: ${wrong}`);
  if (word !== 'overlaps' && !(name === 'strfind' && word === 'forcecelloutput')) {
    return fail(`${name}: unknown option: ${word}`);
  }
  return { option: word, on: numberOf(flag) !== 0 };
}

function strfind([subject, pattern, ...rest]: Value[], context: Context): Value {
  const given = optionOf('strfind', rest, 'invalid optional arguments');
  const overlaps = given?.option !== 'overlaps' || given.on;
  const inCell = given?.option === 'forcecelloutput' && given.on;
  if (pattern instanceof Cell && isChar(subject!)) {
    return cellOf(
      pattern.dims,
      pattern.items.map((item) => strfind([subject!, item, ...rest], context)),
    );
  }
  if (pattern instanceof Cell && subject instanceof Cell) {
    const one = (k: number) => pattern.items[pattern.items.length === 1 ? 0 : k] ?? '';
    const found = subject.items.map((item, k) => strfind([item, one(k), ...rest], context));
    return cellOf(subject.dims, found);
  }
  const wrongSubject = () => fail('strfind: first argument must be a string or cell array of strings');
  if (pattern instanceof Cell && !isChar(subject!)) return wrongSubject();
  const part = isChar(pattern!)
    ? lettersOf(pattern!)
    : fail('strfind: PATTERN must be a string or cell array of strings');
  const find = (text: Value): Value => {
    const found = places(lettersOf(text), part, overlaps, context);
    if (found.length === 0) return zeros(0, 0);
    return rowOf(found.map((at) => at + 1));
  };
  if (subject instanceof Cell) {
    if (!subject.items.every(isChar)) return fail('strfind: each element of CELLSTR must be a string');
    return cellOf(subject.dims, subject.items.map(find));
  }
  if (!isChar(subject!)) return wrongSubject();
  return inCell ? cellOf([1, 1], [find(subject!)]) : find(subject!);
}

/** Replaces all occurrences of a substring, including overlapping ones. */
function replaced(text: string, part: string, other: string, overlaps: boolean, context: Context): string {
  const found = places(text, part, overlaps, context);
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
}

function strrep([subject, pattern, replacement, ...rest]: Value[], context: Context): Value {
  const overlaps = optionOf('strrep', rest, 'invalid optional argument')?.on ?? true;
  if (isCellText(pattern!) || isCellText(replacement!)) {
    // Pairs element by element; a scalar pairs with all.
    const lists = [subject!, pattern!, replacement!].map((one) =>
      one instanceof Cell ? one : cellOf([1, 1], [one]),
    );
    const shape = lists.find(({ items }) => items.length !== 1) ?? lists[0]!;
    const at = (list: Cell, k: number) => list.items[list.items.length === 1 ? 0 : k]!;
    if (lists.some(({ items, dims }) => items.length !== 1 && !sameDims(dims, shape.dims))) {
      return fail('strrep: arguments must be the same size, or be scalars');
    }
    return cellOf(
      shape.dims,
      shape.items.map((_, k) => strrep([...lists.map((list) => at(list, k)), ...rest], context)),
    );
  }
  if (!isChar(pattern!) || !isChar(replacement!))
    return fail('strrep: PTN and REP arguments must be strings or cell arrays of strings');
  const part = lettersOf(pattern!);
  const other = lettersOf(replacement!);
  if (subject instanceof Cell) {
    return cellOf(
      subject.dims,
      subject.items.map((item) =>
        isChar(item)
          ? replaced(lettersOf(item), part, other, overlaps, context)
          : fail('strrep: each element of S must be a string'),
      ),
    );
  }
  if (!isChar(subject!)) return fail('strrep: S must be a string or cell array of strings');
  const rows = rowsOf(subject!).map((row) => replaced(row, part, other, overlaps, context));
  const width = rows.reduce((most, row) => Math.max(most, row.length), 0);
  context.meter.elements(rows.length * width, 1);
  return charRows(
    rows.map((row) => row.padEnd(width, '\0')),
    context.meter,
  );
}

const BLANKS = '\t\n\v\f\r ';

function strtok(subject: Value, delimiters: Value | undefined, context: Context): [Value, Value] {
  if (!isChar(subject) && !isCellText(subject))
    return fail('strtok: STR must be a string or cell array of strings');
  let letters = BLANKS;
  if (delimiters !== undefined && !(isArray(delimiters) && isEmpty(delimiters))) {
    if (!isArray(delimiters)) {
      return fail(
        `binary operator '==' not implemented for 'matrix' by '${typeName(delimiters)}' operations`,
      );
    }
    letters = isChar(delimiters)
      ? lettersOf(delimiters)
      : textFromBytes(doublesOf(delimiters, context.meter)!);
  }
  const cut = (text: string): [string, string] => {
    let from = 0;
    while (from < text.length && letters.includes(text[from]!)) from++;
    let to = from;
    while (to < text.length && !letters.includes(text[to]!)) to++;
    return [text.slice(from, to), text.slice(to)];
  };
  if (isChar(subject)) {
    const dims = dimsOf(subject);
    if (dims.length > 2 || (dims[0]! > 1 && dims[1]! > 1))
      return fail('strtok: STR cannot be a 2-D character array');
    const text = lettersOf(subject);
    const [token, rest] = cut(text);
    const shaped = (part: string): Value =>
      dims[0]! > 1 && part !== '' ? tensor('char', [part.length, 1], bytesOf(part)) : part;
    return [
      token === '' && text !== '' ? tensor('char', [1, 0], new Uint8Array(0)) : shaped(token),
      shaped(rest),
    ];
  }
  if (!(subject instanceof Cell) || isEmpty(subject)) return ['', ''];
  const pairs = subject.items.map((item) => cut(lettersOf(item)));
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
  if (!isChar(subject!) && !isCellText(subject!)) {
    return fail('index: S must be a string, string array, or cellstr');
  }
  const needles = textsOf(part!) ?? fail('strfind: PATTERN must be a string or cell array of strings');
  const wanted = direction instanceof Cell ? direction.items[0] : direction;
  const word =
    direction === undefined ? (last ? 'last' : 'first') : (textOf(wanted ?? 0) ?? '').toLowerCase();
  if (word !== 'first' && word !== 'last') return fail('index: DIRECTION must be either "first" or "last"');
  const find = (text: string, needle: string) =>
    needle === '' ? 0 : (word === 'first' ? text.indexOf(needle) : text.lastIndexOf(needle)) + 1;
  if (part instanceof Cell && needles.length !== 1) {
    const text = lettersOf(subject instanceof Cell ? (subject.items[0] ?? '') : subject!);
    return matrix(
      part.dims,
      Float64Array.from(needles, (needle) => find(text, needle)),
    );
  }
  const texts = subject instanceof Cell ? textsOf(subject)! : rowsOf(subject!);
  if (texts.length === 0) return 0;
  return matrix(
    subject instanceof Cell ? subject.dims : [texts.length, 1],
    Float64Array.from(texts, (text) => find(text, needles[0] ?? '')),
  );
}

function affix(
  name: string,
  [subject, pattern, option, flag]: Value[],
  test: (text: string, part: string) => boolean,
): Value {
  if (option !== undefined && flag === undefined) return invalidCall();
  const texts = textsOf(subject!) ?? fail(`${name}: STR must be a string or cell array of strings`);
  const parts = textsOf(pattern!) ?? fail(`${name}: PATTERN must be a string or cell array of strings`);
  if (option !== undefined) {
    if (textOf(option)?.toLowerCase() !== 'ignorecase')
      return fail(`${name}: third input must be "IgnoreCase"`);
    if (isChar(flag!)) return fail("logical: wrong type argument 'string'");
    if (typeof flag !== 'boolean' && typeof flag !== 'number')
      return fail(`${name}: "IgnoreCase" value must be a logical scalar`);
  }
  if (parts.includes('')) return fail('strncmp: N must be greater than 0');
  const fold =
    flag !== undefined && numberOf(flag) !== 0
      ? (text: string) => text.toLowerCase()
      : (text: string) => text;
  const dims = subject instanceof Cell ? subject.dims : [texts.length, 1];
  return logical(
    dims,
    Uint8Array.from(texts, (text) => (parts.some((part) => test(fold(text), fold(part))) ? 1 : 0)),
  );
}

function textsOf(value: Value): string[] | undefined {
  if (isChar(value)) return rowsOf(value);
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
    inputs: [2, 6],
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
    run: ([text, delimiters], _nargout, context) => strtok(text!, delimiters, context),
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
    inputs: [2, Number.POSITIVE_INFINITY],
    outputs: 3,
    library: true,
    run([subject, letters, ...rest], nargout, context) {
      if (rest.length > 2) return invalidCall();
      if (!isChar(subject!)) return fail('strchr: STR argument must be a string or string array');
      if (!isChar(letters!)) return fail('strchr: CHARS argument must be a string');
      const set = new Set(lettersOf(letters!));
      const mask = logical(
        dimsOf(subject!),
        Uint8Array.from(lettersOf(subject!), (letter) => (set.has(letter) ? 1 : 0)),
      );
      if (rest[0] === 0) return new Array<Value>(Math.max(1, nargout)).fill(zeros(1, 0));
      return find([mask, ...rest], nargout, context.meter);
    },
  },
];
