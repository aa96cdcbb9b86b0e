/** accumarray and accumdim: aggregate values by subscripts. */
import type { Context } from '../../context.js';
import { fail, failWith } from '../../errors.js';
import type { Meter } from '../../meter.js';
import { typeName } from '../../operators/kinds.js';
import { numberOf } from '../../values/convert.js';
import {
  classOf,
  dimsOf,
  firstDim,
  isArray,
  isChar,
  isEmpty,
  isLogical,
  isVector,
  numelOf,
  product,
} from '../../values/inspect.js';
import { cellOf, zeros } from '../../values/make.js';
import {
  Cell,
  type ClassName,
  type Dims,
  FunctionHandle,
  Int64Tensor,
  type Value,
} from '../../values/types.js';
import type { Builtin } from '../builtin.js';
import { pickPlaces } from '../creation/shape.js';
import { arrayOf, floatClass, isIntegerClass, type Numbers, numbersOf } from '../support/arrays.js';
import { laneStart, lanes, withDim } from '../support/lanes.js';
import { dimFrom } from '../support/sizes.js';

const EXTREMES = ['max', 'min'];

/** Subscripts as a table with one row for each value; each element of a cell array is a column. */
function subscripts(value: Value, meter: Meter): Numbers {
  if (value instanceof Cell) {
    const parts = value.items.map(
      (item) => numbersOf(item, meter) ?? fail("accumarray: wrong type argument 'cell'"),
    );
    const rows = parts[0]?.re.length ?? 0;
    if (parts.some((part) => part.re.length !== rows)) return fail('accumarray: dimension mismatch');
    const re = meter.doubles(rows * parts.length);
    parts.forEach((part, j) => {
      re.set(part.re, j * rows);
    });
    return { cls: 'double', dims: [rows, parts.length], re, im: null };
  }
  if (!isArray(value) || isChar(value) || isLogical(value))
    return fail('__accumarray_sum__: first argument must be numeric');
  return numbersOf(value, meter)!;
}

/** The index of each value in the result, and the size of the result. */
interface Places {
  readonly dims: Dims;
  readonly at: Uint32Array;
}

function sizeGiven(value: Value, width: number, meter: Meter): number[] {
  if (isChar(value)) return fail('invalid conversion from string to real N-D array');
  const given = Array.from(numbersOf(value, meter)?.re ?? fail('accumarray: dimensions mismatch'));
  if (width > 1 && given.length !== width) return fail('accumarray: dimensions mismatch');
  return given.length < 2 ? fail('accumarray: needs at least 2 dimensions') : given;
}

function placesOf(subs: Numbers, sizeArg: Value | undefined, grows: boolean, meter: Meter): Places {
  const linear = subs.dims.length === 2 && subs.dims[1] === 1;
  const empty = subs.dims.length === 2 && subs.dims[0] === 0 && subs.dims[1] === 0;
  const n = linear ? subs.re.length : subs.dims[0]!;
  const width = linear || empty ? 1 : product(subs.dims.slice(1));
  for (const s of subs.re) {
    if (!(s >= 1) || !Number.isInteger(s)) return fail('accumarray: indices must be positive integers');
  }
  const extent = Array.from({ length: width }, (_, j) => {
    let top = 0;
    for (let k = 0; k < n; k++) top = Math.max(top, subs.re[k + j * n]!);
    return top;
  });
  if (n === 0 && width > 1) return fail('sub2ind: dimension vector DIMS must not be empty');
  let dims = width === 1 ? [extent[0]!, 1] : extent;
  if (sizeArg !== undefined && !isEmpty(sizeArg)) {
    const given = sizeGiven(sizeArg, width, meter);
    if (width === 1) {
      if (extent[0]! <= product(given)) dims = given;
      else if (grows && given.length === 2 && given.includes(1))
        dims = given[0] === 1 ? [1, extent[0]!] : [extent[0]!, 1];
      else return fail('accumarray: index out of range');
    } else {
      const beyond = extent.findIndex((top, j) => top > given[j]!);
      if (beyond >= 0) {
        const place = given.map((_, j) => (j === beyond ? extent[j] : '_')).join(',');
        return failWith(
          'Octave:index-out-of-bounds',
          `index (${place}): out of bound ${given[beyond]} (dimensions are ${given.join('x')})`,
        );
      }
      dims = given;
    }
  }
  meter.elements(product(dims), 8);
  meter.work(2 * n * width);
  const at = new Uint32Array(n);
  for (let k = 0; k < n; k++) {
    let stride = 1;
    for (let j = 0; j < width; j++) {
      at[k] = at[k]! + (subs.re[k + j * n]! - 1) * stride;
      stride *= dims[j]!;
    }
  }
  return { dims, at };
}

