/** Matrices with a name: Hilbert's, Pascal's, Toeplitz's, magic squares. */
import type { Context } from '../../context.js';
import { fail } from '../../errors.js';
import type { Meter } from '../../meter.js';
import { join } from '../../operators/concatenate.js';
import { typeName } from '../../operators/kinds.js';
import { unary } from '../../operators/unary.js';
import { numberOf } from '../../values/convert.js';
import { classOf, isArray, isChar, isComplex, numelOf } from '../../values/inspect.js';
import { matrix } from '../../values/make.js';
import type { Value } from '../../values/types.js';
import type { Builtin } from '../builtin.js';
import { reshaped } from '../creation/shape.js';
import { arrayOf, floatClass, gather, isIntegerClass, numbersOf } from '../support/arrays.js';
import { whole } from '../support/sizes.js';
import { isLine } from './grids.js';

function filled(rows: number, columns: number, meter: Meter, f: (i: number, j: number) => number): Value {
  const re = meter.doubles(rows * columns);
  meter.work(re.length);
  for (let j = 0; j < columns; j++) for (let i = 0; i < rows; i++) re[i + j * rows] = f(i, j);
  return matrix([rows, columns], re);
}

function binomial(n: number, k: number): number {
  if (k < 0 || k > n) return 0;
  let out = 1;
  for (let i = 1; i <= Math.min(k, n - k); i++) out = (out * (n - i + 1)) / i;
  return Math.round(out);
}

function hilb(value: Value, meter: Meter): Value {
  if (!isArray(value)) return fail('invalid types found in range expression');
  if (numelOf(value) !== 1) return fail('hilb: N must be a scalar integer');
  const n = Math.max(0, Math.floor(numberOf(value)!));
  return filled(n, n, meter, (i, j) => 1 / (i + j + 1));
}

/** Elements in closed form: Choi, Tricks or Treats with the Hilbert Matrix, Amer. Math. Monthly 90, 1983. */
function invhilb(value: Value, meter: Meter): Value {
  if (numelOf(value) !== 1) return fail('invhilb: N must be a scalar integer');
  if (!isArray(value))
    return fail(`octave_base_value::array_value(): wrong type argument '${typeName(value)}'`);
  const n = whole(numberOf(value)!, 'octave_idx_type');
  return filled(n, n, meter, (i, j) => {
    const sign = (i + j) % 2 === 0 ? 1 : -1;
    const outer = binomial(n + i, n - j - 1) * binomial(n + j, n - i - 1);
    return sign * (i + j + 1) * outer * binomial(i + j, i) ** 2;
  });
}

/** Odd orders: the Siamese method. Multiples of 4: complements on the diagonals. Other even orders: Strachey's method. */
function magicElements(n: number, meter: Meter): Float64Array {
  const m = meter.doubles(n * n);
  meter.work(n * n);
  if (n % 2 === 1) {
    let [i, j] = [0, (n - 1) / 2];
    for (let k = 1; k <= n * n; k++) {
      m[i + j * n] = k;
      if (k % n === 0) i = (i + 1) % n;
      else [i, j] = [(i + n - 1) % n, (j + 1) % n];
    }
  } else if (n % 4 === 0) {
    const edge = (i: number) => i % 4 === 0 || i % 4 === 3;
    for (let j = 0; j < n; j++)
      for (let i = 0; i < n; i++) {
        const k = i * n + j + 1;
        m[i + j * n] = edge(i) === edge(j) ? n * n + 1 - k : k;
      }
  } else {
    const h = n / 2;
    const part = magicElements(h, meter);
    const quarter = h * h;
    for (let j = 0; j < h; j++)
      for (let i = 0; i < h; i++) {
        const k = part[i + j * h]!;
        m[i + j * n] = k;
        m[i + h + (j + h) * n] = k + quarter;
        m[i + (j + h) * n] = k + 2 * quarter;
        m[i + h + j * n] = k + 3 * quarter;
      }
    const k = (n - 2) / 4;
    const middle = (h - 1) / 2;
    for (let i = 0; i < h; i++) {
      const swap = (j: number) => {
        const kept = m[i + j * n]!;
        m[i + j * n] = m[i + h + j * n]!;
        m[i + h + j * n] = kept;
      };
      const first = i === middle ? 1 : 0;
      for (let j = first; j < first + k; j++) swap(j);
      for (let j = n - k + 1; j < n; j++) swap(j);
    }
  }
  return m;
}

