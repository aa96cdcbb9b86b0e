/** Covariance and correlation. */
import { fail } from '../../errors.js';
import type { Meter } from '../../meter.js';
import type { Complex } from '../../operators/complex.js';
import { numberOf, textOf } from '../../values/convert.js';
import { isArray, isChar, isEmpty, isVector, numelOf, product } from '../../values/inspect.js';
import { zeros } from '../../values/make.js';
import type { Value } from '../../values/types.js';
import type { Builtin } from '../builtin.js';
import { erfinv } from '../special/error-functions.js';
import { arrayOf, floatClass, type Numbers, numbersOf } from '../support/arrays.js';

/** Observations in rows, variables in columns; a vector is one variable. */
interface Column {
  readonly re: Float64Array;
  readonly im: Float64Array | null;
}

interface Table {
  readonly rows: number;
  readonly columns: readonly Column[];
  readonly cls: 'double' | 'single';
}

function tableOf(x: Numbers): Table {
  const rows = isVector(x.dims) ? x.re.length : x.dims[0]!;
  const count = isVector(x.dims) ? 1 : x.dims[1]!;
  const part = (from: Float64Array, j: number) => from.subarray(j * rows, (j + 1) * rows);
  const columns = Array.from({ length: count }, (_, j) => ({
    re: part(x.re, j),
    im: x.im === null ? null : part(x.im, j),
  }));
  return { rows, columns, cls: floatClass(x.cls) };
}

function observations(value: Value, meter: Meter): Table {
  const message = 'cov: X and Y must be numeric matrices or vectors';
  const x = isArray(value) && !isChar(value) ? numbersOf(value, meter)! : fail(message);
  if (x.dims.length > 2) return fail('cov: X and Y must be 2-D matrices or vectors');
  return tableOf(x);
}

function centered({ re, im }: Column): Column {
  const minusMean = (x: Float64Array) => {
    let sum = 0;
    for (const y of x) sum += y;
    return x.map((y) => y - sum / x.length);
  };
  return { re: minusMean(re), im: im === null ? null : minusMean(im) };
}

function sumOfProducts(x: Float64Array | null, y: Float64Array | null): number {
  if (x === null || y === null) return 0;
  let sum = 0;
  for (let k = 0; k < x.length; k++) sum += x[k]! * y[k]!;
  return sum;
}

/** Conjugates the first vector. */
function dot(x: Column, y: Column): Complex {
  return {
    re: sumOfProducts(x.re, y.re) + sumOfProducts(x.im, y.im),
    im: sumOfProducts(x.re, y.im) - sumOfProducts(x.im, y.re),
  };
}

/** f of each pair of columns. */
function crossed(x: Table, y: Table, meter: Meter, f: (a: Column, b: Column) => Complex): Value {
  const re = meter.doubles(x.columns.length * y.columns.length);
  const im = meter.doubles(re.length);
  meter.work(2 * re.length * x.rows);
  x.columns.forEach((a, i) => {
    y.columns.forEach((b, j) => {
      const z = f(a, b);
      re[i + j * x.columns.length] = z.re;
      im[i + j * x.columns.length] = z.im;
    });
  });
  const cls = floatClass(x.cls, y.cls);
  return arrayOf(cls, [x.columns.length, y.columns.length], re, im, meter);
}

function cov(args: Value[], meter: Meter): Value {
  let [first, second, optArg]: (Value | undefined)[] = args;
  // A scalar as second argument is OPT.
  if (args.length === 2 && isArray(second!) && numelOf(second) === 1) {
    optArg = second;
    second = undefined;
  }
  const x = observations(first!, meter);
  const y = second === undefined ? x : observations(second, meter);
  const opt = optArg === undefined ? 0 : isArray(optArg) ? numberOf(optArg) : undefined;
  if (opt !== 0 && opt !== 1) return fail('cov: normalization OPT must be 0 or 1');
  if (x.rows !== y.rows) return fail('cov: X and Y must have the same number of observations');
  if (isEmpty(first!) || x.rows === 0) return zeros(x.columns.length, x.columns.length);
  const n = x.rows === 1 ? 1 : x.rows - 1 + opt;
  const plain = (t: Table): Table => ({ ...t, columns: t.columns.map(centered) });
  return crossed(plain(x), plain(y), meter, (a, b) => scaled(dot(a, b), n));
}

