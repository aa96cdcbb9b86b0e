/** Complex arithmetic on scalars as pairs, with the formulas of C compilers. */

export interface Complex {
  readonly re: number;
  readonly im: number;
}

export function multiply(a: Complex, b: Complex): Complex {
  const re = a.re * b.re - a.im * b.im;
  const im = a.re * b.im + a.im * b.re;
  return Number.isNaN(re) && Number.isNaN(im) ? infiniteProduct(a, b) : { re, im };
}

/** Smith's method: no intermediate overflow. */
export function divide(a: Complex, b: Complex): Complex {
  const quotient = finiteQuotient(a, b);
  return Number.isNaN(quotient.re) && Number.isNaN(quotient.im) ? infiniteQuotient(a, b) : quotient;
}

function finiteQuotient(a: Complex, b: Complex): Complex {
  if (b.im === 0) return { re: a.re / b.re, im: a.im / b.re };
  if (Math.abs(b.re) >= Math.abs(b.im)) {
    const ratio = b.im / b.re;
    const scale = b.re + b.im * ratio;
    return { re: (a.re + a.im * ratio) / scale, im: (a.im - a.re * ratio) / scale };
  }
  const ratio = b.re / b.im;
  const scale = b.re * ratio + b.im;
  return { re: (a.re * ratio + a.im) / scale, im: (a.im * ratio - a.re) / scale };
}

const INFINITY = Number.POSITIVE_INFINITY;
const isInfinite = (z: Complex) => Math.abs(z.re) === INFINITY || Math.abs(z.im) === INFINITY;
const isFinitePair = (z: Complex) => Number.isFinite(z.re) && Number.isFinite(z.im);

/** Direction of an infinite number: infinite parts become 1, others 0. */
const boxed = (z: Complex): Complex => ({ re: boxedPart(z.re), im: boxedPart(z.im) });
const boxedPart = (x: number) => (Math.abs(x) === INFINITY ? Math.sign(x) : signedZero(x));
/** 0 with the sign of a number. */
const signedZero = (x: number) => (x < 0 || Object.is(x, -0) ? -0 : 0);
/** Replaces NaN by zero, beside an infinite part. */
const cleared = (z: Complex): Complex => ({
  re: Number.isNaN(z.re) ? 0 : z.re,
  im: Number.isNaN(z.im) ? 0 : z.im,
});

/** Corrects a product that is NaN in both parts: infinite if a factor is (C, annex G). */
function infiniteProduct(a: Complex, b: Complex): Complex {
  if (!isInfinite(a) && !isInfinite(b)) return { re: Number.NaN, im: Number.NaN };
  const x = isInfinite(a) ? boxed(a) : cleared(a);
  const y = isInfinite(b) ? boxed(b) : cleared(b);
  return { re: INFINITY * (x.re * y.re - x.im * y.im), im: INFINITY * (x.re * y.im + x.im * y.re) };
}

/** Corrects a quotient that is NaN in both parts: division by 0, of infinity, or by infinity. */
function infiniteQuotient(a: Complex, b: Complex): Complex {
  const product = (x: Complex, y: Complex, factor: number) => ({
    re: factor * (x.re * y.re + x.im * y.im),
    im: factor * (x.im * y.re - x.re * y.im),
  });
  if (b.re === 0 && b.im === 0) {
    const size = Object.is(b.re, -0) ? -INFINITY : INFINITY;
    return { re: size * a.re, im: size * a.im };
  }
  if (isInfinite(a) && isFinitePair(b)) return product(boxed(a), b, INFINITY);
  if (isInfinite(b) && isFinitePair(a)) return product(a, boxed(b), 0);
  return { re: Number.NaN, im: Number.NaN };
}

export function power(a: Complex, b: Complex): Complex {
  if (b.re === 0 && b.im === 0) return { re: 1, im: 0 };
  if (a.re === 0 && a.im === 0) {
    if (b.re === 0) return { re: Number.NaN, im: Number.NaN };
    return { re: b.re > 0 ? 0 : INFINITY, im: 0 };
  }
  if (b.im === 0 && Number.isInteger(b.re) && Math.abs(b.re) <= 1024) return integerPower(a, b.re);
  const logAbs = Math.log(Math.hypot(a.re, a.im));
  const angle = Math.atan2(a.im, a.re);
  // Zero times an infinite logarithm is zero.
  const scale = Math.exp(b.re * logAbs - b.im * angle);
  const turn = (b.im === 0 ? 0 : b.im * logAbs) + b.re * angle;
  return { re: scale * Math.cos(turn), im: scale * Math.sin(turn) };
}

function integerPower(a: Complex, n: number): Complex {
  let result: Complex = { re: 1, im: 0 };
  let base = a;
  for (let k = Math.abs(n); k > 0; k = Math.floor(k / 2)) {
    if (k % 2 === 1) result = multiply(result, base);
    if (k > 1) base = multiply(base, base);
  }
  return n < 0 ? divide({ re: 1, im: 0 }, result) : result;
}

export function squareRoot(a: Complex): Complex {
  const size = Math.hypot(a.re, a.im);
  if (size === 0) return { re: 0, im: a.im };
  if (Math.abs(a.im) === INFINITY) return { re: INFINITY, im: a.im };
  const half = Math.sqrt((size + Math.abs(a.re)) / 2);
  const other = Math.abs(a.im) / (2 * half);
  const sign = a.im < 0 || Object.is(a.im, -0) ? -1 : 1;
  return a.re >= 0 ? { re: half, im: sign * other } : { re: other, im: sign * half };
}
