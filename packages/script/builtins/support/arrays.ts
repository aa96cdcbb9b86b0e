/** Arrays as numeric functions see them: doubles with a size and a class, independent of the storage. */
import { fail } from '../../errors.js';
import type { Meter } from '../../meter.js';
import { typeName } from '../../operators/kinds.js';
import { integerRange, longFromNumber, saturate } from '../../operators/saturate.js';
import { doublesOf } from '../../values/convert.js';
import { classOf, dimsOf, isArray } from '../../values/inspect.js';
import { elementBytes, int64, storage, tensor } from '../../values/make.js';
import {
  type ClassName,
  type Dims,
  Int64Tensor,
  type LongClass,
  Tensor,
  type TensorClass,
  type Value,
} from '../../values/types.js';

export type ArrayClass = TensorClass | LongClass;

export interface Numbers {
  readonly cls: ArrayClass;
  readonly dims: Dims;
  /** Do not change: it may be the storage of the value. */
  readonly re: Float64Array;
  readonly im: Float64Array | null;
}

/** Any array as doubles (64-bit integers are rounded); undefined for cells, structs, handles and objects. */
export function numbersOf(value: Value, meter: Meter): Numbers | undefined {
  if (typeof value === 'number') return { cls: 'double', dims: [1, 1], re: Float64Array.of(value), im: null };
  if (!isArray(value)) return undefined;
  const re = doublesOf(value, meter)!;
  let im: Float64Array | null = null;
  if (value instanceof Tensor && value.im !== null) {
    im = value.im instanceof Float64Array ? value.im : Float64Array.from(value.im);
  }
  return { cls: classOf(value) as ArrayClass, dims: dimsOf(value), re, im };
}

/** The same. Other values raise the usual error of a built-in. */
export function numbers(value: Value, name: string, meter: Meter): Numbers {
  return numbersOf(value, meter) ?? wrongType(name, value);
}

/** `sum: wrong type argument 'cell'` */
export function wrongType(name: string, value: Value): never {
  return fail(`${name}: wrong type argument '${typeName(value)}'`);
}

/** Doubles as an array of a class: rounds and saturates for integer classes, and takes over `re` and `im`. */
export function arrayOf(
  cls: ClassName,
  dims: Dims,
  re: Float64Array,
  im: Float64Array | null,
  meter: Meter,
): Value {
  switch (cls) {
    case 'double':
      return tensor('double', dims, re, im);
    case 'single':
      meter.elements(re.length, 4);
      return tensor('single', dims, Float32Array.from(re), im === null ? null : Float32Array.from(im));
    case 'int64':
    case 'uint64': {
      meter.elements(re.length, 8);
      const out = cls === 'int64' ? new BigInt64Array(re.length) : new BigUint64Array(re.length);
      for (let k = 0; k < out.length; k++) out[k] = longFromNumber(re[k]!, cls);
      return int64(dims, out);
    }
    case 'logical':
    case 'char':
      meter.elements(re.length, 1);
      return tensor(cls, dims, Uint8Array.from(re));
    default: {
      const small = cls as Exclude<TensorClass, 'double' | 'single' | 'logical' | 'char'>;
      meter.elements(re.length, elementBytes(small));
      const out = storage(small, re.length);
      const [low, high] = integerRange(small);
      for (let k = 0; k < out.length; k++) out[k] = saturate(re[k]!, low, high);
      return tensor(small, dims, out);
    }
  }
}

/** The class of a floating-point result: single if one class is single, otherwise double. */
export function floatClass(...classes: readonly ClassName[]): 'double' | 'single' {
  return classes.includes('single') ? 'single' : 'double';
}

export function isIntegerClass(cls: ClassName): boolean {
  return /^u?int/.test(cls);
}

/** A copy of the real parts that the caller may change. */
export function copied(re: Float64Array, meter: Meter): Float64Array {
  meter.elements(re.length, 8);
  return re.slice();
}

/** Elements at the given indices, of any array. */
export function gather(value: Value, table: ArrayLike<number>, dims: Dims, meter: Meter): Value {
  if (value instanceof Int64Tensor) {
    meter.elements(table.length, 8);
    const out = value.cls === 'int64' ? new BigInt64Array(table.length) : new BigUint64Array(table.length);
    for (let k = 0; k < out.length; k++) out[k] = value.re[table[k]!]!;
    return int64(dims, out);
  }
  const x = numbersOf(value, meter)!;
  const re = meter.doubles(table.length);
  for (let k = 0; k < re.length; k++) re[k] = x.re[table[k]!]!;
  let im: Float64Array | null = null;
  if (x.im !== null) {
    im = meter.doubles(table.length);
    for (let k = 0; k < re.length; k++) im[k] = x.im[table[k]!]!;
  }
  return arrayOf(x.cls, dims, re, im, meter);
}
