/** Integrals over regions of two and three dimensions. */
import type { Context } from '../../context.js';
import { fail, invalidCall } from '../../errors.js';
import { isTrue, numberOf, textOf } from '../../values/convert.js';
import { isChar } from '../../values/inspect.js';
import { matrix } from '../../values/make.js';
import { FunctionHandle, type Value } from '../../values/types.js';
import type { Builtin } from '../builtin.js';
import { numbers } from '../support/arrays.js';
import { callable, limit, tolerance } from './integrals.js';
import { adaptive } from './rule.js';

interface Wanted {
  readonly absolute: number;
  readonly relative: number;
  readonly vectorized: boolean;
}

function wanted(name: string, pairs: readonly Value[]): Wanted {
  if (pairs.length % 2 === 1) return invalidCall();
  let [absolute, relative, vectorized] = [1e-10, 1e-6, true];
  for (let k = 0; k < pairs.length; k += 2) {
    const word = isChar(pairs[k]!)
      ? (textOf(pairs[k]!) ?? '')
      : fail(`${name}: property PROP must be a string`);
    const value = pairs[k + 1]!;
    switch (word.toLowerCase()) {
      case 'abstol':
        absolute = tolerance(value, absolute);
        if (!(absolute >= 0)) return fail(`${name}: AbsTol value must be a numeric scalar >= 0`);
        break;
      case 'reltol':
        relative = tolerance(value, relative);
        if (!(relative >= 0)) return fail(`${name}: RelTol value must be a numeric scalar >= 0`);
        break;
      case 'vectorized':
        vectorized = isTrue(value);
        break;
      case 'method':
      case 'singular':
      case 'maxfunevals':
      case 'failureplot':
        break;
      default:
        return fail(`${name}: unknown property '${word}'`);
    }
  }
  return { absolute, relative: Math.min(relative, 1e-8), vectorized };
}

type Bound = (at: readonly number[]) => number;

/** A limit: a number, or a function of the outer variables. */
function bound(value: Value, message: string, context: Context): Bound {
  if (value instanceof FunctionHandle)
    return (at) => numberOf(context.call(value, [...at], 1)[0] ?? Number.NaN) ?? Number.NaN;
  const x = limit(value, message);
  return () => x;
}

/** Values of the function along its last variable, with the others fixed. */
function along(
  fun: Value,
  fixed: readonly number[],
  places: Float64Array,
  vectorized: boolean,
  context: Context,
): Float64Array {
  const { meter } = context;
  const read = (value: Value | undefined) =>
    numbers(value ?? fail('integral: F has no value'), 'integral', meter).re;
  if (!vectorized) return Float64Array.from(places, (p) => read(context.call(fun, [...fixed, p], 1)[0])[0]!);
  const n = places.length;
  const args = [...fixed.map((x) => matrix([n, 1], new Float64Array(n).fill(x))), matrix([n, 1], places)];
  const y = read(context.call(fun, args, 1)[0]);
  if (y.length === n) return y;
  return y.length === 1
    ? new Float64Array(n).fill(y[0]!)
    : fail('integral: F must return as many values as it gets');
}

function nested(
  fun: Value,
  bounds: readonly (readonly [Bound, Bound])[],
  { absolute, relative, vectorized }: Wanted,
  context: Context,
  fixed: readonly number[] = [],
): number {
  const [low, high] = bounds[fixed.length]!;
  const last = fixed.length === bounds.length - 1;
  const f = last
    ? (at: Float64Array) => along(fun, fixed, at, vectorized, context)
    : (at: Float64Array) =>
        at.map((x) =>
          nested(fun, bounds, { absolute: absolute / 10, relative, vectorized }, context, [...fixed, x]),
        );
  return adaptive(f, low(fixed), high(fixed), absolute, relative, context.meter);
}

function integral2(name: string, args: Value[], nargout: number, context: Context): Value[] {
  const fun = callable(args[0]!);
  const say = (word: string, letter: string) =>
    `${name}: ${word} limit of integration (${letter}) must be a real scalar`;
  const bounds = [
    [bound(args[1]!, say('lower', 'XA'), context), bound(args[2]!, say('upper', 'XB'), context)],
    [bound(args[3]!, say('lower', 'YA'), context), bound(args[4]!, say('upper', 'YB'), context)],
  ] as const;
  const q = nested(fun, bounds, wanted(name, args.slice(5)), context);
  return [q, Math.abs(q) * Number.EPSILON].slice(0, Math.max(1, nargout));
}

function integral3(args: Value[], context: Context): Value {
  const fun = callable(args[0]!);
  const say = (k: number) =>
    `integral3: ${k % 2 === 1 ? 'lower' : 'upper'} limit of integration must be a real scalar`;
  const at = (k: number) => bound(args[k]!, say(k), context);
  const bounds = [
    [at(1), at(2)],
    [at(3), at(4)],
    [at(5), at(6)],
  ] as const;
  return nested(fun, bounds, wanted('integral3', args.slice(7)), context);
}

