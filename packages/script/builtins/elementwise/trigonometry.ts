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
import { mapper } from '../support/mapper.js';
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

export const functions: readonly Builtin[] = [
  {
    name: 'sin',
    signatures: ['sin (X)'],
    summary: 'Sine.',
    examples: [{ code: 'sin (1)', output: 'ans = 0.8415\n' }],
    inputs: [1, 1],

    ...mapper('sin', { real: Math.sin, complex: complex.sin, loop: loops.sin }),
  },
  {
    name: 'cos',
    signatures: ['cos (X)'],
    summary: 'Cosine.',
    examples: [{ code: 'cos (1)', output: 'ans = 0.5403\n' }],
    inputs: [1, 1],

    ...mapper('cos', { real: Math.cos, complex: complex.cos, loop: loops.cos }),
  },
  {
    name: 'tan',
    signatures: ['tan (Z)'],
    summary: 'Tangent.',
    examples: [{ code: 'tan (1)', output: 'ans = 1.5574\n' }],
    inputs: [1, 1],

    ...mapper('tan', { real: Math.tan, complex: complex.tan }),
  },
  {
    name: 'sec',
    signatures: ['sec (X)'],
    summary: 'Secant.',
    examples: [{ code: 'sec (1)', output: 'ans = 1.8508\n' }],
    inputs: [1, 1],
    library: true,

    ...mapper('sec', { real: reciprocal(Math.cos), complex: complex.reciprocalOf(complex.cos) }),
  },
  {
    name: 'csc',
    signatures: ['csc (X)'],
    summary: 'Cosecant.',
    examples: [{ code: 'csc (1)', output: 'ans = 1.1884\n' }],
    inputs: [1, 1],
    library: true,

    ...mapper('csc', { real: reciprocal(Math.sin), complex: complex.reciprocalOf(complex.sin) }),
  },
  {
    name: 'cot',
    signatures: ['cot (X)'],
    summary: 'Cotangent.',
    examples: [{ code: 'cot (1)', output: 'ans = 0.6421\n' }],
    inputs: [1, 1],
    library: true,

    ...mapper('cot', { real: reciprocal(Math.tan), complex: complex.reciprocalOf(complex.tan) }),
  },
  {
    name: 'asin',
    signatures: ['asin (X)'],
    summary: 'Arc sine.',
    examples: [{ code: 'asin (0.5)', output: 'ans = 0.5236\n' }],
    inputs: [1, 1],

    ...mapper('asin', { real: Math.asin, domain: inUnit, complex: complex.asin }),
  },
  {
    name: 'acos',
    signatures: ['acos (X)'],
    summary: 'Arc cosine.',
    examples: [
      { code: 'acos (0.5)', output: 'ans = 1.0472\n' },
      { code: 'acos (2)', output: 'ans =       0 + 1.3170i\n' },
    ],
    inputs: [1, 1],

    ...mapper('acos', { real: Math.acos, domain: inUnit, complex: complex.acos }),
  },
  {
    name: 'atan',
    signatures: ['atan (X)'],
    summary: 'Arc tangent.',
    examples: [{ code: 'atan (1)', output: 'ans = 0.7854\n' }],
    inputs: [1, 1],

    ...mapper('atan', { real: Math.atan, complex: complex.atan }),
  },
  {
    name: 'asec',
    signatures: ['asec (X)'],
    summary: 'Arc secant.',
    examples: [{ code: 'asec (2)', output: 'ans = 1.0472\n' }],
    inputs: [1, 1],
    library: true,

    ...mapper('asec', {
      real: inverse(Math.acos),
      domain: outOfUnit,
      complex: complex.ofReciprocal(complex.acos),
    }),
  },
  {
    name: 'acsc',
    signatures: ['acsc (X)'],
    summary: 'Arc cosecant.',
    examples: [{ code: 'acsc (2)', output: 'ans = 0.5236\n' }],
    inputs: [1, 1],
    library: true,

    ...mapper('acsc', {
      real: inverse(Math.asin),
      domain: outOfUnit,
      complex: complex.ofReciprocal(complex.asin),
    }),
  },
  {
    name: 'acot',
    signatures: ['acot (X)'],
    summary: 'Arc cotangent.',
    examples: [{ code: 'acot (2)', output: 'ans = 0.4636\n' }],
    inputs: [1, 1],
    library: true,

    ...mapper('acot', { real: inverse(Math.atan), complex: complex.ofReciprocal(complex.atan) }),
  },
  {
    name: 'sinh',
    signatures: ['sinh (X)'],
    summary: 'Hyperbolic sine.',
    examples: [{ code: 'sinh (1)', output: 'ans = 1.1752\n' }],
    inputs: [1, 1],

    ...mapper('sinh', { real: Math.sinh, complex: complex.sinh }),
  },
  {
    name: 'cosh',
    signatures: ['cosh (X)'],
    summary: 'Hyperbolic cosine.',
    examples: [{ code: 'cosh (1)', output: 'ans = 1.5431\n' }],
    inputs: [1, 1],

    ...mapper('cosh', { real: Math.cosh, complex: complex.cosh }),
  },
  {
    name: 'tanh',
    signatures: ['tanh (X)'],
    summary: 'Hyperbolic tangent.',
    examples: [{ code: 'tanh (1)', output: 'ans = 0.7616\n' }],
    inputs: [1, 1],

    ...mapper('tanh', { real: Math.tanh, complex: complex.tanh }),
  },
  {
    name: 'sech',
    signatures: ['sech (X)'],
    summary: 'Hyperbolic secant.',
    examples: [{ code: 'sech (1)', output: 'ans = 0.6481\n' }],
    inputs: [1, 1],
    library: true,

    ...mapper('sech', { real: reciprocal(Math.cosh), complex: complex.reciprocalOf(complex.cosh) }),
  },
  {
    name: 'csch',
    signatures: ['csch (X)'],
    summary: 'Hyperbolic cosecant.',
    examples: [{ code: 'csch (1)', output: 'ans = 0.8509\n' }],
    inputs: [1, 1],
    library: true,

    ...mapper('csch', { real: reciprocal(Math.sinh), complex: complex.reciprocalOf(complex.sinh) }),
  },
  {
    name: 'coth',
    signatures: ['coth (X)'],
    summary: 'Hyperbolic cotangent.',
    examples: [{ code: 'coth (1)', output: 'ans = 1.3130\n' }],
    inputs: [1, 1],
    library: true,

    ...mapper('coth', { real: reciprocal(Math.tanh), complex: complex.reciprocalOf(complex.tanh) }),
  },
  {
    name: 'asinh',
    signatures: ['asinh (X)'],
    summary: 'Inverse hyperbolic sine.',
    examples: [{ code: 'asinh (1)', output: 'ans = 0.8814\n' }],
    inputs: [1, 1],

    ...mapper('asinh', { real: Math.asinh, complex: complex.asinh }),
  },
  {
    name: 'acosh',
    signatures: ['acosh (X)'],
    summary: 'Inverse hyperbolic cosine.',
    examples: [{ code: 'acosh (2)', output: 'ans = 1.3170\n' }],
    inputs: [1, 1],

    ...mapper('acosh', { real: Math.acosh, domain: fromOne, complex: complex.acosh }),
  },
  {
    name: 'atanh',
    signatures: ['atanh (X)'],
    summary: 'Inverse hyperbolic tangent.',
    examples: [{ code: 'atanh (0.5)', output: 'ans = 0.5493\n' }],
    inputs: [1, 1],

    ...mapper('atanh', { real: Math.atanh, domain: inUnit, complex: complex.atanh }),
  },
  {
    name: 'asech',
    signatures: ['asech (X)'],
    summary: 'Inverse hyperbolic secant.',
    examples: [{ code: 'asech (0.5)', output: 'ans = 1.3170\n' }],
    inputs: [1, 1],
    library: true,

    ...mapper('asech', {
      real: inverse(Math.acosh),
      domain: fromZeroToOne,
      complex: complex.ofReciprocal(complex.acosh),
    }),
  },
  {
    name: 'acsch',
    signatures: ['acsch (X)'],
    summary: 'Inverse hyperbolic cosecant.',
    examples: [{ code: 'acsch (2)', output: 'ans = 0.4812\n' }],
    inputs: [1, 1],
    library: true,

    ...mapper('acsch', { real: inverse(Math.asinh), complex: complex.ofReciprocal(complex.asinh) }),
  },
  {
    name: 'acoth',
    signatures: ['acoth (X)'],
    summary: 'Inverse hyperbolic cotangent.',
    examples: [{ code: 'acoth (2)', output: 'ans = 0.5493\n' }],
    inputs: [1, 1],
    library: true,

    ...mapper('acoth', {
      real: inverse(Math.atanh),
      domain: outOfUnit,
      complex: complex.ofReciprocal(complex.atanh),
    }),
  },
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
  {
    name: 'asind',
    signatures: ['asind (X)'],
    summary: 'Arc sine in degrees.',
    examples: [{ code: 'asind (0.5)', output: 'ans = 30.000\n' }],
    inputs: [1, 1],
    library: true,

    ...mapper('asind', { real: degrees(Math.asin), domain: inUnit, complex: scaled(complex.asin) }),
  },
  {
    name: 'acosd',
    signatures: ['acosd (X)'],
    summary: 'Arc cosine in degrees.',
    examples: [{ code: 'acosd (0.5)', output: 'ans = 60.000\n' }],
    inputs: [1, 1],
    library: true,

    ...mapper('acosd', { real: degrees(Math.acos), domain: inUnit, complex: scaled(complex.acos) }),
  },
  {
    name: 'atand',
    signatures: ['atand (X)'],
    summary: 'Arc tangent in degrees.',
    examples: [{ code: 'atand (1)', output: 'ans = 45\n' }],
    inputs: [1, 1],
    library: true,

    ...mapper('atand', { real: degrees(Math.atan) }),
  },
  {
    name: 'asecd',
    signatures: ['asecd (X)'],
    summary: 'Arc secant in degrees.',
    examples: [{ code: 'asecd (2)', output: 'ans = 60.000\n' }],
    inputs: [1, 1],
    library: true,

    ...mapper('asecd', {
      real: degrees(inverse(Math.acos)),
      domain: outOfUnit,
      complex: scaled(complex.ofReciprocal(complex.acos)),
    }),
  },
  {
    name: 'acscd',
    signatures: ['acscd (X)'],
    summary: 'Arc cosecant in degrees.',
    examples: [{ code: 'acscd (2)', output: 'ans = 30.000\n' }],
    inputs: [1, 1],
    library: true,

    ...mapper('acscd', {
      real: degrees(inverse(Math.asin)),
      domain: outOfUnit,
      complex: scaled(complex.ofReciprocal(complex.asin)),
    }),
  },
  {
    name: 'acotd',
    signatures: ['acotd (X)'],
    summary: 'Arc cotangent in degrees.',
    examples: [{ code: 'acotd (1)', output: 'ans = 45\n' }],
    inputs: [1, 1],
    library: true,

    ...mapper('acotd', { real: degrees(inverse(Math.atan)) }),
  },
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
