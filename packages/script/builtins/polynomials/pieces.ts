/** Piecewise cubics through points: Hermite form (values and slopes), and splines. */
import { pieceOf } from './piecewise.js';

/** Value of the piece that begins at point k. */
export function pieceValue(x: Float64Array, y: Float64Array, d: Float64Array, k: number, at: number): number {
  const h = x[k + 1]! - x[k]!;
  const s = at - x[k]!;
  const rise = (y[k + 1]! - y[k]!) / h;
  const c = (3 * rise - 2 * d[k]! - d[k + 1]!) / h;
  const b = (d[k]! - 2 * rise + d[k + 1]!) / (h * h);
  return y[k]! + s * (d[k]! + s * (c + s * b));
}

function steps(x: Float64Array, y: Float64Array): { h: Float64Array; rise: Float64Array } {
  const n = x.length - 1;
  const h = new Float64Array(n);
  const rise = new Float64Array(n);
  for (let k = 0; k < n; k++) {
    h[k] = x[k + 1]! - x[k]!;
    rise[k] = (y[k + 1]! - y[k]!) / h[k]!;
  }
  return { h, rise };
}

/** Three-point slope at an end, limited so that the curve keeps its shape. */
function endSlope(h0: number, h1: number, rise0: number, rise1: number): number {
  const d = ((2 * h0 + h1) * rise0 - h0 * rise1) / (h0 + h1);
  if (Math.sign(d) !== Math.sign(rise0)) return 0;
  return Math.sign(rise0) !== Math.sign(rise1) && Math.abs(d) > 3 * Math.abs(rise0) ? 3 * rise0 : d;
}

/** Weighted harmonic means of adjacent slopes (Fritsch & Butland, SIAM J. Sci. Stat. Comput. 5, 1984). */
export function pieceSlopes(x: Float64Array, y: Float64Array): Float64Array {
  const { h, rise } = steps(x, y);
  const n = x.length;
  const d = new Float64Array(n);
  if (n === 2) return d.fill(rise[0]!);
  for (let k = 1; k < n - 1; k++) {
    const [a, b] = [rise[k - 1]!, rise[k]!];
    if (a * b <= 0) continue;
    const first = 2 * h[k]! + h[k - 1]!;
    const second = h[k]! + 2 * h[k - 1]!;
    d[k] = (first + second) / (first / a + second / b);
  }
  d[0] = endSlope(h[0]!, h[1]!, rise[0]!, rise[1]!);
  d[n - 1] = endSlope(h[n - 2]!, h[n - 3]!, rise[n - 2]!, rise[n - 3]!);
  return d;
}

/**
 * The cubic spline through at least four points (three if the end slopes are given), as coefficients of each piece. Solves a tridiagonal system for the second
 * derivatives at the points. Without end slopes the third derivative is continuous at the second and the last but one point ("not a knot"; de Boor, A
 * Practical Guide to Splines, IV).
 */
function cubicSpline(
  x: Float64Array,
  y: Float64Array,
  ends: readonly [number, number] | null,
): Float64Array[] {
  const { h, rise } = steps(x, y);
  const n = x.length;
  const below = new Float64Array(n);
  const diagonal = new Float64Array(n).fill(1);
  const above = new Float64Array(n);
  const c = new Float64Array(n);
  for (let k = 1; k < n - 1; k++) {
    below[k] = h[k - 1]!;
    diagonal[k] = 2 * (h[k - 1]! + h[k]!);
    above[k] = h[k]!;
    c[k] = 3 * (rise[k]! - rise[k - 1]!);
  }
  let [first, last] = [1, n - 2];
  if (ends !== null) {
    [first, last] = [0, n - 1];
    diagonal[0] = 2 * h[0]!;
    above[0] = h[0]!;
    c[0] = 3 * (rise[0]! - ends[0]);
    diagonal[n - 1] = 2 * h[n - 2]!;
    below[n - 1] = h[n - 2]!;
    c[n - 1] = 3 * (ends[1] - rise[n - 2]!);
  } else {
    // The second derivatives at the ends are extrapolated linearly.
    const [h0, h1] = [h[0]!, h[1]!];
    diagonal[1] = diagonal[1]! + h0 + (h0 * h0) / h1;
    above[1] = h1 - (h0 * h0) / h1;
    const [g0, g1] = [h[n - 2]!, h[n - 3]!];
    diagonal[n - 2] = diagonal[n - 2]! + g0 + (g0 * g0) / g1;
    below[n - 2] = g1 - (g0 * g0) / g1;
  }
  // Elimination without pivoting: the matrix is diagonally dominant.
  for (let k = first + 1; k <= last; k++) {
    const factor = below[k]! / diagonal[k - 1]!;
    diagonal[k] = diagonal[k]! - factor * above[k - 1]!;
    c[k] = c[k]! - factor * c[k - 1]!;
  }
  c[last] = c[last]! / diagonal[last]!;
  for (let k = last - 1; k >= first; k--) c[k] = (c[k]! - above[k]! * c[k + 1]!) / diagonal[k]!;
  if (ends === null) {
    c[0] = c[1]! + (h[0]! / h[1]!) * (c[1]! - c[2]!);
    c[n - 1] = c[n - 2]! + (h[n - 2]! / h[n - 3]!) * (c[n - 2]! - c[n - 3]!);
  }
  return Array.from({ length: n - 1 }, (_, k) =>
    Float64Array.of(
      (c[k + 1]! - c[k]!) / (3 * h[k]!),
      c[k]!,
      rise[k]! - (h[k]! / 3) * (c[k + 1]! + 2 * c[k]!),
      y[k]!,
    ),
  );
}

/** Converts a curve in Hermite form to coefficients of each piece, the highest power first. */
export function hermiteCoefficients(x: Float64Array, y: Float64Array, d: Float64Array): Float64Array[] {
  return Array.from({ length: x.length - 1 }, (_, k) => {
    const h = x[k + 1]! - x[k]!;
    const rise = (y[k + 1]! - y[k]!) / h;
    const c = (3 * rise - 2 * d[k]! - d[k + 1]!) / h;
    const b = (d[k]! - 2 * rise + d[k + 1]!) / (h * h);
    return Float64Array.of(b, c, d[k]!, y[k]!);
  });
}

/** The spline of two points is a line, that of three a parabola, each of one piece; more points give cubics. */
export function splinePieces(
  x: Float64Array,
  y: Float64Array,
  ends: readonly [number, number] | null,
): { breaks: Float64Array; coefficients: Float64Array[] } {
  const n = x.length;
  if (ends === null && n === 2)
    return { breaks: x, coefficients: [Float64Array.of((y[1]! - y[0]!) / (x[1]! - x[0]!), y[0]!)] };
  if (ends === null && n === 3) {
    const [p, q] = [x[1]! - x[0]!, x[2]! - x[0]!];
    const [u, v] = [(y[1]! - y[0]!) / p, (y[2]! - y[0]!) / q];
    const bend = (v - u) / (q - p);
    return {
      breaks: Float64Array.of(x[0]!, x[2]!),
      coefficients: [Float64Array.of(bend, u - bend * p, y[0]!)],
    };
  }
  return { breaks: x, coefficients: cubicSpline(x, y, ends) };
}

/** A curve of pieces as a function. */
export function pieceCurve(
  breaks: Float64Array,
  coefficients: readonly Float64Array[],
): (at: number) => number {
  return (at) => {
    const piece = pieceOf(breaks, at);
    const s = at - breaks[piece]!;
    let sum = 0;
    for (const c of coefficients[piece]!) sum = sum * s + c;
    return sum;
  };
}
