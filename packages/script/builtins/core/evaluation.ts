/** Functions that run a string or call a function by name: eval, evalc, feval and related functions. */
import type { Context } from '../../context.js';
import { fail, ScriptError } from '../../errors.js';
import { scriptErrorOf } from '../../run-error.js';
import { textOf } from '../../values/convert.js';
import { FunctionHandle, type Value } from '../../values/types.js';
import type { Builtin } from '../builtin.js';

/** Runs a string; if it fails, runs the second one. */
function attempt(args: Value[], nargout: number, context: Context, name: string): Value[] {
  const code = textOf(args[0]!) ?? fail(`${name}: TRY must be a string`);
  if (args.length === 1) return context.evaluate(code, nargout);
  const other = textOf(args[1]!) ?? fail(`${name}: CATCH must be a string`);
  try {
    return context.evaluate(code, nargout);
  } catch (caught) {
    context.noteError(scriptErrorOf(caught));
    return context.evaluate(other, nargout);
  }
}

export const functions: readonly Builtin[] = [
  {
    name: 'eval',
    signatures: ['eval (TRY)', 'eval (TRY, CATCH)'],
    summary: 'Runs a text as part of the script; a second text runs when the first one fails.',
    examples: [
      { code: "eval ('x = 2 * 3');", output: 'x = 6\n' },
      { code: "eval ('error (\"no\")', 'disp (1)')", output: '1\n' },
    ],
    inputs: [1, 2],
    outputs: Number.POSITIVE_INFINITY,
    run: (args, nargout, context) => attempt(args, nargout, context, 'eval'),
  },
  {
    name: 'evalc',
    signatures: ['S = evalc (TRY)', 'S = evalc (TRY, CATCH)'],
    summary: 'Runs a text and answers what it prints.',
    examples: [{ code: "s = evalc ('x = 1');\ndouble (s(end))", output: 'ans = 10\n' }],
    inputs: [1, 2],
    run(args, _nargout, context) {
      return context.output.capture(() => attempt(args, 0, context, 'eval'));
    },
  },
  {
    name: 'feval',
    signatures: ['feval (NAME, ...)'],
    summary: 'Calls a function that is given by its name or a handle.',
    examples: [{ code: 'feval (@plus, 1, 2)', output: 'ans = 3\n' }],
    inputs: [1, Number.POSITIVE_INFINITY],
    outputs: Number.POSITIVE_INFINITY,
    run([callee, ...args], nargout, context) {
      if (callee instanceof FunctionHandle) return context.call(callee, args, nargout);
      const name =
        textOf(callee!) ??
        fail('feval: first argument must be a string, inline function, or a function handle');
      const target = context.lookup(name) ?? fail(`feval: function '${name}' not found`);
      return target.call(args, nargout);
    },
  },
  {
    name: 'builtin',
    signatures: ['[...] = builtin (F, ...)'],
    summary: 'Calls a built-in function, also where the script has one of the same name.',
    examples: [{ code: "builtin ('numel', [1 2 3])", output: 'ans = 3\n' }],
    inputs: [1, Number.POSITIVE_INFINITY],
    outputs: Number.POSITIVE_INFINITY,
    run([name, ...args], nargout, context) {
      const text = textOf(name!) ?? fail('builtin: function name (F) must be a string');
      const target = context.builtinNamed(text) ?? fail(`builtin: lookup for symbol '${text}' failed`);
      return target.call(args, nargout);
    },
  },
  {
    name: 'evalin',
    signatures: ['evalin (CONTEXT, TRY)', 'evalin (CONTEXT, TRY, CATCH)'],
    summary: "Runs a text in the workspace of the caller ('caller') or of the script itself ('base').",
    examples: [{ code: "evalin ('base', '1 + 1')", output: 'ans = 2\n' }],
    inputs: [2, 3],
    outputs: Number.POSITIVE_INFINITY,
    run([where, ...texts], nargout, context) {
      return context.inWorkspace(workspace(where!, 'evalin'), () =>
        attempt(texts, nargout, context, 'evalin'),
      );
    },
  },
  {
    name: 'assignin',
    signatures: ['assignin (CONTEXT, VARNAME, VALUE)'],
    summary: "Sets a variable in the workspace of the caller ('caller') or of the script itself ('base').",
    examples: [{ code: "assignin ('base', 'x', 3);\nx", output: 'x = 3\n' }],
    inputs: [3, 3],
    outputs: 0,
    run([where, name, value], _nargout, context) {
      const text = textOf(name!) ?? fail('assignin: VARNAME must be a string');
      if (!/^[A-Za-z_]\w*$/.test(text)) fail(`assignin: invalid variable name '${text}'`);
      return context.inWorkspace(workspace(where!, 'assignin'), () => {
        context.caller.set(text, value!);
        return [];
      });
    },
  },
];

function workspace(where: Value, name: string): 'base' | 'caller' {
  const text = textOf(where);
  if (text === 'base' || text === 'caller') return text;
  if (text === undefined) return fail(`${name}: CONTEXT must be a string`);
  throw new ScriptError('', `${name}: CONTEXT must be "caller" or "base"`);
}
