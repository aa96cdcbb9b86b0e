/** The discrete Fourier transform of one line of any length. */

/** Transforms in place: radix 2 for powers of two, Bluestein's chirp convolution for other lengths. `sign` is -1 forward, 1 backward. */
export function transform(re: Float64Array, im: Float64Array, sign: number): void {
  const n = re.length;
  if (n <= 1) return;
  if ((n & (n - 1)) === 0) radix2(re, im, sign);
  else chirp(re, im, sign);
}

function radix2(re: Float64Array, im: Float64Array, sign: number): void {
  const n = re.length;
  for (let i = 1, j = 0; i < n; i++) {
    let bit = n >> 1;
    for (; j & bit; bit >>= 1) j ^= bit;
    j ^= bit;
    if (i < j) {
      [re[i], re[j]] = [re[j]!, re[i]!];
      [im[i], im[j]] = [im[j]!, im[i]!];
    }
  }
  for (let size = 2; size <= n; size *= 2) {
    const half = size / 2;
    for (let k = 0; k < half; k++) {
      const angle = (sign * 2 * Math.PI * k) / size;
      // A quarter turn is exact.
      const c = 4 * k === size ? 0 : Math.cos(angle);
      const s = Math.sin(angle);
      for (let i = k; i < n; i += size) {
        const j = i + half;
        const x = re[j]! * c - im[j]! * s;
        const y = re[j]! * s + im[j]! * c;
        re[j] = re[i]! - x;
        im[j] = im[i]! - y;
        re[i] = re[i]! + x;
        im[i] = im[i]! + y;
      }
    }
  }
}

/** cos (2 pi k / n), exact where it is 0, 1/2 or 1. */
function cosine(k: number, n: number): number {
  const twelfths = (12 * k) / n;
  if (Number.isInteger(twelfths) && twelfths % 2 === 0)
    return [1, 0.5, -0.5, -1, -0.5, 0.5][(twelfths / 2) % 6]!;
  return twelfths % 6 === 3 ? 0 : Math.cos((2 * Math.PI * k) / n);
}

/** sin (2 pi k / n): the cosine a quarter period earlier where that is exact. */
function sine(k: number, n: number): number {
  const twelfths = (12 * k) / n;
  if (!Number.isInteger(twelfths) || twelfths % 2 === 0)
    return 2 * k === n ? 0 : Math.sin((2 * Math.PI * k) / n);
  return [0.5, 1, 0.5, -0.5, -1, -0.5][((twelfths - 1) / 2) % 6]!;
}

/**
 * Direct sum for short lengths: more exact than the chirp, and as fast. Adds elements at equal distance from both ends first, so that exact cancellation stays
 * exact.
 */
function direct(re: Float64Array, im: Float64Array, sign: number): void {
  const n = re.length;
  const cos = Float64Array.from({ length: n }, (_, k) => cosine(k, n));
  const sin = Float64Array.from({ length: n }, (_, k) => sign * sine(k, n));
  const a = re.slice();
  const b = im.slice();
  const half = Math.floor((n - 1) / 2);
  for (let k = 0; k < n; k++) {
    let [x, y] = [a[0]!, b[0]!];
    for (let i = 1; i <= half; i++) {
      const t = (i * k) % n;
      const other = n - i;
      x += (a[i]! + a[other]!) * cos[t]! - (b[i]! - b[other]!) * sin[t]!;
      y += (a[i]! - a[other]!) * sin[t]! + (b[i]! + b[other]!) * cos[t]!;
    }
    if (n % 2 === 0) {
      const middle = k % 2 === 0 ? 1 : -1;
      x += middle * a[n / 2]!;
      y += middle * b[n / 2]!;
    }
    re[k] = x;
    im[k] = y;
  }
}

function chirp(re: Float64Array, im: Float64Array, sign: number): void {
  const n = re.length;
  if (n < 64) {
    direct(re, im, sign);
    return;
  }
  let m = 1;
  while (m < 2 * n - 1) m *= 2;
  const [ar, ai, br, bi] = [
    new Float64Array(m),
    new Float64Array(m),
    new Float64Array(m),
    new Float64Array(m),
  ];
  const c = new Float64Array(n);
  const s = new Float64Array(n);
  for (let k = 0; k < n; k++) {
    const angle = (sign * Math.PI * ((k * k) % (2 * n))) / n;
    c[k] = Math.cos(angle);
    s[k] = Math.sin(angle);
    ar[k] = re[k]! * c[k]! - im[k]! * s[k]!;
    ai[k] = re[k]! * s[k]! + im[k]! * c[k]!;
    br[k] = c[k]!;
    bi[k] = -s[k]!;
    if (k > 0) {
      br[m - k] = c[k]!;
      bi[m - k] = -s[k]!;
    }
  }
  radix2(ar, ai, -1);
  radix2(br, bi, -1);
  for (let k = 0; k < m; k++) {
    const x = ar[k]! * br[k]! - ai[k]! * bi[k]!;
    ai[k] = ar[k]! * bi[k]! + ai[k]! * br[k]!;
    ar[k] = x;
  }
  radix2(ar, ai, 1);
  for (let k = 0; k < n; k++) {
    re[k] = (ar[k]! * c[k]! - ai[k]! * s[k]!) / m;
    im[k] = (ar[k]! * s[k]! + ai[k]! * c[k]!) / m;
  }
}
