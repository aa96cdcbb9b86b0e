/** `[...]` and `{...}`: horizontal and vertical concatenation, also for `horzcat`, `vertcat` and `cat`. */
import { dimsText, fail, outOfMemory } from '../errors.js';
import type { Meter } from '../meter.js';
import { copyBlock } from '../values/blocks.js';
import { toTensor } from '../values/convert.js';
import {
  classOf,
  dimsOf,
  isArray,
  isChar,
  isEmpty,
  isStruct,
  MOST_DIMS,
  numelOf,
  product,
} from '../values/inspect.js';
import { cellOf, elementBytes, storage, structArray, tensor, zeros } from '../values/make.js';
import {
  Cell,
  type ClassName,
  type Dims,
  FunctionHandle,
  Int64Tensor,
  type IntegerClass,
  ObjectValue,
  PatternMatrix,
  Range,
  Struct,
  StructArray,
  share,
  Tensor,
  type TensorClass,
  type Value,
} from '../values/types.js';
import { padded } from './char-rows.js';
import { arithmeticName, typeName } from './kinds.js';
import { integerRange, isLong, longFromNumber, saturate } from './saturate.js';

export type ThinRule = '1x0 and 0x1 vanish' | 'every size counts';

const VERTICAL = 'vertical dimensions mismatch';
const HORIZONTAL = 'horizontal dimensions mismatch';

/** `[a, b; c, d]` */
export function concatenate(rows: readonly (readonly Value[])[], meter: Meter): Value {
  if (rows.length === 1) {
    const row = rows[0]!;
    if (row.length === 0) return zeros();
    if (row.length > 1) return joinRow(row, meter);
    if (row[0] instanceof FunctionHandle) return refuse(row);
    return alone(row[0]!, meter);
  }
  if (rows.length === 0) return zeros();
  if (rows.every((row) => row.every((value) => typeof value === 'number'))) {
    const filled = numbers(rows as readonly (readonly number[])[], meter);
    if (filled !== undefined) return filled;
  }
  // A single cell array turns all elements into cells, in every row.
  const cells = rows.some((row) => row.some((value) => value instanceof Cell));
  const texts = rows.every((row) => row.every(isChar));
  const joined = rows.map((row) => {
    if (cells) return concatenate([row.flatMap(asCell)], meter);
    // A complex number keeps its class until all elements are joined.
    return row.length === 1 && row[0] instanceof Tensor ? row[0] : concatenate([row], meter);
  });
  return join(texts ? padded(joined, meter) : joined, 0, VERTICAL, meter);
}

/** `[x]` is x, but not a range or a diagonal matrix, and complex only if necessary. */
function alone(value: Value, meter: Meter): Value {
  if (value instanceof Range) return toTensor(value, meter);
  return value instanceof PatternMatrix || (value instanceof Tensor && value.im !== null)
    ? tensor(value.cls, value.dims, value.re, value.im)
    : value;
}

/** A matrix of doubles, the most frequent case; undefined if rows differ in length. */
function numbers(rows: readonly (readonly number[])[], meter: Meter): Value | undefined {
  const columns = rows[0]!.length;
  if (columns === 0 || rows.some((row) => row.length !== columns)) return undefined;
  const re = meter.doubles(rows.length * columns);
  for (let i = 0; i < rows.length; i++)
    for (let j = 0; j < columns; j++) re[i + j * rows.length] = rows[i]![j]!;
  return tensor('double', [rows.length, columns], re);
}

function joinRow(row: readonly Value[], meter: Meter): Value {
  let text = '';
  let texts = true;
  let doubles = true;
  for (const value of row) {
    if (typeof value === 'string') text += value;
    else texts = false;
    if (typeof value !== 'number') doubles = false;
  }
  if (texts) {
    meter.elements(text.length, 1);
    return text;
  }
  if (doubles) {
    const re = meter.doubles(row.length);
    for (let k = 0; k < row.length; k++) re[k] = row[k] as number;
    return tensor('double', [1, row.length], re);
  }
  return join(row, 1, HORIZONTAL, meter);
}

