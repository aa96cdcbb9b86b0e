/** Values of fields in line protocol: `1.5`, `7i`, `7u`, `t`, `"text"`. */

/** Type of a value by its notation. */
export type LineKind = 'float' | 'integer' | 'unsigned' | 'boolean' | 'string';

export interface LineValue {
  readonly kind: LineKind;
  readonly value: number | boolean | string;
}

/** Floats that a point cannot have. */
const NO_NUMBER = /^\+?(?:nan|inf|infinity)$/i;

const BOOLEANS: ReadonlyMap<string, LineValue> = new Map(
  [true, false].flatMap((value) =>
    (value ? ['t', 'T', 'true', 'True', 'TRUE'] : ['f', 'F', 'false', 'False', 'FALSE']).map(
      (word): [string, LineValue] => [word, { kind: 'boolean', value }],
    ),
  ),
);

/** Characters of a number: to read millions of digits takes long. */
export const LONGEST = 4096;

/** @param token text up to the next comma, space or end of line. @returns the value, or why it is invalid */
export function parseValue(token: string): LineValue | string {
  if (token.length > LONGEST) return 'invalid number';
  const first = token.charCodeAt(0);
  if (!isDigit(first) && first !== 0x2d && first !== 0x2e)
    return BOOLEANS.get(token) ?? (NO_NUMBER.test(token) ? 'invalid number' : 'invalid boolean');
  const last = token[token.length - 1];
  if (last === 'i' || last === 'u') return parseInteger(token, last);
  if (!isFloat(token)) return 'invalid number';
  const value = Number(token);
  return Number.isFinite(value) ? { kind: 'float', value } : 'invalid float';
}

/** Integers of 64 bits; those beyond 2^53 become the nearest double. */
function parseInteger(token: string, mark: 'i' | 'u'): LineValue | string {
  const isNegative = token[0] === '-';
  const from = isNegative ? 1 : 0;
  const end = token.length - 1;
  if (endOfDigits(token, from) !== end || end === from || (isNegative && mark === 'u'))
    return 'invalid number';
  const number = Number(token.slice(0, end));
  // Exact only near the limits: reading many digits exactly takes more than linear time.
  if (Math.abs(number) >= 2 ** 62) {
    const exact = Math.abs(number) < 2 ** 65 ? BigInt(withoutZeros(token, from, end)) : 1n << 65n;
    const limit = mark === 'u' ? (1n << 64n) - 1n : isNegative ? 1n << 63n : (1n << 63n) - 1n;
    if (exact > limit) return 'value out of range';
  }
  return { kind: mark === 'u' ? 'unsigned' : 'integer', value: number === 0 ? 0 : number };
}

function withoutZeros(token: string, from: number, end: number): string {
  let at = from;
  while (at < end - 1 && token[at] === '0') at++;
  return token.slice(at, end);
}

/** `-1`, `1.`, `.5`, `1.5e-7`; not a regular expression, which would backtrack over long digits. */
function isFloat(token: string): boolean {
  const whole = token[0] === '-' ? 1 : 0;
  let at = endOfDigits(token, whole);
  let digits = at - whole;
  if (token[at] === '.') {
    const end = endOfDigits(token, at + 1);
    digits += end - at - 1;
    at = end;
  }
  if (digits === 0) return false;
  if (token[at] === 'e' || token[at] === 'E') {
    const sign = token[at + 1] === '-' || token[at + 1] === '+' ? 1 : 0;
    const end = endOfDigits(token, at + 1 + sign);
    if (end === at + 1 + sign) return false;
    at = end;
  }
  return at === token.length;
}

export function endOfDigits(text: string, from: number): number {
  let at = from;
  while (isDigit(text.charCodeAt(at))) at++;
  return at;
}

export function isDigit(code: number): boolean {
  return code >= 0x30 && code <= 0x39;
}

/**
 * Finds the closing quote of a text.
 * @param from index of a character that no backslash escapes, behind the opening quote
 * @param to where the search ends
 * @returns the index of the quote; below zero: minus the index from which the search goes on
 */
export function endOfText(text: string, from: number, to: number): number {
  const most = Math.min(text.length, to);
  let at = from;
  for (; at < most; at++) {
    const code = text.charCodeAt(at);
    if (code === 0x22) return at;
    if (code === 0x5c) at++;
  }
  return -at;
}

/** In texts a backslash escapes only a quote or another backslash. */
export function unescapeText(raw: string): string {
  return raw.includes('\\') ? raw.replace(/\\(["\\])/g, '$1') : raw;
}
