/** Variables and functions of the calling workspace: exist, clear, nargin, isvarname. */

import type { Context } from '../../context.js';
import { fail } from '../../errors.js';
import type { Meter } from '../../meter.js';
import { isKeyword } from '../../syntax/lexer.js';
import { search } from '../../text/regexp/search.js';
import { textOf } from '../../values/convert.js';
import { cellColumn } from '../../values/make.js';
import { FunctionHandle, type Value } from '../../values/types.js';
import type { Builtin } from '../builtin.js';

/** Octave's list of keywords, in its order; some have no meaning in a script. */
const KEYWORDS =
  `__FILE__ __LINE__ break case catch classdef continue do else elseif end end_try_catch end_unwind_protect endarguments
  endclassdef endenumeration endevents endfor endfunction endif endmethods endparfor endproperties endspmd endswitch endwhile for
  function global if otherwise parfor persistent return spmd switch try until unwind_protect unwind_protect_cleanup while`.split(
    /\s+/,
  );

/** Names that match a pattern of `clear`, with the wildcards `*` and `?`. */
function matching(names: readonly string[], patterns: readonly string[]): string[] {
  return names.filter((name) => patterns.some((pattern) => matches(name, pattern)));
}

/** Linear time: the matcher only backtracks to the last `*`. */
function matches(name: string, pattern: string): boolean {
  let i = 0;
  let k = 0;
  let star = -1;
  let mark = 0;
  while (i < name.length) {
    if (pattern[k] === '*') {
      star = k++;
      mark = i;
    } else if (pattern[k] === '?' || pattern[k] === name[i]) {
      i++;
      k++;
    } else if (star >= 0) {
      k = star + 1;
      i = ++mark;
    } else return false;
  }
  while (pattern[k] === '*') k++;
  return k === pattern.length;
}

const PLAIN = { ignoreCase: false, multiline: false, dotAll: false, extended: false };

/** Whether a regular expression matches somewhere in a name. */
function finds(pattern: string, name: string, meter: Meter): boolean {
  const options = { ...PLAIN, once: true, emptyMatch: true };
  return search('clear', pattern, name, options, meter).matches.length > 0;
}

function clear(args: Value[], context: Context): undefined {
  const words = args.map((arg) => textOf(arg) ?? fail('clear: all arguments must be strings'));
  const patterns = words.filter((word) => !word.startsWith('-'));
  const { caller } = context;
  const names = caller.names();
  const options = words.filter((word) => word.startsWith('-'));
  const has = (short: string, long: string) => options.some((one) => one === short || one === long);
  if (has('-g', '-global')) {
    context.clearGlobals();
    return undefined;
  }
  // Functions remain: a script cannot load them again.
  if (has('-f', '-functions') || patterns[0] === 'functions') return undefined;
  if (has('-x', '-exclusive')) {
    const kept = new Set(matching(names, patterns));
    for (const name of names) if (!kept.has(name)) caller.clear(name);
    return undefined;
  }
  if (has('-r', '-regexp')) {
    for (const name of names)
      if (patterns.some((pattern) => finds(pattern, name, context.meter))) caller.clear(name);
    return undefined;
  }
  if (patterns.length === 0 && options.length > 0 && !has('-a', '-all') && !has('-v', '-variables')) {
    return undefined;
  }
  const all = patterns.length === 0 || (patterns.length === 1 && /^(all|variables)$/.test(patterns[0]!));
  for (const name of all ? names : matching(names, patterns)) caller.clear(name);
  return undefined;
}

/** Declared number of arguments or results of a function; negative if it accepts more. */
function declared(args: Value[], which: 'nargin' | 'nargout', context: Context): Value {
  const [callee] = args;
  const name =
    callee instanceof FunctionHandle
      ? null
      : (textOf(callee!) ?? fail(`${which}: FCN must be a string or function handle`));
  const target = callee instanceof FunctionHandle ? callee.target : context.lookup(name!);
  if (target === undefined) return fail(`${which}: invalid function name: ${name}`);
  const counts = context.declaredCounts(target);
  if (counts === undefined) {
    const what = which === 'nargin' ? 'input' : 'output';
    return fail(`${which}: number of ${what} arguments unavailable for built-in function objects`);
  }
  return counts[which];
}

