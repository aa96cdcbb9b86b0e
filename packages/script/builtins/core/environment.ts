/** Functions that query or configure the environment of a script. All scripts see the same environment, and the functions reveal nothing about the host. */
import { fail } from '../../errors.js';
import { DEEPEST_CALL } from '../../limits.js';
import { numberOf } from '../../values/convert.js';
import { isLogical, isNumeric, numelOf } from '../../values/inspect.js';
import type { Value } from '../../values/types.js';
import type { Builtin } from '../builtin.js';

function constant(name: string, summary: string, value: boolean, library = true): Builtin {
  return {
    name,
    signatures: [`${name} ()`],
    summary,
    examples: [{ code: `${name} ()`, output: `ans = ${Number(value)}\n` }],
    inputs: [0, 0],
    library,
    run: () => value,
  };
}

/** A setting without effect: it stores its value so that scripts can restore it. */
function setting(name: string, initial: boolean): Builtin {
  return {
    name,
    signatures: [`VAL = ${name} ()`, `OLD_VAL = ${name} (NEW_VAL)`, `${name} (NEW_VAL, "local")`],
    summary: 'Is remembered; without effect, since nobody looks at the output while a script runs.',
    examples: [{ code: `x = ${name} ()`, output: `x = ${Number(initial)}\n` }],
    inputs: [0, 2],
    run([value], nargout, context) {
      const kept = context.state<{ value: boolean }>(name, () => ({ value: initial }));
      const before = kept.value;
      if (value === undefined) return before;
      if (!(isLogical(value) || isNumeric(value)) || numelOf(value) !== 1)
        return fail(`${name}: argument must be a logical value`);
      kept.value = numberOf(value) !== 0;
      return nargout > 0 ? before : undefined;
    },
  };
}

/** Commands for a terminal. A script has none, so they do nothing. */
function silent(name: string, signatures: readonly string[], most: number): Builtin {
  return {
    name,
    signatures,
    summary: 'Does nothing: a script has no terminal.',
    examples: [{ code: `${name} ();`, output: '' }],
    inputs: [0, most],
    outputs: 1,
    run: () => undefined,
  };
}

export const functions: readonly Builtin[] = [
  constant('ispc', 'Whether this is Windows: no.', false),
  constant('isunix', 'Whether this is some Unix: yes.', true),
  constant('ismac', 'Whether this is macOS: no.', false),
  constant('isdeployed', 'Whether this is a compiled program: no.', false),
  constant('isstudent', "Whether this is a student's version: no.", false, false),
  constant('isieee', 'Whether numbers are those of IEEE 754: yes.', true, false),
  setting('page_screen_output', false),
  setting('page_output_immediately', false),
  setting('beep_on_error', false),
  setting('crash_dumps_octave_core', true),
  silent('clc', ['clc ()', 'home ()'], 1),
  silent('more', ['more', 'more on', 'more off'], 1),
  silent('beep', ['beep ()'], 0),
  {
    name: 'max_recursion_depth',
    signatures: [
      'VAL = max_recursion_depth ()',
      'OLD_VAL = max_recursion_depth (NEW_VAL)',
      'max_recursion_depth (NEW_VAL, "local")',
    ],
    summary: 'Deepest nesting of calls; a script may ask for less, not for more.',
    examples: [{ code: 'max_recursion_depth ()', output: `ans = ${DEEPEST_CALL}\n` }],
    inputs: [0, 2],
    run([value], nargout, context) {
      const before = context.deepestCall;
      if (value === undefined) return before;
      const wanted: number | undefined = isNumeric(value as Value) ? numberOf(value) : undefined;
      if (wanted === undefined) return fail('max_recursion_depth: argument must be an integer value');
      if (wanted < 1) return fail('max_recursion_depth: arg must be greater than 0');
      context.deepestCall = Math.min(Math.trunc(wanted), DEEPEST_CALL);
      return nargout > 0 ? before : undefined;
    },
  },
  {
    name: 'usejava',
    signatures: ['usejava (FEATURE)'],
    summary: 'Whether a part of Java is there: no.',
    examples: [{ code: "usejava ('jvm')", output: 'ans = 0\n' }],
    inputs: [1, 1],
    library: true,
    run: () => false,
  },
  {
    name: 'mfilename',
    signatures: ['mfilename ()', 'mfilename ("fullpath")', 'mfilename ("fullpathext")'],
    summary: 'Name of the file a script stands in: scripts stand in none.',
    examples: [{ code: 'isempty (mfilename ())', output: 'ans = 1\n' }],
    inputs: [0, 1],
    run: () => '',
  },
];
