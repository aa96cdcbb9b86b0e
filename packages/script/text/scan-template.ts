/** Templates of sscanf: blanks, literal characters and conversions. */
import { fail } from '../errors.js';
import type { ByteSet } from './regexp/tree.js';

export interface ScanConversion {
  readonly kind: 'conversion';
  /** One of `d i u o x f s c [`. */
  readonly type: string;
  /** Most characters to read; null for any number. */
  readonly width: number | null;
  /** Whether the value is discarded: `%*d`. */
  readonly discarded: boolean;
  /** Bits of an integer. */
  readonly bits: 16 | 32 | 64;
  /** Characters that `%[...]` accepts. */
  readonly set: ByteSet | null;
}

export type ScanPiece =
  | { readonly kind: 'blank' }
  | { readonly kind: 'literal'; readonly letter: string }
  | ScanConversion;

const REALS = 'eEfFgGaA';
const BLANKS = ' \t\n\v\f\r';

export function isBlank(letter: string | undefined): boolean {
  return letter !== undefined && BLANKS.includes(letter);
}

/** @throws ScriptError for an invalid conversion */
export function parseScanTemplate(name: string, template: string): ScanPiece[] {
  const pieces: ScanPiece[] = [];
  let at = 0;
  const invalid = (): never => fail(`${name}: invalid format specified`);
  while (at < template.length) {
    const letter = template[at++]!;
    if (isBlank(letter)) {
      if (pieces.at(-1)?.kind !== 'blank') pieces.push({ kind: 'blank' });
      continue;
    }
    if (letter !== '%') {
      pieces.push({ kind: 'literal', letter });
      continue;
    }
    if (template[at] === '%') {
      at++;
      pieces.push({ kind: 'literal', letter: '%' });
      continue;
    }
    const discarded = template[at] === '*';
    if (discarded) at++;
    let digits = '';
    while (/\d/.test(template[at] ?? '')) digits += template[at++];
    const width = digits === '' ? null : Math.min(Number(digits), Number.MAX_SAFE_INTEGER);
    const size = template[at] ?? '';
    if (size !== '' && 'hlL'.includes(size)) at++;
    let type = template[at++] ?? '';
    let set: ByteSet | null = null;
    if (type === '[') {
      const end = template.indexOf(']', at + (template[at] === '^' ? 2 : 1));
      if (end < 0) invalid();
      set = letterSet(template.slice(at, end));
      at = end + 1;
    } else if (type !== '' && REALS.includes(type)) type = 'f';
    else if (type === 'X') type = 'x';
    if (type === '' || !'diuoxfsc['.includes(type)) invalid();
    const bits = size === 'h' ? 16 : size === 'l' ? 64 : 32;
    pieces.push({ kind: 'conversion', type, width, discarded, bits, set });
  }
  return pieces;
}

/** `a-z`, `^,`: a minus between two characters is a range. */
export function letterSet(text: string): ByteSet {
  const negated = text[0] === '^';
  const letters = negated ? text.slice(1) : text;
  const set = new Uint8Array(256);
  for (let k = 0; k < letters.length; k++) {
    const from = letters.charCodeAt(k);
    let to = from;
    if (letters[k + 1] === '-' && k + 2 < letters.length) {
      to = letters.charCodeAt(k + 2);
      k += 2;
    }
    for (let code = from; code <= to; code++) set[code] = 1;
  }
  return negated ? set.map((x) => 1 - x) : set;
}
