/** Functions that change the shape of arrays: reshape, repmat, permute, flips, rotations and shifts. */
import { dimsText, fail, failWith, invalidCall, outOfMemory, ScriptError } from '../../errors.js';
import { pick } from '../../indexing/take.js';
import type { Meter } from '../../meter.js';
import { join, type ThinRule } from '../../operators/concatenate.js';
import { typeName } from '../../operators/kinds.js';
import { numberOf, toTensor } from '../../values/convert.js';
import {
  classOf,
  dimsOf,
  firstDim,
  isArray,
  isChar,
  isVector,
  MOST_DIMS,
  numelOf,
  product,
} from '../../values/inspect.js';
import { tensor, trimDims, zeros } from '../../values/make.js';
import {
  Cell,
  type Dims,
  FunctionHandle,
  Int64Tensor,
  ObjectValue,
  Struct,
  StructArray,
  share,
  Tensor,
  type Value,
} from '../../values/types.js';
import type { Builtin } from '../builtin.js';
import { numbersOf } from '../support/arrays.js';
import { laneStart, lanes, withDim } from '../support/lanes.js';
import { dimFrom } from '../support/sizes.js';

/** Elements at the given indices (from 0), for arrays of any type. */
export function pickPlaces(value: Value, table: Uint32Array, dims: Dims, meter: Meter): Value {
  if (value instanceof FunctionHandle || value instanceof ObjectValue) return value;
  meter.work(table.length);
  return pick(value, { dims: trimDims(dims), count: table.length, first: 0, table }, meter);
}

/** The same elements in another size. */
export function reshaped(value: Value, dims: Dims, meter: Meter): Value {
  const size = trimDims(dims);
  if (value instanceof Tensor) return tensor(value.cls, size, value.re, value.im);
  if (value instanceof Int64Tensor) return new Int64Tensor(value.cls, size, value.re);
  if (value instanceof Cell) return new Cell(size, value.items.map(share));
  if (value instanceof StructArray) return new StructArray(size, value.names, value.items.map(share));
  if (value instanceof FunctionHandle || value instanceof ObjectValue || value instanceof Struct)
    return value;
  const { cls, re } = toTensor(value, meter);
  return tensor(cls, size, re);
}

function reshape(args: Value[], meter: Meter): Value {
  const [value, first] = args;
  const n = numelOf(value!);
  let dims: number[];
  if (args.length === 2) {
    const given =
      numbersOf(first!, meter) ?? fail("octave_base_value::array_value(): wrong type argument 'cell'");
    if (given.re.length < 2) return fail('reshape: SIZE must have 2 or more dimensions');
    dims = Array.from(given.re);
    if (dims.some((d) => d < 0)) return fail('reshape: SIZE must be non-negative');
  } else {
    dims = [];
    let open = -1;
    args.slice(1).forEach((arg, k) => {
      if (numelOf(arg) === 0) {
        if (open >= 0) fail('reshape: only a single dimension can be unknown');
        open = k;
        dims.push(1);
        return;
      }
      const d = numberOf(arg);
      if (d === undefined) fail("octave_base_value::int64_value (): wrong type argument 'cell'");
      if (d! < 0) fail('reshape: SIZE must be non-negative');
      dims.push(d!);
    });
    if (open >= 0) {
      const others = product(dims);
      if (others === 0 || n % others !== 0) {
        return fail(`reshape: SIZE is not divisible by the product of known dimensions (= ${others})`);
      }
      dims[open] = n / others;
    }
  }
  if (product(dims) !== n) {
    return fail(`reshape: can't reshape ${dimsText(dimsOf(value!))} array to ${dimsText(dims)} array`);
  }
  return reshaped(value!, dims, meter);
}

/** An array repeated along its dimensions. */
export function repeated(value: Value, counts: readonly number[], meter: Meter): Value {
  const from = dimsOf(value);
  const n = Math.max(from.length, counts.length);
  const dims = Array.from({ length: n }, (_, k) => (from[k] ?? 1) * (counts[k] ?? 1));
  const total = product(dims);
  meter.elements(total, 12);
  meter.work(total);
  if (typeof value === 'string' && dims.length === 2 && dims[0] === 1) return value.repeat(counts[1] ?? 1);
  const table = new Uint32Array(total);
  let stride = 1;
  const strides = from.map((d) => {
    const own = stride;
    stride *= d;
    return own;
  });
  const counter = new Array<number>(n).fill(0);
  for (let at = 0; at < total; at++) {
    let place = 0;
    for (let k = 0; k < from.length; k++) place += (counter[k]! % from[k]!) * strides[k]!;
    table[at] = place;
    for (let k = 0; k < n; k++) {
      if (++counter[k]! < dims[k]!) break;
      counter[k] = 0;
    }
  }
  return pickPlaces(value, table, dims, meter);
}

