/** Taking texts apart: strsplit, ostrsplit, substr, strtrunc, strjust. */
import type { Context } from '../../context.js';
import { fail, failWith } from '../../errors.js';
import type { Meter } from '../../meter.js';
import { readEscapes } from '../../text/escapes.js';
import { compile, type Match, matchesOf } from '../../text/regexp/search.js';
import { isTrue, numberOf, textOf } from '../../values/convert.js';
import { isCellText, isChar } from '../../values/inspect.js';
import { cellOf, cellRow, charRows } from '../../values/make.js';
import { Cell, type Value } from '../../values/types.js';
import type { Builtin } from '../builtin.js';
import { lettersOf, rowsOf } from './support.js';

/** Options that follow in pairs. */
interface SplitOptions {
  collapse: boolean;
  regular: boolean;
}

function strsplit(args: Value[], context: Context): [Value, Value] {
  const [subject, ...rest] = args;
  const message = 'strsplit: S and DEL must be string values';
  const names = /^(collapsedelimiters|delimitertype)$/i;
  let delimiters: string[] = [' '];
  if (rest.length > 0 && !(isChar(rest[0]!) && names.test(lettersOf(rest[0]!)))) {
    const del = rest.shift()!;
    if (isChar(del)) delimiters = [lettersOf(del)];
    else if (del instanceof Cell && isCellText(del))
      delimiters = del.items.map((item) => lettersOf(item as Value));
    else return fail(message);
  }
  const options: SplitOptions = { collapse: true, regular: false };
  for (let k = 0; k < rest.length; k += 2) readOption(rest, k, options);
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
  const program = compile('strsplit', collapse ? `(?:${pattern})+` : pattern, flags);
  return matchesOf('strsplit', program, text, { ...flags, once: false, emptyMatch: false }, meter);
}

/** Where delimiters stand; of several at one place the one that was given first counts. */
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

function ostrsplit([subject, separators, strip]: Value[], context: Context): Value {
  if (!isChar(subject!) || !isChar(separators!)) return fail('ostrsplit: S and SEP must be string values');
  const letters = lettersOf(separators!);
  if (lettersOf(subject!) === '') return cellOf([0, 0], []);
  const pieces: Value[] = [];
  for (const row of rowsOf(subject!)) {
    context.meter.work(row.length);
    context.meter.charge(row.length * 16);
    let last = 0;
    for (let k = 0; k <= row.length; k++) {
      if (k < row.length && !letters.includes(row[k]!)) continue;
      pieces.push(row.slice(last, k));
      last = k + 1;
    }
  }
  const kept = strip !== undefined && isTrue(strip) ? pieces.filter((piece) => piece !== '') : pieces;
  return cellRow(kept);
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
    summary: 'Part of a text from a place on, of a length.',
    examples: [{ code: "substr ('hello', 2, 3)", output: 'ans = ell\n' }],
    inputs: [2, 3],
    library: true,
    run([subject, offset, length]) {
      const text = isChar(subject!)
        ? lettersOf(subject!)
        : fail('substr: S must be a string or string array');
      const from = numberOf(offset!) ?? 0;
      if (!Number.isInteger(from) || from < 1 || from > text.length)
        return fail('substr: OFFSET must be in the range 1 to N');
      const count = length === undefined ? text.length - from + 1 : (numberOf(length) ?? 0);
      if (from - 1 + count > text.length)
        return fail(`substr: length LEN must be in the range 0 to N-OFFSET`);
      return text.slice(from - 1, count < 0 ? text.length + count : from - 1 + count);
    },
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
    run([subject, length]) {
      const n = numberOf(length!) ?? 0;
      if (isChar(subject!)) return charRows(rowsOf(subject!).map((row) => row.slice(0, n)));
      if (!(subject instanceof Cell) || !isCellText(subject))
        return fail('strtrunc: S must be a character string or a cell array of strings');
      return cellOf(
        subject.dims,
        subject.items.map((item) => lettersOf(item as Value).slice(0, n)),
      );
    },
  },
  {
    name: 'strjust',
    signatures: ['strjust (S)', 'strjust (S, POS)'],
    summary: "Moves the texts of a char matrix to the 'right', 'left' or 'center'.",
    examples: [{ code: "strjust (['a  '; 'bb '], 'right')", output: 'ans =\n\n  a\n bb\n\n' }],
    inputs: [1, 2],
    library: true,
    run([subject, where]) {
      if (!isChar(subject!)) return fail('strjust: S must be a string or 2-D character matrix');
      const side = where === undefined ? 'right' : (textOf(where) ?? '').toLowerCase();
      return charRows(
        rowsOf(subject!).map((row) => {
          const text = side.startsWith('l')
            ? row.trimStart()
            : side.startsWith('c')
              ? row.trim()
              : row.trimEnd();
          if (side.startsWith('l')) return text.padEnd(row.length);
          if (!side.startsWith('c')) return text.padStart(row.length);
          return (' '.repeat(Math.floor((row.length - text.length) / 2)) + text).padEnd(row.length);
        }),
      );
    },
  },
];
