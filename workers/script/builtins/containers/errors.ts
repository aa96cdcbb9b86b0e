/** Raising and asking for errors and warnings. */
import type { Context } from '../../context.js';
import { fail, failWith, ScriptError } from '../../errors.js';
import { readEscapes } from '../../text/escapes.js';
import { formatText } from '../../text/printf.js';
import { textOf } from '../../values/convert.js';
import { isChar } from '../../values/inspect.js';
import { structOf } from '../../values/make.js';
import { Struct, StructArray, type Value } from '../../values/types.js';
import type { Builtin } from '../builtin.js';

interface Message {
  readonly identifier: string;
  readonly text: string;
}

/** Template and arguments, an identifier in front of them when the first one looks like it. */
function messageOf(args: readonly Value[], context: Context): Message {
  let identifier = '';
  let rest = args;
  const first = textOf(args[0]!);
  if (first !== undefined && /^[^\s%]+:[^\s%]*[^\s:%]$/.test(first)) {
    if (args.length === 1)
      return { identifier: '', text: `call to error with message identifier '${first}' requires message` };
    identifier = first;
    rest = args.slice(1);
  }
  const [template, ...values] = rest;
  if (!isChar(template!)) return fail('sprintf: format TEMPLATE must be a string');
  const raw = textOf(template!) ?? '';
  if (args.length === 1) return { identifier, text: raw };
  return {
    identifier,
    text: formatText(
      'sprintf',
      readEscapes(raw, () => {}),
      values,
      context.meter,
    ),
  };
}

/** What `error (...)` does with its arguments. */
export function raise(args: readonly Value[], context: Context): undefined {
  return throwMessage(messageOf(args, context));
}

function throwMessage({ identifier, text }: Message): undefined {
  if (text === '') return undefined;
  // A line end asks for no traceback; it is no part of the message.
  throw new ScriptError(identifier, text.replace(/\n$/, ''));
}

function field(value: Struct, name: string): string | undefined {
  const item = value.fields.get(name);
  return item === undefined ? undefined : textOf(item);
}

interface Warning {
  text: string;
  identifier: string;
}

function lastWarning(context: Context): Warning {
  return context.state('last warning', () => ({ text: '', identifier: '' }));
}

/** Identifiers of warnings that are off, `all` for all of them; the run asks the same set. */
function warningsOff(context: Context): Set<string> {
  return context.state('warnings off', () => new Set<string>());
}

function warning(args: Value[], nargout: number, context: Context): Value | undefined {
  const [first, second] = args;
  const word = textOf(first!);
  if (word === 'on' || word === 'off' || word === 'query' || word === 'error') {
    const identifier = second === undefined ? 'all' : (textOf(second) ?? 'all');
    const off = warningsOff(context);
    const state = off.has(identifier) || off.has('all') ? 'off' : 'on';
    if (word === 'off') off.add(identifier);
    else if (word === 'on') {
      if (identifier === 'all') off.clear();
      off.delete(identifier);
    }
    if (nargout === 0 && word !== 'query') return undefined;
    return structOf([
      ['identifier', identifier],
      ['state', state],
    ]);
  }
  if (first instanceof Struct || first instanceof StructArray) {
    const items = first instanceof Struct ? [first] : first.items;
    for (const item of items) {
      const identifier = field(item, 'identifier') ?? 'all';
      if (field(item, 'state') === 'off') warningsOff(context).add(identifier);
      else warningsOff(context).delete(identifier);
    }
    return undefined;
  }
  const { identifier, text } = messageOf(args, context);
  const off = warningsOff(context);
  if (off.has('all') || (identifier !== '' && off.has(identifier))) return undefined;
  Object.assign(lastWarning(context), { text, identifier });
  context.warning(identifier, text);
  return undefined;
}

function countCheck(name: string, least: Value, most: Value): [number, number] {
  if (typeof least !== 'number') return fail(`${name}: MINARGS must be a numeric scalar`);
  if (typeof most !== 'number') return fail(`${name}: MAXARGS must be a numeric scalar`);
  if (least > most) return fail(`${name}: MINARGS must be <= MAXARGS`);
  return [least, most];
}

