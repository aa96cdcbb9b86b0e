/** Comparison with a tolerance: uniquetol and cplxpair. */
import { fail, failWith } from '../../errors.js';
import type { Meter } from '../../meter.js';
import { typeName } from '../../operators/kinds.js';
import { isTrue, numberOf, textOf } from '../../values/convert.js';
import { classOf, firstDim, isArray, isChar, isComplex, isEmpty, numelOf } from '../../values/inspect.js';
import { cellRow, columnOf, zeros } from '../../values/make.js';
import type { Value } from '../../values/types.js';
import type { Builtin } from '../builtin.js';
import { pickPlaces } from '../creation/shape.js';
import { arrayOf, type Numbers, numbersOf } from '../support/arrays.js';
import { laneStart, lanes } from '../support/lanes.js';
import { mergeSort, sortedPlaces } from './compare.js';

interface TolOptions {
  readonly byRows: boolean;
  readonly allIndices: boolean;
  readonly scale: Float64Array | null;
}

function isReal(value: Value): boolean {
  return ['double', 'single'].includes(classOf(value)) && !isComplex(value);
}

function truth(value: Value): boolean {
  if (!isArray(value) || isChar(value)) return fail(`logical: wrong type argument '${typeName(value)}'`);
  return isTrue(value);
}

function tolOptions(pairs: readonly Value[], meter: Meter): TolOptions {
  let [byRows, allIndices] = [false, false];
  let scale: Float64Array | null = null;
  for (let k = 0; k < pairs.length; k += 2) {
    const word = textOf(pairs[k]!);
    const value = pairs[k + 1]!;
    if (word === undefined) return fail('uniquetol: PROPERTY must be a string');
    const name = word.toLowerCase();
    if (name === 'byrows') byRows = truth(value);
    else if (name === 'outputallindices') allIndices = truth(value);
    else if (name === 'datascale') {
      const given = isReal(value) ? numbersOf(value, meter)!.re : undefined;
      if (given === undefined || given.some((x) => !(x >= 0)))
        return fail('uniquetol: DataScale must be a non-NaN, positive floating point scalar or vector');
      scale = given;
    } else return fail(`uniquetol: unknown property '${word}'`);
  }
  return { byRows, allIndices, scale };
}

/** Members of each group, groups by their first member: a group has all elements within the tolerance of it. */
function clusters(
  count: number,
  order: ArrayLike<number>,
  near: (leader: number, other: number) => boolean,
  reach: (leader: number, other: number) => boolean,
  meter: Meter,
): number[][] {
  const taken = new Uint8Array(count);
  const groups: number[][] = [];
  for (let i = 0; i < order.length; i++) {
    const leader = order[i]!;
    if (taken[leader]) continue;
    const group = [leader];
    for (let j = i + 1; j < order.length; j++) {
      const other = order[j]!;
      meter.tick();
      if (!reach(leader, other)) break;
      if (!taken[other] && near(leader, other)) {
        taken[other] = 1;
        group.push(other);
      }
    }
    groups.push(group);
  }
  return groups;
}

function elementGroups(x: Numbers, tolerance: number, scale: number | undefined, meter: Meter): number[][] {
  let largest = 0;
  for (const y of x.re) if (Number.isFinite(y)) largest = Math.max(largest, Math.abs(y));
  const width = tolerance * (scale ?? largest);
  const order = sortedPlaces(x.re, false, meter).filter((k) => !Number.isNaN(x.re[k]));
  // In this form a width of 0 or NaN makes all elements equal, as in Octave.
  const near = (a: number, b: number) => !(Math.abs(x.re[b]! / width - x.re[a]! / width) >= 1);
  return clusters(x.re.length, order, near, near, meter);
}

