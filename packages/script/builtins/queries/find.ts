/** Functions that search elements: any, all, find, nnz, ind2sub, sub2ind. */
import { fail, failWith } from '../../errors.js';
import { outOfBound } from '../../indexing/selection.js';
import type { Meter } from '../../meter.js';
import { typeName } from '../../operators/kinds.js';
import { numberOf, textOf } from '../../values/convert.js';
import { isArray, isChar, product, sameDims } from '../../values/inspect.js';
import { matrix, zeros } from '../../values/make.js';
import { Cell, type Dims, type Value } from '../../values/types.js';
import type { Builtin } from '../builtin.js';
import { fold, reduced } from '../reductions/sums.js';
import { arrayOf, type Numbers, numbers, numbersOf, wrongType } from '../support/arrays.js';

function truths(x: Numbers): Float64Array {
  if (x.im === null) return x.re;
  return x.re.map((re, k) => (re === 0 && x.im![k] === 0 ? 0 : Number.isNaN(re) ? re : 1));
}

function quantifier(name: 'any' | 'all'): Builtin['run'] {
  const stop = name === 'any';
  return ([value, dimArg], _nargout, { meter }) => {
    if (value instanceof Cell) return zeros();
    if (!isArray(value!)) return false;
    let given: number | undefined;
    if (dimArg !== undefined) {
      if (!isArray(dimArg) || isChar(dimArg)) return fail(`${name}: DIM must be an integer`);
      const dim = numberOf(dimArg) ?? 0;
      if (dim < 0) return fail(`${name}: invalid dimension argument = ${Math.trunc(dim)}`);
      // 0 stands for the default.
      if (dim >= 1) given = Math.trunc(dim) - 1;
    }
    const x = numbers(value, name, meter);
    const { dim, dims } = reduced(x.dims, given);
    const result = fold(truths(x), dims, dim, meter, (re, start, stride, length) => {
      for (let i = 0, at = start; i < length; i++, at += stride)
        if (stop ? re[at] !== 0 && !Number.isNaN(re[at]) : re[at] === 0) return stop ? 1 : 0;
      return stop ? 0 : 1;
    });
    return arrayOf('logical', result.dims, result.re, null, meter);
  };
}

export function find(args: Value[], nargout: number, meter: Meter): Value[] {
  const [value, limitArg, direction] = args;
  if (!isArray(value!)) return wrongType('find', value!);
  let limit = Number.POSITIVE_INFINITY;
  if (limitArg !== undefined) {
    if (!isArray(limitArg)) return fail('find: N must be an integer');
    limit = numberOf(limitArg) ?? 0;
    if (!(limit >= 0) || !Number.isInteger(limit)) return fail('find: N must be a non-negative integer');
  }
  const from = direction === undefined ? 'first' : textOf(direction);
  if (from !== 'first' && from !== 'last') return fail('find: DIRECTION must be "first" or "last"');
  const x = numbers(value, 'find', meter);
  const bits = truths(x);
  let count = 0;
  meter.work(bits.length);
  for (let k = 0; k < bits.length; k++) if (bits[k] !== 0) count++;
  const wanted = Math.min(count, limit);
  const found = meter.doubles(wanted);
  if (from === 'first') {
    for (let k = 0, at = 0; at < wanted; k++) if (bits[k] !== 0) found[at++] = k;
  } else for (let k = bits.length - 1, at = wanted; at > 0; k--) if (bits[k] !== 0) found[--at] = k;
  const row = x.dims.length === 2 && x.dims[0] === 1 && x.dims[1] !== 1;
  const none = x.dims.length === 2 && x.dims[0] === 0 && x.dims[1] === 0;
  const scalarMiss = product(x.dims) === 1 && wanted === 0;
  const dims: Dims = none || scalarMiss ? [0, 0] : row ? [1, wanted] : [wanted, 1];
  if (nargout < 2)
    return [
      matrix(
        dims,
        found.map((k) => k + 1),
      ),
    ];
  const rows = x.dims[0]!;
  const results = [
    matrix(
      dims,
      found.map((k) => (k % rows) + 1),
    ),
    matrix(
      dims,
      found.map((k) => Math.floor(k / rows) + 1),
    ),
  ];
  if (nargout > 2) {
    const pick = (re: Float64Array) => Float64Array.from(found, (k) => re[k]!);
    results.push(arrayOf(x.cls, dims, pick(x.re), x.im === null ? null : pick(x.im), meter));
  }
  return results;
}

function sizeArgument(name: string, value: Value, meter: Meter): number[] {
  const given = numbersOf(value, meter);
  if (given === undefined)
    return fail(`octave_base_value::array_value(): wrong type argument '${typeName(value)}'`);
  if (given.cls === 'char') return fail('invalid conversion from string to real N-D array');
  if (given.re.some((d) => !(d >= 0) || !Number.isInteger(d)))
    return fail(`${name}: dimension vector DIMS must contain integers`);
  if (given.re.length === 0) return fail(`${name}: dimension vector DIMS must not be empty`);
  return Array.from(given.re);
}

