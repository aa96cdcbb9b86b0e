/** Strings in encodings other than UTF-8: unicode2native, native2unicode, unicode_idx; and columns. */
import { isUtf8 } from 'node:buffer';
import { TextDecoder } from 'node:util';
import type { Context } from '../../context.js';
import { fail } from '../../errors.js';
import { bytesOf, doublesOf, numberOf, textOf } from '../../values/convert.js';
import {
  dimsOf,
  isArray,
  isCellText,
  isChar,
  isEmpty,
  isNumeric,
  isVector,
  numelOf,
} from '../../values/inspect.js';
import { rowOf, tensor, textFromBytes, zeros } from '../../values/make.js';
import type { Value } from '../../values/types.js';
import type { Builtin } from '../builtin.js';
import { lettersOf, rowsOf } from './support.js';

/** The decoder of an encoding; undefined for unknown ones. Refuses Windows-1252, which Node reads as Latin-1. */
function decoderOf(name: string): TextDecoder | undefined {
  if (/1252$/.test(name)) return undefined;
  try {
    return new TextDecoder(name, { fatal: true, ignoreBOM: true });
  } catch {
    return undefined;
  }
}

/** TextDecoder treats these names as a superset, so the functions decode them themselves. */
const LATIN = /^(iso-?8859-1|latin-?1|l1)$/i;

function encodeIn(text: string, page: string): Uint8Array {
  const invalid = () => fail(`unicode2native: converting from UTF-8 to codepage '${page}': Invalid argument`);
  const plain = Buffer.from(text, 'latin1').toString('utf8');
  if (/^utf-?8$/i.test(page)) return bytesOf(text);
  if (LATIN.test(page)) return Uint8Array.from(plain, (letter) => latinCode(letter));
  if (/^utf-?16(le)?$/i.test(page)) {
    return Uint8Array.from(Buffer.from(/le$/i.test(page) ? plain : `\uFEFF${plain}`, 'utf16le'));
  }
  const decoder = decoderOf(page);
  if (decoder === undefined) return invalid();
  // The inverse table of a single-byte encoding.
  const table = new Map<string, number>();
  for (let code = 0; code < 256; code++) {
    const letter = decodedOrNothing(decoder, Uint8Array.of(code));
    if (letter !== undefined && letter.length === 1) table.set(letter, code);
  }
  if (table.size < 128) return invalid();
  return Uint8Array.from(plain, (letter) => table.get(letter) ?? 63);
}

function latinCode(letter: string): number {
  const code = letter.codePointAt(0)!;
  return code < 256 ? code : 63;
}

function decodedOrNothing(decoder: TextDecoder, bytes: Uint8Array): string | undefined {
  try {
    return decoder.decode(bytes);
  } catch {
    return undefined;
  }
}

function pageOf(name: string, page: Value | undefined): string {
  if (page === undefined) return 'UTF-8';
  return textOf(page) ?? fail(`${name}: CODEPAGE must be a string`);
}

function toNative(text: Value, page: Value | undefined): Value {
  if (!isChar(text)) return fail('unicode2native: UTF8_STR must be a character vector');
  if (isEmpty(text)) return tensor('uint8', [0, 0], new Uint8Array(0));
  if (page === undefined || numelOf(page) === 0) return fail('unicode2native: CODEPAGE must be a string');
  const bytes = encodeIn(lettersOf(text), pageOf('unicode2native', page));
  return tensor('uint8', dimsOf(text)[0]! > 1 ? [bytes.length, 1] : [1, bytes.length], bytes);
}

function fromNative(value: Value, page: Value | undefined, context: Context): Value {
  if (isChar(value)) return value;
  if (!isNumeric(value) || !isVector(dimsOf(value))) {
    return fail('native2unicode: NATIVE_BYTES must be a numeric vector');
  }
  const name = pageOf('native2unicode', page);
  const bytes = Uint8ClampedArray.from(doublesOf(value, context.meter)!);
  const wrong = (why: string) => fail(`native2unicode: converting from codepage '${name}' to UTF-8: ${why}`);
  let text: string;
  if (LATIN.test(name)) text = Buffer.from(textFromBytes(bytes), 'utf8').toString('latin1');
  else {
    const decoder = decoderOf(name) ?? wrong('Invalid argument');
    const decoded =
      decodedOrNothing(decoder, Uint8Array.from(bytes)) ??
      wrong('Invalid or incomplete multibyte or wide character');
    text = Buffer.from(decoded, 'utf8').toString('latin1');
  }
  return dimsOf(value)[0]! > 1 ? tensor('char', [text.length, 1], bytesOf(text)) : text;
}