function rowGroups(x: Numbers, tolerance: number, scale: Float64Array | null, meter: Meter): number[][] {
  const [rows = 0, columns = 0] = x.dims;
  const widths = Array.from({ length: columns }, (_, j) => {
    if (scale !== null) return tolerance * scale[scale.length === 1 ? 0 : j]!;
    let largest = 0;
    for (let i = 0; i < rows; i++) {
      const y = Math.abs(x.re[i + j * rows]!);
      if (Number.isFinite(y)) largest = Math.max(largest, y);
    }
    return tolerance * largest;
  });
  const near = (a: number, b: number) =>
    widths.every((width, j) => Math.abs(x.re[a + j * rows]! - x.re[b + j * rows]!) <= width);
  const order = Array.from({ length: rows }, (_, k) => k);
  return clusters(rows, order, near, () => true, meter);
}

function uniquetol(args: Value[], nargout: number, meter: Meter): Value[] {
  const [a] = args;
  const wrong = 'Octave:uniquetol:unsupported-type';
  if (!isArray(a!) || !isReal(a))
    return failWith(wrong, 'uniquetol: A must be a double or single precision non-complex array');
  const given = args[1] !== undefined && !isChar(args[1]);
  const pairs = args.slice(given ? 2 : 1);
  if (pairs.length % 2 !== 0) return fail('uniquetol: PROPERTY/VALUE arguments must be passed in pairs');
  if (given && (!isReal(args[1]!) || numelOf(args[1]!) !== 1)) {
    return failWith(wrong, 'uniquetol: TOL must be a double or single precision non-complex scalar');
  }
  const x = numbersOf(a, meter)!;
  const tolerance = given ? numberOf(args[1]!)! : x.cls === 'single' ? 1e-6 : 1e-12;
  const { byRows, allIndices, scale } = tolOptions(pairs, meter);
  if (byRows && x.dims.length > 2) return fail('uniquetol: A must be a 2-D array when "ByRows" is true');
  if (x.re.length === 0) return [a, zeros(), zeros()].slice(0, Math.max(1, nargout));
  if (scale !== null && scale.length !== 1 && !(byRows && scale.length === x.dims[1]))
    return fail('uniquetol: invalid DataScale size');
  const groups = byRows
    ? rowGroups(x, tolerance, scale, meter)
    : elementGroups(x, tolerance, scale?.[0], meter);
  // Each NaN is a group of its own, at the end.
  const missing: number[] = [];
  if (!byRows) {
    x.re.forEach((y, k) => {
      if (Number.isNaN(y)) missing.push(k);
    });
  }
  const all = [...groups, ...missing.map((k) => [k])];
  const leaders = all.map((group) => group[0]!);
  const row = x.dims.length === 2 && x.dims[0] === 1 && x.dims[1]! > 1;
  const [rows = 0, columns = 0] = x.dims;
  const table = byRows
    ? Uint32Array.from({ length: leaders.length * columns }, (_, k) => {
        return leaders[k % leaders.length]! + Math.floor(k / leaders.length) * rows;
      })
    : Uint32Array.from(leaders);
  const dims = byRows ? [leaders.length, columns] : row ? [1, leaders.length] : [leaders.length, 1];
  const results: Value[] = [pickPlaces(a, table, dims, meter)];
  if (nargout > 1) {
    const places = (group: readonly number[]) => columnOf([...group].sort((p, q) => p - q).map((k) => k + 1));
    results.push(
      allIndices
        ? cellRow([...groups.map(places), ...missing.map(() => places(missing))])
        : columnOf(leaders.map((k) => k + 1)),
    );
  }
  if (nargout > 2) {
    const group = meter.doubles(byRows ? rows : x.re.length);
    all.forEach((members, g) => {
      for (const k of members) group[k] = g + 1;
    });
    results.push(columnOf(group));
  }
  return results;
}

