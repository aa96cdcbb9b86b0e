/** Splitting strings: strsplit, ostrsplit, substr, strtrunc, strjust. */
import type { Context } from '../../context.js';
import { fail, failWith, invalidCall } from '../../errors.js';
import type { Meter } from '../../meter.js';
import { typeName } from '../../operators/kinds.js';
import { readEscapes } from '../../text/escapes.js';
import { type Match, search } from '../../text/regexp/search.js';
import { isTrue, numberOf, textOf } from '../../values/convert.js';
import { dimsOf, isArray, isCellText, isChar, isLogical, numelOf } from '../../values/inspect.js';
import { cellOf, cellRow, charRows, tensor } from '../../values/make.js';
import { Cell, type Value } from '../../values/types.js';
import type { Builtin } from '../builtin.js';
import { lettersOf, rowsOf } from './support.js';

/** The default delimiters. */
const BLANKS = [' ', '\f', '\n', '\r', '\t', '\v'];

/** Options as name-value pairs. */
interface SplitOptions {
  collapse: boolean;
  regular: boolean;
}

function strsplit(args: Value[], context: Context): [Value, Value] {
  const [subject, ...rest] = args;
  const message = 'strsplit: S and DEL must be string values';
  const names = /^(collapsedelimiters|delimitertype)$/i;
  let delimiters = BLANKS;
  if (rest.length > 0 && !(isChar(rest[0]!) && names.test(lettersOf(rest[0]!)))) {
    const del = rest.shift()!;
    if (isChar(del)) delimiters = [lettersOf(del)];
    else if (del instanceof Cell && isCellText(del))
      delimiters = del.items.map((item) => lettersOf(item as Value));
    else return fail(message);
  }
  const options: SplitOptions = { collapse: true, regular: false };
  if (rest.length === 1 && isLogical(rest[0]!) && numelOf(rest[0]!) === 1)
    options.collapse = isTrue(rest[0]!);
  else {
    if (rest.length > 0 && !isChar(rest[0]!)) return invalidCall();
    for (let k = 0; k < rest.length; k += 2) readOption(rest, k, options);
  }
  if (!isChar(subject!)) return fail(message);
  if (rowsOf(subject!).length > 1) return fail('strsplit: S must be a char row vector');
  const text = lettersOf(subject!);
  const matches = options.regular
    ? regularMatches(text, delimiters, options.collapse, context.meter)
    : plainMatches(text, delimiters, options.collapse, context.meter);
  return [cellRow(between(text, matches)), cellRow(matches.map(({ start, end }) => text.slice(start, end)))];
}

type Span = Pick<Match, 'start' | 'end'>;

function regularMatches(
  text: string,
  delimiters: readonly string[],
  collapse: boolean,
  meter: Meter,
): readonly Span[] {
  const pattern = delimiters.map((one) => `(?:${one})`).join('|');
  if (pattern === '') return [];
  const flags = { ignoreCase: false, multiline: false, dotAll: true, extended: false };
  const whole = collapse ? `(?:${pattern})+` : pattern;
  return search('strsplit', whole, text, { ...flags, once: false, emptyMatch: false }, meter).matches;
}

/** Matches of the delimiters; of several at one position the first in the list wins. */
function plainMatches(
  text: string,
  delimiters: readonly string[],
  collapse: boolean,
  meter: Meter,
): readonly Span[] {
  const plain = delimiters.map((one) => readEscapes(one, () => {})).filter((one) => one !== '');
  const found: { start: number; end: number }[] = [];
  for (let from = 0; from < text.length; ) {
    const next = nextOf(text, plain, from, meter);
    if (next === null) break;
    meter.charge(48);
    const last = found.at(-1);
    if (collapse && last?.end === next.start) last.end = next.end;
    else found.push(next);
    from = next.end;
  }
  return found;
}

function nextOf(
  text: string,
  delimiters: readonly string[],
  from: number,
  meter: Meter,
): { start: number; end: number } | null {
  if (delimiters.length === 1) {
    const [one] = delimiters;
    const start = text.indexOf(one!, from);
    meter.work(1);
    return start < 0 ? null : { start, end: start + one!.length };
  }
  for (let start = from; start < text.length; start++) {
    meter.work(delimiters.length);
    const one = delimiters.find((delimiter) => text.startsWith(delimiter, start));
    if (one !== undefined) return { start, end: start + one.length };
  }
  return null;
}

