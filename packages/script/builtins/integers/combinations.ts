/** Factorials, combinations, orders, common multiples. */
import type { Context } from '../../context.js';
import { fail } from '../../errors.js';
import type { Meter } from '../../meter.js';
import { binary } from '../../operators/binary.js';
import { clampLong } from '../../operators/saturate.js';
import { numberOf } from '../../values/convert.js';
import { classOf, dimsOf, isArray, isComplex, isNumeric, isVector, numelOf } from '../../values/inspect.js';
import { int64, zeros } from '../../values/make.js';
import type { ClassName, Value } from '../../values/types.js';
import type { Builtin } from '../builtin.js';
import { pickPlaces } from '../creation/shape.js';
import { sortedPlaces } from '../sorting/compare.js';
import { gamma } from '../special/gamma.js';
import { arrayOf, floatClass, isIntegerClass, numbersOf } from '../support/arrays.js';
import { pairwise } from '../support/binary.js';

function factorial(value: Value, meter: Meter): Value {
  const x = isArray(value) ? numbersOf(value, meter) : undefined;
  const good = (y: number) => y === Number.POSITIVE_INFINITY || (Number.isInteger(y) && y >= 0);
  if (x === undefined || x.im !== null || !x.re.every(good))
    return fail('factorial: all N must be real non-negative integers');
  return arrayOf(
    floatClass(x.cls),
    x.dims,
    x.re.map((y) => gamma(y + 1)),
    null,
    meter,
  );
}

/** C(n, k) exactly. */
function choose(n: number, k: number): bigint {
  let out = 1n;
  const big = BigInt(n);
  for (let i = 1n; i <= BigInt(Math.min(k, n - k)); i++) out = (out * (big - i + 1n)) / i;
  return out;
}

function chooseNumber(nArg: Value, kArg: Value, context: Context): Value {
  const { meter } = context;
  const [n, k] = [numberOf(nArg)!, numberOf(kArg)!];
  const classes: ClassName[] = [classOf(nArg), classOf(kArg)];
  const cls = classes.find(isIntegerClass) ?? floatClass(...classes);
  const terms = Math.min(k, n - k);
  // With more terms the result exceeds every class: C(n, k) is at least 2^k.
  const exact = terms > 1100 ? undefined : choose(n, k);
  meter.work(50 * Math.min(terms, 1100));
  const found = exact === undefined ? Number.POSITIVE_INFINITY : Number(exact);
  if ((cls === 'int64' || cls === 'uint64') && exact !== undefined) {
    const kept = clampLong(exact, cls);
    if (kept !== exact)
      context.warning('Octave:nchoosek:large-output', 'nchoosek: result may have saturated at intmax');
    return int64([1, 1], cls === 'int64' ? BigInt64Array.of(kept) : BigUint64Array.of(kept));
  }
  const out = arrayOf(cls, [1, 1], Float64Array.of(found), null, meter);
  if (isIntegerClass(cls)) {
    if (numberOf(out) !== found)
      context.warning('Octave:nchoosek:large-output', 'nchoosek: result may have saturated at intmax');
  } else if (found > (cls === 'single' ? 2 ** 24 : 2 ** 53))
    context.warning('Octave:nchoosek:large-output', 'nchoosek: possible loss of precision');
  return out;
}

/** All combinations of k elements, one per row, in the order of their positions. */
function chooseElements(set: Value, k: number, meter: Meter): Value {
  const n = numelOf(set);
  if (k === 0) return zeros(1, 0);
  if (k > n) return zeros(0, k);
  const rows = Number(choose(n, k));
  meter.elements(rows * k, 4);
  meter.work(rows * k);
  const table = new Uint32Array(rows * k);
  const pick = Array.from({ length: k }, (_, i) => i);
  for (let row = 0; row < rows; row++) {
    for (let i = 0; i < k; i++) table[row + i * rows] = pick[i]!;
    let i = k - 1;
    while (i >= 0 && pick[i] === n - k + i) i--;
    if (i < 0) break;
    pick[i] = pick[i]! + 1;
    for (let j = i + 1; j < k; j++) pick[j] = pick[j - 1]! + 1;
  }
  return pickPlaces(set, table, [rows, k], meter);
}

function nchoosek([set, kArg]: Value[], context: Context): Value {
  const dims = dimsOf(set!);
  if (!isVector(dims)) return fail('nchoosek: first argument must be a scalar or a vector');
  const k = isArray(kArg!) && numelOf(kArg) === 1 && !isComplex(kArg) ? numberOf(kArg)! : -1;
  if (!(k >= 0) || !Number.isInteger(k)) return fail('nchoosek: K must be an integer >= 0');
  if (numelOf(set!) !== 1 || !isNumeric(set!)) {
    if (numelOf(set!) > 1 || !isArray(set!) || classOf(set) === 'char')
      return chooseElements(set!, k, context.meter);
  }
  const n = numberOf(set!)!;
  if (isComplex(set!) || !Number.isInteger(n) || n < k)
    return fail('nchoosek: N must be a non-negative integer >= K');
  return chooseNumber(set!, kArg!, context);
}

