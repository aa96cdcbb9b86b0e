/** Regular expressions: regexp, regexpi, regexprep, regexptranslate. */
import type { Context } from '../../context.js';
import { fail } from '../../errors.js';
import { readEscapes } from '../../text/escapes.js';
import type { Program } from '../../text/regexp/program.js';
import { groupsOf, type Match, type Options, replaceAll, search } from '../../text/regexp/search.js';
import { textOf } from '../../values/convert.js';
import { isChar, sameDims } from '../../values/inspect.js';
import { cellOf, cellRow, matrix, rowOf, structArray, structOf, zeros } from '../../values/make.js';
import { Cell, type Struct, StructArray, type Value } from '../../values/types.js';
import type { Builtin } from '../builtin.js';
import { lettersOf, mapText, textFrom } from './support.js';

const ORDER = ['start', 'end', 'tokenExtents', 'match', 'tokens', 'names', 'split'] as const;
type Output = (typeof ORDER)[number];

const OPTIONS: ReadonlyMap<string, Partial<Options>> = new Map<string, Partial<Options>>([
  ['once', { once: true }],
  ['matchcase', { ignoreCase: false }],
  ['ignorecase', { ignoreCase: true }],
  ['stringanchors', { multiline: false }],
  ['lineanchors', { multiline: true }],
  ['literalspacing', { extended: false }],
  ['freespacing', { extended: true }],
  ['dotall', { dotAll: true }],
  ['dotexceptnewline', { dotAll: false }],
  ['noemptymatch', { emptyMatch: false }],
  ['emptymatch', { emptyMatch: true }],
  ['warnings', {}],
]);

function optionsOf(
  name: string,
  args: readonly Value[],
  ignoreCase: boolean,
): { options: Options; outputs: Output[] } {
  let options: Options = {
    once: false,
    emptyMatch: false,
    ignoreCase,
    multiline: false,
    dotAll: true,
    extended: false,
  };
  const outputs: Output[] = [];
  for (const arg of args) {
    const word = (textOf(arg) ?? fail(`${name}: optional arguments must be strings`)).toLowerCase();
    const option = OPTIONS.get(word);
    if (option !== undefined) options = { ...options, ...option };
    else {
      const output = ORDER.find((one) => one.toLowerCase() === word) ?? fail(`${name}: unrecognized option`);
      outputs.push(output);
    }
  }
  return { options, outputs };
}

function regexp(
  name: string,
  args: Value[],
  nargout: number,
  context: Context,
  doubleQuoted = context.isDoubleQuoted(1),
): Value[] {
  const [subject, pattern, ...rest] = args;
  const { options, outputs } = optionsOf(name, rest, name === 'regexpi');
  if (subject instanceof Cell || pattern instanceof Cell)
    return overCells(name, args, nargout, context, doubleQuoted);
  const text = textFrom(subject!, context);
  const written = textFrom(pattern!, context);
  const { program, matches } = search(
    name,
    doubleQuoted ? written : readPatternEscapes(written),
    text,
    options,
    context.meter,
  );
  const wanted = [...outputs, ...ORDER.filter((one) => !outputs.includes(one))].slice(
    0,
    Math.max(1, nargout),
  );
  return wanted.map((output) => outputOf(output, text, matches, program, options.once));
}

/** Applies each pattern to each string; one of the two may be a single string. */
function overCells(
  name: string,
  [subject, pattern, ...rest]: Value[],
  nargout: number,
  context: Context,
  doubleQuoted: boolean,
): Value[] {
  if (subject instanceof Cell && pattern instanceof Cell) {
    const several = subject.items.length !== 1 && pattern.items.length !== 1;
    if (several && !sameDims(subject.dims, pattern.dims)) fail(`${name}: inconsistent cell array dimensions`);
  }
  const shape =
    subject instanceof Cell && (subject.items.length !== 1 || !(pattern instanceof Cell))
      ? subject
      : (pattern as Cell);
  const pick = (value: Value, k: number) =>
    value instanceof Cell ? value.items[value.items.length === 1 ? 0 : k]! : value;
  const results = shape.items.map((_, k) =>
    regexp(name, [pick(subject!, k), pick(pattern!, k), ...rest], nargout, context, doubleQuoted),
  );
  return Array.from({ length: Math.max(1, nargout) }, (_, n) =>
    cellOf(
      shape.dims,
      results.map((row) => row[n]!),
    ),
  );
}

