/** Moving windows along a dimension: movslice returns their positions, and movfun applies a function to them. */
import type { Context } from '../../context.js';
import { dimsText, fail, failWith, nonconformant } from '../../errors.js';
import { join } from '../../operators/concatenate.js';
import { numberOf, textOf } from '../../values/convert.js';
import {
  classOf,
  dimsOf,
  isArray,
  isChar,
  isComplex,
  isEmpty,
  isNumeric,
  numelOf,
  product,
} from '../../values/inspect.js';
import { columnOf, zeros } from '../../values/make.js';
import { Cell, type Dims, FunctionHandle, type Value } from '../../values/types.js';
import type { Builtin } from '../builtin.js';
import { permuted, pickPlaces } from '../creation/shape.js';
import { arrayOf, floatClass, isIntegerClass, numbersOf } from '../support/arrays.js';

const INVALID = 'Octave:invalid-input-arg';

/** The extent of a window on both sides. */
interface Reach {
  readonly before: number;
  readonly after: number;
}

/** Windows in a line of `length` elements. */
interface Slices extends Reach {
  readonly length: number;
  /** Positions whose window is complete, from 1: `first` to `last`; none if `last < first`. */
  readonly first: number;
  readonly last: number;
}

function reachOf(value: Value): Reach & { longest: number } {
  const wrong = 'movslice: WLEN must be a scalar or 2-element array of integers >= 0';
  if (!isArray(value) || !isNumeric(value)) return failWith(INVALID, wrong);
  if (isComplex(value)) return fail('mod: not defined for complex numbers');
  const count = numelOf(value);
  const given = [numberOf(value) ?? Number.NaN];
  if (count === 2 && typeof value === 'object' && 're' in value) given.push(Number(value.re[1]));
  else if (count === 2 && typeof value === 'object' && 'last' in value) given.push(value.last);
  if ((count !== 1 && count !== 2) || given.some((x) => !(x >= 0) || (x !== Math.floor(x) && x < 1e300)))
    return failWith(INVALID, wrong);
  const longest = Math.max(...given);
  if (count === 2) return { before: given[0]!, after: given[1]!, longest };
  if (given[0] === 1) return failWith(INVALID, 'movslice: WLEN must be > 1');
  const half = Math.floor(longest / 2);
  return { before: half, after: longest % 2 === 1 ? half : half - 1, longest };
}

function slicesOf(length: number, window: Value): Slices {
  if (!(length >= 1) || !Number.isInteger(length)) return fail('movslice: N must be a positive integer');
  const { before, after, longest } = reachOf(window);
  if (longest > length) {
    return failWith(
      INVALID,
      `movslice: window length WLEN (${longest === Number.POSITIVE_INFINITY ? 'Inf' : longest}) must be shorter than length along DIM (${length})`,
    );
  }
  return { length, before, after, first: before + 1, last: length - after };
}

function countUp(from: number, to: number): Float64Array {
  return Float64Array.from({ length: Math.max(0, to - from + 1) }, (_, k) => from + k);
}

function movslice([nArg, window]: Value[], nargout: number, { meter }: Context): Value[] {
  const n = isArray(nArg!) && numelOf(nArg) === 1 ? numberOf(nArg)! : Number.NaN;
  const all = slicesOf(n, window!);
  const centers = countUp(all.first, all.last);
  const height = all.before + all.after + 1;
  const table = meter.doubles(height * centers.length);
  for (let k = 0; k < table.length; k++)
    table[k] = centers[Math.floor(k / height)]! - all.before + (k % height);
  const classes = [classOf(nArg!), classOf(window!)];
  const cls = classes.find(isIntegerClass) ?? floatClass(...classes);
  const row = (places: Float64Array) => arrayOf(cls, [1, places.length], places, null, meter);
  const results = [arrayOf(cls, [height, centers.length], table, null, meter), row(centers)];
  if (nargout > 2) results.push(row(countUp(1, Math.min(n, all.first - 1))));
  if (nargout > 3) results.push(row(countUp(Math.max(1, all.last + 1), n)));
  if (nargout > 4) results.push(columnOf(countUp(-all.before, all.after)));
  return results.slice(0, Math.max(1, nargout));
}

