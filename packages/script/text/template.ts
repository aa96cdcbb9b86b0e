/** Templates of printf: literal text and conversions. */
import { fail } from '../errors.js';

export interface Conversion {
  readonly flags: string;
  /** `*` takes it from the arguments. */
  readonly width: number | '*' | null;
  readonly precision: number | '*' | null;
  /** One of `d i u x X o c s p f e E g G`. */
  readonly type: string;
}

export type Piece = string | Conversion;

const CONVERSIONS = 'diuxXocspfeEgG';

/** Whether a size modifier may precede a conversion; it has no effect. */
function fits(modifier: string | undefined, type: string): boolean {
  if (modifier === undefined) return true;
  return (modifier === 'L' ? 'feEgG' : 'diuxXoc').includes(type);
}

/** Most digits of a width or precision. */
const MOST_DIGITS = 9;

/** Cache of recently parsed templates: a loop prints with the same one again and again. */
const known = new Map<string, readonly Piece[]>();
const MOST_KNOWN = 64;
const LONGEST_KNOWN = 256;

/** The pieces of a template, see `divide`. */
export function parseTemplate(name: string, template: string): readonly Piece[] {
  const found = known.get(template);
  if (found !== undefined) return found;
  const pieces = divide(name, template);
  if (template.length <= LONGEST_KNOWN) {
    if (known.size >= MOST_KNOWN) known.clear();
    known.set(template, pieces);
  }
  return pieces;
}

/**
 * Splits a template into pieces.
 *
 * @param name of the function, for the message
 * @throws ScriptError for an invalid conversion
 */
function divide(name: string, template: string): Piece[] {
  const pieces: Piece[] = [];
  let literal = '';
  let at = 0;
  while (at < template.length) {
    const next = template.indexOf('%', at);
    if (next < 0) {
      literal += template.slice(at);
      break;
    }
    literal += template.slice(at, next);
    at = next + 1;
    const flags = run(template, at, '-+ 0#');
    at += flags.length;
    const width = size(template, at);
    at = width.end;
    let precision: { value: number | '*' | null; end: number } = { value: null, end: at };
    if (template[at] === '.') {
      precision = size(template, at + 1);
      precision.value ??= 0;
      at = precision.end;
    }
    const modifier = 'lhL'.includes(template[at] ?? ' ') ? template[at++] : undefined;
    const type = template[at++];
    if (type === '%') {
      literal += '%';
      continue;
    }
    if (type === undefined || !CONVERSIONS.includes(type) || !fits(modifier, type))
      return fail(`${name}: invalid format specified`);
    if (literal !== '') pieces.push(literal);
    literal = '';
    pieces.push({ flags, width: width.value, precision: precision.value, type });
  }
  if (literal !== '') pieces.push(literal);
  return pieces;
}

function run(text: string, from: number, letters: string): string {
  let end = from;
  while (end < text.length && letters.includes(text[end]!)) end++;
  return text.slice(from, end);
}

function size(text: string, from: number): { value: number | '*' | null; end: number } {
  if (text[from] === '*') return { value: '*', end: from + 1 };
  const digits = run(text, from, '0123456789');
  const value = digits === '' ? null : digits.length > MOST_DIGITS ? Number.MAX_SAFE_INTEGER : Number(digits);
  return { value, end: from + digits.length };
}
