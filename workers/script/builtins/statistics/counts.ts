/** Counts, runs and ranks of elements, and scaling to an interval. */
import type { Context } from '../../context.js';
import { fail, invalidCall } from '../../errors.js';
import type { Meter } from '../../meter.js';
import { expand } from '../../operators/elementwise.js';
import { broadcastDims } from '../../values/broadcast.js';
import { numberOf, textOf } from '../../values/convert.js';
import { isArray, isChar, isVector } from '../../values/inspect.js';
import { matrix, rowOf, zeros } from '../../values/make.js';
import type { Value } from '../../values/types.js';
import type { Builtin } from '../builtin.js';
import { sortedPlaces } from '../sorting/compare.js';
import { lastNotLarger } from '../sorting/sort.js';
import { arrayOf, floatClass, type Numbers, numbersOf } from '../support/arrays.js';
import { lanes, mapLanes, writeLane } from '../support/lanes.js';
import { numeric } from './averages.js';
import { along, extremes } from './moments.js';

function histc(args: Value[], nargout: number, context: Context): Value[] {
  const { meter } = context;
  const real = (value: Value, name: string) => {
    const x = numbersOf(value, meter);
    return x?.im === null ? x : fail(`histc: ${name} must be real-valued, not complex`);
  };
  const x = real(args[0]!, 'X argument');
  let edges = real(args[1]!, 'EDGES').re;
  const n = edges.length;
  if (n === 0) {
    context.warning('', 'histc: empty EDGES specified');
    return [zeros(), zeros()].slice(0, Math.max(1, nargout));
  }
  const dim = along('histc', args[2], x.dims);
  if (dim >= x.dims.length) return fail('histc: DIM must be an integer and a valid dimension');
  if (edges.some((edge, k) => k > 0 && !(edge >= edges[k - 1]!))) {
    context.warning('', 'histc: edge values not sorted on input');
    edges = edges.slice().sort();
  }
  const all = lanes(x.dims, dim);
  const places = meter.doubles(x.re.length);
  meter.work(x.re.length * 10);
  const counts = mapLanes(x.re, x.dims, dim, n, meter, (lane, out, k) => {
    const own = lane.map((y) => (y <= edges[n - 1]! ? lastNotLarger(edges, y) : 0));
    for (const place of own) if (place > 0) out[place - 1] = out[place - 1]! + 1;
    writeLane(places, all, k, own);
  });
  return [matrix(counts.dims, counts.re), matrix(x.dims, places)].slice(0, Math.max(1, nargout));
}

function rescale(args: Value[], meter: Meter): Value {
  const message = 'rescale: A must be a numeric or logical matrix';
  const a = isArray(args[0]!) && !isChar(args[0]) ? numbersOf(args[0], meter)! : fail(message);
  if (a.im !== null) return fail('rescale: A must be real');
  if (args.length % 2 === 0) return invalidCall();
  const read = (value: Value): Numbers => numbersOf(value, meter) ?? fail('rescale: invalid option(s)');
  const scalar = (y: number): Numbers => ({ cls: 'double', dims: [1, 1], re: Float64Array.of(y), im: null });
  let at = 1;
  let [low, high] = [scalar(0), scalar(1)];
  if (args.length > 1 && !isChar(args[1]!)) {
    [low, high] = [read(args[1]!), read(args[2]!)];
    at = 3;
  }
  const [least, most] = extremes(a.re);
  let [from, to] = [scalar(least), scalar(most)];
  for (; at < args.length; at += 2) {
    const word = isChar(args[at]!) ? textOf(args[at]!)?.toLowerCase() : undefined;
    if (word === 'inputmin') from = read(args[at + 1]!);
    else if (word === 'inputmax') to = read(args[at + 1]!);
    else return fail('rescale: invalid option(s)');
  }
  if (a.re.length === 0) return args[0]!;
  const n = a.re.length;
  const [l, u, f, t] = [low, high, from, to].map((part) =>
    expand(part, broadcastDims('rescale', a.dims, part.dims)),
  ) as [Float64Array, Float64Array, Float64Array, Float64Array];
  const out = meter.doubles(n);
  meter.work(10 * n);
  for (let k = 0; k < n; k++) {
    if (l[k]! > u[k]!) return fail('rescale: lower bound L must be smaller than upper bound U');
    const x = Number.isNaN(a.re[k]!) ? Number.NaN : Math.min(Math.max(a.re[k]!, f[k]!), t[k]!);
    const width = t[k]! - f[k]!;
    out[k] = width > 0 ? l[k]! + ((x - f[k]!) / width) * (u[k]! - l[k]!) : x - x + l[k]!;
  }
  return arrayOf(floatClass(a.cls), a.dims, out, null, meter);
}