/** dblquad and triplequad: the first variable is the innermost. */
function iterated(name: string, count: number, args: Value[], context: Context): Value {
  const given = args[0]!;
  const fun = callable(given);
  const limits = Array.from({ length: count }, (_, k) => {
    const say = (word: string) => `${name}: ${word} limit of integration must be a real scalar`;
    return [limit(args[1 + 2 * k], say('lower')), limit(args[2 + 2 * k], say('upper'))] as const;
  });
  const tol = tolerance(args[1 + 2 * count], 1e-6) * 1e-3;
  const { meter } = context;
  const inner = (fixed: readonly number[]): number => {
    const k = count - 1 - fixed.length;
    const [a, b] = limits[k]!;
    const f = (at: Float64Array) => {
      if (k > 0) return at.map((x) => inner([x, ...fixed]));
      const y = numbers(context.call(fun, [matrix([at.length, 1], at), ...fixed], 1)[0]!, name, meter).re;
      return y.length === at.length ? y : new Float64Array(at.length).fill(y[0]!);
    };
    return adaptive(f, a, b, tol, 1e-10, meter);
  };
  return inner([]);
}

export const functions: readonly Builtin[] = [
  {
    name: 'dblquad',
    signatures: [
      'dblquad (F, XA, XB, YA, YB)',
      'dblquad (F, XA, XB, YA, YB, TOL)',
      'dblquad (F, XA, XB, YA, YB, TOL, QUADF)',
      'dblquad (F, XA, XB, YA, YB, TOL, QUADF, ...)',
    ],
    summary: 'Integral over a rectangle.',
    examples: [{ code: 'round (1e6 * dblquad (@(x, y) x .* y, 0, 1, 0, 2)) / 1e6', output: 'ans = 1\n' }],
    inputs: [5, 7],
    library: true,

    run: (args, _nargout, context) => iterated('dblquad', 2, args, context),
  },
  {
    name: 'triplequad',
    signatures: [
      'triplequad (F, XA, XB, YA, YB, ZA, ZB)',
      'triplequad (F, XA, XB, YA, YB, ZA, ZB, TOL)',
      'triplequad (F, XA, XB, YA, YB, ZA, ZB, TOL, QUADF)',
      'triplequad (F, XA, XB, YA, YB, ZA, ZB, TOL, QUADF, ...)',
    ],
    summary: 'Integral over a box.',
    examples: [
      {
        code: 'round (1e6 * triplequad (@(x, y, z) x + y + z, 0, 1, 0, 1, 0, 1)) / 1e6',
        output: 'ans = 1.5000\n',
      },
    ],
    inputs: [7, Number.POSITIVE_INFINITY],
    library: true,

    run: (args, _nargout, context) => iterated('triplequad', 3, args, context),
  },
  {
    name: 'integral2',
    signatures: [
      'Q = integral2 (F, XA, XB, YA, YB)',
      'Q = integral2 (F, XA, XB, YA, YB, PROP, VAL, ...)',
      '[Q, ERR] = integral2 (...)',
    ],
    summary: 'Integral over a region between curves.',
    examples: [
      { code: 'round (1e6 * integral2 (@(x, y) x .* y, 0, 1, 0, @(x) x)) / 1e6', output: 'ans = 0.1250\n' },
    ],
    inputs: [5, Number.POSITIVE_INFINITY],
    outputs: 2,
    library: true,

    run: (args, nargout, context) => integral2('integral2', args, nargout, context),
  },
  {
    name: 'quad2d',
    signatures: [
      'Q = quad2d (F, XA, XB, YA, YB)',
      'Q = quad2d (F, XA, XB, YA, YB, PROP, VAL, ...)',
      '[Q, ERR, ITER] = quad2d (...)',
    ],
    summary: 'Integral over a region between curves.',
    examples: [{ code: 'round (1e6 * quad2d (@(x, y) x .* y, 0, 1, 0, 2)) / 1e6', output: 'ans = 1\n' }],
    inputs: [5, Number.POSITIVE_INFINITY],
    outputs: 2,
    library: true,

    run: (args, nargout, context) => integral2('quad2d', args, nargout, context),
  },
  {
    name: 'integral3',
    signatures: [
      'Q = integral3 (F, XA, XB, YA, YB, ZA, ZB)',
      'Q = integral3 (F, XA, XB, YA, YB, ZA, ZB, PROP, VAL, ...)',
    ],
    summary: 'Integral over a body between surfaces.',
    examples: [
      {
        code: 'round (1e6 * integral3 (@(x, y, z) x + y + z, 0, 1, 0, 1, 0, 1)) / 1e6',
        output: 'ans = 1.5000\n',
      },
    ],
    inputs: [7, Number.POSITIVE_INFINITY],
    library: true,

    run: (args, _nargout, context) => integral3(args, context),
  },
];
