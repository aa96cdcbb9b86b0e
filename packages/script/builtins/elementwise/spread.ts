/** Broadcasting helpers for functions of two arrays: bsxfun and common_size. */
import type { Context } from '../../context.js';
import { dimsText, fail } from '../../errors.js';
import { join } from '../../operators/concatenate.js';
import { spread } from '../../values/broadcast.js';
import { textOf } from '../../values/convert.js';
import { dimsOf, isChar, numelOf, product, sameDims } from '../../values/inspect.js';
import { zeros } from '../../values/make.js';
import { type Dims, FunctionHandle, type Value } from '../../values/types.js';
import type { Builtin } from '../builtin.js';
import { pickPlaces, repeated, reshaped } from '../creation/shape.js';

/** The broadcast size of two arrays. */
function commonDims(a: Dims, b: Dims): Dims {
  return Array.from({ length: Math.max(a.length, b.length) }, (_, k) => {
    const [x, y] = [a[k] ?? 1, b[k] ?? 1];
    if (x !== y && x !== 1 && y !== 1)
      fail(`bsxfun: nonconformant dimensions: ${dimsText(a)} and ${dimsText(b)}`);
    return x === 1 ? y : x;
  });
}

/** Built-ins given by name broadcast by themselves. Other functions receive matching columns. */
function bsxfun([given, a, b]: Value[], context: Context): Value {
  const { meter } = context;
  const f = given!;
  if (!(f instanceof FunctionHandle) && !isChar(f))
    return fail('bsxfun: F must be a string or function handle');
  const name = isChar(f) ? textOf(f) : undefined;
  if (name !== undefined && context.lookup(name) === undefined)
    return fail(`bsxfun: invalid function name: ${name}`);
  const dims = commonDims(dimsOf(a!), dimsOf(b!));
  const plain = !(f instanceof FunctionHandle) || f.captured === null;
  if (plain) return context.call(f, [a!, b!], 1)[0]!;
  const columns = product(dims.slice(1));
  const rows = dims[0]!;
  if (columns === 0 || rows === 0) return zeros(...dims);
  const columnOf = (value: Value) => {
    const from = dimsOf(value);
    const height = from[0]!;
    // Each column of the result takes the matching column of the argument, found by its first element.
    const table = spread(
      from,
      [1, ...dims.slice(1)].map((d, k) => (k === 0 ? height : d)),
      meter,
    );
    return (k: number) => pickPlaces(value, table.subarray(k * height, (k + 1) * height), [height, 1], meter);
  };
  const [left, right] = [columnOf(a!), columnOf(b!)];
  const parts: Value[] = [];
  for (let k = 0; k < columns; k++) {
    meter.tick();
    const part = context.call(f, [left(k), right(k)], 1)[0]!;
    const found = numelOf(part);
    parts.push(reshaped(part, [found, 1], meter));
    if (found < rows) parts.push(zeros(rows - found, 1));
  }
  return reshaped(join(parts, 0, 'vertical dimensions mismatch', meter), dims, meter);
}

function commonSize(args: Value[], nargout: number, { meter }: Context): Value[] {
  if (args.length < 2) return fail('common_size: only makes sense if nargin >= 2');
  const large = args.filter((arg) => numelOf(arg) !== 1);
  const fits = large.every((arg) => sameDims(dimsOf(arg), dimsOf(large[0]!)));
  const results: Value[] = [fits ? 0 : 1];
  for (const arg of args.slice(0, Math.max(0, nargout - 1)))
    results.push(
      fits && large.length > 0 && numelOf(arg) === 1 ? repeated(arg, dimsOf(large[0]!), meter) : arg,
    );
  return results;
}

export const functions: readonly Builtin[] = [
  {
    name: 'bsxfun',
    signatures: ['bsxfun (F, A, B)'],
    summary: 'Applies a function of two arrays, repeating dimensions of length 1.',
    examples: [
      { code: 'bsxfun (@plus, [1 2 3], [10; 20])', output: 'ans =\n\n   11   12   13\n   21   22   23\n\n' },
    ],
    inputs: [3, 3],
    run: (args, _nargout, context) => bsxfun(args, context),
  },
  {
    name: 'common_size',
    signatures: ['[ERR, YI, ...] = common_size (XI, ...)'],
    summary: 'Scalars repeated to the size of the other arguments.',
    examples: [
      {
        code: '[err, a, b] = common_size ([1 2], 5)',
        output: 'err = 0\na =\n\n   1   2\n\nb =\n\n   5   5\n\n',
      },
    ],
    inputs: [0, Number.POSITIVE_INFINITY],
    outputs: Number.POSITIVE_INFINITY,
    library: true,
    run: commonSize,
  },
];
