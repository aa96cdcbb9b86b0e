/** The discrete Fourier transform of one line, of any length. */

/** In place: powers of two by halves, other lengths as a convolution with a chirp. `sign` is -1 forward, 1 backward. */
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

/** Short lengths directly: more exact than the chirp, and as fast. */
function direct(re: Float64Array, im: Float64Array, sign: number): void {
  const n = re.length;
  const cos = Float64Array.from({ length: n }, (_, k) => Math.cos((2 * Math.PI * k) / n));
  const sin = Float64Array.from({ length: n }, (_, k) => sign * Math.sin((2 * Math.PI * k) / n));
  const a = re.slice();
  const b = im.slice();
  for (let k = 0; k < n; k++) {
    let x = 0;
    let y = 0;
    for (let i = 0; i < n; i++) {
      const t = (i * k) % n;
      x += a[i]! * cos[t]! - b[i]! * sin[t]!;
      y += a[i]! * sin[t]! + b[i]! * cos[t]!;
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
