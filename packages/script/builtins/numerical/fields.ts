/** Fields on grids: Laplacian, curl, divergence. */
import type { Context } from '../../context.js';
import { fail } from '../../errors.js';
import type { Meter } from '../../meter.js';
import { binary } from '../../operators/binary.js';
import { isArray, isVector, numelOf, sameDims } from '../../values/inspect.js';
import { matrix } from '../../values/make.js';
import type { Value } from '../../values/types.js';
import type { Builtin } from '../builtin.js';
import { arrayOf, floatClass, numbersOf } from '../support/arrays.js';
import { laneStart, lanes } from '../support/lanes.js';

/** Second differences along each dimension, extrapolated linearly at the ends; their mean over the dimensions, halved. */
function del2(args: Value[], meter: Meter): Value {
  const [first, ...spacing] = args;
  const m = isArray(first!) ? numbersOf(first, meter)! : fail('del2: M must be a numeric array');
  const { dims } = m;
  const nd = dims.length;
  const distances = dims.map((length, dim) => {
    // The first distance is along rows (x), the second along columns.
    const k = nd > 1 && dim < 2 ? 1 - dim : dim;
    const given = spacing.length === 0 ? undefined : spacing.length === 1 ? spacing[0] : spacing[k];
    if (spacing.length > 1 && spacing.length !== nd) return fail('del2: dimensions and distances must match');
    const d = given === undefined ? undefined : numbersOf(given, meter);
    if (d === undefined || d.re.length === 1) {
      const h = d === undefined ? 1 : d.re[0]!;
      return Float64Array.from({ length: Math.max(0, length - 1) }, () => h);
    }
    if (d.re.length !== length) return fail('del2: dimensions and distances must match');
    return Float64Array.from({ length: length - 1 }, (_, i) => d.re[i + 1]! - d.re[i]!);
  });
  let used = 0;
  const second = (from: Float64Array, out: Float64Array, dim: number) => {
    const n = dims[dim]!;
    if (n < 3) return;
    const h = distances[dim]!;
    const all = lanes(dims, dim);
    meter.work(all.count * n * 4);
    for (let k = 0; k < all.count; k++) {
      const start = laneStart(all, k);
      const at = (i: number) => from[start + i * all.stride]!;
      const line = new Float64Array(n);
      for (let i = 1; i < n - 1; i++) {
        const [a, b] = [h[i - 1]!, h[i]!];
        line[i] = (2 * ((at(i + 1) - at(i)) / b - (at(i) - at(i - 1)) / a)) / (a + b);
      }
      if (n > 3) {
        line[0] = line[1]! + ((line[1]! - line[2]!) * h[0]!) / h[1]!;
        line[n - 1] = line[n - 2]! + ((line[n - 2]! - line[n - 3]!) * h[n - 2]!) / h[n - 3]!;
      } else {
        line[0] = line[1]!;
        line[2] = line[1]!;
      }
      for (let i = 0; i < n; i++) out[start + i * all.stride] = out[start + i * all.stride]! + line[i]!;
    }
  };
  const fill = (from: Float64Array) => {
    const out = meter.doubles(from.length);
    used = 0;
    for (let dim = 0; dim < nd; dim++) {
      if (dims[dim]! > 1) used++;
      second(from, out, dim);
    }
    const scale = isVector(dims) ? 4 : 2 * Math.max(1, used);
    return out.map((y) => y / scale);
  };
  return arrayOf(floatClass(m.cls), dims, fill(m.re), m.im === null ? null : fill(m.im), meter);
}

/** Gradient of a field on a grid with the given coordinates, or with unit distances. */
function slopes(field: Value, axes: readonly Value[], context: Context): Value[] {
  return context.call('gradient', [field, ...axes], 2);
}

/** The coordinates along each axis, from vectors or from full grids. */
function axesOf(args: Value[], context: Context): Value[] {
  const { meter } = context;
  return args.map((arg, k) => {
    const x = isArray(arg) ? numbersOf(arg, meter)! : fail('size of X and Y must match');
    if (isVector(x.dims)) return arg;
    const [rows, columns] = x.dims as [number, number];
    const line =
      k === 0 ? Float64Array.from({ length: columns }, (_, j) => x.re[j * rows]!) : x.re.slice(0, rows);
    return matrix([1, line.length], line);
  });
}

function fieldsOf(name: string, args: Value[], context: Context): { u: Value; v: Value; axes: Value[] } {
  if (args.length !== 2 && args.length !== 4)
    return fail(`${name}: three-dimensional fields are not available`);
  const [u, v] = args.slice(-2) as [Value, Value];
  const sizes = [u, v].map((value) => (isArray(value) ? numbersOf(value, context.meter)!.dims : [0, 0]));
  if (!sameDims(sizes[0]!, sizes[1]!)) return fail(`${name}: size of X and Y must match`);
  return { u, v, axes: axesOf(args.slice(0, -2), context) };
}

function curl(args: Value[], nargout: number, context: Context): Value[] {
  const { meter } = context;
  const { u, v, axes } = fieldsOf('curl', args, context);
  const uy = slopes(u, axes, context)[1]!;
  const vx = slopes(v, axes, context)[0]!;
  const turn = binary('-', vx, uy, meter);
  // The angular velocity is half of it.
  const half = binary('./', turn, 2, meter);
  return nargout < 2 ? [half] : [turn, half];
}