const scaled = (z: Complex, by: number): Complex => ({
  re: z.re / by,
  im: z.im === 0 ? 0 : z.im / by,
});

/** Pearson's correlation coefficient. */
function coefficient(x: Column, y: Column): Complex {
  const a = centered(x);
  const b = centered(y);
  const r = scaled(dot(a, b), Math.sqrt(dot(a, a).re * dot(b, b).re));
  return r.im === 0 ? { re: Math.max(-1, Math.min(1, r.re)), im: 0 } : r;
}

function corr(args: Value[], meter: Meter): Value {
  const x = observations(args[0]!, meter);
  const y = args[1] === undefined ? x : observations(args[1], meter);
  if (x.rows !== y.rows) return fail('cov: X and Y must have the same number of observations');
  if (x.rows === 0) return zeros(x.columns.length, y.columns.length);
  return crossed(x, y, meter, (a, b) => (a.re.length === 1 ? { re: 1, im: 0 } : coefficient(a, b)));
}

/**
 * Two-sided tail probability of Student's t with `degrees` degrees of freedom, by the finite sums of Abramowitz & Stegun, Handbook of Mathematical Functions,
 * 26.7.3 and 26.7.4.
 */
function studentTails(t: number, degrees: number): number {
  if (degrees < 1 || Number.isNaN(t)) return Number.NaN;
  const angle = Math.atan(Math.abs(t) / Math.sqrt(degrees));
  const c = Math.cos(angle);
  const odd = degrees % 2 === 1;
  let term = odd ? c : 1;
  let sum = 0;
  for (let k = odd ? 3 : 2; k <= degrees; k += 2) {
    sum += term;
    term *= (c * c * (k - 1)) / k;
  }
  return Math.max(0, 1 - (odd ? (2 / Math.PI) * (angle + Math.sin(angle) * sum) : Math.sin(angle) * sum));
}

interface Options {
  alpha: number;
  rows: string;
}

function options(words: readonly Value[], meter: Meter): Options {
  const found: Options = { alpha: 0.05, rows: 'all' };
  for (let k = 0; k < words.length; k += 2) {
    const name = isChar(words[k]!)
      ? (textOf(words[k]!) ?? '')
      : fail(`corrcoef: parameter ${k + 1} must be a string`);
    const value = words[k + 1];
    if (value === undefined) return fail(`corrcoef: parameter "${name}" missing value`);
    if (name.toLowerCase() === 'alpha') {
      const alpha = isArray(value) && numelOf(value) === 1 ? numbersOf(value, meter)!.re[0]! : -1;
      if (!(alpha >= 0 && alpha <= 1)) return fail('corrcoef: "alpha" must be a scalar between 0 and 1');
      found.alpha = alpha;
    } else if (name.toLowerCase() === 'rows') {
      const rows = isChar(value) ? (textOf(value) ?? '') : fail('corrcoef: "rows" value must be a string');
      if (!['all', 'complete', 'pairwise'].includes(rows))
        return fail('corrcoef: "rows" must be "all", "complete", or "pairwise"');
      found.rows = rows;
    } else return fail(`corrcoef: Unknown option "${name}"`);
  }
  return found;
}

