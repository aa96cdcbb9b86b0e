/** Classes of values: class, isa. */
import { fail } from '../../errors.js';
import { textOf } from '../../values/convert.js';
import { classOf } from '../../values/inspect.js';
import { logical } from '../../values/make.js';
import { Cell, ObjectValue, type Value } from '../../values/types.js';
import type { Builtin } from '../builtin.js';

function belongs(value: Value, name: string): boolean {
  const cls = classOf(value);
  if (cls === name) return true;
  if (name === 'handle') return value instanceof ObjectValue;
  const integer = /^u?int(8|16|32|64)$/.test(cls);
  const float = cls === 'double' || cls === 'single';
  if (name === 'numeric') return integer || float;
  if (name === 'float') return float;
  return name === 'integer' && integer;
}

export const functions: readonly Builtin[] = [
  {
    name: 'class',
    signatures: ['CLASSNAME = class (OBJ)', 'class (S, ID)', 'class (S, ID, P, ...)'],
    summary: 'Name of the class of a value.',
    examples: [{ code: "class ('a')", output: 'ans = char\n' }],
    inputs: [1, Number.POSITIVE_INFINITY],
    run([value, id]) {
      if (id === undefined) return classOf(value!);
      textOf(id) ?? fail('class: ID (class name) must be a string');
      return fail('class: classes cannot be defined in a script');
    },
  },
  {
    name: 'isobject',
    signatures: ['isobject (X)'],
    summary: 'Whether a value is an object, such as a containers.Map.',
    examples: [{ code: 'isobject (containers.Map ())', output: 'ans = 1\n' }],
    inputs: [1, 1],
    run: ([value]) => value instanceof ObjectValue,
  },
  {
    name: 'issparse',
    signatures: ['issparse (X)'],
    summary: 'Whether a matrix is sparse: none is.',
    examples: [{ code: 'issparse (eye (2))', output: 'ans = 0\n' }],
    inputs: [1, 1],
    run: () => false,
  },
  {
    name: 'isjava',
    signatures: ['isjava (X)'],
    summary: 'Whether a value is an object of Java: none is.',
    examples: [{ code: 'isjava (1)', output: 'ans = 0\n' }],
    inputs: [1, 1],
    run: () => false,
  },
  {
    name: 'isa',
    signatures: ['isa (OBJ, CLASSNAME)'],
    summary: "Whether a value is of a class, or of one of the groups 'numeric', 'float' and 'integer'.",
    examples: [{ code: "isa (int8 (1), 'integer')", output: 'ans = 1\n' }],
    inputs: [2, 2],
    run([value, names]) {
      const name = textOf(names!);
      if (name !== undefined) return belongs(value!, name);
      if (!(names instanceof Cell)) return fail('isa: CLASSNAME must be a string or cell array of strings');
      const found = names.items.map((item) => {
        const text = textOf(item) ?? fail('isa: CLASSNAME must be a string or cell array of strings');
        return belongs(value!, text) ? 1 : 0;
      });
      return logical(names.dims, Uint8Array.from(found));
    },
  },
];