/** The number of the character that each byte belongs to. */
function letterIndex(value: Value): Value {
  const bytes = bytesOf(isChar(value) ? lettersOf(value) : String.fromCharCode(numberOf(value) ?? 0));
  if (bytes.length === 0) return zeros(0, 0);
  if (!isUtf8(bytes)) return fail('unicode_idx: invalid UTF-8');
  let letter = 0;
  return rowOf(Array.from(bytes, (byte) => ((byte & 0xc0) === 0x80 ? letter : ++letter)));
}

function listInColumns([list, width, prefix]: Value[]): Value {
  const texts = isCellText(list!)
    ? list.items.map((item) => lettersOf(item as Value))
    : isChar(list!)
      ? rowsOf(list!)
      : fail('list_in_columns: ARG must be a cellstr or char array');
  if (width !== undefined && (isChar(width) || !isArray(width))) {
    return fail('list_in_columns: WIDTH must be an integer');
  }
  const given = width === undefined ? 0 : (numberOf(width) ?? 0);
  const before =
    prefix === undefined ? '' : (textOf(prefix) ?? fail('list_in_columns: PREFIX must be a string'));
  if (texts.length === 0) return '\n';
  const column = Math.max(...texts.map((text) => text.length)) + 2;
  const room = Math.max(1, (given > 0 ? given : 80) - before.length);
  const columns = Math.max(1, Math.floor(room / column));
  const rows = Math.ceil(texts.length / columns);
  let text = '';
  for (let i = 0; i < rows; i++) {
    const line = texts.filter((_, k) => k % rows === i);
    text += `${before}${line.map((one, k) => (k < line.length - 1 ? one.padEnd(column) : one)).join('')}\n`;
  }
  return text;
}

export const functions: readonly Builtin[] = [
  {
    name: 'unicode2native',
    signatures: [
      'NATIVE_BYTES = unicode2native (UTF8_STR, CODEPAGE)',
      'NATIVE_BYTES = unicode2native (UTF8_STR)',
    ],
    summary: 'Bytes of a text in an encoding.',
    examples: [{ code: "unicode2native ('aä', 'latin1')", output: 'ans =\n\n   97  228\n\n' }],
    inputs: [1, 2],
    library: true,
    run: ([text, page]) => toNative(text!, page),
  },
  {
    name: 'native2unicode',
    signatures: [
      'UTF8_STR = native2unicode (NATIVE_BYTES, CODEPAGE)',
      'UTF8_STR = native2unicode (NATIVE_BYTES)',
    ],
    summary: 'Text of bytes in an encoding.',
    examples: [{ code: "double (native2unicode (228, 'latin1'))", output: 'ans =\n\n   195   164\n\n' }],
    inputs: [1, 2],
    library: true,
    run: ([bytes, page], _nargout, context) => fromNative(bytes!, page, context),
  },
  {
    name: 'unicode_idx',
    signatures: ['IDX = unicode_idx (STR)'],
    summary: 'For each byte of a text the number of its letter.',
    examples: [{ code: "unicode_idx ('aäb')", output: 'ans =\n\n   1   2   2   3\n\n' }],
    inputs: [1, 1],
    run: ([text]) => letterIndex(text!),
  },
  {
    name: 'list_in_columns',
    signatures: ['list_in_columns (ARG, WIDTH, PREFIX)'],
    summary: 'Texts in columns, in lines of at most a width.',
    examples: [{ code: "list_in_columns ({'abc', 'de', 'f'}, 10)", output: 'ans = abc  f\nde\n\n' }],
    inputs: [1, 3],
    run: listInColumns,
  },
];
