/** Numbers as bytes of memory, as in C (little-endian), and back. */
import type { Meter } from '../meter.js';
import { bytesOf, doublesOf, toTensor } from './convert.js';
import { isArray } from './inspect.js';
import { int64, storage, tensor } from './make.js';
import { type Dims, Int64Tensor, type LongClass, Range, type TensorClass, type Value } from './types.js';

/** Classes that bytes can be read as. */
export type ByteClass = Exclude<TensorClass, 'logical'> | LongClass | 'double complex' | 'single complex';

export const CLASS_BYTES: ReadonlyMap<string, number> = new Map<ByteClass, number>([
  ['char', 1],
  ['int8', 1],
  ['uint8', 1],
  ['int16', 2],
  ['uint16', 2],
  ['int32', 4],
  ['uint32', 4],
  ['int64', 8],
  ['uint64', 8],
  ['single', 4],
  ['double', 8],
  ['single complex', 8],
  ['double complex', 16],
]);

/** The bytes of all elements, column by column, complex ones as pairs; undefined for values that are not arrays. */
export function memoryOf(value: Value, meter: Meter): Uint8Array | undefined {
  if (!isArray(value)) return undefined;
  if (value instanceof Int64Tensor) return copyOf(value.re, meter);
  if (typeof value === 'string') return bytesOf(value);
  if (value instanceof Range) return copyOf(doublesOf(value, meter)!, meter);
  const { re, im } = toTensor(value, meter);
  if (im === null) return copyOf(re, meter);
  meter.elements(2 * re.length, re.BYTES_PER_ELEMENT);
  const pairs =
    re instanceof Float32Array ? new Float32Array(2 * re.length) : new Float64Array(2 * re.length);
  for (let k = 0; k < re.length; k++) {
    pairs[2 * k] = re[k]!;
    pairs[2 * k + 1] = im[k]!;
  }
  return new Uint8Array(pairs.buffer);
}

function copyOf(from: NodeJS.TypedArray, meter: Meter): Uint8Array {
  meter.elements(from.byteLength, 1);
  // Its buffer may be longer: spare room to grow.
  return Uint8Array.from(new Uint8Array(from.buffer, from.byteOffset, from.byteLength));
}

/**
 * An array of a class from bytes.
 *
 * @param bytes exactly as many as the elements of `dims` need; copied
 */
export function fromMemory(cls: ByteClass, dims: Dims, bytes: Uint8Array, meter: Meter): Value {
  const aligned = copyOf(bytes, meter).buffer;
  switch (cls) {
    case 'int64':
      return int64(dims, new BigInt64Array(aligned));
    case 'uint64':
      return int64(dims, new BigUint64Array(aligned));
    case 'double complex':
      return complexFrom('double', dims, new Float64Array(aligned), meter);
    case 'single complex':
      return complexFrom('single', dims, new Float32Array(aligned), meter);
    default: {
      const empty = storage(cls, 0);
      const view = new (empty.constructor as new (buffer: ArrayBufferLike) => typeof empty)(aligned);
      return tensor(cls, dims, view);
    }
  }
}

function complexFrom(
  cls: 'double' | 'single',
  dims: Dims,
  pairs: Float64Array | Float32Array,
  meter: Meter,
): Value {
  const n = pairs.length / 2;
  meter.elements(n, 16);
  const re = storage(cls, n);
  const im = storage(cls, n);
  for (let k = 0; k < n; k++) {
    re[k] = pairs[2 * k]!;
    im[k] = pairs[2 * k + 1]!;
  }
  return tensor(cls, dims, re, im);
}
