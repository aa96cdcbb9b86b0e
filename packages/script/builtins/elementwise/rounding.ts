/** Rounding, remainders, signs and parts of each element. */
import { fail } from '../../errors.js';
import type { Meter } from '../../meter.js';
import { typeName } from '../../operators/kinds.js';
import { roundAway } from '../../operators/saturate.js';
import { textOf } from '../../values/convert.js';
import { classOf, isArray, isChar, isComplex, isLogical } from '../../values/inspect.js';
import { int64 } from '../../values/make.js';
import { Int64Tensor, type Value } from '../../values/types.js';
import type { Builtin } from '../builtin.js';
import { convert } from '../creation/classes.js';
import {
  type ArrayClass,
  arrayOf,
  floatClass,
  isIntegerClass,
  numbers,
  wrongType,
} from '../support/arrays.js';
import { joinedFloat, pairwise } from '../support/binary.js';
import { type Loop, loops } from '../support/loops.js';
import { mapper } from '../support/mapper.js';

type Real = (x: number) => number;
const both = (f: Real) => (z: { readonly re: number; readonly im: number }) => ({ re: f(z.re), im: f(z.im) });
const rounding = (name: string, f: Real, loop?: Loop) =>
  mapper(name, { real: f, complex: both(f), integers: 'same', ...(loop && { loop }) });

/** Whether the quotient is an integer within rounding error. */
function nearlyWhole(quotient: number): boolean {
  const nearest = Math.round(quotient);
  return Math.abs((quotient - nearest) / nearest) < Number.EPSILON;
}

/** Remainder with the sign of y. */
export function mod(x: number, y: number): number {
  const whole = x | 0;
  const divisor = y | 0;
  if (whole === x && divisor === y && divisor > 0) {
    // Small integers use the processor's own division.
    const rest = (whole % divisor) | 0;
    return rest < 0 ? rest + divisor : rest;
  }
  if (y === 0) return x;
  if (Number.isInteger(x) && Number.isInteger(y)) {
    const rest = x % y;
    if (rest === 0) return Object.is(y, -0) || y < 0 ? -0 : 0;
    return rest < 0 === y < 0 ? rest : rest + y;
  }
  const quotient = x / y;
  if (!Number.isInteger(y) && nearlyWhole(quotient)) return 0;
  const n = Math.floor(quotient);
  // Computed separately, so that y * n and the difference are not rounded together.
  let rest = x - y * n;
  if (x !== y && rest !== 0 && rest < 0 !== y < 0) rest = Math.abs(rest) * Math.sign(y);
  return rest;
}

/** Remainder with the sign of x. */
export function rem(x: number, y: number): number {
  if (y === 0) return Number.NaN;
  if (Number.isInteger(x) && Number.isInteger(y)) return x % y;
  const quotient = x / y;
  if (!Number.isInteger(y) && nearlyWhole(quotient)) return 0;
  const n = Math.trunc(quotient);
  let rest = x - y * n;
  if (x !== y && rest !== 0 && rest < 0 !== x < 0) rest = Math.abs(rest) * Math.sign(x);
  return rest;
}

function remainder(name: 'mod' | 'rem', f: (x: number, y: number) => number): Builtin['run'] {
  return ([x, y], _nargout, { meter }) => {
    for (const value of [x!, y!]) {
      if (!isArray(value) || isChar(value) || isLogical(value)) wrongType(name, value);
    }
    if (isComplex(x!) || isComplex(y!)) return fail(`${name}: not defined for complex numbers`);
    const cls = joinedFloat(name, classOf(x!) as ArrayClass, classOf(y!) as ArrayClass);
    if (!isIntegerClass(cls)) return pairwise(name, x!, y!, meter, f);
    // Integers have no NaN: x rem 0 is 0 there, and x mod 0 is x.
    const [a, b] = [convert(x!, cls, meter), convert(y!, cls, meter)];
    return pairwise(name, a, b, meter, name === 'rem' ? (m, n) => (n === 0 ? 0 : f(m, n)) : f);
  };
}

