/** Queries of size and type: size, isvector, isnumeric and similar functions. */
import { fail } from '../../errors.js';
import type { Meter } from '../../meter.js';
import { typeName } from '../../operators/kinds.js';
import { numberOf } from '../../values/convert.js';
import {
  classOf,
  dimsOf,
  isArray,
  isCellText,
  isChar,
  isComplex,
  isEmpty,
  isInteger,
  isLogical,
  isNumeric,
  isStruct,
  numelOf,
  product,
  sameDims,
} from '../../values/inspect.js';
import { rowOf } from '../../values/make.js';
import { isNA } from '../../values/na.js';
import { Cell, FunctionHandle, type Value } from '../../values/types.js';
import type { Builtin } from '../builtin.js';
import { arrayOf, numbersOf } from '../support/arrays.js';
import { tester } from '../support/mapper.js';
import { whole } from '../support/sizes.js';

function size(args: Value[], nargout: number, meter: Meter): Value | Value[] {
  const dims = dimsOf(args[0]!);
  if (args.length > 1) {
    const wanted: number[] = [];
    for (const arg of args.slice(1)) {
      const given = numbersOf(arg, meter);
      if (given === undefined)
        return fail(
          `octave_base_value::${args.length === 2 ? 'array_value()' : 'int64_value ()'}: wrong type argument '${typeName(arg)}'`,
        );
      if (given.cls === 'char') return fail('invalid conversion from string to real N-D array');
      for (const d of given.re) {
        whole(d, 'octave_idx_type');
        if (d < 1) return fail(`size: requested dimension DIM (= ${d}) out of range`);
        wanted.push(dims[d - 1] ?? 1);
      }
    }
    return nargout < 2 ? rowOf(wanted) : wanted;
  }
  if (nargout < 2) return rowOf(dims);
  // The last result covers all further dimensions.
  return Array.from({ length: nargout }, (_, k) =>
    k < nargout - 1 ? (dims[k] ?? 1) : product(dims.slice(k)),
  );
}

type Test = (value: Value) => boolean;
const plane: (test: (rows: number, columns: number) => boolean) => Test = (test) => (value) => {
  const dims = dimsOf(value);
  return dims.length === 2 && test(dims[0]!, dims[1]!);
};
const question = (test: Test): Pick<Builtin, 'run'> => ({ run: ([value]) => test(value!) });

/** Whether all elements outside of a band of diagonals are zero. */
function banded(value: Value, lower: number, upper: number, meter: Meter): boolean {
  const x = numbersOf(value, meter);
  if (x === undefined || x.cls === 'char' || x.dims.length !== 2) return false;
  const rows = x.dims[0]!;
  for (let k = 0; k < x.re.length; k++) {
    if (x.re[k] === 0 && (x.im === null || x.im[k] === 0)) continue;
    const offset = Math.floor(k / rows) - (k % rows);
    if (offset > upper || -offset > lower) return false;
  }
  return true;
}

function symmetric(value: Value, tolerance: number, conjugate: boolean, meter: Meter): boolean {
  if (!isArray(value))
    return fail(
      `${conjugate ? 'ishermitian' : 'issymmetric'}: A must be a numeric, logical, or character matrix`,
    );
  const x = numbersOf(value, meter);
  if (x === undefined || x.cls === 'char' || x.dims.length !== 2 || x.dims[0] !== x.dims[1]) return false;
  const n = x.dims[0]!;
  let difference = 0;
  let size = 0;
  for (let i = 0; i < n; i++) {
    let row = 0;
    let whole = 0;
    for (let j = 0; j < n; j++) {
      const a = i + j * n;
      const b = j + i * n;
      const im = x.im === null ? 0 : conjugate ? x.im[a]! + x.im[b]! : x.im[a]! - x.im[b]!;
      row += Math.hypot(x.re[a]! - x.re[b]!, im);
      whole += Math.hypot(x.re[a]!, x.im?.[a] ?? 0);
    }
    difference = Math.max(difference, row);
    size = Math.max(size, whole);
    if (Number.isNaN(row)) return false;
  }
  return tolerance === 0 ? difference === 0 : difference / size <= tolerance;
}

