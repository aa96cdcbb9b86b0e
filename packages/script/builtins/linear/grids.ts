/** Coordinate grids and block matrices. */
import { fail } from '../../errors.js';
import type { Meter } from '../../meter.js';
import { dimsOf, isNumeric, numelOf, product } from '../../values/inspect.js';
import type { Value } from '../../values/types.js';
import type { Builtin } from '../builtin.js';
import { pickPlaces } from '../creation/shape.js';
import { arrayOf, numbersOf } from '../support/arrays.js';

export function isLine(value: Value): boolean {
  const dims = dimsOf(value);
  return dims.length === 2 && (dims[0] === 1 || dims[1] === 1) && numelOf(value) > 0;
}

/** The elements of `value` along one dimension, repeated along the others. */
function running(value: Value, dims: readonly number[], dim: number, meter: Meter): Value {
  const n = product(dims);
  meter.elements(n, 12);
  meter.work(n);
  const table = new Uint32Array(n);
  const stride = product(dims.slice(0, dim));
  const length = dims[dim]!;
  for (let at = 0; at < n; at++) table[at] = Math.floor(at / stride) % length;
  return pickPlaces(value, table, dims, meter);
}

function meshgrid(args: Value[], nargout: number, meter: Meter): Value[] {
  const x = args[0]!;
  const y = args[1] ?? x;
  if (args.length < 3 && nargout < 3) {
    if (!isLine(x) || !isLine(y)) return fail('meshgrid: X and Y must be vectors');
    const dims = [numelOf(y), numelOf(x)];
    const first = running(x, dims, 1, meter);
    return nargout < 2 ? [first] : [first, running(y, dims, 0, meter)];
  }
  const z = args[2] ?? y;
  if (!isLine(x) || !isLine(y) || !isLine(z)) return fail('meshgrid: X, Y, and Z must be vectors');
  const dims = [numelOf(y), numelOf(x), numelOf(z)];
  return [x, y, z].slice(0, Math.max(1, nargout)).map((v, k) => running(v, dims, [1, 0, 2][k]!, meter));
}

function ndgrid(args: Value[], nargout: number, meter: Meter): Value[] {
  const wanted = Math.max(1, nargout);
  if (args.length > 1 && args.length < wanted) return fail('ndgrid: wrong number of input arguments');
  const axes = args.length === 1 ? Array.from({ length: wanted }, () => args[0]!) : args;
  if (axes.some((axis) => !isLine(axis) && product(dimsOf(axis)) !== 0))
    return fail('ndgrid: arguments must be vectors');
  const dims = axes.map(numelOf);
  if (dims.length === 1) dims.push(1);
  return axes.slice(0, wanted).map((axis, k) => running(axis, dims, k, meter));
}

function blkdiag(args: Value[], meter: Meter): Value {
  if (!args.every(isNumeric)) return fail('blkdiag: all arguments must be numeric');
  if (args.some((arg) => dimsOf(arg).length > 2))
    return fail('blkdiag: all arguments must be two-dimensional matrices');
  const parts = args.map((arg) => numbersOf(arg, meter)!);
  const rows = parts.reduce((sum, part) => sum + part.dims[0]!, 0);
  const columns = parts.reduce((sum, part) => sum + part.dims[1]!, 0);
  const re = meter.doubles(rows * columns);
  const im = parts.some((part) => part.im !== null) ? meter.doubles(rows * columns) : null;
  let [top, left] = [0, 0];
  for (const part of parts) {
    const [height, width] = part.dims as [number, number];
    for (let j = 0; j < width; j++)
      for (let i = 0; i < height; i++) {
        re[top + i + (left + j) * rows] = part.re[i + j * height]!;
        if (im !== null && part.im !== null) im[top + i + (left + j) * rows] = part.im[i + j * height]!;
      }
    top += height;
    left += width;
  }
  return arrayOf('double', [rows, columns], re, im, meter);
}

export const functions: readonly Builtin[] = [
  {
    name: 'meshgrid',
    signatures: [
      '[XX, YY] = meshgrid (X, Y)',
      '[XX, YY, ZZ] = meshgrid (X, Y, Z)',
      '[XX, YY] = meshgrid (X)',
      '[XX, YY, ZZ] = meshgrid (X)',
    ],
    summary: 'Coordinates of a grid, columns running with x.',
    examples: [
      {
        code: '[x, y] = meshgrid (1:2, 1:3)',
        output: 'x =\n\n   1   2\n   1   2\n   1   2\n\ny =\n\n   1   1\n   2   2\n   3   3\n\n',
      },
    ],
    inputs: [1, 3],
    outputs: 3,
    library: true,

    run: (args, nargout, { meter }) => meshgrid(args, nargout, meter),
  },
  {
    name: 'ndgrid',
    signatures: ['[Y1, Y2, ..., Yn] = ndgrid (X1, X2, ..., Xn)', '[Y1, Y2, ..., Yn] = ndgrid (X)'],
    summary: 'Coordinates of a grid.',
    examples: [
      {
        code: '[x, y] = ndgrid (1:2, 1:3)',
        output: 'x =\n\n   1   1   1\n   2   2   2\n\ny =\n\n   1   2   3\n   1   2   3\n\n',
      },
    ],
    inputs: [1, Number.POSITIVE_INFINITY],
    outputs: 8,
    library: true,

    run: (args, nargout, { meter }) => ndgrid(args, nargout, meter),
  },
  {
    name: 'blkdiag',
    signatures: ['blkdiag (A, B, C, ...)'],
    summary: 'Block diagonal matrix.',
    examples: [{ code: 'blkdiag ([1 2], 3)', output: 'ans =\n\n   1   2   0\n   0   0   3\n\n' }],
    inputs: [1, Number.POSITIVE_INFINITY],
    library: true,

    run: (args, _nargout, { meter }) => blkdiag(args, meter),
  },
];