function readOption(rest: readonly Value[], k: number, options: SplitOptions): void {
  const name = textOf(rest[k]!)?.toLowerCase();
  if (name !== 'collapsedelimiters' && name !== 'delimitertype') {
    failWith(
      'Octave:strsplit:invalid_parameter_name',
      `strsplit: invalid parameter name, '${textOf(rest[k]!) ?? ''}'`,
    );
  }
  const value = rest[k + 1];
  if (value === undefined) {
    const count = rest.length;
    failWith(
      'Octave:index-out-of-bounds',
      `params(${k + 2}): out of bound ${count} (dimensions are ${count}x${count})`,
    );
  }
  if (name === 'collapsedelimiters') options.collapse = isTrue(value);
  else {
    const type = (textOf(value) ?? '').toLowerCase();
    options.regular = type.startsWith('r');
    if (!options.regular && !type.startsWith('s')) {
      failWith('Octave:strsplit:invalid_delimitertype', 'strsplit: Invalid DELIMITERTYPE');
    }
  }
}

function between(text: string, matches: readonly Span[]): Value[] {
  const pieces: Value[] = [];
  let last = 0;
  for (const { start, end } of matches) {
    pieces.push(text.slice(last, start));
    last = end;
  }
  pieces.push(text.slice(last));
  return pieces;
}

/** An empty row of chars. */
function nothing(): Value {
  return tensor('char', [1, 0], new Uint8Array(0));
}

function ostrsplit([subject, separators, strip]: Value[], context: Context): Value {
  if (!isChar(subject!) || !isChar(separators!)) return fail('ostrsplit: S and SEP must be string values');
  if (strip !== undefined && (!isArray(strip) || numelOf(strip) !== 1)) {
    return fail('ostrsplit: STRIP_EMPTY must be a scalar value');
  }
  const letters = lettersOf(separators!);
  if (lettersOf(subject!) === '') return cellOf([0, 0], []);
  const pieces: Value[] = [];
  for (const row of rowsOf(subject!)) {
    context.meter.work(row.length);
    context.meter.charge(row.length * 16);
    let last = 0;
    for (let k = 0; k <= row.length; k++) {
      if (k < row.length && !letters.includes(row[k]!)) continue;
      pieces.push(k === last ? nothing() : row.slice(last, k));
      last = k + 1;
    }
  }
  const kept =
    strip !== undefined && isTrue(strip) ? pieces.filter((piece) => typeof piece === 'string') : pieces;
  return cellRow(kept);
}

function substr(subject: Value, offset: Value, length: Value | undefined, meter: Meter): Value {
  if (!isChar(subject)) return fail('substr: S must be a string or string array');
  if ([offset, length ?? 0].some((one) => !isArray(one) || numelOf(one) !== 1)) {
    return fail('substr: OFFSET and LEN must be scalar integers');
  }
  const rows = rowsOf(subject);
  const width = dimsOf(subject)[1]!;
  const start = Math.floor(numberOf(offset)!);
  if (start === 0 || Math.abs(start) > width)
    return fail(`substr: OFFSET = ${numberOf(offset)} out of range`);
  const from = start > 0 ? start - 1 : width + start;
  const given = length === undefined ? width - from : Math.floor(numberOf(length)!);
  const to = given < 0 ? width + given : from + given;
  if (to < from || to > width) return fail(`substr: length LEN = ${given} out of range`);
  return charRows(
    rows.map((row) => row.slice(from, to)),
    meter,
  );
}

