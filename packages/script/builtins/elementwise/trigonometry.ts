/** Trigonometric and hyperbolic functions, their inverses, and the ones in degrees. */
import { fail } from '../../errors.js';
import { typeName } from '../../operators/kinds.js';
import {
  classOf,
  isArray,
  isChar,
  isComplex,
  isInteger,
  isLogical,
  isNumeric,
} from '../../values/inspect.js';
import type { Value } from '../../values/types.js';
import type { Builtin } from '../builtin.js';
import { floatClass } from '../support/arrays.js';
import { pairwise } from '../support/binary.js';
import * as complex from '../support/complex-functions.js';
import { loops } from '../support/loops.js';
import { type Mapping, mapper } from '../support/mapper.js';
import { absolute } from './rounding.js';

const inUnit = (x: number) => !(x < -1 || x > 1);
const outOfUnit = (x: number) => !(x > -1 && x < 1);
const fromOne = (x: number) => !(x < 1);
const fromZeroToOne = (x: number) => !(x < 0 || x > 1 || Object.is(x, -0));

const inverse = (f: (x: number) => number) => (x: number) => f(1 / x);
const reciprocal = (f: (x: number) => number) => (x: number) => 1 / f(x);
const DEGREE = Math.PI / 180;

/** Exact for multiples of 90 degrees. */
function sind(x: number): number {
  if (x % 180 === 0) return 0;
  if (x % 90 === 0) return (((x / 90) % 4) + 4) % 4 === 1 ? 1 : -1;
  return Math.sin(x * DEGREE);
}

function cosd(x: number): number {
  if ((x - 90) % 180 === 0) return 0;
  if (x % 180 === 0) return (x / 180) % 2 === 0 ? 1 : -1;
  return Math.cos(x * DEGREE);
}

function tand(x: number): number {
  if (x % 180 === 0) return 0;
  if ((x - 90) % 180 === 0)
    return (((x / 90) % 4) + 4) % 4 === 1 ? Number.POSITIVE_INFINITY : Number.NEGATIVE_INFINITY;
  return Math.tan(x * DEGREE);
}

const degrees = (f: (x: number) => number) => (x: number) => f(x) / DEGREE;
const scaled =
  (f: complex.ComplexFunction): complex.ComplexFunction =>
  (z) => {
    const w = f(z);
    return { re: w.re / DEGREE, im: w.im / DEGREE };
  };

/** The floating-point class of a result; raises an error for char and logical values. */
function floats(name: string, ...args: readonly Value[]): 'double' | 'single' {
  for (const arg of args)
    if (!isArray(arg) || isChar(arg) || isLogical(arg))
      fail(`${name}: wrong type argument '${typeName(arg)}'`);
  return floatClass(...args.map(classOf));
}

function degreeMapper(name: string, f: (x: number) => number): Pick<Builtin, 'run' | 'scalar'> {
  const mapped = mapper(name, { real: f });
  return {
    ...mapped,
    run: (args, nargout, context) =>
      isNumeric(args[0]!) ? mapped.run(args, nargout, context) : fail(`${name}: X must be numeric`),
  };
}

/** Between degrees and radians. */
function angleMapper(name: string, argument: string, factor: number): Pick<Builtin, 'run' | 'scalar'> {
  const mapped = mapper(name, {
    real: (x) => x * factor,
    complex: (z) => ({ re: z.re * factor, im: z.im * factor }),
  });
  return {
    ...mapped,
    run: (args, nargout, context) =>
      isNumeric(args[0]!) && !isInteger(args[0]!)
        ? mapped.run(args, nargout, context)
        : fail(`${name}: ${argument} must be a floating point class (double or single)`),
  };
}

/** Correctly rounded for integer Pythagorean triples, unlike Math.hypot. */
function hypot(x: number, y: number): number {
  const a = Math.max(Math.abs(x), Math.abs(y));
  if (a < 1e150 && Math.min(Math.abs(x), Math.abs(y)) > 1e-150) return Math.sqrt(x * x + y * y);
  const length = Math.hypot(x, y);
  // The first NaN wins: it may be NA.
  return Number.isNaN(length) ? (Number.isNaN(x) ? x : y) : length;
}

/** A function of one argument. @param examples code, and the output behind `ans = ` */
function row(
  name: string,
  summary: string,
  examples: readonly (readonly [code: string, output: string])[],
  mapping: Mapping,
): Builtin {
  return {
    name,
    signatures: [`${name} (X)`],
    summary,
    examples: examples.map(([code, output]) => ({ code, output: `ans = ${output}\n` })),
    inputs: [1, 1],
    ...mapper(name, mapping),
  };
}

/** One that Octave implements in its own language. */
function libraryRow(...given: Parameters<typeof row>): Builtin {
  return { ...row(...given), library: true };
}

