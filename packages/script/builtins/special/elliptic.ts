/** Complete elliptic integrals and Jacobi elliptic functions, by arithmetic-geometric means. */
import { fail } from '../../errors.js';
import type { Meter } from '../../meter.js';
import { expand } from '../../operators/elementwise.js';
import { broadcastDims } from '../../values/broadcast.js';
import { numberOf } from '../../values/convert.js';
import {
  isArray,
  isChar,
  isColumn,
  isComplex,
  isRow,
  numelOf,
  product,
  sameDims,
} from '../../values/inspect.js';
import { matrix } from '../../values/make.js';
import type { Value } from '../../values/types.js';
import type { Builtin } from '../builtin.js';
import { type Numbers, numbersOf } from '../support/arrays.js';

const STEPS = 40;

/** K and E: Abramowitz & Stegun, Handbook of Mathematical Functions, 17.6. */
function complete(m: number): [number, number] {
  if (Number.isNaN(m)) return [m, m];
  if (m === 1) return [Number.POSITIVE_INFINITY, 1];
  let a = 1;
  let b = Math.sqrt(1 - m);
  let square = m;
  let sum = square / 2;
  for (let k = 1, power = 1; k < STEPS && square !== 0; k++, power *= 2) {
    const c = (a - b) / 2;
    [a, b] = [(a + b) / 2, Math.sqrt(a * b)];
    square = c * c;
    sum += power * square;
    if (Math.abs(c) < 1e-17 * a) break;
  }
  const k = Math.PI / (2 * a);
  return [k, k * (1 - sum)];
}

function ellipke([mArg, tolArg]: Value[], nargout: number, meter: Meter): Value[] {
  const m = isArray(mArg!) && !isComplex(mArg) ? numbersOf(mArg, meter)! : fail('ellipke: M must be real');
  if (m.re.some((x) => x > 1)) return fail('ellipke: M must be <= 1');
  if (tolArg !== undefined && !(isArray(tolArg) && numelOf(tolArg) === 1 && numberOf(tolArg)! > 0))
    return fail('ellipke: TOL must be a real scalar > 0');
  const both = Array.from(m.re, complete);
  meter.work(50 * both.length);
  const part = (which: 0 | 1) =>
    matrix(
      m.dims,
      Float64Array.from(both, (pair) => pair[which]),
    );
  return nargout > 1 ? [part(0), part(1)] : [part(0)];
}

interface Jacobi {
  readonly sn: number;
  readonly cn: number;
  readonly dn: number;
  /** The remaining difference of the means. */
  readonly error: number;
}

/** For a real argument: Abramowitz & Stegun, 16.4. */
function jacobi(u: number, m: number): Jacobi {
  if (!(m >= 0 && m <= 1)) return { sn: Number.NaN, cn: Number.NaN, dn: Number.NaN, error: Number.NaN };
  if (m === 1) return { sn: Math.tanh(u), cn: 1 / Math.cosh(u), dn: 1 / Math.cosh(u), error: 0 };
  const as = [1];
  const cs = [Math.sqrt(m)];
  let b = Math.sqrt(1 - m);
  while (cs.at(-1)! > 1e-16 * as.at(-1)! && as.length < STEPS) {
    const a = as.at(-1)!;
    as.push((a + b) / 2);
    cs.push((a - b) / 2);
    b = Math.sqrt(a * b);
  }
  const last = as.length - 1;
  let phi = 2 ** last * as[last]! * u;
  for (let k = last; k > 0; k--) phi = (Math.asin((cs[k]! / as[k]!) * Math.sin(phi)) + phi) / 2;
  const sn = Math.sin(phi);
  return { sn, cn: Math.cos(phi), dn: Math.sqrt(1 - m * sn * sn), error: cs[last]! / as[last]! };
}

type Parts = [number, number, number, number, number, number, number];

/** For a complex argument, from real and imaginary part: 16.21. */
function complexJacobi(x: number, y: number, m: number): Parts {
  const p = jacobi(x, m);
  if (y === 0) return [p.sn, 0, p.cn, 0, p.dn, 0, p.error];
  const q = jacobi(y, 1 - m);
  const d = q.cn * q.cn + m * p.sn * p.sn * q.sn * q.sn;
  return [
    (p.sn * q.dn) / d,
    (p.cn * p.dn * q.sn * q.cn) / d,
    (p.cn * q.cn) / d,
    (-p.sn * p.dn * q.sn * q.dn) / d,
    (p.dn * q.cn * q.dn) / d,
    (-m * p.sn * p.cn * q.sn) / d,
    Math.max(p.error, q.error),
  ];
}

function ellipj([uArg, mArg]: Value[], nargout: number, meter: Meter): Value[] {
  const read = (value: Value, name: string): Numbers =>
    isArray(value) && !isChar(value)
      ? numbersOf(value, meter)!
      : fail(`ellipj: ${name} must be a scalar or matrix`);
  const u = read(uArg!, 'U');
  const m = read(mArg!, 'M');
  const fits =
    u.re.length === 1 || m.re.length === 1 || sameDims(u.dims, m.dims) || (isColumn(u.dims) && isRow(m.dims));
  if (!fits) return fail('ellipj: Invalid size combination for U and M');
  const dims = broadcastDims('ellipj', u.dims, m.dims);
  const n = product(dims);
  const [x, k] = [expand(u, dims, meter), expand(m, dims, meter)];
  const y = u.im === null ? undefined : expand({ ...u, re: u.im }, dims, meter);
  const out = Array.from({ length: 7 }, () => meter.doubles(n));
  meter.work(200 * n);
  for (let i = 0; i < n; i++) {
    const parts = complexJacobi(x[i]!, y?.[i] ?? 0, k[i]!);
    parts.forEach((part, j) => {
      out[j]![i] = part;
    });
  }
  const results = [0, 2, 4].map((j) => matrix(dims, out[j]!, y === undefined ? null : out[j + 1]!));
  return [...results, matrix(dims, out[6]!)].slice(0, Math.max(1, nargout));
}

export const functions: readonly Builtin[] = [
  {
    name: 'ellipke',
    signatures: ['K = ellipke (M)', 'K = ellipke (M, TOL)', '[K, E] = ellipke (...)'],
    summary: 'Complete elliptic integrals of the first and second kind.',
    examples: [{ code: '[k, e] = ellipke (0.5)', output: 'k = 1.8541\ne = 1.3506\n' }],
    inputs: [1, 2],
    outputs: 2,
    library: true,
    run: (args, nargout, { meter }) => ellipke(args, nargout, meter),
  },
  {
    name: 'ellipj',
    signatures: ['[SN, CN, DN, ERR] = ellipj (U, M)', '[SN, CN, DN, ERR] = ellipj (U, M, TOL)'],
    summary: "Jacobi's elliptic functions sn, cn and dn.",
    examples: [
      { code: '[sn, cn, dn] = ellipj (0.5, 0.5)', output: 'sn = 0.4708\ncn = 0.8823\ndn = 0.9430\n' },
    ],
    inputs: [2, 3],
    outputs: 4,
    run: (args, nargout, { meter }) => ellipj(args, nargout, meter),
  },
];
