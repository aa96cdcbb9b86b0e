/** Piecewise cubics in Hermite's form: values and slopes at the points say everything (Moler, Numerical Computing with MATLAB, 3). */

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

/** Slope at an end by three points, cut where it would spoil the shape. */
function endSlope(h0: number, h1: number, rise0: number, rise1: number): number {
  const d = ((2 * h0 + h1) * rise0 - h0 * rise1) / (h0 + h1);
  if (Math.sign(d) !== Math.sign(rise0)) return 0;
  return Math.sign(rise0) !== Math.sign(rise1) && Math.abs(d) > 3 * Math.abs(rise0) ? 3 * rise0 : d;
}

/** Weighted harmonic means of the slopes of neighbours (Fritsch & Butland, SIAM J. Sci. Stat. Comput. 5, 1984). */
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
 * Slopes that make the second derivative continuous; at the ends as given, or the third one continuous at the second and last but
 * one point ("not a knot"; de Boor, A Practical Guide to Splines, IV).
 */
export function splineSlopes(
  x: Float64Array,
  y: Float64Array,
  ends: readonly [number, number] | null,
): Float64Array {
  const { h, rise } = steps(x, y);
  const n = x.length;
  const d = new Float64Array(n);
  if (ends === null && n === 2) return d.fill(rise[0]!);
  if (ends === null && n === 3) {
    // One parabola.
    d[1] = (h[1]! * rise[0]! + h[0]! * rise[1]!) / (h[0]! + h[1]!);
    d[0] = 2 * rise[0]! - d[1]!;
    d[2] = 2 * rise[1]! - d[1]!;
    return d;
  }
  const below = new Float64Array(n);
  const diagonal = new Float64Array(n).fill(1);
  const above = new Float64Array(n);
  for (let k = 1; k < n - 1; k++) {
    below[k] = h[k]!;
    diagonal[k] = 2 * (h[k - 1]! + h[k]!);
    above[k] = h[k - 1]!;
    d[k] = 3 * (h[k]! * rise[k - 1]! + h[k - 1]! * rise[k]!);
  }
  if (ends !== null) {
    d[0] = ends[0];
    d[n - 1] = ends[1];
  } else {
    const knot = (h0: number, h1: number, rise0: number, rise1: number) =>
      ((h0 + 2 * (h0 + h1)) * h1 * rise0 + h0 * h0 * rise1) / (h0 + h1);
    diagonal[0] = h[1]!;
    above[0] = h[0]! + h[1]!;
    d[0] = knot(h[0]!, h[1]!, rise[0]!, rise[1]!);
    diagonal[n - 1] = h[n - 3]!;
    below[n - 1] = h[n - 2]! + h[n - 3]!;
    d[n - 1] = knot(h[n - 2]!, h[n - 3]!, rise[n - 2]!, rise[n - 3]!);
  }
  // Elimination without pivots: the system is one of three diagonals.
  for (let k = 1; k < n; k++) {
    const factor = below[k]! / diagonal[k - 1]!;
    diagonal[k] = diagonal[k]! - factor * above[k - 1]!;
    d[k] = d[k]! - factor * d[k - 1]!;
  }
  d[n - 1] = d[n - 1]! / diagonal[n - 1]!;
  for (let k = n - 2; k >= 0; k--) d[k] = (d[k]! - above[k]! * d[k + 1]!) / diagonal[k]!;
  return d;
}