function subscriptsToIndex(args: Value[], meter: Meter): Value {
  const [sizeArg, ...subscripts] = args;
  const dims = sizeArgument('sub2ind', sizeArg!, meter);
  const parts = subscripts.map((arg) => {
    const part = numbersOf(arg, meter);
    return part === undefined || part.cls === 'char' ? fail('sub2ind: subscripts must be numeric') : part;
  });
  // The last subscript runs over all further dimensions.
  const folded = parts.map((_, k) => (k < parts.length - 1 ? (dims[k] ?? 1) : product(dims.slice(k))));
  const first = parts[0]!;
  const out = meter.doubles(first.re.length);
  let stride = 1;
  parts.forEach((part, position) => {
    if (!sameDims(part.dims, first.dims)) fail('sub2ind: all subscripts must be of the same size');
    for (let k = 0; k < out.length; k++) {
      const s = part.re[k]!;
      if (!Number.isInteger(s) || s < 1) {
        const shown = Number.isInteger(s) ? String(s) : String(Number(s.toPrecision(5)));
        const place = parts.map((_, i) => (i === position ? shown : '_')).join(',');
        failWith(
          'Octave:invalid-index',
          `index (${place}): subscripts must be either integers 1 to (2^63)-1 or logicals`,
        );
      }
      if (s > folded[position]!) outOfBound(s, position, parts.length, folded[position]!, dims, '');
      out[k] = out[k]! + (s - 1) * stride;
    }
    stride *= folded[position]!;
  });
  return matrix(
    first.dims,
    out.map((k) => k + 1),
  );
}

function indexToSubscripts(args: Value[], nargout: number, meter: Meter): Value[] {
  const dims = sizeArgument('ind2sub', args[0]!, meter);
  const index = numbersOf(args[1]!, meter);
  if (index === undefined)
    return fail(
      'ind2sub: invalid index index <cell>: subscripts must be either integers 1 to (2^63)-1 or logicals',
    );
  const n = Math.max(1, nargout);
  const folded = Array.from({ length: n }, (_, k) => (k < n - 1 ? (dims[k] ?? 1) : product(dims.slice(k))));
  const total = product(dims);
  const outs = folded.map(() => meter.doubles(index.re.length));
  for (let k = 0; k < index.re.length; k++) {
    const given = index.re[k]!;
    if (!(given >= 1) || !Number.isInteger(given)) {
      return fail(
        `ind2sub: invalid index index ${Number(given.toPrecision(5))}: subscripts must be either integers 1 to (2^63)-1 or logicals`,
      );
    }
    if (given > total) return fail('ind2sub: index out of range');
    let rest = given - 1;
    folded.forEach((d, q) => {
      outs[q]![k] = (q === n - 1 ? rest : rest % d) + 1;
      rest = Math.floor(rest / d);
    });
  }
  return outs.map((out) => matrix(index.dims, out));
}

export const functions: readonly Builtin[] = [
  {
    name: 'any',
    signatures: ['any (X)', 'any (X, DIM)'],
    summary: 'Whether an element along a dimension is not zero.',
    examples: [{ code: 'any ([0 0 3])', output: 'ans = 1\n' }],
    inputs: [1, 2],

    run: quantifier('any'),
  },
  {
    name: 'all',
    signatures: ['all (X)', 'all (X, DIM)'],
    summary: 'Whether all elements along a dimension are not zero.',
    examples: [{ code: 'all ([1 0; 1 1])', output: 'ans =\n\n  1  0\n\n' }],
    inputs: [1, 2],

    run: quantifier('all'),
  },
  {
    name: 'find',
    signatures: [
      'IDX = find (X)',
      'IDX = find (X, N)',
      'IDX = find (X, N, DIRECTION)',
      '[i, j] = find (...)',
      '[i, j, v] = find (...)',
    ],
    summary: 'Places of the elements that are not zero.',
    examples: [
      { code: 'find ([0 3 0 5])', output: 'ans =\n\n   2   4\n\n' },
      { code: '[r, c] = find ([0 1; 1 0])', output: 'r =\n\n   2\n   1\n\nc =\n\n   1\n   2\n\n' },
    ],
    inputs: [1, 3],
    outputs: 3,

    run: (args, nargout, { meter }) => find(args, nargout, meter),
  },
  {
    name: 'nnz',
    signatures: ['N = nnz (A)'],
    summary: 'Number of elements that are not zero.',
    examples: [{ code: 'nnz ([1 0 2])', output: 'ans = 2\n' }],
    inputs: [1, 1],

    run([value], _nargout, { meter }) {
      if (!isArray(value!)) {
        const kind = typeName(value!);
        return fail(
          kind === 'cell'
            ? "nnz: wrong type argument 'cell array'"
            : `octave_base_value::nnz (): wrong type argument '${kind}'`,
        );
      }
      let count = 0;
      for (const bit of truths(numbers(value, 'nnz', meter))) if (bit !== 0) count++;
      return count;
    },
  },
  {
    name: 'sub2ind',
    signatures: ['IND = sub2ind (DIMS, I, J)', 'IND = sub2ind (DIMS, S1, S2, ..., SN)'],
    summary: 'Linear index of subscripts.',
    examples: [{ code: 'sub2ind ([3 4], 2, 3)', output: 'ans = 8\n' }],
    inputs: [2, Number.POSITIVE_INFINITY],

    run: (args, _nargout, { meter }) => subscriptsToIndex(args, meter),
  },
  {
    name: 'ind2sub',
    signatures: ['[S1, S2, ..., SN] = ind2sub (DIMS, IND)'],
    summary: 'Subscripts of a linear index.',
    examples: [{ code: '[r, c] = ind2sub ([3 4], 8)', output: 'r = 2\nc = 3\n' }],
    inputs: [2, 2],
    outputs: 64,

    run: (args, nargout, { meter }) => indexToSubscripts(args, nargout, meter),
  },
];
