/** containers.Map: construction, keys, values, isKey, remove. */
import type { Context } from '../../context.js';
import { fail, failWith } from '../../errors.js';
import { isTrue, textOf } from '../../values/convert.js';
import { isChar, numelOf } from '../../values/inspect.js';
import { Cell, type Value } from '../../values/types.js';
import type { Builtin } from '../builtin.js';
import { elementsOf, keyTypeOf, MapValue, valueTypeOf } from './map-value.js';

const ANY = Number.POSITIVE_INFINITY;

function makeMap(args: Value[], context: Context): MapValue {
  const [first, second] = args;
  if (first === undefined) return new MapValue('char', 'any', context.meter);
  const word = textOf(first)?.toLowerCase();
  if (args.length === 4 && (word === 'keytype' || word === 'valuetype')) {
    const other = textOf(args[2]!)?.toLowerCase();
    if (other !== 'keytype' && other !== 'valuetype')
      return fail("containers.Map: missing parameter name 'KeyType' or 'ValueType'");
    const [one, two] = [textOf(second!) ?? '', textOf(args[3]!) ?? ''];
    return word === 'keytype' ? new MapValue(one, two, context.meter) : new MapValue(two, one, context.meter);
  }
  if (second === undefined || (args.length !== 2 && args.length !== 4)) {
    return fail('containers.Map: incorrect number of inputs specified');
  }
  const keys =
    first instanceof Cell
      ? first.items
      : isChar(first) || numelOf(first) === 1
        ? [first]
        : elementsOf(first, context.meter);
  if (keys.length === 0) return fail('containers.Map: empty keys are not allowed');
  const values =
    second instanceof Cell ? second.items : keys.length === 1 ? [second] : elementsOf(second, context.meter);
  if (values.length !== keys.length) return fail('containers.Map: the number of keys and values must match');
  const asked =
    args.length === 4 && textOf(args[2]!)?.toLowerCase() === 'uniformvalues' ? args[3] : undefined;
  const valueType = asked !== undefined && !isTrue(asked) ? 'any' : valueTypeOf(values);
  if (asked !== undefined && isTrue(asked) && valueType === 'any')
    fail("containers.Map: when 'UniformValues' is true, all values must be scalars of the same data type");
  const map = new MapValue(keyTypeOf(keys), valueType, context.meter);
  keys.forEach((key, k) => {
    map.set(key, values[k]!);
  });
  return map;
}

/** The methods accept only maps. */
function mapArg(name: string, value: Value | undefined): MapValue {
  if (value instanceof MapValue) return value;
  return failWith('Octave:undefined-function', `'${name}' undefined`);
}

export const functions: readonly Builtin[] = [
  {
    name: 'containers.Map',
    signatures: [
      'M = containers.Map ()',
      'M = containers.Map (KEYS, VALS)',
      'M = containers.Map ("KeyType", KT, "ValueType", VT)',
    ],
    summary: 'Makes a map from keys, texts or numbers, to values.',
    examples: [
      { code: "m = containers.Map ({'a', 'b'}, [1 2]);\nm('b')", output: 'ans = 2\n' },
      {
        code: "m = containers.Map ('KeyType', 'double', 'ValueType', 'any')",
        output:
          'm =\n\n  containers.Map object with properties:\n\n    Count     : 0\n    KeyType   : double\n    ValueType : any\n\n\n',
      },
    ],
    inputs: [0, ANY],
    run: (args, _nargout, context) => makeMap(args, context),
  },
  {
    name: 'keys',
    signatures: ['KEYS = keys (MAP)'],
    summary: 'Keys of a map, sorted.',
    examples: [
      {
        code: "keys (containers.Map ({'b', 'a'}, {1, 2}))",
        output: 'ans =\n{\n  [1,1] = a\n  [1,2] = b\n}\n\n',
      },
    ],
    inputs: [0, 1],
    library: true,
    run: ([map]) => mapArg('keys', map).keys(),
  },
  {
    name: 'values',
    signatures: ['VALUES = values (MAP)', 'VALUES = values (MAP, KEYS)'],
    summary: 'Values of a map in the order of its keys, or of some keys.',
    examples: [
      {
        code: "values (containers.Map ({'b', 'a'}, {1, 2}))",
        output: 'ans =\n{\n  [1,1] = 2\n  [1,2] = 1\n}\n\n',
      },
    ],
    inputs: [0, 2],
    library: true,
    run: ([map, keys]) =>
      keys === undefined ? mapArg('values', map).values() : mapArg('values', map).valuesOf(keys),
  },
  {
    name: 'isKey',
    signatures: ['TF = isKey (MAP, KEYS)'],
    summary: 'Whether a map has keys.',
    examples: [{ code: "isKey (containers.Map ('a', 1), {'a', 'b'})", output: 'ans =\n\n  1  0\n\n' }],
    inputs: [2, 2],
    library: true,
    run([value, keys]) {
      const map = mapArg('isKey', value);
      return map.isKey(keys!);
    },
  },
  {
    name: 'remove',
    signatures: ['MAP = remove (MAP, KEYS)'],
    summary: 'Takes keys out of a map.',
    examples: [
      { code: "m = containers.Map ({'a', 'b'}, {1, 2});\nremove (m, 'a');\nm.Count", output: 'ans = 1\n' },
    ],
    inputs: [2, 2],
    library: true,
    run([value, keys]) {
      const map = mapArg('remove', value);
      map.remove(keys!);
      return map;
    },
  },
];