function sums({ dims, at }: Places, vals: Numbers, fill: number, meter: Meter): Value {
  const total = product(dims);
  const one = vals.re.length === 1;
  const part = (from: Float64Array, filling: number) => {
    const out = meter.doubles(total);
    for (let k = 0; k < at.length; k++) out[at[k]!] = out[at[k]!]! + from[one ? 0 : k]!;
    if (filling !== 0) {
      const met = new Uint8Array(total);
      for (const place of at) met[place] = 1;
      for (let k = 0; k < total; k++) if (!met[k]) out[k] = filling;
    }
    return out;
  };
  const im = vals.im === null ? null : part(vals.im, 0);
  return arrayOf(floatClass(vals.cls), dims, part(vals.re, fill), im, meter);
}

/** Largest or smallest real value for each index. */
function extremes(name: string, { dims, at }: Places, vals: Numbers, fill: number, meter: Meter): Value {
  const max = name === 'max';
  // An index without values keeps the fill value if no value can equal it. For floating-point classes it is NaN instead.
  const plain = isIntegerClass(vals.cls) || (fill === 0 && vals.re.every((x) => (max ? x >= 0 : x <= 0)));
  const out = meter.doubles(product(dims)).fill(plain ? fill : Number.NaN);
  const met = new Uint8Array(out.length);
  for (let k = 0; k < at.length; k++) {
    const x = vals.re[vals.re.length === 1 ? 0 : k]!;
    const place = at[k]!;
    const old = out[place]!;
    if (!met[place] || Number.isNaN(old) || (max ? x > old : x < old)) out[place] = x;
    met[place] = 1;
  }
  return arrayOf(isIntegerClass(vals.cls) ? vals.cls : floatClass(vals.cls), dims, out, null, meter);
}

/** Applies any function to the column of values of each index. */
function reduced(
  callee: FunctionHandle,
  { dims, at }: Places,
  vals: Value,
  fillArg: Value | undefined,
  context: Context,
): Value {
  const { meter } = context;
  const groups = new Map<number, number[]>();
  const one = numelOf(vals) === 1;
  meter.elements(at.length, 16);
  at.forEach((place, k) => {
    const group = groups.get(place);
    if (group === undefined) groups.set(place, [one ? 0 : k]);
    else group.push(one ? 0 : k);
  });
  const total = product(dims);
  const results = new Map<number, Value>();
  let cells = false;
  for (const place of Array.from(groups.keys()).sort((a, b) => a - b)) {
    const group = Uint32Array.from(groups.get(place)!);
    const column = pickPlaces(vals, group, [group.length, 1], meter);
    const result = context.call(callee, [column], 1)[0] ?? fail('accumarray: FCN must return a value');
    if (result instanceof Cell) cells = true;
    else if (!isArray(result)) return fail('invalid data type specified');
    else if (numelOf(result) !== 1)
      return fail('cellfun: all values must be scalars when UniformOutput = true');
    results.set(place, result);
  }
  if (cells) {
    meter.elements(total, 16);
    const items: Value[] = Array.from({ length: total }, () => zeros());
    for (const [place, result] of results) items[place] = result instanceof Cell ? result.items[0]! : result;
    return cellOf(dims, items);
  }
  const fill = fillOf(fillArg);
  const out = meter.doubles(total).fill(fill);
  let im: Float64Array | null = null;
  const [first] = results.values();
  let cls: ClassName = first === undefined ? 'double' : classOf(first);
  if (cls === 'char') return fail('zeros: invalid class name');
  if (fill !== 0 && !(fillArg !== undefined && classOf(fillArg) === cls)) cls = floatClass(cls);
  for (const [place, result] of results) {
    const x = numbersOf(result, meter)!;
    out[place] = x.re[0]!;
    if (x.im === null) continue;
    im ??= meter.doubles(total);
    im[place] = x.im[0]!;
  }
  return arrayOf(cls, dims, out, im, meter);
}

