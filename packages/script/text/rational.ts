/** Rational approximations by continued fractions with nearest-integer terms. */

/** Rounded half away from zero. */
export function nearest(x: number): number {
  return Math.sign(x) * Math.round(Math.abs(x));
}

export interface Convergent {
  readonly numerator: number;
  readonly denominator: number;
  /** The added term. */
  readonly term: number;
  /** The remainder that the next term comes from; 0 at the end. */
  readonly rest: number;
}

/**
 * The convergents of a finite number, from its nearest integer on. The sequence is infinite unless it reaches the number exactly.
 *
 * @param round rounds to single precision, for numbers of that class
 */
export function* convergents(
  x: number,
  round: (x: number) => number = (y) => y,
): Generator<Convergent, void, undefined> {
  let [n, d, lastN, lastD] = [nearest(x), 1, 1, 0];
  let rest = round(x - n);
  yield { numerator: n, denominator: d, term: n, rest };
  while (rest !== 0) {
    const flipped = round(1 / rest);
    const term = nearest(flipped);
    rest = round(flipped - term);
    [n, lastN] = [n * term + lastN, n];
    [d, lastD] = [d * term + lastD, d];
    yield { numerator: d < 0 ? -n : n, denominator: Math.abs(d), term, rest };
  }
}

const LARGEST = 2 ** 31 - 1;

/** The best fraction with fewer than `most` characters (one is reserved for a sign), as rats shows it; an asterisk without one. */
export function fractionText(x: number, most: number): string {
  if (Number.isNaN(x)) return '0/0';
  if (!Number.isFinite(x)) return x > 0 ? '1/0' : '-1/0';
  if (x === 0) return '0';
  const whole = Number.isInteger(x);
  if (whole && most < 3) return String(x);
  let text = '*';
  for (const { numerator, denominator, rest } of convergents(x)) {
    // A larger number is still shown as its nearest integer.
    if (denominator !== 1 && Math.max(Math.abs(numerator), denominator) > LARGEST) break;
    const shown = `${BigInt(Math.abs(numerator))}/${denominator}`;
    if (shown.length >= most) break;
    if (numerator !== 0) {
      const sign = numerator < 0 ? '-' : '';
      text = denominator === 1 ? sign + BigInt(Math.abs(numerator)) : sign + shown;
    }
    if (Math.abs(rest) < 1 / LARGEST) break;
  }
  return text;
}

/** Terms as text: `3 + 1/(7 + 1/16)`. A blank follows a single term, as in Octave. */
export function expansionText(terms: readonly number[]): string {
  const [first = 0, ...rest] = terms;
  if (rest.length === 0) return `${first} `;
  let text = String(first);
  rest.forEach((term, k) => {
    const last = k === rest.length - 1;
    text += ` + 1/${!last || term < 0 ? '(' : ''}${term}`;
    if (last && term < 0) text += ')';
  });
  return text + ')'.repeat(rest.length - 1);
}