/** All permutations, the last one first. */
function perms(value: Value, meter: Meter): Value {
  const n = numelOf(value);
  if (n === 0) return pickPlaces(value, new Uint32Array(0), [1, 0], meter);
  let rows = 1;
  for (let k = 2; k <= n; k++) rows *= k;
  meter.elements(rows * n, 4);
  meter.work(rows * n);
  let places: ArrayLike<number> = Array.from({ length: n }, (_, k) => k);
  if (isNumeric(value) && !isComplex(value)) places = sortedPlaces(numbersOf(value, meter)!.re, false, meter);
  const table = new Uint32Array(rows * n);
  const order = Array.from({ length: n }, (_, k) => n - 1 - k);
  for (let row = 0; row < rows; row++) {
    for (let i = 0; i < n; i++) table[row + i * rows] = places[order[i]!]!;
    // The next smaller permutation.
    let i = n - 2;
    while (i >= 0 && order[i]! < order[i + 1]!) i--;
    if (i < 0) break;
    let j = n - 1;
    while (order[j]! > order[i]!) j--;
    [order[i], order[j]] = [order[j]!, order[i]!];
    for (let a = i + 1, b = n - 1; a < b; a++, b--) [order[a], order[b]] = [order[b]!, order[a]!];
  }
  return pickPlaces(value, table, [rows, n], meter);
}

function divisor(x: number, y: number): number {
  let [a, b] = [Math.abs(x), Math.abs(y)];
  while (b > 0) [a, b] = [b, a % b];
  return a;
}

function lcm(args: Value[], meter: Meter): Value {
  if (!args.every(isNumeric)) return fail('lcm: all arguments must be numeric');
  let size: string | undefined;
  for (const arg of args) {
    if (numelOf(arg) === 1) continue;
    const own = dimsOf(arg).join('x');
    if (size !== undefined && size !== own) return fail('lcm: all args must be the same size or scalar');
    size = own;
  }
  return args.slice(1).reduce<Value>((a, b) => {
    for (const value of [a, b])
      if (numbersOf(value, meter)!.re.some((y) => !Number.isInteger(y)))
        fail('gcd: all values must be integers');
    const [p, q] = [classOf(a), classOf(b)];
    if (isIntegerClass(p) && isIntegerClass(q) && p !== q) return binary('.*', a, b, meter);
    return pairwise('lcm', a, b, meter, (x, y) => (x === 0 || y === 0 ? 0 : x * (y / divisor(x, y))));
  }, args[0]!);
}

export const functions: readonly Builtin[] = [
  {
    name: 'lcm',
    signatures: ['lcm (X, Y)', 'lcm (X, Y, ...)'],
    summary: 'Least common multiple.',
    examples: [{ code: 'lcm (4, 6)', output: 'ans = 12\n' }],
    inputs: [2, Number.POSITIVE_INFINITY],
    library: true,

    run: (args, _nargout, { meter }) => lcm(args, meter),
  },
  {
    name: 'factorial',
    signatures: ['factorial (N)'],
    summary: 'Product of the whole numbers up to each element.',
    examples: [{ code: 'factorial ([0 5])', output: 'ans =\n\n     1   120\n\n' }],
    inputs: [1, 1],
    library: true,

    run: (args, _nargout, { meter }) => factorial(args[0]!, meter),
  },
  {
    name: 'nchoosek',
    signatures: ['C = nchoosek (N, K)', 'C = nchoosek (SET, K)'],
    summary: 'Number of choices, or all of them.',
    examples: [
      { code: 'nchoosek (5, 2)', output: 'ans = 10\n' },
      { code: 'nchoosek ([1 2 3], 2)', output: 'ans =\n\n   1   2\n   1   3\n   2   3\n\n' },
    ],
    inputs: [2, 2],
    library: true,

    run: (args, _nargout, context) => nchoosek(args, context),
  },
  {
    name: 'perms',
    signatures: ['perms (V)'],
    summary: 'All orders of elements.',
    examples: [
      {
        code: 'perms ([1 2 3])',
        output:
          'ans =\n\n   3   2   1\n   3   1   2\n   2   3   1\n   2   1   3\n   1   3   2\n   1   2   3\n\n',
      },
    ],
    inputs: [1, 1],
    library: true,

    run: (args, _nargout, { meter }) => perms(args[0]!, meter),
  },
];
