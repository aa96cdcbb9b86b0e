/** Interpolation in tables of any number of dimensions on a grid. */
import type { Meter } from '../../meter.js';
import { product } from '../../values/inspect.js';
import { pieceCurve, pieceSlopes, splinePieces } from './pieces.js';
import { pieceOf } from './piecewise.js';

export type GridMethod = 'nearest' | 'linear' | 'pchip' | 'spline';

export interface GridTable {
  /** Coordinates along each dimension, ascending. */
  readonly axes: readonly Float64Array[];
  readonly dims: readonly number[];
  readonly values: Float64Array;
}

/** A spline along one line of the table. */
function curve(x: Float64Array, y: Float64Array): (at: number) => number {
  const { breaks, coefficients } = splinePieces(x, y, null);
  return pieceCurve(breaks, coefficients);
}

/** Splines along one dimension after another. */
function smooth({ axes, dims, values }: GridTable, at: readonly number[]): number {
  let rest = values;
  // Starts with the last dimension: each of its lines becomes one number.
  for (let d = dims.length - 1; d >= 0; d--) {
    const n = dims[d]!;
    const next = new Float64Array(rest.length / n);
    for (let k = 0; k < next.length; k++) {
      const line = Float64Array.from({ length: n }, (_, i) => rest[k + i * next.length]!);
      next[k] = n === 1 ? line[0]! : curve(axes[d]!, line)(at[d]!);
    }
    rest = next;
  }
  return rest[0]!;
}

/** Values, slopes along both dimensions and mixed slopes at the grid points: a bicubic surface. */
function hermiteSurface({ axes, dims, values }: GridTable): (at: readonly number[]) => number {
  const [rows, columns] = dims as [number, number];
  const [y, x] = axes as [Float64Array, Float64Array];
  const upright = (from: Float64Array) => {
    const out = new Float64Array(from.length);
    for (let j = 0; j < columns; j++) out.set(pieceSlopes(y, from.slice(j * rows, (j + 1) * rows)), j * rows);
    return out;
  };
  const across = (from: Float64Array) => {
    const out = new Float64Array(from.length);
    for (let i = 0; i < rows; i++) {
      const slopes = pieceSlopes(
        x,
        Float64Array.from({ length: columns }, (_, j) => from[i + j * rows]!),
      );
      slopes.forEach((d, j) => {
        out[i + j * rows] = d;
      });
    }
    return out;
  };
  const along = across(values);
  const down = upright(values);
  const [over, under] = [across(down), upright(along)];
  const mixed = over.map((m, k) => (m + under[k]!) / 2);
  /** Weights of value and slope at both ends of an interval. */
  const weights = (axis: Float64Array, k: number, at: number) => {
    const h = axis[k + 1]! - axis[k]!;
    const t = (at - axis[k]!) / h;
    return {
      value: [(1 + 2 * t) * (1 - t) ** 2, t * t * (3 - 2 * t)],
      slope: [h * t * (1 - t) ** 2, h * t * t * (t - 1)],
    };
  };
  return ([atY, atX]) => {
    const [i, j] = [pieceOf(y, atY!), pieceOf(x, atX!)];
    const [wy, wx] = [weights(y, i, atY!), weights(x, j, atX!)];
    let sum = 0;
    for (const p of [0, 1])
      for (const q of [0, 1]) {
        const k = i + p + (j + q) * rows;
        sum += wy.value[p]! * (wx.value[q]! * values[k]! + wx.slope[q]! * along[k]!);
        sum += wy.slope[p]! * (wx.value[q]! * down[k]! + wx.slope[q]! * mixed[k]!);
      }
    return sum;
  };
}

/** Linear interpolation from the values at the corners of the cell. */
function linear({ axes, dims, values }: GridTable, at: readonly number[]): number {
  const cells = axes.map((axis, d) => (dims[d] === 1 ? 0 : pieceOf(axis, at[d]!)));
  const shares = axes.map((axis, d) => {
    if (dims[d] === 1) return 0;
    const k = cells[d]!;
    return (at[d]! - axis[k]!) / (axis[k + 1]! - axis[k]!);
  });
  let sum = 0;
  for (let corner = 0; corner < 2 ** dims.length; corner++) {
    let weight = 1;
    let place = 0;
    let stride = 1;
    for (let d = 0; d < dims.length; d++) {
      const upper = (corner >> d) & 1;
      weight *= upper === 1 ? shares[d]! : 1 - shares[d]!;
      place += (cells[d]! + upper) * stride;
      stride *= dims[d]!;
    }
    if (weight !== 0) sum += weight * values[place]!;
  }
  return sum;
}

function nearest({ axes, dims, values }: GridTable, at: readonly number[]): number {
  let place = 0;
  let stride = 1;
  for (let d = 0; d < dims.length; d++) {
    const axis = axes[d]!;
    let k = dims[d] === 1 ? 0 : pieceOf(axis, at[d]!);
    if (dims[d]! > 1 && at[d]! - axis[k]! >= axis[k + 1]! - at[d]!) k++;
    place += k * stride;
    stride *= dims[d]!;
  }
  return values[place]!;
}

/**
 * Values of the table at points.
 *
 * @param points for each dimension the coordinates of all points
 * @param outside value for points outside of the grid; null extrapolates
 */
export function interpolateGrid(
  table: GridTable,
  points: readonly Float64Array[],
  method: GridMethod,
  outside: number | null,
  meter: Meter,
): Float64Array {
  const count = points[0]!.length;
  const out = meter.doubles(count);
  const missing = outside === null ? null : Float64Array.of(outside);
  // Hermite surfaces exist in two dimensions only.
  const surface = method === 'pchip' ? hermiteSurface(table) : null;
  const cost = method === 'spline' ? 30 * product(table.dims) : 20 * 2 ** table.dims.length;
  for (let k = 0; k < count; k++) {
    meter.work(cost);
    const at = points.map((p) => p[k]!);
    const inside = at.every((x, d) => x >= table.axes[d]![0]! && x <= table.axes[d]!.at(-1)!);
    // `set` copies the bits, which keeps NA.
    if (!inside && missing !== null) out.set(missing, k);
    else if (method === 'linear') out[k] = linear(table, at);
    else if (method === 'nearest') out[k] = nearest(table, at);
    else out[k] = surface === null ? smooth(table, at) : surface(at);
  }
  return out;
}

/** The table with ascending axes: reverses descending axes and the values along them. */
export function ascending(
  axes: readonly Float64Array[],
  dims: readonly number[],
  values: Float64Array,
): GridTable {
  const falling = axes.map((axis) => axis.length > 1 && axis[0]! > axis.at(-1)!);
  if (!falling.includes(true)) return { axes, dims, values };
  const out = new Float64Array(values.length);
  for (let k = 0; k < values.length; k++) {
    let [rest, place, stride] = [k, 0, 1];
    for (let d = 0; d < dims.length; d++) {
      const n = dims[d]!;
      const i = rest % n;
      place += (falling[d] ? n - 1 - i : i) * stride;
      rest = Math.floor(rest / n);
      stride *= n;
    }
    out[place] = values[k]!;
  }
  return { axes: axes.map((axis, d) => (falling[d] ? axis.slice().reverse() : axis)), dims, values: out };
}

/** Coordinates of a grid of n points whose intervals are halved `times` times. */
export function refined(n: number, times: number, meter: Meter): Float64Array {
  const parts = 2 ** times;
  // Twice: the list from which the array is made.
  meter.elements(2 * ((n - 1) * parts + 1), 8);
  return Float64Array.from({ length: (n - 1) * parts + 1 }, (_, k) => 1 + k / parts);
}
