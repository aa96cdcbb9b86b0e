/** Random integers and permutations: randi and randperm. */
import type { Context } from '../../context.js';
import { fail, failWith } from '../../errors.js';
import { typeName } from '../../operators/kinds.js';
import { textOf } from '../../values/convert.js';
import { isArray, isChar, isNumeric, product } from '../../values/inspect.js';
import { matrix } from '../../values/make.js';
import type { ClassName, Value } from '../../values/types.js';
import type { Builtin } from '../builtin.js';
import { arrayOf, numbersOf } from '../support/arrays.js';
import { wholeNumber } from '../support/sizes.js';
import { generator } from './generator.js';
import { randomDims } from './random.js';

const CLASSES = /^(double|single|u?int(8|16|32|64))$/;

function bounds(value: Value, context: Context): [number, number] {
  const wrong = 'randi: IMIN and IMAX must be integer bounds';
  const given = isArray(value) && isNumeric(value) ? numbersOf(value, context.meter)!.re : fail(wrong);
  if (given.length === 0) {
    return failWith(
      'Octave:index-out-of-bounds',
      "bounds(1): out of bound 0 (dimensions are 0x0) (note: variable 'bounds' shadows function)",
    );
  }
  const [low, high] = given.length === 1 ? [1, given[0]!] : [given[0]!, given[1]!];
  for (const x of [low, high]) if (Math.trunc(x) !== x) return fail(wrong);
  if (high < low) return fail(given.length > 1 ? 'randi: require IMIN <= IMAX' : 'randi: require IMAX >= 1');
  if (Math.max(Math.abs(low), Math.abs(high)) > 2 ** 53 - 1)
    return fail('randi: IMIN and IMAX must be smaller than flintmax()');
  return [low, high];
}

function randi([limits, ...rest]: Value[], context: Context): Value {
  const { meter } = context;
  const [low, high] = bounds(limits!, context);
  let cls = 'double';
  let sizes = rest;
  const last = rest.at(-1);
  if (last !== undefined && isChar(last)) {
    cls = textOf(last) ?? '';
    sizes = rest.slice(0, -1);
    if (!CLASSES.test(cls)) return fail(`randi: unknown requested output CLASS '${cls}'`);
  }
  for (const size of sizes) if (!isArray(size)) return fail(`prod: wrong type argument '${typeName(size)}'`);
  if (sizes.some((size) => numbersOf(size, meter)!.re.some((n) => n < 0)))
    return fail('reshape: SIZE must be non-negative');
  const dims = randomDims('randi', sizes, context);
  const g = generator(context, 'rand');
  const out = meter.doubles(product(dims));
  meter.work(10 * out.length);
  for (let k = 0; k < out.length; k++) out[k] = low + Math.floor(g.uniform() * (high - low + 1));
  return arrayOf(cls as ClassName, dims, out, null, meter);
}

function randperm([nArg, mArg]: Value[], context: Context): Value {
  const n = wholeNumber(nArg!);
  const m = mArg === undefined ? n : wholeNumber(mArg);
  if (n < 0 || m < 0) return fail('randperm: M and N must be non-negative');
  if (m > n) return fail('randperm: M must be less than or equal to N');
  const g = generator(context, 'rand');
  const all = context.meter.doubles(n);
  context.meter.work(10 * n);
  for (let k = 0; k < n; k++) all[k] = k + 1;
  for (let k = 0; k < m; k++) {
    const other = k + Math.floor(g.uniform() * (n - k));
    const kept = all[k]!;
    all[k] = all[other]!;
    all[other] = kept;
  }
  return matrix([1, m], all.slice(0, m));
}

export const functions: readonly Builtin[] = [
  {
    name: 'randi',
    signatures: [
      'randi (IMAX)',
      'randi (IMAX, N)',
      'randi (IMAX, M, N, ...)',
      'randi ([IMIN IMAX], ...)',
      'randi (..., "CLASS")',
    ],
    summary: 'Random whole numbers.',
    examples: [{ code: 'randi (1, 1, 3)', output: 'ans =\n\n   1   1   1\n\n' }],
    inputs: [1, Number.POSITIVE_INFINITY],
    library: true,
    run: (args, _nargout, context) => randi(args, context),
  },
  {
    name: 'randperm',
    signatures: ['randperm (N)', 'randperm (N, M)'],
    summary: 'A random order of 1 to n.',
    examples: [{ code: 'sort (randperm (4))', output: 'ans =\n\n   1   2   3   4\n\n' }],
    inputs: [1, 2],
    run: (args, _nargout, context) => randperm(args, context),
  },
];