function magic(value: Value, meter: Meter): Value {
  if (!isArray(value)) return fail(`fix: not defined for ${typeName(value)}`);
  const n = Math.trunc(numberOf(value) ?? 0);
  if (n < 0) return fail('magic: N must be non-negative');
  if (n === 2) return matrix([2, 2], Float64Array.of(4, 1, 3, 2));
  return matrix([n, n], n === 0 ? new Float64Array(0) : magicElements(n, meter));
}

/** Two vectors joined: indices continue from the first into the second. */
function inOne(name: string, values: readonly Value[], meter: Meter): Value {
  if (!values.every(isArray)) return fail(`${name}: C and R must be vectors of numbers`);
  return join(
    values.map((value) => reshaped(value, [1, numelOf(value)], meter)),
    1,
    'horizontal dimensions mismatch',
    meter,
  );
}

function patterned(
  rows: number,
  columns: number,
  from: Value,
  meter: Meter,
  f: (i: number, j: number) => number,
): Value {
  meter.elements(rows * columns, 4);
  const table = new Uint32Array(rows * columns);
  for (let j = 0; j < columns; j++) for (let i = 0; i < rows; i++) table[i + j * rows] = f(i, j);
  return gather(from, table, [rows, columns], meter);
}

function differ(a: Value, i: number, b: Value, j: number, meter: Meter): boolean {
  const x = numbersOf(a, meter);
  const y = numbersOf(b, meter);
  return x !== undefined && y !== undefined && x.re[i] !== y.re[j];
}

function hankel([c, r]: Value[], context: Context): Value {
  const { meter } = context;
  if (r === undefined && !isLine(c!)) return fail('hankel: C must be a vector');
  if (r !== undefined && (!isLine(c!) || !isLine(r))) return fail('hankel: C and R must be vectors');
  const n = numelOf(c!);
  if (r === undefined) {
    const all = inOne(
      'hankel',
      [c!, isChar(c!) ? '\0' : arrayOf(classOf(c!), [1, 1], Float64Array.of(0), null, meter)],
      meter,
    );
    return patterned(n, n, all, meter, (i, j) => Math.min(n, i + j));
  }
  if (differ(c!, n - 1, r, 0, meter)) context.warning('', 'hankel: column wins anti-diagonal conflict');
  const all = inOne('hankel', [c!, r], meter);
  return patterned(n, numelOf(r), all, meter, (i, j) => (i + j < n ? i + j : i + j + 1));
}

function toeplitz([c, r]: Value[], context: Context): Value {
  const { meter } = context;
  if (r === undefined && !isLine(c!)) return fail('toeplitz: C must be a vector');
  if (r !== undefined && (!isLine(c!) || !isLine(r))) return fail('toeplitz: C and R must be vectors');
  const n = numelOf(c!);
  if (r === undefined) {
    // Hermitian except for the diagonal, which stays unchanged.
    const below = isComplex(c!) ? reshaped(unary("'", c, meter), [1, n], meter) : c!;
    const all = inOne('toeplitz', [c!, below], meter);
    return patterned(n, n, all, meter, (i, j) => (j >= i ? j - i : n + i - j));
  }
  if (differ(c!, 0, r, 0, meter)) context.warning('', 'toeplitz: column wins diagonal conflict');
  const all = inOne('toeplitz', [c!, r], meter);
  return patterned(n, numelOf(r), all, meter, (i, j) => (i >= j ? i - j : n + j - i));
}

