/** Deleting elements: `x(i) = []`. */
import { fail, failWith, ScriptError } from '../errors.js';
import type { Meter } from '../meter.js';
import { dimsOf, isArray, numelOf } from '../values/inspect.js';
import { FunctionHandle, ObjectValue, Tensor, type Value } from '../values/types.js';
import { combine, type Subscript, subscript } from './selection.js';
import { pick } from './take.js';

export function remove(base: Value, args: readonly Value[], name: string, meter: Meter): Value {
  if (base instanceof ObjectValue) {
    // An object receives the empty matrix like any other value.
    base.assign([...args], new Tensor('double', [0, 0], new Float64Array(0)));
    return base;
  }
  if (base instanceof FunctionHandle) {
    return fail("can't perform indexed assignment for function handle type");
  }
  const dims = dimsOf(base);
  return args.length === 1
    ? removeLinear(base, args[0]!, name, meter)
    : removeSlices(base, dims, args, name, meter);
}

type Removable = Exclude<Value, FunctionHandle | ObjectValue>;

function removeLinear(base: Removable, arg: Value, name: string, meter: Meter): Value {
  const n = numelOf(base);
  const dims = dimsOf(base);
  const one = place(base, arg, n, 0, 1, name, meter);
  if (one.colon) return pick(base, { dims: [0, 0], count: 0, first: 0, table: null }, meter);
  if (one.top > n) beyond('I', one.top, n);
  if (one.count === 0) return base;
  const table = remaining(one, n, meter);
  const column =
    dims.length === 2 &&
    (dims[1] === 1 ? dims[0] !== 1 : dims[0] !== 1 && one.dims[1] === 1 && one.dims[0] !== 1);
  return pick(
    base,
    { dims: column ? [table.length, 1] : [1, table.length], count: table.length, first: 0, table },
    meter,
  );
}

function removeSlices(
  base: Removable,
  dims: readonly number[],
  args: readonly Value[],
  name: string,
  meter: Meter,
): Value {
  if (args.length > dims.length) fail('invalid dimension in delete_elements');
  const subscripts = args.map((arg, k) => place(base, arg, dims[k]!, k, args.length, name, meter));
  const partial = subscripts.flatMap((one, k) => (one.colon ? [] : [k]));
  if (partial.some((k) => subscripts[k]!.count === 0)) return base;
  for (const k of partial) if (subscripts[k]!.top > dims[k]!) beyond('..,I,..', subscripts[k]!.top, dims[k]!);
  const along = partial[0] ?? 0;
  if (partial.length > 1) fail('a null assignment can only have one non-colon index');
  const table = remaining(subscripts[along]!, dims[along]!, meter);
  const rest: Subscript = {
    colon: false,
    count: table.length,
    first: 0,
    table,
    dims: [1, table.length],
    top: dims[along]!,
  };
  const full = (n: number): Subscript => ({
    colon: true,
    count: n,
    first: 0,
    table: null,
    dims: [n, 1],
    top: n,
  });
  const kept = dims.map((n, k) => (k === along ? rest : full(n)));
  return pick(base, combine(kept, dims, meter), meter);
}

/** One index. Octave has different error messages for deletions from arrays. */
function place(
  base: Removable,
  arg: Value,
  extent: number,
  position: number,
  total: number,
  name: string,
  meter: Meter,
): Subscript {
  if (!isArray(base)) return subscript(arg, extent, position, total, name, meter);
  try {
    return subscript(arg, extent, 0, 1, name, meter);
  } catch (error) {
    if (!(error instanceof ScriptError)) throw error;
    throw new ScriptError(error.identifier, error.message.replace(/\((.*?)\):/, '$1:'));
  }
}

/** The indices that are not deleted. */
function remaining(one: Subscript, n: number, meter: Meter): Uint32Array {
  meter.elements(n, 5);
  meter.work(n);
  const gone = new Uint8Array(n);
  for (let k = 0; k < one.count; k++) gone[one.table === null ? one.first + k : one.table[k]!] = 1;
  let left = 0;
  for (let k = 0; k < n; k++) left += 1 - gone[k]!;
  const table = new Uint32Array(left);
  let at = 0;
  for (let k = 0; k < n; k++) if (gone[k] === 0) table[at++] = k;
  return table;
}

function beyond(where: string, index: number, extent: number): never {
  return failWith(
    'Octave:index-out-of-bounds',
    `A(${where}) = []: index out of bounds: value ${index} out of bound ${extent}`,
  );
}
