/** Counts, runs and ranks of elements, and scaling to an interval. */
import type { Context } from '../../context.js';
import { fail, failWith, invalidCall } from '../../errors.js';
import type { Meter } from '../../meter.js';
import { binary } from '../../operators/binary.js';
import { expand } from '../../operators/elementwise.js';
import { broadcastDims } from '../../values/broadcast.js';
import { numberOf, textOf } from '../../values/convert.js';
import { isArray, isChar, isVector, numelOf } from '../../values/inspect.js';
import { matrix, rowOf, zeros } from '../../values/make.js';
import type { Value } from '../../values/types.js';
import type { Builtin } from '../builtin.js';
import { reshaped } from '../creation/shape.js';
import { lastNotLarger } from '../sorting/places.js';
import { arrayOf, floatClass, gather, type Numbers, numbersOf } from '../support/arrays.js';
import { laneStart, lanes, mapLanes, writeLane } from '../support/lanes.js';
import { numeric } from './lines.js';
import { laneOrder } from './middle.js';
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

/** Rescales by the elements of smallest and largest absolute value. */
function complexRescale(a: Value, low: Numbers, high: Numbers, context: Context): Value {
  const { meter } = context;
  const of = (name: string) => context.call(name, [reshaped(a, [numelOf(a), 1], meter)], 1)[0]!;
  const minus = (x: Value, y: Value) => binary('-', x, y, meter);
  const [l, u] = [low, high].map((part) => arrayOf('double', part.dims, part.re.slice(), null, meter)) as [
    Value,
    Value,
  ];
  const part = binary('./', minus(a, of('min')), minus(of('max'), of('min')), meter);
  return binary('+', l, binary('.*', part, minus(u, l), meter), meter);
}

function rescale(args: Value[], context: Context): Value {
  const { meter } = context;
  const message = 'rescale: A must be a numeric or logical matrix';
  const a = isArray(args[0]!) && !isChar(args[0]) ? numbersOf(args[0], meter)! : fail(message);
  if (args.length % 2 === 0) return invalidCall();
  const read = (value: Value): Numbers => numbersOf(value, meter) ?? fail('rescale: invalid option(s)');
  const scalar = (y: number): Numbers => ({ cls: 'double', dims: [1, 1], re: Float64Array.of(y), im: null });
  let at = 1;
  let [low, high] = [scalar(0), scalar(1)];
  if (args.length > 1 && !isChar(args[1]!)) {
    const bound = (value: Value, name: string) =>
      isChar(value) ? fail(`rescale: ${name} must be numeric`) : read(value);
    [low, high] = [bound(args[1]!, 'lower bound L'), bound(args[2]!, 'upper bound U')];
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
  if (a.im !== null) return complexRescale(args[0]!, low, high, context);
  const n = a.re.length;
  const [l, u, f, t] = [low, high, from, to].map((part) =>
    expand(part, broadcastDims('product', a.dims, part.dims), meter),
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
  const same = (a: number, b: number) => x.re[a] === x.re[b] && x.im?.[a] === x.im?.[b];
  const starts: number[] = [];
  const lengths: number[] = [];
  for (let k = 0; k < x.re.length; ) {
    let next = k + 1;
    while (next < x.re.length && same(next, k)) next++;
    lengths.push(next - k);
    starts.push(k);
    k = next;
  }
  const results = [rowOf(lengths)];
  if (nargout > 1) results.push(gather(value, starts, [1, starts.length], meter));
  return results;
}

const RANKS = ['fractional', 'competition', 'modified', 'ordinal', 'dense'];

function ranks([value, dimArg, typeArg]: Value[], meter: Meter): Value {
  const x = numeric('ranks', value!, meter);
  const dim = along('ranks', dimArg, x.dims);
  if (dim >= x.dims.length) {
    return failWith(
      'Octave:index-out-of-bounds',
      `sz(${dim + 1}): out of bound ${x.dims.length} (dimensions are 1x${x.dims.length})`,
    );
  }
  let type = 0;
  if (typeArg !== undefined) {
    if (!isArray(typeArg)) return fail('num2str: X must be a numeric, logical, or character array');
    const text = isChar(typeArg) ? (textOf(typeArg) ?? '') : undefined;
    const given =
      text === undefined ? (isArray(typeArg) ? numberOf(typeArg) : undefined) : RANKS.indexOf(text);
    if (given === undefined || !Number.isInteger(given) || given < 0 || given > 4)
      return fail(`ranks: unknown RTYPE '${text ?? given ?? ''}'`);
    type = given;
  }
  const all = lanes(x.dims, dim);
  const out = mapLanes(x.re, x.dims, dim, x.dims[dim] ?? 1, meter, (lane, to, line) => {
    const places = laneOrder(x, laneStart(all, line), all, meter);
    const im = (k: number) => x.im?.[laneStart(all, line) + k * all.stride] ?? 0;
    let group = 0;
    for (let k = 0; k < places.length; ) {
      let next = k + 1;
      while (
        next < places.length &&
        lane[places[next]!] === lane[places[k]!] &&
        im(places[next]!) === im(places[k]!)
      )
        next++;
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
    run: (args, _nargout, context) => rescale(args, context),
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
