/** Numbers as fractions, `355/113`, by their continued fraction. */
import { nonFiniteText } from './layout.js';

/** Most terms of a continued fraction: further terms are below double precision. */
const MOST_PARTS = 64;

/** Most digits of an integer that is shown as one. */
const MOST_INTEGER = 11;

/**
 * The simplest fraction close to x.
 *
 * @param most characters available besides a sign; a longer fraction is replaced by a less exact one, and by `*` if none fits
 */
export function fractionText(x: number, most: number): string {
  if (!Number.isFinite(x)) {
    const text = nonFiniteText(x);
    if (text === 'NA') return text;
    return text === 'NaN' ? '0/0' : x > 0 ? '1/0' : '-1/0';
  }
  const sign = x < 0 ? '-' : '';
  const size = Math.abs(x);
  if (Number.isInteger(size)) {
    const text = size.toFixed(0);
    return text.length <= Math.max(most, most > 8 ? MOST_INTEGER : most) ? sign + text : '*';
  }
  let [numerator, denominator] = [Math.round(size), 1];
  let [lastNumerator, lastDenominator] = [1, 0];
  let rest = size - numerator;
  let best = numerator === 0 ? null : fitting(numerator, 1, most);
  for (let k = 0; k < MOST_PARTS && Math.abs(size - numerator / denominator) >= size * Number.EPSILON; k++) {
    const flipped = 1 / rest;
    const step = Math.round(flipped);
    rest = flipped - step;
    [numerator, lastNumerator] = [numerator * step + lastNumerator, numerator];
    [denominator, lastDenominator] = [denominator * step + lastDenominator, denominator];
    const text = fitting(Math.abs(numerator), Math.abs(denominator), most);
    if (text === null) break;
    best = text;
  }
  return best === null ? '*' : sign + best;
}

function fitting(numerator: number, denominator: number, most: number): string | null {
  if (!Number.isSafeInteger(numerator) || !Number.isSafeInteger(denominator)) return null;
  const text = denominator === 1 ? String(numerator) : `${numerator}/${denominator}`;
  return text.length <= most ? text : null;
}
