/** Reading with an index: `x(i)`, `x(i, j)`, `c{i}`. */
import { fail } from '../errors.js';
import type { Meter } from '../meter.js';
import { dimsOf, sameDims } from '../values/inspect.js';
import { cellOf, elementBytes, storage, structArray, tensor, textFromBytes } from '../values/make.js';
import {
  Cell,
  type Dims,
  FunctionHandle,
  Int64Tensor,
  ObjectValue,
  PatternMatrix,
  Range,
  type Storage,
  Struct,
  share,
  Tensor,
  type Value,
} from '../values/types.js';
import { type Selection, select } from './selection.js';
import { takePattern } from './take-pattern.js';

/** `value(args)`; without arguments the value itself. Marks elements that are held by reference as shared. */
export function take(value: Value, args: readonly Value[], name: string, meter: Meter): Value {
  if (args.length === 0) return value;
  if (value instanceof FunctionHandle || value instanceof ObjectValue)
    return fail('unreachable index of an object');
  const [arg] = args;
  if (args.length === 1 && arg instanceof Tensor && arg.cls === 'logical' && value instanceof Tensor) {
    if (value.cls === 'double' && value.im === null && sameDims(value.dims, arg.dims))
      return masked(value.dims, value.re as Float64Array, arg.re as Uint8Array, meter);
  }
  const selection = select(dimsOf(value), args, name, meter);
  const taken = pick(value, selection, meter);
  return value instanceof PatternMatrix ? takePattern(value, args, taken) : taken;
}

/** The elements of a double array where a mask of the same size is 1, without an index table. */
function masked(dims: Dims, from: Float64Array, mask: Uint8Array, meter: Meter): Value {
  meter.work(mask.length);
  let count = 0;
  for (let k = 0; k < mask.length; k++) count += mask[k]!;
  // Writes each element to the next output position and overwrites it if the mask is 0. The last write may be beyond the end.
  const space = meter.scratch(count + 1);
  for (let k = 0, at = 0; k < mask.length; k++) {
    space[at] = from[k]!;
    at += mask[k]!;
  }
  // Arrays grow into their storage, which must hold zeros.
  space[count] = 0;
  const row = dims.length === 2 && dims[0] === 1;
  return tensor('double', row ? [1, count] : [count, 1], space.subarray(0, count));
}

/** The elements of a selection, as an array of the same type. */
export function pick(
  value: Exclude<Value, FunctionHandle | ObjectValue>,
  selection: Selection,
  meter: Meter,
): Value {
  const { dims, count, first, table } = selection;
  switch (typeof value) {
    case 'number':
      return count === 1
        ? value
        : tensor('double', dims, filled(new Float64Array(paid(count, 8, meter)), value));
    case 'boolean':
      if (count === 1) return value;
      return tensor('logical', dims, filled(new Uint8Array(paid(count, 1, meter)), value ? 1 : 0));
    case 'string':
      return pickText(value, selection, meter);
    default:
  }
  if (value instanceof Tensor) {
    paid(count, elementBytes(value.cls), meter);
    meter.work(count);
    const re = pickNumbers(value.re, selection, storage(value.cls, table === null ? 0 : count));
    const im =
      value.im === null
        ? null
        : pickNumbers(value.im, selection, storage(value.cls, table === null ? 0 : count));
    return tensor(value.cls, dims, re, im);
  }
  if (value instanceof Range) {
    const re = meter.doubles(count);
    for (let k = 0; k < count; k++) re[k] = value.at(table === null ? first + k : table[k]!);
    return tensor('double', dims, re);
  }
  if (value instanceof Int64Tensor) {
    paid(count, 8, meter);
    const re = value.re.slice(0, 0);
    const out = re instanceof BigInt64Array ? new BigInt64Array(count) : new BigUint64Array(count);
    for (let k = 0; k < count; k++) out[k] = value.re[table === null ? first + k : table[k]!]!;
    return new Int64Tensor(value.cls, dims, out);
  }
  if (value instanceof Struct) {
    if (count === 1) return share(value);
    return structArray(
      dims,
      [...value.fields.keys()],
      new Array<Struct>(paid(count, 16, meter)).fill(share(value)),
    );
  }
  return value instanceof Cell
    ? cellOf(dims, pickItems(value.items, selection, meter))
    : structArray(dims, value.names, pickItems(value.items, selection, meter));
}

function paid(count: number, bytes: number, meter: Meter): number {
  meter.elements(count, bytes);
  return count;
}

function filled<T extends Storage>(numbers: T, value: number): T {
  numbers.fill(value);
  return numbers;
}

function pickNumbers(from: Storage, { first, count, table }: Selection, to: Storage): Storage {
  if (table === null) return from.slice(first, first + count);
  if (from instanceof Float64Array && to instanceof Float64Array) {
    for (let k = 0; k < count; k++) to[k] = from[table[k]!]!;
  } else for (let k = 0; k < count; k++) to[k] = from[table[k]!]!;
  return to;
}

function pickText(text: string, selection: Selection, meter: Meter): Value {
  const { dims, first, count, table } = selection;
  const row = dims.length === 2 && dims[0] === 1 && count > 0;
  if (row && table === null) return text.slice(first, first + count);
  paid(count, 1, meter);
  const bytes = new Uint8Array(count);
  for (let k = 0; k < count; k++) bytes[k] = text.charCodeAt(table === null ? first + k : table[k]!);
  return row ? textFromBytes(bytes) : tensor('char', dims, bytes);
}

function pickItems<T extends Value>(items: readonly T[], selection: Selection, meter: Meter): T[] {
  const { first, count, table } = selection;
  paid(count, 16, meter);
  const picked = new Array<T>(count);
  for (let k = 0; k < count; k++) picked[k] = share(items[table === null ? first + k : table[k]!]!);
  return picked;
}

/** `value{args}`: the contents of the selected cells. */
export function takeContents(value: Cell, args: readonly Value[], name: string, meter: Meter): Value[] {
  if (args.length === 1) {
    const k = args[0]!;
    if (typeof k === 'number' && k >= 1 && k <= value.items.length && Number.isInteger(k)) {
      return [value.items[k - 1]!];
    }
  }
  if (args.length === 0) return value.items.slice();
  const { first, count, table } = select(value.dims, args, name, meter);
  paid(count, 16, meter);
  const contents = new Array<Value>(count);
  for (let k = 0; k < count; k++) contents[k] = value.items[table === null ? first + k : table[k]!]!;
  return contents;
}