function part(name: string, f: (re: number, im: number) => number): Builtin['run'] {
  return ([value], _nargout, { meter }) => {
    if (!isArray(value!)) return fail(`${name}: not defined for ${typeName(value!)}`);
    if (name === 'arg' && classOf(value) === 'char') return fail('arg: argument must be numeric');
    if (value instanceof Int64Tensor && name !== 'imag' && name !== 'arg') return value;
    const x = numbers(value, name, meter);
    const out = meter.doubles(x.re.length);
    for (let k = 0; k < out.length; k++) out[k] = f(x.re[k]!, x.im === null ? 0 : x.im[k]!);
    const cls = isIntegerClass(x.cls) && name !== 'arg' ? x.cls : floatClass(x.cls);
    return arrayOf(cls, x.dims, out, null, meter);
  };
}

/** `abs`, the absolute values of an array. */
export function absolute(value: Value, meter: Meter): Value {
  if (!isArray(value)) return fail(`abs: not defined for ${typeName(value)}`);
  if (value instanceof Int64Tensor) {
    const top = 2n ** 63n - 1n;
    const re = value.re.slice();
    for (let k = 0; k < re.length; k++) if (re[k]! < 0n) re[k] = -re[k]! > top ? top : -re[k]!;
    return int64(value.dims, re);
  }
  const x = numbers(value, 'abs', meter);
  const out = meter.scratch(x.re.length);
  meter.work(out.length);
  if (x.im === null) loops.abs(x.re, out);
  else for (let k = 0; k < out.length; k++) out[k] = Math.hypot(x.re[k]!, x.im[k]!);
  return arrayOf(isIntegerClass(x.cls) ? x.cls : floatClass(x.cls), x.dims, out, null, meter);
}

const ROUNDERS: ReadonlyMap<string, Real> = new Map([
  ['fix', Math.trunc],
  ['ceil', Math.ceil],
  ['floor', Math.floor],
  ['round', roundAway],
]);

