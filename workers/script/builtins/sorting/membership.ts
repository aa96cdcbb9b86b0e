/** ismember. */
import type { Meter } from '../../meter.js';
import { dimsOf, isComplex, isSingle, numelOf, product } from '../../values/inspect.js';
import { matrix } from '../../values/make.js';
import { Cell, type Dims, Int64Tensor, type Value } from '../../values/types.js';
import type { Builtin } from '../builtin.js';
import { arrayOf, numbers } from '../support/arrays.js';
import { operands } from './operations.js';
import { optionsFrom } from './sets.js';
import { cellTexts } from './sort.js';

type Key = string | number;

/** What an element or a row is compared by; undefined for what is equal to nothing. */
function keysOf(
  value: Value,
  rows: boolean,
  precise: boolean,
  complex: boolean,
  meter: Meter,
): (k: number) => Key | undefined {
  if (value instanceof Cell) {
    const texts = cellTexts(value);
    return (k) => texts[k]!;
  }
  const x = numbers(value, 'ismember', meter);
  const height = x.dims[0]!;
  const width = product(x.dims.slice(1));
  // -0 is 0, and single precision on one side is enough for both.
  const plain = (y: number) => (precise ? y : Math.fround(y)) + 0;
  if (rows) {
    return (k) => {
      const row = Array.from({ length: width }, (_, j) => plain(x.re[k + j * height]!));
      return row.some(Number.isNaN) ? undefined : row.join();
    };
  }
  if (value instanceof Int64Tensor) {
    const { re } = value;
    return (k) => (Number.isSafeInteger(x.re[k]) ? x.re[k]! : `${re[k]}`);
  }
  if (complex) return (k) => `${plain(x.re[k]!)}_${plain(x.im?.[k] ?? 0)}`;
  return (k) => (Number.isNaN(x.re[k]) ? undefined : plain(x.re[k]!));
}

function ismember(args: Value[], nargout: number, meter: Meter): Value[] {
  const options = optionsFrom('ismember', args.slice(2));
  const [a, b] = operands('ismember', args, options);
  const rows = options.rows && !(a instanceof Cell);
  const precise = !isSingle(a) && !isSingle(b);
  const complex = isComplex(a) || isComplex(b);
  const countOf = (value: Value) => (rows ? dimsOf(value)[0]! : numelOf(value));
  const keyA = keysOf(a, rows, precise, complex, meter);
  const keyB = keysOf(b, rows, precise, complex, meter);
  meter.work(10 * (countOf(a) + countOf(b)));
  const found = new Map<Key, number>();
  for (let k = 0; k < countOf(b); k++) {
    const key = keyB(k);
    // The last of equal ones counts.
    if (key !== undefined) found.set(key, k + 1);
  }
  const dims: Dims = rows ? [countOf(a), 1] : dimsOf(a);
  const places = meter.doubles(product(dims));
  for (let k = 0; k < places.length; k++) {
    const key = keyA(k);
    places[k] = key === undefined ? 0 : (found.get(key) ?? 0);
  }
  const flags = places.map((place) => (place > 0 ? 1 : 0));
  return [arrayOf('logical', dims, flags, null, meter), matrix(dims, places)].slice(0, Math.max(1, nargout));
}

export const functions: readonly Builtin[] = [
  {
    name: 'ismember',
    signatures: ['TF = ismember (A, S)', 'TF = ismember (A, S, "rows")', '[TF, S_IDX] = ismember (...)'],
    summary: 'Whether elements are in a set, and where.',
    examples: [
      { code: 'ismember ([1 5], [5 6])', output: 'ans =\n\n  0  1\n\n' },
      { code: 'ismember ("a", {"a", "b"})', output: 'ans = 1\n' },
    ],
    inputs: [2, 3],
    outputs: 2,
    library: true,

    run: (args, nargout, { meter }) => ismember(args, nargout, meter),
  },
];
