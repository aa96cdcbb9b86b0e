/** Constants, alone or as whole arrays: `pi`, `zeros (2, 3)`, `NaN (1, 5, "single")`. */
import { fail } from '../../errors.js';
import type { Meter } from '../../meter.js';
import { integerRange, LONG_RANGES } from '../../operators/saturate.js';
import { textOf } from '../../values/convert.js';
import { classOf, isChar, product } from '../../values/inspect.js';
import { elementBytes, int64, storage, tensor } from '../../values/make.js';
import { isNA, NA } from '../../values/na.js';
import { type ClassName, type Dims, Tensor, type TensorClass, type Value } from '../../values/types.js';
import type { Builtin } from '../builtin.js';
import { arrayOf, isIntegerClass, numbersOf } from '../support/arrays.js';
import { sizeFrom } from '../support/sizes.js';

const NUMERIC = new Set([
  'double',
  'single',
  'int8',
  'int16',
  'int32',
  'int64',
  'uint8',
  'uint16',
  'uint32',
  'uint64',
]);
const FLOATS = new Set(['double', 'single']);

/** An array of equal elements, charged to the meter. */
export function filledArray(cls: ClassName, dims: Dims, value: number, meter: Meter): Value {
  const n = product(dims);
  if (cls === 'int64' || cls === 'uint64') {
    meter.elements(n, 8);
    const re = cls === 'int64' ? new BigInt64Array(n) : new BigUint64Array(n);
    if (value !== 0) re.fill(BigInt(value));
    return int64(dims, re);
  }
  const small = cls as TensorClass;
  meter.elements(n, elementBytes(small));
  const re = storage(small, n);
  if (value !== 0) re.fill(value);
  return tensor(small, dims, re);
}

interface Shape {
  readonly cls: ClassName;
  readonly dims: Dims;
}

/** Size arguments, optionally followed by a class name, or by "like" and an example. */
function shapeFrom(args: readonly Value[], name: string, allowed: ReadonlySet<string>, meter: Meter): Shape {
  let cls: ClassName = 'double';
  let sizes = args;
  const last = args.at(-1);
  if (args.length >= 2 && textOf(args.at(-2)!) === 'like') {
    cls = classOf(last!);
    sizes = args.slice(0, -2);
  } else if (last !== undefined && isChar(last)) {
    const text = textOf(last) ?? '';
    if (!NUMERIC.has(text)) return fail('invalid data type specified');
    if (!allowed.has(text)) return fail(`${name}: invalid class name`);
    cls = text as ClassName;
    sizes = args.slice(0, -1);
  }
  return { cls, dims: sizeFrom(sizes, name, meter) };
}

function fill(name: string, value: number, allowed: ReadonlySet<string> = FLOATS): Pick<Builtin, 'run'> {
  return {
    run(args, _nargout, { meter }) {
      if (args.length === 0 && !isNA(value)) return value;
      const { cls, dims } = shapeFrom(args, name, allowed, meter);
      return filledArray(cls, dims, value, meter);
    },
  };
}

function truth(name: string, value: boolean): Pick<Builtin, 'run'> {
  return {
    run(args, _nargout, { meter }) {
      if (args.length === 0) return value;
      return filledArray('logical', sizeFrom(args, name, meter), value ? 1 : 0, meter);
    },
  };
}

const imaginary: Pick<Builtin, 'run'> = {
  run(args, _nargout, { meter }) {
    const { cls, dims } = shapeFrom(args, 'i', FLOATS, meter);
    const n = product(dims);
    return arrayOf(cls, dims, meter.doubles(n), meter.doubles(n).fill(1), meter);
  },
};

/** Distance to the next larger number of a class. */
function spacing(x: number, cls: ClassName): number {
  const size = Math.abs(x);
  if (!Number.isFinite(size)) return Number.NaN;
  const [bits, smallest] = cls === 'single' ? [23, 2 ** -149] : [52, 2 ** -1074];
  if (size < smallest * 2 ** bits) return smallest;
  let exponent = Math.floor(Math.log2(size));
  if (2 ** exponent > size) exponent--;
  else if (2 ** (exponent + 1) <= size) exponent++;
  return 2 ** (exponent - bits);
}

