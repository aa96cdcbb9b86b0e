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
import { pieceSlopes, pieceValue, splineSlopes } from './pieces.js';

type Curve = (at: number) => number;

/** The piece, counted from 0, that a place belongs to; places outside belong to the first or last. */
function pieceOf(x: Float64Array, at: number, left: boolean): number {
  let low = 0;
  let high = x.length - 1;
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if (left ? x[middle]! < at : !(x[middle]! > at)) low = middle;
    else high = middle;
  }
  return low;
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
        return y[k]! + ((y[k + 1]! - y[k]!) / (x[k + 1]! - x[k]!)) * (at - x[k]!);
      };
    default: {
      const d = method === 'spline' ? splineSlopes(x, y, null) : pieceSlopes(x, y);
      return (at) => pieceValue(x, y, d, pieceOf(x, at, false), at);
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
    else if (word === 'pp') fail('interp1: pp form is not available');
    else if (word === 'left' || word === 'right') side = word;
    else method = METHODS.includes(word) ? word : fail(`interp1: invalid METHOD '${textOf(arg) ?? ''}'`);
  }
  const tooFew = 'interp1: minimum of 2 points required in each dimension';
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
        // `set` copies bits: NA has to stay what it is.
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

function classFor(...classes: ArrayClass[]): ArrayClass {
  return classes.find(isIntegerClass) ?? floatClass(...classes);
}

/** Order that makes x ascend; a descending table is turned round as a whole, so that its jumps keep their sides. */
function orderOf(x: Float64Array, meter: Meter): Uint32Array {
  if (x.every((value, k) => k === 0 || value <= x[k - 1]!))
    return Uint32Array.from(x, (_, k) => x.length - 1 - k);
  return sortedPlaces(x, false, meter);
}

/** What pchip and spline share: rows of y are curves of their own when it is a matrix, points its columns. */
function curves(name: 'pchip' | 'spline', args: Value[], meter: Meter): Value {
  if (args[2] === undefined) return fail(`${name}: the form without XI is not available`);
  const few =
    name === 'pchip' ? 'pchip: X must be at least of length 2' : 'spline: requires at least 2 points';
  const [table, y, at] = args.map((arg) => numbersOf(arg, meter) ?? fail(few)) as [Numbers, Numbers, Numbers];
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
      const d = name === 'spline' ? splineSlopes(px, py, ends) : pieceSlopes(px, py);
      for (let k = 0; k < count; k++)
        out[i + rows * k] = pieceValue(px, py, d, pieceOf(px, at.re[k]!, false), at.re[k]!);
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
