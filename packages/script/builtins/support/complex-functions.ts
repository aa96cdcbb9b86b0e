/** Elementary functions of one complex number. Branch cuts are those of C. */
import { type Complex, divide, multiply, squareRoot } from '../../operators/complex.js';

export type ComplexFunction = (z: Complex) => Complex;

const c = (re: number, im: number): Complex => ({ re, im });
const ONE = c(1, 0);

export const add = (a: Complex, b: Complex): Complex => c(a.re + b.re, a.im + b.im);
export const subtract = (a: Complex, b: Complex): Complex => c(a.re - b.re, a.im - b.im);
/** Swaps the parts: between two swaps, an odd function becomes its hyperbolic counterpart and vice versa. */
const swapped = (z: Complex): Complex => c(z.im, z.re);
const betweenSwaps =
  (f: ComplexFunction): ComplexFunction =>
  (z) =>
    swapped(f(swapped(z)));

const isInfinite = (x: number) => x === Number.POSITIVE_INFINITY || x === Number.NEGATIVE_INFINITY;
const isNegative = (x: number) => x < 0 || Object.is(x, -0);
const signed = (size: number, sign: number) => (isNegative(sign) ? -Math.abs(size) : Math.abs(size));
const isFinitePair = (z: Complex) => Number.isFinite(z.re) && Number.isFinite(z.im);

export const exp: ComplexFunction = (z) => {
  const size = Math.exp(z.re);
  if (z.im === 0) return c(size, z.im);
  if (isInfinite(z.re) && !Number.isFinite(z.im)) return c(size, size === 0 ? 0 : Number.NaN);
  if (size < Number.POSITIVE_INFINITY || isInfinite(z.re))
    return c(size * Math.cos(z.im), size * Math.sin(z.im));
  const half = Math.exp(z.re / 2);
  return c(half * Math.cos(z.im) * half, half * Math.sin(z.im) * half);
};

/** exp (z) - 1, exact near 0. */
export const expm1: ComplexFunction = (z) => {
  if (!(Math.hypot(z.re, z.im) < 1)) return subtract(exp(z), ONE);
  const u = Math.expm1(z.re);
  const v = -2 * Math.sin(z.im / 2) ** 2;
  return c(u * v + u + v, (u + 1) * Math.sin(z.im));
};

export const log: ComplexFunction = (z) => c(Math.log(Math.hypot(z.re, z.im)), Math.atan2(z.im, z.re));

export const scaledLog =
  (base: number): ComplexFunction =>
  (z) => {
    const l = log(z);
    return c(l.re / base, l.im / base);
  };

/** log (1 + z), exact near 0. */
export const log1p: ComplexFunction = (z) => {
  if (!(Math.abs(z.re) < 0.5) || isInfinite(z.im)) return log(add(ONE, z));
  const u = 2 * z.re + z.re * z.re + z.im * z.im;
  return c(Math.log1p(u / (1 + Math.sqrt(u + 1))), Math.atan2(z.im, 1 + z.re));
};

export const sin: ComplexFunction = (z) => {
  if (z.re === 0) return c(z.re, Math.sinh(z.im));
  if (!Number.isFinite(z.re)) {
    if (z.im === 0) return c(Number.NaN, z.im);
    if (isInfinite(z.im)) return c(Number.NaN, Number.POSITIVE_INFINITY);
  }
  return c(Math.sin(z.re) * Math.cosh(z.im), Math.cos(z.re) * Math.sinh(z.im));
};

export const cos: ComplexFunction = (z) => {
  if (z.re === 0) return c(Math.cosh(z.im), signed(0, z.im === 0 || isNegative(z.im) ? z.re : -z.re));
  if (!Number.isFinite(z.re)) {
    if (z.im === 0) return c(Number.NaN, z.im);
    if (isInfinite(z.im)) return c(Number.POSITIVE_INFINITY, Number.NaN);
  }
  return c(Math.cos(z.re) * Math.cosh(z.im), -Math.sin(z.re) * Math.sinh(z.im));
};

/** From this imaginary part on, the tangent differs from i by less than double precision. */
const FAR = 20;

export const tan: ComplexFunction = (z) => {
  if (isInfinite(z.im)) return c(signed(0, isInfinite(z.re) ? z.re : Math.sin(2 * z.re)), signed(1, z.im));
  if (!Number.isFinite(z.re)) return c(Number.NaN, z.im === 0 ? z.im : Number.NaN);
  if (z.re === 0) return c(z.re, Math.tanh(z.im));
  if (Math.abs(z.im) > FAR)
    return c(4 * Math.sin(z.re) * Math.cos(z.re) * Math.exp(-2 * Math.abs(z.im)), signed(1, z.im));
  return divide(sin(z), cos(z));
};