function vander([value, count]: Value[], meter: Meter): Value {
  if (!isLine(value!)) return fail('vander: polynomial C must be a vector');
  if (!isArray(value!)) return fail('invalid data type specified');
  if (isChar(value)) return fail('zeros: invalid class name');
  const x = numbersOf(value, meter)!;
  const rows = x.re.length;
  let n = rows;
  if (count !== undefined) {
    if (!isArray(count) || isChar(count))
      return fail(`octave_base_value::int64_value (): wrong type argument '${typeName(count)}'`);
    n = whole(numberOf(count) ?? 0, 'int64_t');
  }
  const re = meter.doubles(rows * n);
  const im = x.im === null ? null : meter.doubles(rows * n);
  for (let i = 0; i < rows; i++) {
    let [a, b] = [1, 0];
    for (let j = n - 1; j >= 0; j--) {
      re[i + j * rows] = x.im === null && n - 1 - j > 2 ? x.re[i]! ** (n - 1 - j) : a;
      if (im !== null) im[i + j * rows] = b;
      const y = x.im === null ? 0 : x.im[i]!;
      [a, b] = [a * x.re[i]! - b * y, a * y + b * x.re[i]!];
    }
  }
  return arrayOf(isIntegerClass(x.cls) ? x.cls : floatClass(x.cls), [rows, n], re, im, meter);
}

function wilkinson(value: Value, meter: Meter): Value {
  const n = isArray(value) && numelOf(value) === 1 ? numberOf(value)! : -1;
  if (!(n >= 0) || !Number.isInteger(n)) return fail('wilkinson: N must be a non-negative integer');
  return filled(n, n, meter, (i, j) => {
    if (i === j) return Math.abs((n - 1) / 2 - i);
    return Math.abs(i - j) === 1 ? 1 : 0;
  });
}

function pascal([nArg, tArg]: Value[], meter: Meter): Value {
  if (numelOf(nArg!) !== 1 || (tArg !== undefined && numelOf(tArg) !== 1))
    return fail('pascal: N and T must be scalars');
  if (!isArray(nArg!))
    return fail(`octave_base_value::array_value(): wrong type argument '${typeName(nArg!)}'`);
  const t = tArg === undefined ? 0 : numberOf(tArg)!;
  if (![-1, 0, 1, 2].includes(t)) return fail(`pascal: T must be -1, 0, 1, or 2, found ${t}`);
  const n = whole(numberOf(nArg)!, 'octave_idx_type');
  const odd = (k: number) => (k % 2 === 0 ? 1 : -1);
  return filled(n, n, meter, (i, j) => {
    if (t === 0) return binomial(i + j, i);
    if (t === 2) return j + i > n - 1 ? 0 : odd(n - 1 + i) * binomial(n - 1 - j, i);
    return i < j ? 0 : (t === 1 ? odd(j) : 1) * binomial(i, j);
  });
}

/** Generates the Hadamard matrix of order 12: each row shifts it by one, bordered by ones. */
const TWELVE = [-1, -1, 1, -1, -1, -1, 1, 1, 1, -1, 1];

/** Doubles the matrix of order 1 or 12 by [H H; H -H]. */
function hadamard(value: Value, meter: Meter): Value {
  const message = 'hadamard: N must be 2^k*p, for p = 1, 12, 20 or 28';
  const n = isArray(value) && numelOf(value) === 1 ? numberOf(value)! : Number.NaN;
  if (!(n >= 1) || !Number.isInteger(n)) return fail(message);
  const start = n % 12 === 0 ? 12 : 1;
  const times = Math.log2(n / start);
  if (!Number.isInteger(times)) {
    const known = [20, 28].some((p) => Number.isInteger(Math.log2(n / p)));
    return fail(known ? 'hadamard: the orders 20 and 28 are not available' : message);
  }
  return filled(n, n, meter, (i, j) => {
    const [p, q] = [i % start, j % start];
    let sign = p === 0 || q === 0 ? 1 : TWELVE[(q - p + 11) % 11]!;
    for (let a = Math.floor(i / start) & Math.floor(j / start); a > 0; a >>= 1) if (a & 1) sign = -sign;
    return sign;
  });
}

