/**
 * The selection of an index: linear indices in column-major order, and the size of the result.
 *
 * Reading, assignment and deletion all use it. Bad indices raise Octave's errors; `name` is the variable's name, or empty for the result of an expression.
 */
import { streamText } from '../display/raw.js';
import { dimsText, failWith } from '../errors.js';
import type { Meter } from '../meter.js';
import { dimsOf, product } from '../values/inspect.js';
import {
  Cell,
  type Dims,
  Int64Tensor,
  ObjectValue,
  Range,
  Struct,
  StructArray,
  Tensor,
  type Value,
} from '../values/types.js';
import { shadowNote } from './names.js';

/** One argument: zero-based indices along one dimension. */
export interface Subscript {
  /** `:`, the whole dimension. */
  readonly colon: boolean;
  readonly count: number;
  /** Without a table the indices are first, first + 1, ... */
  readonly first: number;
  readonly table: Uint32Array | null;
  /** Size of the argument. */
  readonly dims: Dims;
  /** One more than the largest index. */
  readonly top: number;
}

/** Zero-based linear indices, and the size of the selected array. */
export interface Selection {
  readonly dims: Dims;
  readonly count: number;
  readonly first: number;
  readonly table: Uint32Array | null;
}

/** The argument that selects everything; the string ':' does the same. */
export const COLON = ':';

/** Largest index that a table can hold. */
const FARTHEST = 2 ** 32 - 2;

/**
 * @param extent length of the dimension, for `:`
 * @param position position of the argument, from 0
 * @param total number of arguments
 */
export function subscript(
  value: Value,
  extent: number,
  position: number,
  total: number,
  name: string,
  meter: Meter,
): Subscript {
  if (typeof value === 'number') return single(value, position, total, name);
  if (value === COLON)
    return { colon: true, count: extent, first: 0, table: null, dims: [extent, 1], top: extent };
  if (value instanceof Range && value.step === 1 && Number.isInteger(value.base) && value.base >= 1) {
    const first = value.base - 1;
    return {
      colon: false,
      count: value.count,
      first,
      table: null,
      dims: [1, value.count],
      top: first + value.count,
    };
  }
  if (typeof value === 'boolean') return value ? single(1, position, total, name) : NOTHING;
  if (value instanceof Tensor && value.cls === 'logical') return mask(value, meter);
  return listed(value, position, total, name, meter);
}

/** Octave's largest index. */
const LARGEST = 2 ** 63;

const NOTHING: Subscript = { colon: false, count: 0, first: 0, table: null, dims: [0, 0], top: 0 };

function single(value: number, position: number, total: number, name: string): Subscript {
  if (!(value >= 1) || !Number.isInteger(value) || value >= LARGEST) badIndex(value, position, total, name);
  return { colon: false, count: 1, first: value - 1, table: null, dims: [1, 1], top: value };
}

function mask(value: Tensor, meter: Meter): Subscript {
  const { re, dims } = value;
  meter.work(re.length);
  let count = 0;
  for (let k = 0; k < re.length; k++) count += re[k]!;
  meter.elements(count, 4);
  const table = new Uint32Array(count);
  let at = 0;
  for (let k = 0; k < re.length; k++) if (re[k] !== 0) table[at++] = k;
  const row = dims.length === 2 && dims[0] === 1;
  return {
    colon: false,
    count,
    first: 0,
    table,
    dims: row ? [1, count] : [count, 1],
    top: count === 0 ? 0 : table[count - 1]! + 1,
  };
}

function listed(value: Value, position: number, total: number, name: string, meter: Meter): Subscript {
  const dims = dimsOf(value);
  const read = reader(value);
  if (read === undefined) {
    return invalidIndex(`<${indexName(value)}>`, position, total, name);
  }
  if (value instanceof Tensor && value.im !== null) {
    const text = `${streamText(value.re[0]!)}+${streamText(value.im[0]!)}i`;
    invalidIndex(text, position, total, name, 'subscripts must be real (forgot to initialize i or j?)');
  }
  const count = product(dims);
  meter.elements(count, 4);
  meter.work(count);
  const table = new Uint32Array(count);
  let top = 0;
  for (let k = 0; k < count; k++) {
    const x = read(k);
    if (!(x >= 1) || !Number.isInteger(x) || x >= LARGEST) badIndex(x, position, total, name);
    if (x > FARTHEST)
      failWith('Octave:bad-alloc', "out of memory or dimension too large for Octave's index type");
    if (x > top) top = x;
    table[k] = x - 1;
  }
  return { colon: false, count, first: 0, table, dims, top };
}

function reader(value: Value): ((k: number) => number) | undefined {
  if (value instanceof Tensor) return (k) => value.re[k]!;
  if (value instanceof Range) return (k) => value.at(k);
  if (typeof value === 'string') return (k) => value.charCodeAt(k);
  if (value instanceof Int64Tensor) return (k) => Number(value.re[k]);
  return undefined;
}

function indexName(value: Value): string {
  if (value instanceof Cell) return 'cell';
  if (value instanceof ObjectValue) return 'object';
  if (value instanceof Struct) return 'scalar struct';
  return value instanceof StructArray ? 'struct' : 'function handle';
}

/** `x(_,3)`, or `index (_,3)` without a name. */
function place(text: string, position: number, total: number, name: string): string {
  const places = Array.from({ length: total }, (_, k) => (k === position ? text : '_')).join(',');
  return name === '' ? `index (${places})` : `${name}(${places})`;
}

