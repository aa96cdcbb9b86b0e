/** Complex arithmetic, element by element. Scalars are pairs; the formulas are those C compilers use. */

export interface Complex {
  readonly re: number;
  readonly im: number;
}

export function multiply(a: Complex, b: Complex): Complex {
  return { re: a.re * b.re - a.im * b.im, im: a.re * b.im + a.im * b.re };
}

/** Smith's method: no overflow in between. */
export function divide(a: Complex, b: Complex): Complex {
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

export function power(a: Complex, b: Complex): Complex {
  if (b.re === 0 && b.im === 0) return { re: 1, im: 0 };
  if (a.re === 0 && a.im === 0) return b.re > 0 ? { re: 0, im: 0 } : { re: Number.POSITIVE_INFINITY, im: 0 };
  if (b.im === 0 && Number.isInteger(b.re) && Math.abs(b.re) <= 1024) return integerPower(a, b.re);
  const logAbs = Math.log(Math.hypot(a.re, a.im));
  const angle = Math.atan2(a.im, a.re);
  const scale = Math.exp(b.re * logAbs - b.im * angle);
  const turn = b.im * logAbs + b.re * angle;
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
  const half = Math.sqrt((size + Math.abs(a.re)) / 2);
  const other = Math.abs(a.im) / (2 * half);
  const sign = a.im < 0 ? -1 : 1;
  return a.re >= 0 ? { re: half, im: sign * other } : { re: other, im: sign * half };
}
