/** Decimal representation of numbers as in C's printf: rounds the exact binary value, ties to even. */

/** Inf, -Inf, NaN. */
const word = (x: number) => String(x).replace('Infinity', 'Inf');

/** `%.{decimals}f` */
export function fixed(x: number, decimals: number): string {
  if (!Number.isFinite(x)) return word(x);
  if (Math.abs(x) >= 1e21 || decimals > 100) return exactFixed(x, decimals);
  const text = x === 0 && Object.is(x, -0) ? `-${(0).toFixed(decimals)}` : x.toFixed(decimals);
  // JavaScript rounds a tie away from zero. A tie is a multiple of 2^-(decimals+1), and its next digit is the last one.
  if (decimals < 60 && Number.isInteger(x * 2 ** (decimals + 1)) && !Number.isInteger(x * 2 ** decimals)) {
    const longer = x.toFixed(decimals + 1);
    if (longer.endsWith('5') && Number(longer) === x) return evenTie(longer, text);
  }
  return text;
}

/** `%.{decimals}e`: at least two digits of exponent; `keepPoint` is the flag `#`. */
export function exponential(x: number, decimals: number, keepPoint = false): string {
  if (!Number.isFinite(x)) return word(x);
  const places = Math.min(decimals, 100);
  let text = x.toExponential(places);
  const longer = x.toExponential(Math.min(100, places + 40));
  const digits = longer.slice(0, longer.indexOf('e'));
  const tail = digits.slice(digits.indexOf('.') < 0 ? digits.length : digits.indexOf('.') + 1 + places);
  if (places < 60 && /^50*$/.test(tail)) {
    const head =
      places === 0 ? digits.slice(0, digits.indexOf('.')) : digits.slice(0, digits.length - tail.length);
    if (Number(head.at(-1)) % 2 === 0) text = head + longer.slice(longer.indexOf('e'));
  }
  const at = text.indexOf('e');
  let mantissa = text.slice(0, at);
  if (keepPoint && decimals === 0) mantissa += '.';
  if (decimals > places) mantissa += '0'.repeat(decimals - places);
  const exponent = text.slice(at + 2);
  const sign = Object.is(x, -0) ? '-' : '';
  return `${sign}${mantissa}e${text[at + 1]}${exponent.length < 2 ? `0${exponent}` : exponent}`;
}

/** `%.{precision}g`; `keepZeros` is the flag `#`. */
export function general(x: number, precision: number, keepZeros = false): string {
  if (!Number.isFinite(x)) return word(x);
  const significant = precision === 0 ? 1 : precision;
  if (x === 0) {
    const sign = Object.is(x, -0) ? '-' : '';
    return keepZeros && significant > 1 ? `${sign}0.${'0'.repeat(significant - 1)}` : `${sign}0`;
  }
  const wide = exponential(x, significant - 1);
  const at = wide.indexOf('e');
  const exponent = Number(wide.slice(at + 1));
  if (exponent < -4 || exponent >= significant) {
    return keepZeros ? wide : withoutZeros(wide.slice(0, at)) + wide.slice(at);
  }
  const text = fixed(x, significant - 1 - exponent);
  return keepZeros ? text : withoutZeros(text);
}

function withoutZeros(text: string): string {
  return text.includes('.') ? text.replace(/\.?0+$/, '') : text;
}

/** Of the two neighbours of a tie, the one with an even last digit. */
function evenTie(longer: string, rounded: string): string {
  const down = longer.slice(0, -1);
  const truncated = down.endsWith('.') ? down.slice(0, -1) : down;
  return Number(truncated.at(-1)) % 2 === 0 ? truncated : rounded;
}

/** Any number of digits, computed with bigints. */
function exactFixed(x: number, decimals: number): string {
  let scale = 0n;
  let whole = Math.abs(x);
  while (!Number.isInteger(whole)) {
    whole *= 2;
    scale++;
  }
  const scaled = BigInt(whole) * 10n ** BigInt(decimals);
  const divisor = 2n ** scale;
  let digits = scaled / divisor;
  const rest = (scaled % divisor) * 2n;
  if (rest > divisor || (rest === divisor && digits % 2n === 1n)) digits++;
  const text = digits.toString().padStart(decimals + 1, '0');
  const sign = x < 0 || Object.is(x, -0) ? '-' : '';
  return decimals === 0 ? sign + text : `${sign}${text.slice(0, -decimals)}.${text.slice(-decimals)}`;
}
