/** Roots, powers, exponentials and logarithms of each element. */
import { fail } from '../../errors.js';
import { binary } from '../../operators/binary.js';
import { squareRoot } from '../../operators/complex.js';
import { numberOf } from '../../values/convert.js';
import { isArray, isComplex, isLogical, numelOf } from '../../values/inspect.js';
import type { Value } from '../../values/types.js';
import type { Builtin } from '../builtin.js';
import { arrayOf, floatClass, numbers, numbersOf } from '../support/arrays.js';
import { joinedFloat, pairwise } from '../support/binary.js';
import * as complex from '../support/complex-functions.js';
import { loops } from '../support/loops.js';
import { mapper } from '../support/mapper.js';

const notNegative = (x: number) => !(x < 0);
const aboveMinusOne = (x: number) => !(x < -1);

/** glibc's log2 is exact for powers of two; the quotient of logarithms is not. */
function log2(x: number): number {
  const nearest = Math.round(Math.log2(x));
  return 2 ** nearest === x ? nearest : Math.log2(x);
}

/** Mantissa in [0.5, 1) and exponent. */
function split(x: number): [number, number] {
  if (x === 0 || !Number.isFinite(x)) return [x, 0];
  let exponent = Math.floor(Math.log2(Math.abs(x))) + 1;
  let mantissa = x / 2 ** exponent;
  if (!Number.isFinite(mantissa) || mantissa === 0) mantissa = x / 2 ** (exponent - 60) / 2 ** 60;
  if (Math.abs(mantissa) >= 1) {
    mantissa /= 2;
    exponent++;
  } else if (Math.abs(mantissa) < 0.5) {
    mantissa *= 2;
    exponent--;
  }
  return [mantissa, exponent];
}

function nthRoot(x: number, n: number): number {
  if (n === 3) return Math.cbrt(x);
  const odd = Math.abs(n % 2) === 1;
  if (x < 0 && !odd) return Number.NaN;
  const size = Math.abs(x);
  let root = size ** (1 / n);
  // One Newton step makes integer roots exact.
  if (Number.isFinite(root) && root !== 0 && Number.isFinite(n)) {
    const better = root + (size / root ** (n - 1) - root) / n;
    if (Number.isFinite(better)) root = better;
  }
  return x < 0 ? -root : root;
}

function refuseComplexResult(
  name: string,
  value: Value,
  fine: (x: number) => boolean,
  meter: Parameters<typeof numbers>[2],
) {
  const x = numbersOf(value, meter);
  if (x === undefined || x.im !== null || !x.re.every(fine)) fail(`${name}: produced complex result`);
}

const log2Mapping = { real: log2, domain: notNegative, complex: complex.scaledLog(Math.LN2) };

