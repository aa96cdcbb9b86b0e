/** Numerical gradients and circular shifts. */
import type { Context } from '../../context.js';
import { fail, invalidCall } from '../../errors.js';
import type { Meter } from '../../meter.js';
import { typeName } from '../../operators/kinds.js';
import { numberOf } from '../../values/convert.js';
import { dimsOf, firstDim, isArray, isNumeric, isVector, numelOf } from '../../values/inspect.js';
import { matrix } from '../../values/make.js';
import { FunctionHandle, type Value } from '../../values/types.js';
import type { Builtin } from '../builtin.js';
import { alongLanes } from '../creation/shape.js';
import { arrayOf, numbers, numbersOf } from '../support/arrays.js';
import { mapLanes } from '../support/lanes.js';

/** Coordinates along a dimension: `given` is a distance or the coordinates themselves. */
function coordinates(given: Value | undefined, n: number, meter: Meter): Float64Array {
  const s = given === undefined ? Float64Array.of(1) : numbers(given, 'gradient', meter).re;
  if (s.length === 1) return Float64Array.from({ length: n }, (_, k) => k * s[0]!);
  if (s.length !== n) return fail('gradient: size of spacing vector must match size of the dimension');
  return s;
}

function ofArray([value, ...spacing]: Value[], nargout: number, meter: Meter): Value[] {
  const x = numbersOf(value!, meter)!;
  const n = x.dims.length;
  const line = isVector(x.dims);
  const axes = line ? 1 : n;
  if (spacing.length > 1 && spacing.length !== axes && !(line && spacing.length === 2)) return invalidCall();
  const wanted = Math.max(1, nargout);
  if (wanted > Math.max(n, 2)) return fail('some elements undefined in return list');
  // Columns run with x, rows with y; a vector uses its own direction first.
  const order = Array.from({ length: n }, (_, k) => (k < 2 ? 1 - k : k));
  if (line && firstDim(x.dims) === 0 && x.re.length > 1) order.reverse();
  return order.slice(0, wanted).map((dim, k) => {
    const length = x.dims[dim]!;
    const at = coordinates(spacing.length > 1 ? spacing[k] : spacing[0], length, meter);
    const part = (re: Float64Array) =>
      mapLanes(re, x.dims, dim, length, meter, (lane, out) => {
        if (length < 2) return;
        for (let i = 0; i < length; i++) {
          const [a, b] = [Math.max(0, i - 1), Math.min(length - 1, i + 1)];
          out[i] = (lane[b]! - lane[a]!) / (at[b]! - at[a]!);
        }
      }).re;
    return arrayOf(x.cls, x.dims, part(x.re), x.im === null ? null : part(x.im), meter);
  });
}

/** Central differences at points: one per row, or a vector of numbers. */
function ofFunction([fun, points, ...spacing]: Value[], nargout: number, context: Context): Value[] {
  const { meter } = context;
  const x = numbers(points ?? invalidCall(), 'gradient', meter);
  const line = isVector(x.dims);
  const rows = line ? x.re.length : x.dims[0]!;
  const variables = line ? 1 : x.dims[1]!;
  const dims = line ? x.dims : [rows, 1];
  return Array.from({ length: Math.min(Math.max(1, nargout), variables) }, (_, v) => {
    const h = numberOf((spacing.length > 1 ? spacing[v] : spacing[0]) ?? 1)!;
    const at = (shift: number) => {
      const given = Array.from({ length: variables }, (_, k) =>
        matrix(
          dims,
          x.re.slice(k * rows, (k + 1) * rows).map((y) => (k === v ? y + shift : y)),
        ),
      );
      return numbers(context.call(fun!, given, 1)[0]!, 'gradient', meter);
    };
    const [above, below] = [at(h), at(-h)];
    return matrix(
      above.dims,
      above.re.map((y, k) => (y - below.re[k]!) / (2 * h)),
    );
  });
}

function shift([value, byArg, dimArg]: Value[], meter: Meter): Value {
  if (numelOf(value!) === 0) return fail('shift: X must not be empty');
  if (!isArray(byArg!)) return fail(`fix: not defined for ${typeName(byArg!)}`);
  const by = numelOf(byArg) === 1 ? numberOf(byArg)! : Number.NaN;
  if (!Number.isInteger(by)) return fail('shift: B must be an integer');
  const dims = dimsOf(value!);
  let dim = firstDim(dims);
  if (dimArg !== undefined) {
    dim = (isArray(dimArg) && numelOf(dimArg) === 1 ? numberOf(dimArg)! : 0) - 1;
    if (!Number.isInteger(dim) || dim < 0 || dim >= dims.length)
      return fail('shift: DIM must be an integer and a valid dimension');
  }
  const n = dims[dim]!;
  return alongLanes(value!, dim, n, (i) => (((i - by) % n) + n) % n, meter);
}

function gradient(args: Value[], nargout: number, context: Context): Value[] {
  if (args[0] instanceof FunctionHandle) return ofFunction(args, nargout, context);
  if (!isNumeric(args[0]!)) return fail('gradient: first input must be an array or a function');
  return ofArray(args, nargout, context.meter);
}

export const functions: readonly Builtin[] = [
  {
    name: 'gradient',
    signatures: [
      'DX = gradient (M)',
      '[DX, DY, DZ, ...] = gradient (M)',
      '[...] = gradient (M, S)',
      '[...] = gradient (M, X, Y, Z, ...)',
      '[...] = gradient (F, X0)',
      '[...] = gradient (F, X0, S)',
      '[...] = gradient (F, X0, X, Y, ...)',
    ],
    summary: 'Gradient by differences.',
    examples: [{ code: 'gradient ([1 4 9])', output: 'ans =\n\n   3   4   5\n\n' }],
    inputs: [1, Number.POSITIVE_INFINITY],
    outputs: 4,
    library: true,

    run: (args, nargout, context) => gradient(args, nargout, context),
  },
  {
    name: 'shift',
    signatures: ['shift (X, B)', 'shift (X, B, DIM)'],
    summary: 'Shifts elements around.',
    examples: [{ code: 'shift ([1 2 3], 1)', output: 'ans =\n\n   3   1   2\n\n' }],
    inputs: [2, 3],
    library: true,

    run: (args, _nargout, { meter }) => shift(args, meter),
  },
];