export const functions: readonly Builtin[] = [
  {
    name: 'size',
    signatures: [
      'SZ = size (A)',
      'DIM_SZ = size (A, DIM)',
      'DIM_SZ = size (A, D1, D2, ...)',
      '[ROWS, COLS, ..., DIM_N_SZ] = size (...)',
    ],
    summary: 'Size of a value.',
    examples: [
      { code: 'size (ones (2, 3))', output: 'ans =\n\n   2   3\n\n' },
      { code: '[r, c] = size ([1 2 3])', output: 'r = 1\nc = 3\n' },
      { code: 'size (ones (2, 3), 2)', output: 'ans = 3\n' },
    ],
    inputs: [1, Number.POSITIVE_INFINITY],
    outputs: 64,

    run: (args, nargout, { meter }) => size(args, nargout, meter),
  },
  {
    name: 'rows',
    signatures: ['rows (A)'],
    summary: 'Number of rows.',
    examples: [{ code: 'rows (ones (2, 3))', output: 'ans = 2\n' }],
    inputs: [1, 1],

    run: ([value]) => dimsOf(value!)[0],
  },
  {
    name: 'columns',
    signatures: ['columns (A)'],
    summary: 'Number of columns.',
    examples: [{ code: 'columns (ones (2, 3))', output: 'ans = 3\n' }],
    inputs: [1, 1],

    run: ([value]) => dimsOf(value!)[1],
  },
  {
    name: 'length',
    signatures: ['length (A)'],
    summary: 'Length of the longest dimension, 0 for what is empty.',
    examples: [{ code: 'length (ones (2, 5))', output: 'ans = 5\n' }],
    inputs: [1, 1],

    run: ([value]) => (isEmpty(value!) ? 0 : Math.max(...dimsOf(value!))),
  },
  {
    name: 'isempty',
    signatures: ['isempty (A)'],
    summary: 'Whether there are no elements.',
    examples: [{ code: 'isempty ([])', output: 'ans = 1\n' }],
    inputs: [1, 1],

    ...question(isEmpty),
  },
  {
    name: 'isnull',
    signatures: ['isnull (X)'],
    summary: 'Whether it is the literal [].',
    examples: [{ code: 'isnull ([])', output: 'ans = 1\n' }],
    inputs: [1, 1],

    run: ([value]) => isEmpty(value!) && sameDims(dimsOf(value!), [0, 0]),
  },
  {
    name: 'isscalar',
    signatures: ['isscalar (X)'],
    summary: 'Whether there is exactly one element.',
    examples: [{ code: 'isscalar (3)', output: 'ans = 1\n' }],
    inputs: [1, 1],

    ...question((value) => numelOf(value) === 1),
  },
  {
    name: 'isvector',
    signatures: ['isvector (X)'],
    summary: 'Whether it is a row or column of at least one element.',
    examples: [{ code: 'isvector ([1 2])', output: 'ans = 1\n' }],
    inputs: [1, 1],

    ...question(plane((r, c) => (r === 1 || c === 1) && r * c >= 1)),
  },
  {
    name: 'isrow',
    signatures: ['isrow (X)'],
    summary: 'Whether it is a row.',
    examples: [{ code: 'isrow ([1 2])', output: 'ans = 1\n' }],
    inputs: [1, 1],

    ...question(plane((r) => r === 1)),
  },
  {
    name: 'iscolumn',
    signatures: ['iscolumn (X)'],
    summary: 'Whether it is a column.',
    examples: [{ code: 'iscolumn ([1 2])', output: 'ans = 0\n' }],
    inputs: [1, 1],

    ...question(plane((_r, c) => c === 1)),
  },
  {
    name: 'ismatrix',
    signatures: ['ismatrix (X)'],
    summary: 'Whether it has two dimensions.',
    examples: [{ code: 'ismatrix (3)', output: 'ans = 1\n' }],
    inputs: [1, 1],

    ...question(plane(() => true)),
  },
  {
    name: 'issquare',
    signatures: ['issquare (X)'],
    summary: 'Whether it has as many rows as columns.',
    examples: [{ code: 'issquare (ones (2))', output: 'ans = 1\n' }],
    inputs: [1, 1],

    ...question(plane((r, c) => r === c)),
  },
  {
    name: 'size_equal',
    signatures: ['size_equal (A, B, ...)'],
    summary: 'Whether all have the same size.',
    examples: [{ code: 'size_equal ([1 2], [3 4])', output: 'ans = 1\n' }],
    inputs: [0, Number.POSITIVE_INFINITY],

    run: (args) => args.every((arg) => sameDims(dimsOf(arg), dimsOf(args[0]!))),
  },
  {
    name: 'isnumeric',
    signatures: ['isnumeric (X)'],
    summary: 'Whether it is of a numeric class.',
    examples: [{ code: 'isnumeric (3)', output: 'ans = 1\n' }],
    inputs: [1, 1],

    ...question(isNumeric),
  },
  {
    name: 'isreal',
    signatures: ['isreal (X)'],
    summary: 'Whether it is an array without imaginary parts.',
    examples: [{ code: 'isreal (3)', output: 'ans = 1\n' }],
    inputs: [1, 1],

    ...question((value) => isArray(value) && !isComplex(value)),
  },
  {
    name: 'iscomplex',
    signatures: ['iscomplex (X)'],
    summary: 'Whether it has imaginary parts.',
    examples: [{ code: 'iscomplex (3i)', output: 'ans = 1\n' }],
    inputs: [1, 1],

    ...question(isComplex),
  },
  {
    name: 'isfloat',
    signatures: ['isfloat (X)'],
    summary: 'Whether it is double or single.',
    examples: [{ code: 'isfloat (3)', output: 'ans = 1\n' }],
    inputs: [1, 1],

    ...question((value) => ['double', 'single'].includes(classOf(value))),
  },
  {
    name: 'isinteger',
    signatures: ['isinteger (X)'],
    summary: 'Whether it is of an integer class.',
    examples: [{ code: 'isinteger (int8 (3))', output: 'ans = 1\n' }],
    inputs: [1, 1],

    ...question(isInteger),
  },
  {
    name: 'islogical',
    signatures: ['islogical (X)', 'isbool (X)'],
    summary: 'Whether it is logical.',
    examples: [{ code: 'islogical (true)', output: 'ans = 1\n' }],
    inputs: [1, 1],

    ...question(isLogical),
  },
  {
    name: 'isbool',
    signatures: ['islogical (X)', 'isbool (X)'],
    summary: 'Whether it is logical.',
    examples: [{ code: 'isbool (true)', output: 'ans = 1\n' }],
    inputs: [1, 1],

    ...question(isLogical),
  },
  {
    name: 'ischar',
    signatures: ['ischar (X)'],
    summary: 'Whether it is a char array.',
    examples: [{ code: 'ischar ("a")', output: 'ans = 1\n' }],
    inputs: [1, 1],

    ...question(isChar),
  },
  {
    name: 'iscell',
    signatures: ['iscell (X)'],
    summary: 'Whether it is a cell array.',
    examples: [{ code: 'iscell ({})', output: 'ans = 1\n' }],
    inputs: [1, 1],

    ...question((value) => value instanceof Cell),
  },
  {
    name: 'iscellstr',
    signatures: ['iscellstr (CELL)'],
    summary: 'Whether it is a cell array of texts.',
    examples: [{ code: 'iscellstr ({"a", "b"})', output: 'ans = 1\n' }],
    inputs: [1, 1],

    ...question(isCellText),
  },
  {
    name: 'isstruct',
    signatures: ['isstruct (X)'],
    summary: 'Whether it is a struct.',
    examples: [{ code: 'isstruct (3)', output: 'ans = 0\n' }],
    inputs: [1, 1],

    ...question(isStruct),
  },
  {
    name: 'is_function_handle',
    signatures: ['is_function_handle (X)'],
    summary: 'Whether it is a function handle.',
    examples: [{ code: 'is_function_handle (@sin)', output: 'ans = 1\n' }],
    inputs: [1, 1],

    ...question((value) => value instanceof FunctionHandle),
  },
  {
    name: 'isnan',
    signatures: ['isnan (X)'],
    summary: 'Which elements are NaN.',
    examples: [{ code: 'isnan ([1 NaN])', output: 'ans =\n\n  0  1\n\n' }],
    inputs: [1, 1],

    ...tester(Number.isNaN, 'isnan'),
  },
  {
    name: 'isinf',
    signatures: ['isinf (X)'],
    summary: 'Which elements are infinite.',
    examples: [{ code: 'isinf ([1 Inf])', output: 'ans =\n\n  0  1\n\n' }],
    inputs: [1, 1],

    ...tester((x) => Math.abs(x) === Number.POSITIVE_INFINITY, 'isinf'),
  },
  {
    name: 'isfinite',
    signatures: ['isfinite (X)'],
    summary: 'Which elements are finite.',
    examples: [{ code: 'isfinite ([1 Inf NaN])', output: 'ans =\n\n  1  0  0\n\n' }],
    inputs: [1, 1],

    run(args, _nargout, context) {
      const [value] = args;
      if (!isArray(value!)) return fail(`isfinite: not defined for ${typeName(value!)}`);
      const x = numbersOf(value, context.meter)!;
      const out = x.re.map((re, k) => (Number.isFinite(re) && Number.isFinite(x.im?.[k] ?? 0) ? 1 : 0));

      return arrayOf('logical', x.dims, out, null, context.meter);
    },
    scalar: Number.isFinite,
  },
  {
    name: 'isna',
    signatures: ['isna (X)'],
    summary: 'Which elements are missing values.',
    examples: [{ code: 'isna ([1 NaN])', output: 'ans =\n\n  0  0\n\n' }],
    inputs: [1, 1],

    ...tester(isNA, 'isna'),
  },
  {
    name: 'isdiag',
    signatures: ['isdiag (A)'],
    summary: 'Whether only the diagonal has elements.',
    examples: [{ code: 'isdiag ([1 0; 0 2])', output: 'ans = 1\n' }],
    inputs: [1, 1],
    library: true,

    run: ([value], _nargout, { meter }) => banded(value!, 0, 0, meter),
  },
  {
    name: 'istril',
    signatures: ['istril (A)'],
    summary: 'Whether nothing is above the diagonal.',
    examples: [{ code: 'istril ([1 0; 1 2])', output: 'ans = 1\n' }],
    inputs: [1, 1],
    library: true,

    run: ([value], _nargout, { meter }) => banded(value!, Number.POSITIVE_INFINITY, 0, meter),
  },
  {
    name: 'istriu',
    signatures: ['istriu (A)'],
    summary: 'Whether nothing is below the diagonal.',
    examples: [{ code: 'istriu ([1 0; 1 2])', output: 'ans = 0\n' }],
    inputs: [1, 1],
    library: true,

    run: ([value], _nargout, { meter }) => banded(value!, 0, Number.POSITIVE_INFINITY, meter),
  },
  {
    name: 'isbanded',
    signatures: ['isbanded (A, LOWER, UPPER)'],
    summary: 'Whether all elements lie in a band around the diagonal.',
    examples: [{ code: 'isbanded ([1 1; 0 1], 0, 1)', output: 'ans = 1\n' }],
    inputs: [3, 3],
    library: true,

    run: ([value, lower, upper], _nargout, { meter }) => {
      const [l, u] = [numberOf(lower!), numberOf(upper!)];
      if (l === undefined || u === undefined || l < 0 || u < 0)
        return fail('isbanded: LOWER and UPPER must be non-negative integers');
      return banded(value!, l, u, meter);
    },
  },
  {
    name: 'issymmetric',
    signatures: [
      'issymmetric (A)',
      'issymmetric (A, TOL)',
      'issymmetric (A, "skew")',
      'issymmetric (A, "skew", TOL)',
    ],
    summary: 'Whether a matrix equals its transpose.',
    examples: [{ code: 'issymmetric ([1 2; 2 1])', output: 'ans = 1\n' }],
    inputs: [1, 2],
    library: true,

    run: ([value, tolerance], _nargout, { meter }) =>
      symmetric(value!, numberOf(tolerance ?? 0) ?? 0, false, meter),
  },
  {
    name: 'ishermitian',
    signatures: [
      'ishermitian (A)',
      'ishermitian (A, TOL)',
      'ishermitian (A, "skew")',
      'ishermitian (A, "skew", TOL)',
    ],
    summary: 'Whether a matrix equals its conjugate transpose.',
    examples: [{ code: 'ishermitian ([1 2i; -2i 1])', output: 'ans = 1\n' }],
    inputs: [1, 2],
    library: true,

    run: ([value, tolerance], _nargout, { meter }) =>
      symmetric(value!, numberOf(tolerance ?? 0) ?? 0, true, meter),
  },
  {
    name: 'isindex',
    signatures: ['isindex (IND)', 'isindex (IND, N)'],
    summary: 'Whether it can be an index, up to a length.',
    examples: [{ code: 'isindex (3)', output: 'ans = 1\n' }],
    inputs: [1, 2],

    run([value, limit], _nargout, { meter }) {
      if (isLogical(value!)) return limit === undefined || numelOf(value!) <= numberOf(limit)!;
      const x = isArray(value!) && !isChar(value) ? numbersOf(value, meter)! : undefined;
      if (x === undefined || x.im !== null) return false;
      const top = limit === undefined ? Number.POSITIVE_INFINITY : numberOf(limit)!;
      return x.re.every((k) => Number.isInteger(k) && k >= 1 && k <= top);
    },
  },
];
