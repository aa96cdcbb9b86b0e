/** Minimisation: one variable between bounds, several variables by Nelder-Mead or quasi-Newton methods. */
import type { Context } from '../../context.js';
import { fail, failWith, invalidCall } from '../../errors.js';
import { numberOf } from '../../values/convert.js';
import { isArray } from '../../values/inspect.js';
import { matrix, rowOf, structOf } from '../../values/make.js';
import { type Dims, Struct, type Value } from '../../values/types.js';
import type { Builtin } from '../builtin.js';
import { numbersOf } from '../support/arrays.js';
import { gradientAt, objective } from './objective.js';
import { numberOption, textOption } from './options.js';

const GOLDEN = 0.5 * (3 - Math.sqrt(5));

/** Brent's method (Algorithms for Minimization without Derivatives, 1973, chapter 5). */
function fminbnd(args: Value[], nargout: number, context: Context): Value[] {
  const [fun, aArg, bArg, options] = args;
  let a = numberOf(aArg!) ?? Number.NaN;
  let b = numberOf(bArg!) ?? Number.NaN;
  if (a > b)
    return failWith(
      'Octave:invalid-input-arg',
      'fminbnd: the lower bound cannot be greater than the upper one',
    );
  const f = objective(fun!, [1, 1], context);
  const at = (x: number) => f(Float64Array.of(x));
  const tolX = numberOption(options, 'TolX', 1e-4);
  const most = numberOption(options, 'MaxIter', 500);
  const mostCalls = numberOption(options, 'MaxFunEvals', 500);
  const root = Math.sqrt(Number.EPSILON);
  let x = a + GOLDEN * (b - a);
  let [w, v] = [x, x];
  let [step, before] = [0, 0];
  let fx = at(x);
  let [fw, fv] = [fx, fx];
  let info = 0;
  let iterations = 0;
  while (iterations < most && f.calls < mostCalls) {
    context.meter.tick();
    const middle = 0.5 * (a + b);
    const tol = 2 * root * Math.abs(x) + tolX / 3;
    if (Math.abs(x - middle) <= 2 * tol - 0.5 * (b - a)) {
      info = 1;
      break;
    }
    let golden = true;
    if (Math.abs(before) > tol) {
      const r = (x - w) * (fx - fv);
      let q = (x - v) * (fx - fw);
      let p = (x - v) * q - (x - w) * r;
      q = 2 * (q - r);
      if (q > 0) p = -p;
      q = Math.abs(q);
      const last = before;
      before = step;
      if (Math.abs(p) < Math.abs(0.5 * q * last) && p > q * (a - x) && p < q * (b - x)) {
        step = p / q;
        const u = x + step;
        if (Math.min(u - a, b - u) < 2 * tol) step = tol * (Math.sign(middle - x) || 1);
        golden = false;
      }
    }
    if (golden) {
      before = x >= middle ? a - x : b - x;
      step = GOLDEN * before;
    }
    const u = x + Math.max(Math.abs(step), tol) * (Math.sign(step) || 1);
    const fu = at(u);
    if (fu < fx) {
      if (u < x) b = x;
      else a = x;
      [v, fv, w, fw, x, fx] = [w, fw, x, fx, u, fu];
    } else {
      if (u < x) a = u;
      else b = u;
      if (fu <= fw || w === x) [v, fv, w, fw] = [w, fw, u, fu];
      else if (fu <= fv || v === x || v === w) [v, fv] = [u, fu];
    }
    iterations++;
  }
  if (info === 0 && ['', 'notify', 'iter', 'final'].includes(textOption(options, 'Display')))
    context.output.print(
      `Exiting: Maximum number of iterations has been exceeded\n         - increase MaxIter option.\n         Current function value: ${fx.toFixed(6)}\n`,
    );
  const output = structOf([
    ['iterations', iterations],
    ['funcCount', f.calls],
    ['algorithm', 'golden section search, parabolic interpolation'],
    ['bracket', rowOf([a, b])],
  ]);
  return [x, fx, info, output].slice(0, Math.max(1, nargout));
}

interface Corner {
  readonly x: Float64Array;
  readonly f: number;
}