/** The function that is applied to windows: each column of its argument is one. */
export type WindowFunction = (windows: Value) => Value;

export interface MovingOptions {
  /** From 0; undefined for the first dimension longer than 1. */
  readonly dim?: number;
  /** Handling of the ends: `shrink` cuts the windows, `discard` gives no result; otherwise elements or a value fill them. */
  readonly ends: 'shrink' | 'discard' | 'same' | 'periodic' | Value;
  /** Which results of a window are kept, from 0. */
  readonly kept?: readonly number[];
}

/** The windows around some positions, one per column; `ends` fills positions beyond the ends. */
function windowsAround(
  x: Value,
  column: number,
  centers: readonly number[],
  all: Slices,
  ends: MovingOptions['ends'],
  { meter }: Context,
): Value {
  const { before, after, length: n } = all;
  const height = before + after + 1;
  const base = column * n;
  meter.elements(height * centers.length, 4);
  const table = new Uint32Array(height * centers.length);
  const filled = typeof ends !== 'string';
  centers.forEach((center, j) => {
    for (let i = 0; i < height; i++) {
      let at = center - before + i - 1;
      // The fill value stands behind the column.
      if (filled) at = at < 0 || at >= n ? n : at;
      else if (ends === 'periodic') at = ((at % n) + n) % n;
      else at = Math.min(n - 1, Math.max(0, at));
      table[j * height + i] = filled ? at : base + at;
    }
  });
  if (!filled) return pickPlaces(x, table, [height, centers.length], meter);
  const places = Uint32Array.from({ length: n }, (_, k) => base + k);
  const padded = join([pickPlaces(x, places, [n, 1], meter), ends], 0, 'vertical dimensions mismatch', meter);
  return pickPlaces(padded, table, [height, centers.length], meter);
}

/** Numbers of `per` results for each of `count` windows, as a `count` x `per` block. */
function spreadResult(found: Value, count: number, per: number, context: Context) {
  if (found instanceof Cell)
    return fail("operator =: no conversion for assignment of 'cell' to indexed 'matrix'");
  const x =
    numbersOf(found, context.meter) ?? fail("operator =: no conversion for assignment to indexed 'matrix'");
  const wanted = count * per;
  if (x.re.length !== wanted && (x.re.length !== 1 || per !== 1)) {
    if (per === 1) return nonconformant('=', [count, 1], [x.re.length, 1]);
    return fail(`reshape: can't reshape ${dimsText(x.dims)} array to ${count}x${per} array`);
  }
  return (part: Float64Array | null, k: number) => part?.[x.re.length === wanted ? k : 0] ?? 0;
}

/**
 * Applies a function to all windows along a dimension: to all complete windows in one call, to those at the ends one by one.
 *
 * @throws ScriptError if the windows do not fit, or results have unexpected sizes
 */