function limit(name: 'intmax' | 'intmin'): Pick<Builtin, 'run'> {
  return {
    run([value], _nargout, { meter }) {
      const cls = value === undefined ? 'int32' : (textOf(value) ?? classOf(value));
      if (!isIntegerClass(cls as ClassName)) return fail(`${name}: not defined for '${cls}' objects`);
      const at = name === 'intmax' ? 1 : 0;
      if (cls === 'int64' || cls === 'uint64') {
        const one = cls === 'int64' ? new BigInt64Array(1) : new BigUint64Array(1);
        one[0] = LONG_RANGES[cls][at];
        return int64([1, 1], one);
      }
      return filledArray(cls as ClassName, [1, 1], integerRange(cls as 'int8')[at], meter);
    },
  };
}

/** realmax and related functions: one number for each floating-point class. */
function floating(name: string, double: number, single = Math.fround(double)): Pick<Builtin, 'run'> {
  return {
    run(args, _nargout, { meter }) {
      const { cls, dims } = shapeFrom(args, name, FLOATS, meter);
      return filledArray(cls, dims, cls === 'single' ? single : double, meter);
    },
  };
}

const SINGLE_MAX = (2 - 2 ** -23) * 2 ** 127;

function sized(name: string): string[] {
  return [name, ...['N', 'N, M', 'N, M, K, ...', '..., CLASS'].map((sizes) => `${name} (${sizes})`)];
}

function sizedLike(name: string): string[] {
  const [alone, one, two, more, ofClass] = sized(`VAL = ${name}`);
  return [alone!, one!, two!, more!, `VAL = ${name} (..., "LIKE", VAR))`, ofClass!];
}

/** @param example its code, and its output behind `ans = ` */
function constant(
  name: string,
  summary: string,
  [code, output]: readonly [code: string, output: string],
  rest: Pick<Builtin, 'run'>,
): Builtin {
  const examples = [{ code, output: `ans =${output.startsWith('\n') ? '' : ' '}${output}\n` }];
  return { name, signatures: sized(name), summary, examples, inputs: [0, Number.POSITIVE_INFINITY], ...rest };
}

