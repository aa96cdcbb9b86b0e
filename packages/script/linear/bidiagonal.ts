/** Singular values of a bidiagonal matrix: LAPACK's xBDSQR (Demmel & Kahan), with both sets of vectors. */
import type { Meter } from '../meter.js';
import { type Grid, swapColumns, withSign } from './grid.js';
import { rotateColumns, rotation } from './rotate.js';

const EPS = Number.EPSILON / 2;
const TOLERANCE = Math.max(10, Math.min(100, EPS ** -0.125)) * EPS;

/** Smaller and larger singular value of [f g; 0 h]. */
function pairValues(f: number, g: number, h: number): number {
  const [fa, ga, ha] = [Math.abs(f), Math.abs(g), Math.abs(h)];
  const least = Math.min(fa, ha);
  const most = Math.max(fa, ha);
  if (least === 0) return 0;
  if (ga < most) {
    const as = 1 + least / most;
    const at = (most - least) / most;
    const au = (ga / most) ** 2;
    return least * (2 / (Math.sqrt(as * as + au) + Math.sqrt(at * at + au)));
  }
  const au = most / ga;
  if (au === 0) return (least * most) / ga;
  const as = 1 + least / most;
  const at = (most - least) / most;
  const c = 1 / (Math.sqrt(1 + (as * au) ** 2) + Math.sqrt(1 + (at * au) ** 2));
  const small = least * c * au;
  return small + small;
}

interface PairVectors {
  readonly least: number;
  readonly most: number;
  readonly sinRight: number;
  readonly cosRight: number;
  readonly sinLeft: number;
  readonly cosLeft: number;
}

/** Singular values of [f g; 0 h], with signs, and both rotations. */
function pairVectors(f: number, g: number, h: number): PairVectors {
  let [ft, fa, ht, ha] = [f, Math.abs(f), h, Math.abs(h)];
  let leader = 1;
  const swap = ha > fa;
  if (swap) {
    leader = 3;
    [ft, ht] = [ht, ft];
    [fa, ha] = [ha, fa];
  }
  const ga = Math.abs(g);
  let [least, most, clt, crt, slt, srt] = [ha, fa, 1, 1, 0, 0];
  if (ga !== 0) {
    let usual = true;
    if (ga > fa) {
      leader = 2;
      if (fa / ga < EPS) {
        usual = false;
        most = ga;
        least = ha > 1 ? fa / (ga / ha) : (fa / ga) * ha;
        [clt, slt, srt, crt] = [1, ht / g, 1, ft / g];
      }
    }
    if (usual) {
      const d = fa - ha;
      let l = d === fa ? 1 : d / fa;
      const m = g / ft;
      let t = 2 - l;
      const mm = m * m;
      const s = Math.sqrt(t * t + mm);
      const r = l === 0 ? Math.abs(m) : Math.sqrt(l * l + mm);
      const a = 0.5 * (s + r);
      least = ha / a;
      most = fa * a;
      if (mm === 0) t = l === 0 ? withSign(2, ft) * withSign(1, g) : g / withSign(d, ft) + m / t;
      else t = (m / (s + t) + m / (r + l)) * (1 + a);
      l = Math.sqrt(t * t + 4);
      crt = 2 / l;
      srt = t / l;
      clt = (crt + srt * m) / a;
      slt = ((ht / ft) * srt) / a;
    }
  }
  const [cosLeft, sinLeft, cosRight, sinRight] = swap ? [srt, crt, slt, clt] : [clt, slt, crt, srt];
  let sign = 1;
  if (leader === 1) sign = withSign(1, cosRight) * withSign(1, cosLeft) * withSign(1, f);
  if (leader === 2) sign = withSign(1, sinRight) * withSign(1, cosLeft) * withSign(1, g);
  if (leader === 3) sign = withSign(1, sinRight) * withSign(1, sinLeft) * withSign(1, h);
  return {
    most: withSign(most, sign),
    least: withSign(least, sign * withSign(1, f) * withSign(1, h)),
    sinRight,
    cosRight,
    sinLeft,
    cosLeft,
  };
}

/**
 * Works in place: d becomes the singular values, descending; u and v (with any number of rows, 0 for none) are rotated along.
 *
 * @returns whether the iteration converged
 */