export const functions: readonly Builtin[] = [
  {
    name: 'hadamard',
    signatures: ['hadamard (N)'],
    summary: 'Hadamard matrix.',
    examples: [{ code: 'hadamard (2)', output: 'ans =\n\n   1   1\n   1  -1\n\n' }],
    inputs: [1, 1],
    library: true,

    run: ([n], _nargout, { meter }) => hadamard(n!, meter),
  },
  {
    name: 'hilb',
    signatures: ['hilb (N)'],
    summary: 'Hilbert matrix.',
    examples: [{ code: 'hilb (2)', output: 'ans =\n\n   1.0000   0.5000\n   0.5000   0.3333\n\n' }],
    inputs: [1, 1],
    library: true,

    run: (args, _nargout, { meter }) => hilb(args[0]!, meter),
  },
  {
    name: 'invhilb',
    signatures: ['invhilb (N)'],
    summary: 'Inverse of a Hilbert matrix.',
    examples: [{ code: 'invhilb (2)', output: 'ans =\n\n    4   -6\n   -6   12\n\n' }],
    inputs: [1, 1],
    library: true,

    run: (args, _nargout, { meter }) => invhilb(args[0]!, meter),
  },
  {
    name: 'magic',
    signatures: ['magic (N)'],
    summary: 'Magic square.',
    examples: [{ code: 'magic (3)', output: 'ans =\n\n   8   1   6\n   3   5   7\n   4   9   2\n\n' }],
    inputs: [1, 1],
    library: true,

    run: (args, _nargout, { meter }) => magic(args[0]!, meter),
  },
  {
    name: 'hankel',
    signatures: ['hankel (C)', 'hankel (C, R)'],
    summary: 'Hankel matrix.',
    examples: [{ code: 'hankel ([1 2 3])', output: 'ans =\n\n   1   2   3\n   2   3   0\n   3   0   0\n\n' }],
    inputs: [1, 2],
    library: true,

    run: (args, _nargout, context) => hankel(args, context),
  },
  {
    name: 'toeplitz',
    signatures: ['toeplitz (C)', 'toeplitz (C, R)'],
    summary: 'Toeplitz matrix.',
    examples: [
      { code: 'toeplitz ([1 2 3])', output: 'ans =\n\n   1   2   3\n   2   1   2\n   3   2   1\n\n' },
    ],
    inputs: [1, 2],
    library: true,

    run: (args, _nargout, context) => toeplitz(args, context),
  },
  {
    name: 'vander',
    signatures: ['vander (C)', 'vander (C, N)'],
    summary: 'Vandermonde matrix.',
    examples: [{ code: 'vander ([1 2 3])', output: 'ans =\n\n   1   1   1\n   4   2   1\n   9   3   1\n\n' }],
    inputs: [1, 2],
    library: true,

    run: (args, _nargout, { meter }) => vander(args, meter),
  },
  {
    name: 'wilkinson',
    signatures: ['wilkinson (N)'],
    summary: "Wilkinson's matrix.",
    examples: [{ code: 'wilkinson (3)', output: 'ans =\n\n   1   1   0\n   1   0   1\n   0   1   1\n\n' }],
    inputs: [1, 1],
    library: true,

    run: (args, _nargout, { meter }) => wilkinson(args[0]!, meter),
  },
  {
    name: 'pascal',
    signatures: ['pascal (N)', 'pascal (N, T)'],
    summary: 'Pascal matrix.',
    examples: [{ code: 'pascal (3)', output: 'ans =\n\n   1   1   1\n   1   2   3\n   1   3   6\n\n' }],
    inputs: [1, 2],
    library: true,

    run: (args, _nargout, { meter }) => pascal(args, meter),
  },
];