function fillOf(value: Value | undefined): number {
  return value === undefined || !isArray(value) ? 0 : (numberOf(value) ?? 0);
}

/** The function to apply; undefined for the sum. */
function calleeOf(value: Value | undefined, name: string): FunctionHandle | undefined {
  if (value === undefined || isEmpty(value)) return undefined;
  if (!(value instanceof FunctionHandle)) return fail(`${name}: FUNC must be a function handle`);
  return value.captured === null && value.target.name === 'sum' ? undefined : value;
}

function isExtreme(callee: FunctionHandle): boolean {
  return callee.captured === null && EXTREMES.includes(callee.target.name);
}

function accumarray([subsArg, valsArg, sizeArg, func, fillArg]: Value[], context: Context): Value {
  const { meter } = context;
  const callee = calleeOf(func, 'accumarray');
  const subs = subscripts(subsArg!, meter);
  if (isChar(valsArg!)) return fail(`accumarray: wrong type argument '${typeName(valsArg!)}'`);
  const general = callee !== undefined && !isExtreme(callee);
  if (!isArray(valsArg!) && !(general && valsArg instanceof Cell))
    return fail(`accumarray: wrong type argument '${typeName(valsArg!)}'`);
  const places = placesOf(subs, sizeArg, general, meter);
  const n = numelOf(valsArg!);
  if (n !== 1 && n !== places.at.length && !isEmpty(subsArg!))
    return fail(`accumarray: ${n === 0 || isVector(dimsOf(valsArg!)) ? 'dimension' : 'dimensions'} mismatch`);
  if (general) return reduced(callee, places, valsArg!, fillArg, context);
  const vals = numbersOf(valsArg!, meter)!;
  if (callee === undefined) return sums(places, vals, fillOf(fillArg), meter);
  if (vals.im !== null || valsArg instanceof Int64Tensor)
    return reduced(callee, places, valsArg, fillArg, context);
  return extremes(callee.target.name, places, vals, fillOf(fillArg), meter);
}

/** Sums slices along a dimension by their subscripts. */
function summedSlices(vals: Numbers, at: Uint32Array, dim: number, n: number, meter: Meter): Value {
  const dims = withDim(vals.dims, dim, n);
  const from = lanes(vals.dims, dim);
  const to = lanes(dims, dim);
  const part = (re: Float64Array) => {
    const out = meter.doubles(product(dims));
    meter.work(re.length);
    for (let k = 0; k < from.count; k++) {
      const [source, target] = [laneStart(from, k), laneStart(to, k)];
      for (let i = 0; i < from.length; i++) {
        const place = target + at[i]! * to.stride;
        out[place] = out[place]! + re[source + i * from.stride]!;
      }
    }
    return out;
  };
  return arrayOf(floatClass(vals.cls), dims, part(vals.re), vals.im === null ? null : part(vals.im), meter);
}