function outputOf(
  output: Output,
  text: string,
  matches: readonly Match[],
  program: Program,
  once: boolean,
): Value {
  const [first] = matches;
  if (output === 'names') return namesOf(text, matches, program);
  if (output === 'split') {
    if (once && first === undefined) return text;
    return splitOf(text, matches);
  }
  if (once && first === undefined)
    return output === 'match' ? '' : output === 'tokens' ? cellOf([0, 0], []) : zeros(0, 0);
  switch (output) {
    case 'start':
      return once ? first!.start + 1 : rowOf(matches.map((match) => match.start + 1));
    case 'end':
      return once ? first!.end : rowOf(matches.map((match) => match.end));
    case 'tokenExtents':
      return once ? extentsOf(first!) : cellRow(matches.map(extentsOf));
    case 'match':
      return once
        ? slice(text, first!.start, first!.end)
        : cellRow(matches.map(({ start, end }) => slice(text, start, end)));
    default:
      return once ? onceTokens(text, first!) : cellRow(matches.map((match) => tokensOf(text, match)));
  }
}

/** A substring; an empty one is 1x0 here. */
function slice(text: string, from: number, to: number): Value {
  return text.slice(from, to);
}

function extentsOf(match: Match): Value {
  const parts = groupsOf(match);
  return matrix(
    [parts.length, 2],
    Float64Array.from([...parts.map(([from]) => from + 1), ...parts.map(([, to]) => to)]),
  );
}

function tokensOf(text: string, match: Match): Value {
  return cellRow(groupsOf(match).map(([from, to]) => slice(text, from, to)));
}

/** Tokens as a column; an empty matrix if no group took part. */
function onceTokens(text: string, match: Match): Value {
  const parts = groupsOf(match).map(([from, to]) => slice(text, from, to));
  return parts.length === 0 ? cellOf([0, 0], []) : cellOf([parts.length, 1], parts);
}

function namesOf(text: string, matches: readonly Match[], { names }: Program): Value {
  const fields = [...new Set(names.values())];
  const items: Struct[] = matches.map(({ captures }) =>
    structOf(
      fields.map((field) => {
        for (const [index, name] of names) {
          if (name === field && captures[2 * index]! >= 0)
            return [field, slice(text, captures[2 * index]!, captures[2 * index + 1]!)] as const;
        }
        return [field, ''] as const;
      }),
    ),
  );
  if (items.length === 0) return new StructArray([0, 0], fields, []);
  return structArray([1, items.length], fields, items);
}

function splitOf(text: string, matches: readonly Match[]): Value {
  const pieces: Value[] = [];
  let last = 0;
  for (const { start, end } of matches) {
    pieces.push(slice(text, last, start));
    last = end;
  }
  pieces.push(slice(text, last, text.length));
  return cellRow(pieces);
}

/** Escapes that the engine, not the matcher, replaces in a single-quoted pattern: `\b` is a backspace, `\o101` an octal code. */
function readPatternEscapes(pattern: string): string {
  return pattern.replace(/\\(o\{?[0-7]{1,3}\}?|[\s\S])/g, (whole, code: string) => {
    if (code === 'b') return '\b';
    return code.length > 1
      ? String.fromCharCode(Number.parseInt(code.replace(/[^0-7]/g, ''), 8) & 255)
      : whole;
  });
}

/** Which arguments are double-quoted: the parser has replaced their escapes. */
interface Quoting {
  readonly pattern: boolean;
  readonly replacement: boolean;
}

function regexprep(
  [subject, pattern, replacement, ...rest]: Value[],
  context: Context,
  quoting: Quoting = { pattern: context.isDoubleQuoted(1), replacement: context.isDoubleQuoted(2) },
): Value {
  const { options } = optionsOf('regexprep', rest, false);
  if (subject instanceof Cell) {
    return cellOf(
      subject.dims,
      subject.items.map((item) => regexprep([item, pattern!, replacement!, ...rest], context, quoting)),
    );
  }
  const patterns = pattern instanceof Cell ? pattern.items : [pattern!];
  const replacements = replacement instanceof Cell ? replacement.items : [replacement!];
  if (replacements.length === 0) return subject!;
  if (replacements.length !== 1 && replacements.length !== patterns.length) {
    return fail('regexprep: inconsistent cell array dimensions');
  }
  let text = textFrom(subject!, context);
  patterns.forEach((one, k) => {
    const written = textFrom(one, context);
    const raw = textFrom(replacements[replacements.length === 1 ? 0 : k]!, context);
    const { matches } = search(
      'regexprep',
      quoting.pattern ? written : readPatternEscapes(written),
      text,
      options,
      context.meter,
    );
    text = replaceAll(text, matches, quoting.replacement ? raw : readReplacement(raw), context.meter);
  });
  return text;
}

