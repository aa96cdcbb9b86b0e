/** Least squares and quadratic programs with nonnegative variables. */
import type { Context } from '../../context.js';
import { fail } from '../../errors.js';
import { leastSquares, solve } from '../../linear/solve.js';
import type { Meter } from '../../meter.js';
import { isArray, isChar, isNumeric } from '../../values/inspect.js';
import { columnOf, structOf } from '../../values/make.js';
import { Struct, type Value } from '../../values/types.js';
import type { Builtin } from '../builtin.js';
import { type Numbers, numbersOf } from '../support/arrays.js';
import { numberOption } from './options.js';

interface Problem {
  readonly n: number;
  /** Optimal values of the free variables; the others are zero. */
  free(places: readonly number[]): Float64Array;
  /** Negative gradient of the objective. */
  descent(x: Float64Array): Float64Array;
}

/** Lawson & Hanson's active sets (Solving Least Squares Problems, 1974, chapter 23). */
function activeSets(
  { n, free, descent }: Problem,
  most: number,
  meter: Meter,
): { x: Float64Array; w: Float64Array; iterations: number } {
  let x = new Float64Array(n);
  const inside: number[] = [];
  let w = descent(x);
  const small = 10 * Number.EPSILON * Math.max(1, ...w.map(Math.abs)) * n;
  let iterations = 1;
  while (iterations < most) {
    iterations++;
    let best = -1;
    for (let k = 0; k < n; k++)
      if (!inside.includes(k) && w[k]! > small && (best < 0 || w[k]! > w[best]!)) best = k;
    if (best < 0) break;
    inside.push(best);
    for (;;) {
      meter.work(n * n * n + 10);
      const z = free(inside);
      if (z.every((value) => value > 0)) {
        x = new Float64Array(n);
        inside.forEach((k, i) => {
          x[k] = z[i]!;
        });
        break;
      }
      // Moves towards z as far as all variables stay nonnegative; variables that reach zero leave the free set.
      let share = 1;
      inside.forEach((k, i) => {
        if (z[i]! <= 0) share = Math.min(share, x[k]! / (x[k]! - z[i]!));
      });
      inside.forEach((k, i) => {
        x[k] = x[k]! + share * (z[i]! - x[k]!);
      });
      const rest = inside.filter((k, i) => !(z[i]! <= 0 && x[k]! <= 1e-14 * Math.max(1, ...x)));
      for (const k of inside) if (!rest.includes(k)) x[k] = 0;
      if (rest.length === inside.length) rest.pop();
      inside.splice(0, inside.length, ...rest);
      if (inside.length === 0) break;
    }
    w = descent(x);
  }
  return { x, w, iterations };
}

function read(name: string, args: Value[], meter: Meter): [Numbers, Numbers] {
  for (const value of args.slice(0, 2))
    if (!isArray(value) || isChar(value) || !isNumeric(value))
      return fail(`${name}: C and D must be numeric matrices`);
  const options = args[3];
  if (options !== undefined && !(options instanceof Struct)) return fail(`${name}: OPTIONS must be a struct`);
  return [numbersOf(args[0]!, meter)!, numbersOf(args[1]!, meter)!];
}

function product(c: Numbers, x: Float64Array): Float64Array {
  const [rows, columns] = c.dims as [number, number];
  const out = new Float64Array(rows);
  for (let j = 0; j < columns; j++)
    for (let i = 0; i < rows; i++) out[i] = out[i]! + c.re[i + j * rows]! * x[j]!;
  return out;
}

function lsqnonneg(args: Value[], nargout: number, { meter }: Context): Value[] {
  const [c, d] = read('lsqnonneg', args, meter);
  const [rows, n] = c.dims as [number, number];
  const residual = (x: Float64Array) => product(c, x).map((y, k) => d.re[k]! - y);
  const { x, w, iterations } = activeSets(
    {
      n,
      free(places) {
        const re = new Float64Array(rows * places.length);
        for (const [k, j] of places.entries()) re.set(c.re.subarray(j * rows, (j + 1) * rows), k * rows);
        const a = { rows, columns: places.length, re, im: null };
        return leastSquares(a, { rows, columns: 1, re: d.re, im: null }, meter).re;
      },
      descent(at) {
        const r = residual(at);
        return Float64Array.from({ length: n }, (_, j) => {
          let sum = 0;
          for (let i = 0; i < rows; i++) sum += c.re[i + j * rows]! * r[i]!;
          return sum;
        });
      },
    },
    numberOption(args[3], 'MaxIter', 1e5),
    meter,
  );
  const r = residual(x);
  const squares = r.reduce((sum, y) => sum + y * y, 0);
  const output = structOf([
    ['algorithm', 'nnls'],
    ['iterations', iterations],
  ]);
  const lambda = w.map((y, k) => (x[k]! > 0 ? 0 : y));
  return [columnOf(x), squares, columnOf(r), iterations, output, columnOf(lambda)].slice(
    0,
    Math.max(1, nargout),
  );
}