export function moving(
  apply: WindowFunction,
  value: Value,
  window: Value,
  options: MovingOptions,
  context: Context,
): Value {
  const { meter } = context;
  const size = dimsOf(value);
  const dim =
    options.dim ??
    Math.max(
      0,
      size.findIndex((d) => d > 1),
    );
  const n = size[dim] ?? 1;
  const all = slicesOf(n, window);
  const height = all.before + all.after + 1;
  const order = [dim, ...size.map((_, k) => k).filter((k) => k !== dim)];
  const x = permuted(value, order, meter);
  const columns = n === 0 ? 0 : numelOf(x) / n;
  const per = numelOf(apply(zeros(height, 1)));
  const kept = options.kept ?? Array.from({ length: per }, (_, k) => k);
  for (const k of kept) {
    if (k >= per) {
      return failWith(
        INVALID,
        `movfun: output dimension OUTDIM (${k + 1}) is larger than largest available dimension (${per})`,
      );
    }
  }
  const inner = Array.from(countUp(all.first, all.last));
  const outer = [...countUp(1, Math.min(n, all.first - 1)), ...countUp(Math.max(1, all.last + 1), n)];
  if (outer.length > n && options.ends !== 'discard') nonconformant('=', [n, 1], [outer.length, 1]);
  const re = meter.doubles(n * columns * per);
  let im: Float64Array | null = null;
  const store = (column: number, places: readonly number[], found: Value) => {
    const read = spreadResult(found, places.length, per, context);
    const numbers = numbersOf(found, meter)!;
    if (numbers.im !== null) im ??= meter.doubles(re.length);
    for (let p = 0; p < per; p++) {
      places.forEach((place, k) => {
        const at = place - 1 + n * (column + columns * p);
        re[at] = read(numbers.re, k + places.length * p);
        if (im !== null) im[at] = read(numbers.im, k + places.length * p);
      });
    }
  };
  for (let column = 0; column < columns; column++) {
    meter.work(n + height);
    store(column, inner, apply(windowsAround(x, column, inner, all, 'same', context)));
    if (outer.length === 0 || options.ends === 'discard') continue;
    if (options.ends === 'shrink') {
      for (const place of outer) {
        const from = Math.max(1, place - all.before);
        const to = Math.min(n, place + all.after);
        const places = Uint32Array.from({ length: to - from + 1 }, (_, k) => column * n + from - 1 + k);
        store(column, [place], apply(pickPlaces(x, places, [places.length, 1], meter)));
      }
    } else {
      for (const place of outer)
        store(column, [place], apply(windowsAround(x, column, [place], all, options.ends, context)));
    }
  }
  return arranged(re, im, { n, columns, per, kept, size, order, all }, options, context);
}

/** The results in the shape of the argument; further results of a window form another dimension. */
function arranged(
  re: Float64Array,
  im: Float64Array | null,
  shape: {
    readonly n: number;
    readonly columns: number;
    readonly per: number;
    readonly kept: readonly number[];
    readonly size: Dims;
    readonly order: readonly number[];
    readonly all: Slices;
  },
  options: MovingOptions,
  { meter }: Context,
): Value {
  const { n, columns, kept, size, order, all } = shape;
  const discard = options.ends === 'discard';
  const first = discard ? all.first - 1 : 0;
  const rows = discard ? Math.max(0, all.last - all.first + 1) : n;
  const table = new Uint32Array(rows * columns * kept.length);
  let at = 0;
  for (const k of kept) {
    for (let column = 0; column < columns; column++)
      for (let i = 0; i < rows; i++) table[at++] = first + i + n * (column + columns * k);
  }
  const full = arrayOf('double', [re.length, 1], re, im, meter);
  const dims = [rows, ...order.slice(1).map((d) => size[d] ?? 1), kept.length];
  // Octave permutes back with the same order instead of its inverse, which differs from three dimensions on.
  const turned = permuted(pickPlaces(full, table, dims, meter), [...order, order.length], meter);
  const left = dimsOf(turned);
  if (left.length <= 2) return turned;
  const kept2 = left.filter((d) => d !== 1);
  while (kept2.length < 2) kept2.push(1);
  const whole = Uint32Array.from({ length: product(left) }, (_, k) => k);
  return pickPlaces(turned, whole, kept2, meter);
}

function failed(name: string, check: string): never {
  return fail(`movfun: failed validation of ${name}. Checked with "${check}"`);
}

const ENDS = ['shrink', 'discard', 'fill', 'same', 'periodic'];

