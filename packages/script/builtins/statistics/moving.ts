/** Moving-window statistics along a dimension: movmean, movmax and related functions. */
import type { Context } from '../../context.js';
import { fail, failWith } from '../../errors.js';
import { textOf } from '../../values/convert.js';
import { isArray, isChar, isNumeric, numelOf } from '../../values/inspect.js';
import type { Value } from '../../values/types.js';
import type { Builtin } from '../builtin.js';
import { moving, movingOptions } from './slices.js';

/** Separates numbers (OPT and DIM), NaN options and name-value pairs, which may come in any order. */
function sorted(name: string, args: readonly Value[]): { numbers: Value[]; pairs: Value[] } {
  const numbers: Value[] = [];
  const pairs: Value[] = [];
  for (let k = 0; k < args.length; k++) {
    const arg = args[k]!;
    const word = isChar(arg) ? textOf(arg) : undefined;
    if (isNumeric(arg)) numbers.push(arg);
    else if (word !== undefined) {
      if (/^(omit|include)nan$/i.test(word)) pairs.push('nancond', word);
      else if (k + 1 >= args.length) return fail(`${name}: property '${word}' missing value argument`);
      else pairs.push(arg, args[++k]!);
    } else return failWith('Octave:invalid-input-arg', `${name}: invalid input at position ${k + 1}`);
  }
  return { numbers, pairs };
}

interface Statistic {
  readonly name: string;
  /** The name of the statistic. */
  readonly of: string;
  readonly what: string;
  /** Whether a number before DIM selects the divisor. */
  readonly weighted?: boolean;
  readonly ends?: Value;
  readonly example: string;
}

const STATISTICS: readonly Statistic[] = [
  {
    name: 'movmad',
    of: 'mad',
    what: 'mean absolute deviation',
    example: '   0.5000   2.0000   1.5556   1.7778   2.5000',
  },
  {
    name: 'movmax',
    of: 'max',
    what: 'maximum',
    ends: Number.NEGATIVE_INFINITY,
    example: '   2   6   6   8   8',
  },
  { name: 'movmean', of: 'mean', what: 'mean', example: '   1.5000   3.0000   3.6667   5.6667   5.5000' },
  {
    name: 'movmedian',
    of: 'median',
    what: 'median',
    example: '   1.5000   2.0000   3.0000   6.0000   5.5000',
  },
  {
    name: 'movmin',
    of: 'min',
    what: 'minimum',
    ends: Number.POSITIVE_INFINITY,
    example: '   1   1   2   3   3',
  },
  { name: 'movprod', of: 'prod', what: 'product', ends: 1, example: '     2    12    36   144    24' },
  {
    name: 'movstd',
    of: 'std',
    what: 'standard deviation',
    weighted: true,
    example: '   0.7071   2.6458   2.0817   2.5166   3.5355',
  },
  { name: 'movsum', of: 'sum', what: 'sum', ends: 0, example: '    3    9   11   17   11' },
  {
    name: 'movvar',
    of: 'var',
    what: 'variance',
    weighted: true,
    example: '    0.5000    7.0000    4.3333    6.3333   12.5000',
  },
];

function movingOf({ name, of, weighted, ends }: Statistic): Builtin['run'] {
  return ([x, window, ...rest], _nargout, context: Context) => {
    const { numbers, pairs } = sorted(name, rest);
    // Any weight other than 0 counts as 1.
    const weight = weighted === true && numbers.length > 0 ? [isZero(numbers[0]!) ? 0 : 1] : [];
    const dims = weighted === true ? numbers.slice(1) : numbers;
    const all = [...dims.flatMap((dim) => ['dim', dim]), ...pairs];
    const options = movingOptions(all, x!);
    const given = all.some((arg) => isChar(arg) && textOf(arg)?.toLowerCase() === 'endpoints');
    const chosen = given || ends === undefined ? options : { ...options, ends };
    return moving((windows) => context.call(of, [windows, ...weight], 1)[0]!, x!, window!, chosen, context);
  };
}

function isZero(value: Value): boolean {
  return isArray(value) && numelOf(value) === 1 && Number(value) === 0;
}

export const functions: readonly Builtin[] = STATISTICS.map((statistic) => ({
  name: statistic.name,
  signatures: [
    `Y = ${statistic.name} (X, WLEN)`,
    `Y = ${statistic.name} (X, [NB, NA])`,
    ...(statistic.weighted === true
      ? [`Y = ${statistic.name} (..., OPT)`, `Y = ${statistic.name} (..., OPT, DIM)`]
      : [`Y = ${statistic.name} (..., DIM)`]),
    `Y = ${statistic.name} (..., "NANCOND")`,
    `Y = ${statistic.name} (..., PROPERTY, VALUE)`,
  ],
  summary: `The ${statistic.what} of a window that moves along a dimension.`,
  examples: [{ code: `${statistic.name} ([1 2 6 3 8], 3)`, output: `ans =\n\n${statistic.example}\n\n` }],
  inputs: [2, Number.POSITIVE_INFINITY],
  library: true,
  run: movingOf(statistic),
}));
