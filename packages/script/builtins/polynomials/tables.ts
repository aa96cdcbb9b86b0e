/** interp2, interp3, interpn, interpft. */
import { fail, failWith, invalidCall } from '../../errors.js';
import type { Meter } from '../../meter.js';
import { numberOf, textOf } from '../../values/convert.js';
import { firstDim, isArray, isChar, isVector, numelOf, product, sameDims } from '../../values/inspect.js';
import { NA } from '../../values/na.js';
import type { Dims, Value } from '../../values/types.js';
import type { Builtin } from '../builtin.js';
import { transform } from '../signal/transform.js';
import { arrayOf, floatClass, type Numbers, numbersOf } from '../support/arrays.js';
import { mapLanes } from '../support/lanes.js';
import { ascending, type GridMethod, interpolateGrid, refined } from './grid-interpolation.js';

interface Call {
  readonly given: Value[];
  readonly method: string;
  /** The argument for values outside of the table. */
  readonly outside: Value | undefined;
}

/** The arguments before the method name, the name, and the arguments after it. */
function callOf(args: readonly Value[]): Call {
  const k = args.findIndex((arg) => isChar(arg));
  if (k < 0) return { given: [...args], method: 'linear', outside: undefined };
  return {
    given: args.slice(0, k),
    method: (textOf(args[k]!) ?? '').toLowerCase().replace(/^\*/, ''),
    outside: args[k + 1],
  };
}

const numbersAt = (values: readonly Value[], message: string, meter: Meter): Numbers[] =>
  values.map((value) => (isArray(value) ? numbersOf(value, meter)! : fail(message)));

/** All combinations of coordinates: the coordinates of all points, one array per dimension. */
function fullGrid(axes: readonly Float64Array[], meter: Meter): { dims: number[]; points: Float64Array[] } {
  const dims = axes.map((axis) => axis.length);
  const count = product(dims);
  let stride = 1;
  const points = axes.map((axis) => {
    const out = meter.doubles(count);
    for (let k = 0; k < count; k++) out[k] = axis[Math.floor(k / stride) % axis.length]!;
    stride *= axis.length;
    return out;
  });
  return { dims, points };
}

/** One axis, from a vector or from a full grid. */
function axisOf(x: Numbers, dim: number, dims: Dims, message: string): Float64Array {
  const n = dims[dim]!;
  if (isVector(x.dims)) return x.re.length === n ? x.re : fail(message);
  if (!sameDims(x.dims, dims)) return fail(message);
  let stride = 1;
  for (let d = 0; d < dim; d++) stride *= dims[d]!;
  return Float64Array.from({ length: n }, (_, k) => x.re[k * stride]!);
}

const counting = (n: number) => Float64Array.from({ length: n }, (_, k) => k + 1);

function interp2(args: Value[], meter: Meter): Value {
  if (args.length === 0) return fail('narginchk: not enough input arguments');
  const { given, method: word, outside: outsideArg } = callOf(args);
  const count = given.length;
  const numericTail =
    (count === 4 || count === 6) && numelOf(given.at(-1)!) === 1 && outsideArg === undefined;
  const [places, extra] = numericTail ? [given.slice(0, -1), given.at(-1)] : [given, outsideArg];
  let outside: number | null | undefined;
  if (extra !== undefined) {
    if (!isArray(extra) || isChar(extra) || numelOf(extra) !== 1)
      return fail('interp2: EXTRAP must be a numeric scalar');
    outside = numberOf(extra)!;
  }
  const zValue = places[places.length >= 5 ? 2 : 0];
  const z = zValue !== undefined && isArray(zValue) ? numbersOf(zValue, meter)! : undefined;
  if (z === undefined || z.dims.length > 2 || z.re.length < 2) return fail('interp2: Z must be a 2-D matrix');
  const method = methodOf(word);
  const [rows, columns] = z.dims as [number, number];
  let axes: Float64Array[] = [counting(rows), counting(columns)];
  let points: Float64Array[];
  let dims: Dims;
  if (places.length <= 2) {
    const n =
      places[1] === undefined
        ? 1
        : isArray(places[1]) && numelOf(places[1]) === 1
          ? numberOf(places[1])!
          : -1;
    if (!(n >= 0) || !Number.isInteger(n)) return fail('interp2: N must be an integer >= 0');
    meter.elements(rows * columns * 4 ** Math.min(n, 20), 8);
    ({ dims, points } = fullGrid([refined(rows, n, meter), refined(columns, n, meter)], meter));
  } else {
    const message = 'interp2: X, Y must be numeric matrices';
    if (places.length >= 5) {
      const [x, y] = numbersAt(places.slice(0, 2), message, meter) as [Numbers, Numbers];
      const wrong = 'interp2: X and Y size must match the dimensions of Z';
      axes = [axisOf(y, 0, z.dims, wrong), axisOf(x, 1, z.dims, wrong)];
    }
    const [xi, yi] = numbersAt(
      places.slice(places.length >= 5 ? 3 : 1),
      'interp2: XI, YI must be numeric',
      meter,
    ) as [Numbers, Numbers];
    if (yi === undefined) return invalidCall();
    if (sameDims(xi.dims, yi.dims)) {
      dims = xi.dims;
      points = [yi.re, xi.re];
    } else {
      if (!isVector(xi.dims) || !isVector(yi.dims))
        return fail('interp2: XI and YI must be matrices of equal size');
      ({ dims, points } = fullGrid([yi.re, xi.re], meter));
    }
  }
  if (rows < 2 || columns < 2)
    return failWith('Octave:index-out-of-bounds', 'index (1): out of bound 0 (dimensions are 0x0)');
  const table = ascending(axes, [rows, columns], z.re);
  const fallback = method === 'spline' ? null : NA;
  const re = interpolateGrid(table, points, method, outside === undefined ? fallback : outside, meter);
  return arrayOf(floatClass(z.cls), dims, re, null, meter);
}

