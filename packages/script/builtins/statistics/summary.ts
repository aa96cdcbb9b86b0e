/** Several statistics at once, central moments, and lengths of nondecreasing runs. */
import type { Context } from '../../context.js';
import { fail } from '../../errors.js';
import { binary } from '../../operators/binary.js';
import { join } from '../../operators/concatenate.js';
import { numberOf, textOf } from '../../values/convert.js';
import { dimsOf, firstDim, isArray, isChar, isEmpty, numelOf } from '../../values/inspect.js';
import { columnOf, zeros } from '../../values/make.js';
import type { Value } from '../../values/types.js';
import type { Builtin } from '../builtin.js';
import { arrayOf } from '../support/arrays.js';
import { mapLanes } from '../support/lanes.js';
import { dimFrom } from '../support/sizes.js';
import { numeric } from './lines.js';

function statistics([x, dimArg]: Value[], context: Context): Value {
  const { dims } = numeric('statistics', x!, context.meter);
  const wrong = 'statistics: DIM must be an integer and a valid dimension';
  const dim = dimArg === undefined ? firstDim(dims) : dimFrom(dimArg, wrong);
  if (dim >= dims.length) return fail(wrong);
  if (dims[dim]! < 2) return fail('statistics: dimension of X is too small (<2)');
  const of = (name: string, ...args: Value[]) => context.call(name, [x!, ...args], 1)[0]!;
  const none = zeros();
  const at = dim + 1;
  const parts = [
    of('quantile', columnOf([0, 0.25, 0.5, 0.75, 1]), at, 7),
    of('mean', at),
    of('std', none, at),
    of('skewness', none, at),
    of('kurtosis', none, at),
  ];
  if (dim > 0 && parts.some((part) => dimsOf(part)[0] !== dims[0])) return fail('cat: dimension mismatch');
  return join(parts, dim, 'cat: dimension mismatch', context.meter);
}

function moment([x, p, ...rest]: Value[], context: Context): Value {
  const { meter } = context;
  const wrong = 'moment: X must be a non-empty numeric matrix or vector';
  if (!isArray(x!) || isChar(x) || isEmpty(x)) return fail(wrong);
  if (!isArray(p!) || isChar(p) || numelOf(p) !== 1) return fail('moment: P must be a numeric scalar');
  let type = '';
  let dimArg: Value | undefined;
  const [third, fourth] = rest;
  if (third !== undefined && isChar(third)) {
    type = textOf(third) ?? '';
    if (fourth !== undefined && isChar(fourth))
      return fail('invalid conversion from string to real N-D array');
    dimArg = fourth;
  } else {
    dimArg = third;
    if (fourth !== undefined && !isChar(fourth)) return fail('moment: TYPE must be a string');
    type = fourth === undefined ? '' : (textOf(fourth) ?? '');
  }
  const dims = dimsOf(x);
  const dim =
    dimArg === undefined
      ? firstDim(dims)
      : dimFrom(dimArg, 'moment: DIM must be an integer and a valid dimension');
  const of = (name: string, ...args: Value[]) => context.call(name, args, 1)[0]!;
  let y: Value = x;
  if (!type.includes('r')) y = of('center', y, dim + 1);
  if (type.includes('a')) y = of('abs', y);
  const sum = of('sum', binary('.^', y, p, meter), dim + 1);
  return binary('./', sum, dims[dim] ?? 1, meter);
}

/** Counts the lengths of nondecreasing runs; `most` and longer are counted together. */
function runCount([x, mostArg, dimArg]: Value[], { meter }: Context): Value {
  const { re, dims } = numeric('run_count', x!, meter);
  const most = isArray(mostArg!) && numelOf(mostArg) === 1 ? numberOf(mostArg)! : 0;
  if (!(most >= 1) || !Number.isInteger(most)) return fail('run_count: N must be a positive integer');
  const wrong = 'run_count: DIM must be an integer and a valid dimension';
  const dim = dimArg === undefined ? firstDim(dims) : dimFrom(dimArg, wrong);
  if (dim >= dims.length) return fail(wrong);
  const out = mapLanes(re, dims, dim, most, meter, (lane, to) => {
    let length = 0;
    for (let k = 0; k < lane.length; k++) {
      length++;
      if (k + 1 < lane.length && !(lane[k + 1]! < lane[k]!)) continue;
      const place = Math.min(length, most) - 1;
      to[place] = to[place]! + 1;
      length = 0;
    }
  });
  return arrayOf('double', out.dims, out.re, null, meter);
}

export const functions: readonly Builtin[] = [
  {
    name: 'statistics',
    signatures: ['statistics (X)', 'statistics (X, DIM)'],
    summary: 'Minimum, quartiles, maximum, mean, standard deviation, skewness and kurtosis.',
    examples: [
      {
        code: "statistics ([1 2 3 4 10]')(1:5)'",
        output: 'ans =\n\n    1    2    3    4   10\n\n',
      },
    ],
    inputs: [1, 2],
    library: true,
    run: (args, _nargout, context) => statistics(args, context),
  },
  {
    name: 'moment',
    signatures: [
      'moment (X, P)',
      'moment (X, P, TYPE)',
      'moment (X, P, DIM)',
      'moment (X, P, TYPE, DIM)',
      'moment (X, P, DIM, TYPE)',
    ],
    summary: 'Central, raw or absolute moment of a degree.',
    examples: [{ code: 'moment ([1 2 3 4 10], 2)', output: 'ans = 10\n' }],
    inputs: [2, 4],
    library: true,
    run: (args, _nargout, context) => moment(args, context),
  },
  {
    name: 'run_count',
    signatures: ['run_count (X, N)', 'run_count (X, N, DIM)'],
    summary: 'How many upward runs have length 1, 2, ..., N and more.',
    examples: [{ code: 'run_count ([1 2 3 1 2 5 0], 3)', output: 'ans =\n\n   1   0   2\n\n' }],
    inputs: [2, 3],
    library: true,
    run: (args, _nargout, context) => runCount(args, context),
  },
];
