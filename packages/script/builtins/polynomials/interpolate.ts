/** Interpolation in a table of points: interp1, pchip, spline. */
import type { Context } from '../../context.js';
import { fail, failWith } from '../../errors.js';
import type { Meter } from '../../meter.js';
import { textOf } from '../../values/convert.js';
import { isArray, isChar, isVector } from '../../values/inspect.js';
import { NA } from '../../values/na.js';
import type { Dims, Value } from '../../values/types.js';
import type { Builtin } from '../builtin.js';
import { sortedPlaces } from '../sorting/compare.js';
import {
  type ArrayClass,
  arrayOf,
  floatClass,
  isIntegerClass,
  type Numbers,
  numbersOf,
} from '../support/arrays.js';
import { hermiteCoefficients, pieceCurve, pieceSlopes, pieceValue, splinePieces } from './pieces.js';
import { type Piecewise, pieceOf, piecewiseValue } from './piecewise.js';

type Curve = (at: number) => number;

function splineCurve(x: Float64Array, y: Float64Array, ends: readonly [number, number] | null): Curve {
  const { breaks, coefficients } = splinePieces(x, y, ends);
  return pieceCurve(breaks, coefficients);
}

function hermiteCurve(x: Float64Array, y: Float64Array, d: Float64Array): Curve {
  return (at) => pieceValue(x, y, d, pieceOf(x, at), at);
}

function curveOf(method: string, x: Float64Array, y: Float64Array, left: boolean): Curve {
  const n = x.length;
  switch (method) {
    case 'nearest':
      return (at) => {
        if (Number.isNaN(at)) return y[n - 1]!;
        const k = pieceOf(x, at, left);
        return at - x[k]! < x[k + 1]! - at ? y[k]! : y[k + 1]!;
      };
    case 'previous':
      return (at) => (at >= x[n - 1]! || Number.isNaN(at) ? y[n - 1]! : y[pieceOf(x, at, false)]!);
    case 'next':
      return (at) => (at <= x[0]! || Number.isNaN(at) ? y[0]! : y[pieceOf(x, at, true) + 1]!);
    case 'linear':
      return (at) => {
        const k = pieceOf(x, at, left);
        if (x[k + 1] === x[k]) return y[k + 1]!;
        return y[k]! + ((y[k + 1]! - y[k]!) / (x[k + 1]! - x[k]!)) * (at - x[k]!);
      };
    default: {
      if (method === 'spline') return splineCurve(x, y, null);
      return hermiteCurve(x, y, pieceSlopes(x, y));
    }
  }
}

const METHODS = ['nearest', 'previous', 'next', 'linear', 'cubic', 'pchip', 'spline'];

function interp1(args: Value[], context: Context): Value {
  const { meter } = context;
  const given: Value[] = [];
  let method = 'linear';
  let outside: number | null = NA;
  let side = '';
  let pp = false;
  for (const [k, arg] of args.entries()) {
    if (k < 2 || (k === 2 && !isChar(arg))) {
      given.push(arg);
      continue;
    }
    if (!isChar(arg)) {
      const value = isArray(arg) ? numbersOf(arg, meter)!.re[0] : undefined;
      if (value !== undefined) outside = value;
      continue;
    }
    const word = (textOf(arg) ?? '').toLowerCase().replace(/^\*/, '');
    if (word === 'extrap') outside = null;
    else if (word === 'pp') pp = true;
    else if (word === 'left' || word === 'right') side = word;
    else method = METHODS.includes(word) ? word : fail(`interp1: invalid METHOD '${textOf(arg) ?? ''}'`);
  }
  const tooFew = 'interp1: minimum of 2 points required in each dimension';
  // Without query points (for the piecewise polynomial itself), only the table is given.
  if (pp && given.length < 3) given.push(given[0]!);
  const [first, second, third] = given;
  const y = numbersOf((third === undefined ? first : second)!, meter) ?? fail(tooFew);
  const at = numbersOf((third ?? second)!, meter) ?? fail('lookup: TABLE and Y must be numeric');
  const column = isVector(y.dims);
  const rows = column ? y.re.length : y.dims[0]!;
  const table = third === undefined ? null : (numbersOf(first!, meter) ?? fail(tooFew));
  let x = table === null ? Float64Array.from({ length: rows }, (_, k) => k + 1) : table.re;
  const n = x.length;
  if (n < 2 || rows < 2) return fail(tooFew);
  if (n > rows)
    return failWith(
      'Octave:index-out-of-bounds',
      `index (${n},_): out of bound; value ${n} out of bound ${rows}`,
    );
  const order = orderOf(x, meter);
  const left = side === '' ? x[0]! > x[n - 1]! : side === 'left';
  x = Float64Array.from(order, (k) => x[k]!);
  const jumps = x.some((value, k) => k > 0 && value === x[k - 1]);
  if (jumps && method !== 'linear' && method !== 'nearest')
    return fail(
      `interp1: discontinuities not supported for METHOD '${method === 'next' ? 'previous' : method}'`,
    );
  if (x.some((value, k) => k > 1 && value === x[k - 2]))
    context.warning('', 'interp1: multiple discontinuities at the same X value');
  const columns = column ? 1 : y.re.length / rows;
  if (pp) {
    const lanes = Array.from({ length: columns }, (_, j) =>
      Float64Array.from(order, (k) => y.re[k + j * rows]!),
    );
    return piecewiseValue(curvePieces(method, x, lanes, column ? [1] : y.dims.slice(1)));
  }
  const count = at.re.length;
  meter.work(20 * (n + count) * columns);
  const fill = (from: Float64Array, missing: Float64Array) => {
    const out = meter.doubles(count * columns);
    const lane = new Float64Array(n);
    for (let j = 0; j < columns; j++) {
      for (let k = 0; k < n; k++) lane[k] = from[order[k]! + j * rows]!;
      const curve = curveOf(method, x, lane, left);
      for (let k = 0; k < count; k++) {
        const place = at.re[k]!;
        // `set` copies the bits, which keeps NA.
        if (outside !== null && !(place >= x[0]! && place <= x[n - 1]!)) out.set(missing, k + j * count);
        else out[k + j * count] = curve(place);
      }
    }
    return out;
  };
  const re = fill(y.re, Float64Array.of(outside ?? 0));
  const im = y.im === null ? null : fill(y.im, new Float64Array(1));
  const dims = column ? at.dims : [...(isVector(at.dims) ? [count] : at.dims), ...y.dims.slice(1)];
  return arrayOf(classFor(y.cls, table?.cls ?? 'double', at.cls), dims, re, im, meter);
}

