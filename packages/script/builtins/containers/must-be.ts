/** mustBePositive and related functions: validators whose error names the argument's variable. */

import type { Context } from '../../context.js';
import { fixed } from '../../display/number-text.js';
import { fail } from '../../errors.js';
import { take } from '../../indexing/take.js';
import { binary } from '../../operators/binary.js';
import { typeName } from '../../operators/kinds.js';
import { unary } from '../../operators/unary.js';
import type { BinaryOperator } from '../../syntax/tree.js';
import { doublesOf, numberOf, textOf } from '../../values/convert.js';
import { classOf, isArray, isChar, isComplex, isLogical, isNumeric, numelOf } from '../../values/inspect.js';
import type { Value } from '../../values/types.js';
import type { Builtin } from '../builtin.js';

/** The error text after the value's name; undefined if the value is valid. */
type Fault = (value: Value, limit: Value, context: Context) => string | undefined;

/** Elements that violate a comparison, with their values. */
const compared =
  (what: string, operator: BinaryOperator, limit?: number): Fault =>
  (value, given, context) => {
    const { meter } = context;
    const bad = unary('!', binary(operator, value, limit ?? given, meter), meter);
    const found = take(value, [bad], '', meter);
    const n = numelOf(found);
    if (n === 0) return undefined;
    const bound = limit === undefined ? ` ${fixed(numberOf(given) ?? Number.NaN, 6)}` : '';
    const [listed] = isChar(value) ? context.builtinNamed('find')!.call([bad], 1) : [found];
    const [text] = context.builtinNamed('mat2str')!.call([listed!], 1);
    const kind = isChar(value) ? 'indexes' : 'values';
    return `must be ${what}${bound}; found ${n} elements that were not: ${kind} ${textOf(text!)}`;
  };

/** Invalid elements, with their positions. */
const placed =
  (what: string, count: string, isBad: (x: number) => boolean): Fault =>
  (value, _limit, { meter }) => {
    if (!isArray(value)) return fail(`isfinite: not defined for ${typeName(value)}`);
    const places = Array.from(doublesOf(value, meter)!).flatMap((x, k) => (isBad(x) ? [k + 1] : []));
    if (places.length === 0) return undefined;
    const text = places.length === 1 ? String(places[0]) : `[${places.join(';')}]`;
    return `must be ${what}; found ${places.length} ${count}: indexes ${text}`;
  };

function integerFault(value: Value, _limit: Value, { meter }: Context): string | undefined {
  const what = 'must be integer-valued; but';
  if (!isNumeric(value) && !isLogical(value)) return `${what} it was non-numeric (found a ${classOf(value)})`;
  if (isComplex(value)) return `${what} it was complex`;
  const re = doublesOf(value, meter)!;
  if (!re.every(Number.isFinite)) return `${what} there were non-finite values`;
  return re.every(Number.isInteger) ? undefined : `${what} it had fractional values in some elements`;
}

function memberFault(value: Value, valid: Value, context: Context): string | undefined {
  const [found] = context.builtinNamed('ismember')!.call([value, valid], 1);
  const bad = Array.from(doublesOf(found!, context.meter)!).filter((x) => x === 0).length;
  if (bad === 0) return undefined;
  return `must be one of the specified valid values; found ${bad} elements that were not`;
}

/** Function name, name of the second argument if it takes one, summary, validator. */
const CHECKS: readonly (readonly [name: string, second: string | null, summary: string, fault: Fault])[] = [
  [
    'Finite',
    null,
    'has an element that is not finite',
    placed('finite', 'non-finite elements', (x) => !Number.isFinite(x)),
  ],
  ['NonNan', null, 'has an element that is NaN', placed('non-NaN', 'elements that were not', Number.isNaN)],
  [
    'Nonzero',
    null,
    'has an element that is zero',
    placed('non-zero', 'elements that were zero', (x) => x === 0),
  ],
  ['Positive', null, 'has an element that is not positive', compared('positive', '>', 0)],
  ['Nonnegative', null, 'has a negative element', compared('non-negative', '>=', 0)],
  ['Negative', null, 'has an element that is not negative', compared('negative', '<', 0)],
  ['Nonpositive', null, 'has a positive element', compared('non-positive', '<=', 0)],
  ['GreaterThan', 'C', 'has an element that is not greater than C', compared('greater than', '>')],
  ['GreaterThanOrEqual', 'C', 'has an element less than C', compared('greater than or equal to', '>=')],
  ['LessThan', 'C', 'has an element that is not less than C', compared('less than', '<')],
  ['LessThanOrEqual', 'C', 'has an element greater than C', compared('less than or equal to', '<=')],
  ['Integer', null, 'has an element that is no whole number', integerFault],
  ['Member', 'VALID', 'has an element that is not among others', memberFault],
  ['Nonempty', null, 'is empty', (value) => (numelOf(value) === 0 ? 'must not be empty' : undefined)],
  ['Nonsparse', null, 'is a sparse matrix: none is', () => undefined],
  [
    'Numeric',
    null,
    'is no number',
    (value) => (isNumeric(value) ? undefined : `must be numeric; found a ${classOf(value)}`),
  ],
  [
    'NumericOrLogical',
    null,
    'is neither number nor truth value',
    (value) =>
      isNumeric(value) || isLogical(value)
        ? undefined
        : `must be numeric or logical; found a ${classOf(value)}`,
  ],
  [
    'Real',
    null,
    'is complex',
    (value) =>
      (isNumeric(value) && !isComplex(value)) || isLogical(value) || isChar(value)
        ? undefined
        : 'must be real',
  ],
];

export const functions: readonly Builtin[] = CHECKS.map(([kind, second, summary, fault]): Builtin => {
  const own = `mustBe${kind}`;
  const count = second === null ? 1 : 2;
  return {
    name: own,
    signatures: [second === null ? `${own} (X)` : `${own} (X, ${second})`],
    summary: `Raises an error when a value ${summary}.`,
    examples: [
      {
        code: 'x = -1;\ntry, mustBePositive (x), catch err, disp (err.message), end',
        output: 'x must be positive; found 1 elements that were not: values -1\n',
      },
    ],
    inputs: [count, count],
    outputs: 0,
    library: true,
    run([value, limit], _nargout, context) {
      const [name] = context.argumentNames;
      const label = name && context.caller.get(name) !== undefined ? name : 'input';
      const reason = fault(value!, limit ?? 0, context);
      if (reason !== undefined) fail(`${label} ${reason}`);
      return undefined;
    },
  };
});
