/**
 * Declares which functions create or preserve diagonal and permutation matrices ("patterns"). With the declarations in one place, the functions themselves do
 * not handle patterns: a function without an entry returns plain matrices.
 */
import type { Context } from '../context.js';
import {
  diagonalOf,
  isDiagonal,
  isIdentity,
  mapDiagonal,
  markDiagonal,
  markPermutation,
  withoutPattern,
} from '../operators/pattern.js';
import { unary } from '../operators/unary.js';
import { isChar, isVector, numelOf } from '../values/inspect.js';
import { PatternMatrix, Tensor, type Value } from '../values/types.js';
import type { Builtin } from './builtin.js';

type Run = Builtin['run'];

/** Wraps a function that ignores patterns. */
type Patterned = (run: Run) => Run;

function first(result: Value | Value[] | undefined): Value {
  return Array.isArray(result) ? result[0]! : result!;
}

/** The result is diagonal. */
const makesDiagonal: Patterned = (run) => (args, nargout, context) =>
  markDiagonal(first(run(args, nargout, context)));

/** The result is diagonal if the argument is: an elementwise function that maps zero to zero. */
const keepsDiagonal: Patterned = (run) => (args, nargout, context) => {
  const [x] = args;
  const result = run(args, nargout, context);
  if (x instanceof PatternMatrix) return isDiagonal(x) ? markDiagonal(first(result)) : result;
  return result;
};

/** The same for any argument whose off-diagonal elements are all zero, marked as diagonal or not. */
const keepsZeros: Patterned = (run) => (args, nargout, context) => {
  const [x] = args;
  const result = first(run(args, nargout, context));
  return x instanceof Tensor && hasDiagonalOnly(x) ? markDiagonal(result) : result;
};

function hasDiagonalOnly({ dims, re, im }: Tensor): boolean {
  const [rows = 0, columns = 0] = dims;
  if (dims.length > 2 || rows !== columns) return false;
  for (let k = 0; k < re.length; k++) {
    if (k % (rows + 1) !== 0 && (re[k] !== 0 || (im !== null && im[k] !== 0))) return false;
  }
  return true;
}

/** The result is always a plain matrix. */
const dropsPattern: Patterned = (run) => (args, nargout, context) =>
  run(
    args.map((arg) => withoutPattern(arg)),
    nargout,
    context,
  );

/** One of several results has a pattern, unless a string or the flag 0 requests vectors. */
function resultWith(at: number, fewest: number, mark: (value: Value) => Value): Patterned {
  return (run) => (args, nargout, context) => {
    const result = run(args, nargout, context);
    if (!Array.isArray(result) || nargout < fewest) return result;
    return result.map((value, k) => (k === at && !isVectorOfPlaces(value, args) ? mark(value) : value));
  };
}

function isVectorOfPlaces(value: Value, args: readonly Value[]): boolean {
  return args.length > 1 && value instanceof Tensor && isVector(value.dims);
}

/** The result is diagonal when all arguments are. */
const keepsAllDiagonal: Patterned = (run) => (args, nargout, context) => {
  const result = run(args, nargout, context);
  return args.every((arg) => isDiagonal(arg)) ? markDiagonal(first(result)) : result;
};

/** Reordered rows or columns of the identity are a permutation. */
const permutesIdentity: Patterned = (run) => (args, nargout, context) => {
  const [x] = args;
  const result = run(args, nargout, context);
  return isDiagonal(x!) && isIdentity(x) ? markPermutation(first(result)) : result;
};

/** 1 over each element of the diagonal. A single zero makes all of them Inf: the matrix has no inverse. */
const inverse: Patterned = (run) => (args, nargout, context) => {
  const [x] = args;
  if (!(x instanceof PatternMatrix) || x.dims[0] !== x.dims[1] || nargout > 1)
    return run(args, nargout, context);
  if (!isDiagonal(x)) return unary("'", x, context.meter);
  const plain = first(run([withoutPattern(x)], nargout, context));
  if (hasZero(diagonalOf(x))) return mapDiagonal(x, (elements) => infinite(elements, context), context.meter);
  return markDiagonal(plain);
};

function hasZero(elements: Value): boolean {
  if (!(elements instanceof Tensor)) return elements === 0;
  const { re, im } = elements;
  return re.some((x: number, k: number) => x === 0 && (im === null || im[k] === 0));
}

function infinite(elements: Value, { meter }: Context): Value {
  const re = meter.doubles(numelOf(elements)).fill(Number.POSITIVE_INFINITY);
  return new Tensor('double', [re.length, 1], re);
}

/** `diag (vector)` and `diag (vector, m, n)`, but not the other diagonals. */
const diag: Patterned = (run) => (args, nargout, context) => {
  const result = first(run(args, nargout, context));
  if (args.length === 2) return result;
  return (args.length === 1 && numelOf(args[0]!) === 1) || isColumnLike(result, args)
    ? result
    : markDiagonal(result);
};

function isColumnLike(result: Value, args: readonly Value[]): boolean {
  const [x] = args;
  if (x instanceof Tensor && !isVector(x.dims)) return true;
  return isChar(x!) || !(result instanceof Tensor);
}

const PATTERNED: ReadonlyMap<string, Patterned> = new Map([
  ['eye', makesDiagonal],
  ['diag', diag],
  ['inv', inverse],
  ['inverse', inverse],
  ['pinv', keepsDiagonal],
  ['expm', keepsZeros],
  ['kron', keepsAllDiagonal],
  ['sqrtm', keepsDiagonal],
  ['logm', keepsDiagonal],
  ['flip', permutesIdentity],
  ['fliplr', permutesIdentity],
  ['flipud', permutesIdentity],
  ['circshift', permutesIdentity],
  ['sqrt', keepsDiagonal],
  ['abs', keepsDiagonal],
  ['real', keepsDiagonal],
  ['imag', keepsDiagonal],
  ['conj', keepsDiagonal],
  ['single', keepsDiagonal],
  ['permute', keepsDiagonal],
  ['reshape', dropsPattern],
  ['repmat', dropsPattern],
  ['triu', dropsPattern],
  ['tril', dropsPattern],
  ['svd', resultWith(1, 2, markDiagonal)],
  ['eig', resultWith(1, 2, markDiagonal)],
  ['lu', resultWith(2, 3, markPermutation)],
  ['qr', resultWith(2, 3, markPermutation)],
]);

/** Wraps the function with its entry, if it has one. */
export function withPatterns(builtin: Builtin): Builtin {
  const patterned = PATTERNED.get(builtin.name);
  return patterned === undefined ? builtin : { ...builtin, run: patterned(builtin.run) };
}
