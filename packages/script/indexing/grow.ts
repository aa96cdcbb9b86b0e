/** Grows arrays: in place if the storage has room, and with spare room if only the last dimension grows. */
import { outOfMemory } from '../errors.js';
import type { Meter } from '../meter.js';
import { copyBlock, type Elements } from '../values/blocks.js';
import { product } from '../values/inspect.js';
import {
  type Cell,
  type Dims,
  type Storage,
  Struct,
  type StructArray,
  Tensor,
  type Value,
} from '../values/types.js';

/** Resizes a tensor; each element keeps its subscripts. */
export function growTensor(target: Tensor, dims: Dims, meter: Meter): void {
  const n = product(dims);
  if (!Number.isSafeInteger(n)) outOfMemory();
  target.re = grownStorage(target.re, target.dims, dims, n, meter);
  if (target.im !== null) target.im = grownStorage(target.im, target.dims, dims, n, meter);
  target.dims = dims;
}

/** Appends a number to a real double row; returns false if the storage has no room. */
export function appended(target: Tensor, value: number): boolean {
  const { dims, re } = target;
  const n = re.length + 1;
  if (dims.length !== 2 || dims[0] !== 1 || re.byteOffset !== 0 || re.buffer.byteLength < n * 8) return false;
  target.re = new Float64Array(re.buffer, 0, n);
  target.re[n - 1] = value;
  target.dims = [1, n];
  return true;
}

function grownStorage(from: Storage, oldDims: Dims, dims: Dims, n: number, meter: Meter): Storage {
  const bytes = from.BYTES_PER_ELEMENT;
  if (keepsPlaces(oldDims, dims)) {
    const room = from.buffer.byteLength / bytes;
    const View = from.constructor as new (buffer: ArrayBufferLike, offset: number, length: number) => Storage;
    if (n <= room && from.byteOffset === 0) return new View(from.buffer, 0, n);
    const capacity = n <= 4 ? n : Math.max(n, Math.ceil(from.length * 1.5) + 8);
    meter.elements(n, bytes);
    meter.charge((capacity - n) * bytes);
    const buffer = new ArrayBuffer(capacity * bytes);
    const to = new View(buffer, 0, n);
    to.set(from);
    return to;
  }
  meter.elements(n, bytes);
  meter.work(n);
  const to = new (from.constructor as new (length: number) => Storage)(n);
  moveItems(from, oldDims, to, dims);
  return to;
}

/** Whether linear indices stay the same: only the last dimension grows. */
export function keepsPlaces(from: Dims, to: Dims): boolean {
  if (product(from) === 0) return true;
  let last = Math.max(from.length, to.length) - 1;
  while (last > 0 && (to[last] ?? 1) === 1) last--;
  for (let k = 0; k < last; k++) if ((from[k] ?? 1) !== (to[k] ?? 1)) return false;
  return true;
}

/** Copies the elements of an array to their positions in a larger one. */
export function moveItems(from: Elements, oldDims: Dims, to: Elements, dims: Dims): void {
  // Up to and including the first dimension that grows, elements are contiguous in both arrays.
  let inner = 1;
  let first = 0;
  let stride = 1;
  do {
    inner *= oldDims[first]!;
    stride *= dims[first] ?? 1;
  } while (oldDims[first] === (dims[first] ?? 1) && ++first < oldDims.length);
  const outer = oldDims.slice(first + 1);
  const strides = outer.map((_, k) => {
    const own = stride;
    stride *= dims[first + 1 + k] ?? 1;
    return own;
  });
  const counter = outer.map(() => 0);
  let at = 0;
  for (let i = 0; i < from.length; i += inner) {
    copyBlock(from, i, inner, to, at);
    for (let k = 0; k < outer.length; k++) {
      at += strides[k]!;
      if (++counter[k]! < outer[k]!) break;
      at -= strides[k]! * outer[k]!;
      counter[k] = 0;
    }
  }
}

export function growCell(target: Cell, dims: Dims, meter: Meter): void {
  const n = product(dims);
  meter.elements(n - target.items.length, 40);
  const empty = () => new Tensor('double', [0, 0], new Float64Array(0));
  if (keepsPlaces(target.dims, dims)) while (target.items.length < n) target.items.push(empty());
  else {
    const items = Array.from({ length: n }, (): Value => null as unknown as Value);
    moveItems(target.items, target.dims, items, dims);
    for (let k = 0; k < n; k++) items[k] ??= empty();
    target.items = items;
  }
  target.dims = dims;
}

export function growStructs(target: StructArray, dims: Dims, meter: Meter): void {
  const n = product(dims);
  meter.elements(n - target.items.length, 64 + 40 * target.names.length);
  const fresh = () => new Struct(new Map(target.names.map((name) => [name, emptyMatrix()])));
  if (keepsPlaces(target.dims, dims)) while (target.items.length < n) target.items.push(fresh());
  else {
    const items: (Struct | undefined)[] = Array.from({ length: n }, () => undefined);
    moveItems(target.items, target.dims, items, dims);
    target.items = items.map((item) => item ?? fresh());
  }
  target.dims = dims;
}

/** The filler of elements that were never assigned. */
export function emptyMatrix(): Tensor {
  return new Tensor('double', [0, 0], new Float64Array(0));
}