function accumdim([subsArg, valsArg, dimArg, nArg, func, fillArg]: Value[], context: Context): Value {
  const { meter } = context;
  const indices = 'accumdim: indices must be positive integers';
  const subs = isArray(subsArg!) ? numbersOf(subsArg, meter)! : fail(indices);
  if (!isVector(subs.dims)) return fail('accumdim: SUBS must be a subscript vector');
  if (subs.re.some((s) => !(s >= 1) || !Number.isInteger(s))) return fail(indices);
  const vals = numbersOf(valsArg!, meter) ?? fail(`accumdim: wrong type argument '${typeName(valsArg!)}'`);
  const dim =
    dimArg === undefined || isEmpty(dimArg)
      ? firstDim(vals.dims)
      : dimFrom(dimArg, 'accumdim: DIM must be a valid dimension');
  const top = subs.re.reduce((a, b) => Math.max(a, b), 0);
  let n = nArg === undefined || isEmpty(nArg) ? 0 : (numberOf(nArg) ?? 0);
  if (n === 0) n = top;
  else if (n < top) return fail('accumdim: N index out of range');
  if ((vals.dims[dim] ?? 1) !== subs.re.length) return fail('accumdim: dimension mismatch');
  const at = Uint32Array.from(subs.re, (s) => s - 1);
  const callee = calleeOf(func, 'accumdim');
  const fill = fillOf(fillArg);
  if (callee === undefined && fill === 0) return summedSlices(vals, at, dim, n, meter);
  const dims = withDim(vals.dims, dim, n);
  const to = lanes(dims, dim);
  const out = meter.doubles(product(dims)).fill(fill);
  const from = lanes(vals.dims, dim);
  for (let slice = 0; slice < n; slice++) {
    const members = Array.from(at.keys()).filter((k) => at[k] === slice);
    if (members.length === 0) continue;
    // The slices with one subscript, as an array.
    const own = withDim(vals.dims, dim, members.length);
    const inner = lanes(own, dim);
    const table = new Uint32Array(product(own));
    for (let k = 0; k < inner.count; k++) {
      members.forEach((member, i) => {
        table[laneStart(inner, k) + i * inner.stride] = laneStart(from, k) + member * from.stride;
      });
    }
    const block = pickPlaces(valsArg!, table, own, meter);
    const rest: Value[] = callee !== undefined && isExtreme(callee) ? [zeros(), dim + 1] : [dim + 1];
    const result = numbersOf(context.call(callee ?? 'sum', [block, ...rest], 1)[0]!, meter)!;
    for (let k = 0; k < to.count; k++)
      out[laneStart(to, k) + slice * to.stride] = result.re[result.re.length === 1 ? 0 : k]!;
  }
  return arrayOf(isIntegerClass(vals.cls) ? vals.cls : floatClass(vals.cls), dims, out, null, meter);
}

export const functions: readonly Builtin[] = [
  {
    name: 'accumarray',
    signatures: ['accumarray (SUBS, VALS, SZ, FUNC, FILLVAL, ISSPARSE)', 'accumarray (SUBS, VALS, ...)'],
    summary: 'Sums values of equal subscripts, or applies a function to them.',
    examples: [
      { code: 'accumarray ([1; 2; 1], [10; 20; 30])', output: 'ans =\n\n   40\n   20\n\n' },
      { code: 'accumarray ([1; 3; 3], [1; 2; 3], [], @max)', output: 'ans =\n\n   1\n   0\n   3\n\n' },
    ],
    inputs: [2, 6],
    library: true,
    run: (args, _nargout, context) => accumarray(args, context),
  },
  {
    name: 'accumdim',
    signatures: ['accumdim (SUBS, VALS, DIM, N, FUNC, FILLVAL)'],
    summary: 'Sums slices of equal subscripts along a dimension, or applies a function to them.',
    examples: [{ code: 'accumdim ([1; 2; 1], [1 2; 3 4; 5 6])', output: 'ans =\n\n   6   8\n   3   4\n\n' }],
    inputs: [2, 6],
    library: true,
    run: (args, _nargout, context) => accumdim(args, context),
  },
];
