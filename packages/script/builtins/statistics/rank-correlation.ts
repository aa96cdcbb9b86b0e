/** Rank correlation: Kendall's tau and Spearman's rho. */
import type { Context } from '../../context.js';
import { fail } from '../../errors.js';
import { dimsOf, isArray, isChar, isVector, product } from '../../values/inspect.js';
import { matrix } from '../../values/make.js';
import type { Value } from '../../values/types.js';
import type { Builtin } from '../builtin.js';
import { reshaped } from '../creation/shape.js';
import { arrayOf, floatClass, numbersOf } from '../support/arrays.js';

/** Both arguments, with observations in rows; a vector is one variable. */
function observations(name: string, args: readonly Value[], context: Context): Value[] {
  const tables = args.map((value) => {
    if (!isArray(value) || isChar(value) || dimsOf(value).length > 2)
      return fail(`${name}: X and Y must be numeric matrices or vectors`);
    return isVector(dimsOf(value)) ? reshaped(value, [product(dimsOf(value)), 1], context.meter) : value;
  });
  if (tables.some((table) => dimsOf(table)[0] !== dimsOf(tables[0]!)[0]))
    return fail(`${name}: X and Y must have the same number of observations`);
  return tables;
}

/** The sign of the difference for each pair of rows and each column. */
function signs(value: Value, context: Context): Value {
  const { meter } = context;
  const x = numbersOf(value, meter)!;
  const [rows = 0, columns = 0] = x.dims;
  const out = meter.doubles(rows * rows * columns);
  meter.work(out.length);
  for (let c = 0; c < columns; c++) {
    for (let j = 0; j < rows; j++)
      for (let i = 0; i < rows; i++)
        out[i + rows * (j + rows * c)] = Math.sign(x.re[i + c * rows]! - x.re[j + c * rows]!);
  }
  return matrix([rows * rows, columns], out);
}

function kendall(args: Value[], context: Context): Value {
  const tables = observations('kendall', args, context);
  const tau = context.call(
    'corr',
    tables.map((table) => signs(table, context)),
    1,
  )[0]!;
  const cls = floatClass(...tables.map((table) => numbersOf(table, context.meter)!.cls));
  const { re, dims } = numbersOf(tau, context.meter)!;
  return arrayOf(cls, dims, re.slice(), null, context.meter);
}

function spearman(args: Value[], context: Context): Value {
  const tables = observations('spearman', args, context);
  const ranked = tables.map((table) => context.call('ranks', [table, 1], 1)[0]!);
  return context.call('corr', ranked, 1)[0]!;
}

export const functions: readonly Builtin[] = [
  {
    name: 'kendall',
    signatures: ['kendall (X)', 'kendall (X, Y)'],
    summary: "Kendall's tau of columns.",
    examples: [{ code: 'kendall ([1; 2; 3], [1; 3; 2])', output: 'ans = 0.3333\n' }],
    inputs: [1, 2],
    library: true,
    run: (args, _nargout, context) => kendall(args, context),
  },
  {
    name: 'spearman',
    signatures: ['spearman (X)', 'spearman (X, Y)'],
    summary: "Spearman's rho of columns.",
    examples: [{ code: 'spearman ([1; 2; 3], [1; 3; 2])', output: 'ans = 0.5000\n' }],
    inputs: [1, 2],
    library: true,
    run: (args, _nargout, context) => spearman(args, context),
  },
];