/** Name-value pairs, as movfun and related functions accept them. */
export function movingOptions(pairs: readonly Value[], x: Value): MovingOptions {
  const whole = (value: Value) => {
    const numbers = isArray(value)
      ? Array.from({ length: numelOf(value) }, (_, k) => elementAt(value, k))
      : [Number.NaN];
    return numbers.every((n) => n >= 1 && Number.isInteger(n)) ? numbers : undefined;
  };
  let dim: number | undefined;
  let ends: MovingOptions['ends'] = 'shrink';
  let kept: number[] | undefined;
  for (let k = 0; k < pairs.length; k += 2) {
    if (!isChar(pairs[k]!)) return fail('movfun: non-string for Parameter name or Switch');
    const name = (textOf(pairs[k]!) ?? '').toUpperCase();
    if (!['DIM', 'ENDPOINTS', 'NANCOND', 'OUTDIM'].includes(name))
      return fail(`movfun: argument '${name}' is not a valid parameter`);
    if (k + 1 >= pairs.length) {
      return failWith(
        'Octave:index-out-of-bounds',
        `varargin(${k + 2}): out of bound ${k + 1} (dimensions are ${k + 1}x1)`,
      );
    }
    const value = pairs[k + 1]!;
    const word = textOf(value)?.toLowerCase();
    if (name === 'DIM') {
      if (isArray(value) && isEmpty(value)) dim = undefined;
      else {
        const given = whole(value);
        if (given?.length !== 1 || given[0]! > dimsOf(x).length)
          return failed(name, '@(d) isempty (d) || (isscalar (d) && isindex (d, ndims (x)))');
        dim = given[0]! - 1;
      }
    } else if (name === 'ENDPOINTS') {
      if (word !== undefined && ENDS.includes(word)) ends = word === 'fill' ? Number.NaN : word;
      else if (isNumeric(value) && numelOf(value) === 1) ends = value;
      else return failed(name, '@(x) any (strcmpi (x, valid_bc)) || (isnumeric (x) && isscalar (x))');
    } else if (name === 'NANCOND') {
      if (word !== 'includenan' && word !== 'omitnan')
        return failed(name, '@(x) any (strcmpi (x, {"includenan", "omitnan"}))');
    } else if (isArray(value) && isEmpty(value)) kept = undefined;
    else {
      const given = whole(value);
      if (given === undefined || !dimsOf(value).some((d) => d === given.length))
        return failed(name, '@(d) isempty (d) || (isvector (d) && isindex (d))');
      kept = given.map((d) => d - 1);
    }
  }
  return { ends, ...(dim === undefined ? {} : { dim }), ...(kept === undefined ? {} : { kept }) };
}

function elementAt(value: Value, k: number): number {
  if (typeof value === 'object' && 're' in value) return Number(value.re[k]);
  if (typeof value === 'object' && 'at' in value) return value.at(k);
  return typeof value === 'string' ? value.charCodeAt(k) : (numberOf(value) ?? Number.NaN);
}

export const functions: readonly Builtin[] = [
  {
    name: 'movfun',
    signatures: [
      'Y = movfun (FCN, X, WLEN)',
      'Y = movfun (FCN, X, [NB, NA])',
      'Y = movfun (..., "PROPERTY", VALUE)',
    ],
    summary: 'Applies a function to a window that moves along a dimension.',
    examples: [
      {
        code: 'movfun (@mean, 1:5, 3)',
        output: 'ans =\n\n   1.5000   2.0000   3.0000   4.0000   4.5000\n\n',
      },
      { code: 'movfun (@max, [1 5 2 8], 3, "Endpoints", "same")', output: 'ans =\n\n   5   5   8   8\n\n' },
    ],
    inputs: [3, Number.POSITIVE_INFINITY],
    library: true,
    run([fcn, x, window, ...pairs], _nargout, context) {
      const options = movingOptions(pairs, x!);
      const apply: WindowFunction = (windows) =>
        fcn instanceof FunctionHandle
          ? context.call(fcn, [windows], 1)[0]!
          : failWith(
              'Octave:invalid-index',
              'fcn(0): subscripts must be either integers 1 to (2^63)-1 or logicals',
            );
      return moving(apply, x!, window!, options, context);
    },
  },
  {
    name: 'movslice',
    signatures: ['SLCIDX = movslice (N, WLEN)', '[SLCIDX, C, CPRE, CPOST, WIN] = movslice (...)'],
    summary: 'Places of the windows that fit into a line of N elements, one a column.',
    examples: [{ code: 'movslice (4, 3)', output: 'ans =\n\n   1   2\n   2   3\n   3   4\n\n' }],
    inputs: [2, 2],
    outputs: 5,
    library: true,
    run: movslice,
  },
];
