/** Piecewise polynomials as values: the struct that mkpp creates, and its evaluation. */
import { fail } from '../../errors.js';
import type { Meter } from '../../meter.js';
import { numberOf, textOf } from '../../values/convert.js';
import { isArray, isVector, product } from '../../values/inspect.js';
import { matrix, rowOf, structOf, trimDims } from '../../values/make.js';
import { type Dims, Struct, type Value } from '../../values/types.js';
import { numbersOf } from '../support/arrays.js';

export interface Piecewise {
  /** Ends of the pieces: one more than pieces. */
  readonly breaks: Float64Array;
  /**
   * Column-major. One row for each component of each piece (all components of the first piece first). The first column holds the highest power of the distance
   * from the start of the piece.
   */
  readonly re: Float64Array;
  readonly im: Float64Array | null;
  readonly order: number;
  /** Size of one value; [1] for numbers. */
  readonly dim: readonly number[];
  /** Whether the points precede the components in the size of the result, as interp1 requires. */
  readonly first?: boolean;
}

export function pieceCount(p: Piecewise): number {
  return p.breaks.length - 1;
}

export function piecewiseValue(p: Piecewise): Value {
  const rows = pieceCount(p) * product(p.dim);
  const fields: [string, Value][] = [
    ['form', 'pp'],
    ['breaks', rowOf(p.breaks)],
    ['coefs', matrix([rows, p.order], p.re.slice(), p.im === null ? null : p.im.slice())],
    ['pieces', pieceCount(p)],
    ['order', p.order],
    ['dim', p.dim.length === 1 ? p.dim[0]! : rowOf(p.dim)],
  ];
  if (p.first === true) fields.push(['orient', 'first']);
  return structOf(fields);
}

/** The piecewise polynomial in a struct. Other values raise the error `message`. */
export function piecewiseOf(value: Value, message: string, meter: Meter): Piecewise {
  if (!(value instanceof Struct) || textOf(value.fields.get('form') ?? 0) !== 'pp') return fail(message);
  const part = (name: string) => {
    const field = value.fields.get(name);
    return field !== undefined && isArray(field) ? numbersOf(field, meter)! : fail(message);
  };
  const coefs = part('coefs');
  const order = numberOf(value.fields.get('order') ?? Number.NaN) ?? 0;
  const breaks = part('breaks').re;
  const dim = Array.from(part('dim').re);
  if (breaks.length < 2 || coefs.re.length !== (breaks.length - 1) * product(dim) * order)
    return fail(message);
  const orient = value.fields.get('orient');
  return {
    breaks,
    re: coefs.re,
    im: coefs.im,
    order,
    dim,
    first: orient !== undefined && textOf(orient) === 'first',
  };
}

/** Index of the piece, from 0, that contains a point; points outside belong to the first or last piece. */
export function pieceOf(breaks: Float64Array, at: number, left = false): number {
  const falling = breaks[0]! > breaks[breaks.length - 1]!;
  let low = 0;
  let high = breaks.length - 1;
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    const x = breaks[middle]!;
    if (falling ? x >= at : left ? x < at : !(x > at)) low = middle;
    else high = middle;
  }
  return low;
}

/** Values at points. The size of the result is the size of one value, then that of the points; a vector of points counts as one dimension. */
export function piecewiseAt(p: Piecewise, places: { dims: Dims; re: Float64Array }, meter: Meter): Value {
  const size = product(p.dim);
  const rows = pieceCount(p) * size;
  const count = places.re.length;
  meter.work(count * size * p.order + count * 8);
  const fill = (from: Float64Array) => {
    const out = meter.doubles(size * count);
    for (let k = 0; k < count; k++) {
      const at = places.re[k]!;
      const piece = pieceOf(p.breaks, at);
      const s = at - p.breaks[piece]!;
      for (let r = 0; r < size; r++) {
        let sum = from[piece * size + r]!;
        for (let c = 1; c < p.order; c++) sum = sum * s + from[piece * size + r + c * rows]!;
        out[p.first === true ? k + r * count : r + k * size] =
          p.order === 1 && Number.isNaN(s) ? Number.NaN : sum;
      }
    }
    return out;
  };
  const plain = p.dim.length === 1 && p.dim[0] === 1;
  const line = isVector(places.dims) || count === 1;
  const own = line ? [count] : places.dims;
  const dims = plain ? places.dims : p.first === true ? [...own, ...p.dim] : [...p.dim, ...own];
  const padded = dims.length === 1 ? [...dims, 1] : dims;
  return matrix(trimDims(padded), fill(p.re), p.im === null ? null : fill(p.im));
}