export function bidiagonalSteps(
  d: Float64Array,
  e: Float64Array,
  lower: boolean,
  u: Grid,
  v: Grid,
  meter: Meter,
): boolean {
  const n = d.length;
  if (lower) {
    for (let i = 0; i < n - 1; i++) {
      const { c, s, r } = rotation(d[i]!, e[i]!);
      d[i] = r;
      e[i] = s * d[i + 1]!;
      d[i + 1] = c * d[i + 1]!;
      rotateColumns(u, i, i + 1, c, s);
    }
  }
  let least = Math.abs(d[0] ?? 0);
  for (let i = 1, mu = least; i < n && least !== 0; i++) {
    mu = Math.abs(d[i]!) * (mu / (mu + Math.abs(e[i - 1]!)));
    least = Math.min(least, mu);
  }
  const threshold = Math.max((TOLERANCE * least) / Math.sqrt(n), 6 * n * n * 2 ** -1022);
  let oldLow = -1;
  let oldHigh = -1;
  let downward = true;
  let high = n - 1;
  let steps = 0;
  outer: while (high > 0) {
    meter.work(20 * (high + 1) + 6 * high * (u.rows + v.rows) + 1);
    if (steps > 6 * n * n) return false;
    let most = Math.abs(d[high]!);
    let low = high - 1;
    for (; low >= 0; low--) {
      if (Math.abs(e[low]!) <= threshold) {
        e[low] = 0;
        break;
      }
      most = Math.max(most, Math.abs(d[low]!), Math.abs(e[low]!));
    }
    if (low === high - 1) {
      high--;
      continue;
    }
    low++;
    if (low === high - 1) {
      const pair = pairVectors(d[low]!, e[low]!, d[high]!);
      d[low] = pair.most;
      e[low] = 0;
      d[high] = pair.least;
      rotateColumns(v, low, high, pair.cosRight, pair.sinRight);
      rotateColumns(u, low, high, pair.cosLeft, pair.sinLeft);
      high -= 2;
      continue;
    }
    if (low > oldHigh || high < oldLow) downward = Math.abs(d[low]!) >= Math.abs(d[high]!);
    // Neglects tiny superdiagonal elements, and bounds the smallest singular value from below.
    let bound = 0;
    if (downward) {
      if (Math.abs(e[high - 1]!) <= TOLERANCE * Math.abs(d[high]!)) {
        e[high - 1] = 0;
        continue;
      }
      let mu = Math.abs(d[low]!);
      bound = mu;
      for (let k = low; k < high; k++) {
        if (Math.abs(e[k]!) <= TOLERANCE * mu) {
          e[k] = 0;
          continue outer;
        }
        mu = Math.abs(d[k + 1]!) * (mu / (mu + Math.abs(e[k]!)));
        bound = Math.min(bound, mu);
      }
    } else {
      if (Math.abs(e[low]!) <= TOLERANCE * Math.abs(d[low]!)) {
        e[low] = 0;
        continue;
      }
      let mu = Math.abs(d[high]!);
      bound = mu;
      for (let k = high - 1; k >= low; k--) {
        if (Math.abs(e[k]!) <= TOLERANCE * mu) {
          e[k] = 0;
          continue outer;
        }
        mu = Math.abs(d[k]!) * (mu / (mu + Math.abs(e[k]!)));
        bound = Math.min(bound, mu);
      }
    }
    oldLow = low;
    oldHigh = high;
    let shift = 0;
    if (n * TOLERANCE * (bound / most) > Math.max(EPS, 0.01 * TOLERANCE)) {
      const end = Math.abs(downward ? d[low]! : d[high]!);
      shift = downward
        ? pairValues(d[high - 1]!, e[high - 1]!, d[high]!)
        : pairValues(d[low]!, e[low]!, d[low + 1]!);
      if (end > 0 && (shift / end) ** 2 < EPS) shift = 0;
    }
    steps += high - low;
    if (shift === 0) zeroShift(d, e, low, high, downward, u, v);
    else shifted(d, e, low, high, shift, downward, u, v);
    const last = downward ? high - 1 : low;
    if (Math.abs(e[last]!) <= threshold) e[last] = 0;
  }
  sortDescending(d, u, v);
  return true;
}

