/** Rearranged, unwrapped and detrended signals. */
import { fail } from '../../errors.js';
import { leastSquares } from '../../linear/solve.js';
import type { Meter } from '../../meter.js';
import { numberOf, textOf } from '../../values/convert.js';
import { dimsOf, firstDim, isArray, isNumeric, numelOf } from '../../values/inspect.js';
import type { Value } from '../../values/types.js';
import type { Builtin } from '../builtin.js';
import { alongLanes } from '../creation/shape.js';
import { arrayOf, floatClass, numbersOf } from '../support/arrays.js';
import { mapLanes } from '../support/lanes.js';
import { dimFrom } from '../support/sizes.js';

/** Swaps the halves; for an odd length, `fftshift` moves the middle element with the first half. */
function halves(name: string, [value, dimArg]: Value[], meter: Meter): Value {
  if (!isArray(value!)) return fail(`${name}: X must be a vector or matrix`);
  const turn = (from: Value, dim: number) => {
    const n = dimsOf(from)[dim] ?? 1;
    const by = name === 'fftshift' ? Math.ceil(n / 2) : Math.floor(n / 2);
    return n === 0 ? from : alongLanes(from, dim, n, (i) => (i + by) % n, meter);
  };
  if (dimArg !== undefined)
    return turn(value, dimFrom(dimArg, `${name}: dimension DIM must be a positive integer`));
  return dimsOf(value).reduce<Value>((from, _, dim) => turn(from, dim), value);
}

function unwrap([value, tolArg, dimArg]: Value[], meter: Meter): Value {
  if (!isNumeric(value!)) return fail('unwrap: X must be a numeric matrix or vector');
  const x = numbersOf(value!, meter)!;
  const tol = tolArg === undefined || numelOf(tolArg) === 0 ? Math.PI : Math.abs(numberOf(tolArg)!);
  let dim = firstDim(x.dims);
  if (dimArg !== undefined) {
    dim = dimFrom(dimArg, 'unwrap: DIM must be an integer and a valid dimension');
    if (dim >= x.dims.length) return fail('unwrap: DIM must be an integer and a valid dimension');
  }
  const turn = 2 * Math.PI;
  const length = x.dims[dim]!;
  const { re } = mapLanes(x.re, x.dims, dim, length, meter, (lane, out) => {
    let shift = 0;
    for (let i = 0; i < length; i++) {
      const step = i === 0 ? 0 : lane[i]! - lane[i - 1]!;
      if (Number.isNaN(step)) shift = Number.NaN;
      else if (Math.abs(step) > tol)
        shift -= Math.sign(step) * turn * Math.ceil((Math.abs(step) - tol) / turn);
      out[i] = lane[i]! + shift;
    }
  });
  return arrayOf(x.cls, x.dims, re, x.im, meter);
}

/** Subtracts the least-squares polynomial from each column. */
function detrend([value, degreeArg]: Value[], meter: Meter): Value {
  if (!isNumeric(value!) || dimsOf(value!).length > 2)
    return fail('detrend: X must be a numeric vector or matrix');
  const x = numbersOf(value!, meter)!;
  let degree = 1;
  if (degreeArg !== undefined) {
    const word = textOf(degreeArg);
    if (word === 'constant') degree = 0;
    else if (word !== undefined) degree = word === 'linear' ? 1 : -1;
    else degree = isArray(degreeArg) && numelOf(degreeArg) === 1 ? numberOf(degreeArg)! : -1;
    if (!(degree >= 0) || !Number.isInteger(degree))
      return fail('detrend: P must be "constant", "linear", or a positive integer');
  }
  if (x.re.length === 0) return value!;
  const rows = x.dims[0] === 1 ? x.dims[1]! : x.dims[0]!;
  const columns = x.re.length / rows;
  const powers = meter.doubles(rows * (degree + 1));
  for (let i = 0; i < rows; i++)
    for (let k = 0; k <= degree; k++) powers[i + k * rows] = ((i + 1) / rows) ** k;
  const plane = { rows, columns: degree + 1, re: powers, im: null };
  const rest = (part: Float64Array) => {
    const fit = leastSquares(plane, { rows, columns, re: part, im: null }, meter);
    const out = meter.doubles(part.length);
    for (let j = 0; j < columns; j++)
      for (let i = 0; i < rows; i++) {
        let sum = 0;
        for (let k = 0; k <= degree; k++) sum += powers[i + k * rows]! * fit.re[k + j * (degree + 1)]!;
        out[i + j * rows] = part[i + j * rows]! - sum;
      }
    return out;
  };
  return arrayOf(floatClass(x.cls), x.dims, rest(x.re), x.im === null ? null : rest(x.im), meter);
}

export const functions: readonly Builtin[] = [
  {
    name: 'fftshift',
    signatures: ['fftshift (X)', 'fftshift (X, DIM)'],
    summary: 'Puts the zero frequency in the middle.',
    examples: [{ code: 'fftshift (1:5)', output: 'ans =\n\n   4   5   1   2   3\n\n' }],
    inputs: [1, 2],
    library: true,

    run: (args, _nargout, { meter }) => halves('fftshift', args, meter),
  },
  {
    name: 'ifftshift',
    signatures: ['ifftshift (X)', 'ifftshift (X, DIM)'],
    summary: 'Undoes fftshift.',
    examples: [{ code: 'ifftshift (1:5)', output: 'ans =\n\n   3   4   5   1   2\n\n' }],
    inputs: [1, 2],
    library: true,

    run: (args, _nargout, { meter }) => halves('ifftshift', args, meter),
  },
  {
    name: 'detrend',
    signatures: ['detrend (X, P)'],
    summary: 'Removes a polynomial trend.',
    examples: [{ code: 'detrend ([1 2 4])', output: 'ans =\n\n   0.1667  -0.3333   0.1667\n\n' }],
    inputs: [1, 2],
    library: true,

    run: (args, _nargout, { meter }) => detrend(args, meter),
  },
  {
    name: 'unwrap',
    signatures: ['B = unwrap (X)', 'B = unwrap (X, TOL)', 'B = unwrap (X, TOL, DIM)'],
    summary: 'Removes jumps of 2 pi.',
    examples: [
      {
        code: 'unwrap ([0 3 6.5 9.5 0.2])',
        output: 'ans =\n\n        0   3.0000   0.2168   3.2168   0.2000\n\n',
      },
    ],
    inputs: [1, 3],
    library: true,

    run: (args, _nargout, { meter }) => unwrap(args, meter),
  },
];
