/** Values of literals: numbers, and escapes in double-quoted strings. */

/** The value of a number without its imaginary suffix. */
export function numberValue(written: string): number {
  const digits = written.replaceAll('_', '');
  if (/^0[xXbB]/.test(digits)) return Number(digits.replace(/[su]\d+$/, ''));
  return Number(digits.replace(/[dD]/, 'e'));
}

const ESCAPES: Readonly<Record<string, string>> = {
  a: '\x07',
  b: '\b',
  f: '\f',
  n: '\n',
  r: '\r',
  t: '\t',
  v: '\v',
  '\\': '\\',
  "'": "'",
  '"': '"',
  '\n': '',
};

/** The character of an escape, and the number of characters that write it. */
export function readEscape(text: string, at: number): [string, number] {
  const octal = /\\([0-7]{1,3})/y;
  octal.lastIndex = at;
  let match = octal.exec(text);
  if (match !== null) return [String.fromCharCode(Number.parseInt(match[1]!, 8) & 255), match[0].length];
  const hex = /\\x([0-9a-fA-F]{1,2})/y;
  hex.lastIndex = at;
  match = hex.exec(text);
  if (match !== null) return [String.fromCharCode(Number.parseInt(match[1]!, 16)), match[0].length];
  const c = text[at + 1];
  if (c === undefined) return ['\\', 1];
  return [ESCAPES[c] ?? c, 2];
}