/** The curves of a method as one piecewise polynomial. */
function curvePieces(
  method: string,
  x: Float64Array,
  lanes: readonly Float64Array[],
  dim: readonly number[],
): Piecewise {
  const n = x.length;
  const flat = (breaks: Float64Array, at: (k: number) => number) =>
    assembled(
      breaks,
      lanes.map((y) => Array.from({ length: n }, (_, k) => Float64Array.of(y[at(k)]!))),
      dim,
    );
  switch (method) {
    case 'nearest':
      return flat(
        Float64Array.from({ length: n + 1 }, (_, k) =>
          k === 0 ? x[0]! : k === n ? x[n - 1]! : (x[k - 1]! + x[k]!) / 2,
        ),
        (k) => k,
      );
    case 'previous':
      return flat(Float64Array.of(...x, 2 * x[n - 1]! - x[n - 2]!), (k) => k);
    case 'next':
      return flat(Float64Array.of(...x.slice().reverse(), 2 * x[0]! - x[1]!), (k) => n - 1 - k);
    case 'linear': {
      // At a jump of x the curve has no piece.
      const kept = Array.from({ length: n - 1 }, (_, k) => k).filter((k) => x[k + 1] !== x[k]);
      const breaks = Float64Array.of(...kept.map((k) => x[k]!), x[n - 1]!);
      const line = (y: Float64Array) =>
        kept.map((k) => Float64Array.of((y[k + 1]! - y[k]!) / (x[k + 1]! - x[k]!), y[k]!));
      return assembled(breaks, lanes.map(line), dim);
    }
    case 'spline': {
      const parts = lanes.map((y) => splinePieces(x, y, null));
      return assembled(
        parts[0]!.breaks,
        parts.map((part) => part.coefficients),
        dim,
      );
    }
    default:
      return assembled(
        x,
        lanes.map((y) => hermiteCoefficients(x, y, pieceSlopes(x, y))),
        dim,
      );
  }
}

/** @param curves coefficients of the pieces for each component */
function assembled(
  breaks: Float64Array,
  curves: readonly (readonly Float64Array[])[],
  dim: readonly number[],
  first = true,
): Piecewise {
  const size = curves.length;
  const pieces = breaks.length - 1;
  const order = curves[0]![0]!.length;
  const re = new Float64Array(size * pieces * order);
  curves.forEach((curve, r) => {
    for (let piece = 0; piece < pieces; piece++)
      for (let c = 0; c < order; c++) re[piece * size + r + c * size * pieces] = curve[piece]![c]!;
  });
  return { breaks, re, im: null, order, dim, first };
}

function classFor(...classes: ArrayClass[]): ArrayClass {
  return classes.find(isIntegerClass) ?? floatClass(...classes);
}

/** The permutation that sorts x. A descending table is reversed as a whole, so that its jumps keep their sides. */
function orderOf(x: Float64Array, meter: Meter): Uint32Array {
  if (x.every((value, k) => k === 0 || value <= x[k - 1]!))
    return Uint32Array.from(x, (_, k) => x.length - 1 - k);
  return sortedPlaces(x, false, meter);
}