function runlength(value: Value, nargout: number, meter: Meter): Value[] {
  const message = 'runlength: X must be a numeric vector';
  const x = isArray(value) && !isChar(value) ? numbersOf(value, meter)! : fail(message);
  if (!isVector(x.dims)) return fail(message);
  const lengths: number[] = [];
  const values: number[] = [];
  for (let k = 0; k < x.re.length; ) {
    let next = k + 1;
    while (next < x.re.length && x.re[next] === x.re[k]) next++;
    lengths.push(next - k);
    values.push(x.re[k]!);
    k = next;
  }
  const results = [rowOf(lengths)];
  if (nargout > 1) results.push(arrayOf(x.cls, [1, values.length], Float64Array.from(values), null, meter));
  return results;
}

const RANKS = ['fractional', 'competition', 'modified', 'ordinal', 'dense'];

function ranks([value, dimArg, typeArg]: Value[], meter: Meter): Value {
  const x = numeric('ranks', value!, meter);
  if (x.im !== null) return fail('ranks: X must be real');
  const dim = along('ranks', dimArg, x.dims);
  let type = 0;
  if (typeArg !== undefined) {
    const text = isChar(typeArg) ? (textOf(typeArg) ?? '') : undefined;
    const given =
      text === undefined ? (isArray(typeArg) ? numberOf(typeArg) : undefined) : RANKS.indexOf(text);
    if (given === undefined || !Number.isInteger(given) || given < 0 || given > 4)
      return fail(`ranks: unknown RTYPE '${text ?? given ?? ''}'`);
    type = given;
  }
  const out = mapLanes(x.re, x.dims, dim, x.dims[dim] ?? 1, meter, (lane, to) => {
    const places = sortedPlaces(lane, false, meter);
    let group = 0;
    for (let k = 0; k < places.length; ) {
      let next = k + 1;
      while (next < places.length && lane[places[next]!] === lane[places[k]!]) next++;
      group++;
      // Elements k to next - 1 are equal.
      for (let i = k; i < next; i++) to[places[i]!] = [(k + 1 + next) / 2, k + 1, next, i + 1, group][type]!;
      k = next;
    }
  });
  return matrix(out.dims, out.re);
}

export const functions: readonly Builtin[] = [
  {
    name: 'histc',
    signatures: ['N = histc (X, EDGES)', 'N = histc (X, EDGES, DIM)', '[N, IDX] = histc (...)'],
    summary: 'Counts elements between edges.',
    examples: [{ code: 'histc ([1 2 2 3 5], 1:5)', output: 'ans =\n\n   1   2   1   0   1\n\n' }],
    inputs: [2, 3],
    outputs: 2,
    library: true,
    run: (args, nargout, context) => histc(args, nargout, context),
  },
  {
    name: 'rescale',
    signatures: [
      'B = rescale (A)',
      'B = rescale (A, L, U)',
      'B = rescale (..., "inputmin", INMIN)',
      'B = rescale (..., "inputmax", INMAX)',
    ],
    summary: 'Scales to an interval.',
    examples: [{ code: 'rescale ([1 2 3])', output: 'ans =\n\n        0   0.5000   1.0000\n\n' }],
    inputs: [1, Number.POSITIVE_INFINITY],
    library: true,
    run: (args, _nargout, { meter }) => rescale(args, meter),
  },
  {
    name: 'runlength',
    signatures: ['count = runlength (X)', '[count, value] = runlength (X)'],
    summary: 'Lengths of runs of equal elements.',
    examples: [{ code: 'runlength ([2 2 0 4 4 4])', output: 'ans =\n\n   2   1   3\n\n' }],
    inputs: [1, 1],
    outputs: 2,
    library: true,
    run: ([x], nargout, { meter }) => runlength(x!, nargout, meter),
  },
  {
    name: 'ranks',
    signatures: ['ranks (X)', 'ranks (X, DIM)', 'ranks (X, DIM, RTYPE)'],
    summary: 'Ranks along a dimension, ties shared.',
    examples: [{ code: 'ranks ([3 1 1])', output: 'ans =\n\n   3.0000   1.5000   1.5000\n\n' }],
    inputs: [1, 3],
    library: true,
    run: (args, _nargout, { meter }) => ranks(args, meter),
  },
];