/**
 * Joins values along a dimension (from 0).
 *
 * @param mismatch error text if other sizes differ; the sizes follow in parentheses
 * @param thin whether 1x0 and 0x1 arrays that do not fit are ignored: in brackets, but not in `cat`
 */
export function join(
  values: readonly Value[],
  dim: number,
  mismatch: string,
  meter: Meter,
  thin: ThinRule = '1x0 and 0x1 vanish',
): Value {
  if (values.some((value) => value instanceof Cell)) return joinCells(values, dim, mismatch, meter);
  const object = values.find((value) => value instanceof ObjectValue);
  if (object !== undefined) {
    const others = values[0] === object ? values.slice(1) : values;
    return object.joined(others, dim === 0 ? 'vertcat' : 'horzcat');
  }
  const foreign = values.some((value) => !isArray(value));
  if (foreign) joinedDims(values.map(dimsOf), dim, mismatch);
  if (values.some(isStruct)) return joinStructs(values, dim, mismatch, meter);
  if (foreign) return refuse(values);
  const cls = joinedClass(values);
  // [](0x0) is ignored, whatever its class.
  const parts = values.filter((value) => !isNothing(value));
  if (parts.length === 0) return emptyOf(cls, values, dim);
  const dims = joinedDims(parts.map(dimsOf), dim, mismatch, thin);
  if (cls === 'int64' || cls === 'uint64') return joinLong(parts, dims, dim, cls, meter);
  const n = product(dims);
  const tensors = parts.filter((part) => !isEmpty(part)).map((value) => widen(value, meter));
  const complex = tensors.some((t) => t.im !== null);
  if (complex && cls !== 'double' && cls !== 'single') {
    const one = values.find((value) => value instanceof Tensor && value.im !== null)!;
    const method =
      cls === 'char' ? 'char_array_value' : `${cls}_${numelOf(one) === 1 ? 'scalar' : 'array'}_value`;
    fail(`octave_base_value::${method}(): wrong type argument '${typeName(one)}'`);
  }
  const room = () => {
    if (cls === 'double') return meter.scratch(n);
    meter.elements(n, elementBytes(cls));
    return storage(cls, n);
  };
  const re = room();
  const im = complex ? room().fill(0) : null;
  const bounds =
    cls === 'double' || cls === 'single' || cls === 'char' || cls === 'logical' ? null : integerRange(cls);
  let offset = 0;
  for (const t of tensors) {
    const inner = chunk(t.dims, dim);
    const outer = chunk(dims, dim);
    const convert = bounds !== null && t.cls !== cls;
    for (let at = 0, to = offset; at < t.re.length; at += inner, to += outer) {
      if (convert) for (let k = 0; k < inner; k++) re[to + k] = saturate(t.re[at + k]!, bounds[0], bounds[1]);
      else copyBlock(t.re, at, inner, re, to);
      if (im !== null && t.im !== null) copyBlock(t.im, at, inner, im, to);
    }
    offset += inner;
  }
  return tensor(cls, dims, re, im);
}

/** Number of contiguous elements up to and including a dimension. */
function chunk(dims: Dims, dim: number): number {
  let n = 1;
  for (let k = 0; k <= dim; k++) n *= dims[k] ?? 1;
  return n;
}

function isNothing(value: Value): boolean {
  return isZeroByZero(dimsOf(value));
}

function emptyOf(cls: TensorClass | IntegerClass, values: readonly Value[], dim: number): Value {
  void values;
  void dim;
  if (isLong(cls as IntegerClass)) return new Int64Tensor(cls as 'int64', [0, 0], new BigInt64Array(0));
  return tensor(cls as TensorClass, [0, 0], storage(cls as TensorClass, 0));
}

function widen(value: Value, meter: Meter): Tensor {
  if (value instanceof Int64Tensor)
    return new Tensor('double', value.dims, Float64Array.from(value.re as BigInt64Array, Number));
  return toTensor(value as number, meter);
}

