/** Elementary functions of one complex number. Branch cuts are those of C. */
import { type Complex, divide, multiply, squareRoot } from '../../operators/complex.js';

export type ComplexFunction = (z: Complex) => Complex;

const c = (re: number, im: number): Complex => ({ re, im });
const ONE = c(1, 0);

export const add = (a: Complex, b: Complex): Complex => c(a.re + b.re, a.im + b.im);
export const subtract = (a: Complex, b: Complex): Complex => c(a.re - b.re, a.im - b.im);
/** Times the imaginary unit. */
const turned = (z: Complex): Complex => c(-z.im, z.re);
const turnedBack = (z: Complex): Complex => c(z.im, -z.re);

export const exp: ComplexFunction = (z) => {
  const size = Math.exp(z.re);
  return c(size * Math.cos(z.im), size * Math.sin(z.im));
};

export const log: ComplexFunction = (z) => c(Math.log(Math.hypot(z.re, z.im)), Math.atan2(z.im, z.re));

export const scaledLog =
  (base: number): ComplexFunction =>
  (z) => {
    const l = log(z);
    return c(l.re / base, l.im / base);
  };

export const sin: ComplexFunction = (z) =>
  c(Math.sin(z.re) * Math.cosh(z.im), Math.cos(z.re) * Math.sinh(z.im));

export const cos: ComplexFunction = (z) =>
  c(Math.cos(z.re) * Math.cosh(z.im), -Math.sin(z.re) * Math.sinh(z.im));

export const tan: ComplexFunction = (z) => divide(sin(z), cos(z));

export const sinh: ComplexFunction = (z) => turnedBack(sin(turned(z)));
export const cosh: ComplexFunction = (z) => cos(turned(z));
export const tanh: ComplexFunction = (z) => turnedBack(tan(turned(z)));

/** sqrt (1 - z) and sqrt (1 + z) keep apart what z^2 would merge. */
export const asin: ComplexFunction = (z) => {
  const minus = squareRoot(c(1 - z.re, -z.im));
  const plus = squareRoot(c(1 + z.re, z.im));
  const crossed = multiply(c(minus.re, -minus.im), plus);
  return c(Math.atan2(z.re, multiply(minus, plus).re), Math.asinh(crossed.im));
};

export const acos: ComplexFunction = (z) => {
  const minus = squareRoot(c(1 - z.re, -z.im));
  const plus = squareRoot(c(1 + z.re, z.im));
  return c(2 * Math.atan2(minus.re, plus.re), Math.asinh(multiply(c(plus.re, -plus.im), minus).im));
};

export const asinh: ComplexFunction = (z) => turnedBack(asin(turned(z)));

export const acosh: ComplexFunction = (z) => {
  const minus = squareRoot(c(z.re - 1, z.im));
  const plus = squareRoot(c(z.re + 1, z.im));
  return c(Math.asinh(multiply(c(minus.re, -minus.im), plus).re), 2 * Math.atan2(minus.im, plus.re));
};

export const atanh: ComplexFunction = (z) => {
  const quotient = log(divide(add(ONE, z), subtract(ONE, z)));
  return c(quotient.re / 2, quotient.im / 2);
};

export const atan: ComplexFunction = (z) => turnedBack(atanh(turned(z)));

/** f (1 / z), which makes sec of cos and acsc of asin. */
export const ofReciprocal =
  (f: ComplexFunction): ComplexFunction =>
  (z) =>
    f(divide(ONE, z));

export const reciprocalOf =
  (f: ComplexFunction): ComplexFunction =>
  (z) =>
    divide(ONE, f(z));