function zeroShift(
  d: Float64Array,
  e: Float64Array,
  low: number,
  high: number,
  downward: boolean,
  u: Grid,
  v: Grid,
): void {
  let [c, oldC, oldS] = [1, 1, 0];
  if (downward) {
    for (let i = low; i < high; i++) {
      const first = rotation(d[i]! * c, e[i]!);
      c = first.c;
      if (i > low) e[i - 1] = oldS * first.r;
      const second = rotation(oldC * first.r, d[i + 1]! * first.s);
      [oldC, oldS] = [second.c, second.s];
      d[i] = second.r;
      rotateColumns(v, i, i + 1, first.c, first.s);
      rotateColumns(u, i, i + 1, oldC, oldS);
    }
    const h = d[high]! * c;
    d[high] = h * oldC;
    e[high - 1] = h * oldS;
    return;
  }
  for (let i = high; i > low; i--) {
    const first = rotation(d[i]! * c, e[i - 1]!);
    c = first.c;
    if (i < high) e[i] = oldS * first.r;
    const second = rotation(oldC * first.r, d[i - 1]! * first.s);
    [oldC, oldS] = [second.c, second.s];
    d[i] = second.r;
    rotateColumns(v, i - 1, i, oldC, -oldS);
    rotateColumns(u, i - 1, i, first.c, -first.s);
  }
  const h = d[low]! * c;
  d[low] = h * oldC;
  e[low] = h * oldS;
}

function shifted(
  d: Float64Array,
  e: Float64Array,
  low: number,
  high: number,
  shift: number,
  downward: boolean,
  u: Grid,
  v: Grid,
): void {
  if (downward) {
    let f = (Math.abs(d[low]!) - shift) * (withSign(1, d[low]!) + shift / d[low]!);
    let g = e[low]!;
    for (let i = low; i < high; i++) {
      const right = rotation(f, g);
      if (i > low) e[i - 1] = right.r;
      f = right.c * d[i]! + right.s * e[i]!;
      e[i] = right.c * e[i]! - right.s * d[i]!;
      g = right.s * d[i + 1]!;
      d[i + 1] = right.c * d[i + 1]!;
      const left = rotation(f, g);
      d[i] = left.r;
      f = left.c * e[i]! + left.s * d[i + 1]!;
      d[i + 1] = left.c * d[i + 1]! - left.s * e[i]!;
      if (i < high - 1) {
        g = left.s * e[i + 1]!;
        e[i + 1] = left.c * e[i + 1]!;
      }
      rotateColumns(v, i, i + 1, right.c, right.s);
      rotateColumns(u, i, i + 1, left.c, left.s);
    }
    e[high - 1] = f;
    return;
  }
  let f = (Math.abs(d[high]!) - shift) * (withSign(1, d[high]!) + shift / d[high]!);
  let g = e[high - 1]!;
  for (let i = high; i > low; i--) {
    const right = rotation(f, g);
    if (i < high) e[i] = right.r;
    f = right.c * d[i]! + right.s * e[i - 1]!;
    e[i - 1] = right.c * e[i - 1]! - right.s * d[i]!;
    g = right.s * d[i - 1]!;
    d[i - 1] = right.c * d[i - 1]!;
    const left = rotation(f, g);
    d[i] = left.r;
    f = left.c * e[i - 1]! + left.s * d[i - 1]!;
    d[i - 1] = left.c * d[i - 1]! - left.s * e[i - 1]!;
    if (i > low + 1) {
      g = left.s * e[i - 2]!;
      e[i - 2] = left.c * e[i - 2]!;
    }
    rotateColumns(v, i - 1, i, left.c, -left.s);
    rotateColumns(u, i - 1, i, right.c, -right.s);
  }
  e[low] = f;
}

/** Makes all values positive and sorts them in descending order. */
function sortDescending(d: Float64Array, u: Grid, v: Grid): void {
  const n = d.length;
  for (let k = 0; k < n; k++) {
    if (!(d[k]! < 0 || Object.is(d[k], -0))) continue;
    d[k] = -d[k]!;
    for (const part of [v.re, v.im]) {
      if (part === null) continue;
      for (let i = k * v.rows; i < (k + 1) * v.rows; i++) part[i] = -part[i]!;
    }
  }
  for (let i = 0; i < n - 1; i++) {
    const end = n - 1 - i;
    let least = 0;
    for (let j = 1; j <= end; j++) if (d[j]! <= d[least]!) least = j;
    if (least === end) continue;
    [d[least], d[end]] = [d[end]!, d[least]!];
    if (v.rows > 0) swapColumns(v, least, end);
    if (u.rows > 0) swapColumns(u, least, end);
  }
}