export const functions: readonly Builtin[] = [
  {
    name: 'error',
    signatures: ['error (TEMPLATE, ...)', 'error (ID, TEMPLATE, ...)'],
    summary:
      'Ends the script, or the innermost try, with a message; an identifier such as `unit:what` may come first.',
    examples: [
      {
        code: "try, error ('my:id', 'value %d', 3); catch err, disp (err.message), disp (err.identifier), end",
        output: 'value 3\nmy:id\n',
      },
    ],
    inputs: [1, Number.POSITIVE_INFINITY],
    outputs: 1,
    run(args, _nargout, context) {
      const [first] = args;
      if (first instanceof Struct) {
        const text = field(first, 'message');
        if (text === undefined) return undefined;
        return throwMessage({ identifier: field(first, 'identifier') ?? '', text });
      }
      return raise(args, context);
    },
  },
  {
    name: 'warning',
    signatures: [
      'warning (TEMPLATE, ...)',
      'warning (ID, TEMPLATE, ...)',
      'warning ("on", ID)',
      'warning ("off", ID)',
      'warning ("error", ID)',
      'warning ("query", ID)',
      'warning (STATE, ID, "local")',
      'warning (WARNING_STRUCT)',
      'WARNING_STRUCT = warning (...)',
      'warning (STATE, MODE)',
    ],
    summary: "Prints a warning, or turns warnings of an identifier 'on' or 'off'.",
    examples: [{ code: "warning ('off', 'my:id');\nwarning ('my:id', 'not shown')", output: '' }],
    inputs: [1, Number.POSITIVE_INFINITY],
    run: warning,
  },
  {
    name: 'lastwarn',
    signatures: ['[MSG, MSGID] = lastwarn ()', 'lastwarn (MSG)', 'lastwarn (MSG, MSGID)'],
    summary: 'Text and identifier of the last warning.',
    examples: [{ code: "lastwarn ('abc');\nlastwarn ()", output: 'ans = abc\n' }],
    inputs: [0, 2],
    outputs: 2,
    run([text, identifier], nargout, context) {
      const last = lastWarning(context);
      const before = [last.text, last.identifier];
      if (text !== undefined) {
        last.text = textOf(text) ?? fail('lastwarn: all arguments must be strings');
        last.identifier =
          identifier === undefined
            ? ''
            : (textOf(identifier) ?? fail('lastwarn: all arguments must be strings'));
        if (nargout === 0) return undefined;
      }
      return before.slice(0, Math.max(1, nargout));
    },
  },
  {
    name: 'lasterr',
    signatures: ['[MSG, MSGID] = lasterr ()', 'lasterr (MSG)', 'lasterr (MSG, MSGID)'],
    summary: 'Text and identifier of the error that was caught last.',
    examples: [
      {
        code: "try, error ('a:b', 'no'); catch, end\n[text, id] = lasterr ()",
        output: 'text = no\nid = a:b\n',
      },
    ],
    inputs: [0, 2],
    outputs: 2,
    run([text, identifier], nargout, context) {
      const { lastError } = context;
      if (text !== undefined) {
        const message = textOf(text) ?? fail('lasterr: all arguments must be strings');
        const id =
          identifier === undefined
            ? ''
            : (textOf(identifier) ?? fail('lasterr: all arguments must be strings'));
        context.lastError = { message, identifier: id, value: null };
        if (nargout === 0) return undefined;
      }
      return [lastError.message, lastError.identifier].slice(0, Math.max(1, nargout));
    },
  },
  {
    name: 'rethrow',
    signatures: ['rethrow (ERR)'],
    summary: 'Raises an error that was caught once more.',
    examples: [
      {
        code: "try, rethrow (struct ('message', 'no', 'identifier', 'a:b')); catch err, disp (err.identifier), end",
        output: 'a:b\n',
      },
    ],
    inputs: [1, 1],
    outputs: 0,
    run([value]) {
      if (!(value instanceof Struct)) {
        const kind = typeof value === 'string' ? 'string' : typeof value === 'number' ? 'scalar' : 'cell';
        return fail(`octave_base_value::map_value(): wrong type argument '${kind}'`);
      }
      const text = field(value, 'message');
      const identifier = field(value, 'identifier');
      if (text === undefined || identifier === undefined) {
        return fail("rethrow: ERR struct must contain the fields 'message' and 'identifier'");
      }
      return failWith(identifier, text);
    },
  },
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
    run([least, most, count, kind]) {
      const [from, to] = countCheck('nargchk', least!, most!);
      const n = Number(count);
      const text = n > to ? 'too many input arguments' : n < from ? 'not enough input arguments' : '';
      const id =
        n > to ? 'Octave:nargchk:too-many-inputs' : n < from ? 'Octave:nargchk:not-enough-inputs' : '';
      if (kind === undefined || textOf(kind) !== 'struct') return text;
      return structOf([
        ['message', text],
        ['identifier', id],
      ]);
    },
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
      const [from, to] = countCheck('narginchk', least!, most!);
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
    outputs: 1,
    library: true,
    run([least, most], _nargout, { caller }) {
      const [from, to] = countCheck('nargoutchk', least!, most!);
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
    run([k], _nargout, { caller }) {
      const n = typeof k === 'number' ? k : Number.NaN;
      if (!(n >= 1) || !Number.isInteger(n)) return fail('isargout: K must be a positive integer');
      return n <= Math.max(caller.nargout, 1) && !caller.ignored.has(n - 1);
    },
  },
  {
    name: 'print_usage',
    signatures: ['print_usage ()', 'print_usage (NAME)'],
    summary: 'Raises the error of a wrong call of the function it stands in.',
    examples: [
      {
        code: 'try, print_usage (), catch err, disp (err.message), end',
        output: 'print_usage: only valid inside functions\n',
      },
    ],
    inputs: [0, 1],
    outputs: 0,
    library: true,
    run(_args, _nargout, { caller }) {
      if (caller.name === '')
        return failWith('Octave:invalid-context', 'print_usage: only valid inside functions');
      return failWith('Octave:invalid-fun-call', `Invalid call to ${caller.name}`);
    },
  },
];
