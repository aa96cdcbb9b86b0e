/** Unary operators: signs and transposes. */
import { fail, noUnaryOperator } from '../errors.js';
import type { Meter } from '../meter.js';
import { toTensor } from '../values/convert.js';
import { isArray } from '../values/inspect.js';
import { cellOf, matrix, storage, structArray, tensor } from '../values/make.js';
import {
  Cell,
  Int64Tensor,
  ObjectValue,
  PatternMatrix,
  Struct,
  StructArray,
  Tensor,
  type Value,
} from '../values/types.js';
import { arithmeticName, refuseObjects, typeName } from './kinds.js';
import { not } from './logic.js';
import { markDiagonal, markPermutation } from './pattern.js';
import { clampLong, integerRange, isLong } from './saturate.js';

export function unary(operator: '+' | '-' | '!' | "'" | ".'", value: Value, meter: Meter): Value {
  if (value instanceof ObjectValue) refuseObjects(`unary ${operator}`, value);
  const result = plainUnary(operator, value, meter);
  if (!(value instanceof PatternMatrix) || operator === '!') return result;
  if (value.pattern === 'diagonal') return markDiagonal(result);
  return operator === '-' ? result : markPermutation(result);
}

function plainUnary(operator: '+' | '-' | '!' | "'" | ".'", value: Value, meter: Meter): Value {
  switch (operator) {
    case '-':
      return negate(value, meter);
    case '+':
      return plus(value, meter);
    case '!':
      return not(value, meter);
    default:
      return transposed(operator, value, meter);
  }
}

function negate(value: Value, meter: Meter): Value {
  if (typeof value === 'number') return -value;
  if (value instanceof Int64Tensor) {
    const re = value.re.slice();
    for (let k = 0; k < re.length; k++) re[k] = clampLong(-re[k]!, value.cls);
    return new Int64Tensor(value.cls, value.dims, re);
  }
  if (!isArray(value)) return noUnaryOperator('-', typeName(value));
  const t = toTensor(value, meter);
  const n = t.re.length;
  meter.elements(n, 8);
  meter.work(n);
  if (t.cls === 'double' || t.cls === 'logical' || t.cls === 'char') {
    const re = new Float64Array(n);
    for (let k = 0; k < n; k++) re[k] = -t.re[k]!;
    return matrix(t.dims, re, t.im === null ? null : Float64Array.from(t.im, (x) => -x));
  }
  const re = storage(t.cls, n);
  if (t.cls === 'single') {
    for (let k = 0; k < n; k++) re[k] = -t.re[k]!;
    return tensor('single', t.dims, re, t.im === null ? null : Float32Array.from(t.im, (x) => -x));
  }
  if (isLong(t.cls as 'int64')) fail('unreachable class');
  const [low, high] = integerRange(t.cls);
  for (let k = 0; k < n; k++) re[k] = Math.min(high, Math.max(low, -t.re[k]!));
  return tensor(t.cls, t.dims, re);
}

/** `+x`: numbers unchanged, char and logical values as numbers. */
function plus(value: Value, meter: Meter): Value {
  if (typeof value === 'boolean') return value ? 1 : 0;
  if (!isArray(value)) return noUnaryOperator('+', arithmeticName(value));
  if (
    typeof value === 'string' ||
    (value instanceof Tensor && (value.cls === 'char' || value.cls === 'logical'))
  ) {
    const t = toTensor(value, meter);
    const re = meter.doubles(t.re.length);
    re.set(t.re);
    return matrix(t.dims, re);
  }
  return value;
}

function transposed(operator: "'" | ".'", value: Value, meter: Meter): Value {
  if (typeof value === 'number' || typeof value === 'boolean' || value instanceof Struct) return value;
  if (typeof value === 'string' && value.length <= 1) return value;
  if (value instanceof Cell || value instanceof StructArray) {
    const [rows, columns] = planeDims(value.dims);
    meter.elements(rows * columns, 16);
    const items = transpose<Value[]>(value.items as Value[], rows, columns, new Array(value.items.length));
    if (value instanceof Cell) {
      for (const item of items) if (typeof item === 'object' && 'shared' in item) item.shared = true;
      return cellOf([columns, rows], items);
    }
    for (const item of items) (item as Struct).shared = true;
    return structArray([columns, rows], value.names, items as Struct[]);
  }
  if (value instanceof Int64Tensor) {
    const [rows, columns] = planeDims(value.dims);
    const re = value.re.slice();
    for (let i = 0; i < rows; i++)
      for (let j = 0; j < columns; j++) re[j + i * columns] = value.re[i + j * rows]!;
    return new Int64Tensor(value.cls, [columns, rows], re);
  }
  if (!isArray(value)) return noUnaryOperator(operator, typeName(value));
  const t = toTensor(value, meter);
  const [rows, columns] = planeDims(t.dims);
  meter.elements(t.re.length, 8);
  meter.work(2 * t.re.length);
  const re = transpose(t.re, rows, columns, storage(t.cls, t.re.length));
  if (t.im === null) return tensor(t.cls, [columns, rows], re);
  const im = transpose(t.im, rows, columns, storage(t.cls, t.re.length));
  if (operator === "'") for (let k = 0; k < im.length; k++) im[k] = -im[k]!;
  return tensor(t.cls, [columns, rows], re, im);
}

function planeDims(dims: readonly number[]): [number, number] {
  if (dims.length > 2) fail('transpose not defined for N-D objects');
  return [dims[0]!, dims[1]!];
}

/** Column-major `from` of rows x columns, transposed into `to`. */
export function transpose<T extends { [k: number]: unknown; readonly length: number }>(
  from: T,
  rows: number,
  columns: number,
  to: T,
): T {
  if (rows === 1 || columns === 1) {
    for (let k = 0; k < from.length; k++) to[k] = from[k];
    return to;
  }
  let at = 0;
  for (let j = 0; j < columns; j++) for (let i = 0; i < rows; i++) to[j + i * columns] = from[at++];
  return to;
}