export const functions: readonly Builtin[] = [
  {
    name: 'sqrt',
    signatures: ['sqrt (X)'],
    summary: 'Square root.',
    examples: [{ code: 'sqrt ([4 -9])', output: 'ans =\n\n   2 + 0i   0 + 3i\n\n' }],
    inputs: [1, 1],

    ...mapper('sqrt', { real: Math.sqrt, domain: notNegative, complex: squareRoot, loop: loops.sqrt }),
  },
  {
    name: 'cbrt',
    signatures: ['cbrt (X)'],
    summary: 'Real cube root.',
    examples: [{ code: 'cbrt (8)', output: 'ans = 2\n' }],
    inputs: [1, 1],

    ...mapper('cbrt', { real: Math.cbrt }),
  },
  {
    name: 'exp',
    signatures: ['exp (X)'],
    summary: 'Exponential function.',
    examples: [{ code: 'exp (1)', output: 'ans = 2.7183\n' }],
    inputs: [1, 1],

    ...mapper('exp', { real: Math.exp, complex: complex.exp, loop: loops.exp }),
  },
  {
    name: 'expm1',
    signatures: ['expm1 (X)'],
    summary: 'exp (x) - 1, exact near 0.',
    examples: [{ code: 'expm1 (1e-10)', output: 'ans = 1.0000e-10\n' }],
    inputs: [1, 1],

    ...mapper('expm1', {
      real: Math.expm1,
      complex: complex.expm1,
    }),
  },
  {
    name: 'log',
    signatures: ['log (X)'],
    summary: 'Natural logarithm.',
    examples: [
      { code: 'log (10)', output: 'ans = 2.3026\n' },
      { code: 'log (-1)', output: 'ans =       0 + 3.1416i\n' },
    ],
    inputs: [1, 1],

    ...mapper('log', { real: Math.log, domain: notNegative, complex: complex.log, loop: loops.log }),
  },
  {
    name: 'log10',
    signatures: ['log10 (X)'],
    summary: 'Logarithm to base 10.',
    examples: [{ code: 'log10 ([1 100 5])', output: 'ans =\n\n        0   2.0000   0.6990\n\n' }],
    inputs: [1, 1],

    ...mapper('log10', { real: Math.log10, domain: notNegative, complex: complex.scaledLog(Math.LN10) }),
  },
  {
    name: 'log1p',
    signatures: ['log1p (X)'],
    summary: 'log (1 + x), exact near 0.',
    examples: [{ code: 'log1p (1e-10)', output: 'ans = 1.0000e-10\n' }],
    inputs: [1, 1],

    ...mapper('log1p', {
      real: Math.log1p,
      domain: aboveMinusOne,
      complex: complex.log1p,
    }),
  },
  {
    name: 'log2',
    signatures: ['Y = log2 (X)', '[F, E] = log2 (X)'],
    summary: 'Logarithm to base 2; with two results mantissa and exponent.',
    examples: [
      { code: 'log2 (8)', output: 'ans = 3\n' },
      { code: '[f, e] = log2 (10)', output: 'f = 0.6250\ne = 4\n' },
    ],
    inputs: [1, 1],
    outputs: 2,

    ...mapper('log2', log2Mapping),
    run(args, nargout, context) {
      const [value] = args;
      if (nargout < 2) return mapper('log2', log2Mapping).run(args, nargout, context);
      const x = numbers(value!, 'log2', context.meter);
      const f = context.meter.doubles(x.re.length);
      const e = context.meter.doubles(x.re.length);
      for (let k = 0; k < f.length; k++) {
        const [mantissa, exponent] = split(x.re[k]!);
        f[k] = mantissa;
        e[k] = exponent;
      }
      const cls = floatClass(x.cls);
      return [arrayOf(cls, x.dims, f, null, context.meter), arrayOf(cls, x.dims, e, null, context.meter)];
    },
  },
  {
    name: 'realsqrt',
    signatures: ['realsqrt (X)'],
    summary: 'Square root that refuses negative numbers.',
    examples: [{ code: 'realsqrt (16)', output: 'ans = 4\n' }],
    inputs: [1, 1],
    library: true,

    run(args, nargout, context) {
      refuseComplexResult('realsqrt', args[0]!, notNegative, context.meter);
      return mapper('sqrt', { real: Math.sqrt }).run(args, nargout, context);
    },
  },
  {
    name: 'reallog',
    signatures: ['reallog (X)'],
    summary: 'Natural logarithm that refuses negative numbers.',
    examples: [{ code: 'reallog (1)', output: 'ans = 0\n' }],
    inputs: [1, 1],
    library: true,

    run(args, nargout, context) {
      refuseComplexResult('reallog', args[0]!, notNegative, context.meter);
      return mapper('log', { real: Math.log }).run(args, nargout, context);
    },
  },
  {
    name: 'realpow',
    signatures: ['realpow (X, Y)'],
    summary: 'Power that refuses complex results.',
    examples: [{ code: 'realpow (2, [1 2 3])', output: 'ans =\n\n   2   4   8\n\n' }],
    inputs: [2, 2],
    library: true,

    run([x, y], _nargout, { meter }) {
      if (isComplex(x!) || isComplex(y!)) return fail('realpow: produced complex result');
      const result = binary('.^', x!, y!, meter);
      return isComplex(result) ? fail('realpow: produced complex result') : result;
    },
  },
  {
    name: 'nthroot',
    signatures: ['nthroot (X, N)'],
    summary: 'Real n-th root.',
    examples: [
      { code: 'nthroot (16, 4)', output: 'ans = 2\n' },
      { code: 'nthroot (81, 4)', output: 'ans = 3\n' },
    ],
    inputs: [2, 2],
    library: true,

    run([x, n], _nargout, { meter }) {
      if (!isArray(x!) || !isArray(n!) || isComplex(x) || isComplex(n)) {
        return fail('nthroot: X must not contain complex values');
      }
      const degree = numelOf(n) === 1 && !isLogical(n) ? numberOf(n)! : 0;
      if (degree === 0 || Number.isNaN(degree)) return fail('nthroot: N must be a real nonzero scalar');
      const from = numbers(x, 'nthroot', meter);
      if (Math.abs(degree % 2) !== 1 && from.re.some((value) => value < 0)) {
        return fail('nthroot: N must be an odd integer if X contains negative values');
      }
      return pairwise('nthroot', x, n, meter, nthRoot, joinedFloat('nthroot', from.cls, 'double'));
    },
  },
  {
    name: 'nextpow2',
    signatures: ['N = nextpow2 (X)'],
    summary: 'Exponent of the next power of two.',
    examples: [{ code: 'nextpow2 (100)', output: 'ans = 7\n' }],
    inputs: [1, 1],
    library: true,

    run([x], _nargout, { meter }) {
      const from = numbersOf(x!, meter);
      if (from === undefined || from.cls === 'char') return fail('nextpow2: X must be numeric');
      const out = meter.doubles(from.re.length);
      for (let k = 0; k < out.length; k++) {
        const size = Math.abs(from.re[k]!);
        const [mantissa, exponent] = split(size);
        out[k] = size === 0 ? 0 : !Number.isFinite(size) ? size : mantissa === 0.5 ? exponent - 1 : exponent;
      }
      return arrayOf(floatClass(from.cls), from.dims, out, null, meter);
    },
  },
  {
    name: 'pow2',
    signatures: ['pow2 (X)', 'pow2 (F, E)'],
    summary: '2 to the power of x, or f times that.',
    examples: [
      { code: 'pow2 (3)', output: 'ans = 8\n' },
      { code: 'pow2 (0.5, 4)', output: 'ans = 8\n' },
    ],
    inputs: [1, 2],
    library: true,

    run(args, _nargout, { meter }) {
      if (args.length === 2)
        return pairwise('pow2', args[0]!, args[1]!, meter, (f, e) => f * 2 ** Math.trunc(e));
      return pairwise('pow2', 2, args[0]!, meter, (a, b) => a ** b);
    },
  },
];