export const functions: readonly Builtin[] = [
  {
    name: 'zeros',
    signatures: [
      'VAL = zeros (N)',
      'VAL = zeros (M, N)',
      'VAL = zeros (M, N, K, ...)',
      'VAL = zeros ([M N ...])',
      'VAL = zeros (..., "LIKE", VAR))',
      'VAL = zeros (..., CLASS)',
    ],
    summary: 'Array of zeros.',
    examples: [{ code: 'zeros (2, 3)', output: 'ans =\n\n   0   0   0\n   0   0   0\n\n' }],
    inputs: [0, Number.POSITIVE_INFINITY],

    ...fill('zeros', 0, NUMERIC),
  },
  {
    name: 'ones',
    signatures: [
      'VAL = ones (N)',
      'VAL = ones (M, N)',
      'VAL = ones (M, N, K, ...)',
      'VAL = ones ([M N ...])',
      'VAL = ones (..., "LIKE", VAR))',
      'VAL = ones (..., CLASS)',
    ],
    summary: 'Array of ones.',
    examples: [
      { code: 'ones (2)', output: 'ans =\n\n   1   1\n   1   1\n\n' },
      { code: 'ones (1, 3, "int8")', output: 'ans =\n\n  1  1  1\n\n' },
    ],
    inputs: [0, Number.POSITIVE_INFINITY],

    ...fill('ones', 1, NUMERIC),
  },
  constant('pi', 'Ratio of circumference to diameter.', ['pi', '3.1416'], floating('pi', Math.PI)),
  constant('e', 'Base of natural logarithms.', ['e', '2.7183'], floating('e', Math.E)),
  constant('Inf', 'Infinity.', ['-Inf', '-Inf'], fill('Inf', Number.POSITIVE_INFINITY)),
  {
    ...constant(
      'inf',
      'Infinity.',
      ['inf (1, 2)', '\n\n   Inf   Inf\n'],
      fill('Inf', Number.POSITIVE_INFINITY),
    ),
    signatures: sized('Inf'),
  },
  {
    ...constant('NaN', 'Not a number.', ['NaN (1, 2)', '\n\n   NaN   NaN\n'], fill('NaN', Number.NaN)),
    signatures: sizedLike('NaN'),
  },
  {
    ...constant('NA', 'The missing value.', ['isna (NA)', '1'], fill('NA', NA)),
    signatures: sizedLike('NA'),
  },
  {
    ...constant('nan', 'Not a number.', ['nan', 'NaN'], fill('NaN', Number.NaN)),
    signatures: sizedLike('NaN'),
  },
  ...['i', 'j', 'I', 'J'].map((name) => ({
    ...constant(name, 'Imaginary unit.', [name, ' 0 + 1i'], imaginary),
    signatures: sized('I'),
  })),
  {
    name: 'true',
    signatures: [
      'VAL = true (X)',
      'VAL = true (N, M)',
      'VAL = true (N, M, K, ...)',
      'VAL = true (..., "LIKE", VAR))',
    ],
    summary: 'Truth, or an array of it.',
    examples: [
      { code: 'true', output: 'ans = 1\n' },
      { code: 'true (1, 2)', output: 'ans =\n\n  1  1\n\n' },
    ],
    inputs: [0, Number.POSITIVE_INFINITY],

    ...truth('true', true),
  },
  {
    name: 'false',
    signatures: [
      'VAL = false (X)',
      'VAL = false (N, M)',
      'VAL = false (N, M, K, ...)',
      'VAL = false (..., "LIKE", VAR))',
    ],
    summary: 'Falsehood, or an array of it.',
    examples: [{ code: 'false (2)', output: 'ans =\n\n  0  0\n  0  0\n\n' }],
    inputs: [0, Number.POSITIVE_INFINITY],

    ...truth('false', false),
  },
  constant(
    'realmax',
    'Largest number of a floating class.',
    ['realmax', '1.7977e+308'],
    floating('realmax', Number.MAX_VALUE, SINGLE_MAX),
  ),
  constant(
    'realmin',
    'Smallest normalized number of a floating class.',
    ['realmin', '2.2251e-308'],
    floating('realmin', 2 ** -1022, 2 ** -126),
  ),
  {
    name: 'eps',
    signatures: ['eps', 'eps (X)', 'eps (N, M)', 'eps (N, M, K, ...)', 'eps (..., CLASS)'],
    summary: 'Distance between a number and the next; of 1 without arguments.',
    examples: [
      { code: 'eps', output: 'ans = 2.2204e-16\n' },
      { code: 'eps (1000)', output: 'ans = 1.1369e-13\n' },
    ],
    inputs: [0, Number.POSITIVE_INFINITY],

    run(args, _nargout, { meter }) {
      const [x] = args;
      if (args.length !== 1 || isChar(x!)) {
        const { cls, dims } = shapeFrom(args, 'eps', FLOATS, meter);
        return filledArray(cls, dims, cls === 'single' ? 2 ** -23 : 2 ** -52, meter);
      }
      const from = numbersOf(x!, meter);
      if (from === undefined || !FLOATS.has(from.cls)) return fail('eps: X must be of a floating point type');
      const { cls } = from;
      return arrayOf(
        cls,
        from.dims,
        from.re.map((value) => spacing(value, cls)),
        null,
        meter,
      );
    },
  },
  {
    name: 'flintmax',
    signatures: ['flintmax ()', 'flintmax ("double")', 'flintmax ("single")', 'flintmax (VAR)'],
    summary: 'Largest whole number up to which all are exact.',
    examples: [{ code: 'flintmax', output: 'ans = 9.0072e+15\n' }],
    inputs: [0, 1],

    run([value]) {
      const cls = value === undefined ? 'double' : (textOf(value) ?? classOf(value));
      if (cls === 'double') return 2 ** 53;
      if (cls === 'single') return new Tensor('single', [1, 1], Float32Array.of(2 ** 24));
      return fail(`flintmax: not defined for class '${cls}'`);
    },
  },
  {
    name: 'intmax',
    signatures: ['intmax ()', 'intmax ("TYPE")', 'intmax (VAR)'],
    summary: 'Largest number of an integer class.',
    examples: [{ code: 'intmax ("int8")', output: 'ans = 127\n' }],
    inputs: [0, 1],

    ...limit('intmax'),
  },
  {
    name: 'intmin',
    signatures: ['intmin ()', 'intmin ("TYPE")', 'intmin (VAR)'],
    summary: 'Smallest number of an integer class.',
    examples: [{ code: 'intmin ("int8")', output: 'ans = -128\n' }],
    inputs: [0, 1],

    ...limit('intmin'),
  },
];
