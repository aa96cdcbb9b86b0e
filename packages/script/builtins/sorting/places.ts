/** Positions in sorted tables: lookup; and elements by rank: nth_element. */
import { fail, invalidCall } from '../../errors.js';
import type { Meter } from '../../meter.js';
import { typeName } from '../../operators/kinds.js';
import { numberOf, textOf } from '../../values/convert.js';
import { firstDim, isArray, isCellText, isChar, isEmpty, isNumeric } from '../../values/inspect.js';
import { zeros } from '../../values/make.js';
import { Cell, type Value } from '../../values/types.js';
import type { Builtin } from '../builtin.js';
import { arrayOf, gather, type Numbers, numbers, numbersOf, wrongType } from '../support/arrays.js';
import { laneStart, lanes, withDim } from '../support/lanes.js';
import { cellTexts, laneOrder } from './sort.js';

/** Position of each value in a sorted table: the last entry that is not larger; 0 before the first. */
export function lastNotLarger(table: Float64Array, y: number): number {
  let low = 0;
  let high = table.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (table[middle]! <= y || Number.isNaN(y)) low = middle + 1;
    else high = middle;
  }
  return low;
}

interface Options {
  /** Whether to return only exact matches, 0 for others. */
  readonly match: boolean;
  /** Whether to return only whether a match exists. */
  readonly found: boolean;
  /** Whether the first (`left`) and the last interval extend to infinity. */
  readonly left: boolean;
  readonly right: boolean;
}

function optionsFrom(value: Value | undefined): Options {
  const text = value === undefined ? '' : (textOf(value) ?? fail('lookup: OPT must be a string'));
  for (const letter of text) if (!'mblr'.includes(letter)) fail(`lookup: unrecognized option: ${letter}`);
  const has = (letter: string) => text.includes(letter);
  return { match: has('m'), found: has('b'), left: has('l'), right: has('r') };
}

/** The result for a value whose last entry not larger is `at` (from 1, 0 for none). */
function answer(at: number, exact: boolean, count: number, { match, found, left, right }: Options): number {
  if (found) return exact ? 1 : 0;
  if (match) return exact ? at : 0;
  if (left && at < 1) at = 1;
  return right && at > count - 1 ? count - 1 : at;
}

function lookupTexts(table: Cell, value: Value, options: Options, meter: Meter): Value {
  const keys = cellTexts(table);
  const one = isChar(value) ? (textOf(value) ?? '') : undefined;
  if (one === undefined && !isCellText(value)) return invalidCall();
  const texts = one === undefined ? cellTexts(value as Cell) : [one];
  const out = meter.doubles(texts.length);
  meter.work(texts.length * 20);
  texts.forEach((text, k) => {
    let [low, high] = [0, keys.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (keys[middle]! <= text) low = middle + 1;
      else high = middle;
    }
    out[k] = answer(low, low > 0 && keys[low - 1] === text, keys.length, options);
  });
  const dims = one === undefined ? (value as Cell).dims : [1, 1];
  return arrayOf(options.found ? 'logical' : 'double', dims, out, null, meter);
}

/** Complex numbers compare by absolute value. */
function sizes(x: Numbers): Float64Array {
  return x.im === null ? x.re : x.re.map((re, k) => Math.hypot(re, x.im![k]!));
}

function lookup([tableArg, value, optionArg]: Value[], meter: Meter): Value {
  const options = optionsFrom(optionArg);
  if (tableArg instanceof Cell) {
    return isCellText(tableArg) ? lookupTexts(tableArg, value!, options, meter) : invalidCall();
  }
  const plain = (arg: Value) => isArray(arg) && (isNumeric(arg) || isChar(arg));
  if (!plain(tableArg!) || !plain(value!)) return invalidCall();
  const table = sizes(numbersOf(tableArg!, meter)!);
  const x = numbersOf(value!, meter)!;
  const y = sizes(x);
  const n = table.length;
  const falling = n > 1 && table[0]! > table[n - 1]!;
  const keys = falling ? table.map((t) => -t) : table;
  const out = meter.doubles(y.length);
  meter.work(out.length * 20);
  for (let k = 0; k < out.length; k++) {
    const at = lastNotLarger(keys, falling ? -y[k]! : y[k]!);
    out[k] = answer(at, at > 0 && table[at - 1] === y[k], n, options);
  }
  return arrayOf(options.found ? 'logical' : 'double', x.dims, out, null, meter);
}

function ranksFrom(value: Value, length: number, meter: Meter): Float64Array {
  const bad = (text: string) =>
    fail(
      `nth_element: invalid index index ${text}: subscripts must be either integers 1 to (2^63)-1 or logicals`,
    );
  if (!isArray(value)) return bad(value instanceof Cell ? '<cell>' : `<${typeName(value)}>`);
  if (isChar(value)) return fail('nth_element: n must be a scalar or a contiguous range');
  const { re } = numbersOf(value, meter)!;
  for (const n of re) if (!(n >= 1) || !Number.isInteger(n)) return bad(`${n}`);
  const step = re.length > 1 ? re[1]! - re[0]! : 1;
  if (Math.abs(step) !== 1 || re.some((n, k) => k > 0 && n - re[k - 1]! !== step))
    return fail('nth_element: n must be a scalar or a contiguous range');
  return re.some((n) => n > length) ? fail('nth_element: invalid element index') : re;
}

function nthElement([value, nArg, dimArg]: Value[], meter: Meter): Value {
  if (!isArray(value!) || isChar(value)) return wrongType('nth_element', value!);
  const x = numbers(value, 'nth_element', meter);
  const dim = dimArg === undefined ? firstDim(x.dims) : (numberOf(dimArg) ?? 0) - 1;
  if (!(dim >= 0)) return fail('nth_element: DIM must be a valid dimension');
  if (isEmpty(value)) return zeros();
  const all = lanes(x.dims, dim);
  const wanted = ranksFrom(nArg!, all.length, meter);
  const dims = withDim(x.dims, dim, wanted.length);
  const to = lanes(dims, dim);
  meter.elements(to.count * to.length, 4);
  const table = new Uint32Array(to.count * to.length);
  for (let k = 0; k < all.count; k++) {
    const start = laneStart(all, k);
    const order = laneOrder(x, value, (i) => start + i * all.stride, all.length, false, meter);
    wanted.forEach((n, i) => {
      table[laneStart(to, k) + i * to.stride] = start + order[n - 1]! * all.stride;
    });
  }
  return gather(value, table, dims, meter);
}

export const functions: readonly Builtin[] = [
  {
    name: 'lookup',
    signatures: ['IDX = lookup (TABLE, Y)', 'IDX = lookup (TABLE, Y, OPT)'],
    summary: 'Place of values in a sorted table.',
    examples: [{ code: 'lookup ([1 2 3], [0.5 2.5 3])', output: 'ans =\n\n   0   2   3\n\n' }],
    inputs: [2, 3],

    run: (args, _nargout, { meter }) => lookup(args, meter),
  },
  {
    name: 'nth_element',
    signatures: ['nth_element (X, N)', 'nth_element (X, N, DIM)'],
    summary: 'The n-th smallest elements along a dimension.',
    examples: [{ code: 'nth_element ([3 1 2], 2)', output: 'ans = 2\n' }],
    inputs: [2, 3],

    run: (args, _nargout, { meter }) => nthElement(args, meter),
  },
];