/** The Nelder-Mead simplex method (Computer Journal 7, 1965), restarted at the best point as long as that improves it. */
function fminsearch(args: Value[], nargout: number, context: Context): Value[] {
  let [fun, start, options] = args;
  if (args.length === 1) {
    if (!(fun instanceof Struct)) return fail('fminsearch: PROBLEM must be a structure');
    const { fields } = fun;
    [start, options] = [fields.get('x0'), fields.get('options')];
    fun = fields.get('objective');
    if (fun === undefined || start === undefined) return fail('fminsearch: PROBLEM must be a structure');
  }
  const given = isArray(start!) ? numbersOf(start, context.meter)! : invalidCall();
  const f = objective(fun!, given.dims, context);
  const tolX = Math.min(numberOption(options, 'TolX', 1e-4), 1e-4) * 1e-3;
  const tolF = Math.min(numberOption(options, 'TolFun', 1e-4), 1e-4) * 1e-4;
  const n = given.re.length;
  const mostCalls = numberOption(options, 'MaxFunEvals', 200 * n * 10);
  const mostSteps = numberOption(options, 'MaxIter', 200 * n * 10);
  let iterations = 0;
  let best: Corner = { x: given.re.slice(), f: f(given.re) };
  let info = 0;
  for (let restart = 0; restart < 4; restart++) {
    const before = best.f;
    const found = simplexSearch(f, best, tolX, tolF, () => ++iterations > mostSteps || f.calls > mostCalls);
    best = found.best;
    info = found.converged ? 1 : 0;
    if (!found.converged || before - best.f <= tolF * Math.max(1, Math.abs(before))) break;
  }
  const output = structOf([
    ['iterations', iterations],
    ['funcCount', f.calls],
    ['algorithm', 'Nelder-Mead simplex direct search'],
    [
      'message',
      info === 1
        ? 'Simplex size is less than TolX and step in the function value is less than TolFun'
        : 'Max no. of function evaluations exceeded',
    ],
  ]);
  return [matrix(given.dims, best.x.slice()), best.f, info, output].slice(0, Math.max(1, nargout));
}

function simplexSearch(
  f: (x: Float64Array) => number,
  start: Corner,
  tolX: number,
  tolF: number,
  over: () => boolean,
): { best: Corner; converged: boolean } {
  const n = start.x.length;
  const corners: Corner[] = [start];
  for (let k = 0; k < n; k++) {
    const x = start.x.slice();
    x[k] = x[k] === 0 ? 0.25 : x[k]! * 1.05;
    corners.push({ x, f: f(x) });
  }
  for (;;) {
    corners.sort((p, q) => p.f - q.f);
    const best = corners[0]!;
    const worst = corners[n]!;
    const size = corners.reduce(
      (top, { x }) => x.reduce((m, y, k) => Math.max(m, Math.abs(y - best.x[k]!)), top),
      0,
    );
    const scale = best.x.reduce((m, y) => Math.max(m, Math.abs(y)), 1);
    if (n === 0 || (size <= tolX * scale && Math.abs(worst.f - best.f) <= tolF))
      return { best, converged: true };
    if (over()) return { best, converged: false };
    const centre = new Float64Array(n);
    for (let k = 0; k < n; k++) for (const { x } of corners.slice(0, n)) centre[k] = centre[k]! + x[k]! / n;
    const along = (t: number): Corner => {
      const x = centre.map((c, k) => c + t * (worst.x[k]! - c));
      return { x, f: f(x) };
    };
    const mirrored = along(-1);
    if (mirrored.f < best.f) {
      const farther = along(-2);
      corners[n] = farther.f < mirrored.f ? farther : mirrored;
      continue;
    }
    if (mirrored.f < corners[n - 1]!.f) {
      corners[n] = mirrored;
      continue;
    }
    const nearer = along(mirrored.f < worst.f ? -0.5 : 0.5);
    if (nearer.f < Math.min(mirrored.f, worst.f)) {
      corners[n] = nearer;
      continue;
    }
    for (let k = 1; k <= n; k++) {
      const x = corners[k]!.x.map((y, i) => (y + best.x[i]!) / 2);
      corners[k] = { x, f: f(x) };
    }
  }
}

/** The BFGS quasi-Newton method with step halving. */
function fminunc(args: Value[], nargout: number, context: Context): Value[] {
  const [fun, start, options] = args;
  const given = isArray(start!) ? numbersOf(start, context.meter)! : invalidCall();
  const f = objective(fun!, given.dims, context);
  const n = given.re.length;
  const withSlopes = textOption(options, 'GradObj') === 'on';
  const slopes = (x: Float64Array): Float64Array => {
    if (!withSlopes) return gradientAt(f, x);
    const found = context.call(fun!, [matrix(given.dims, x.slice())], 2)[1];
    return found === undefined ? gradientAt(f, x) : numbersOf(found, context.meter)!.re.slice();
  };
  const tol = Math.min(numberOption(options, 'TolFun', 1e-6), numberOption(options, 'TolX', 1e-6));
  const most = numberOption(options, 'MaxIter', 400);
  let x = given.re.slice();
  let fx = f(x);
  let g = slopes(x);
  // The inverse of the Hessian approximation, and the approximation itself.
  let inverse = unit(n);
  let hessian = unit(n);
  let info = 0;
  let iterations = 0;
  for (; iterations < most; iterations++) {
    context.meter.work(10 * n * n + 10);
    if (norm(g) <= tol * 1e-2) {
      info = 1;
      break;
    }
    let direction = product(inverse, g, n).map((y) => -y);
    let slope = dot(direction, g);
    if (!(slope < 0)) {
      inverse = unit(n);
      direction = g.map((y) => -y);
      slope = -dot(g, g);
    }
    let t = 1;
    let next = x.map((y, k) => y + t * direction[k]!);
    let fn = f(next);
    while (!(fn <= fx + 1e-4 * t * slope) && t > 1e-14) {
      t /= 2;
      next = x.map((y, k) => y + t * direction[k]!);
      fn = f(next);
    }
    if (!(fn < fx)) {
      info = norm(g) < Math.sqrt(tol) ? 1 : 3;
      break;
    }
    const gn = slopes(next);
    const s = next.map((y, k) => y - x[k]!);
    const y = gn.map((z, k) => z - g[k]!);
    [inverse, hessian] = updated(inverse, hessian, s, y, n);
    const small = norm(s) <= 1e-3 * tol * Math.max(1, norm(x));
    [x, fx, g] = [next, fn, gn];
    if (small) {
      info = 2;
      break;
    }
  }
  const shape = (v: Float64Array, dims: Dims) => matrix(dims, v.slice());
  const output = structOf([
    ['iterations', iterations],
    ['successful', iterations],
    ['funcCount', f.calls],
  ]);
  return [shape(x, given.dims), fx, info, output, shape(g, given.dims), shape(hessian, [n, n])].slice(
    0,
    Math.max(1, nargout),
  );
}

