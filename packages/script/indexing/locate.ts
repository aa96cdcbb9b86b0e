/** The target of an indexed assignment: the indices, and the size of the array afterwards. */
import { failWith, nonconformant } from '../errors.js';
import type { Meter } from '../meter.js';
import { product } from '../values/inspect.js';
import { trimDims } from '../values/make.js';
import type { Dims, Value } from '../values/types.js';
import { combine, foldDims, type Selection, type Subscript, subscript } from './selection.js';

/** Target indices, and the new size of the array (the same object if it does not grow). */
export interface Place {
  readonly selection: Selection;
  readonly dims: Dims;
}

/**
 * @param valueDims size of the assigned value
 * @param n its number of elements; a single element goes to every index
 */
export function locate(
  dims: Dims,
  args: readonly Value[],
  valueDims: Dims,
  n: number,
  name: string,
  meter: Meter,
): Place {
  if (args.length === 1) return locateLinear(dims, args[0]!, valueDims, n, name, meter);
  const empty = dims.every((d) => d === 0);
  const folded = foldDims(dims, args.length);
  const spare = valueDims.filter((d) => d !== 1);
  const subscripts: Subscript[] = [];
  for (let k = 0; k < args.length; k++) {
    let extent = folded[k]!;
    // `x(:, 1) = column` of a 0x0 array takes its size from the value.
    if (args[k] === ':' && empty && extent === 0) extent = colonExtent(args, k, valueDims, spare, n);
    subscripts.push(subscript(args[k]!, extent, k, args.length, name, meter));
  }
  const counts = subscripts.map((one) => one.count);
  if (n !== 1) {
    const left = counts.filter((d) => d !== 1);
    if (left.length !== spare.length || left.some((d, k) => d !== spare[k])) {
      nonconformant('=', trimDims(counts), valueDims);
    }
  }
  const tops = subscripts.map((one, k) => Math.max(one.top, folded[k]!));
  const grows = tops.some((top, k) => top > folded[k]!);
  if (!grows) return { selection: combine(subscripts, folded, meter), dims };
  if (dims.length > args.length) resizeError();
  const grown = trimDims(tops);
  return { selection: combine(subscripts, foldDims(grown, args.length), meter), dims: grown };
}

/** The extent of `:` in a dimension that does not exist yet. */
function colonExtent(args: readonly Value[], k: number, valueDims: Dims, spare: Dims, n: number): number {
  if (n === 1) return 1;
  if (args.length === valueDims.length && args.every((arg) => arg === ':')) return valueDims[k]!;
  const colons = args.slice(0, k).filter((arg) => arg === ':').length;
  const all = args.filter((arg) => arg === ':').length;
  if (all === valueDims.length) return valueDims[colons]!;
  return spare[colons] ?? 1;
}

function locateLinear(dims: Dims, arg: Value, valueDims: Dims, n: number, name: string, meter: Meter): Place {
  const extent = product(dims);
  const one = subscript(arg, extent, 0, 1, name, meter);
  if (n !== 1 && n !== one.count) {
    nonconformant('=', [one.count, 1], valueDims);
  }
  const selection = { dims: one.dims, count: one.count, first: one.first, table: one.table };
  if (one.top <= extent) return { selection, dims };
  return { selection, dims: grownLinear(dims, one.top) };
}

/** The size after an assignment beyond the end: only for vectors is the direction of growth defined. */
function grownLinear(dims: Dims, top: number): Dims {
  if (dims.length === 2) {
    if (dims[0] === 0 || dims[1] === 0 || dims[0] === 1) {
      if (dims[0]! <= 1) return [1, top];
      if (top > 1) resizeError();
      return [1, 1];
    }
    if (dims[1] === 1) return [top, 1];
  }
  return resizeError();
}

function resizeError(): never {
  return failWith(
    'Octave:invalid-resize',
    'Invalid resizing operation or ambiguous assignment to an out-of-bounds array element',
  );
}
