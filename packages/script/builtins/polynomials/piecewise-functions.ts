/** mkpp, ppval and related functions. */
import type { Context } from '../../context.js';
import { fail, invalidCall } from '../../errors.js';
import type { Meter } from '../../meter.js';
import { numberOf } from '../../values/convert.js';
import { isArray, isChar, isVector, numelOf, product } from '../../values/inspect.js';
import { matrix, rowOf, zeros } from '../../values/make.js';
import type { Value } from '../../values/types.js';
import type { Builtin } from '../builtin.js';
import { numbersOf } from '../support/arrays.js';
import { type Piecewise, pieceCount, piecewiseAt, piecewiseOf, piecewiseValue } from './piecewise.js';

function mkpp([first, second, third]: Value[], meter: Meter): Value {
  const breaks = isArray(first!) ? numbersOf(first, meter)! : undefined;
  if (breaks === undefined || !isVector(breaks.dims)) return fail('mkpp: BREAKS must be a vector');
  const n = breaks.re.length - 1;
  if (n < 1) return fail('mkpp: BREAKS must have at least one interval');
  const coefs = isArray(second!) ? numbersOf(second, meter)! : fail('mkpp: COEFS must be numeric');
  const dim =
    third === undefined ? [1] : isArray(third) ? Array.from(numbersOf(third, meter)!.re) : invalidCall();
  const rows = n * product(dim);
  const order = Math.floor(coefs.re.length / rows);
  if (rows * order !== coefs.re.length)
    return fail(`reshape: can't reshape ${coefs.dims.join('x')} array to ${rows}x${order} array`);
  return piecewiseValue({ breaks: breaks.re, re: coefs.re, im: coefs.im, order, dim });
}

function unmkpp(value: Value, nargout: number, meter: Meter): Value[] {
  const p = piecewiseOf(value, 'unmkpp: PP must be a piecewise polynomial structure', meter);
  const rows = pieceCount(p) * product(p.dim);
  return [
    rowOf(p.breaks),
    matrix([rows, p.order], p.re.slice(), p.im === null ? null : p.im.slice()),
    pieceCount(p),
    p.order,
    p.dim.length === 1 ? p.dim[0]! : rowOf(p.dim),
  ].slice(0, Math.max(1, nargout));
}

function ppval([pp, xi]: Value[], context: Context): Value {
  const { meter } = context;
  const p = piecewiseOf(pp!, 'ppval: first argument must be a pp-form structure', meter);
  // The evaluation raises the error for invalid points.
  if (!isArray(xi!) || isChar(xi)) return context.call('lookup', [rowOf(p.breaks), xi!], 1)[0]!;
  if (numelOf(xi) === 0) return zeros();
  return piecewiseAt(p, numbersOf(xi, meter)!, meter);
}

/** Replaces the columns of coefficients and adjusts the order. */
function withColumns(
  p: Piecewise,
  order: number,
  f: (from: Float64Array, rows: number) => Float64Array,
): Piecewise {
  const rows = pieceCount(p) * product(p.dim);
  return { ...p, order, re: f(p.re, rows), im: p.im === null ? null : f(p.im, rows) };
}

function ppder([pp, times]: Value[], meter: Meter): Value {
  const p = piecewiseOf(pp!, 'ppder: PP must be a structure', meter);
  const m = times === undefined ? 1 : (numberOf(times) ?? 1);
  if (m < 0 || !Number.isInteger(m)) return fail('ppder: M must be a non-negative integer');
  const order = p.order - m;
  if (order <= 0) {
    const size = product(p.dim);
    const ends = Float64Array.of(p.breaks[0]!, p.breaks[pieceCount(p)]!);
    return piecewiseValue({ ...p, breaks: ends, order: 1, re: new Float64Array(size), im: null });
  }
  return piecewiseValue(
    withColumns(p, order, (from, rows) => {
      const out = from.slice(0, rows * order);
      for (let c = 0; c < order; c++) {
        let factor = 1;
        for (let k = 0; k < m; k++) factor *= p.order - 1 - c - k;
        for (let i = c * rows; i < (c + 1) * rows; i++) out[i] = out[i]! * factor;
      }
      return out;
    }),
  );
}

