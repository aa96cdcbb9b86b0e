/** Passing values on: deal, nthargout, func2str, str2func, merge, validatestring, columns and rows. */
import { handleText } from '../../display/display.js';
import { fail, invalidCall } from '../../errors.js';
import { put } from '../../indexing/put.js';
import { outOfBound } from '../../indexing/selection.js';
import { take } from '../../indexing/take.js';
import type { Meter } from '../../meter.js';
import { doublesOf, nanIsNoTruth, numberOf, textOf } from '../../values/convert.js';
import {
  classOf,
  dimsOf,
  isCellText,
  isChar,
  isLogical,
  isNumeric,
  numelOf,
  sameDims,
} from '../../values/inspect.js';
import { cellRow, logical, matrix, structOf } from '../../values/make.js';
import { Cell, FunctionHandle, share, type Value } from '../../values/types.js';
import type { Builtin } from '../builtin.js';

const ANY = Number.POSITIVE_INFINITY;

function validateString([subject, list, ...names]: Value[]): Value {
  const text = textOf(subject!) || fail('validatestring: STR must be a single character string');
  if (!(list instanceof Cell) || !isCellText(list)) return fail('validatestring: STRARRAY must be a cellstr');
  const options = list.items.map((item) => textOf(item)!);
  const position = names.find((name) => isNumeric(name));
  if (names.filter(isChar).length > 2) fail('validatestring: invalid number of character inputs (> 3)');
  if (position !== undefined && !(numberOf(position)! >= 1)) fail('validatestring: POSITION must be >= 1');
  const [func, variable] = names.filter(isChar).map((name) => textOf(name)!);
  let head = func ? `${func}: ` : 'validatestring: ';
  head += `'${text}' `;
  const notes: string[] = [];
  if (variable) notes.push(`variable ${variable}`);
  if (position !== undefined) notes.push(`argument #${numberOf(position)}`);
  if (notes.length > 0) head += `(${notes.join(', ')}) `;
  const lower = text.toLowerCase();
  const matches = options.filter((option) => option.toLowerCase().startsWith(lower));
  const quoted = (texts: readonly string[]) => texts.map((one) => `'${one}'`).join(', ');
  if (matches.length === 0) return fail(`${head}does not match any of\n${quoted(options)}`);
  const exact = matches.find((match) => match.toLowerCase() === lower);
  if (matches.length === 1 || exact !== undefined) return exact ?? matches[0]!;
  const shortest = matches.reduce((a, b) => (b.length < a.length ? b : a));
  if (matches.every((match) => match.toLowerCase().startsWith(shortest.toLowerCase()))) return shortest;
  return fail(`${head}matches multiple possible values:\n${quoted(matches)}`);
}

const MERGED = /^(double|single|char|cell|u?int(8|16|32|64))$/;

function merged(mask: Value, yes: Value, no: Value, meter: Meter): Value {
  if (!isLogical(mask) && !isNumeric(mask)) return fail('merge: first argument must be logical or numeric');
  if (numelOf(mask) === 1) {
    if (Number.isNaN(numberOf(mask))) nanIsNoTruth();
    return numberOf(mask) !== 0 ? yes : no;
  }
  const chosen = doublesOf(mask, meter)!;
  if (chosen.some(Number.isNaN)) nanIsNoTruth();
  const size = dimsOf(mask);
  if ([yes, no].some((value) => numelOf(value) !== 1 && !sameDims(dimsOf(value), size)))
    return fail('merge: MASK, TVAL, and FVAL dimensions must match');
  const [cls, other] = [classOf(yes), classOf(no)];
  if (cls !== other || !MERGED.test(cls))
    return fail(`merge: cannot merge ${cls} with ${other} with array mask`);
  const places = logical(
    size,
    Uint8Array.from(chosen, (x) => (x === 0 ? 0 : 1)),
  );
  // A scalar stands for all elements.
  meter.elements(chosen.length, 16);
  const first = matrix(size, new Float64Array(chosen.length).fill(1));
  const whole = numelOf(no) === 1 ? take(no, [first], '', meter) : share(no);
  return put(whole, [places], numelOf(yes) === 1 ? yes : take(yes, [places], '', meter), '', meter);
}