export const functions: readonly Builtin[] = [
  {
    name: 'ceil',
    signatures: ['ceil (X)'],
    summary: 'Rounds up.',
    examples: [{ code: 'ceil ([-1.5 1.5])', output: 'ans =\n\n  -1   2\n\n' }],
    inputs: [1, 1],

    ...rounding('ceil', Math.ceil, loops.ceil),
  },
  {
    name: 'floor',
    signatures: ['floor (X)'],
    summary: 'Rounds down.',
    examples: [{ code: 'floor ([-1.5 1.5])', output: 'ans =\n\n  -2   1\n\n' }],
    inputs: [1, 1],

    ...rounding('floor', Math.floor, loops.floor),
  },
  {
    name: 'fix',
    signatures: ['fix (X)'],
    summary: 'Rounds toward zero.',
    examples: [{ code: 'fix ([-1.5 1.5])', output: 'ans =\n\n  -1   1\n\n' }],
    inputs: [1, 1],

    ...rounding('fix', Math.trunc),
  },
  {
    name: 'round',
    signatures: ['round (X)'],
    summary: 'Rounds to the nearest whole number, halves away from zero.',
    examples: [{ code: 'round ([-2.5 0.4 2.5])', output: 'ans =\n\n  -3   0   3\n\n' }],
    inputs: [1, 1],

    ...rounding('round', roundAway),
  },
  {
    name: 'sign',
    signatures: ['sign (X)'],
    summary: 'Sign: -1, 0 or 1.',
    examples: [{ code: 'sign ([-3 0 5])', output: 'ans =\n\n  -1   0   1\n\n' }],
    inputs: [1, 1],

    ...mapper('signum', {
      real: (x) => (x > 0 ? 1 : x < 0 ? -1 : x === 0 ? 0 : Number.NaN),
      integers: 'mapped',
      complex(z) {
        const size = Math.hypot(z.re, z.im);
        return size === 0 ? { re: 0, im: 0 } : { re: z.re / size, im: z.im / size };
      },
    }),
  },
  {
    name: 'abs',
    signatures: ['abs (Z)'],
    summary: 'Absolute value.',
    examples: [
      { code: 'abs ([-3 4])', output: 'ans =\n\n   3   4\n\n' },
      { code: 'abs (3 + 4i)', output: 'ans = 5\n' },
    ],
    inputs: [1, 1],

    run: ([value], _nargout, { meter }) => absolute(value!, meter),
    scalar: Math.abs,
    loop: loops.abs,
  },
  {
    name: 'real',
    signatures: ['real (Z)'],
    summary: 'Real part.',
    examples: [{ code: 'real (3 + 4i)', output: 'ans = 3\n' }],
    inputs: [1, 1],

    run: part('real', (re) => re),
    scalar: (x) => x,
  },
  {
    name: 'imag',
    signatures: ['imag (Z)'],
    summary: 'Imaginary part.',
    examples: [{ code: 'imag (3 + 4i)', output: 'ans = 4\n' }],
    inputs: [1, 1],

    run: part('imag', (_re, im) => im),
    scalar: () => 0,
  },
  {
    name: 'arg',
    signatures: ['arg (Z)', 'angle (Z)'],
    summary: 'Angle of a complex number.',
    examples: [{ code: 'arg (1i)', output: 'ans = 1.5708\n' }],
    inputs: [1, 1],

    run: part('arg', (re, im) => Math.atan2(im, re)),
  },
  {
    name: 'angle',
    signatures: ['angle (Z)'],
    summary: 'Angle of a complex number.',
    examples: [{ code: 'angle (-1)', output: 'ans = 3.1416\n' }],
    inputs: [1, 1],

    run: part('arg', (re, im) => Math.atan2(im, re)),
  },
  {
    name: 'conj',
    signatures: ['conj (Z)'],
    summary: 'Complex conjugate.',
    examples: [{ code: 'conj (3 + 4i)', output: 'ans =  3 - 4i\n' }],
    inputs: [1, 1],

    run([value], _nargout, { meter }) {
      if (!isArray(value!)) return fail(`conj: not defined for ${typeName(value!)}`);
      const x = numbers(value, 'conj', meter);
      if (x.im !== null)
        return arrayOf(
          x.cls,
          x.dims,
          x.re.slice(),
          x.im.map((im) => -im),
          meter,
        );
      return isIntegerClass(x.cls) ? value : arrayOf(floatClass(x.cls), x.dims, x.re.slice(), null, meter);
    },
  },
  {
    name: 'mod',
    signatures: ['mod (X, Y)'],
    summary: 'Remainder of a division, with the sign of the divisor.',
    examples: [
      { code: 'mod (-1, 3)', output: 'ans = 2\n' },
      { code: 'mod ([5 -5], -3)', output: 'ans =\n\n  -1  -2\n\n' },
    ],
    inputs: [2, 2],

    run: remainder('mod', mod),
    scalars: mod,
  },
  {
    name: 'rem',
    signatures: ['rem (X, Y)'],
    summary: 'Remainder of a division, with the sign of the dividend.',
    examples: [{ code: 'rem (-1, 3)', output: 'ans = -1\n' }],
    inputs: [2, 2],

    run: remainder('rem', rem),
    scalars: rem,
  },
  {
    name: 'idivide',
    signatures: ['idivide (X, Y, OP)'],
    summary: 'Division of integers with the rounding one chooses.',
    examples: [
      { code: 'idivide (int32 (7), int32 (2))', output: 'ans = 3\n' },
      { code: 'idivide (int32 (7), int32 (2), "round")', output: 'ans = 4\n' },
    ],
    inputs: [2, 3],
    library: true,

    run([a, b, how], _nargout, { meter }) {
      const method = how === undefined ? 'fix' : textOf(how);
      if (!isArray(a!) || !isArray(b!) || (!isIntegerClass(classOf(a)) && !isIntegerClass(classOf(b)))) {
        return fail('idivide: at least one input (X or Y) must be an integer type');
      }
      const classes = [classOf(a), classOf(b)];
      if (classes.every(isIntegerClass) && classes[0] !== classes[1]) {
        return fail(
          `idivide: integer type of X (${classes[0]}) must match integer type of Y (${classes[1]})`,
        );
      }
      const rounder = ROUNDERS.get(method ?? '');
      if (rounder === undefined) return fail(`idivide: unrecognized rounding type "${method}"`);
      return pairwise('idivide', a, b, meter, (x, y) => rounder(x / y));
    },
  },
  {
    name: 'signbit',
    signatures: ['signbit (X)'],
    summary: 'Whether the sign bit is set, that of -0 included.',
    examples: [{ code: 'signbit ([-1 0 1])', output: 'ans =\n\n  1  0  0\n\n' }],
    inputs: [1, 1],

    run([value], _nargout, { meter }) {
      if (!isArray(value!)) return fail(`signbit: not defined for ${typeName(value!)}`);
      const x = numbers(value, 'signbit', meter);
      const out = meter.doubles(x.re.length);
      for (let k = 0; k < out.length; k++) out[k] = x.re[k]! < 0 || Object.is(x.re[k], -0) ? 1 : 0;
      return arrayOf('logical', x.dims, out, null, meter);
    },
  },
];