/** Sorted indices of a lane: pairs by real part, the negative imaginary part first, then the real numbers. */
function pairedPlaces(re: Float64Array, im: Float64Array, tolerance: number, meter: Meter): number[] {
  const size = (k: number) => Math.hypot(re[k]!, im[k]!);
  const ordered = (places: number[]) => {
    const order = Uint32Array.from(places);
    mergeSort(order, (a, b) => re[a]! <= re[b]!);
    return Array.from(order);
  };
  const all = Array.from(re, (_, k) => k);
  const isRealAt = (k: number) => Math.abs(im[k]!) <= tolerance * size(k);
  const complex = ordered(all.filter((k) => !isRealAt(k)));
  const out: number[] = [];
  while (complex.length > 0) {
    const first = complex.shift()!;
    let best = -1;
    let distance = Number.POSITIVE_INFINITY;
    complex.forEach((k, at) => {
      const d = Math.hypot(re[k]! - re[first]!, im[k]! + im[first]!);
      if (d < distance) {
        best = at;
        distance = d;
      }
    });
    meter.work(2 * complex.length + 1);
    if (best < 0 || distance > tolerance * size(first))
      return fail('cplxpair: could not pair all complex numbers');
    const [second] = complex.splice(best, 1) as [number];
    out.push(...(im[first]! < 0 ? [first, second] : [second, first]));
  }
  return [...out, ...ordered(all.filter(isRealAt))];
}

function cplxpair([z, tolArg, dimArg]: Value[], meter: Meter): Value {
  const x = isArray(z!) ? numbersOf(z, meter)! : fail(`real: not defined for ${typeName(z!)}`);
  if (x.re.length === 0) return zeros(...x.dims);
  let tolerance = 100 * (x.cls === 'single' ? 2 ** -23 : 2 ** -52);
  if (tolArg !== undefined && !(isArray(tolArg) && isEmpty(tolArg))) {
    const given = isArray(tolArg) && numelOf(tolArg) === 1 && !isComplex(tolArg) ? numberOf(tolArg)! : -1;
    if (!(given >= 0 && given < 1))
      return fail('cplxpair: TOL must be a scalar number in the range 0 <= TOL < 1');
    tolerance = given;
  }
  let dim = firstDim(x.dims);
  if (dimArg !== undefined) {
    dim = Math.floor(isArray(dimArg) ? (numberOf(dimArg) ?? 0) : 0) - 1;
    if (!(dim >= 0 && dim < x.dims.length)) return fail('cplxpair: invalid dimension DIM');
  }
  const all = lanes(x.dims, dim);
  const re = meter.doubles(x.re.length);
  const im = meter.doubles(x.re.length);
  for (let k = 0; k < all.count; k++) {
    const start = laneStart(all, k);
    const lane = (part: Float64Array | null) =>
      Float64Array.from({ length: all.length }, (_, i) => part?.[start + i * all.stride] ?? 0);
    const [a, b] = [lane(x.re), lane(x.im)];
    pairedPlaces(a, b, tolerance, meter).forEach((place, i) => {
      const at = start + i * all.stride;
      re[at] = a[place]!;
      im[at] = Math.abs(b[place]!) <= tolerance * Math.hypot(a[place]!, b[place]!) ? 0 : b[place]!;
    });
  }
  return arrayOf(x.cls, x.dims, re, x.im === null ? null : im, meter);
}

export const functions: readonly Builtin[] = [
  {
    name: 'uniquetol',
    signatures: [
      'C = uniquetol (A)',
      'C = uniquetol (A, TOL)',
      'C = uniquetol (..., PROPERTY, VALUE)',
      '[C, IA, IC] = uniquetol (...)',
    ],
    summary: 'Elements that differ by more than a tolerance, sorted.',
    examples: [{ code: 'uniquetol ([1 1.05 2], 0.1)', output: 'ans =\n\n   1   2\n\n' }],
    inputs: [1, Number.POSITIVE_INFINITY],
    outputs: 3,
    library: true,
    run: (args, nargout, { meter }) => uniquetol(args, nargout, meter),
  },
  {
    name: 'cplxpair',
    signatures: ['cplxpair (Z)', 'cplxpair (Z, TOL)', 'cplxpair (Z, TOL, DIM)'],
    summary: 'Complex conjugate pairs by their real parts, then real numbers.',
    examples: [{ code: 'cplxpair ([1+i 3 1-i])', output: 'ans =\n\n   1 - 1i   1 + 1i   3 + 0i\n\n' }],
    inputs: [1, 3],
    library: true,
    run: (args, _nargout, { meter }) => cplxpair(args, meter),
  },
];
