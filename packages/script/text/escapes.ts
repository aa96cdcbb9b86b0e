/** Escapes of double-quoted strings, also used by printf templates and do_string_escapes. */

const LETTERS = new Map([
  ['a', '\x07'],
  ['b', '\b'],
  ['f', '\f'],
  ['n', '\n'],
  ['r', '\r'],
  ['t', '\t'],
  ['v', '\v'],
  ['\\', '\\'],
  ["'", "'"],
  ['"', '"'],
]);

/**
 * Replaces escapes by their characters.
 *
 * @param unknown receives the letter of an unknown escape
 */
export function readEscapes(text: string, unknown: (letter: string) => void): string {
  if (!text.includes('\\')) return text;
  return text.replace(/\\(x[0-9A-Fa-f]{0,2}|[0-7]{1,3}|[\s\S]|$)/g, (_, code: string) => {
    // Without digits it is a NUL.
    if (code[0] === 'x') return String.fromCharCode(Number.parseInt(`0${code.slice(1)}`, 16));
    if (/^[0-7]/.test(code)) return String.fromCharCode(Number.parseInt(code, 8) & 255);
    const letter = LETTERS.get(code);
    if (letter === undefined) unknown(code);
    return letter ?? (code === '' ? '\\' : code);
  });
}

const NAMES = new Map([
  // Octave drops NULs.
  ['\0', ''],
  ['\x07', '\\a'],
  ['\b', '\\b'],
  ['\f', '\\f'],
  ['\n', '\\n'],
  ['\r', '\\r'],
  ['\t', '\\t'],
  ['\v', '\\v'],
  ['\\', '\\\\'],
  ['"', '\\"'],
]);

/** The inverse of readEscapes. */
export function writeEscapes(text: string): string {
  return text.replace(/[\s\S]/g, (letter) => NAMES.get(letter) ?? letter);
}
