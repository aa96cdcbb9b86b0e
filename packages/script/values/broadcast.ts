/** Broadcasting: pairs elements of arrays whose sizes differ. A dimension of 1 is repeated. */
import { nonconformant } from '../errors.js';
import type { Meter } from '../meter.js';
import type { Dims } from './types.js';

/**
 * The size of the result.
 *
 * @param what name in the message if the sizes do not fit: `operator +`, `product`, `atan2`
 */
export function broadcastDims(what: string, a: Dims, b: Dims): Dims {
  const n = Math.max(a.length, b.length);
  const dims = new Array<number>(n);
  for (let k = 0; k < n; k++) {
    const x = a[k] ?? 1;
    const y = b[k] ?? 1;
    if (x !== y && x !== 1 && y !== 1) nonconformant(what, a, b);
    dims[k] = x === 1 ? y : x;
  }
  return dims;
}

/**
 * Index table that broadcasts an operand of size `from` to `to`: for each element of the result (column-major) the element of the operand. Only for operands
 * that are neither scalar nor of full size. Charges its memory.
 */
export function spread(from: Dims, to: Dims, meter: Meter): Uint32Array {
  let n = 1;
  for (const d of to) n *= d;
  meter.elements(n, 4);
  const table = new Uint32Array(n);
  const strides: number[] = [];
  let stride = 1;
  for (let k = 0; k < to.length; k++) {
    const d = from[k] ?? 1;
    strides.push(d === 1 ? 0 : stride);
    stride *= d;
  }
  const counter = new Array<number>(to.length).fill(0);
  let at = 0;
  for (let i = 0; i < n; i++) {
    table[i] = at;
    for (let k = 0; k < to.length; k++) {
      at += strides[k]!;
      if (++counter[k]! < to[k]!) break;
      at -= strides[k]! * to[k]!;
      counter[k] = 0;
    }
  }
  return table;
}
