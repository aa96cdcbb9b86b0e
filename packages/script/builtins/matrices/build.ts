/** Functions that build matrices: eye, linspace, diag, tril, triu, kron, differences. */
import { fail, invalidCall } from '../../errors.js';
import type { Meter } from '../../meter.js';
import { typeName } from '../../operators/kinds.js';
import { numberOf, textOf } from '../../values/convert.js';
import { firstDim, isArray, isChar, isEmpty, isVector, numelOf } from '../../values/inspect.js';
import type { ClassName, Dims, Value } from '../../values/types.js';
import type { Builtin } from '../builtin.js';
import { arrayOf, floatClass, isIntegerClass, type Numbers, numbersOf } from '../support/arrays.js';
import { mapLanes } from '../support/lanes.js';
import { sizeFrom, whole, wholeNumber } from '../support/sizes.js';

/** Any array as doubles; the error message is that of a conversion inside Octave. */
function plain(value: Value, meter: Meter): Numbers {
  const x = numbersOf(value, meter);
  if (x === undefined)
    return fail(`octave_base_value::matrix_value(): wrong type argument '${typeName(value)}'`);
  return x.cls === 'char' ? fail('invalid conversion from string to real matrix') : x;
}

function eye(args: Value[], meter: Meter): Value {
  let cls: ClassName = 'double';
  const last = args.at(-1);
  if (last !== undefined && isChar(last)) {
    const name = textOf(last) ?? '';
    if (!/^(double|single|u?int(8|16|32|64))$/.test(name)) return fail('invalid data type specified');
    cls = name as ClassName;
    args = args.slice(0, -1);
  }
  if (args.length > 2) return invalidCall();
  const [size] = args;
  if (args.length === 1 && (numelOf(size!) > 2 || !isArray(size!)))
    return fail('eye (A): use eye (size (A)) instead');
  if (args.length === 1 && isArray(size!) && !isChar(size) && numelOf(size) === 1) wholeNumber(size);
  const [rows, columns] = sizeFrom(args, 'eye', meter) as [number, number];
  const re = meter.doubles(rows * columns);
  for (let k = 0; k < Math.min(rows, columns); k++) re[k + k * rows] = 1;
  return arrayOf(cls, [rows, columns], re, null, meter);
}

function linspace(args: Value[], meter: Meter): Value {
  const [from, to, count] = args;
  let n = 100;
  if (count !== undefined) {
    if (!isArray(count) || isChar(count) || numelOf(count) !== 1) return fail('linspace: N must be a scalar');
    n = Math.max(0, Math.floor(numberOf(count)!));
  }
  const read = (value: Value) => {
    const x = numbersOf(value, meter);
    if (x === undefined)
      return fail(`octave_base_value::array_value(): wrong type argument '${typeName(value)}'`);
    return x.cls === 'char' ? fail('invalid conversion from string to real N-D array') : x;
  };
  const a = read(from!);
  const b = read(to!);
  for (const x of [a, b])
    if (x.re.length !== 1 && !isVector(x.dims))
      return fail('linspace: START, END must be scalars or vectors');
  if (a.re.length !== 1 && b.re.length !== 1 && a.re.length !== b.re.length)
    return fail('linspace: vectors must be of equal length');
  const rows = Math.max(a.re.length, b.re.length);
  if (count !== undefined && n < 1 && !(numberOf(count)! < 1)) n = 1;
  const fill = (p: (k: number) => number, q: (k: number) => number) => {
    const out = meter.doubles(rows * n);
    meter.work(out.length);
    for (let i = 0; i < rows; i++) {
      const start = p(i);
      const end = q(i);
      const step = (end - start) / (n - 1);
      // Each half counts from its own end, so that the row is symmetric.
      const half = Math.floor((n + 1) / 2);
      for (let k = 0; k < half; k++) {
        // An infinite step has no effect at its own end.
        out[i + k * rows] = k === 0 ? start : start + k * step;
        out[i + (n - 1 - k) * rows] = k === 0 ? end : end - k * step;
      }
      if (n % 2 === 1 && n > 1) {
        const middle = (n - 1) / 2;
        out[i + middle * rows] = start === -end ? 0 : (start + end) / 2;
      }
      if (n > 0) out[i + (n - 1) * rows] = end;
    }
    return out;
  };
  const at = (re: Float64Array) => (k: number) => re[re.length === 1 ? 0 : k]!;
  const re = fill(at(a.re), at(b.re));
  const im =
    a.im === null && b.im === null
      ? null
      : fill(at(a.im ?? new Float64Array(a.re.length)), at(b.im ?? new Float64Array(b.re.length)));
  return arrayOf(floatClass(a.cls, b.cls), [rows, n], re, im, meter);
}

