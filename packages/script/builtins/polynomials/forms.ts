/** polyout, polygcd, polyeig. */
import type { Context } from '../../context.js';
import { fail } from '../../errors.js';
import type { Meter } from '../../meter.js';
import { binary } from '../../operators/binary.js';
import { numberOf, textOf } from '../../values/convert.js';
import { dimsOf, isArray, isChar, isVector } from '../../values/inspect.js';
import { complexScalar, matrix } from '../../values/make.js';
import type { Value } from '../../values/types.js';
import type { Builtin } from '../builtin.js';
import { numbersOf } from '../support/arrays.js';
import { type Coefficients, longDivision, reduced, rowValue } from './coefficients.js';

function polyout([c, name]: Value[], nargout: number, context: Context): Value | undefined {
  if (!isArray(c!) || !isVector(dimsOf(c))) return fail('polyout: first argument must be a vector');
  let symbol = 's';
  if (name !== undefined) symbol = textOf(name) ?? fail('polyout: second argument must be a string');
  const { re, im } = numbersOf(c, context.meter)!;
  const n = re.length - 1;
  const text = (k: number, signed: boolean): string => {
    const y = im === null ? 0 : im[k]!;
    let value: Value;
    if (isChar(c)) value = String.fromCharCode(re[k]!);
    else value = y === 0 ? (signed ? re[k]! : Math.abs(re[k]!)) : complexScalar(re[k]!, y);
    return textOf(context.call('num2str', [value, 5], 1)[0]!) ?? '';
  };
  let out = text(0, true);
  for (let k = 1; k <= n; k++) {
    const minus = (im === null || im[k] === 0) && re[k]! < 0;
    out += `*${symbol}^${n - k + 1} ${minus ? '-' : '+'} ${text(k, false)}`;
  }
  if (nargout > 0) return out;
  context.output.print(`${out}\n`);
  return undefined;
}

const largest = (p: Coefficients) =>
  p.re.reduce((top, x, k) => Math.max(top, Math.hypot(x, p.im?.[k] ?? 0)), 0);

function monic(p: Coefficients, meter: Meter): Coefficients {
  const lead = { re: p.re.slice(0, 1), im: p.im?.slice(0, 1) ?? null };
  return longDivision(p, lead, meter).quotient;
}

/** Euclid's algorithm on monic polynomials; a remainder below the tolerance counts as zero. */
function polygcd([b, a, tolArg]: Value[], meter: Meter): Value {
  if (!isArray(b!) || !isArray(a!)) return binary('==', isArray(b!) ? a! : b!, 0, meter);
  const tol = tolArg === undefined ? Math.sqrt(Number.EPSILON) : numberOf(tolArg)!;
  let x: Coefficients = numbersOf(b, meter)!;
  let y: Coefficients = numbersOf(a, meter)!;
  const given = [numbersOf(b, meter)!, numbersOf(a, meter)!] as const;
  if (!isVector(dimsOf(b)) || !isVector(dimsOf(a))) return 1;
  if (y.re.length === 1 || x.re.length === 1) {
    if (largest(y) === 0) return b;
    if (largest(x) === 0) return a;
    return 1;
  }
  x = monic(reduced(x), meter);
  y = monic(reduced(y), meter);
  for (;;) {
    if (x.re.length < y.re.length) [x, y] = [y, x];
    const bound = tol * largest(x);
    const rest = reduced(longDivision(x, y, meter).rest, bound);
    if (largest(rest) <= bound) return rowValue(y, ...given);
    if (rest.re.length === 1) return 1;
    x = y;
    y = monic(rest, meter);
  }
}

/** (C0 + z C1 + ... + z^l Cl) v = 0 as a generalised eigenvalue problem of the companion matrices. */
function polyeig(args: Value[], nargout: number, context: Context): Value[] {
  const { meter } = context;
  const parts = args.map((arg) => {
    const dims = dimsOf(arg);
    if (!isArray(arg) || dims.length > 2 || dims[0] !== dims[1])
      return fail('polyeig: coefficients must be square matrices');
    return numbersOf(arg, meter)!;
  });
  const n = parts[0]!.dims[0]!;
  if (parts.some((p) => p.dims[0] !== n)) return fail('polyeig: coefficients must have the same dimensions');
  const l = args.length - 1;
  const size = n * l;
  const complex = parts.some((p) => p.im !== null);
  const make = () => ({
    re: meter.doubles(size * size),
    im: complex ? meter.doubles(size * size) : null,
  });
  const left = make();
  const right = make();
  const put = (
    to: { re: Float64Array; im: Float64Array | null },
    p: Coefficients,
    column: number,
    sign: number,
  ) => {
    for (let j = 0; j < n; j++)
      for (let i = 0; i < n; i++) {
        const at = i + (column * n + j) * size;
        to.re[at] = sign * p.re[i + j * n]!;
        if (to.im !== null) to.im[at] = sign * (p.im?.[i + j * n] ?? 0);
      }
  };
  put(left, parts[0]!, 0, 1);
  for (let k = 1; k <= l; k++) put(right, parts[k]!, k - 1, -1);
  for (let k = n; k < size; k++) {
    left.re[k + k * size] = 1;
    right.re[k + (k - n) * size] = 1;
  }
  const c = matrix([size, size], left.re, left.im);
  const d = matrix([size, size], right.re, right.im);
  if (nargout < 2) return context.call('eig', [c, d], 1);
  const [v, z] = context.call('eig', [c, d, 'vector'], 2) as [Value, Value];
  const all = numbersOf(v, meter)!;
  const top = (part: Float64Array) => {
    const out = meter.doubles(n * size);
    for (let j = 0; j < size; j++) for (let i = 0; i < n; i++) out[i + j * n] = part[i + j * size]!;
    return out;
  };
  const vectors = matrix([n, size], top(all.re), all.im === null ? null : top(all.im));
  return [vectors, z];
}

export const functions: readonly Builtin[] = [
  {
    name: 'polyout',
    signatures: ['polyout (C)', 'polyout (C, X)', 'STR = polyout (...)'],
    summary: 'A polynomial as text.',
    examples: [{ code: "polyout ([1 -2 3], 'x')", output: '1*x^2 - 2*x^1 + 3\n' }],
    inputs: [1, 2],
    library: true,
    run: (args, nargout, context) => polyout(args, nargout, context),
  },
  {
    name: 'polygcd',
    signatures: ['Q = polygcd (B, A)', 'Q = polygcd (B, A, TOL)'],
    summary: 'Greatest common divisor of two polynomials.',
    examples: [{ code: 'polygcd ([1 2 1], [1 1])', output: 'ans =\n\n   1   1\n\n' }],
    inputs: [2, 3],
    library: true,
    run: (args, _nargout, { meter }) => polygcd(args, meter),
  },
  {
    name: 'polyeig',
    signatures: ['Z = polyeig (C0, C1, ..., CL)', '[V, Z] = polyeig (C0, C1, ..., CL)'],
    summary: 'Eigenvalues of a polynomial with matrices as coefficients.',
    examples: [{ code: 'polyeig (2, 1)', output: 'ans = -2\n' }],
    inputs: [1, Number.POSITIVE_INFINITY],
    outputs: 2,
    library: true,
    run: (args, nargout, context) => polyeig(args, nargout, context),
  },
];
