/** Norms of vectors and matrices. */
import { fail } from '../../errors.js';
import { singularValuesOf } from '../../linear/singular.js';
import type { Meter } from '../../meter.js';
import { typeName } from '../../operators/kinds.js';
import { numberOf, textOf } from '../../values/convert.js';
import { dimsOf, isArray, isChar, isLogical, isNumeric, isVector, numelOf } from '../../values/inspect.js';
import type { Value } from '../../values/types.js';
import type { Builtin } from '../builtin.js';
import { arrayOf, floatClass, isIntegerClass, numbersOf, wrongType } from '../support/arrays.js';

/** The largest sum of a column. */
function columnNorm(size: Float64Array, rows: number): number {
  let top = 0;
  for (let j = 0; j * rows < size.length; j++) {
    let sum = 0;
    for (let i = 0; i < rows; i++) sum += size[i + j * rows]!;
    if (sum > top || Number.isNaN(sum)) top = sum;
  }
  return top;
}

/** Euclidean norm without intermediate overflow; Inf and NaN propagate as in a sum. */
function euclid(size: ArrayLike<number>): number {
  let scale = 0;
  let sum = 1;
  for (let k = 0; k < size.length; k++) {
    const y = size[k]!;
    if (Number.isNaN(y)) return y;
    if (y === 0) continue;
    if (y === scale) sum += 1;
    else if (scale < y) {
      sum = 1 + sum * (scale / y) ** 2;
      scale = y;
    } else sum += (y / scale) ** 2;
  }
  return scale === 0 ? 0 : scale * Math.sqrt(sum);
}

/** The p norm of nonnegative numbers. */
function vectorP(size: Float64Array, p: number): number {
  switch (p) {
    case 2:
      return euclid(size);
    case 1:
      return size.reduce((a, b) => a + b, 0);
    case 0:
      return size.filter((y) => y !== 0).length;
    case Number.POSITIVE_INFINITY:
      return size.reduce((a, b) => Math.max(a, b), 0);
    case Number.NEGATIVE_INFINITY:
      return size.reduce((a, b) => Math.min(a, b), Number.POSITIVE_INFINITY);
    default: {
      if (p < 0) return Number.POSITIVE_INFINITY;
      // Scaled by the largest element.
      const unit = size.reduce((a, b) => Math.max(a, b), 0);
      if (unit === 0 || !Number.isFinite(unit)) return unit;
      let sum = 0;
      for (const y of size) sum += (y / unit) ** p;
      return unit * sum ** (1 / p);
    }
  }
}

/** The p norm of a matrix by Higham's power method (Numer. Math. 62, 1992). */
function matrixP(re: Float64Array, rows: number, columns: number, p: number, meter: Meter): number {
  const q = p / (p - 1);
  const dual = (y: Float64Array, r: number): Float64Array => {
    const out = y.map((x) => Math.sign(x) * Math.abs(x) ** (r - 1));
    const other = r / (r - 1);
    const length = vectorP(out.map(Math.abs), other);
    return length === 0 ? out : out.map((x) => x / length);
  };
  // Starts with the column of the largest norm.
  let x = new Float64Array(columns);
  let best = -1;
  for (let j = 0; j < columns; j++) {
    const length = vectorP(re.slice(j * rows, (j + 1) * rows).map(Math.abs), p);
    if (length <= best) continue;
    best = length;
    x = new Float64Array(columns);
    x[j] = 1;
  }
  x = x.map((v) => v + 1e-3);
  const start = vectorP(x, p);
  x = x.map((v) => v / start);
  let gamma = 0;
  for (let step = 0; step < 256; step++) {
    meter.work(4 * rows * columns + 1);
    const y = new Float64Array(rows);
    for (let j = 0; j < columns; j++) for (let i = 0; i < rows; i++) y[i] = y[i]! + re[i + j * rows]! * x[j]!;
    const before = gamma;
    gamma = vectorP(y.map(Math.abs), p);
    const d = dual(y, p);
    const z = new Float64Array(columns);
    for (let j = 0; j < columns; j++) for (let i = 0; i < rows; i++) z[j] = z[j]! + re[i + j * rows]! * d[i]!;
    if (step > 0 && (vectorP(z.map(Math.abs), q) <= gamma * (1 + 1e-15) || gamma - before <= 1e-14 * gamma))
      break;
    x = new Float64Array(dual(z, q));
  }
  return gamma;
}

function checkOption(text: string): void {
  if (!/^(columns|cols|rows|fro|inf|Inf|-inf|-Inf)$/.test(text)) fail(`norm: unrecognized option: ${text}`);
}

