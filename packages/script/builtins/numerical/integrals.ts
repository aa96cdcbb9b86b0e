/** Integrals by adaptive Gauss-Kronrod quadrature. */
import type { Context } from '../../context.js';
import { fail, invalidCall } from '../../errors.js';
import { isTrue, numberOf, textOf } from '../../values/convert.js';
import { isArray, isChar, isComplex, numelOf } from '../../values/inspect.js';
import { columnOf, matrix } from '../../values/make.js';
import { type Dims, FunctionHandle, type Value } from '../../values/types.js';
import type { Builtin } from '../builtin.js';
import { numbers, numbersOf } from '../support/arrays.js';
import { GAUSS, KRONROD, POINTS, place, substitution, weight } from './kronrod.js';

export interface Options {
  readonly absolute: number;
  readonly relative: number;
  /** Calls the function once for each point; its value may be an array. */
  readonly single?: boolean;
  readonly extra?: readonly Value[];
}

export interface Found {
  readonly value: Value;
  readonly error: number;
  readonly evaluations: number;
}

interface Piece {
  readonly from: number;
  readonly to: number;
  /** Real parts, then imaginary ones. */
  readonly sums: Float64Array;
  readonly error: number;
}

export function integrate(fun: Value, a: number, b: number, options: Options, context: Context): Found {
  if (a === b) return { value: 0, error: 0, evaluations: 0 };
  if (a > b) {
    const found = integrate(fun, b, a, options, context);
    const x = numbersOf(found.value, context.meter)!;
    const minus = (part: Float64Array) => part.map((y) => -y);
    return { ...found, value: matrix(x.dims, minus(x.re), x.im === null ? null : minus(x.im)) };
  }
  const { meter } = context;
  const { low, high, x } = substitution(a, b);
  const extra = options.extra ?? [];
  let evaluations = 0;
  let dims: Dims = [1, 1];
  let size = 1;
  /** Values at points, point by point: real parts of all components, then imaginary ones. */
  const evaluate = (points: Float64Array): Float64Array[] => {
    evaluations += points.length;
    meter.work(points.length * 10);
    const read = (value: Value | undefined) =>
      numbers(value ?? fail('integral: F has no value'), 'integral', meter);
    if (!options.single) {
      const y = read(context.call(fun, [columnOf(points), ...extra], 1)[0]);
      if (y.re.length !== points.length && y.re.length !== 1)
        return fail('integral: F must return as many values as it gets');
      const one = y.re.length === 1;
      return Array.from(points, (_, k) =>
        Float64Array.of(y.re[one ? 0 : k]!, y.im === null ? 0 : y.im[one ? 0 : k]!),
      );
    }
    return Array.from(points, (point) => {
      const y = read(context.call(fun, [point, ...extra], 1)[0]);
      dims = y.dims;
      size = y.re.length;
      const both = new Float64Array(2 * size);
      both.set(y.re);
      if (y.im !== null) both.set(y.im, size);
      return both;
    });
  };
  const piece = (from: number, to: number): Piece => {
    const half = (to - from) / 2;
    const at = new Float64Array(POINTS);
    const slope = new Float64Array(POINTS);
    for (let k = 0; k < POINTS; k++) [at[k], slope[k]] = x(from + half * (1 + place(k))) as [number, number];
    const y = evaluate(at);
    const sums = new Float64Array(2 * size);
    let error = 0;
    for (let i = 0; i < sums.length; i++) {
      let [fine, coarse] = [0, 0];
      for (let k = 0; k < POINTS; k++) {
        const value = y[k]![i]! === 0 ? 0 : y[k]![i]! * slope[k]!;
        fine += weight(KRONROD, k) * value;
        coarse += weight(GAUSS, k) * value;
      }
      sums[i] = fine * half;
      error = Math.max(error, Math.abs(fine - coarse) * half);
    }
    return { from, to, sums, error };
  };
  let pieces: Piece[] = [];
  const START = options.single ? 2 : 4;
  for (let k = 0; k < START; k++)
    pieces.push(piece(low + ((high - low) * k) / START, low + ((high - low) * (k + 1)) / START));
  for (;;) {
    const total = new Float64Array(2 * size);
    let error = 0;
    for (const { sums, error: own } of pieces) {
      for (let i = 0; i < total.length; i++) total[i] = total[i]! + sums[i]!;
      error += own;
    }
    const largest = total.reduce((top, y) => Math.max(top, Math.abs(y)), 0);
    const wanted = Math.max(options.absolute, options.relative * largest);
    if (!(error > wanted) || pieces.length > 500) {
      return { value: matrix(dims, total.slice(0, size), total.slice(size)), error, evaluations };
    }
    // Halves the intervals with the largest errors.
    const share = wanted / pieces.length;
    const next: Piece[] = [];
    for (const old of pieces) {
      const middle = (old.from + old.to) / 2;
      if (old.error <= share || middle === old.from || middle === old.to) next.push(old);
      else next.push(piece(old.from, middle), piece(middle, old.to));
    }
    if (next.length === pieces.length)
      return { value: matrix(dims, total.slice(0, size), total.slice(size)), error, evaluations };
    pieces = next;
  }
}