/** The antiderivative that is 0 at the first break and continuous. */
function ppint([pp, constant]: Value[], meter: Meter): Value {
  const p = piecewiseOf(pp!, 'ppint: PP must be a structure', meter);
  const start = constant === undefined ? 0 : (numberOf(constant) ?? 0);
  const size = product(p.dim);
  const n = pieceCount(p);
  const k = p.order;
  return piecewiseValue(
    withColumns(p, k + 1, (from, rows) => {
      const out = meter.doubles(rows * (k + 1));
      for (let c = 0; c < k; c++)
        for (let i = 0; i < rows; i++) out[i + c * rows] = from[i + c * rows]! / (k - c);
      for (let r = 0; r < size; r++) {
        let level = 0;
        for (let piece = 0; piece < n; piece++) {
          const row = piece * size + r;
          // As in Octave, the constant applies to the first piece only.
          out[row + k * rows] = piece === 0 && from === p.re ? start : level;
          const h = p.breaks[piece + 1]! - p.breaks[piece]!;
          let sum = out[row]!;
          for (let c = 1; c < k; c++) sum = sum * h + out[row + c * rows]!;
          level += sum * h;
        }
      }
      return out;
    }),
  );
}

/** The jump at each inner break: the value of the next piece minus that of the previous one. */
function ppjumps(value: Value, meter: Meter): Value {
  const p = piecewiseOf(value, 'ppjumps: PP must be a structure', meter);
  const size = product(p.dim);
  const n = pieceCount(p);
  const rows = n * size;
  const out = meter.doubles(size * (n - 1));
  for (let piece = 1; piece < n; piece++)
    for (let r = 0; r < size; r++) {
      const h = p.breaks[piece]! - p.breaks[piece - 1]!;
      const row = (piece - 1) * size + r;
      let sum = p.re[row]!;
      for (let c = 1; c < p.order; c++) sum = sum * h + p.re[row + c * rows]!;
      out[r + (piece - 1) * size] = p.re[row + size + (p.order - 1) * rows]! - sum;
    }
  return matrix([size, n - 1], out);
}

const PP = 'mkpp ([0 1 3], [1 2; 3 4])';

export const functions: readonly Builtin[] = [
  {
    name: 'mkpp',
    signatures: ['PP = mkpp (BREAKS, COEFS)', 'PP = mkpp (BREAKS, COEFS, D)'],
    summary: 'Piecewise polynomial from its ends and coefficients.',
    examples: [{ code: `ppval (${PP}, [0 1 2])`, output: 'ans =\n\n   2   4   7\n\n' }],
    inputs: [2, 3],
    library: true,
    run: (args, _nargout, { meter }) => mkpp(args, meter),
  },
  {
    name: 'unmkpp',
    signatures: ['[X, P, N, K, D] = unmkpp (PP)'],
    summary: 'Parts of a piecewise polynomial.',
    examples: [{ code: `[x, p, n] = unmkpp (${PP}); n`, output: 'n = 2\n' }],
    inputs: [1, 1],
    outputs: 5,
    library: true,
    run: ([pp], nargout, { meter }) => unmkpp(pp!, nargout, meter),
  },
  {
    name: 'ppval',
    signatures: ['YI = ppval (PP, XI)'],
    summary: 'Values of a piecewise polynomial.',
    examples: [{ code: `ppval (${PP}, 0.5)`, output: 'ans = 2.5000\n' }],
    inputs: [2, 2],
    library: true,
    run: (args, _nargout, context) => ppval(args, context),
  },
  {
    name: 'ppder',
    signatures: ['ppd = ppder (pp)', 'ppd = ppder (pp, m)'],
    summary: 'Derivative of a piecewise polynomial.',
    examples: [{ code: `ppval (ppder (${PP}), [0 1])`, output: 'ans =\n\n   1   3\n\n' }],
    inputs: [1, 2],
    library: true,
    run: (args, _nargout, { meter }) => ppder(args, meter),
  },
  {
    name: 'ppint',
    signatures: ['ppi = ppint (pp)', 'ppi = ppint (pp, c)'],
    summary: 'Integral of a piecewise polynomial.',
    examples: [{ code: `ppval (ppint (${PP}), [0 1])`, output: 'ans =\n\n        0   2.5000\n\n' }],
    inputs: [1, 2],
    library: true,
    run: (args, _nargout, { meter }) => ppint(args, meter),
  },
  {
    name: 'ppjumps',
    signatures: ['jumps = ppjumps (pp)'],
    summary: 'Jumps between the pieces of a piecewise polynomial.',
    examples: [{ code: `ppjumps (${PP})`, output: 'ans = 1\n' }],
    inputs: [1, 1],
    library: true,
    run: ([pp], _nargout, { meter }) => ppjumps(pp!, meter),
  },
];