function diag(args: Value[], meter: Meter): Value {
  const [value, second, third] = args;
  const x = numbersOf(value!, meter);
  if (x === undefined) return fail(`octave_base_value::diag (): wrong type argument '${typeName(value!)}'`);
  if (x.dims.length > 2) return fail('Matrix must be 2-dimensional');
  const [height, width] = x.dims as [number, number];
  if (third !== undefined) {
    const m = isArray(second!) ? numberOf(second) : fail('diag: invalid dimension M');
    const n = isArray(third) ? numberOf(third) : fail('diag: invalid dimension N');
    if (height !== 1 && width !== 1) return fail('diag: V must be a vector');
    const place = (from: Float64Array) => {
      const out = meter.doubles(m! * n!);
      for (let k = 0; k < Math.min(from.length, m!, n!); k++) out[k + k * m!] = from[k]!;
      return out;
    };
    return arrayOf(x.cls, [m!, n!], place(x.re), x.im === null ? null : place(x.im), meter);
  }
  let k = 0;
  if (second !== undefined) {
    if (!isArray(second) || numelOf(second) !== 1) return fail('diag: invalid argument K');
    k = wholeSigned(numberOf(second)!);
  }
  if (height === 0 && width === 0) return value!;
  if (height === 1 || width === 1) {
    const n = x.re.length + Math.abs(k);
    const place = (from: Float64Array) => {
      const out = meter.doubles(n * n);
      from.forEach((y, i) => {
        out[i + Math.max(0, -k) + (i + Math.max(0, k)) * n] = y;
      });
      return out;
    };
    return arrayOf(x.cls, [n, n], place(x.re), x.im === null ? null : place(x.im), meter);
  }
  const length = Math.max(0, k >= 0 ? Math.min(height, width - k) : Math.min(height + k, width));
  const take = (from: Float64Array) =>
    Float64Array.from({ length }, (_, i) => from[i + Math.max(0, -k) + (i + Math.max(0, k)) * height]!);
  return arrayOf(x.cls, [length, 1], take(x.re), x.im === null ? null : take(x.im), meter);
}

function wholeSigned(n: number): number {
  return n < 0 ? -whole(-n, 'octave_idx_type') : whole(n, 'octave_idx_type');
}

function triangle(name: 'tril' | 'triu', args: Value[], meter: Meter): Value {
  const words = args
    .slice(1)
    .filter(isChar)
    .map((arg) => textOf(arg));
  const [value, kArg] = args.filter((arg, k) => k === 0 || !isChar(arg));
  const x = numbersOf(value!, meter);
  if (x === undefined) return fail(`octave_base_value::resize (): wrong type argument '${typeName(value!)}'`);
  if (x.dims.length > 2) return fail(`${name}: need a 2-D matrix`);
  let k = 0;
  if (kArg !== undefined) {
    if (!isArray(kArg))
      return fail(`octave_base_value::int64_value (): wrong type argument '${typeName(kArg)}'`);
    const given = numberOf(kArg)!;
    if (!Number.isInteger(given)) return fail(`conversion of ${given} to int64_t value failed`);
    k = given;
  }
  const rows = x.dims[0]!;
  const kept = (at: number) => {
    const offset = Math.floor(at / rows) - (at % rows);
    return name === 'tril' ? offset <= k : offset >= k;
  };
  if (words.includes('pack')) {
    const chosen = x.re.filter((_, at) => kept(at));
    return arrayOf(
      x.cls,
      [chosen.length, 1],
      chosen,
      x.im === null ? null : x.im.filter((_, at) => kept(at)),
      meter,
    );
  }
  const cut = (from: Float64Array) => from.map((y, at) => (kept(at) ? y : 0));
  return arrayOf(x.cls, x.dims, cut(x.re), x.im === null ? null : cut(x.im), meter);
}

