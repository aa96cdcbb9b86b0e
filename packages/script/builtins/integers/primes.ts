/** Prime numbers and factors. */
import { fail } from '../../errors.js';
import type { Meter } from '../../meter.js';
import { typeName } from '../../operators/kinds.js';
import { numberOf } from '../../values/convert.js';
import { classOf, isArray, isComplex, numelOf } from '../../values/inspect.js';
import { int64, rowOf, zeros } from '../../values/make.js';
import { Int64Tensor, type Value } from '../../values/types.js';
import type { Builtin } from '../builtin.js';
import { arrayOf, numbersOf } from '../support/arrays.js';

/** The sieve of Eratosthenes, of odd numbers. */
function primesUpTo(n: number, meter: Meter): Float64Array {
  if (n < 2) return new Float64Array(0);
  const half = Math.floor((n - 1) / 2);
  meter.elements(half + 1, 1);
  const crossed = new Uint8Array(half + 1);
  for (let i = 1; 2 * i * (i + 1) <= half; i++) {
    if (crossed[i]) continue;
    meter.work(half / i);
    for (let k = 2 * i * (i + 1); k <= half; k += 2 * i + 1) crossed[k] = 1;
  }
  let count = 1;
  for (let i = 1; i <= half; i++) if (!crossed[i]) count++;
  const out = meter.doubles(count);
  out[0] = 2;
  for (let i = 1, at = 1; i <= half; i++) if (!crossed[i]) out[at++] = 2 * i + 1;
  return out;
}

function powerMod(base: bigint, exponent: bigint, m: bigint): bigint {
  let out = 1n;
  let b = base % m;
  for (let e = exponent; e > 0n; e >>= 1n) {
    if (e & 1n) out = (out * b) % m;
    b = (b * b) % m;
  }
  return out;
}

const WITNESSES = [2n, 3n, 5n, 7n, 11n, 13n, 17n, 19n, 23n, 29n, 31n, 37n];

/** Miller and Rabin's test; these witnesses decide below 3.3e24 (Sorenson & Webster, Math. Comp. 86, 2017). */
function isLargePrime(n: bigint): boolean {
  for (const p of WITNESSES) if (n % p === 0n) return n === p;
  let d = n - 1n;
  let twos = 0;
  for (; (d & 1n) === 0n; d >>= 1n) twos++;
  return WITNESSES.every((a) => {
    let x = powerMod(a, d, n);
    if (x === 1n || x === n - 1n) return true;
    for (let k = 1; k < twos; k++) {
      x = (x * x) % n;
      if (x === n - 1n) return true;
    }
    return false;
  });
}

function isPrime(n: number, meter: Meter): boolean {
  if (n < 2 || !Number.isFinite(n)) return false;
  if (n < 4) return true;
  if (n % 2 === 0 || n % 3 === 0) return false;
  if (n > 1e8) {
    meter.work(2000);
    return isLargePrime(BigInt(n));
  }
  meter.work(Math.sqrt(n) / 3);
  for (let k = 5; k * k <= n; k += 6) if (n % k === 0 || n % (k + 2) === 0) return false;
  return true;
}

/** A Gaussian integer: its norm is prime, or it lies on an axis and is a prime of the form 4k+3. */
function isGaussianPrime(re: number, im: number, meter: Meter): boolean {
  if (re !== 0 && im !== 0) return isPrime(re * re + im * im, meter);
  const size = Math.abs(re + im);
  return size % 4 === 3 && isPrime(size, meter);
}

function testPrimes(value: Value, meter: Meter): Value {
  if (!isArray(value)) return fail(`fix: not defined for ${typeName(value)}`);
  const x = numbersOf(value, meter)!;
  const out = meter.doubles(x.re.length);
  if (value instanceof Int64Tensor) {
    meter.work(2000 * out.length);
    for (let k = 0; k < out.length; k++) {
      const n = value.re[k]! < 0n ? -value.re[k]! : value.re[k]!;
      out[k] = n > 1n && isLargePrime(n) ? 1 : 0;
    }
    return arrayOf('logical', x.dims, out, null, meter);
  }
  const odd = (y: number) => Number.isNaN(y) || (Number.isFinite(y) && !Number.isInteger(y));
  if (x.re.some(odd) || x.im?.some(odd)) return fail('isprime: X contains non-integer entries');
  for (let k = 0; k < out.length; k++) {
    const prime =
      x.im === null ? isPrime(Math.abs(x.re[k]!), meter) : isGaussianPrime(x.re[k]!, x.im[k]!, meter);
    out[k] = prime ? 1 : 0;
  }
  return arrayOf('logical', x.dims, out, null, meter);
}

function primes(value: Value, meter: Meter): Value {
  if (!isArray(value) || numelOf(value) !== 1 || isComplex(value))
    return fail('primes: N must be a real scalar');
  const n = numberOf(value)!;
  if (Number.isNaN(n) || n === Number.POSITIVE_INFINITY)
    return fail('primes: N must be finite (not +Inf or NaN)');
  const found = primesUpTo(Math.floor(n), meter);
  const cls = classOf(value);
  return arrayOf(cls === 'char' ? 'double' : cls, [1, found.length], found, null, meter);
}

