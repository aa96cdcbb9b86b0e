/** Conversion between the numeric classes. */
import { fail, invalidCall } from '../../errors.js';
import type { Meter } from '../../meter.js';
import { typeName } from '../../operators/kinds.js';
import { clampLong } from '../../operators/saturate.js';
import { textOf } from '../../values/convert.js';
import { classOf, isArray } from '../../values/inspect.js';
import { int64 } from '../../values/make.js';
import { type ClassName, Int64Tensor, Range, type Value } from '../../values/types.js';
import type { Builtin } from '../builtin.js';
import { arrayOf, isIntegerClass, numbersOf } from '../support/arrays.js';

/** `double (x)`, `int8 (x)` and so on. */
export function convert(value: Value, cls: ClassName, meter: Meter): Value {
  if (classOf(value) === cls && isArray(value)) return value;
  if (!isArray(value)) {
    return fail(`invalid conversion from ${typeName(value)} to ${cls}`);
  }
  if (value instanceof Range && cls === 'double') return value;
  if (cls === 'int64' || cls === 'uint64') {
    const n = value instanceof Int64Tensor ? value.re.length : -1;
    if (value instanceof Int64Tensor) {
      meter.elements(n, 8);
      const out = cls === 'int64' ? new BigInt64Array(n) : new BigUint64Array(n);
      for (let k = 0; k < n; k++) out[k] = clampLong(value.re[k]!, cls);
      return int64(value.dims, out);
    }
  }
  const x = numbersOf(value, meter)!;
  if (x.im !== null && isIntegerClass(cls)) {
    return fail(`invalid conversion from ${typeName(value)} to ${cls}`);
  }
  return arrayOf(cls, x.dims, x.re.slice(), x.im === null ? null : x.im.slice(), meter);
}

function converter(cls: ClassName): Pick<Builtin, 'run'> {
  return { run: ([value], _nargout, { meter }) => convert(value!, cls, meter) };
}

const CLASSES = [
  'double',
  'single',
  'logical',
  'char',
  'int8',
  'int16',
  'int32',
  'int64',
  'uint8',
  'uint16',
  'uint32',
  'uint64',
];

/** `logical (x)`: raises an error for NaN and for values without numbers. */
function toLogical(value: Value, meter: Meter): Value {
  const x = numbersOf(value, meter);
  if (x === undefined || x.cls === 'char')
    return fail(`logical: wrong type argument '${x === undefined ? typeName(value) : 'sq_string'}'`);
  if (x.cls === 'logical') return value;
  if (x.re.some(Number.isNaN)) return fail('invalid conversion from NaN to logical');
  return arrayOf(
    'logical',
    x.dims,
    x.re.map((y, k) => (y !== 0 || (x.im !== null && x.im[k] !== 0) ? 1 : 0)),
    null,
    meter,
  );
}

export const functions: readonly Builtin[] = [
  {
    name: 'double',
    signatures: ['double (X)'],
    summary: 'Converts to double precision.',
    examples: [{ code: 'double ("a")', output: 'ans = 97\n' }],
    inputs: [1, 1],

    ...converter('double'),
  },
  {
    name: 'single',
    signatures: ['single (X)'],
    summary: 'Converts to single precision.',
    examples: [{ code: 'single (pi)', output: 'ans = 3.1416\n' }],
    inputs: [1, 1],

    ...converter('single'),
  },
  {
    name: 'int8',
    signatures: ['int8 (X)'],
    summary: 'Converts to 8-bit integers.',
    examples: [{ code: 'int8 ([1.5 200 -100])', output: 'ans =\n\n     2   127  -100\n\n' }],
    inputs: [1, 1],

    ...converter('int8'),
  },
  {
    name: 'int16',
    signatures: ['int16 (X)'],
    summary: 'Converts to 16-bit integers.',
    examples: [{ code: 'int16 (1e6)', output: 'ans = 32767\n' }],
    inputs: [1, 1],

    ...converter('int16'),
  },
  {
    name: 'int32',
    signatures: ['int32 (X)'],
    summary: 'Converts to 32-bit integers.',
    examples: [{ code: 'int32 (2.5)', output: 'ans = 3\n' }],
    inputs: [1, 1],

    ...converter('int32'),
  },
  {
    name: 'int64',
    signatures: ['int64 (X)'],
    summary: 'Converts to 64-bit integers.',
    examples: [{ code: 'int64 (2.5)', output: 'ans = 3\n' }],
    inputs: [1, 1],

    ...converter('int64'),
  },
  {
    name: 'uint8',
    signatures: ['uint8 (X)'],
    summary: 'Converts to unsigned 8-bit integers.',
    examples: [{ code: 'uint8 ([-1 300])', output: 'ans =\n\n    0  255\n\n' }],
    inputs: [1, 1],

    ...converter('uint8'),
  },
  {
    name: 'uint16',
    signatures: ['uint16 (X)'],
    summary: 'Converts to unsigned 16-bit integers.',
    examples: [{ code: 'uint16 (70000)', output: 'ans = 65535\n' }],
    inputs: [1, 1],

    ...converter('uint16'),
  },
  {
    name: 'uint32',
    signatures: ['uint32 (X)'],
    summary: 'Converts to unsigned 32-bit integers.',
    examples: [{ code: 'uint32 (-1)', output: 'ans = 0\n' }],
    inputs: [1, 1],

    ...converter('uint32'),
  },
  {
    name: 'uint64',
    signatures: ['uint64 (X)'],
    summary: 'Converts to unsigned 64-bit integers.',
    examples: [{ code: 'uint64 (7)', output: 'ans = 7\n' }],
    inputs: [1, 1],

    ...converter('uint64'),
  },
  {
    name: 'logical',
    signatures: ['logical (X)'],
    summary: 'Converts to truth values.',
    examples: [{ code: 'logical ([0 1 2])', output: 'ans =\n\n  0  1  1\n\n' }],
    inputs: [1, 1],

    run: ([value], _nargout, { meter }) => toLogical(value!, meter),
  },
  {
    name: 'cast',
    signatures: ['cast (VAL, "TYPE")', 'cast (VAL, "LIKE", VAR)'],
    summary: 'Converts to the class that is named.',
    examples: [{ code: 'cast (2.7, "int8")', output: 'ans = 3\n' }],
    inputs: [2, 3],
    library: true,

    run([value, name], _nargout, { meter }) {
      const cls = name === undefined ? invalidCall() : textOf(name);
      if (cls === undefined) return fail('cast: TYPE must be a string');
      if (!isArray(value!))
        return fail(`cast: type conversion from class '${classOf(value!)}' is not supported`);
      if (!CLASSES.includes(cls)) return fail(`cast: type conversion to '${cls}' is not supported`);
      return cls === 'logical' ? toLogical(value, meter) : convert(value, cls as ClassName, meter);
    },
  },
];
