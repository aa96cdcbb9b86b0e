/** Base64 (RFC 4648) of the memory of numbers, and of bytes. */
import type { Context } from '../../context.js';
import { dimsText, fail } from '../../errors.js';
import { indexedName, typeName } from '../../operators/kinds.js';
import { nearest } from '../../text/rational.js';
import { fromMemory, memoryOf } from '../../values/bytes.js';
import { doublesOf, textOf } from '../../values/convert.js';
import { dimsOf, isArray, isChar, isComplex, isNumeric, isVector, product } from '../../values/inspect.js';
import { tensor, trimDims } from '../../values/make.js';
import type { Value } from '../../values/types.js';
import type { Builtin } from '../builtin.js';

function decoded(value: Value): Buffer {
  const text = textOf(value);
  const body = text?.replace(/={1,2}$/, '');
  if (text === undefined || body === undefined || text.length % 4 !== 0 || /[^A-Za-z0-9+/]/.test(body)) {
    return fail('base64_decode: input was not valid base64');
  }
  return Buffer.from(text, 'base64');
}

function encode(value: Value, context: Context): Value {
  if (!isNumeric(value)) return fail('base64_encode: encoding is supported only for numeric arrays');
  if (isComplex(value)) return fail('base64_encode: encoding complex or sparse data is not supported');
  const bytes = memoryOf(value, context.meter)!;
  context.meter.elements(bytes.length, 2);
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('base64');
}

function decode([value, size]: Value[], context: Context): Value {
  const bytes = decoded(value!);
  if (bytes.length % 8 !== 0) return fail('base64_decode: incorrect input size');
  const count = bytes.length / 8;
  let dims: readonly number[] = [1, count];
  if (size !== undefined) {
    if (isChar(size)) return fail('invalid conversion from string to real N-D array');
    if (!isArray(size)) {
      return fail(`octave_base_value::array_value(): wrong type argument '${indexedName(size)}'`);
    }
    const given = Array.from(doublesOf(size, context.meter)!);
    dims = given.length === 1 ? [1, 0] : trimDims(given);
    if (product(dims) !== count) {
      return fail(`reshape: can't reshape 1x${count} array to ${dimsText(dims)} array`);
    }
  }
  return fromMemory('double', dims, bytes, context.meter);
}

/** Bytes of a string or of a vector of integers from 0 to 255. */
function netEncode(value: Value, context: Context): Value {
  if (!(isNumeric(value) || isChar(value)) || !isVector(dimsOf(value))) {
    return fail('base64encode: IN must be a numeric or character vector');
  }
  if (isComplex(value)) return fail(`invalid conversion from ${typeName(value)} to uint8`);
  const numbers = doublesOf(value, context.meter)!;
  if (numbers.some((x) => !Number.isInteger(x))) return fail('base64encode: IN must consist of integers');
  context.meter.elements(numbers.length, 4);
  return Buffer.from(Uint8ClampedArray.from(numbers, nearest).buffer).toString('base64');
}

function netDecode(value: Value): Value {
  if (!isChar(value) || !isVector(dimsOf(value))) {
    return fail('base64decode: B64_STR must be a base64 encoded character vector');
  }
  const bytes = Uint8Array.from(decoded(value));
  return tensor('uint8', [1, bytes.length], bytes);
}

export const functions: readonly Builtin[] = [
  {
    name: 'base64_encode',
    signatures: ['S = base64_encode (X)'],
    summary: 'Base64 of the memory of an array.',
    examples: [{ code: 'base64_encode (pi)', output: 'ans = GC1EVPshCUA=\n' }],
    inputs: [1, 1],
    run: ([value], _nargout, context) => encode(value!, context),
  },
  {
    name: 'base64_decode',
    signatures: ['X = base64_decode (S)', 'X = base64_decode (S, DIMS)'],
    summary: 'Numbers of double precision whose memory was encoded.',
    examples: [{ code: "base64_decode ('GC1EVPshCUA=')", output: 'ans = 3.1416\n' }],
    inputs: [1, 2],
    run: (args, _nargout, context) => decode(args, context),
  },
  {
    name: 'matlab.net.base64encode',
    signatures: ['B64_STR = matlab.net.base64encode (IN)'],
    summary: 'Base64 of a text, or of a vector of bytes.',
    examples: [{ code: "matlab.net.base64encode ('foo')", output: 'ans = Zm9v\n' }],
    inputs: [1, 1],
    library: true,
    run: ([value], _nargout, context) => netEncode(value!, context),
  },
  {
    name: 'matlab.net.base64decode',
    signatures: ['OUT_VEC = matlab.net.base64decode (B64_STR)'],
    summary: 'Bytes that were encoded.',
    examples: [{ code: "char (matlab.net.base64decode ('Zm9v'))", output: 'ans = foo\n' }],
    inputs: [1, 1],
    library: true,
    run: ([value]) => netDecode(value!),
  },
];
