/** Functions that raise and query errors and warnings. */
import type { Context } from '../../context.js';
import { fail, ScriptError } from '../../errors.js';
import { indexedName } from '../../operators/kinds.js';
import { RaisedAgain } from '../../raised-again.js';
import { readEscapes } from '../../text/escapes.js';
import { formatText } from '../../text/printf.js';
import { textOf, textRows } from '../../values/convert.js';
import { isChar } from '../../values/inspect.js';
import { structArray, structOf } from '../../values/make.js';
import { Struct, StructArray, type Value } from '../../values/types.js';
import type { Builtin } from '../builtin.js';

interface Message {
  readonly identifier: string;
  readonly text: string;
}

/** The formatted message, and the identifier if the first argument looks like one. */
export function messageOf(name: string, args: readonly Value[], context: Context): Message {
  let identifier = '';
  let rest = args;
  const first = textOf(args[0]!);
  if (first !== undefined && /^[^\s%]+:[^\s%]*[^\s:%]$/.test(first)) {
    if (args.length === 1)
      return { identifier: '', text: `call to ${name} with message identifier '${first}' requires message` };
    identifier = first;
    rest = args.slice(1);
  }
  const [template, ...values] = rest;
  if (!isChar(template!)) return fail('sprintf: format TEMPLATE must be a string');
  const raw = textRows(template!)![0] ?? '';
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

/** Implements `error (...)`. */
export function raise(args: readonly Value[], context: Context): undefined {
  if (!isChar(args[0]!)) return undefined;
  return throwMessage(messageOf('error', args, context));
}

function throwMessage(message: Message, origin: Value | null = null): undefined {
  return message.text === '' ? undefined : throwAnyMessage(message, origin);
}

function throwAnyMessage({ identifier, text }: Message, origin: Value | null): never {
  // A trailing newline suppresses the traceback and is not part of the message.
  const message = text.replace(/\n$/, '');
  throw origin === null ? new ScriptError(identifier, message) : new RaisedAgain(identifier, message, origin);
}

const STACK = ['file', 'name', 'line', 'column'];

/** The call stack of a caught error, as a column of structs. */
function originOf(error: Struct): Value {
  const stack = error.fields.get('stack') ?? structArray([0, 1], STACK, []);
  if (!(stack instanceof Struct || stack instanceof StructArray)) return fail('ERR.STACK must be a struct');
  const names = stack instanceof Struct ? [...stack.fields.keys()] : stack.names;
  if (!['file', 'name', 'line'].every((name) => names.includes(name)))
    return fail("rethrow: STACK struct must contain the fields 'file', 'name', and 'line'");
  const items = stack instanceof Struct ? [stack] : stack.items;
  const column = items.map(({ fields }) => structOf(STACK.map((name) => [name, fields.get(name) ?? -1])));
  return structArray([column.length, 1], STACK, column);
}

function field(value: Struct, name: string): string | undefined {
  const item = value.fields.get(name);
  return item === undefined ? undefined : textOf(item);
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
        return throwMessage({ identifier: field(first, 'identifier') ?? '', text }, originOf(first));
      }
      return raise(args, context);
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
    name: 'lasterror',
    signatures: ['LASTERR = lasterror ()', 'lasterror (ERR)', 'lasterror ("reset")'],
    summary: 'The error that was caught last, as a struct.',
    examples: [
      { code: "try, error ('a:b', 'no'); catch, end\nlasterror ().identifier", output: 'ans = a:b\n' },
    ],
    inputs: [0, 1],
    run([value], nargout, context) {
      const { message, identifier, value: whole } = context.lastError;
      const before =
        whole ??
        structOf([
          ['message', message],
          ['identifier', identifier],
          ['stack', structArray([0, 1], STACK, [])],
        ]);
      if (value === undefined) return before;
      if (isChar(value)) {
        if (textOf(value) !== 'reset') fail('lasterror: unrecognized string argument');
        context.lastError = { message: '', identifier: '', value: null };
      } else if (value instanceof Struct) {
        const [text, id] = ['message', 'identifier'].map((name) => field(value, name) ?? '');
        context.lastError = { message: text!, identifier: id!, value: null };
      } else fail('lasterror: argument must be a structure or a string');
      return nargout > 0 || isChar(value) ? before : undefined;
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
      if (value instanceof StructArray) {
        return fail('invalid conversion of multi-dimensional struct to scalar struct');
      }
      if (!(value instanceof Struct)) {
        return fail(`octave_base_value::map_value(): wrong type argument '${indexedName(value!)}'`);
      }
      const [text, identifier] = ['message', 'identifier'].map((name) => {
        const item = value.fields.get(name);
        return item === undefined ? undefined : (textOf(item) ?? '');
      });
      if (text === undefined || identifier === undefined) {
        return fail("rethrow: ERR struct must contain the fields 'message' and 'identifier'");
      }
      return throwAnyMessage({ identifier, text }, originOf(value));
    },
  },
];