/** Shared by pchip and spline: each row of a matrix y is a curve, and each column a point. */
function curves(name: 'pchip' | 'spline', args: Value[], meter: Meter): Value {
  const few =
    name === 'pchip'
      ? '__pchip_deriv__: X must be at least of length 2'
      : 'spline: requires at least 2 points';
  const [table, y, given] = args.map((arg) => numbersOf(arg, meter) ?? fail(few)) as [
    Numbers,
    Numbers,
    Numbers | undefined,
  ];
  const n = table.re.length;
  if (n < 2) return fail(few);
  const single = isVector(y.dims);
  const points = single ? y.re.length : y.dims.at(-1)!;
  const clamped = name === 'spline' && points === n + 2;
  if (points !== n && !clamped)
    return fail(
      name === 'spline' || single
        ? `${name}: length of X and Y must match`
        : 'pchip: length of X and last dimension of Y must match',
    );
  const order = orderOf(table.re, meter);
  const x = Float64Array.from(order, (k) => table.re[k]!);
  const falling = table.re[0]! > table.re[1]!;
  if (
    name === 'pchip' &&
    !table.re.every((v, k) => k === 0 || (falling ? v < table.re[k - 1]! : v > table.re[k - 1]!))
  )
    return fail('pchip: X must be strictly monotonic');
  const rows = y.re.length / points;
  if (given === undefined) {
    const parts = Array.from({ length: rows }, (_, i) => {
      const lane = Float64Array.from(order, (k) => y.re[i + rows * (k + (clamped ? 1 : 0))]!);
      if (name === 'pchip')
        return { breaks: x, coefficients: hermiteCoefficients(x, lane, pieceSlopes(x, lane)) };
      return splinePieces(x, lane, clamped ? [y.re[i]!, y.re[i + rows * (n + 1)]!] : null);
    });
    const dim = single ? [1] : y.dims.slice(0, -1);
    return piecewiseValue(
      assembled(
        parts[0]!.breaks,
        parts.map((part) => part.coefficients),
        dim,
        false,
      ),
    );
  }
  const at = given;
  const count = at.re.length;
  meter.work(30 * (n + count) * rows);
  const fill = (from: Float64Array) => {
    const out = meter.doubles(rows * count);
    for (let i = 0; i < rows; i++) {
      const lane = Float64Array.from(order, (k) => from[i + rows * (k + (clamped ? 1 : 0))]!);
      const known = lane.some(Number.isNaN)
        ? Array.from(lane.keys()).filter((k) => !Number.isNaN(lane[k]))
        : null;
      const px = known === null || known.length < 2 ? x : Float64Array.from(known, (k) => x[k]!);
      const py = px === x ? lane : Float64Array.from(known!, (k) => lane[k]!);
      const ends = clamped ? ([from[i]!, from[i + rows * (n + 1)]!] as const) : null;
      const curve = name === 'spline' ? splineCurve(px, py, ends) : hermiteCurve(px, py, pieceSlopes(px, py));
      for (let k = 0; k < count; k++) out[i + rows * k] = curve(at.re[k]!);
    }
    return out;
  };
  const dims: Dims = single ? at.dims : [...y.dims.slice(0, -1), ...(isVector(at.dims) ? [count] : at.dims)];
  return arrayOf(
    floatClass(table.cls, y.cls, at.cls),
    dims,
    fill(y.re),
    y.im === null ? null : fill(y.im),
    meter,
  );
}

export const functions: readonly Builtin[] = [
  {
    name: 'interp1',
    signatures: [
      'YI = interp1 (X, Y, XI)',
      'YI = interp1 (Y, XI)',
      'YI = interp1 (..., METHOD)',
      'YI = interp1 (..., EXTRAP)',
      'YI = interp1 (..., "left")',
      'YI = interp1 (..., "right")',
      'PP = interp1 (..., "pp")',
    ],
    summary: 'Interpolation in a table.',
    examples: [
      { code: 'interp1 ([1 2 3], [10 20 30], 2.5)', output: 'ans = 25\n' },
      { code: 'isna (interp1 ([1 2 3], [10 20 30], 5))', output: 'ans = 1\n' },
    ],
    inputs: [2, Number.POSITIVE_INFINITY],
    library: true,
    run: (args, _nargout, context) => interp1(args, context),
  },
  {
    name: 'pchip',
    signatures: ['PP = pchip (X, Y)', 'YI = pchip (X, Y, XI)'],
    summary: 'Piecewise cubic Hermite interpolation that keeps the shape.',
    examples: [{ code: 'pchip (1:4, [1 4 9 16], 2.5)', output: 'ans = 6.2396\n' }],
    inputs: [2, 3],
    library: true,
    run: (args, _nargout, { meter }) => curves('pchip', args, meter),
  },
  {
    name: 'spline',
    signatures: ['PP = spline (X, Y)', 'YI = spline (X, Y, XI)'],
    summary: 'Cubic spline through points, with the not-a-knot condition.',
    examples: [{ code: 'spline (1:4, [1 8 27 64], 2.5)', output: 'ans = 15.625\n' }],
    inputs: [2, 3],
    library: true,
    run: (args, _nargout, { meter }) => curves('spline', args, meter),
  },
];
