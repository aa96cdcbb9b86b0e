/** Checks of a call: number of arguments and results, argument names, the error of a wrong call. */
import { fail, failWith, invalidCall } from '../../errors.js';
import { indexedName } from '../../operators/kinds.js';
import { doublesOf, isTrue, numberOf, textOf } from '../../values/convert.js';
import { dimsOf, isNumeric, numelOf } from '../../values/inspect.js';
import { logical, structArray, structOf } from '../../values/make.js';
import type { Value } from '../../values/types.js';
import type { Builtin } from '../builtin.js';

/** The arguments of narginchk and nargoutchk. */
function bounds(name: string, least: Value, most: Value): [number, number] {
  const [from, to] = [least, most].map((value, k) => {
    if (isNumeric(value) && numelOf(value) === 1) return numberOf(value)!;
    return fail(`${name}: ${k === 0 ? 'MINARGS' : 'MAXARGS'} must be a numeric scalar`);
  }) as [number, number];
  if (from > to) fail(`${name}: MINARGS cannot be larger than MAXARGS`);
  return [from, to];
}

/** The result of the older forms: a message, or a struct with one, that says which bound the call violates. */
function countMessage(name: string, what: 'input' | 'output', args: Value[]): Value {
  const [from, to, n] = args.map((value) => numberOf(value) ?? Number.NaN) as [number, number, number];
  if (from > to) fail(`${name}: MINARGS must be <= MAXARGS`);
  if (args.slice(0, 3).some((value) => numelOf(value) !== 1)) {
    fail(`${name}: MINARGS, MAXARGS, and NARGS must be scalars`);
  }
  const form = args[3] === undefined ? 'string' : textOf(args[3]);
  if (form !== 'string' && form !== 'struct') {
    const [text, struct] = what === 'input' ? ['"string"', '"struct"'] : ['string', 'struct'];
    fail(`${name}: output type must be either ${text} or ${struct}`);
  }
  const fault = n > to ? 'too many' : n < from ? 'not enough' : null;
  if (form === 'string') return fault === null ? '' : `${fault} ${what} arguments`;
  if (fault === null) return structArray([0, 1], ['message', 'identifier'], []);
  return structOf([
    ['message', `${fault} ${what} arguments`],
    ['identifier', `Octave:${name}:${fault.replace(' ', '-')}-${what}s`],
  ]);
}

export const functions: readonly Builtin[] = [
  {
    name: 'nargchk',
    signatures: [
      'MSGSTR = nargchk (MINARGS, MAXARGS, NARGS)',
      'MSGSTR = nargchk (MINARGS, MAXARGS, NARGS, "string")',
      'MSGSTRUCT = nargchk (MINARGS, MAXARGS, NARGS, "struct")',
    ],
    summary: 'Message about a number of arguments that is not within bounds, empty when it is.',
    examples: [{ code: 'nargchk (1, 2, 3)', output: 'ans = too many input arguments\n' }],
    inputs: [3, 4],
    library: true,
    run: (args) => countMessage('nargchk', 'input', args),
  },
  {
    name: 'narginchk',
    signatures: ['narginchk (MINARGS, MAXARGS)'],
    summary: 'Raises an error unless the function was called with so many arguments.',
    examples: [
      {
        code: 'function f (varargin), narginchk (1, 2); end\ntry, f (1, 2, 3), catch err, disp (err.message), end',
        output: 'narginchk: too many input arguments\n',
      },
    ],
    inputs: [2, 2],
    outputs: 0,
    library: true,
    run([least, most], _nargout, { caller }) {
      const [from, to] = bounds('narginchk', least!, most!);
      if (caller.nargin < from) fail('narginchk: not enough input arguments');
      if (caller.nargin > to) fail('narginchk: too many input arguments');
      return undefined;
    },
  },
  {
    name: 'nargoutchk',
    signatures: [
      'nargoutchk (MINARGS, MAXARGS)',
      'MSGSTR = nargoutchk (MINARGS, MAXARGS, NARGS)',
      'MSGSTR = nargoutchk (MINARGS, MAXARGS, NARGS, "string")',
      'MSGSTRUCT = nargoutchk (MINARGS, MAXARGS, NARGS, "struct")',
    ],
    summary: 'Raises an error unless so many results of the function are wanted.',
    examples: [{ code: 'function f (), nargoutchk (0, 1); end\nf ()', output: '' }],
    inputs: [2, 4],
    library: true,
    run(args, nargout, { caller }) {
      if (nargout > 0 !== args.length > 2) return invalidCall();
      if (nargout > 0) return countMessage('nargoutchk', 'output', args);
      const [least, most] = args;
      const [from, to] = bounds('nargoutchk', least!, most!);
      if (caller.nargout < from) fail('nargoutchk: Not enough output arguments');
      if (caller.nargout > to) fail('nargoutchk: Too many output arguments');
      return undefined;
    },
  },
  {
    name: 'isargout',
    signatures: ['isargout (K)'],
    summary: 'Whether the caller of the function wants its K-th result.',
    examples: [
      {
        code: 'function [a, b] = f (), a = 1; b = 2; disp (isargout (1)), end\n[~, y] = f ();',
        output: '0\n',
      },
    ],
    inputs: [1, 1],
    run([k], _nargout, { caller, meter }) {
      if (!isNumeric(k!)) return fail(`isargout: wrong type argument '${indexedName(k!)}'`);
      const wanted = Array.from(doublesOf(k!, meter)!, (n) => {
        if (!(n >= 1) || !Number.isInteger(n)) fail('isargout: K must be a positive integer');
        return n <= Math.max(caller.nargout, 1) && !caller.ignored.has(n - 1) ? 1 : 0;
      });
      return logical(dimsOf(k!), Uint8Array.from(wanted));
    },
  },
  {
    name: 'inputname',
    signatures: ['inputname (N)', 'inputname (N, IDS_ONLY)'],
    summary:
      'How the caller wrote the N-th argument of the function: the name of a variable, or else nothing.',
    examples: [{ code: 'function f (x), disp (inputname (1)), end\na = 1;\nf (a)', output: 'a\n' }],
    inputs: [1, 2],
    library: true,
    run([n, namesOnly], _nargout, { caller }) {
      const at = numelOf(n!) === 1 ? numberOf(n!) : undefined;
      if (at === undefined || !(at >= 1) || !Number.isInteger(at))
        return fail('inputname: N must be a scalar index');
      const text = namesOnly === undefined || isTrue(namesOnly) ? caller.argumentNames : caller.argumentTexts;
      return text[at - 1] ?? '';
    },
  },
  {
    name: 'print_usage',
    signatures: ['print_usage ()', 'print_usage (NAME)'],
    summary: 'Raises the error of a wrong call of the function it stands in.',
    examples: [
      {
        code: 'function f (), print_usage (); end\ntry, f (), catch err, disp (err.message), end',
        output: "print_usage: 'f' is not documented\n",
      },
    ],
    inputs: [0, 1],
    outputs: 0,
    library: true,
    run([name], _nargout, { caller }) {
      if (name !== undefined) {
        const text = textOf(name) ?? fail('print_usage: argument NAME must be a string');
        return fail(`print_usage: '${text}' not found`);
      }
      if (caller.name === '') {
        return failWith('Octave:invalid-context', 'print_usage: only valid inside functions');
      }
      return fail(`print_usage: '${caller.name}' is not documented`);
    },
  },
];