function repeatCounts(args: readonly Value[], meter: Meter): number[] {
  const parts = args.map((arg) => numbersOf(arg, meter) ?? fail('repmat: invalid dimensions'));
  if (args.length === 1 && parts[0]!.re.length === 1) return [parts[0]!.re[0]!, parts[0]!.re[0]!];
  const counts = parts.flatMap((part) => (part.re.length === 0 ? [1] : Array.from(part.re)));
  for (const count of counts) {
    if (!Number.isInteger(count) && Number.isFinite(count))
      fail(`conversion of ${count} to int64_t value failed`);
  }
  return counts.map((count) => Math.max(0, count));
}

/** `permute (x, order)`, order counted from 0. */
export function permuted(value: Value, order: readonly number[], meter: Meter): Value {
  const from = dimsOf(value);
  const source = order.map((d) => from[d] ?? 1);
  const strides = order.map((d) => product(from.slice(0, d)));
  const total = product(source);
  meter.elements(total, 4);
  const table = new Uint32Array(total);
  const counter = new Array<number>(order.length).fill(0);
  let place = 0;
  for (let at = 0; at < total; at++) {
    table[at] = place;
    for (let k = 0; k < order.length; k++) {
      place += strides[k]!;
      if (++counter[k]! < source[k]!) break;
      place -= strides[k]! * source[k]!;
      counter[k] = 0;
    }
  }
  return pickPlaces(value, table, source, meter);
}

function orderFrom(value: Value, dims: Dims, name: string, meter: Meter): number[] {
  const given = numbersOf(value, meter);
  if (given === undefined) return invalidCall();
  const order = Array.from(given.re, (d) => Math.trunc(d) - 1);
  if (order.length < dims.length) return invalidCall();
  if (order.some((d) => d < 0 || d >= order.length || !Number.isInteger(d))) {
    return fail(`${name}: permutation vector contains an invalid element`);
  }
  if (new Set(order).size !== order.length) {
    return fail('permute: permutation vector cannot contain identical elements');
  }
  return order;
}

/** Rearranges each lane by a table of indices within it. */
export function alongLanes(
  value: Value,
  dim: number,
  length: number,
  place: (i: number) => number,
  meter: Meter,
): Value {
  const dims = dimsOf(value);
  const from = lanes(dims, dim);
  const outDims = withDim(dims, dim, length);
  const to = lanes(outDims, dim);
  meter.elements(product(outDims), 4);
  const table = new Uint32Array(product(outDims));
  for (let k = 0; k < to.count; k++) {
    const start = laneStart(from, k);
    let at = laneStart(to, k);
    for (let i = 0; i < length; i++, at += to.stride) table[at] = start + place(i) * from.stride;
  }
  return pickPlaces(value, table, outDims, meter);
}

export function flipped(value: Value, dim: number, meter: Meter): Value {
  const length = dimsOf(value)[dim] ?? 1;
  return alongLanes(value, dim, length, (i) => length - 1 - i, meter);
}

function shifted(value: Value, dim: number, by: number, meter: Meter): Value {
  const length = dimsOf(value)[dim] ?? 1;
  if (length === 0) return value;
  const offset = ((by % length) + length) % length;
  return alongLanes(value, dim, length, (i) => (i - offset + length) % length, meter);
}

/** Rotates a matrix counterclockwise by quarter turns. */
export function turned(value: Value, times: number, meter: Meter): Value {
  const dims = dimsOf(value);
  const quarter = ((times % 4) + 4) % 4;
  if (quarter === 0) return value;
  if (quarter === 2) return flipped(flipped(value, 0, meter), 1, meter);
  const across = permuted(value, [1, 0, ...dims.slice(2).map((_, k) => k + 2)], meter);
  return flipped(across, quarter === 1 ? 0 : 1, meter);
}

