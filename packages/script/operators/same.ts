/** Equality of whole values: isequal, assert and the cases of a switch. */
import type { Meter } from '../meter.js';
import { classOf, dimsOf, isArray, isSingle, isStruct, sameDims } from '../values/inspect.js';
import {
  Cell,
  FunctionHandle,
  type Int64Tensor,
  ObjectValue,
  Range,
  type Struct,
  StructArray,
  Tensor,
  type Value,
} from '../values/types.js';

/** How values are compared. */
interface Rules {
  /** Whether NaN equals NaN. */
  readonly nans: boolean;
  readonly meter: Meter;
}

/**
 * Whether two values are equal in size and elements; the class of arrays and the order of fields do not matter.
 *
 * @param nans whether NaN equals NaN
 */
export function sameValue(a: Value, b: Value, nans: boolean, meter: Meter): boolean {
  return same(a, b, { nans, meter });
}

function same(a: Value, b: Value, rules: Rules): boolean {
  if (typeof a === 'string' && typeof b === 'string') return a === b;
  if (typeof a === 'number' && typeof b === 'number')
    return a === b || (rules.nans && isMissing(a) && isMissing(b));
  if (isArray(a) && isArray(b)) return sameDims(dimsOf(a), dimsOf(b)) && sameElements(a, b, rules);
  if (a instanceof Cell && b instanceof Cell) {
    rules.meter.tick();
    return sameDims(a.dims, b.dims) && a.items.every((item, k) => same(item, b.items[k]!, rules));
  }
  if (isStruct(a) && isStruct(b)) return sameStructs(a, b, rules);
  if (a instanceof FunctionHandle && b instanceof FunctionHandle) return sameHandle(a, b);
  if (a instanceof ObjectValue && b instanceof ObjectValue) {
    return a.sameAs(b, (one, other) => same(one, other, rules));
  }
  return false;
}

/** Whether handles refer to one function, or are copies of one anonymous function. */
export function sameHandle(a: FunctionHandle, b: FunctionHandle): boolean {
  return a.target === b.target || (a.captured === null && b.captured === null && a.text === b.text);
}

function isMissing(x: number | bigint): boolean {
  return Number.isNaN(x);
}

type Elements = number | boolean | string | Tensor | Int64Tensor | Range;
type Reader = (k: number) => number | bigint;

/** Reads elements one by one, rounded to single precision if either array is single. */
function reader(value: Elements, other: Elements): Reader {
  const read = exactReader(value);
  if (!isSingle(other) || classOf(value) !== 'double') return read;
  return (k) => Math.fround(Number(read(k)));
}

function exactReader(value: Elements): Reader {
  if (typeof value === 'string') return (k) => value.charCodeAt(k);
  if (value instanceof Range) return (k) => value.at(k);
  if (typeof value === 'object') return (k) => value.re[k]!;
  return () => Number(value);
}

function sameElements(a: Elements, b: Elements, rules: Rules): boolean {
  const [x, y] = [reader(a, b), reader(b, a)];
  const n = dimsOf(a).reduce((count, d) => count * d, 1);
  const xi = a instanceof Tensor ? a.im : null;
  const yi = b instanceof Tensor ? b.im : null;
  for (let k = 0; k < n; k++) {
    if (k % 0x10000 === 0xffff) rules.meter.work(0x10000);
    const [p, q] = [x(k), y(k)];
    const pi = xi === null ? 0 : xi[k]!;
    const qi = yi === null ? 0 : yi[k]!;
    // A bigint and a number differ in type, but compare in order.
    if (pi === qi && p <= q && p >= q) continue;
    const bothMissing = (isMissing(p) || isMissing(pi)) && (isMissing(q) || isMissing(qi));
    if (!rules.nans || !bothMissing) return false;
  }
  return true;
}

function sameStructs(a: Struct | StructArray, b: Struct | StructArray, rules: Rules): boolean {
  if (!sameDims(dimsOf(a), dimsOf(b))) return false;
  const names = fieldsOf(a);
  const others = new Set(fieldsOf(b));
  if (names.length !== others.size || !names.every((name) => others.has(name))) return false;
  const [ours, theirs] = [itemsOf(a), itemsOf(b)];
  return ours.every((item, k) => {
    rules.meter.tick();
    return names.every((name) => same(item.fields.get(name)!, theirs[k]!.fields.get(name)!, rules));
  });
}

function fieldsOf(value: Struct | StructArray): readonly string[] {
  return value instanceof StructArray ? value.names : [...value.fields.keys()];
}

function itemsOf(value: Struct | StructArray): readonly Struct[] {
  return value instanceof StructArray ? value.items : [value];
}
