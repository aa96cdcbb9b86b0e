/** Partial fractions: from b / a to residues at the poles, and back. */
import { fail, invalidCall } from '../../errors.js';
import { emptyGrid } from '../../linear/grid.js';
import { solve } from '../../linear/solve.js';
import type { Meter } from '../../meter.js';
import type { Complex } from '../../operators/complex.js';
import { isTrue, numberOf } from '../../values/convert.js';
import { isArray, isEmpty } from '../../values/inspect.js';
import { columnOf, matrix, zeros } from '../../values/make.js';
import type { Value } from '../../values/types.js';
import type { Builtin } from '../builtin.js';
import { numbersOf } from '../support/arrays.js';
import {
  type Coefficients,
  longDivision,
  polynomialValue,
  reduced,
  times,
  vectorArgument,
} from './coefficients.js';
import { rootsOf } from './roots.js';

const TOLERANCE = 1e-3;

function sizeOf(z: Complex): number {
  return Math.hypot(z.re, z.im);
}

/**
 * Groups poles that coincide within the tolerance, the largest first unless the order must stay.
 *
 * @returns indices by group, and for each pole its number in its group, from 1
 */
function grouped(
  poles: readonly Complex[],
  tol: number,
  reorder: boolean,
): { places: number[]; multiplicity: number[] } {
  let rest = poles.map((_, k) => k);
  if (reorder) rest.sort((a, b) => sizeOf(poles[b]!) - sizeOf(poles[a]!) || a - b);
  const places: number[] = [];
  const multiplicity: number[] = [];
  while (rest.length > 0) {
    const first = poles[rest[0]!]!;
    const scale = sizeOf(first) || 1;
    const near = (k: number) =>
      sizeOf({ re: poles[k]!.re - first.re, im: poles[k]!.im - first.im }) / scale < tol;
    const group = rest.filter((k, i) => i === 0 || near(k));
    group.forEach((k, i) => {
      places.push(k);
      multiplicity.push(i + 1);
    });
    rest = rest.filter((k) => !group.includes(k));
  }
  return { places, multiplicity };
}

function complexOf({ re, im }: Coefficients): Complex[] {
  return Array.from(re, (x, k) => ({ re: x, im: im === null ? 0 : im[k]! }));
}

function mpoles(args: Value[], nargout: number, meter: Meter): Value[] {
  const [p, tolArg, reorderArg] = args;
  if (!isArray(p!)) return invalidCall();
  const poles = complexOf(numbersOf(p, meter)!);
  meter.work(poles.length * poles.length);
  const tol = tolArg === undefined || isEmpty(tolArg) ? TOLERANCE : numberOf(tolArg)!;
  const reorder = reorderArg === undefined || isEmpty(reorderArg) || isTrue(reorderArg);
  const { places, multiplicity } = grouped(poles, tol, reorder);
  const column = (numbers: readonly number[]) => (numbers.length === 0 ? zeros(0, 1) : columnOf(numbers));
  return [column(multiplicity), column(places.map((k) => k + 1))].slice(0, Math.max(1, nargout));
}

/** The monic polynomial with these roots. */
function monic(poles: readonly Complex[], meter: Meter): Coefficients {
  const complex = poles.some((z) => z.im !== 0);
  const factor = { re: Float64Array.of(1, 0), im: complex ? Float64Array.of(0, 0) : null };
  let p: Coefficients = { re: Float64Array.of(1), im: null };
  for (const { re, im } of poles) {
    factor.re[1] = -re;
    if (factor.im !== null) factor.im[1] = -im;
    p = times(p, factor, meter);
  }
  return p;
}

/** Sets parts to zero that are rounding errors relative to the largest pole. */
function cleaned(poles: readonly Complex[]): Complex[] {
  const bound = 1e-12 * Math.max(...poles.map(sizeOf));
  const clean = (x: number) => (Math.abs(x) < bound ? 0 : x);
  return poles.map(({ re, im }) => ({ re: clean(re), im: clean(im) }));
}

function listValue(list: readonly Complex[]): Value {
  if (list.length === 0) return zeros(0, 1);
  const re = Float64Array.from(list, (z) => z.re);
  return matrix(
    [list.length, 1],
    re,
    Float64Array.from(list, (z) => z.im),
  );
}

