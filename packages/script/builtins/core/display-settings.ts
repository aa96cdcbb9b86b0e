/** Display settings as functions: without an argument they return the setting, with one they change it. */
import type { Format } from '../../display/format.js';
import { fail } from '../../errors.js';
import { numberOf, textOf } from '../../values/convert.js';
import { isArray, isChar, numelOf } from '../../values/inspect.js';
import type { Value } from '../../values/types.js';
import type { Builtin } from '../builtin.js';

type Keys<T> = { [K in keyof Format]: Format[K] extends T ? K : never }[keyof Format];

/** @param read converts an argument to the setting */
function setting<K extends keyof Format>(
  name: string,
  key: K,
  summary: string,
  example: Builtin['examples'][number],
  read: (value: Value) => Format[K],
): Builtin {
  return {
    name,
    signatures: [`VAL = ${name} ()`, `OLD_VAL = ${name} (NEW_VAL)`, `${name} (NEW_VAL, "local")`],
    summary,
    examples: [example],
    inputs: [0, 2],
    run([value, scope], nargout, { format }) {
      const before = format[key] as number | boolean;
      if (value === undefined) return before;
      if (scope !== undefined && textOf(scope) !== 'local') return fail('second argument must be "local"');
      format[key] = read(value);
      return nargout > 0 ? before : undefined;
    },
  };
}

function count(
  name: string,
  key: Keys<number>,
  summary: string,
  code: string,
  output: string,
  [least, most]: readonly [number, number],
): Builtin {
  return setting(name, key, summary, { code, output }, (value) => {
    const x = isArray(value) && !isChar(value) ? numberOf(value) : undefined;
    if (x === undefined) return fail(`${name}: argument must be an integer value`);
    if (!(x >= least)) return fail(`${name}: arg must be greater than ${least}`);
    if (x > most) return fail(`${name}: arg must be less than or equal to ${most}`);
    return Math.trunc(x);
  });
}

function flag(name: string, key: Keys<boolean>, summary: string, code: string, output: string): Builtin {
  return setting(name, key, summary, { code, output }, (value) => {
    if (!isArray(value) || isChar(value) || numelOf(value) !== 1)
      return fail(`${name}: argument must be a logical value`);
    return numberOf(value) !== 0;
  });
}

export const functions: readonly Builtin[] = [
  count(
    'output_precision',
    'precision',
    'Number of significant digits that are displayed.',
    'output_precision (8)\npi',
    'ans = 3.1415927\n',
    [0, 16],
  ),
  count(
    'struct_levels_to_print',
    'structLevels',
    'How many levels of structs in structs are displayed.',
    'struct_levels_to_print ()',
    'ans = 2\n',
    [-1, 2 ** 31 - 1],
  ),
  flag(
    'fixed_point_format',
    'commonFactor',
    'Whether matrices are displayed with a common factor in front of them.',
    'fixed_point_format (true)\n[1.5 1000.5]',
    'ans =\n\n  1.0e+03 *\n\n   0.0015   1.0005\n\n',
  ),
  flag(
    'print_empty_dimensions',
    'emptySizes',
    'Whether the size of an empty array is displayed.',
    'print_empty_dimensions (false)\nzeros (0, 3)',
    'ans = []\n',
  ),
  flag(
    'print_struct_array_contents',
    'structContents',
    'Whether struct arrays are displayed with their contents.',
    'print_struct_array_contents ()',
    'ans = 0\n',
  ),
  flag(
    'split_long_rows',
    'splitRows',
    'Whether rows that are longer than the screen go on below.',
    'split_long_rows ()',
    'ans = 1\n',
  ),
];