function kron(a: Numbers, b: Numbers, meter: Meter): Numbers {
  const [p, q] = a.dims as [number, number];
  const [r, s] = b.dims as [number, number];
  const rows = p * r;
  const multiply = (x: Float64Array, y: Float64Array, out: Float64Array, sign: number) => {
    meter.work(out.length);
    for (let j = 0; j < q; j++)
      for (let l = 0; l < s; l++)
        for (let i = 0; i < p; i++)
          for (let k = 0; k < r; k++) {
            const at = i * r + k + (j * s + l) * rows;
            out[at] = out[at]! + sign * x[i + j * p]! * y[k + l * r]!;
          }
  };
  const re = meter.doubles(rows * q * s);
  multiply(a.re, b.re, re, 1);
  let im: Float64Array | null = null;
  if (a.im !== null || b.im !== null) {
    im = meter.doubles(re.length);
    if (a.im !== null && b.im !== null) multiply(a.im, b.im, re, -1);
    if (b.im !== null) multiply(a.re, b.im, im, 1);
    if (a.im !== null) multiply(a.im, b.re, im, 1);
  }
  return { cls: floatClass(a.cls, b.cls), dims: [rows, q * s], re, im };
}

function diff(args: Value[], meter: Meter): Value {
  const [value, orderArg, dimArg] = args;
  const x =
    isArray(value!) && !isChar(value) ? numbersOf(value, meter)! : fail('diff: X must be numeric or logical');
  let order = 1;
  if (orderArg !== undefined && !isEmpty(orderArg)) {
    if (!isArray(orderArg) || numelOf(orderArg) !== 1) return fail('diff: order K must be a scalar or []');
    const given = numberOf(orderArg)!;
    if (given < 0) return fail('diff: order K must be non-negative');
    order = whole(given, 'int64_t');
  }
  let dim: number;
  if (dimArg === undefined) [dim, order] = reached(x.dims, order);
  else {
    const given = isArray(dimArg) ? numberOf(dimArg)! : Number.NaN;
    if (!(given >= 1) || given > x.dims.length) return fail('diff: DIM must be a valid dimension');
    dim = given - 1;
  }
  let { re, im } = x;
  let dims: readonly number[] = x.dims;
  for (let k = 0; k < order; k++) {
    if (k === 0 && x.re.length === 1 && dimArg === undefined)
      return arrayOf(resultClass(x), [0, 0], new Float64Array(0), null, meter);
    const length = Math.max(0, (dims[dim] ?? 1) - 1);
    const step = (from: Float64Array) =>
      mapLanes(from, dims, dim, length, meter, (lane, out) => {
        for (let i = 0; i < length; i++) out[i] = lane[i + 1]! - lane[i]!;
      });
    const next = step(re);
    if (im !== null) im = step(im).re;
    re = next.re;
    dims = next.dims;
    if (length === 0) break;
  }
  return arrayOf(resultClass(x), dims, re === x.re ? re.slice() : re, im, meter);
}

/**
 * Dimension and order of differences without DIM. If the dimension is too short for the order, the remaining order continues along the next dimension. As in
 * Octave, the result has only the differences along the last one.
 */