export const functions: readonly Builtin[] = [
  row('sin', 'Sine.', [['sin (1)', '0.8415']], { real: Math.sin, complex: complex.sin, loop: loops.sin }),
  row('cos', 'Cosine.', [['cos (1)', '0.5403']], { real: Math.cos, complex: complex.cos, loop: loops.cos }),
  {
    name: 'tan',
    signatures: ['tan (Z)'],
    summary: 'Tangent.',
    examples: [{ code: 'tan (1)', output: 'ans = 1.5574\n' }],
    inputs: [1, 1],

    ...mapper('tan', { real: Math.tan, complex: complex.tan }),
  },
  libraryRow('sec', 'Secant.', [['sec (1)', '1.8508']], {
    real: reciprocal(Math.cos),
    complex: complex.reciprocalOf(complex.cos),
  }),
  libraryRow('csc', 'Cosecant.', [['csc (1)', '1.1884']], {
    real: reciprocal(Math.sin),
    complex: complex.reciprocalOf(complex.sin),
  }),
  libraryRow('cot', 'Cotangent.', [['cot (1)', '0.6421']], {
    real: reciprocal(Math.tan),
    complex: complex.reciprocalOf(complex.tan),
  }),
  row('asin', 'Arc sine.', [['asin (0.5)', '0.5236']], {
    real: Math.asin,
    domain: inUnit,
    complex: complex.asin,
  }),
  row(
    'acos',
    'Arc cosine.',
    [
      ['acos (0.5)', '1.0472'],
      ['acos (2)', '      0 + 1.3170i'],
    ],
    { real: Math.acos, domain: inUnit, complex: complex.acos },
  ),
  row('atan', 'Arc tangent.', [['atan (1)', '0.7854']], { real: Math.atan, complex: complex.atan }),
  libraryRow('asec', 'Arc secant.', [['asec (2)', '1.0472']], {
    real: inverse(Math.acos),
    domain: outOfUnit,
    complex: complex.ofReciprocal(complex.acos),
  }),
  libraryRow('acsc', 'Arc cosecant.', [['acsc (2)', '0.5236']], {
    real: inverse(Math.asin),
    domain: outOfUnit,
    complex: complex.ofReciprocal(complex.asin),
  }),
  libraryRow('acot', 'Arc cotangent.', [['acot (2)', '0.4636']], {
    real: inverse(Math.atan),
    complex: complex.ofReciprocal(complex.atan),
  }),
  row('sinh', 'Hyperbolic sine.', [['sinh (1)', '1.1752']], { real: Math.sinh, complex: complex.sinh }),
  row('cosh', 'Hyperbolic cosine.', [['cosh (1)', '1.5431']], { real: Math.cosh, complex: complex.cosh }),
  row('tanh', 'Hyperbolic tangent.', [['tanh (1)', '0.7616']], { real: Math.tanh, complex: complex.tanh }),
  libraryRow('sech', 'Hyperbolic secant.', [['sech (1)', '0.6481']], {
    real: reciprocal(Math.cosh),
    complex: complex.reciprocalOf(complex.cosh),
  }),
  libraryRow('csch', 'Hyperbolic cosecant.', [['csch (1)', '0.8509']], {
    real: reciprocal(Math.sinh),
    complex: complex.reciprocalOf(complex.sinh),
  }),
  libraryRow('coth', 'Hyperbolic cotangent.', [['coth (1)', '1.3130']], {
    real: reciprocal(Math.tanh),
    complex: complex.reciprocalOf(complex.tanh),
  }),
  row('asinh', 'Inverse hyperbolic sine.', [['asinh (1)', '0.8814']], {
    real: Math.asinh,
    complex: complex.asinh,
  }),
  row('acosh', 'Inverse hyperbolic cosine.', [['acosh (2)', '1.3170']], {
    real: Math.acosh,
    domain: fromOne,
    complex: complex.acosh,
  }),
  row('atanh', 'Inverse hyperbolic tangent.', [['atanh (0.5)', '0.5493']], {
    real: Math.atanh,
    domain: inUnit,
    complex: complex.atanh,
  }),
  libraryRow('asech', 'Inverse hyperbolic secant.', [['asech (0.5)', '1.3170']], {
    real: inverse(Math.acosh),
    domain: fromZeroToOne,
    complex: complex.ofReciprocal(complex.acosh),
  }),
  libraryRow('acsch', 'Inverse hyperbolic cosecant.', [['acsch (2)', '0.4812']], {
    real: inverse(Math.asinh),
    complex: complex.ofReciprocal(complex.asinh),
  }),
  libraryRow('acoth', 'Inverse hyperbolic cotangent.', [['acoth (2)', '0.5493']], {
    real: inverse(Math.atanh),
    domain: outOfUnit,
    complex: complex.ofReciprocal(complex.atanh),
  }),
  {
    name: 'sind',
    signatures: ['sind (X)'],
    summary: 'Sine of degrees.',
    examples: [{ code: 'sind ([0 30 90 180])', output: 'ans =\n\n        0   0.5000   1.0000        0\n\n' }],
    inputs: [1, 1],
    library: true,

    ...degreeMapper('sind', sind),
  },
  {
    name: 'cosd',
    signatures: ['cosd (X)'],
    summary: 'Cosine of degrees.',
    examples: [{ code: 'cosd ([0 60 90 180])', output: 'ans =\n\n   1.0000   0.5000        0  -1.0000\n\n' }],
    inputs: [1, 1],
    library: true,

    ...degreeMapper('cosd', cosd),
  },
  {
    name: 'tand',
    signatures: ['tand (X)'],
    summary: 'Tangent of degrees.',
    examples: [{ code: 'tand ([0 90])', output: 'ans =\n\n     0   Inf\n\n' }],
    inputs: [1, 1],
    library: true,

    ...degreeMapper('tand', tand),
  },
  {
    name: 'secd',
    signatures: ['secd (X)'],
    summary: 'Secant of degrees.',
    examples: [{ code: 'secd (60)', output: 'ans = 2.0000\n' }],
    inputs: [1, 1],
    library: true,

    ...degreeMapper('secd', reciprocal(cosd)),
  },
  {
    name: 'cscd',
    signatures: ['cscd (X)'],
    summary: 'Cosecant of degrees.',
    examples: [{ code: 'cscd (30)', output: 'ans = 2.0000\n' }],
    inputs: [1, 1],
    library: true,

    ...degreeMapper('cscd', reciprocal(sind)),
  },
  {
    name: 'cotd',
    signatures: ['cotd (X)'],
    summary: 'Cotangent of degrees.',
    examples: [{ code: 'cotd (45)', output: 'ans = 1.0000\n' }],
    inputs: [1, 1],
    library: true,

    ...degreeMapper('cotd', reciprocal(tand)),
  },
  libraryRow('asind', 'Arc sine in degrees.', [['asind (0.5)', '30.000']], {
    real: degrees(Math.asin),
    domain: inUnit,
    complex: scaled(complex.asin),
  }),
  libraryRow('acosd', 'Arc cosine in degrees.', [['acosd (0.5)', '60.000']], {
    real: degrees(Math.acos),
    domain: inUnit,
    complex: scaled(complex.acos),
  }),
  libraryRow('atand', 'Arc tangent in degrees.', [['atand (1)', '45']], { real: degrees(Math.atan) }),
  libraryRow('asecd', 'Arc secant in degrees.', [['asecd (2)', '60.000']], {
    real: degrees(inverse(Math.acos)),
    domain: outOfUnit,
    complex: scaled(complex.ofReciprocal(complex.acos)),
  }),
  libraryRow('acscd', 'Arc cosecant in degrees.', [['acscd (2)', '30.000']], {
    real: degrees(inverse(Math.asin)),
    domain: outOfUnit,
    complex: scaled(complex.ofReciprocal(complex.asin)),
  }),
  libraryRow('acotd', 'Arc cotangent in degrees.', [['acotd (1)', '45']], {
    real: degrees(inverse(Math.atan)),
  }),
  {
    name: 'deg2rad',
    signatures: ['RAD = deg2rad (DEG)'],
    summary: 'Degrees to radians.',
    examples: [{ code: 'deg2rad (180)', output: 'ans = 3.1416\n' }],
    inputs: [1, 1],
    library: true,

    ...angleMapper('deg2rad', 'DEG', DEGREE),
  },
  {
    name: 'rad2deg',
    signatures: ['DEG = rad2deg (RAD)'],
    summary: 'Radians to degrees.',
    examples: [{ code: 'rad2deg (pi)', output: 'ans = 180\n' }],
    inputs: [1, 1],
    library: true,

    ...angleMapper('rad2deg', 'RAD', 180 / Math.PI),
  },
  {
    name: 'atan2',
    signatures: ['atan2 (Y, X)'],
    summary: 'Angle of the point (x, y).',
    examples: [{ code: 'atan2 (1, -1)', output: 'ans = 2.3562\n' }],
    inputs: [2, 2],

    run([y, x], _nargout, { meter }) {
      if (isComplex(x!) || isComplex(y!)) return fail('atan2: not defined for complex numbers');
      return pairwise('atan2', y!, x!, meter, Math.atan2, floats('atan2', y!, x!));
    },
    scalars: Math.atan2,
  },
  {
    name: 'hypot',
    signatures: ['hypot (X, Y)', 'hypot (X, Y, Z, ...)'],
    summary: 'Length of the hypotenuse.',
    examples: [{ code: 'hypot (3, 4)', output: 'ans = 5\n' }],
    inputs: [2, Number.POSITIVE_INFINITY],

    run(args, _nargout, { meter }) {
      const sizes = args.map((arg) => (isComplex(arg) ? absolute(arg, meter) : arg));
      return sizes
        .slice(1)
        .reduce((a, b) => pairwise('hypot', a, b, meter, hypot, floats('hypot', a, b)), sizes[0]!);
    },
    scalars: hypot,
  },
];