function joinLong(
  parts: readonly Value[],
  dims: Dims,
  dim: number,
  cls: 'int64' | 'uint64',
  meter: Meter,
): Value {
  const n = product(dims);
  meter.elements(n, 8);
  const re = cls === 'int64' ? new BigInt64Array(n) : new BigUint64Array(n);
  let offset = 0;
  for (const part of parts.filter((one) => !isEmpty(one))) {
    const partDims = dimsOf(part);
    const inner = chunk(partDims, dim);
    const outer = chunk(dims, dim);
    const read =
      part instanceof Int64Tensor
        ? (k: number) => part.re[k]!
        : (
            (numbers) => (k: number) =>
              longFromNumber(numbers[k]!, cls)
          )(toTensor(part as number, meter).re);
    for (let at = 0, to = offset; at < product(partDims); at += inner, to += outer) {
      for (let k = 0; k < inner; k++) re[to + k] = read(at + k);
    }
    offset += inner;
  }
  return new Int64Tensor(cls, dims, re);
}

/** char wins, then the first integer class, then single; the result is logical only if all are. */
function joinedClass(
  values: readonly Value[],
): Exclude<
  ClassName,
  'cell' | 'struct' | 'function_handle' | 'containers.Map' | 'inputParser' | 'MException'
> {
  let single = false;
  let allLogical = true;
  let integer: IntegerClass | null = null;
  let char = false;
  for (const value of values) {
    const cls = classOf(value);
    if (cls === 'char') char = true;
    else if (cls === 'single') single = true;
    else if (cls !== 'double' && cls !== 'logical') integer ??= cls as IntegerClass;
    if (cls !== 'logical') allLogical = false;
  }
  if (char) return 'char';
  if (integer !== null) return integer;
  if (single) return 'single';
  return allLogical ? 'logical' : 'double';
}

/** The size of the result. If sizes do not fit, 1x0 and 0x1 may be ignored, and 0x0 always is. */
function joinedDims(sizes: readonly Dims[], dim: number, mismatch: string, thin?: ThinRule): Dims {
  if (dim >= MOST_DIMS) outOfMemory();
  let dims: Dims | null = null;
  for (const size of sizes) {
    if (dims === null || isZeroByZero(dims)) dims = size;
    else if (!isZeroByZero(size)) {
      const sum = joinedSize(dims, size, dim);
      if (sum !== null) dims = sum;
      else if (thin === 'every size counts') fail(mismatch);
      else if (isThin(size)) dims = isThin(dims) ? [0, 0] : dims;
      else if (isThin(dims)) dims = size;
      else fail(`${mismatch} (${dimsText(trimmed(dims))} vs ${dimsText(size)})`);
    }
  }
  const total = Array.from(dims ?? [0, 0]);
  while (total.length <= dim) total.push(1);
  return total;
}

/** Null if the sizes differ in another dimension. */
function joinedSize(a: Dims, b: Dims, dim: number): Dims | null {
  const rank = Math.max(dim + 1, a.length, b.length);
  const sum: number[] = [];
  for (let k = 0; k < rank; k++) {
    const [x, y] = [a[k] ?? 1, b[k] ?? 1];
    if (k === dim) sum.push(x + y);
    else if (x === y) sum.push(x);
    else return null;
  }
  return sum;
}

function isZeroByZero(dims: Dims): boolean {
  return dims.length === 2 && dims[0] === 0 && dims[1] === 0;
}

/** 1x0 and 0x1 */
function isThin(dims: Dims): boolean {
  return dims.length === 2 && dims[0]! + dims[1]! === 1;
}

function trimmed(dims: readonly number[]): Dims {
  let n = dims.length;
  while (n > 2 && dims[n - 1] === 1) n--;
  return dims.slice(0, n);
}

/** Raises the error for the first value that does not fit the previous ones, which form a matrix by then. */
function refuse(values: readonly Value[]): never {
  if (values[0] instanceof FunctionHandle) {
    return fail("octave_base_value::resize (): wrong type argument 'function handle'");
  }
  const structs = isStruct(values[0]!);
  const at = values.findIndex((value) => (structs ? !isStruct(value) : !isArray(value)));
  const left = structs ? 'struct' : arithmeticName(values[at - 1]!);
  const right = arithmeticName(values[Math.max(at, 1)] ?? values[0]!);
  return fail(
    `concatenation operator not implemented for '${left.replace('scalar', 'matrix')}' by '${right}' operations`,
  );
}

