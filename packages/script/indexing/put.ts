/**
 * Indexed assignment: `x(i) = v`, `c{i} = v`. Changes an unshared array in place. Arrays grow with spare room, so that `a(end+1) = x` in a loop takes constant
 * time on average.
 */
import { fail } from '../errors.js';
import type { Meter } from '../meter.js';
import { arithmeticName, typeName } from '../operators/kinds.js';
import { isDiagonal, markDiagonal } from '../operators/pattern.js';
import { integerRange, longFromNumber, saturate } from '../operators/saturate.js';
import { toTensor } from '../values/convert.js';
import { classOf, dimsOf, isArray, isInteger, numelOf, product, sameDims } from '../values/inspect.js';
import { elementBytes, emptyCell, storage, tensor } from '../values/make.js';
import {
  Cell,
  FunctionHandle,
  Int64Tensor,
  ObjectValue,
  PatternMatrix,
  Range,
  type Storage,
  Struct,
  StructArray,
  Tensor,
  type TensorClass,
  type Value,
} from '../values/types.js';
import { growTensor, moveItems } from './grow.js';
import { locate } from './locate.js';
import { putCells, putStructs } from './put-containers.js';

/** `base(args) = value`. Returns the changed array, which may be the same object. `base` is undefined if the variable does not exist yet. */
export function put(
  base: Value | undefined,
  args: readonly Value[],
  value: Value,
  name: string,
  meter: Meter,
): Value {
  if (args.length === 0) fail('invalid empty index list');
  if (base instanceof ObjectValue) {
    base.assign([...args], value);
    return base;
  }
  if (base instanceof FunctionHandle)
    return fail("can't perform indexed assignment for function handle type");
  if (base instanceof Cell) return putCells(base, args, value, name, meter);
  if (base instanceof Struct || base instanceof StructArray)
    return putStructs(base, args, value, name, meter);

  if (value instanceof Cell && base === undefined)
    return putCells(emptyCell([0, 0]), args, value, name, meter);
  if ((value instanceof Struct || value instanceof StructArray) && base === undefined) {
    const names = value instanceof Struct ? [...value.fields.keys()] : value.names;
    return putStructs(new StructArray([0, 0], [...names], []), args, value, name, meter);
  }
  if (value instanceof FunctionHandle && base === undefined) {
    if (args.length === 1 && args[0] === 1) return value;
    return fail("can't perform indexed assignment for function handle type");
  }
  if (!isArray(value)) {
    return fail(
      `operator =: no conversion for assignment of '${typeName(value)}' to indexed '${matrixName(base)}'`,
    );
  }
  const result = putNumbers(base, base === undefined, args, value, name, meter);
  return base instanceof PatternMatrix ? putPattern(base, args, value, result) : result;
}

/** A diagonal matrix stays diagonal if the assignment changes only its diagonal. */
function putPattern(base: PatternMatrix, args: readonly Value[], value: Value, result: Value): Value {
  const [row, column] = args;
  const n = base.dims[0]!;
  const onDiagonal =
    args.length === 2 ? row === column : typeof row === 'number' && (row - 1) % (n + 1) === 0;
  const real = numelOf(value) === 1 && !(value instanceof Tensor && value.im !== null);
  if (!isDiagonal(base) || typeof row !== 'number' || !onDiagonal || !real) return result;
  return sameDims(base.dims, dimsOf(result)) ? markDiagonal(result) : result;
}

function matrixName(base: Value | undefined): string {
  if (base === undefined || base instanceof Range) return 'matrix';
  return arithmeticName(base);
}

function putNumbers(
  base: Exclude<Value, ObjectValue | FunctionHandle | Cell | Struct | StructArray> | undefined,
  fresh: boolean,
  args: readonly Value[],
  value: number | boolean | string | Tensor | Int64Tensor | Range,
  name: string,
  meter: Meter,
): Value {
  const complex = value instanceof Tensor && value.im !== null;
  if (base instanceof Int64Tensor && complex) {
    const widened = new Tensor('double', base.dims, Float64Array.from(base.re as BigInt64Array, Number));
    return putNumbers(widened, false, args, value, name, meter);
  }
  if (base instanceof Int64Tensor || (fresh && value instanceof Int64Tensor)) {
    return putLong(base, args, value, name, meter);
  }
  const target = writable(base, fresh, value, meter);
  const place = locate(target.dims, args, dimsOf(value), numelOf(value), name, meter);
  const before = target.re.length;
  if (place.dims !== target.dims) growTensor(target, place.dims, meter);
  const { first, count, table } = place.selection;
  const { re, cls } = target;
  if (typeof value === 'number' || typeof value === 'boolean') {
    const convert = converter(cls, typeof value === 'number' ? 'double' : 'logical');
    const x = convert === null ? Number(value) : convert(Number(value));
    if (table === null) re.fill(x, first, first + count);
    else for (let k = 0; k < count; k++) re[table[k]!] = x;
    if (target.im !== null)
      for (let k = 0; k < count; k++) target.im[table === null ? first + k : table[k]!] = 0;
    return reduced(target);
  }
  const from =
    value instanceof Int64Tensor
      ? new Tensor('double', value.dims, Float64Array.from(value.re as BigInt64Array, Number))
      : toTensor(value, meter);
  const step = from.re.length === 1 ? 0 : 1;
  if (from.im !== null && target.im === null) {
    meter.elements(re.length, 8);
    target.im = storage(cls, re.length);
  }
  if (cls === 'logical' && from.cls === 'char' && (from.re.length > 1 || before > 1)) {
    fail(`octave_base_value::bool_array_value(): wrong type argument 'sq_string'`);
  }
  const convert = converter(cls, from.cls);
  for (let k = 0; k < count; k++) {
    const to = table === null ? first + k : table[k]!;
    const x = from.re[k * step]!;
    re[to] = convert === null ? x : convert(x);
    if (target.im !== null) target.im[to] = from.im === null ? 0 : from.im[k * step]!;
  }
  return reduced(target);
}