export function limit(value: Value | undefined, message: string): number {
  if (value === undefined || !isArray(value) || numelOf(value) !== 1 || isComplex(value))
    return fail(message);
  return numberOf(value)!;
}

function limits(args: Value[], name: string): [number, number] {
  return [
    limit(args[1], `${name}: lower limit of integration (A) must be a real scalar`),
    limit(args[2], `${name}: upper limit of integration (B) must be a real scalar`),
  ];
}

export function tolerance(value: Value | undefined, usual: number): number {
  return (value === undefined || !isArray(value) ? undefined : numberOf(value)) ?? usual;
}

/** Tolerances by name, as integral and quadgk accept them. */
function named(name: string, pairs: Value[], usual: Options): Options {
  if (pairs.length % 2 === 1) return invalidCall();
  let { absolute, relative, single } = usual;
  for (let k = 0; k < pairs.length; k += 2) {
    const word = textOf(pairs[k]!) ?? '';
    const value = pairs[k + 1]!;
    switch (word.toLowerCase()) {
      case 'abstol':
        absolute = tolerance(value, absolute);
        break;
      case 'reltol':
        relative = tolerance(value, relative);
        break;
      case 'arrayvalued':
        single = isTrue(value);
        break;
      case 'waypoints':
      case 'maxintervalcount':
      case 'trace':
      case 'vectorized':
        break;
      default:
        return fail(`${name}: unknown property '${word}'`);
    }
  }
  return { absolute, relative, single: single ?? false };
}

export function callable(fun: Value): Value {
  if (fun instanceof FunctionHandle || isChar(fun)) return fun;
  return fail('feval: first argument must be a string, inline function, or a function handle');
}

function integral(args: Value[], nargout: number, context: Context): Value[] {
  const fun = callable(args[0]!);
  const options = named('integral', args.slice(3), { absolute: 1e-10, relative: 1e-6 });
  const { value, error } = integrate(
    fun,
    ...limits(args, 'quadcc'),
    { ...options, relative: Math.min(options.relative, 1e-10) },
    context,
  );
  return [value, error].slice(0, Math.max(1, nargout));
}

function quadgk(args: Value[], nargout: number, context: Context): Value[] {
  const usual = { absolute: 1e-10, relative: 1e-10 };
  const options =
    args.length > 3 && isChar(args[3]!)
      ? named('quadgk', args.slice(3), usual)
      : { ...usual, absolute: tolerance(args[3], usual.absolute) };
  const { value, error } = integrate(callable(args[0]!), ...limits(args, 'quadgk'), options, context);
  return [value, error].slice(0, Math.max(1, nargout));
}

function quadcc(args: Value[], nargout: number, context: Context): Value[] {
  if (args[3] !== undefined && isArray(args[3]) && (numbersOf(args[3], context.meter)!.re[0] ?? 0) < 0)
    return fail('quadcc: absolute tolerance must be >=0');
  const options = { absolute: tolerance(args[3], 1e-10), relative: 1e-10 };
  const found = integrate(callable(args[0]!), ...limits(args, 'quadcc'), options, context);
  return [found.value, found.error, found.evaluations].slice(0, Math.max(1, nargout));
}

/** quad: evaluates point by point, and always reports success. */
function quad(args: Value[], nargout: number, context: Context): Value[] {
  const options = { absolute: 1e-10, relative: 1e-10, single: true };
  const found = integrate(callable(args[0]!), ...limits(args, 'quad'), options, context);
  return [found.value, 0, found.evaluations, found.error].slice(0, Math.max(1, nargout));
}

