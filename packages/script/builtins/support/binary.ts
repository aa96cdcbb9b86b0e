/** Elementwise functions of two arrays with broadcasting that are not operators: mod, atan2, hypot. */
import { fail } from '../../errors.js';
import type { Meter } from '../../meter.js';
import { expand } from '../../operators/elementwise.js';
import { broadcastDims } from '../../values/broadcast.js';
import { product } from '../../values/inspect.js';
import type { Value } from '../../values/types.js';
import { type ArrayClass, arrayOf, isIntegerClass, type Numbers, numbers } from './arrays.js';

/** Class of the result: an integer class wins over all others, single over double; two integer classes raise an error. */
export function joinedFloat(name: string, a: ArrayClass, b: ArrayClass): ArrayClass {
  const plain = (cls: ArrayClass) => (cls === 'logical' || cls === 'char' ? 'double' : cls);
  const x = plain(a);
  const y = plain(b);
  if (x === y) return x;
  if (isIntegerClass(x) && isIntegerClass(y)) return fail(`${name}: cannot combine ${x} and ${y}`);
  if (isIntegerClass(x)) return x;
  if (isIntegerClass(y)) return y;
  return 'single';
}

/** Applies `f` to pairs of real elements. */
export function pairwise(
  name: string,
  left: Value,
  right: Value,
  meter: Meter,
  f: (x: number, y: number) => number,
  cls?: ArrayClass,
): Value {
  const a = numbers(left, name, meter);
  const b = numbers(right, name, meter);
  return pairs(name, a, b, meter, f, cls ?? joinedFloat(name, a.cls, b.cls));
}

export function pairs(
  name: string,
  a: Numbers,
  b: Numbers,
  meter: Meter,
  f: (x: number, y: number) => number,
  cls: ArrayClass,
): Value {
  const dims = broadcastDims(name, a.dims, b.dims);
  const n = product(dims);
  const out = meter.doubles(n);
  meter.work(5 * n);
  const x = expand(a, dims, meter);
  const y = expand(b, dims, meter);
  for (let k = 0; k < n; k++) out[k] = f(x[k]!, y[k]!);
  return arrayOf(cls, dims, out, null, meter);
}