/** Shortens or pads each lane. */
function padded(name: string, args: Value[], meter: Meter, before: boolean): Value {
  const [value, length, fill = 0, dimArg] = args;
  const l = numberOf(length!);
  if (l === undefined) return fail(`binary operator '<' not implemented for 'cell' by 'scalar' operations`);
  if (numelOf(length!) !== 1 || l < 0) return fail(`${name}: second argument must be a positive scaler`);
  if (!isArray(fill) || numelOf(fill) !== 1) return fail(`${name}: third argument must be empty or a scalar`);
  const dims = dimsOf(value!);
  const dim =
    dimArg === undefined
      ? firstDim(dims)
      : dimFrom(dimArg, `${name}: DIM must be an integer and a valid dimension`);
  const own = dims[dim] ?? 1;
  if (own >= l) return alongLanes(value!, dim, l, (i) => (before ? i + own - l : i), meter);
  const padding = repeated(fill, withDim(dims, dim, l - own), meter);
  // A scalar padding value takes the class of the array.
  const parts = before ? [padding, value!] : [value!, padding];
  return join(parts, dim, `${name}: dimension mismatch`, meter);
}

function circshift(args: Value[], meter: Meter): Value {
  const [value, by, dimArg] = args;
  if (isChar(by!)) return fail(`rem: wrong type argument '${typeName(by!)}'`);
  const shift = numbersOf(by!, meter) ?? fail('fix: not defined for cell');
  if (shift.re.some((n) => !Number.isInteger(n))) return fail('circshift: all values of N must be integers');
  if (numelOf(value!) === 0) return value!;
  const dims = dimsOf(value!);
  if (dimArg !== undefined) {
    return shifted(value!, dimFrom(dimArg, 'circshift: DIM must be a valid dimension'), shift.re[0]!, meter);
  }
  if (shift.re.length > dims.length || (shift.re.length > 1 && !isVector(shift.dims))) {
    return fail('circshift: N must be a vector, no longer than the number of dimensions in X');
  }
  if (shift.re.length === 1) return shifted(value!, firstDim(dims), shift.re[0]!, meter);
  return shift.re.reduce<Value>((result, n, k) => shifted(result, k, n, meter), value!);
}

function joined(args: Value[], dim: number, meter: Meter, thin?: ThinRule): Value {
  if (args.length === 0) return zeros();
  if (args.length === 1) return args[0]!;
  try {
    return join(args, dim, MISMATCH, meter, thin);
  } catch (error) {
    // Unlike brackets, the functions do not name the sizes that do not fit.
    if (error instanceof ScriptError && error.message.startsWith(MISMATCH)) fail(MISMATCH);
    throw error;
  }
}

const MISMATCH = 'cat: dimension mismatch';

function resize(args: Value[], meter: Meter): Value {
  const sizes = args
    .slice(1)
    .map(
      (arg) => numbersOf(arg, meter) ?? fail("octave_base_value::array_value(): wrong type argument 'cell'"),
    );
  let dims = sizes.flatMap((size) => Array.from(size.re));
  if (dims.length === 1) dims = [dims[0]!, dims[0]!];
  if (dims.some((d) => d < 0)) {
    failWith(
      'Octave:invalid-resize',
      'Invalid resizing operation or ambiguous assignment to an out-of-bounds array element',
    );
  }
  let value = args[0]!;
  dims.forEach((d, k) => {
    const own = dimsOf(value)[k] ?? 1;
    if (own === d) return;
    if (own > d) value = alongLanes(value, k, d, (i) => i, meter);
    else {
      const fill: Value =
        value instanceof Cell ? new Cell([1, 1], [zeros()]) : classOf(value) === 'char' ? '\0' : 0;
      value = join([value, repeated(fill, withDim(dimsOf(value), k, d - own), meter)], k, 'resize', meter);
    }
  });
  return value;
}

