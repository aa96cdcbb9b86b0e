/** Numbers as bytes, bits and hexadecimal digits of their memory: typecast, bitpack, bitunpack, num2hex, hex2num. */
import type { Context } from '../../context.js';
import { fail } from '../../errors.js';
import { typeName } from '../../operators/kinds.js';
import { type ByteClass, CLASS_BYTES, fromMemory, memoryOf } from '../../values/bytes.js';
import { textOf, textRows } from '../../values/convert.js';
import {
  classOf,
  dimsOf,
  isArray,
  isCellText,
  isChar,
  isComplex,
  isLogical,
  isRow,
  numelOf,
} from '../../values/inspect.js';
import { cellOf, charRows, logical } from '../../values/make.js';
import { Cell, type Dims, type Value } from '../../values/types.js';
import type { Builtin } from '../builtin.js';
import { lettersOf, textFrom } from './support.js';

/** A row stays a row; all other shapes become a column; empty arrays stay 0x0. */
function dimsFor(from: Dims, count: number): Dims {
  if (from.length === 2 && from[0] === 0 && from[1] === 0) return [0, 0];
  return isRow(from) ? [1, count] : [count, 1];
}

function typecast(value: Value, into: Value, context: Context): Value {
  const bytes = memoryOf(value, context.meter) ?? fail(`typecast: invalid input CLASS: ${classOf(value)}`);
  const cls = textFrom(into, context);
  const size = CLASS_BYTES.get(cls) ?? fail(`typecast: cannot convert to ${cls} class`);
  if (bytes.length % size !== 0) fail('typecast: incorrect number of input values to make output value');
  return fromMemory(cls as ByteClass, dimsFor(dimsOf(value), bytes.length / size), bytes, context.meter);
}

function bitpack(value: Value, into: Value, context: Context): Value {
  if (!isLogical(value)) return fail('bitpack: X must be a logical array');
  const bits = memoryOf(value, context.meter)!;
  const cls = textFrom(into, context);
  const size = CLASS_BYTES.get(cls) ?? fail(`bitpack: cannot pack to ${cls} class`);
  if (bits.length % (8 * size) !== 0) fail('bitpack: incorrect number of bits to make up output value');
  const bytes = new Uint8Array(bits.length / 8);
  bits.forEach((bit, k) => {
    bytes[k >> 3]! |= bit << (k & 7);
  });
  return fromMemory(cls as ByteClass, dimsFor(dimsOf(value), bytes.length / size), bytes, context.meter);
}

function bitunpack(value: Value, context: Context): Value {
  if (!isArray(value) || isLogical(value)) return fail('bitunpack: argument must be a number or a string');
  const bytes = memoryOf(value, context.meter)!;
  context.meter.elements(8 * bytes.length, 1);
  const bits = new Uint8Array(8 * bytes.length);
  for (let k = 0; k < bits.length; k++) bits[k] = (bytes[k >> 3]! >> (k & 7)) & 1;
  return logical(dimsFor(dimsOf(value), bits.length), bits);
}

function num2hex(value: Value, form: Value | undefined, context: Context): Value {
  if (form !== undefined) {
    const word = textOf(form) ?? fail('num2hex: second argument must be a string');
    if (word !== 'cell') fail(`num2hex: unrecognized option '${word}'`);
  }
  if (!isArray(value) || isLogical(value)) return fail(`num2hex: wrong type argument '${typeName(value)}'`);
  if (isComplex(value)) return fail('num2hex: N must be real');
  const bytes = memoryOf(value, context.meter)!;
  const count = numelOf(value);
  const size = CLASS_BYTES.get(classOf(value))!;
  context.meter.elements(count, 2 * size + 48);
  const texts = Array.from({ length: count }, (_, k) =>
    Buffer.from(bytes.slice(k * size, (k + 1) * size).reverse()).toString('hex'),
  );
  if (form !== undefined)
    return cellOf(count === 0 ? [0, 1] : isRow(dimsOf(value)) ? [1, count] : [count, 1], texts);
  return count === 0 ? '' : charRows(texts, context.meter);
}

function hex2num(value: Value, into: Value | undefined, context: Context): Value {
  const cls = into === undefined ? 'double' : (textOf(into) ?? fail('hex2num: CLASS must be a string'));
  const size =
    (/complex/.test(cls) ? undefined : CLASS_BYTES.get(cls)) ?? fail(`hex2num: unrecognized CLASS '${cls}'`);
  let texts: string[];
  let dims: Dims;
  if (value instanceof Cell) {
    if (!isCellText(value)) return fail('invalid conversion from cell array to array of strings');
    texts = value.items.map((item) => lettersOf(item as Value));
    dims = value.dims;
  } else {
    texts = isChar(value)
      ? textRows(value)!
      : fail(`octave_base_value::cellstr_value(): wrong type argument '${typeName(value)}'`);
    dims = [texts.length, 1];
  }
  context.meter.elements(texts.length, size);
  const bytes = new Uint8Array(texts.length * size);
  texts.forEach((text, k) => {
    if (text.length > 2 * size) fail(`hex2num: S must be no more than ${2 * size} characters`);
    const wrong = /[^0-9a-fA-F]/.exec(text);
    if (wrong !== null) fail(`hex2num: invalid character '${wrong[0]}' found in string S`);
    bytes.set(Buffer.from(text.padEnd(2 * size, '0'), 'hex').reverse(), k * size);
  });
  return fromMemory(cls as ByteClass, dims, bytes, context.meter);
}

export const functions: readonly Builtin[] = [
  {
    name: 'typecast',
    signatures: ['Y = typecast (X, "CLASS")'],
    summary: 'Reads the memory of an array as numbers of another class.',
    examples: [{ code: "typecast (single (1), 'uint32')", output: 'ans = 1065353216\n' }],
    inputs: [2, 2],
    run: ([value, cls], _nargout, context) => typecast(value!, cls!, context),
  },
  {
    name: 'bitpack',
    signatures: ['Y = bitpack (X, CLASS)'],
    summary: 'Numbers made of bits, the lowest first.',
    examples: [{ code: "bitpack (logical ([1 0 1 0 0 0 0 0]), 'uint8')", output: 'ans = 5\n' }],
    inputs: [2, 2],
    run: ([value, cls], _nargout, context) => bitpack(value!, cls!, context),
  },
  {
    name: 'bitunpack',
    signatures: ['Y = bitunpack (X)'],
    summary: 'Bits of numbers, the lowest first.',
    examples: [{ code: 'bitunpack (uint8 (5))', output: 'ans =\n\n  1  0  1  0  0  0  0  0\n\n' }],
    inputs: [1, 1],
    run: ([value], _nargout, context) => bitunpack(value!, context),
  },
  {
    name: 'num2hex',
    signatures: ['S = num2hex (N)', 'S = num2hex (N, "cell")'],
    summary: 'Hexadecimal digits of the memory of numbers.',
    examples: [{ code: 'num2hex ([1 -Inf])', output: 'ans =\n\n3ff0000000000000\nfff0000000000000\n\n' }],
    inputs: [1, 2],
    run: ([value, form], _nargout, context) => num2hex(value!, form, context),
  },
  {
    name: 'hex2num',
    signatures: ['N = hex2num (S)', 'N = hex2num (S, CLASS)'],
    summary: 'Numbers whose memory has these hexadecimal digits.',
    examples: [{ code: "hex2num ('4005bf0a8b145769')", output: 'ans = 2.7183\n' }],
    inputs: [1, 2],
    run: ([value, cls], _nargout, context) => hex2num(value!, cls, context),
  },
];
