/** Roots of functions. */
import type { Context } from '../../context.js';
import { failWith } from '../../errors.js';
import { numberOf } from '../../values/convert.js';
import { isComplex } from '../../values/inspect.js';
import { rowOf, structOf } from '../../values/make.js';
import { Struct, type Value } from '../../values/types.js';
import type { Builtin } from '../builtin.js';
import { numbers } from '../support/arrays.js';

/** Search distances relative to the start, each twice the one before: from 1/64 to 512. */
const STEPS = Array.from({ length: 16 }, (_, k) => 2 ** (k - 6));

/** Brent's method (Algorithms for Minimization without Derivatives, 1973, chapter 4). */
function fzero([fun, start, options]: Value[], nargout: number, context: Context): Value[] {
  const { meter } = context;
  let calls = 0;
  const f = (x: number) => {
    calls++;
    meter.tick();
    const [y] = context.call(fun!, [x], 1);
    return y === undefined || isComplex(y) ? Number.NaN : (numberOf(y) ?? Number.NaN);
  };
  const given = numbers(start!, 'fzero', meter).re;
  const tolX = options instanceof Struct ? options.fields.get('TolX') : undefined;
  const tol = (tolX === undefined ? undefined : numberOf(tolX)) ?? Number.EPSILON;
  let a = given[0] ?? Number.NaN;
  let fa = f(a);
  let b = given[1] ?? a;
  let fb = given.length > 1 ? f(b) : fa;
  const apart = () => fa === 0 || fb === 0 || fa < 0 !== fb < 0;
  if (given.length < 2 && fa !== 0) {
    // Increases the distance on both sides alternately.
    const unit = a === 0 ? 1 : Math.abs(a);
    search: for (const step of STEPS) {
      for (const side of [-1, 1]) {
        b = a + side * step * unit;
        fb = f(b);
        if (!Number.isNaN(fa + fb) && apart()) break search;
      }
    }
  }
  if (Number.isNaN(fa) || Number.isNaN(fb) || !apart())
    failWith('Octave:fzero:bracket', 'fzero: not a valid initial bracketing');
  const first = Math.max(Math.abs(fa), Math.abs(fb));
  let [c, fc] = [a, fa];
  let step = b - a;
  let before = step;
  let iterations = 0;
  for (; iterations < 1000; iterations++) {
    if (fb < 0 === fc < 0 && fc !== 0) {
      [c, fc] = [a, fa];
      step = b - a;
      before = step;
    }
    if (Math.abs(fc) < Math.abs(fb)) {
      [a, b, c] = [b, c, b];
      [fa, fb, fc] = [fb, fc, fb];
    }
    const limit = 2 * Number.EPSILON * Math.abs(b) + tol / 2;
    const half = (c - b) / 2;
    if (Math.abs(half) <= limit || fb === 0) break;
    if (Math.abs(before) >= limit && Math.abs(fa) > Math.abs(fb)) {
      const s = fb / fa;
      let p = 2 * half * s;
      let q = 1 - s;
      if (a !== c) {
        const [u, v] = [fa / fc, fb / fc];
        p = s * (2 * half * u * (u - v) - (b - a) * (v - 1));
        q = (u - 1) * (v - 1) * (s - 1);
      }
      if (p > 0) q = -q;
      p = Math.abs(p);
      if (2 * p < Math.min(3 * half * q - Math.abs(limit * q), Math.abs(before * q))) {
        before = step;
        step = p / q;
      } else {
        step = half;
        before = half;
      }
    } else {
      step = half;
      before = half;
    }
    [a, fa] = [b, fb];
    b += Math.abs(step) > limit ? step : Math.sign(half) * limit;
    fb = f(b);
  }
  const singular = Math.abs(fb) > 1e6 * Math.max(1, first);
  if (nargout < 2) return [b];
  const output = structOf([
    ['iterations', iterations],
    ['funcCount', calls],
    ['algorithm', 'bisection, interpolation'],
    ['bracketx', rowOf([Math.min(b, c), Math.max(b, c)])],
    ['brackety', rowOf(b <= c ? [fb, fc] : [fc, fb])],
  ]);
  return [b, fb, singular ? -5 : 1, output].slice(0, nargout);
}

export const functions: readonly Builtin[] = [
  {
    name: 'fzero',
    signatures: ['fzero (FUN, X0)', 'fzero (FUN, X0, OPTIONS)', '[X, FVAL, INFO, OUTPUT] = fzero (...)'],
    summary: 'Root of a function.',
    examples: [{ code: 'round (1e6 * fzero (@cos, [1 2])) / 1e6', output: 'ans = 1.5708\n' }],
    inputs: [2, 3],
    outputs: 4,
    library: true,

    run: (args, nargout, context) => fzero(args, nargout, context),
  },
];
