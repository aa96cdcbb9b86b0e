/** containers.Map: making it, keys, values, isKey, remove. */

import type { Context } from '../../context.js';
import { fail } from '../../errors.js';
import { take } from '../../indexing/take.js';
import { textOf } from '../../values/convert.js';
import { isChar, numelOf } from '../../values/inspect.js';
import { logical } from '../../values/make.js';
import { Cell, type Value } from '../../values/types.js';
import type { Builtin } from '../builtin.js';
import { keyTypeOf, MapValue, valueTypeOf } from './map-value.js';

const ANY = Number.POSITIVE_INFINITY;

function makeMap(args: Value[], context: Context): MapValue {
  const [first, second] = args;
  if (first === undefined) return new MapValue('char', 'any');
  const word = textOf(first)?.toLowerCase();
  if (args.length === 4 && (word === 'keytype' || word === 'valuetype')) {
    const other = textOf(args[2]!)?.toLowerCase();
    if (other !== 'keytype' && other !== 'valuetype') return fail('containers.Map: missing option');
    const [one, two] = [textOf(second!) ?? '', textOf(args[3]!) ?? ''];
    return word === 'keytype' ? new MapValue(one, two) : new MapValue(two, one);
  }
  if (second === undefined || (args.length !== 2 && args.length !== 4)) {
    return fail('containers.Map: incorrect number of inputs specified');
  }
  const keys =
    first instanceof Cell
      ? first.items
      : isChar(first) || numelOf(first) === 1
        ? [first]
        : elements(first, context);
  if (keys.length === 0) return fail('containers.Map: empty keys are not allowed');
  const several = first instanceof Cell || keys.length > 1;
  const values = several
    ? second instanceof Cell
      ? second.items
      : keys.length === 1
        ? [second]
        : elements(second, context)
    : [second];
  if (values.length !== keys.length) return fail('containers.Map: the number of keys and values must match');
  const uniform =
    args.length === 4 && textOf(args[2]!)?.toLowerCase() === 'uniformvalues'
      ? args[3] !== false && args[3] !== 0
      : true;
  const map = new MapValue(keyTypeOf(keys), uniform ? valueTypeOf(values) : 'any');
  keys.forEach((key, k) => {
    map.set(key, values[k]!);
  });
  return map;
}

function elements(value: Value, { meter }: Context): Value[] {
  const n = numelOf(value);
  meter.elements(n, 32);
  return Array.from({ length: n }, (_, k) => take(value, [k + 1], '', meter));
}

function mapArg(name: string, value: Value | undefined): MapValue {
  return value instanceof MapValue ? value : fail(`${name}: argument must be a containers.Map`);
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
    inputs: [1, 1],
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
    inputs: [1, 2],
    run: ([map, keys]) =>
      keys === undefined ? mapArg('values', map).values() : mapArg('values', map).valuesOf(keys),
  },
  {
    name: 'isKey',
    signatures: ['TF = isKey (MAP, KEYS)'],
    summary: 'Whether a map has keys.',
    examples: [{ code: "isKey (containers.Map ('a', 1), {'a', 'b'})", output: 'ans =\n\n  1  0\n\n' }],
    inputs: [2, 2],
    run([value, keys]) {
      const map = mapArg('isKey', value);
      if (!(keys instanceof Cell)) return map.has(keys!);
      return logical(
        keys.dims,
        Uint8Array.from(keys.items, (key) => (map.has(key) ? 1 : 0)),
      );
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
    run([value, keys]) {
      const map = mapArg('remove', value);
      map.removeAll(keys!);
      return map;
    },
  },
];
