/** Integrals of samples, and polygons. */
import { fail } from '../../errors.js';
import type { Meter } from '../../meter.js';
import { typeName } from '../../operators/kinds.js';
import { numberOf } from '../../values/convert.js';
import { firstDim, isArray, isVector, numelOf, sameDims } from '../../values/inspect.js';
import { matrix } from '../../values/make.js';
import type { Value } from '../../values/types.js';
import type { Builtin } from '../builtin.js';
import { arrayOf, floatClass, type Numbers, numbersOf } from '../support/arrays.js';
import { lanes, mapLanes, readLane } from '../support/lanes.js';

interface Samples {
  readonly y: Numbers;
  readonly dim: number;
  /** Distance of samples k and k + 1 of a lane. */
  readonly step: (lane: number, k: number) => number;
  /** Factor of the sums, also of empty ones. */
  readonly scale: number;
  readonly cls: 'double' | 'single';
}

function operand(value: Value, meter: Meter): Numbers {
  const x = numbersOf(value, meter);
  if (x !== undefined) return x;
  const type = typeName(value);
  return fail(`binary operator '+' not implemented for '${type}' by '${type}' operations`);
}

function samples(name: string, args: Value[], meter: Meter): Samples {
  let [xArg, yArg, dimArg]: (Value | undefined)[] = args;
  // A scalar as second argument is a dimension, not samples, unless the first is a scalar too.
  if (args.length === 2 && isArray(yArg!) && numelOf(yArg) === 1 && numelOf(xArg!) !== 1) {
    dimArg = yArg;
    yArg = undefined;
  }
  const y = operand(yArg ?? xArg!, meter);
  if (yArg === undefined) xArg = undefined;
  const found = y.dims.findIndex((d) => d > 1);
  let dim = Math.max(0, found);
  if (dimArg !== undefined) {
    const given = isArray(dimArg) && numelOf(dimArg) === 1 ? numberOf(dimArg)! : 0;
    if (!(given >= 1) || !Number.isInteger(given) || given > y.dims.length)
      return fail('trapz: DIM must be an integer and a valid dimension');
    dim = given - 1;
  }
  if (xArg === undefined) return { y, dim, step: () => 1, scale: 1, cls: floatClass(y.cls) };
  const x = operand(xArg, meter);
  const cls = floatClass(x.cls, y.cls);
  const { re } = x;
  if (re.length === 1) return { y, dim, step: () => 1, scale: re[0]!, cls };
  if (isVector(x.dims) && !sameDims(x.dims, y.dims)) {
    if (re.length !== (y.dims[dim] ?? 1))
      return fail(`${name}: length of X and length of Y along DIM must match`);
    return { y, dim, step: (_, k) => re[k + 1]! - re[k]!, scale: 1, cls };
  }
  if (!sameDims(x.dims, y.dims)) return fail(`${name}: X and Y must have same shape`);
  if (isVector(x.dims)) {
    if (re.length !== (y.dims[dim] ?? 1))
      return fail(`${name}: length of X and length of Y along DIM must match`);
    return { y, dim, step: (_, k) => re[k + 1]! - re[k]!, scale: 1, cls };
  }
  const all = lanes(x.dims, dim);
  const own = new Float64Array(all.length);
  let held = -1;
  const step = (lane: number, k: number) => {
    if (held !== lane) readLane(re, all, lane, own);
    held = lane;
    return own[k + 1]! - own[k]!;
  };
  return { y, dim, step, scale: 1, cls };
}

function trapz(args: Value[], meter: Meter): Value {
  const { y, dim, step, scale, cls } = samples('trapz', args, meter);
  if (y.dims.length === 2 && y.dims[0] === 0 && y.dims[1] === 0) return 0;
  const part = (from: Float64Array) =>
    mapLanes(from, y.dims, dim, 1, meter, (lane, out, k) => {
      let sum = 0;
      for (let i = 0; i + 1 < lane.length; i++) sum += step(k, i) * (lane[i]! + lane[i + 1]!);
      out[0] = (scale * sum) / 2;
    });
  const sums = part(y.re);
  return arrayOf(cls, sums.dims, sums.re, y.im === null ? null : part(y.im).re, meter);
}

function cumtrapz(args: Value[], meter: Meter): Value {
  const { y, dim, step, scale, cls } = samples('cumtrapz', args, meter);
  if (y.dims.length === 2 && y.dims[0] === 0 && y.dims[1] === 0) return matrix([1, 0], new Float64Array(0));
  const part = (from: Float64Array) =>
    mapLanes(from, y.dims, dim, y.dims[dim] ?? 1, meter, (lane, out, k) => {
      let sum = 0;
      for (let i = 0; i + 1 < lane.length; i++) {
        sum += step(k, i) * (lane[i]! + lane[i + 1]!);
        out[i + 1] = (scale * sum) / 2;
      }
    });
  const sums = part(y.re);
  return arrayOf(cls, sums.dims, sums.re, y.im === null ? null : part(y.im).re, meter);
}

