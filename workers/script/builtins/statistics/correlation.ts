/** Covariance and correlation. */
import { fail } from '../../errors.js';
import type { Meter } from '../../meter.js';
import { numberOf, textOf } from '../../values/convert.js';
import { isArray, isChar, isEmpty, isVector, numelOf } from '../../values/inspect.js';
import { zeros } from '../../values/make.js';
import type { Value } from '../../values/types.js';
import type { Builtin } from '../builtin.js';
import { erfinv } from '../special/gamma.js';
import { arrayOf, floatClass, type Numbers, numbersOf } from '../support/arrays.js';

/** Observations in rows, variables in columns; a vector is one variable. */
interface Table {
  readonly rows: number;
  readonly columns: readonly Float64Array[];
  readonly cls: 'double' | 'single';
}

function tableOf(x: Numbers): Table {
  const rows = isVector(x.dims) ? x.re.length : x.dims[0]!;
  const count = isVector(x.dims) ? 1 : x.dims[1]!;
  const columns = Array.from({ length: count }, (_, j) => x.re.subarray(j * rows, (j + 1) * rows));
  return { rows, columns, cls: floatClass(x.cls) };
}

function observations(value: Value, meter: Meter): Table {
  const message = 'cov: X and Y must be numeric matrices or vectors';
  const x = isArray(value) && !isChar(value) ? numbersOf(value, meter)! : fail(message);
  if (x.dims.length > 2) return fail('cov: X and Y must be 2-D matrices or vectors');
  return x.im === null ? tableOf(x) : fail('cov: X and Y must be real');
}

function centered(x: Float64Array): Float64Array {
  let sum = 0;
  for (const y of x) sum += y;
  return x.map((y) => y - sum / x.length);
}

function dot(x: Float64Array, y: Float64Array): number {
  let sum = 0;
  for (let k = 0; k < x.length; k++) sum += x[k]! * y[k]!;
  return sum;
}

/** f of each pair of columns. */
function crossed(
  x: Table,
  y: Table,
  meter: Meter,
  f: (a: Float64Array, b: Float64Array, i: number, j: number) => number,
): Value {
  const out = meter.doubles(x.columns.length * y.columns.length);
  meter.work(out.length * x.rows);
  x.columns.forEach((a, i) => {
    y.columns.forEach((b, j) => {
      out[i + j * x.columns.length] = f(a, b, i, j);
    });
  });
  const cls = floatClass(x.cls, y.cls);
  return arrayOf(cls, [x.columns.length, y.columns.length], out, null, meter);
}

function cov(args: Value[], meter: Meter): Value {
  let [first, second, optArg]: (Value | undefined)[] = args;
  // A scalar in the second place is OPT.
  if (args.length === 2 && isArray(second!) && numelOf(second) === 1) {
    optArg = second;
    second = undefined;
  }
  const x = observations(first!, meter);
  const y = second === undefined ? x : observations(second, meter);
  const opt = optArg === undefined ? 0 : isArray(optArg) ? numberOf(optArg) : undefined;
  if (opt !== 0 && opt !== 1) return fail('cov: normalization OPT must be 0 or 1');
  if (x.rows !== y.rows) return fail('cov: X and Y must have the same number of observations');
  if (isEmpty(first!)) return zeros(x.columns.length, x.columns.length);
  const n = x.rows === 1 ? 1 : x.rows - 1 + opt;
  const plain = (t: Table): Table => ({ ...t, columns: t.columns.map(centered) });
  return crossed(plain(x), plain(y), meter, (a, b) => dot(a, b) / n);
}

/** Pearson's coefficient. */
function coefficient(x: Float64Array, y: Float64Array): number {
  const a = centered(x);
  const b = centered(y);
  const r = dot(a, b) / Math.sqrt(dot(a, a) * dot(b, b));
  return Math.max(-1, Math.min(1, r));
}

function corr(args: Value[], meter: Meter): Value {
  const x = observations(args[0]!, meter);
  const y = args[1] === undefined ? x : observations(args[1], meter);
  if (x.rows !== y.rows) return fail('cov: X and Y must have the same number of observations');
  if (x.rows === 0) return zeros(x.columns.length, y.columns.length);
  return crossed(x, y, meter, (a, b) => (a.length === 1 ? 1 : coefficient(a, b)));
}

/**
 * Probability that |t| of `degrees` degrees of freedom is larger, by the finite sums of Abramowitz & Stegun, Handbook of Mathematical
 * Functions, 26.7.3 and 26.7.4.
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
    const name = isChar(words[k]!) ? (textOf(words[k]!) ?? '') : fail('corrcoef: parameter must be a string');
    const value = words[k + 1];
    if (value === undefined) return fail(`corrcoef: parameter "${name}" missing value`);
    if (name.toLowerCase() === 'alpha') {
      const alpha = isArray(value) && numelOf(value) === 1 ? numbersOf(value, meter)!.re[0]! : -1;
      if (!(alpha >= 0 && alpha <= 1)) return fail('corrcoef: "alpha" must be a scalar between 0 and 1');
      found.alpha = alpha;
    } else if (name.toLowerCase() === 'rows') {
      const rows = isChar(value) ? (textOf(value) ?? '') : '';
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
  const paired = args[1] !== undefined && !isChar(args[1]);
  const { alpha, rows } = options(args.slice(paired ? 2 : 1), meter);
  if (x.im !== null || x.dims.length > 2) return fail('corrcoef: X must be a real matrix');
  let table = tableOf(x);
  if (paired) {
    const y = read(args[1]!);
    if (y.re.length !== x.re.length) return fail('corrcoef: X and Y must be the same size');
    table = { rows: x.re.length, columns: [x.re, y.re], cls: floatClass(x.cls, y.cls) };
  }
  if (table.rows < 2 && table.columns.length < 2) return [Number.NaN];
  if (rows === 'complete') table = { ...table, columns: without(table.columns) };
  const m = table.columns.length;
  const parts = Array.from({ length: 4 }, () => meter.doubles(m * m));
  const [r, p, low, high] = parts as [Float64Array, Float64Array, Float64Array, Float64Array];
  meter.work(m * m * table.rows);
  for (let i = 0; i < m; i++) {
    for (let j = 0; j < m; j++) {
      const at = i + j * m;
      const pair = [table.columns[i]!, table.columns[j]!];
      const [a, b] = (rows === 'pairwise' ? without(pair) : pair) as [Float64Array, Float64Array];
      const n = a.length;
      r[at] = i === j ? 1 : coefficient(a, b);
      p[at] = i === j ? 1 : studentTails(r[at]! * Math.sqrt((n - 2) / (1 - r[at]! ** 2)), n - 2);
      // Fisher's transformation.
      const z = Math.atanh(r[at]!);
      const width = (Math.SQRT2 * erfinv(1 - alpha)) / Math.sqrt(n - 3);
      low[at] = Math.tanh(z - width);
      high[at] = Math.tanh(z + width);
    }
  }
  return parts.slice(0, Math.max(1, nargout)).map((part) => arrayOf(table.cls, [m, m], part, null, meter));
}

/** The columns without the rows that hold a NaN. */
function without(columns: readonly Float64Array[]): Float64Array[] {
  return columns.map((column) => column.filter((_, k) => !columns.some((other) => Number.isNaN(other[k]))));
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