function badIndex(value: number, position: number, total: number, name: string): never {
  return invalidIndex(indexText(value), position, total, name);
}

function invalidIndex(
  text: string,
  position: number,
  total: number,
  name: string,
  rule = 'subscripts must be either integers 1 to (2^63)-1 or logicals',
): never {
  return failWith(
    'Octave:invalid-index',
    `${place(text, position, total, name)}: ${rule}${shadowNote(name)}`,
  );
}

/** If six digits would show a fraction as an integer, the difference to the nearest integer follows. */
function indexText(value: number): string {
  if (Number.isInteger(value) && Math.abs(value) < LARGEST) return String(value);
  const text = streamText(value);
  const rest = value - Math.floor(value + 0.5);
  if (!Number.isFinite(value) || rest === 0 || text.includes('.')) return text;
  return `${text}${rest > 0 ? '+' : ''}${streamText(rest)}`;
}

/** `x(5): out of bound 3 (dimensions are 1x3)` */
export function outOfBound(
  index: number,
  position: number,
  total: number,
  extent: number,
  dims: Dims,
  name: string,
): never {
  return failWith(
    'Octave:index-out-of-bounds',
    `${place(String(index), position, total, name)}: out of bound ${extent} (dimensions are ${dimsText(dims)})${shadowNote(name)}`,
  );
}

/** The selection of arguments in an array of this size, for reading. */
export function select(dims: Dims, args: readonly Value[], name: string, meter: Meter): Selection {
  if (args.length === 1) return selectLinear(dims, args[0]!, name, meter);
  const folded = foldDims(dims, args.length);
  const subscripts: Subscript[] = [];
  for (let k = 0; k < args.length; k++) {
    subscripts.push(subscript(args[k]!, folded[k]!, k, args.length, name, meter));
  }
  // Invalid subscripts raise their error before indices out of bound do.
  subscripts.forEach(({ top }, k) => {
    if (top > folded[k]!) outOfBound(top, k, args.length, folded[k]!, dims, name);
  });
  return combine(subscripts, folded, meter);
}

function selectLinear(dims: Dims, arg: Value, name: string, meter: Meter): Selection {
  const extent = product(dims);
  const one = subscript(arg, extent, 0, 1, name, meter);
  if (one.top > extent) outOfBound(one.top, 0, 1, extent, dims, name);
  return { dims: linearDims(dims, one), count: one.count, first: one.first, table: one.table };
}

/** The size of `x(i)`: that of the index, except that a vector indexed by a vector keeps its orientation. */
export function linearDims(dims: Dims, one: Subscript): Dims {
  if (one.colon) return [one.count, 1];
  if (dims.length === 2 && one.dims.length === 2 && (one.dims[0] === 1 || one.dims[1] === 1)) {
    if (dims[0] === 1 && dims[1] !== 1) return [1, one.count];
    if (dims[1] === 1 && dims[0] !== 1) return [one.count, 1];
  }
  return one.dims;
}

/** The size for `n` arguments: the last one covers all further dimensions. */
export function foldDims(dims: Dims, n: number): number[] {
  const folded: number[] = [];
  for (let k = 0; k < n; k++) folded.push(dims[k] ?? 1);
  for (let k = n; k < dims.length; k++) folded[n - 1] = folded[n - 1]! * dims[k]!;
  return folded;
}

/** The linear indices of subscripts in several dimensions. */
export function combine(subscripts: readonly Subscript[], dims: Dims, meter: Meter): Selection {
  const counts = subscripts.map((one) => one.count);
  const count = product(counts);
  const contiguous = contiguousFirst(subscripts, dims);
  if (contiguous !== undefined) return { dims: counts, count, first: contiguous, table: null };
  meter.elements(count, 4);
  meter.work(count);
  const table = new Uint32Array(count);
  if (count === 0) return { dims: counts, count, first: 0, table };
  const [rows, ...others] = subscripts as [Subscript, ...Subscript[]];
  const counter = new Array<number>(others.length).fill(0);
  for (let at = 0; at < count; ) {
    let base = 0;
    let stride = dims[0]!;
    for (let k = 0; k < others.length; k++) {
      base += stride * placeOf(others[k]!, counter[k]!);
      stride *= dims[k + 1]!;
    }
    if (rows.table === null) for (let i = 0; i < rows.count; i++) table[at++] = base + rows.first + i;
    else for (let i = 0; i < rows.count; i++) table[at++] = base + rows.table[i]!;
    for (let k = 0; k < others.length; k++) {
      if (++counter[k]! < others[k]!.count) break;
      counter[k] = 0;
    }
  }
  return { dims: counts, count, first: 0, table };
}

function placeOf(one: Subscript, k: number): number {
  return one.table === null ? one.first + k : one.table[k]!;
}

/** The start of a contiguous selection: full dimensions first, then one run, then single indices; undefined for others. */
function contiguousFirst(subscripts: readonly Subscript[], dims: Dims): number | undefined {
  let first = 0;
  let stride = 1;
  let full = true;
  for (let k = 0; k < subscripts.length; k++) {
    const one = subscripts[k]!;
    if (one.table !== null && one.count !== 1) return undefined;
    if (!full && one.count !== 1) return undefined;
    if (one.count !== dims[k]!) full = false;
    first += stride * placeOf(one, 0);
    stride *= dims[k]!;
  }
  return first;
}