function divisorOf(a: bigint, b: bigint): bigint {
  let [x, y] = [a, b];
  while (y !== 0n) [x, y] = [y, x % y];
  return x;
}

/** Pollard's rho (BIT 15, 1975): adds the prime factors of n, which has no small ones. */
function split(n: bigint, into: bigint[], meter: Meter): void {
  if (n === 1n) return;
  if (isLargePrime(n)) {
    into.push(n);
    return;
  }
  for (let c = 1n; ; c++) {
    let [x, y, d] = [2n, 2n, 1n];
    while (d === 1n) {
      meter.work(20);
      x = (x * x + c) % n;
      y = (y * y + c) % n;
      y = (y * y + c) % n;
      d = divisorOf(x > y ? x - y : y - x, n);
    }
    if (d === n) continue;
    split(d, into, meter);
    split(n / d, into, meter);
    return;
  }
}

function primeFactors(n: bigint, meter: Meter): bigint[] {
  if (n < 4n) return [n];
  const found: bigint[] = [];
  let rest = n;
  for (let p = 2n; p < 2000n && p * p <= rest; p += p === 2n ? 1n : 2n)
    while (rest % p === 0n) {
      found.push(p);
      rest /= p;
    }
  meter.work(4000);
  if (rest > 1n && rest < 4_000_000n) found.push(rest);
  else split(rest, found, meter);
  return found.sort((a, b) => (a < b ? -1 : a > b ? 1 : 0));
}

function factor(value: Value, nargout: number, meter: Meter): Value[] {
  const refuse = () => fail('factor: Q must be a real non-negative integer');
  if (!isArray(value) || numelOf(value) !== 1 || isComplex(value)) return refuse();
  const n = numberOf(value)!;
  if (!(n >= 0) || (Number.isFinite(n) && !Number.isInteger(n))) return refuse();
  const cls = classOf(value);
  const long = value instanceof Int64Tensor;
  if (!long && n > (cls === 'single' ? 2 ** 24 : 2 ** 53))
    return fail('factor: Q too large to factor (> flintmax)');
  const found = primeFactors(long ? value.re[0]! : BigInt(n), meter);
  const distinct = nargout > 1 ? found.filter((p, k) => p !== found[k - 1]) : found;
  const list = (of: bigint[]) => {
    if (!long) return arrayOf(cls, [1, of.length], Float64Array.from(of, Number), null, meter);
    return int64([1, of.length], value.cls === 'int64' ? BigInt64Array.from(of) : BigUint64Array.from(of));
  };
  if (nargout < 2) return [list(found)];
  return [list(distinct), rowOf(distinct.map((p) => found.filter((q) => q === p).length))];
}

/** The first primes. */
function listPrimes(value: Value | undefined, meter: Meter): Value {
  if (value !== undefined && (!isArray(value) || numelOf(value) !== 1))
    return fail('list_primes: N must be a real scalar');
  const n = value === undefined ? 25 : Math.floor(numberOf(value)!);
  if (!(n >= 1)) return zeros();
  // The n-th prime is below n (log n + log log n) from n = 6 on (Rosser & Schoenfeld, Illinois J. Math. 6, 1962).
  const limit = n < 6 ? 13 : Math.ceil(n * (Math.log(n) + Math.log(Math.log(n))));
  const found = primesUpTo(limit, meter).slice(0, n);
  return arrayOf('double', [1, found.length], found, null, meter);
}

export const functions: readonly Builtin[] = [
  {
    name: 'primes',
    signatures: ['P = primes (N)'],
    summary: 'Primes up to a number.',
    examples: [{ code: 'primes (20)', output: 'ans =\n\n    2    3    5    7   11   13   17   19\n\n' }],
    inputs: [1, 1],
    library: true,

    run: (args, _nargout, { meter }) => primes(args[0]!, meter),
  },
  {
    name: 'list_primes',
    signatures: ['list_primes ()', 'list_primes (N)'],
    summary: 'The first primes, 25 of them by default.',
    examples: [{ code: 'list_primes (5)', output: 'ans =\n\n    2    3    5    7   11\n\n' }],
    inputs: [0, 1],
    library: true,
    run: ([n], _nargout, { meter }) => listPrimes(n, meter),
  },
  {
    name: 'isprime',
    signatures: ['isprime (X)'],
    summary: 'Whether numbers are prime.',
    examples: [{ code: 'isprime ([1 2 3 4])', output: 'ans =\n\n  0  1  1  0\n\n' }],
    inputs: [1, 1],
    library: true,

    run: (args, _nargout, { meter }) => testPrimes(args[0]!, meter),
  },
  {
    name: 'factor',
    signatures: ['PF = factor (Q)', '[PF, N] = factor (Q)'],
    summary: 'Prime factors.',
    examples: [
      { code: 'factor (60)', output: 'ans =\n\n   2   2   3   5\n\n' },
      { code: '[p, n] = factor (60)', output: 'p =\n\n   2   3   5\n\nn =\n\n   2   1   1\n\n' },
    ],
    inputs: [1, 1],
    outputs: 2,
    library: true,

    run: (args, nargout, { meter }) => factor(args[0]!, nargout, meter),
  },
];