const METHODS = ['nearest', 'linear', 'pchip', 'cubic', 'spline'];

function methodOf(word: string): GridMethod {
  const found = METHODS.filter((name) => name.startsWith(word));
  if (found.length !== 1 || word === '')
    return fail(
      `validatestring: '${word}' does not match any of\n'nearest', 'linear', 'pchip', 'cubic', 'spline'`,
    );
  return found[0] === 'cubic' ? 'pchip' : (found[0] as GridMethod);
}

/** @param swapped whether the first two coordinates are x and y (along columns and rows), as interp3 takes them */
function interpn(name: 'interpn' | 'interp3', args: Value[], meter: Meter): Value {
  const { given, method: word, outside: outsideArg } = callOf(args);
  const swapped = name === 'interp3';
  const methods = ['nearest', 'linear', 'spline', 'cubic', 'pchip'];
  if (!methods.includes(word)) return fail(`${name}: unrecognized interpolation METHOD`);
  const method = word === 'cubic' ? 'pchip' : (word as GridMethod);
  if (method === 'pchip') return fail(`${name}: ${word} interpolation not yet implemented`);
  let outside: number | null = NA;
  if (outsideArg !== undefined) {
    if (!isArray(outsideArg) || isChar(outsideArg)) outside = null;
    else outside = numberOf(outsideArg) ?? NA;
  } else if (method === 'spline') outside = null;
  const first =
    given[0] === undefined
      ? invalidCall()
      : numbersAt(given.slice(0, 1), `${name}: V must be numeric`, meter)[0]!;
  const alone = isVector(first.dims) ? 1 : first.dims.length;
  let v = first;
  let axesArgs: Numbers[] = [];
  let pointArgs: Numbers[] = [];
  let times = 1;
  const message = `${name}: incorrect dimensions of input X1, X2, ...`;
  if (given.length === 1) times = 1;
  else if (given.length === 2 && numelOf(given[1]!) === 1 && alone > 0 && !(alone === 1 && given.length > 2))
    times = numberOf(given[1]!) ?? 1;
  else if (given.length === alone + 1) pointArgs = numbersAt(given.slice(1), message, meter);
  else {
    const nd = (given.length - 1) / 2;
    if (!Number.isInteger(nd)) return fail(`${name}: wrong type or incorrect number of input arguments`);
    v = numbersAt([given[nd]!], `${name}: V must be numeric`, meter)[0]!;
    axesArgs = numbersAt(given.slice(0, nd), message, meter);
    pointArgs = numbersAt(given.slice(nd + 1), message, meter);
    if (v.dims.length !== nd && !(nd === 1 && isVector(v.dims)))
      return fail(`${name}: wrong type or incorrect number of input arguments`);
  }
  const flat = isVector(v.dims) && pointArgs.length < 2;
  const dims: Dims = flat ? [v.re.length] : v.dims;
  const turn = <T>(list: readonly T[]): T[] =>
    swapped && list.length > 1 ? [list[1]!, list[0]!, ...list.slice(2)] : [...list];
  const axes =
    axesArgs.length === 0 ? dims.map(counting) : turn(axesArgs).map((x, d) => axisOf(x, d, dims, message));
  let points: Float64Array[];
  let outDims: Dims;
  if (pointArgs.length === 0) {
    ({ points, dims: outDims } = fullGrid(
      dims.map((n) => refined(n, times, meter)),
      meter,
    ));
    if (flat) outDims = v.dims[0] === 1 ? [1, outDims[0]!] : [outDims[0]!, 1];
  } else {
    const inOrder = turn(pointArgs);
    if (inOrder.every((p) => sameDims(p.dims, inOrder[0]!.dims))) {
      points = inOrder.map((p) => p.re);
      outDims = inOrder[0]!.dims;
    } else if (inOrder.every((p) => isVector(p.dims))) {
      ({ points, dims: outDims } = fullGrid(
        inOrder.map((p) => p.re),
        meter,
      ));
    } else return fail(`${name}: incorrect dimensions of input X1, X2, ...`);
  }
  const table = ascending(axes, dims, v.re);
  return arrayOf(
    floatClass(v.cls),
    outDims,
    interpolateGrid(table, points, method, outside, meter),
    null,
    meter,
  );
}