function reached(dims: Dims, order: number): [dim: number, order: number] {
  const first = firstDim(dims);
  if (order === 0 || dims[first]! > order) return [first, order];
  let left = order;
  for (let dim = first; dim < dims.length; dim++) {
    const most = dims[dim]! - 1;
    if (most === 0) continue;
    if (left <= most) return [dim, most];
    left -= most;
  }
  return [dims.length - 1, left];
}

function resultClass(x: Numbers): ClassName {
  return isIntegerClass(x.cls) ? x.cls : floatClass(x.cls);
}

export const functions: readonly Builtin[] = [
  {
    name: 'eye',
    signatures: ['eye (N)', 'eye (M, N)', 'eye ([M N])', 'eye (..., CLASS)'],
    summary: 'Identity matrix.',
    examples: [{ code: 'eye (2) + 1', output: 'ans =\n\n   2   1\n   1   2\n\n' }],
    inputs: [0, 3],

    run: (args, _nargout, { meter }) => eye(args, meter),
  },
  {
    name: 'linspace',
    signatures: ['linspace (START, END)', 'linspace (START, END, N)'],
    summary: 'Row of equally spaced numbers.',
    examples: [
      { code: 'linspace (0, 1, 5)', output: 'ans =\n\n        0   0.2500   0.5000   0.7500   1.0000\n\n' },
    ],
    inputs: [2, 3],

    run: (args, _nargout, { meter }) => linspace(args, meter),
  },
  {
    name: 'diag',
    signatures: ['M = diag (V)', 'M = diag (V, K)', 'M = diag (V, M, N)', 'V = diag (M)', 'V = diag (M, K)'],
    summary: 'Diagonal of a matrix, or a matrix with that diagonal.',
    examples: [{ code: 'diag ([1 2; 3 4])', output: 'ans =\n\n   1\n   4\n\n' }],
    inputs: [1, 3],

    run: (args, _nargout, { meter }) => diag(args, meter),
  },
  {
    name: 'tril',
    signatures: ['A_LO = tril (A)', 'A_LO = tril (A, K)', 'A_LO = tril (A, K, PACK)'],
    summary: 'Lower triangle.',
    examples: [{ code: 'tril ([1 2; 3 4])', output: 'ans =\n\n   1   0\n   3   4\n\n' }],
    inputs: [1, 3],

    run: (args, _nargout, { meter }) => triangle('tril', args, meter),
  },
  {
    name: 'triu',
    signatures: ['A_UP = triu (A)', 'A_UP = triu (A, K)', 'A_UP = triu (A, K, PACK)'],
    summary: 'Upper triangle.',
    examples: [{ code: 'triu ([1 2; 3 4])', output: 'ans =\n\n   1   2\n   0   4\n\n' }],
    inputs: [1, 3],

    run: (args, _nargout, { meter }) => triangle('triu', args, meter),
  },
  {
    name: 'kron',
    signatures: ['kron (A, B)', 'kron (A1, A2, ...)'],
    summary: 'Kronecker product.',
    examples: [{ code: 'kron ([1 2], [1; 1])', output: 'ans =\n\n   1   2\n   1   2\n\n' }],
    inputs: [2, Number.POSITIVE_INFINITY],

    run(args, _nargout, { meter }) {
      const parts = args.map((arg) => plain(arg, meter));
      const result = parts.slice(1).reduce((a, b) => kron(a, b, meter), parts[0]!);
      return arrayOf(result.cls, result.dims, result.re, result.im, meter);
    },
  },
  {
    name: 'diff',
    signatures: ['diff (X)', 'diff (X, K)', 'diff (X, K, DIM)'],
    summary: 'Differences of neighbours.',
    examples: [{ code: 'diff ([1 4 9])', output: 'ans =\n\n   3   5\n\n' }],
    inputs: [1, 3],

    run: (args, _nargout, { meter }) => diff(args, meter),
  },
];