export const functions: readonly Builtin[] = [
  {
    name: 'deal',
    signatures: ['[R1, R2, ..., RN] = deal (A)', '[R1, R2, ..., RN] = deal (A1, A2, ..., AN)'],
    summary: 'Gives its arguments as results, or its one argument to all of them.',
    examples: [{ code: '[a, b] = deal (1, 2)', output: 'a = 1\nb = 2\n' }],
    inputs: [1, ANY],
    outputs: ANY,
    run(args, nargout) {
      if (args.length === 1) return Array.from({ length: nargout }, () => args[0]!);
      return args.length === Math.max(1, nargout) ? args : fail('deal: nargin > 1 and nargin != nargout');
    },
  },
  {
    name: 'nthargout',
    signatures: ['nthargout (N, FUNC, ...)', 'nthargout (N, NTOT, FUNC, ...)'],
    summary: 'The N-th result of a call.',
    examples: [{ code: 'nthargout (2, @max, [1 5 3])', output: 'ans = 2\n' }],
    inputs: [2, ANY],
    library: true,
    run([which, ...rest], _nargout, context) {
      const several = Array.from(doublesOf(which!, context.meter) ?? []);
      const total = isNumeric(rest[0]!) ? numberOf(rest.shift()!) : undefined;
      const [callee, ...args] = rest;
      const name = callee === undefined ? undefined : textOf(callee);
      if (!(callee instanceof FunctionHandle) && name === undefined) return invalidCall();
      const count = total ?? Math.max(...several);
      if ([...several, count].some((n) => !(n >= 1) || !Number.isInteger(n)))
        return fail('nthargout: N and NTOT must consist of positive integers');
      if (name !== undefined && context.lookup(name) === undefined)
        return fail(`feval: function '${name}' not found`);
      const results = context.call(callee!, args, count);
      if (results.length < count) return fail(`nthargout: Too many output arguments: ${count}`);
      const picked = several.map((n) => results[n - 1] ?? outOfBound(n, 0, 1, count, [1, count], 'outargs'));
      return several.length === 1 ? picked[0] : cellRow(picked);
    },
  },
  {
    name: 'func2str',
    signatures: ['func2str (FCN_HANDLE)'],
    summary: 'Text of a function handle.',
    examples: [{ code: 'func2str (@(x) x + 1)', output: 'ans = @(x) x + 1\n' }],
    inputs: [1, 1],
    run([handle]) {
      if (!(handle instanceof FunctionHandle))
        return fail('func2str: FCN_HANDLE argument must be a function handle object');
      return handle.captured === null ? handle.text.replace(/^@/, '') : handleText(handle);
    },
  },
  {
    name: 'functions',
    signatures: ['S = functions (FCN_HANDLE)'],
    summary: 'What a function handle is made of.',
    examples: [{ code: 'functions (@sin).function', output: 'ans = sin\n' }],
    inputs: [1, 1],
    run([handle]) {
      if (!(handle instanceof FunctionHandle))
        return fail('functions: FCN_HANDLE argument must be a function handle object');
      const { captured } = handle;
      if (captured === null) {
        return structOf([
          ['function', handle.text.replace(/^@/, '')],
          ['type', 'simple'],
          ['file', ''],
        ]);
      }
      return structOf([
        ['function', handleText(handle)],
        ['type', 'anonymous'],
        ['file', ''],
        ['workspace', cellRow([structOf(captured)])],
        ['within_file_path', ''],
      ]);
    },
  },
  {
    name: 'str2func',
    signatures: ['str2func (FCN_NAME)'],
    summary: 'Function handle of a name, or of the text of an anonymous function.',
    examples: [{ code: "f = str2func ('@(x) x + 1');\nf (2)", output: 'ans = 3\n' }],
    inputs: [1, 2],
    run: ([text], _nargout, context) =>
      context.handleFromText(textOf(text!) ?? fail('str2func: FCN_NAME must be a string')),
  },
  {
    name: 'validatestring',
    signatures: [
      'VALIDSTR = validatestring (STR, STRARRAY)',
      'VALIDSTR = validatestring (STR, STRARRAY, FUNCNAME)',
      'VALIDSTR = validatestring (STR, STRARRAY, FUNCNAME, VARNAME)',
      'VALIDSTR = validatestring (..., POSITION)',
    ],
    summary: 'The one of some texts that begins with a text; an error when there is none.',
    examples: [{ code: "validatestring ('app', {'apple', 'banana'})", output: 'ans = apple\n' }],
    inputs: [2, 5],
    library: true,
    run: (args) => validateString(args),
  },
  ...(['merge', 'ifelse'] as const).map(
    (name): Builtin => ({
      name,
      signatures: ['merge (MASK, TVAL, FVAL)', 'ifelse (MASK, TVAL, FVAL)'],
      summary: 'One of two values, by a truth value.',
      examples: [{ code: `${name} (true, 1, 2)`, output: 'ans = 1\n' }],
      inputs: [3, 3],
      run: ([mask, yes, no], _nargout, { meter }) => merged(mask!, yes!, no!, meter),
    }),
  ),
];