/** A value beside a cell array as cell; empty matrices are dropped. */
function asCell(value: Value): Cell[] {
  if (value instanceof Cell) return [value];
  return isEmpty(value) && isArray(value) ? [] : [cellOf([1, 1], [share(value)])];
}

/** Beside a cell array every other value becomes a cell. */
function joinCells(values: readonly Value[], dim: number, mismatch: string, meter: Meter): Value {
  if (values[0] instanceof Struct && values[1] instanceof Cell) {
    fail("octave_base_value::cell_value(): wrong type argument 'scalar struct'");
  }
  const cells = values.flatMap(asCell);
  const parts = cells.filter((cell) => !isNothing(cell));
  if (parts.length === 0) return cells[0] ?? cellOf([0, 0], []);
  if (parts.length === 1) return parts[0]!;
  const dims = joinedDims(
    parts.map((part) => part.dims),
    dim,
    mismatch,
  );
  const items = joinItems(parts, dims, dim, meter);
  return cellOf(dims, items);
}

function joinItems<T extends Value>(
  parts: readonly { readonly dims: Dims; readonly items: readonly T[] }[],
  dims: Dims,
  dim: number,
  meter: Meter,
): T[] {
  meter.elements(product(dims), 16);
  const items = new Array<T>(product(dims));
  let offset = 0;
  for (const part of parts) {
    if (part.items.length === 0) continue;
    const inner = chunk(part.dims, dim);
    const outer = chunk(dims, dim);
    for (let at = 0, to = offset; at < part.items.length; at += inner, to += outer) {
      for (let k = 0; k < inner; k++) items[to + k] = share(part.items[at + k]!);
    }
    offset += inner;
  }
  return items;
}

function joinStructs(values: readonly Value[], dim: number, mismatch: string, meter: Meter): Value {
  const parts: StructArray[] = [];
  for (const value of values) {
    if (value instanceof StructArray) parts.push(value);
    else if (value instanceof Struct) parts.push(new StructArray([1, 1], [...value.fields.keys()], [value]));
    else if (!(isArray(value) && isEmpty(value))) return refuse(values);
  }
  if (parts.length === 1) return values.find(isStruct)!;
  const { names } = parts[0]!;
  const aligned = parts.map((part) => align(part, names));
  const dims = joinedDims(
    aligned.map((part) => part.dims),
    dim,
    mismatch,
  );
  return structArray(dims, names, joinItems(aligned, dims, dim, meter));
}

/** The same elements with their fields in another order. */
function align(part: StructArray, names: readonly string[]): StructArray {
  if (part.names.length !== names.length || !names.every((name) => part.names.includes(name))) {
    fail('cat: field names mismatch in concatenating structs');
  }
  if (names.every((name, k) => name === part.names[k])) return part;
  const items = part.items.map(
    (item) => new Struct(new Map(names.map((name) => [name, share(item.fields.get(name)!)]))),
  );
  return new StructArray(part.dims, [...names], items);
}

/** `{a, b; c, d}`: each value becomes a cell, cell arrays too. */
export function concatenateCells(rows: readonly (readonly Value[])[], meter: Meter): Value {
  const filled = rows.filter((row) => row.length > 0);
  if (filled.length === 0) return cellOf([0, 0], []);
  const columns = filled[0]!.length;
  for (const row of filled) {
    if (row.length !== columns) fail('number of columns must match');
  }
  meter.elements(filled.length * columns, 16);
  const items = new Array<Value>(filled.length * columns);
  for (let i = 0; i < filled.length; i++) {
    for (let j = 0; j < columns; j++) items[i + j * filled.length] = filled[i]![j]!;
  }
  return cellOf([filled.length, columns], items);
}