function corrcoef(args: Value[], nargout: number, meter: Meter): Value[] {
  const read = (value: Value) =>
    isArray(value) ? numbersOf(value, meter)! : fail('corrcoef: X must be a numeric type');
  const x = read(args[0]!);
  const paired = args[1] !== undefined && isArray(args[1]) && !isChar(args[1]);
  const { alpha, rows } = options(args.slice(paired ? 2 : 1), meter);
  const wide: Numbers = { ...x, dims: [x.dims[0]!, product(x.dims.slice(1))] };
  let table = tableOf(x.dims.length > 2 ? wide : x);
  if (paired) {
    const y = read(args[1]!);
    if (y.re.length !== x.re.length) return fail('corrcoef: X and Y must be the same size');
    if (y.re.length === 1) return [1];
    table = { rows: x.re.length, columns: [x, y], cls: 'double' };
  }
  if (table.rows < 2 && table.columns.length < 2) return [Number.NaN];
  if (rows === 'complete') table = { ...table, columns: without(table.columns) };
  const m = table.columns.length;
  const parts = Array.from({ length: 4 }, () => meter.doubles(m * m));
  const [r, p, low, high] = parts as [Float64Array, Float64Array, Float64Array, Float64Array];
  const im = meter.doubles(m * m);
  meter.work(2 * m * m * table.rows);
  for (let i = 0; i < m; i++) {
    for (let j = 0; j < m; j++) {
      const at = i + j * m;
      const pair = [table.columns[Math.min(i, j)]!, table.columns[Math.max(i, j)]!];
      const [a, b] = (rows === 'pairwise' ? without(pair) : pair) as [Column, Column];
      const n = a.re.length;
      // A constant column has correlation 1 with itself; a column with NaN has not.
      const own = i === j ? { re: a.re.some(Number.isNaN) ? Number.NaN : 1, im: 0 } : undefined;
      const z = own ?? coefficient(a, b);
      r[at] = z.re;
      im[at] = z.im;
      p[at] = i === j ? 1 : studentTails(z.re * Math.sqrt((n - 2) / (1 - z.re ** 2)), n - 2);
      // Fisher's transformation.
      const fisher = Math.atanh(z.re);
      const width = (Math.SQRT2 * erfinv(1 - alpha)) / Math.sqrt(n - 3);
      low[at] = Math.tanh(fisher - width);
      high[at] = Math.tanh(fisher + width);
    }
  }
  return parts
    .slice(0, Math.max(1, nargout))
    .map((part, k) => arrayOf('double', [m, m], part, k === 0 ? im : null, meter));
}

/** The columns without the rows that contain NaN. */
function without(columns: readonly Column[]): Column[] {
  const missing = (k: number) => columns.some(({ re }) => Number.isNaN(re[k]));
  return columns.map(({ re, im }) => ({
    re: re.filter((_, k) => !missing(k)),
    im: im === null ? null : im.filter((_, k) => !missing(k)),
  }));
}

export const functions: readonly Builtin[] = [
  {
    name: 'cov',
    signatures: ['cov (X)', 'cov (X, OPT)', 'cov (X, Y)', 'cov (X, Y, OPT)'],
    summary: 'Covariance.',
    examples: [
      { code: 'cov ([1 2; 3 5; 4 4])', output: 'ans =\n\n   2.3333   1.8333\n   1.8333   2.3333\n\n' },
    ],
    inputs: [1, 3],
    library: true,
    run: (args, _nargout, { meter }) => cov(args, meter),
  },
  {
    name: 'corr',
    signatures: ['corr (X)', 'corr (X, Y)'],
    summary: 'Correlation of columns.',
    examples: [{ code: 'corr ([1; 2; 3], [2; 4; 7])', output: 'ans = 0.9934\n' }],
    inputs: [1, 2],
    library: true,
    run: (args, _nargout, { meter }) => corr(args, meter),
  },
  {
    name: 'corrcoef',
    signatures: [
      'R = corrcoef (X)',
      'R = corrcoef (X, Y)',
      'R = corrcoef (..., PARAM, VALUE, ...)',
      '[R, P] = corrcoef (...)',
      '[R, P, LCI, HCI] = corrcoef (...)',
    ],
    summary: 'Correlation coefficients.',
    examples: [
      {
        code: 'corrcoef ([1 2 3], [2 4 7])',
        output: 'ans =\n\n   1.0000   0.9934\n   0.9934   1.0000\n\n',
      },
    ],
    inputs: [1, Number.POSITIVE_INFINITY],
    outputs: 4,
    library: true,
    run: (args, nargout, { meter }) => corrcoef(args, nargout, meter),
  },
];