export function norm(args: Value[], meter: Meter): Value {
  const [value, ...rest] = args;
  for (const arg of rest) {
    if (isChar(arg)) checkOption(textOf(arg) ?? '');
    else if (numelOf(arg) > 1) return fail(`norm: wrong type argument '${typeName(arg)}'`);
  }
  const usable = isArray(value!) && !isChar(value) && !isLogical(value);
  const x = usable ? numbersOf(value, meter)! : wrongType('xnorm', value!);
  if (isIntegerClass(x.cls)) return wrongType('xnorm', value!);
  if (x.dims.length > 2) return fail('norm: only valid for 2-D objects');
  const cls = floatClass(x.cls);
  let p = 2;
  let option = '';
  for (const arg of rest) {
    if (!isChar(arg)) {
      if (option === 'fro') return fail('norm: invalid combination of options');
      p = numberOf(arg) ?? 2;
      continue;
    }
    const text = textOf(arg) ?? '';
    if (/^(columns|cols|rows)$/.test(text)) option = text === 'rows' ? 'rows' : 'columns';
    else if (text === 'fro') option = option === '' ? 'fro' : option;
    else if (/^inf$/i.test(text)) p = Number.POSITIVE_INFINITY;
    else if (text === '-inf' || text === '-Inf') p = Number.NEGATIVE_INFINITY;
  }
  const size = x.im === null ? x.re.map(Math.abs) : x.re.map((re, k) => Math.hypot(re, x.im![k]!));
  const [rows, columns] = x.dims as [number, number];
  if (option === 'columns' || option === 'rows') {
    const n = option === 'rows' ? rows : columns;
    const re = meter.doubles(n);
    for (let k = 0; k < n; k++) {
      const line =
        option === 'columns'
          ? size.slice(k * rows, (k + 1) * rows)
          : Float64Array.from({ length: columns }, (_, j) => size[k + j * rows]!);
      re[k] = vectorP(line, p);
    }
    return arrayOf(cls, option === 'rows' ? [n, 1] : [1, n], re, null, meter);
  }
  const one = (result: number) => arrayOf(cls, [1, 1], Float64Array.of(result), null, meter);
  if (x.re.length === 0) return one(0);
  if (option === 'fro') return one(euclid(size));
  if (isVector(x.dims)) return one(vectorP(size, p));
  if (p === 1) return one(columnNorm(size, rows));
  if (p === Number.POSITIVE_INFINITY) {
    let top = 0;
    for (let i = 0; i < rows; i++) {
      let sum = 0;
      for (let k = i; k < size.length; k += rows) sum += size[k]!;
      if (sum > top || Number.isNaN(sum)) top = sum;
    }
    return one(top);
  }
  if (p === 2) {
    if (size.some(Number.isNaN)) return one(Number.NaN);
    if (size.some((y) => y === Number.POSITIVE_INFINITY)) return one(Number.NaN);
    return one(singularValuesOf({ rows, columns, re: x.re, im: x.im }, meter)?.[0] ?? Number.NaN);
  }
  if (!(p > 1)) return fail('xnorm: p must be >= 1');
  return one(matrixP(x.im === null ? x.re : size, rows, columns, p, meter));
}

/** Computes exactly what Octave estimates: it is cheap enough here. */
function estimated(name: string, value: Value, p: number, meter: Meter): Value {
  if (!isNumeric(value) || dimsOf(value).length > 2) return fail(`${name}: A must be a numeric 2-D matrix`);
  const x = numbersOf(value, meter)!;
  if (isIntegerClass(x.cls)) return fail(`${name}: A must be a numeric 2-D matrix`);
  return norm([value, p], meter);
}

export const functions: readonly Builtin[] = [
  {
    name: 'normest',
    signatures: ['NEST = normest (A)', 'NEST = normest (A, TOL)', '[NEST, ITER] = normest (...)'],
    summary: 'Two norm of a matrix.',
    examples: [{ code: 'normest ([3 0; 0 4])', output: 'ans = 4\n' }],
    inputs: [1, 2],
    library: true,

    run: ([a], _nargout, { meter }) => estimated('normest', a!, 2, meter),
  },
  {
    name: 'normest1',
    signatures: [
      'NEST = normest1 (A)',
      'NEST = normest1 (A, T)',
      'NEST = normest1 (A, T, X0)',
      'NEST = normest1 (AFCN, T, X0, P1, P2, ...)',
      '[NEST, V] = normest1 (A, ...)',
      '[NEST, V, W] = normest1 (A, ...)',
      '[NEST, V, W, ITER] = normest1 (A, ...)',
    ],
    summary: 'One norm of a matrix.',
    examples: [{ code: 'normest1 (magic (3))', output: 'ans = 15\n' }],
    inputs: [1, 3],
    library: true,

    run: ([a], _nargout, { meter }) => estimated('normest1', a!, 1, meter),
  },
  {
    name: 'norm',
    signatures: ['norm (A)', 'norm (A, P)', 'norm (A, P, OPT)'],
    summary: 'Norm of a vector or matrix.',
    examples: [
      { code: 'norm ([3 4])', output: 'ans = 5\n' },
      { code: 'norm ([3 4; 6 8], "rows")', output: 'ans =\n\n    5\n   10\n\n' },
    ],
    inputs: [1, 3],

    run: (args, _nargout, { meter }) => norm(args, meter),
  },
];