function pqpnonneg(args: Value[], nargout: number, { meter }: Context): Value[] {
  const [c, d] = read('pqpnonneg', args, meter);
  const n = c.dims[0]!;
  if (c.dims[1] !== n) return fail('pqpnonneg: C must be a square matrix');
  const { x, w, iterations } = activeSets(
    {
      n,
      free(places) {
        const m = places.length;
        const re = new Float64Array(m * m);
        places.forEach((j, q) => {
          places.forEach((i, p) => {
            re[p + q * m] = c.re[i + j * n]!;
          });
        });
        const right = Float64Array.from(places, (k) => -d.re[k]!);
        return solve(
          { rows: m, columns: m, re, im: null },
          { rows: m, columns: 1, re: right, im: null },
          meter,
        ).re;
      },
      descent: (at) => product(c, at).map((y, k) => -(y + d.re[k]!)),
    },
    numberOption(args[3], 'MaxIter', 1e5),
    meter,
  );
  const cx = product(c, x);
  const value = x.reduce((sum, y, k) => sum + y * (0.5 * cx[k]! + d.re[k]!), 0);
  const output = structOf([
    ['algorithm', 'nnls-pqp'],
    ['iterations', iterations],
  ]);
  const lambda = w.map((y, k) => (x[k]! > 0 ? 0 : y));
  return [columnOf(x), value, iterations, output, columnOf(lambda)].slice(0, Math.max(1, nargout));
}

export const functions: readonly Builtin[] = [
  {
    name: 'lsqnonneg',
    signatures: [
      'X = lsqnonneg (C, D)',
      'X = lsqnonneg (C, D, X0)',
      'X = lsqnonneg (C, D, X0, OPTIONS)',
      '[X, RESNORM] = lsqnonneg (...)',
      '[X, RESNORM, RESIDUAL] = lsqnonneg (...)',
      '[X, RESNORM, RESIDUAL, EXITFLAG] = lsqnonneg (...)',
      '[X, RESNORM, RESIDUAL, EXITFLAG, OUTPUT] = lsqnonneg (...)',
      '[X, RESNORM, RESIDUAL, EXITFLAG, OUTPUT, LAMBDA] = lsqnonneg (...)',
    ],
    summary: 'Least squares without negative variables.',
    examples: [{ code: 'lsqnonneg ([1 0; 0 1], [-1; 2])', output: 'ans =\n\n   0\n   2\n\n' }],
    inputs: [2, 4],
    outputs: 6,
    library: true,

    run: (args, nargout, context) => lsqnonneg(args, nargout, context),
  },
  {
    name: 'pqpnonneg',
    signatures: [
      'X = pqpnonneg (C, D)',
      'X = pqpnonneg (C, D, X0)',
      'X = pqpnonneg (C, D, X0, OPTIONS)',
      '[X, MINVAL] = pqpnonneg (...)',
      '[X, MINVAL, EXITFLAG] = pqpnonneg (...)',
      '[X, MINVAL, EXITFLAG, OUTPUT] = pqpnonneg (...)',
      '[X, MINVAL, EXITFLAG, OUTPUT, LAMBDA] = pqpnonneg (...)',
    ],
    summary: 'Minimum of a quadratic form without negative variables.',
    examples: [{ code: 'pqpnonneg ([2 0; 0 2], [-2; 2])', output: 'ans =\n\n   1\n   0\n\n' }],
    inputs: [2, 4],
    outputs: 5,
    library: true,

    run: (args, nargout, context) => pqpnonneg(args, nargout, context),
  },
];