function divergence(args: Value[], context: Context): Value {
  const { u, v, axes } = fieldsOf('divergence', args, context);
  return binary('+', slopes(u, axes, context)[0]!, slopes(v, axes, context)[1]!, context.meter);
}

/** Intersection areas of rectangles [x y width height]. */
function rectint([a, b]: Value[], meter: Meter): Value {
  const [p, q] = [a!, b!].map((value) => (isArray(value) ? numbersOf(value, meter)! : undefined));
  if (p === undefined || q === undefined || p.dims.length > 2 || q.dims.length > 2)
    return fail('rectint: A and B must be 2-D arrays');
  if (p.dims[1] !== 4 || q.dims[1] !== 4) return fail('rectint: A and B must have 4 columns');
  const [rows, columns] = [p.dims[0]!, q.dims[0]!];
  for (const [x, n] of [
    [p, rows],
    [q, columns],
  ] as const)
    for (let k = 2 * n; k < 4 * n; k++)
      if (x.re[k]! < 0) return fail('rectint: all widths and heights must be positive');
  const out = meter.doubles(rows * columns);
  const shared = (i: number, j: number, side: number) => {
    const [low, other] = [p.re[i + side * rows]!, q.re[j + side * columns]!];
    const high = Math.min(low + p.re[i + (side + 2) * rows]!, other + q.re[j + (side + 2) * columns]!);
    return Math.max(0, high - Math.max(low, other));
  };
  meter.work(8 * out.length);
  for (let j = 0; j < columns; j++)
    for (let i = 0; i < rows; i++) out[i + j * rows] = shared(i, j, 0) * shared(i, j, 1);
  return matrix([rows, columns], out);
}

/** A curve with two humps: the usual example for integrals and minima. */
function humps(args: Value[], nargout: number, context: Context): Value[] {
  const { meter } = context;
  const [x] = args.length > 0 ? args : context.call('linspace', [0, 1, 21], 1);
  if (numelOf(x!) === 0 && !isArray(x!)) return fail('humps: X must be numeric');
  const of = (place: number, width: number) => {
    const d = binary('-', x!, place, meter);
    return binary('./', 1, binary('+', binary('.*', d, d, meter), width, meter), meter);
  };
  const y = binary('-', binary('+', of(0.3, 0.01), of(0.9, 0.04), meter), 6, meter);
  return nargout < 2 ? [y] : [x!, y];
}

export const functions: readonly Builtin[] = [
  {
    name: 'del2',
    signatures: ['L = del2 (M)', 'L = del2 (M, H)', 'L = del2 (M, DX, DY, ...)'],
    summary: 'Discrete Laplacian.',
    examples: [
      { code: 'del2 ([1 4 9 16 25])', output: 'ans =\n\n   0.5000   0.5000   0.5000   0.5000   0.5000\n\n' },
    ],
    inputs: [1, Number.POSITIVE_INFINITY],
    library: true,

    run: (args, _nargout, { meter }) => del2(args, meter),
  },
  {
    name: 'curl',
    signatures: [
      '[CX, CY, CZ, V] = curl (X, Y, Z, FX, FY, FZ)',
      '[CZ, V] = curl (X, Y, FX, FY)',
      '[...] = curl (FX, FY, FZ)',
      '[...] = curl (FX, FY)',
      'V = curl (...)',
    ],
    summary: 'Curl of a plane field.',
    examples: [
      {
        code: 'curl ([1 2; 3 4], [1 2; 3 4])',
        output: 'ans =\n\n  -0.5000  -0.5000\n  -0.5000  -0.5000\n\n',
      },
    ],
    inputs: [2, 6],
    outputs: 2,
    library: true,

    run: (args, nargout, context) => curl(args, nargout, context),
  },
  {
    name: 'divergence',
    signatures: [
      'DIV = divergence (X, Y, Z, FX, FY, FZ)',
      'DIV = divergence (FX, FY, FZ)',
      'DIV = divergence (X, Y, FX, FY)',
      'DIV = divergence (FX, FY)',
    ],
    summary: 'Divergence of a plane field.',
    examples: [{ code: 'divergence ([1 2; 3 4], [1 2; 3 4])', output: 'ans =\n\n   3   3\n   3   3\n\n' }],
    inputs: [2, 6],
    library: true,

    run: (args, _nargout, context) => divergence(args, context),
  },
  {
    name: 'rectint',
    signatures: ['AREA = rectint (A, B)'],
    summary: 'Area that rectangles share.',
    examples: [{ code: 'rectint ([0 0 1 1], [0.5 0.5 1 1])', output: 'ans = 0.2500\n' }],
    inputs: [2, 2],
    library: true,

    run: (args, _nargout, { meter }) => rectint(args, meter),
  },
  {
    name: 'humps',
    signatures: ['Y = humps (X)', '[X, Y] = humps (X)'],
    summary: 'Curve with two humps.',
    examples: [{ code: 'humps (1)', output: 'ans = 16\n' }],
    inputs: [0, 1],
    outputs: 2,
    library: true,

    run: (args, nargout, context) => humps(args, nargout, context),
  },
];