function counted(name: string, single: boolean, args: Value[], nargout: number, context: Context): Value[] {
  const absolute = Math.min(tolerance(args[3], 1e-6), 1e-8);
  const options = { absolute, relative: 1e-10, single, extra: args.slice(5) };
  const found = integrate(callable(args[0]!), ...limits(args, name), options, context);
  return [found.value, found.evaluations].slice(0, Math.max(1, nargout));
}

export const functions: readonly Builtin[] = [
  {
    name: 'quad',
    signatures: [
      'Q = quad (F, A, B)',
      'Q = quad (F, A, B, TOL)',
      'Q = quad (F, A, B, TOL, SING)',
      '[Q, IER, NFUN, ERR] = quad (...)',
    ],
    summary: 'Integral of a function.',
    examples: [{ code: 'round (1e6 * quad (@(x) x .^ 2, 0, 3)) / 1e6', output: 'ans = 9\n' }],
    inputs: [3, 5],
    outputs: 4,

    run: (args, nargout, context) => quad(args, nargout, context),
  },
  {
    name: 'quadgk',
    signatures: [
      'Q = quadgk (F, A, B)',
      'Q = quadgk (F, A, B, ABSTOL)',
      'Q = quadgk (F, A, B, ABSTOL, TRACE)',
      'Q = quadgk (F, A, B, PROP, VAL, ...)',
      '[Q, ERR] = quadgk (...)',
    ],
    summary: 'Integral of a function.',
    examples: [{ code: 'round (1e6 * quadgk (@(x) x .^ 2, 0, 3)) / 1e6', output: 'ans = 9\n' }],
    inputs: [3, Number.POSITIVE_INFINITY],
    outputs: 2,
    library: true,

    run: (args, nargout, context) => quadgk(args, nargout, context),
  },
  {
    name: 'quadcc',
    signatures: [
      'Q = quadcc (F, A, B)',
      'Q = quadcc (F, A, B, TOL)',
      'Q = quadcc (F, A, B, TOL, SING)',
      '[Q, ERR, NR_POINTS] = quadcc (...)',
    ],
    summary: 'Integral of a function.',
    examples: [{ code: 'round (1e6 * quadcc (@(x) x .^ 2, 0, 3)) / 1e6', output: 'ans = 9\n' }],
    inputs: [3, 5],
    outputs: 3,

    run: (args, nargout, context) => quadcc(args, nargout, context),
  },
  {
    name: 'quadl',
    signatures: [
      'Q = quadl (F, A, B)',
      'Q = quadl (F, A, B, TOL)',
      'Q = quadl (F, A, B, TOL, TRACE)',
      'Q = quadl (F, A, B, TOL, TRACE, P1, P2, ...)',
      '[Q, NFUN] = quadl (...)',
    ],
    summary: 'Integral of a function.',
    examples: [{ code: 'round (1e6 * quadl (@(x) x .^ 2, 0, 3)) / 1e6', output: 'ans = 9\n' }],
    inputs: [3, Number.POSITIVE_INFINITY],
    outputs: 2,
    library: true,

    run: (args, nargout, context) => counted('quadl', false, args, nargout, context),
  },
  {
    name: 'quadv',
    signatures: [
      'Q = quadv (F, A, B)',
      'Q = quadv (F, A, B, TOL)',
      'Q = quadv (F, A, B, TOL, TRACE)',
      'Q = quadv (F, A, B, TOL, TRACE, P1, P2, ...)',
      '[Q, NFUN] = quadv (...)',
    ],
    summary: 'Integral of a function.',
    examples: [{ code: 'round (1e6 * quadv (@(x) x .^ 2, 0, 3)) / 1e6', output: 'ans = 9\n' }],
    inputs: [3, Number.POSITIVE_INFINITY],
    outputs: 2,
    library: true,

    run: (args, nargout, context) => counted('quadv', true, args, nargout, context),
  },
  {
    name: 'integral',
    signatures: ['Q = integral (F, A, B)', 'Q = integral (F, A, B, PROP, VAL, ...)'],
    summary: 'Integral of a function.',
    examples: [{ code: 'round (1e6 * integral (@(x) x .^ 2, 0, 3)) / 1e6', output: 'ans = 9\n' }],
    inputs: [3, Number.POSITIVE_INFINITY],
    outputs: 2,
    library: true,

    run: (args, nargout, context) => integral(args, nargout, context),
  },
];