/** Residues as the solution of b = sum of r times the remaining factors of a. */
function decompose(args: Value[], nargout: number, meter: Meter): Value[] {
  const message = 'polyreduce: C must be a non-empty vector';
  const b = reduced(vectorArgument(args[0]!, message, meter));
  const a = reduced(vectorArgument(args[1]!, message, meter));
  const lead: Coefficients = { re: a.re.slice(0, 1), im: a.im?.slice(0, 1) ?? null };
  const numerator = longDivision(b, lead, meter).quotient;
  const denominator = longDivision(a, lead, meter).quotient;
  let direct: Value = zeros();
  let rest: Coefficients = numerator;
  if (numerator.re.length >= denominator.re.length) {
    const { quotient, rest: left } = longDivision(numerator, denominator, meter);
    direct = polynomialValue(quotient, [1, quotient.re.length], false);
    rest = reduced(left);
  }
  const n = denominator.re.length - 1;
  if (n === 0) return [zeros(), zeros(), direct, zeros()].slice(0, Math.max(1, nargout));
  const found = complexOf(rootsOf(denominator, meter));
  const { places, multiplicity } = grouped(found, TOLERANCE, true);
  let poles = places.map((k) => found[k]!);
  // Each group is one pole: the mean of its members.
  for (let k = 0; k < n; ) {
    let end = k + 1;
    while (end < n && multiplicity[end]! > 1) end++;
    const group = poles.slice(k, end);
    const mean = {
      re: group.reduce((sum, z) => sum + z.re, 0) / group.length,
      im: group.reduce((sum, z) => sum + z.im, 0) / group.length,
    };
    for (let i = k; i < end; i++) poles[i] = mean;
    k = end;
  }
  poles = cleaned(poles);
  const complex = rest.im !== null || poles.some((z) => z.im !== 0);
  const system = emptyGrid(n, n, complex, meter);
  meter.work(n * n * n);
  for (let k = 0; k < n; k++) {
    // a / (s - p)^m: leaves out m factors of the group.
    const start = k - multiplicity[k]! + 1;
    const others = monic(
      poles.filter((_, i) => i < start || i > k),
      meter,
    );
    const from = n - others.re.length;
    system.re.set(others.re, from + k * n);
    if (others.im !== null) system.im!.set(others.im, from + k * n);
  }
  const right = emptyGrid(n, 1, complex, meter);
  right.re.set(rest.re.subarray(-n), Math.max(0, n - rest.re.length));
  if (rest.im !== null) right.im!.set(rest.im.subarray(-n), Math.max(0, n - rest.im.length));
  const solved = solve(system, right, meter);
  const residues = cleaned(complexOf(solved));
  return [listValue(residues), listValue(poles), direct, columnOf(multiplicity)].slice(
    0,
    Math.max(1, nargout),
  );
}

/** The fraction that residues, poles and a direct polynomial represent. */
function compose(args: Value[], nargout: number, meter: Meter): Value[] {
  const read = (value: Value) =>
    isArray(value) ? complexOf(numbersOf(value, meter)!) : fail('residue: arguments must be vectors');
  const r = read(args[0]!);
  const p = read(args[1]!);
  if (r.length !== p.length) return fail('residue: R and P must have the same number of elements');
  const k = isArray(args[2]!) ? numbersOf(args[2], meter)! : fail('residue: K must be a vector');
  const { places, multiplicity } =
    args[3] === undefined
      ? grouped(p, TOLERANCE, false)
      : { places: p.map((_, i) => i), multiplicity: read(args[3]).map((z) => z.re) };
  const poles = places.map((i) => p[i]!);
  // Groups with the highest power.
  const highest = poles.map((_, i) => {
    let end = i;
    while (end + 1 < poles.length && multiplicity[end + 1]! > multiplicity[end]!) end++;
    return multiplicity[end]!;
  });
  const whole = monic(poles, meter);
  const n = Math.max(whole.re.length, k.re.length === 0 ? 0 : whole.re.length + k.re.length - 1);
  const re = meter.doubles(n);
  const im = meter.doubles(n);
  const add = (q: Coefficients) => {
    q.re.forEach((x, i) => {
      const at = n - q.re.length + i;
      re[at] = re[at]! + x;
      if (q.im !== null) im[at] = im[at]! + q.im[i]!;
    });
  };
  poles.forEach((_, i) => {
    const first = i - multiplicity[i]! + 1;
    const others = monic(
      poles.filter(
        (_pole, j) => j < first || j > first + multiplicity[i]! - 1 || highest[i]! < multiplicity[i]!,
      ),
      meter,
    );
    const z = r[places[i]!]!;
    add(times(others, { re: Float64Array.of(z.re), im: z.im === 0 ? null : Float64Array.of(z.im) }, meter));
  });
  if (k.re.length > 0) add(times(whole, k, meter));
  const value = (q: Coefficients) => {
    const small = reduced(q);
    return polynomialValue(small, [1, small.re.length], false);
  };
  return [value({ re, im: im.every((y) => Math.abs(y) < 1e-12) ? null : im }), value(whole)].slice(
    0,
    Math.max(1, nargout),
  );
}

export const functions: readonly Builtin[] = [
  {
    name: 'mpoles',
    signatures: [
      '[MULTP, IDXP] = mpoles (P)',
      '[MULTP, IDXP] = mpoles (P, TOL)',
      '[MULTP, IDXP] = mpoles (P, TOL, REORDER)',
    ],
    summary: 'Poles that lie together, counted.',
    examples: [{ code: "mpoles ([2 3 1 1 2])'", output: 'ans =\n\n   1   1   2   1   2\n\n' }],
    inputs: [1, 3],
    outputs: 2,
    library: true,
    run: (args, nargout, { meter }) => mpoles(args, nargout, meter),
  },
  {
    name: 'residue',
    signatures: [
      '[R, P, K, E] = residue (B, A)',
      '[B, A] = residue (R, P, K)',
      '[B, A] = residue (R, P, K, E)',
    ],
    summary: 'Partial fractions of a quotient of polynomials, or the quotient of partial fractions.',
    examples: [{ code: 'residue (1, [1 3 2])', output: 'ans =\n\n  -1\n   1\n\n' }],
    inputs: [2, 4],
    outputs: 4,
    library: true,
    run: (args, nargout, { meter }) =>
      args.length > 2 ? compose(args, nargout, meter) : decompose(args, nargout, meter),
  },
];
