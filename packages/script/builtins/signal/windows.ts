/** Windows (Harris, Proc. IEEE 66, 1978) and sinc. */
import { fail, noBinaryOperator } from '../../errors.js';
import type { Meter } from '../../meter.js';
import { divide } from '../../operators/complex.js';
import { typeName } from '../../operators/kinds.js';
import { numberOf, textOf } from '../../values/convert.js';
import { isArray, isComplex, numelOf } from '../../values/inspect.js';
import { matrix } from '../../values/make.js';
import { Cell, type Value } from '../../values/types.js';
import type { Builtin } from '../builtin.js';
import { numbersOf } from '../support/arrays.js';
import { sin } from '../support/complex-functions.js';

/** @param f function of the angle, 0 to 2 pi over the window */
function window(name: string, [length, kind]: Value[], meter: Meter, f: (angle: number) => number): Value {
  if (!isArray(length!) && !(length instanceof Cell))
    return fail(`fix: not defined for ${typeName(length!)}`);
  const n = isArray(length) && numelOf(length) === 1 && !isComplex(length) ? numberOf(length)! : Number.NaN;
  if (!(n > 0) || !Number.isInteger(n)) return fail(`${name}: M must be a positive integer`);
  let last = n - 1;
  if (kind !== undefined) {
    const word = textOf(kind);
    if (word !== 'periodic' && word !== 'symmetric')
      return fail(`${name}: window type must be either "periodic" or "symmetric"`);
    if (word === 'periodic') last = n;
  }
  if (n === 1) return 1;
  const out = meter.doubles(n);
  for (let k = 0; k < n; k++) out[k] = f((2 * Math.PI * k) / last);
  return matrix([n, 1], out);
}

function sinc(value: Value, meter: Meter): Value {
  const x = isArray(value) ? numbersOf(value, meter)! : noBinaryOperator('!=', typeName(value), 'scalar');
  if (x.im === null) {
    return matrix(
      x.dims,
      x.re.map((y) => (y === 0 ? 1 : Math.sin(Math.PI * y) / (Math.PI * y))),
    );
  }
  const re = meter.doubles(x.re.length);
  const im = meter.doubles(x.re.length);
  for (let k = 0; k < re.length; k++) {
    const z = { re: Math.PI * x.re[k]!, im: Math.PI * x.im[k]! };
    const y = z.re === 0 && z.im === 0 ? { re: 1, im: 0 } : divide(sin(z), z);
    re[k] = y.re;
    im[k] = y.im;
  }
  return matrix(x.dims, re, im);
}

/** A triangle whose ends are zero. */
function bartlett(value: Value, meter: Meter): Value {
  const n = isArray(value) && numelOf(value) === 1 && !isComplex(value) ? numberOf(value)! : Number.NaN;
  if (!(n > 0) || !Number.isInteger(n)) return fail('bartlett: M must be a positive integer');
  if (n === 1) return 1;
  const out = meter.doubles(n);
  for (let k = 0; k < n; k++) out[k] = (2 * Math.min(k, n - 1 - k)) / (n - 1);
  return matrix([n, 1], out);
}

const hamming = (t: number) => 0.54 - 0.46 * Math.cos(t);
const hanning = (t: number) => 0.5 - 0.5 * Math.cos(t);
const blackman = (t: number) => 0.42 - 0.5 * Math.cos(t) + 0.08 * Math.cos(2 * t);

export const functions: readonly Builtin[] = [
  {
    name: 'bartlett',
    signatures: ['bartlett (M)'],
    summary: 'Triangular window.',
    examples: [{ code: 'bartlett (3)', output: 'ans =\n\n   0\n   1\n   0\n\n' }],
    inputs: [1, 1],
    library: true,
    run: ([m], _nargout, { meter }) => bartlett(m!, meter),
  },
  {
    name: 'hamming',
    signatures: ['hamming (M)', 'hamming (M, "periodic")', 'hamming (M, "symmetric")'],
    summary: 'Hamming window.',
    examples: [{ code: 'hamming (3)', output: 'ans =\n\n   0.080000\n   1.000000\n   0.080000\n\n' }],
    inputs: [1, 2],
    library: true,

    run: (args, _nargout, { meter }) => window('hamming', args, meter, hamming),
  },
  {
    name: 'hanning',
    signatures: ['hanning (M)', 'hanning (M, "periodic")', 'hanning (M, "symmetric")'],
    summary: 'Hanning window.',
    examples: [{ code: 'hanning (3)', output: 'ans =\n\n   0\n   1\n   0\n\n' }],
    inputs: [1, 2],
    library: true,

    run: (args, _nargout, { meter }) => window('hanning', args, meter, hanning),
  },
  {
    name: 'blackman',
    signatures: ['blackman (M)', 'blackman (M, "periodic")', 'blackman (M, "symmetric")'],
    summary: 'Blackman window.',
    examples: [{ code: 'blackman (3)', output: 'ans =\n\n  -1.3878e-17\n   1.0000e+00\n  -1.3878e-17\n\n' }],
    inputs: [1, 2],
    library: true,

    run: (args, _nargout, { meter }) => window('blackman', args, meter, blackman),
  },
  {
    name: 'sinc',
    signatures: ['sinc (X)'],
    summary: 'sin (pi x) / (pi x).',
    examples: [{ code: 'sinc ([0 0.5])', output: 'ans =\n\n   1.0000   0.6366\n\n' }],
    inputs: [1, 1],
    library: true,

    run: (args, _nargout, { meter }) => sinc(args[0]!, meter),
  },
];
