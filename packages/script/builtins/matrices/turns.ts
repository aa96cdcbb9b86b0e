/** rotdim and shiftdim: rotate and shift dimensions; vech: the lower triangle as a vector. */
import { fail } from '../../errors.js';
import type { Meter } from '../../meter.js';
import { typeName } from '../../operators/kinds.js';
import { numberOf } from '../../values/convert.js';
import { dimsOf, isArray, isChar, isEmpty, numelOf } from '../../values/inspect.js';
import type { Dims, Value } from '../../values/types.js';
import type { Builtin } from '../builtin.js';
import { flipped, permuted, pickPlaces } from '../creation/shape.js';
import { numbersOf } from '../support/arrays.js';

/** The two dimensions of the rotation, from 0. */
function planeOf(value: Value | undefined, dims: Dims, meter: Meter): [number, number] {
  if (value !== undefined && !isEmpty(value)) {
    const given = Array.from(isArray(value) ? numbersOf(value, meter)!.re : []);
    const fine = given.every((d) => Number.isInteger(d) && d >= 1 && d <= dims.length);
    if (given.length !== 2 || !fine || given[0] === given[1])
      return fail('rotdim: PLANE must be a 2 element integer vector defining a valid PLANE');
    return [given[0]! - 1, given[1]! - 1];
  }
  // The first two dimensions longer than 1, completed by others if there are fewer.
  const long = dims.map((_, k) => k).filter((k) => dims[k] !== 1);
  if (long.length >= 2) return [long[0]!, long[1]!];
  return [0, 1];
}

function rotdim([x, nArg, planeArg]: Value[], meter: Meter): Value {
  let n = 1;
  if (nArg !== undefined && !isEmpty(nArg)) {
    n = isArray(nArg) && numelOf(nArg) === 1 ? numberOf(nArg)! : Number.NaN;
    if (!Number.isInteger(n)) return fail('rotdim: N must be a scalar integer');
  }
  const dims = dimsOf(x!);
  const [a, b] = planeOf(planeArg, dims, meter);
  const quarter = ((n % 4) + 4) % 4;
  if (quarter === 0) return x!;
  if (quarter === 2) return flipped(flipped(x!, a, meter), b, meter);
  const order = dims.map((_, k) => (k === a ? b : k === b ? a : k));
  const across = permuted(x!, order, meter);
  return flipped(across, quarter === 1 ? Math.min(a, b) : Math.max(a, b), meter);
}

function shiftdim([x, nArg]: Value[], nargout: number, meter: Meter): Value[] {
  const dims = dimsOf(x!);
  const rank = dims.length;
  let n = dims.findIndex((d) => d !== 1);
  if (n < 0) n = 0;
  if (nArg !== undefined) {
    if (!isArray(nArg)) return fail(`fix: not defined for ${typeName(nArg)}`);
    if (isChar(nArg)) return fail(`rem: wrong type argument '${typeName(nArg)}'`);
    n = numelOf(nArg) === 1 ? numberOf(nArg)! : Number.NaN;
    if (!Number.isInteger(n)) return fail('shiftdim: N must be a scalar integer');
  }
  const turned = n >= rank && nArg !== undefined ? n % rank : n;
  let y = x!;
  if (turned < 0) {
    const added = Array.from({ length: -turned }, (_, k) => rank + k);
    y = permuted(x!, [...added, ...dims.map((_, k) => k)], meter);
  } else if (turned > 0)
    y = permuted(
      x!,
      dims.map((_, k) => (k + turned) % rank),
      meter,
    );
  return nargout > 1 ? [y, n] : [y];
}

function vech(x: Value, meter: Meter): Value {
  const dims = dimsOf(x);
  const n = dims[0]!;
  if (dims.length > 2 || n !== dims[1]) return fail('vech: X must be square');
  if (n === 0) return x;
  const table = new Uint32Array((n * (n + 1)) / 2);
  let at = 0;
  for (let j = 0; j < n; j++) for (let i = j; i < n; i++) table[at++] = i + j * n;
  return pickPlaces(x, table, [table.length, 1], meter);
}

export const functions: readonly Builtin[] = [
  {
    name: 'rotdim',
    signatures: ['rotdim (X)', 'rotdim (X, N)', 'rotdim (X, N, PLANE)'],
    summary: 'Turns an array by quarters in the plane of two dimensions.',
    examples: [{ code: 'rotdim ([1 2; 3 4])', output: 'ans =\n\n   2   4\n   1   3\n\n' }],
    inputs: [1, 3],
    library: true,
    run: (args, _nargout, { meter }) => rotdim(args, meter),
  },
  {
    name: 'shiftdim',
    signatures: ['Y = shiftdim (X, N)', '[Y, NS] = shiftdim (X)'],
    summary: 'Moves dimensions round; by default those of length 1 in front.',
    examples: [{ code: 'size (shiftdim (ones (1, 1, 3)))', output: 'ans =\n\n   3   1\n\n' }],
    inputs: [1, 2],
    outputs: 2,
    library: true,
    run: (args, nargout, { meter }) => shiftdim(args, nargout, meter),
  },
  {
    name: 'vech',
    signatures: ['vech (X)'],
    summary: 'Columns of the lower half of a square matrix, one below the other.',
    examples: [{ code: 'vech ([1 2; 3 4])', output: 'ans =\n\n   1\n   3\n   4\n\n' }],
    inputs: [1, 1],
    library: true,
    run: ([x], _nargout, { meter }) => vech(x!, meter),
  },
];
