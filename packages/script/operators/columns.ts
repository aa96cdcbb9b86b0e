/** The iterations of a `for` loop: the columns of its value. */
import { foldDims } from '../indexing/selection.js';
import { pick } from '../indexing/take.js';
import type { Meter } from '../meter.js';
import { dimsOf, numelOf } from '../values/inspect.js';
import { tensor } from '../values/make.js';
import {
  Cell,
  FunctionHandle,
  ObjectValue,
  Range,
  Struct,
  StructArray,
  Tensor,
  type Value,
} from '../values/types.js';

export interface Columns {
  readonly count: number;
  readonly at: (k: number) => Value;
}

export function columns(value: Value, meter: Meter): Columns {
  if (value instanceof Range) return { count: value.count, at: (k) => value.at(k) };
  if (typeof value === 'number' || typeof value === 'boolean') return { count: 1, at: () => value };
  if (value instanceof Struct || value instanceof FunctionHandle || value instanceof ObjectValue) {
    return { count: 1, at: () => value };
  }
  if (typeof value === 'string') return { count: value.length, at: (k) => value[k]! };
  const [rows, count] = foldDims(dimsOf(value), 2) as [number, number];
  if (numelOf(value) === 0) return { count: 0, at: () => value };
  if (value instanceof Tensor && rows === 1 && value.im === null && value.cls === 'double') {
    const { re } = value;
    return { count, at: (k) => re[k]! };
  }
  if (value instanceof StructArray && rows === 1)
    return { count, at: (k) => pick(value, column(rows, k), meter) };
  if (value instanceof Cell) return { count, at: (k) => pick(value, column(rows, k), meter) };
  return { count, at: (k) => pick(value, column(rows, k), meter) };
}

/** The loop variable after a loop without iterations: an empty two-dimensional array. */
export function withoutColumns(value: Value): Value {
  const dims = dimsOf(value);
  if (!(value instanceof Tensor) || dims.length === 2) return value;
  return tensor(value.cls, foldDims(dims, 2), value.re);
}

function column(rows: number, k: number) {
  return { dims: [rows, 1], count: rows, first: rows * k, table: null };
}