/** Gauss's area formula: half the sum of the cross products of neighbouring vertices. */
function polyarea(args: Value[], meter: Meter): Value {
  const x = operand(args[0]!, meter);
  const y = operand(args[1]!, meter);
  if (!sameDims(x.dims, y.dims)) return fail('polyarea: X and Y must have the same shape');
  const given = args[2] === undefined ? firstDim(x.dims) + 1 : (numberOf(args[2]) ?? 0);
  if (!(given >= 1) || !Number.isInteger(given)) return fail('sum: invalid dimension DIM = 0');
  const all = lanes(y.dims, given - 1);
  const other = new Float64Array(all.length);
  const area = mapLanes(x.re, x.dims, given - 1, 1, meter, (lane, out, k) => {
    readLane(y.re, all, k, other);
    let sum = 0;
    for (let i = 0; i < lane.length; i++) {
      const next = i + 1 === lane.length ? 0 : i + 1;
      sum += lane[i]! * other[next]! - lane[next]! * other[i]!;
    }
    out[0] = Math.abs(sum) / 2;
  });
  return arrayOf(floatClass(x.cls, y.cls), area.dims, area.re, null, meter);
}

function real(value: Value, meter: Meter): Numbers | undefined {
  const x = isArray(value) && typeof value !== 'string' ? numbersOf(value, meter) : undefined;
  return x?.im === null ? x : undefined;
}

/** Counts crossings of a ray to the right (Shimrat 1962). Points on an edge count as inside; a test of their own finds them. */
function inpolygon(args: Value[], nargout: number, meter: Meter): Value[] {
  const [x, y, xv, yv] = args.map((arg) => real(arg, meter));
  if (x === undefined || y === undefined || !sameDims(x.dims, y.dims))
    return fail('inpolygon: X and Y must be real arrays of the same size');
  if (xv === undefined || yv === undefined || !isVector(xv.dims) || !sameDims(xv.dims, yv.dims))
    return fail('inpolygon: XV and YV must be real vectors of the same size');
  const n = x.re.length;
  const corners = xv.re.length;
  const inside = meter.doubles(n);
  const edge = meter.doubles(n);
  for (let k = 0; k < n; k++) {
    meter.work(4 * corners);
    const px = x.re[k]!;
    const py = y.re[k]!;
    for (let i = 0, j = corners - 1; i < corners; j = i++) {
      const ax = xv.re[j]! - px;
      const ay = yv.re[j]! - py;
      const bx = xv.re[i]! - px;
      const by = yv.re[i]! - py;
      const cross = ax * by - bx * ay;
      if (Number.isNaN(cross)) continue;
      // On the line through both vertices, and between them.
      if (cross === 0 && ax * bx <= 0 && ay * by <= 0) edge[k] = 1;
      if (ay > 0 !== by > 0 && cross > 0 === by > ay) inside[k] = 1 - inside[k]!;
    }
    if (edge[k] === 1) inside[k] = 1;
  }
  const results = [arrayOf('logical', x.dims, inside, null, meter)];
  if (nargout > 1) results.push(arrayOf('logical', x.dims, edge, null, meter));
  return results;
}

export const functions: readonly Builtin[] = [
  {
    name: 'trapz',
    signatures: ['Q = trapz (Y)', 'Q = trapz (X, Y)', 'Q = trapz (..., DIM)'],
    summary: 'Integral of samples by the trapezoidal rule.',
    examples: [{ code: 'trapz ([1 2 3])', output: 'ans = 4\n' }],
    inputs: [1, 3],
    library: true,
    run: (args, _nargout, { meter }) => trapz(args, meter),
  },
  {
    name: 'cumtrapz',
    signatures: ['Q = cumtrapz (Y)', 'Q = cumtrapz (X, Y)', 'Q = cumtrapz (..., DIM)'],
    summary: 'Running integral of samples.',
    examples: [{ code: 'cumtrapz ([1 2 3])', output: 'ans =\n\n        0   1.5000   4.0000\n\n' }],
    inputs: [1, 3],
    library: true,
    run: (args, _nargout, { meter }) => cumtrapz(args, meter),
  },
  {
    name: 'polyarea',
    signatures: ['polyarea (X, Y)', 'polyarea (X, Y, DIM)'],
    summary: 'Area of a polygon.',
    examples: [{ code: 'polyarea ([0 1 1 0], [0 0 1 1])', output: 'ans = 1\n' }],
    inputs: [2, 3],
    library: true,
    run: (args, _nargout, { meter }) => polyarea(args, meter),
  },
  {
    name: 'inpolygon',
    signatures: ['IN = inpolygon (X, Y, XV, YV)', '[IN, ON] = inpolygon (X, Y, XV, YV)'],
    summary: 'Whether points lie in a polygon.',
    examples: [{ code: 'inpolygon (0.5, 0.5, [0 1 1 0], [0 0 1 1])', output: 'ans = 1\n' }],
    inputs: [4, 4],
    outputs: 2,
    library: true,
    run: (args, nargout, { meter }) => inpolygon(args, nargout, meter),
  },
];