/** The trigonometric polynomial through the points, at n places. */
function interpft([value, nArg, dimArg]: Value[], meter: Meter): Value {
  const n = isArray(nArg!) && numelOf(nArg) === 1 ? numberOf(nArg)! : Number.NaN;
  if (!Number.isInteger(n)) return fail('interpft: N must be a scalar integer');
  const x = isArray(value!) ? numbersOf(value, meter)! : fail('interpft: X must be numeric');
  let dim = firstDim(x.dims);
  if (dimArg !== undefined) {
    const d = isArray(dimArg) && numelOf(dimArg) === 1 ? numberOf(dimArg)! : Number.NaN;
    if (!Number.isInteger(d) || d < 1 || d > x.dims.length) return fail('interpft: invalid dimension DIM');
    dim = d - 1;
  }
  const m = x.dims[dim]!;
  // For fewer points: interpolates at a multiple, and keeps every k-th point.
  const step = n >= m ? 1 : Math.ceil(m / Math.max(1, n));
  const length = n * step;
  const finer = (re: Float64Array, im: Float64Array, out: Float64Array, imaginary: boolean) => {
    const [fr, fi] = [re.slice(), im.slice()];
    transform(fr, fi, -1);
    const [wr, wi] = [new Float64Array(length), new Float64Array(length)];
    const half = Math.floor(m / 2);
    for (let k = 0; k < m; k++) {
      const to = k <= half ? k : length - m + k;
      // For an even length, the highest frequency is split between both sides.
      const share = m % 2 === 0 && k === half && length > m ? 0.5 : 1;
      wr[to] = wr[to]! + share * fr[k]!;
      wi[to] = wi[to]! + share * fi[k]!;
      if (share === 0.5) {
        wr[length - half] = wr[length - half]! + 0.5 * fr[k]!;
        wi[length - half] = wi[length - half]! + 0.5 * fi[k]!;
      }
    }
    transform(wr, wi, 1);
    const part = imaginary ? wi : wr;
    for (let k = 0; k < n; k++) out[k] = part[k * step]! / m;
  };
  const zero = new Float64Array(m);
  meter.work(x.re.length * 60);
  const real = mapLanes(x.re, x.dims, dim, n, meter, (lane, out) => finer(lane, zero, out, false));
  const im =
    x.im === null
      ? null
      : mapLanes(x.im, x.dims, dim, n, meter, (lane, out) => finer(lane, zero, out, false)).re;
  return arrayOf(floatClass(x.cls), real.dims, real.re, im, meter);
}

export const functions: readonly Builtin[] = [
  {
    name: 'interp2',
    signatures: [
      'ZI = interp2 (X, Y, Z, XI, YI)',
      'ZI = interp2 (Z, XI, YI)',
      'ZI = interp2 (Z, N)',
      'ZI = interp2 (Z)',
      'ZI = interp2 (..., METHOD)',
      'ZI = interp2 (..., METHOD, EXTRAP)',
    ],
    summary: 'Interpolation in a table of two dimensions.',
    examples: [{ code: 'interp2 ([1 2; 3 4], 1.5, 1.5)', output: 'ans = 2.5000\n' }],
    inputs: [0, 7],
    library: true,
    run: (args, _nargout, { meter }) => interp2(args, meter),
  },
  {
    name: 'interp3',
    signatures: [
      'VI = interp3 (X, Y, Z, V, XI, YI, ZI)',
      'VI = interp3 (V, XI, YI, ZI)',
      'VI = interp3 (V, N)',
      'VI = interp3 (V)',
      'VI = interp3 (..., METHOD)',
      'VI = interp3 (..., METHOD, EXTRAPVAL)',
    ],
    summary: 'Interpolation in a table of three dimensions.',
    examples: [{ code: 'interp3 (reshape (1:8, 2, 2, 2), 1.2, 1.5, 1.5)', output: 'ans = 3.9000\n' }],
    inputs: [1, Number.POSITIVE_INFINITY],
    library: true,
    run: (args, _nargout, { meter }) => interpn('interp3', args, meter),
  },
  {
    name: 'interpn',
    signatures: [
      'VI = interpn (X1, X2, ..., V, Y1, Y2, ...)',
      'VI = interpn (V, Y1, Y2, ...)',
      'VI = interpn (V, M)',
      'VI = interpn (V)',
      'VI = interpn (..., METHOD)',
      'VI = interpn (..., METHOD, EXTRAPVAL)',
    ],
    summary: 'Interpolation in a table of any number of dimensions.',
    examples: [{ code: 'interpn ([1 2; 3 4], 1.5, 1.5)', output: 'ans = 2.5000\n' }],
    inputs: [1, Number.POSITIVE_INFINITY],
    library: true,
    run: (args, _nargout, { meter }) => interpn('interpn', args, meter),
  },
  {
    name: 'interpft',
    signatures: ['interpft (X, N)', 'interpft (X, N, DIM)'],
    summary: 'Interpolation of a period by its Fourier series.',
    examples: [{ code: 'interpft ([1 2 3 2], 2)', output: 'ans =\n\n   1   3\n\n' }],
    inputs: [2, 3],
    library: true,
    run: (args, _nargout, { meter }) => interpft(args, meter),
  },
];