function unit(n: number): Float64Array {
  const m = new Float64Array(n * n);
  for (let k = 0; k < n; k++) m[k + k * n] = 1;
  return m;
}

const dot = (a: Float64Array, b: Float64Array) => a.reduce((sum, x, k) => sum + x * b[k]!, 0);
const norm = (a: Float64Array) => Math.hypot(...a);

function product(m: Float64Array, x: Float64Array, n: number): Float64Array {
  const out = new Float64Array(n);
  for (let j = 0; j < n; j++) for (let i = 0; i < n; i++) out[i] = out[i]! + m[i + j * n]! * x[j]!;
  return out;
}

function updated(
  inverse: Float64Array,
  hessian: Float64Array,
  s: Float64Array,
  y: Float64Array,
  n: number,
): [Float64Array, Float64Array] {
  const sy = dot(s, y);
  if (!(sy > 1e-14 * norm(s) * norm(y))) return [inverse, hessian];
  const hy = product(inverse, y, n);
  const bs = product(hessian, s, n);
  const [yhy, sbs] = [dot(y, hy), dot(s, bs)];
  const next = inverse.slice();
  const other = hessian.slice();
  for (let j = 0; j < n; j++)
    for (let i = 0; i < n; i++) {
      const k = i + j * n;
      next[k] = next[k]! + ((1 + yhy / sy) * s[i]! * s[j]!) / sy - (hy[i]! * s[j]! + s[i]! * hy[j]!) / sy;
      other[k] = other[k]! + (y[i]! * y[j]!) / sy - (bs[i]! * bs[j]!) / sbs;
    }
  return [next, other];
}

export const functions: readonly Builtin[] = [
  {
    name: 'fminbnd',
    signatures: [
      'X = fminbnd (FUN, A, B)',
      'X = fminbnd (FUN, A, B, OPTIONS)',
      '[X, FVAL, INFO, OUTPUT] = fminbnd (...)',
    ],
    summary: 'Minimum of a function between two limits.',
    examples: [{ code: 'fminbnd (@(x) (x - 2) ^ 2, 0, 5)', output: 'ans = 2\n' }],
    inputs: [3, 4],
    outputs: 4,
    library: true,

    run: (args, nargout, context) => fminbnd(args, nargout, context),
  },
  {
    name: 'fminsearch',
    signatures: [
      'X = fminsearch (FUN, X0)',
      'X = fminsearch (FUN, X0, OPTIONS)',
      'X = fminsearch (PROBLEM)',
      '[X, FVAL, EXITFLAG, OUTPUT] = fminsearch (...)',
    ],
    summary: 'Minimum of a function of several variables, without derivatives.',
    examples: [
      {
        code: 'round (1e3 * fminsearch (@(x) sum ((x - [1 2]) .^ 2), [0 0])) / 1e3',
        output: 'ans =\n\n   1   2\n\n',
      },
    ],
    inputs: [1, Number.POSITIVE_INFINITY],
    outputs: 4,
    library: true,

    run: (args, nargout, context) => fminsearch(args, nargout, context),
  },
  {
    name: 'fminunc',
    signatures: [
      'fminunc (FCN, X0)',
      'fminunc (FCN, X0, OPTIONS)',
      '[X, FVAL, INFO, OUTPUT, GRAD, HESS] = fminunc (FCN, ...)',
    ],
    summary: 'Minimum of a smooth function of several variables.',
    examples: [
      {
        code: 'round (1e3 * fminunc (@(x) sum ((x - [1 2]) .^ 2), [0 0])) / 1e3',
        output: 'ans =\n\n   1   2\n\n',
      },
    ],
    inputs: [2, 3],
    outputs: 6,
    library: true,

    run: (args, nargout, context) => fminunc(args, nargout, context),
  },
];