export const functions: readonly Builtin[] = [
  {
    name: 'nargin',
    signatures: ['nargin ()', 'nargin (FCN)'],
    summary: 'Number of arguments the running function was called with, or that a function takes.',
    examples: [{ code: 'nargin (@(x, y) x)', output: 'ans = 2\n' }],
    inputs: [0, 1],
    run: (args, _nargout, context) =>
      args.length === 0 ? context.caller.nargin : declared(args, 'nargin', context),
  },
  {
    name: 'nargout',
    signatures: ['nargout ()', 'nargout (FCN)'],
    summary: 'Number of results the caller wants, or that a function has.',
    examples: [{ code: 'nargout (@(x, y) x)', output: 'ans = -1\n' }],
    inputs: [0, 1],
    run: (args, _nargout, context) =>
      args.length === 0 ? context.caller.nargout : declared(args, 'nargout', context),
  },
  {
    name: 'exist',
    signatures: ['C = exist (NAME)', 'C = exist (NAME, TYPE)'],
    summary:
      'Whether a name is a variable (1) or a function (5, or 2 for those written in the language, or 103 for those of the script).',
    examples: [{ code: "x = 1;\nexist ('x')", output: 'ans = 1\n' }],
    inputs: [1, 2],
    run([value, type], _nargout, context) {
      const name = textOf(value!) ?? fail('exist: NAME must be a string');
      const kind = type === undefined ? 'any' : (textOf(type) ?? fail('exist: TYPE must be a string'));
      if (!['any', 'var', 'builtin', 'dir', 'file'].includes(kind)) {
        return fail(`exist: unrecognized type argument "${kind}"`);
      }
      if ((kind === 'any' || kind === 'var') && context.caller.get(name) !== undefined) return 1;
      if (kind === 'var' || kind === 'dir') return 0;
      return context.functionKind(name, kind);
    },
  },
  {
    name: 'clear',
    signatures: ['clear PATTERN ...', 'clear OPTIONS PATTERN ...'],
    summary: 'Forgets variables; all of them without a name.',
    examples: [{ code: "x = 1;\nclear x\nexist ('x')", output: 'ans = 0\n' }],
    inputs: [0, Number.POSITIVE_INFINITY],
    outputs: 0,
    run: (args, _nargout, context) => clear(args, context),
  },
  {
    name: 'who',
    signatures: ['who', 'C = who (...)'],
    summary: 'Names of the variables.',
    examples: [{ code: 'x = 1;\nc = who;\nc{1}', output: 'ans = x\n' }],
    inputs: [0, Number.POSITIVE_INFINITY],
    run(args, nargout, context) {
      const patterns = args.map((arg) => textOf(arg) ?? fail('who: all arguments must be strings'));
      const all = context.caller.names().sort();
      const names = patterns.length === 0 ? all : matching(all, patterns);
      if (nargout > 0) return cellColumn(names);
      if (names.length > 0) {
        context.output.print(`Variables visible from the current scope:\n\n${names.join('  ')}\n\n`);
      }
      return undefined;
    },
  },
  {
    name: 'isvarname',
    signatures: ['isvarname (NAME)'],
    summary: 'Whether a text could be the name of a variable.',
    examples: [{ code: "isvarname ('a1')", output: 'ans = 1\n' }],
    inputs: [1, 1],
    run([value]) {
      const name = textOf(value!);
      return name !== undefined && /^[A-Za-z_]\w*$/.test(name) && !isKeyword(name);
    },
  },
  {
    name: 'iskeyword',
    signatures: ['iskeyword ()', 'iskeyword (NAME)'],
    summary: 'Whether a text is a keyword; without it, all of them.',
    examples: [{ code: "iskeyword ('for')", output: 'ans = 1\n' }],
    inputs: [0, 1],
    run([value]) {
      if (value === undefined) return cellColumn([...KEYWORDS]);
      return KEYWORDS.includes(textOf(value) ?? fail('iskeyword: NAME must be a string'));
    },
  },
  {
    name: 'namelengthmax',
    signatures: ['namelengthmax ()'],
    summary: 'Longest name of a variable that MATLAB knows; here names may be longer.',
    examples: [{ code: 'namelengthmax ()', output: 'ans = 63\n' }],
    inputs: [0, 0],
    library: true,
    run: () => 63,
  },
  {
    name: 'isglobal',
    signatures: ['isglobal (NAME)'],
    summary: 'Whether a variable is global.',
    examples: [{ code: "global x\nisglobal ('x')", output: 'ans = 1\n' }],
    inputs: [1, 1],
    run([value], _nargout, context) {
      const name = textOf(value!) ?? fail('isglobal: NAME must be a string');
      return context.isGlobal(name);
    },
  },
];
