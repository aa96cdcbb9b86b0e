/** Passing values on: deal, nthargout, func2str, str2func, merge, validatestring, columns and rows. */

import { handleText } from '../../display/display.js';
import { fail } from '../../errors.js';
import { doublesOf, numberOf, textOf } from '../../values/convert.js';
import { dimsOf, isCellText, isChar, isLogical, isNumeric, numelOf } from '../../values/inspect.js';
import { cellRow, matrix, structArray, structOf } from '../../values/make.js';
import { Cell, FunctionHandle, type Value } from '../../values/types.js';
import type { Builtin } from '../builtin.js';

const ANY = Number.POSITIVE_INFINITY;

function validateString([subject, list, ...names]: Value[]): Value {
  const text = textOf(subject!) ?? fail('validatestring: STR must be a single character string');
  if (!(list instanceof Cell) || !isCellText(list)) return fail('validatestring: STRARRAY must be a cellstr');
  const options = list.items.map((item) => textOf(item)!);
  const position = names.find((name) => !isChar(name));
  const [func, variable] = names.filter(isChar).map((name) => textOf(name)!);
  let head = func === undefined ? 'validatestring: ' : `${func}: `;
  head += `'${text}' `;
  const notes: string[] = [];
  if (variable !== undefined) notes.push(`variable ${variable}`);
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
    run([which, ...rest], _nargout, context) {
      const wanted = numelOf(which!) === 1 ? [numberOf(which!)!] : Array.from(context.meter.doubles(0));
      const several = which instanceof Object && 're' in which ? Array.from(which.re, Number) : wanted;
      const total = typeof rest[0] === 'number' ? rest.shift() : undefined;
      const count = typeof total === 'number' ? total : Math.max(...several);
      const [callee, ...args] = rest;
      const name = callee instanceof FunctionHandle ? undefined : textOf(callee!);
      if (name !== undefined && context.lookup(name) === undefined)
        return fail(`feval: function '${name}' not found`);
      const results = context.call(callee!, args, count);
      const picked = several.map((n) => results[n - 1] ?? fail('element number out of bound'));
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
  {
    name: 'substruct',
    signatures: ['substruct (TYPE, SUBS, ...)'],
    summary: 'Struct that describes an index, for subsref and subsasgn.',
    examples: [{ code: "s = substruct ('()', {1}, '.', 'a');\ns(2).subs", output: 'ans = a\n' }],
    inputs: [2, ANY],
    library: true,
    run(args) {
      const items = [];
      for (let k = 0; k + 1 < args.length; k += 2) {
        const type = textOf(args[k]!);
        if (type !== '()' && type !== '{}' && type !== '.')
          return fail('substruct: TYPE must be one of "()", "{}", or ""');
        items.push(structOf([['type', type] as const, ['subs', args[k + 1]!] as const]));
      }
      return structArray([1, items.length], ['type', 'subs'], items);
    },
  },
  ...(['merge', 'ifelse'] as const).map(
    (name): Builtin => ({
      name,
      signatures: ['merge (MASK, TVAL, FVAL)', 'ifelse (MASK, TVAL, FVAL)'],
      summary: 'One of two values, by a truth value.',
      examples: [{ code: `${name} (true, 1, 2)`, output: 'ans = 1\n' }],
      inputs: [3, 3],
      run([mask, yes, no], _nargout, context) {
        if (!isLogical(mask!) && !isNumeric(mask!))
          return fail('merge: first argument must be logical or numeric');
        if (numelOf(mask!) === 1) return numberOf(mask!) !== 0 ? yes : no;
        const [size, a, b] = [dimsOf(mask!), dimsOf(yes!), dimsOf(no!)];
        const fits = (dims: readonly number[], n: number) => n === 1 || dims.join() === size.join();
        if (!fits(a, numelOf(yes!)) || !fits(b, numelOf(no!))) {
          return fail('merge: MASK, TVAL, and FVAL dimensions must match');
        }
        const { meter } = context;
        const chosen = doublesOf(mask!, meter)!;
        const yesses = doublesOf(yes!, meter);
        const noes = doublesOf(no!, meter);
        if (yesses === undefined || noes === undefined) return fail('merge: TVAL and FVAL must be arrays');
        const re = meter.doubles(chosen.length);
        for (let k = 0; k < re.length; k++) {
          re[k] = chosen[k] !== 0 ? yesses[yesses.length === 1 ? 0 : k]! : noes[noes.length === 1 ? 0 : k]!;
        }
        return matrix(size, re);
      },
    }),
  ),
];