/** Keeps `\$` and `\\` for the replacement itself. */
function readReplacement(text: string): string {
  return text.replace(/\\(\\|\$|x[0-9A-Fa-f]{1,2}|[0-7]{1,3}|[\s\S])/g, (whole, code: string) =>
    code === '$' || code === '\\' ? whole : readEscapes(whole, () => {}),
  );
}

const SEARCH = {
  inputs: [2, Number.POSITIVE_INFINITY] as const,
  outputs: 7,
};

export const functions: readonly Builtin[] = [
  {
    name: 'regexp',
    signatures: ['[S, E, TE, M, T, NM, SP] = regexp (STR, PAT)', '[...] = regexp (STR, PAT, "OPT1", ...)'],
    summary:
      'Finds the places where a regular expression matches: begins, ends, extents of groups, matches, groups, named groups, what is between.',
    examples: [
      { code: "[s, e] = regexp ('hello world', 'o\\w?')", output: 's =\n\n   5   8\n\ne =\n\n   5   9\n\n' },
      {
        code: "regexp ('ab12 cd34', '([a-z]+)(\\d+)', 'tokens'){2}",
        output: 'ans =\n{\n  [1,1] = cd\n  [1,2] = 34\n}\n\n',
      },
      {
        code: "regexp ('key=value', '(?<name>\\w+)=(?<text>\\w+)', 'names')",
        output: 'ans =\n\n  scalar structure containing the fields:\n\n    name = key\n    text = value\n\n',
      },
      {
        code: "regexp ('a1b22c', '\\d+', 'split')",
        output: 'ans =\n{\n  [1,1] = a\n  [1,2] = b\n  [1,3] = c\n}\n\n',
      },
    ],
    ...SEARCH,
    run: (args, nargout, context) => regexp('regexp', args, nargout, context),
  },
  {
    name: 'regexpi',
    signatures: ['[S, E, TE, M, T, NM, SP] = regexpi (STR, PAT)', '[...] = regexpi (STR, PAT, "OPT1", ...)'],
    summary: 'As regexp, capitals and small letters being the same.',
    examples: [{ code: "regexpi ('aXbx', 'x')", output: 'ans =\n\n   2   4\n\n' }],
    ...SEARCH,
    run: (args, nargout, context) => regexp('regexpi', args, nargout, context),
  },
  {
    name: 'regexprep',
    signatures: [
      'OUTSTR = regexprep (STRING, PAT, REPSTR)',
      'OUTSTR = regexprep (STRING, PAT, REPSTR, "OPT1", ...)',
    ],
    summary: 'Replaces what a regular expression matches; `$1` is the first group.',
    examples: [
      { code: "regexprep ('hello', '(l)(l)', '<$2>')", output: 'ans = he<l>o\n' },
      {
        code: "regexprep ({'ab', 'cb'}, 'B', 'x', 'ignorecase')",
        output: 'ans =\n{\n  [1,1] = ax\n  [1,2] = cx\n}\n\n',
      },
    ],
    inputs: [3, Number.POSITIVE_INFINITY],
    run: (args, _nargout, context) => regexprep(args, context),
  },
  {
    name: 'regexptranslate',
    signatures: ['regexptranslate (OP, S)'],
    summary: "Makes a pattern of a text: 'escape' for the text itself, 'wildcard' for one with * and ?.",
    examples: [{ code: "regexptranslate ('escape', 'a.b*c')", output: 'ans = a\\.b\\*c\n' }],
    inputs: [2, 2],
    library: true,
    run([operation, text]) {
      if (!isChar(operation!)) return fail('regexptranslate: operation OP must be a string');
      const op = lettersOf(operation!).toLowerCase();
      if (op !== 'escape' && op !== 'wildcard') return fail('regexptranslate: invalid operation OP');
      return mapText(text!, 'regexptranslate: S must be a string or cellstring', (one) => {
        const subject = lettersOf(one);
        if (op === 'escape') return subject.replace(/[\][(){}.*+?^$|\\]/g, '\\$&');
        return subject.replaceAll('.', '\\.').replaceAll('*', '.*').replaceAll('?', '.');
      });
    },
  },
];
