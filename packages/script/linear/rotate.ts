/** Plane rotations with LAPACK's conventions. */
import { type Grid, withSign } from './grid.js';

export interface Rotation {
  readonly c: number;
  readonly s: number;
  readonly r: number;
}

/** [c s; -s c] [f; g] = [r; 0] with c >= 0. */
export function rotation(f: number, g: number): Rotation {
  if (g === 0) return { c: 1, s: 0, r: f };
  if (f === 0) return { c: 0, s: withSign(1, g), r: Math.abs(g) };
  const size = Math.abs(f) > 1e150 || Math.abs(g) > 1e150 || Math.abs(f) < 1e-150 || Math.abs(g) < 1e-150;
  const d = size ? Math.hypot(f, g) : Math.sqrt(f * f + g * g);
  const r = withSign(d, f);
  return { c: Math.abs(f) / d, s: g / r, r };
}

/** Columns j and k become c x + s y and c y - s x. */
export function rotateColumns(m: Grid, j: number, k: number, c: number, s: number): void {
  for (const part of [m.re, m.im]) {
    if (part === null) continue;
    const [from, to] = [j * m.rows, k * m.rows];
    for (let i = 0; i < m.rows; i++) {
      const x = part[from + i]!;
      const y = part[to + i]!;
      part[from + i] = c * x + s * y;
      part[to + i] = c * y - s * x;
    }
  }
}

/** Eigenvalues of [a b; b c], the one of larger absolute value first, and its vector (cs, sn). */
export function symmetricPair(
  a: number,
  b: number,
  c: number,
): { first: number; second: number; c: number; s: number } {
  const sum = a + c;
  const difference = a - c;
  const [adf, tb] = [Math.abs(difference), b + b];
  const ab = Math.abs(tb);
  const [most, least] = Math.abs(a) > Math.abs(c) ? [a, c] : [c, a];
  let rt = ab * Math.SQRT2;
  if (adf > ab) rt = adf * Math.sqrt(1 + (ab / adf) ** 2);
  else if (adf < ab) rt = ab * Math.sqrt(1 + (adf / ab) ** 2);
  let [first, second, sign] = [0.5 * rt, -0.5 * rt, 1];
  if (sum !== 0) {
    sign = sum < 0 ? -1 : 1;
    first = 0.5 * (sum + sign * rt);
    second = (most / first) * least - (b / first) * b;
  }
  const other = difference >= 0 ? 1 : -1;
  const cs = difference + other * rt;
  let [c1, s1] = [1, 0];
  if (Math.abs(cs) > ab) {
    const t = -tb / cs;
    s1 = 1 / Math.sqrt(1 + t * t);
    c1 = t * s1;
  } else if (ab !== 0) {
    const t = -cs / tb;
    c1 = 1 / Math.sqrt(1 + t * t);
    s1 = t * c1;
  }
  if (sign === other) [c1, s1] = [-s1, c1];
  return { first, second, c: c1, s: s1 };
}