export const sinh = betweenSwaps(sin);
export const cosh: ComplexFunction = (z) => cos(c(-z.im, z.re));
export const tanh = betweenSwaps(tan);

/**
 * Arc sine with C's side of the branch cut. sqrt (1 - z) and sqrt (1 + z) separate values that z^2 would merge. If a part is not finite, the limits of C
 * apply.
 */
const principalAsin: ComplexFunction = (z) => {
  if (isFinitePair(z)) {
    const minus = squareRoot(c(1 - z.re, -z.im));
    const plus = squareRoot(c(1 + z.re, z.im));
    const crossed = multiply(c(minus.re, -minus.im), plus);
    return c(Math.atan2(z.re, multiply(minus, plus).re), Math.asinh(crossed.im));
  }
  if (isInfinite(z.re)) {
    if (Number.isNaN(z.im)) return c(Number.NaN, Number.POSITIVE_INFINITY);
    return c(
      signed(isInfinite(z.im) ? Math.PI / 4 : Math.PI / 2, z.re),
      signed(Number.POSITIVE_INFINITY, z.im),
    );
  }
  if (isInfinite(z.im)) return c(Number.isNaN(z.re) ? Number.NaN : signed(0, z.re), z.im);
  return c(z.re === 0 ? z.re : Number.NaN, Number.NaN);
};

const principalAcos: ComplexFunction = (z) => {
  if (isFinitePair(z)) {
    const minus = squareRoot(c(1 - z.re, -z.im));
    const plus = squareRoot(c(1 + z.re, z.im));
    return c(2 * Math.atan2(minus.re, plus.re), Math.asinh(multiply(c(plus.re, -plus.im), minus).im));
  }
  const { re, im } = principalAsin(z);
  return c(Math.PI / 2 - re, -im);
};

/** On the branch cut above 1 Octave returns C's value for the other side. */
const besideCut =
  (f: ComplexFunction): ComplexFunction =>
  (z) => {
    const w = f(z);
    return z.im === 0 && z.re > 1 ? c(w.re, -w.im) : w;
  };

export const asin = besideCut(principalAsin);
export const acos = besideCut(principalAcos);
export const asinh = betweenSwaps(principalAsin);

export const acosh: ComplexFunction = (z) => {
  const { re, im } = principalAcos(z);
  return c(Math.abs(im), signed(re, z.im));
};

/** The formulas of glibc: no power of a part overflows or is lost beside 1. */
export const atanh: ComplexFunction = (z) => {
  const { re, im } = z;
  const [x, y] = [Math.abs(re), Math.abs(im)];
  const side = signed(Math.PI / 2, im);
  if (!isFinitePair(z)) {
    if (isInfinite(im)) return c(signed(0, re), side);
    if (isInfinite(re)) return c(signed(0, re), Number.isNaN(im) ? Number.NaN : side);
    return c(re === 0 ? re : Number.NaN, Number.NaN);
  }
  if (x > 1e17 || y > 1e17) {
    if (y <= 1) return c(1 / re, side);
    if (x <= 1) return c(re / im / im, side);
    const half = Math.hypot(re / 2, im / 2);
    return c(re / half / half / 4, side);
  }
  const square = y * y;
  const below = square + (1 - x) * (1 - x);
  const real = below === 0 && y !== 0 ? (Math.LN2 - Math.log(y)) / 2 : Math.log1p((4 * x) / below) / 4;
  return c(signed(real, re), Math.atan2(2 * im, (1 - x) * (1 + x) - square) / 2);
};

export const atan = betweenSwaps(atanh);

/** A number without imaginary part counts as real, before and after. */
function reciprocal(z: Complex): Complex {
  if (z.im === 0) return c(1 / z.re, 0);
  const w = divide(ONE, z);
  return w.im === 0 ? c(w.re, 0) : w;
}

/** f (1 / z): makes sec from cos and acsc from asin. */
export const ofReciprocal =
  (f: ComplexFunction): ComplexFunction =>
  (z) =>
    f(reciprocal(z));

export const reciprocalOf =
  (f: ComplexFunction): ComplexFunction =>
  (z) =>
    reciprocal(f(z));
