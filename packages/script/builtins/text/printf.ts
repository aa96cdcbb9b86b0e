/** Formatted output: printf, sprintf, puts and related functions. Stream 1 is standard output, stream 2 standard error. */
import type { Context } from '../../context.js';
import { dispText } from '../../display/display.js';
import { fail, invalidCall } from '../../errors.js';
import { readEscapes } from '../../text/escapes.js';
import { formatText } from '../../text/printf.js';
import { numberOf, textOf } from '../../values/convert.js';
import { isChar, isNumeric } from '../../values/inspect.js';
import { tensor } from '../../values/make.js';
import { ObjectValue, type Value } from '../../values/types.js';
import type { Builtin } from '../builtin.js';
import { rowsOf } from './support.js';

/** Formats the arguments by the template. */
export function formatted(
  name: string,
  [template, ...args]: readonly Value[],
  context: Context,
  /** Whether the template is double-quoted: the parser has replaced its escapes. */
  doubleQuoted = false,
): string {
  if (template === undefined || !isChar(template)) return fail(`${name}: format TEMPLATE must be a string`);
  const written = rowsOf(template)[0] ?? '';
  if (doubleQuoted) return formatText(name, written, args, context.meter);
  const text = readEscapes(written, (letter) =>
    context.warning('', `unrecognized escape sequence '\\${letter}' -- converting to '${letter}'`),
  );
  return formatText(name, text, args, context.meter);
}

/** Prints to a stream. */
function write(name: string, stream: Value, text: string, context: Context): void {
  const id = isNumeric(stream) ? numberOf(stream) : streamNamed(stream);
  if (id !== undefined && !Number.isInteger(id))
    fail('file id must be a file object, std::string, or integer value');
  if (id === 1) context.output.print(text);
  else if (id === 2) context.output.error(text);
  else if (id === undefined) fail('file id must be a file object, std::string, or integer value');
  else fail(`${name}: invalid stream number = ${id}`);
}

function streamNamed(stream: Value): number | undefined {
  const name = textOf(stream);
  if (name === undefined) return undefined;
  return name === 'stdout' ? 1 : name === 'stderr' ? 2 : -1;
}

export const functions: readonly Builtin[] = [
  {
    name: 'printf',
    signatures: ['printf (TEMPLATE, ...)'],
    summary: 'Prints arguments by a template.',
    examples: [
      { code: "printf ('%d: %s\\n', 1, 'a', 2, 'b')", output: '1: a\n2: b\n' },
      { code: "printf ('%5.2f|%-5d|%g\\n', pi, 3, 1e10)", output: ' 3.14|3    |1e+10\n' },
    ],
    inputs: [1, Number.POSITIVE_INFINITY],
    run(args, nargout, context) {
      const text = formatted('printf', args, context, context.isDoubleQuoted(0));
      context.output.print(text);
      return nargout > 0 ? text.length : undefined;
    },
  },
  {
    name: 'fprintf',
    signatures: ['fprintf (FID, TEMPLATE, ...)', 'fprintf (TEMPLATE, ...)', 'NUMBYTES = fprintf (...)'],
    summary: 'Prints arguments by a template, to a stream when its number comes first.',
    examples: [{ code: "fprintf ('%d\\n', [1 2 3])", output: '1\n2\n3\n' }],
    inputs: [1, Number.POSITIVE_INFINITY],
    run(args, nargout, context) {
      const [first] = args;
      const plain = isChar(first!) || args.length === 1;
      if (plain && !isChar(first!)) {
        if (!isNumeric(first!)) return fail('fprintf: format TEMPLATE must be a string');
        return invalidCall();
      }
      if (!isChar(first!) && !isNumeric(first!)) {
        return fail('file id must be a file object, std::string, or integer value');
      }
      const text = formatted(
        'fprintf',
        plain ? args : args.slice(1),
        context,
        context.isDoubleQuoted(plain ? 0 : 1),
      );
      write('fprintf', plain ? 1 : first!, text, context);
      return nargout > 0 ? text.length : undefined;
    },
  },
  {
    name: 'sprintf',
    signatures: ['sprintf (TEMPLATE, ...)'],
    summary: 'Text of arguments by a template.',
    examples: [
      { code: "sprintf ('%d,', [1 2; 3 4])", output: 'ans = 1,3,2,4,\n' },
      { code: "sprintf ('%s=%g', 'x', 0.1)", output: 'ans = x=0.1\n' },
      { code: "sprintf ('%.0f', 2.5)", output: 'ans = 2\n' },
    ],
    inputs: [1, Number.POSITIVE_INFINITY],
    outputs: 3,
    run(args, nargout, context) {
      const text = formatted('sprintf', args, context, context.isDoubleQuoted(0));
      const value = text === '' ? tensor('char', [1, 0], new Uint8Array(0)) : text;
      return [value, '', text.length].slice(0, Math.max(nargout, 1));
    },
  },
  {
    name: 'puts',
    signatures: ['puts (STRING)', 'STATUS = puts (STRING)'],
    summary: 'Prints a text as it is.',
    examples: [{ code: 'puts ("abc\\n")', output: 'abc\nans = 0\n' }],
    inputs: [1, 1],
    run([text], _nargout, context) {
      if (!isChar(text!)) return -1;
      context.output.print(rowsOf(text!)[0] ?? '');
      return 0;
    },
  },
  {
    name: 'fputs',
    signatures: ['fputs (FID, STRING)', 'STATUS = fputs (FID, STRING)'],
    summary: 'Prints a text as it is to a stream.',
    examples: [{ code: 'fputs (stdout, "abc\\n")', output: 'abc\nans = 0\n' }],
    inputs: [2, 2],
    run([stream, text], _nargout, context) {
      if (!isChar(text!)) return -1;
      write('fputs', stream!, rowsOf(text!)[0] ?? '', context);
      return 0;
    },
  },
  {
    name: 'fdisp',
    signatures: ['fdisp (FID, X)'],
    summary: 'Prints a value to a stream as disp does.',
    examples: [{ code: 'fdisp (stdout, [1 2; 3 4])', output: '   1   2\n   3   4\n' }],
    inputs: [2, 2],
    outputs: 0,
    run([stream, value], _nargout, context) {
      // Prints an object in the form that it has inside of a container.
      const text = value instanceof ObjectValue ? value.displayText(0, true) : dispText(value!, context);
      write('fdisp', stream!, text, context);
      return undefined;
    },
  },
  {
    name: 'fflush',
    signatures: ['fflush (FID)'],
    summary: 'Does nothing: output is never held back.',
    examples: [{ code: 'fflush (stdout);', output: '' }],
    inputs: [1, 1],
    run([stream], _nargout, context) {
      write('fflush', stream!, '', context);
      return 0;
    },
  },
  {
    name: 'stdout',
    signatures: ['stdout ()'],
    summary: 'Number of the output stream.',
    examples: [{ code: 'stdout', output: 'ans = 1\n' }],
    inputs: [0, 0],
    run: () => 1,
  },
  {
    name: 'stderr',
    signatures: ['stderr ()'],
    summary: 'Number of the stream of errors.',
    examples: [{ code: 'stderr', output: 'ans = 2\n' }],
    inputs: [0, 0],
    run: () => 2,
  },
];