/** Reduces an array of one element to its canonical form. */
function reduced(target: Tensor): Value {
  if (target.im?.every((x) => x === 0)) target.im = null;
  if (target.re.length === 1 || target.cls === 'char')
    return tensor(target.cls, target.dims, target.re, target.im);
  return target;
}

/** A tensor that the caller may change in place and that can hold the value. */
function writable(
  base: number | boolean | string | Tensor | Range | undefined,
  fresh: boolean,
  value: number | boolean | string | Tensor | Int64Tensor | Range,
  meter: Meter,
): Tensor {
  if (fresh) {
    const cls = classOf(value) as TensorClass;
    return new Tensor(cls, base === undefined ? [0, 0] : dimsOf(base), storage(cls, 0));
  }
  if (base instanceof Tensor) {
    const cls = storedClass(base.cls, value);
    if (!base.shared && cls === base.cls) return base;
    return copyTensor(base, cls, meter);
  }
  const t = toTensor(base!, meter);
  const cls = storedClass(t.cls, value);
  return cls === t.cls ? t : copyTensor(t, cls, meter);
}

/** The class of an array of class `cls` after a value of another class was assigned to it. */
function storedClass(
  cls: TensorClass,
  value: number | boolean | string | Tensor | Int64Tensor | Range,
): TensorClass {
  const complex = value instanceof Tensor && value.im !== null;
  if (complex) return cls === 'single' ? 'single' : 'double';
  // Chars become numbers when an integer is assigned among them.
  if (cls === 'char' && value instanceof Tensor && isInteger(value)) return 'double';
  return cls;
}

/** Converts elements from one class to another; null if they stay unchanged. */
function converter(to: TensorClass, from: TensorClass): ((x: number) => number) | null {
  if (to === from || to === 'double' || to === 'single') return null;
  if (to === 'char') return Math.round;
  if (to === 'logical') return (x) => (x === 0 ? 0 : 1);
  const [low, high] = integerRange(to);
  return (x) => saturate(x, low, high);
}

function copyTensor(t: Tensor, cls: TensorClass, meter: Meter): Tensor {
  meter.elements(t.re.length, elementBytes(cls) * (t.im === null ? 1 : 2));
  meter.work(t.re.length);
  const copy = (numbers: Storage) => {
    if (cls === t.cls) return numbers.slice();
    const out = storage(cls, numbers.length);
    out.set(numbers);
    return out;
  };
  return new Tensor(cls, t.dims, copy(t.re), t.im === null ? null : copy(t.im));
}

function putLong(
  base: Value | undefined,
  args: readonly Value[],
  value: number | boolean | string | Tensor | Int64Tensor | Range,
  name: string,
  meter: Meter,
): Value {
  const cls = base instanceof Int64Tensor ? base.cls : (value as Int64Tensor).cls;
  const make = (n: number) => (cls === 'int64' ? new BigInt64Array(n) : new BigUint64Array(n));
  const dims = base instanceof Int64Tensor ? base.dims : base === undefined ? [0, 0] : dimsOf(base);
  const place = locate(dims, args, dimsOf(value), numelOf(value), name, meter);
  const n = product(place.dims);
  meter.elements(n, 8);
  const re = make(n);
  if (base instanceof Int64Tensor) moveItems(base.re, base.dims, re, place.dims);
  const { first, count, table } = place.selection;
  const numbers = value instanceof Int64Tensor ? value.re : toTensor(value, meter).re;
  const step = numbers.length === 1 ? 0 : 1;
  for (let k = 0; k < count; k++) {
    const x = numbers[k * step]!;
    re[table === null ? first + k : table[k]!] = typeof x === 'bigint' ? x : longFromNumber(x, cls);
  }
  return new Int64Tensor(cls, place.dims, re);
}
