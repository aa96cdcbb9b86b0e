/** Numbers as fractions, `355/113`: by their continued fraction. */
import { nonFiniteText } from './layout.js';

/** Parts of a continued fraction beyond which a double says nothing more. */
const MOST_PARTS = 64;

/**
 * The simplest fraction that is close to x.
 *
 * @param most letters there is room for; a fraction that needs more is less exact, and `*` where none fits
 */
export function fractionText(x: number, most: number): string {
  if (!Number.isFinite(x)) {
    const text = nonFiniteText(x);
    if (text === 'NA') return text;
    return text === 'NaN' ? '0/0' : x > 0 ? '1/0' : '-1/0';
  }
  if (Math.round(x) === x) return fitting(x.toFixed(0), most) ?? '*';
  let best: string | null = null;
  let [numerator, denominator] = [Math.round(x), 1];
  let [lastNumerator, lastDenominator] = [1, 0];
  let rest = x - numerator;
  best = fitting(String(numerator), most);
  for (let k = 0; k < MOST_PARTS; k++) {
    if (Math.abs(x - numerator / denominator) < Math.abs(x) * Number.EPSILON) break;
    const flipped = 1 / rest;
    const step = Math.round(flipped);
    rest = flipped - step;
    [numerator, lastNumerator] = [numerator * step + lastNumerator, numerator];
    [denominator, lastDenominator] = [denominator * step + lastDenominator, denominator];
    const sign = denominator < 0 ? -1 : 1;
    const text = fitting(`${sign * numerator}/${sign * denominator}`, most);
    if (text === null || !Number.isSafeInteger(numerator) || !Number.isSafeInteger(denominator)) break;
    best = text;
  }
  return best ?? '*';
}

function fitting(text: string, most: number): string | null {
  return text.length <= most ? text : null;
}