function strtrunc(subject: Value, length: Value, meter: Meter): Value {
  if (!isArray(length)) return fail(`fix: not defined for ${typeName(length)}`);
  const n = numelOf(length) === 1 ? numberOf(length)! : -1;
  if (n < 0) return fail('strtrunc: length N must be a positive integer (N >= 0)');
  const cut = (text: Value): Value => {
    if (dimsOf(text)[1]! <= n || Number.isNaN(n)) return text;
    const rows = rowsOf(text).map((row) => row.slice(0, n));
    return n < 1 ? tensor('char', [rows.length, 0], new Uint8Array(0)) : charRows(rows, meter);
  };
  if (isChar(subject)) return cut(subject);
  if (isCellText(subject)) return cellOf(subject.dims, subject.items.map(cut));
  return fail('strtrunc: S must be a character string or a cell array of strings');
}

/** Moves blanks from one end to the other. */
function justified(row: string, side: string): string {
  const before = /^ */.exec(row)![0].length;
  const after = / *$/.exec(row)![0].length;
  if (before === row.length) return row;
  const move = side === 'l' ? before : side === 'r' ? -after : -Math.floor((after - before) / 2);
  return move < 0 ? row.slice(move) + row.slice(0, move) : row.slice(move) + row.slice(0, move);
}

export const functions: readonly Builtin[] = [
  {
    name: 'strsplit',
    signatures: [
      '[CSTR] = strsplit (STR)',
      '[CSTR] = strsplit (STR, DEL)',
      '[CSTR] = strsplit (..., NAME, VALUE)',
      '[CSTR, MATCHES] = strsplit (...)',
    ],
    summary: 'Parts of a text between delimiters, and the delimiters.',
    examples: [
      { code: "strsplit ('a,b,,c', ',')", output: 'ans =\n{\n  [1,1] = a\n  [1,2] = b\n  [1,3] = c\n}\n\n' },
      {
        code: "strsplit ('a,b,,c', ',', 'CollapseDelimiters', false)",
        output: 'ans =\n{\n  [1,1] = a\n  [1,2] = b\n  [1,3] = \n  [1,4] = c\n}\n\n',
      },
    ],
    inputs: [1, 6],
    outputs: 2,
    run: (args, _nargout, context) => strsplit(args, context),
  },
  {
    name: 'ostrsplit',
    signatures: ['[CSTR] = ostrsplit (S, SEP)', '[CSTR] = ostrsplit (S, SEP, STRIP_EMPTY)'],
    summary: 'Parts of a text between any of some letters.',
    examples: [
      { code: "ostrsplit ('a:b;c', ':;')", output: 'ans =\n{\n  [1,1] = a\n  [1,2] = b\n  [1,3] = c\n}\n\n' },
    ],
    inputs: [2, 3],
    library: true,
    run: (args, _nargout, context) => ostrsplit(args, context),
  },
  {
    name: 'substr',
    signatures: ['substr (S, OFFSET)', 'substr (S, OFFSET, LEN)'],
    summary: 'Part of a text from a place on, of a length; negative ones count from the end.',
    examples: [{ code: "substr ('hello', 2, 3)", output: 'ans = ell\n' }],
    inputs: [2, 3],
    library: true,
    run: ([subject, offset, length], _nargout, { meter }) => substr(subject!, offset!, length, meter),
  },
  {
    name: 'strtrunc',
    signatures: ['strtrunc (S, N)'],
    summary: 'At most the first N letters.',
    examples: [
      { code: "strtrunc ({'hello', 'ab'}, 3)", output: 'ans =\n{\n  [1,1] = hel\n  [1,2] = ab\n}\n\n' },
    ],
    inputs: [2, 2],
    library: true,
    run: ([subject, length], _nargout, { meter }) => strtrunc(subject!, length!, meter),
  },
  {
    name: 'strjust',
    signatures: ['strjust (S)', 'strjust (S, POS)'],
    summary: "Moves the texts of a char matrix to the 'right', 'left' or 'center'.",
    examples: [{ code: "strjust (['a  '; 'bb '], 'right')", output: 'ans =\n\n  a\n bb\n\n' }],
    inputs: [1, 2],
    library: true,
    run([subject, where], _nargout, { meter }) {
      if (!isChar(subject!)) return fail('strjust: S must be a string or 2-D character matrix');
      const side = where === undefined ? 'right' : (textOf(where) ?? '');
      return charRows(
        rowsOf(subject!).map((row) => justified(row.replaceAll('\0', ' '), side[0] ?? 'c')),
        meter,
      );
    },
  },
];
