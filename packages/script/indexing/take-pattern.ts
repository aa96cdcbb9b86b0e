/** Index results that are still diagonal or permutation matrices. */
import { isDiagonal, isIdentity, markDiagonal, markPermutation } from '../operators/pattern.js';
import { type PatternMatrix, Range, Tensor, type Value } from '../values/types.js';
import { COLON } from './selection.js';

/**
 * @param plain the selected elements
 * @returns the same, marked with its pattern if it has one
 */
export function takePattern(matrix: PatternMatrix, args: readonly Value[], plain: Value): Value {
  const [rows, columns] = args;
  if (rows === undefined || columns === undefined || args.length > 2) return plain;
  const [n = 0, m = 0] = matrix.dims;
  const all = isPermutationOf(rows, n) && isPermutationOf(columns, m);
  if (!isDiagonal(matrix)) return all ? markPermutation(plain) : plain;
  const whole = rows === COLON && columns === COLON;
  if (all && !whole && hasOnes(matrix)) return isIdentity(matrix) ? markPermutation(plain) : plain;
  return isBeginning(rows) && isBeginning(columns) ? markDiagonal(plain) : plain;
}

function hasOnes({ cls, dims, re, im }: PatternMatrix): boolean {
  const [n = 0, m = 0] = dims;
  for (let k = 0; k < Math.min(n, m); k++) if (re[k * (n + 1)] !== 1) return false;
  return cls === 'double' && im === null;
}

/** Whether an index selects every position of a dimension once. */
function isPermutationOf(index: Value, n: number): boolean {
  if (index === COLON) return true;
  if (index instanceof Range) return Math.abs(index.step) === 1 && index.count === n;
  if (!(index instanceof Tensor) || index.cls === 'logical' || index.re.length !== n) return false;
  return new Set(index.re).size === n;
}

/** Whether an index selects the first positions, in order. */
function isBeginning(index: Value): boolean {
  if (index === COLON || index === 1 || index === true) return true;
  if (index instanceof Range) return index.base === 1 && index.step === 1;
  if (!(index instanceof Tensor) || index.cls !== 'logical') return false;
  return index.re.lastIndexOf(1) < index.re.filter((x: number) => x !== 0).length;
}