export const functions: readonly Builtin[] = [
  {
    name: 'reshape',
    signatures: [
      'reshape (A, M, N, ...)',
      'reshape (A, [M N ...])',
      'reshape (A, ..., [], ...)',
      'reshape (A, SIZE)',
    ],
    summary: 'Same elements in another size.',
    examples: [
      { code: 'reshape (1:6, 2, 3)', output: 'ans =\n\n   1   3   5\n   2   4   6\n\n' },
      { code: 'reshape (1:6, [], 2)', output: 'ans =\n\n   1   4\n   2   5\n   3   6\n\n' },
    ],
    inputs: [2, Number.POSITIVE_INFINITY],

    run: (args, _nargout, { meter }) => reshape(args, meter),
  },
  {
    name: 'repmat',
    signatures: [
      'repmat (A, M)',
      'repmat (A, M, N)',
      'repmat (A, M, N, P ...)',
      'repmat (A, [M N])',
      'repmat (A, [M N P ...])',
    ],
    summary: 'Repeats an array in each dimension.',
    examples: [{ code: 'repmat ([1 2], 2, 2)', output: 'ans =\n\n   1   2   1   2\n   1   2   1   2\n\n' }],
    inputs: [2, Number.POSITIVE_INFINITY],
    library: true,

    run: ([value, ...counts], _nargout, { meter }) => repeated(value!, repeatCounts(counts, meter), meter),
  },
  {
    name: 'permute',
    signatures: ['permute (A, PERM)'],
    summary: 'Exchanges dimensions.',
    examples: [{ code: 'size (permute (ones (2, 3, 4), [3 1 2]))', output: 'ans =\n\n   4   2   3\n\n' }],
    inputs: [2, 2],

    run: ([value, order], _nargout, { meter }) =>
      permuted(value!, orderFrom(order!, dimsOf(value!), 'permute', meter), meter),
  },
  {
    name: 'ipermute',
    signatures: ['ipermute (A, IPERM)'],
    summary: 'Undoes permute.',
    examples: [{ code: 'size (ipermute (ones (2, 3, 4), [3 1 2]))', output: 'ans =\n\n   3   4   2\n\n' }],
    inputs: [2, 2],

    run([value, order], _nargout, { meter }) {
      const forward = orderFrom(order!, dimsOf(value!), 'ipermute', meter);
      const back = forward.map((_, k) => forward.indexOf(k));
      return permuted(value!, back, meter);
    },
  },
  {
    name: 'squeeze',
    signatures: ['squeeze (X)'],
    summary: 'Removes dimensions of length 1.',
    examples: [{ code: 'size (squeeze (ones (1, 1, 3)))', output: 'ans =\n\n   3   1\n\n' }],
    inputs: [1, 1],

    run([value], _nargout, { meter }) {
      const dims = dimsOf(value!);
      if (dims.length === 2) return value;
      const kept = dims.filter((d) => d !== 1);
      if (kept.length === 1) return reshaped(value!, [kept[0]!, 1], meter);
      return reshaped(value!, [...kept, 1, 1].slice(0, Math.max(2, kept.length)), meter);
    },
  },
  {
    name: 'vec',
    signatures: ['V = vec (X)', 'V = vec (X, DIM)'],
    summary: 'All elements as one column.',
    examples: [{ code: 'vec ([1 2; 3 4])', output: 'ans =\n\n   1\n   3\n   2\n   4\n\n' }],
    inputs: [1, 2],

    run([value, dimArg], _nargout, { meter }) {
      if (dimArg === undefined) return reshaped(value!, [numelOf(value!), 1], meter);
      const given = numberOf(dimArg);
      const dim = given === undefined ? undefined : Math.trunc(given);
      if (dim === undefined) return fail("octave_base_value::int64_value (): wrong type argument 'cell'");
      if (!(dim >= 1)) return fail('vec: DIM must be greater than zero');
      if (dim > MOST_DIMS) return outOfMemory();
      return reshaped(
        value!,
        withDim(new Array<number>(Math.max(2, dim)).fill(1), dim - 1, numelOf(value!)),
        meter,
      );
    },
  },
  {
    name: 'horzcat',
    signatures: ['horzcat (ARRAY1, ARRAY2, ..., ARRAYN)'],
    summary: 'Puts arrays side by side.',
    examples: [{ code: 'horzcat ([1 2], 3)', output: 'ans =\n\n   1   2   3\n\n' }],
    inputs: [0, Number.POSITIVE_INFINITY],

    run: (args, _nargout, { meter }) => joined(args, 1, meter),
  },
  {
    name: 'vertcat',
    signatures: ['vertcat (ARRAY1, ARRAY2, ..., ARRAYN)'],
    summary: 'Puts arrays below each other.',
    examples: [{ code: 'vertcat ([1 2], [3 4])', output: 'ans =\n\n   1   2\n   3   4\n\n' }],
    inputs: [0, Number.POSITIVE_INFINITY],

    run: (args, _nargout, { meter }) => joined(args, 0, meter),
  },
  {
    name: 'cat',
    signatures: ['cat (DIM, ARRAY1, ARRAY2, ..., ARRAYN)'],
    summary: 'Joins arrays along a dimension.',
    examples: [{ code: 'cat (1, [1 2], [3 4])', output: 'ans =\n\n   1   2\n   3   4\n\n' }],
    inputs: [1, Number.POSITIVE_INFINITY],

    run([dimArg, ...parts], _nargout, { meter }) {
      const given = isArray(dimArg!) && !isChar(dimArg) ? numberOf(dimArg) : undefined;
      const dim = Math.trunc(given ?? fail('cat: DIM must be an integer'));
      if (!(dim >= 1)) return fail('cat: DIM must be a valid dimension');
      return joined(parts, dim - 1, meter, 'every size counts');
    },
  },
  {
    name: 'flip',
    signatures: ['flip (X)', 'flip (X, DIM)'],
    summary: 'Reverses the order along a dimension.',
    examples: [{ code: 'flip ([1 2; 3 4])', output: 'ans =\n\n   3   4\n   1   2\n\n' }],
    inputs: [1, 2],
    library: true,

    run([value, dimArg], _nargout, { meter }) {
      const dim =
        dimArg === undefined
          ? firstDim(dimsOf(value!))
          : dimFrom(dimArg, 'flip: DIM must be a positive integer');
      return flipped(value!, dim, meter);
    },
  },
  {
    name: 'fliplr',
    signatures: ['fliplr (X)'],
    summary: 'Reverses the order of columns.',
    examples: [{ code: 'fliplr ([1 2 3])', output: 'ans =\n\n   3   2   1\n\n' }],
    inputs: [1, 1],
    library: true,

    run: ([value], _nargout, { meter }) => flipped(value!, 1, meter),
  },
  {
    name: 'flipud',
    signatures: ['flipud (X)'],
    summary: 'Reverses the order of rows.',
    examples: [{ code: 'flipud ([1; 2])', output: 'ans =\n\n   2\n   1\n\n' }],
    inputs: [1, 1],
    library: true,

    run: ([value], _nargout, { meter }) => flipped(value!, 0, meter),
  },
  {
    name: 'rot90',
    signatures: ['rot90 (A)', 'rot90 (A, K)'],
    summary: 'Turns a matrix by quarters.',
    examples: [{ code: 'rot90 ([1 2; 3 4])', output: 'ans =\n\n   2   4\n   1   3\n\n' }],
    inputs: [1, 2],
    library: true,

    run([value, times = 1], _nargout, { meter }) {
      const k = isArray(times) && numelOf(times) === 1 ? numberOf(times)! : Number.NaN;
      if (!Number.isInteger(k)) return fail('rot90: K must be a single real integer');
      return turned(value!, k, meter);
    },
  },
  {
    name: 'circshift',
    signatures: ['Y = circshift (X, N)', 'Y = circshift (X, N, DIM)'],
    summary: 'Shifts elements around.',
    examples: [{ code: 'circshift ([1 2 3 4], 1)', output: 'ans =\n\n   4   1   2   3\n\n' }],
    inputs: [2, 3],
    library: true,

    run: (args, _nargout, { meter }) => circshift(args, meter),
  },
  {
    name: 'postpad',
    signatures: ['postpad (X, L)', 'postpad (X, L, C)', 'postpad (X, L, C, DIM)'],
    summary: 'Fills up, or cuts, at the end.',
    examples: [{ code: 'postpad ([1 2], 4)', output: 'ans =\n\n   1   2   0   0\n\n' }],
    inputs: [2, 4],
    library: true,

    run: (args, _nargout, { meter }) => padded('postpad', args, meter, false),
  },
  {
    name: 'prepad',
    signatures: ['prepad (X, L)', 'prepad (X, L, C)', 'prepad (X, L, C, DIM)'],
    summary: 'Fills up, or cuts, at the beginning.',
    examples: [{ code: 'prepad ([1 2], 4)', output: 'ans =\n\n   0   0   1   2\n\n' }],
    inputs: [2, 4],
    library: true,

    run: (args, _nargout, { meter }) => padded('prepad', args, meter, true),
  },
  {
    name: 'resize',
    signatures: ['resize (X, M)', 'resize (X, M, N, ...)', 'resize (X, [M N ...])'],
    summary: 'Cuts an array, or fills it up with zeros.',
    examples: [{ code: 'resize ([1 2; 3 4], 3, 1)', output: 'ans =\n\n   1\n   3\n   0\n\n' }],
    inputs: [2, Number.POSITIVE_INFINITY],

    run: (args, _nargout, { meter }) => resize(args, meter),
  },
];
