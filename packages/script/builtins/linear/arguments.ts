/** Matrices as arguments and results of linear algebra. */
import { fail } from '../../errors.js';
import type { Grid } from '../../linear/grid.js';
import type { Meter } from '../../meter.js';
import { textOf } from '../../values/convert.js';
import { dimsOf, isArray, isChar } from '../../values/inspect.js';
import type { Value } from '../../values/types.js';
import { arrayOf, floatClass, numbersOf, wrongType } from '../support/arrays.js';

export interface Argument {
  readonly grid: Grid;
  readonly cls: 'double' | 'single';
}

/**
 * A matrix argument.
 *
 * @param solid error text for an array of more than two dimensions
 * @param square error text for a matrix that is not square; without it any shape is valid
 */
export function matrixArgument(
  name: string,
  value: Value,
  solid: string,
  square: string | null,
  meter: Meter,
): Argument {
  if (!isArray(value)) return wrongType(name, value);
  const dims = dimsOf(value);
  if (dims.length > 2) return fail(solid);
  if (square !== null && dims[0] !== dims[1]) return fail(square);
  if (isChar(value)) return fail('invalid conversion from string to real matrix');
  const x = numbersOf(value, meter)!;
  return {
    grid: { rows: dims[0]!, columns: dims[1]!, re: x.re, im: x.im },
    cls: floatClass(x.cls),
  };
}

/** A grid as a value. The value takes over its arrays. */
export function gridValue({ rows, columns, re, im }: Grid, cls: 'double' | 'single', meter: Meter): Value {
  return arrayOf(cls, [rows, columns], re, im, meter);
}

export function allFinite({ re, im }: Grid): boolean {
  return re.every(Number.isFinite) && (im === null || im.every(Number.isFinite));
}

/** Values on the diagonal of a matrix of the size. */
export function diagonalGrid(
  rows: number,
  columns: number,
  re: Float64Array,
  im: Float64Array | null,
  meter: Meter,
): Grid {
  const place = (from: Float64Array) => {
    const to = meter.doubles(rows * columns);
    from.forEach((x, k) => {
      to[k + k * rows] = x;
    });
    return to;
  };
  return { rows, columns, re: place(re), im: im === null ? null : place(im) };
}

/** A permutation as a matrix (row i has its one in column order[i]), or as indices from 1. */
export function permutation(
  order: readonly number[],
  form: 'matrix' | 'row' | 'column',
  meter: Meter,
): Value {
  const n = order.length;
  if (form !== 'matrix')
    return arrayOf(
      'double',
      form === 'row' ? [1, n] : [n, 1],
      Float64Array.from(order, (k) => k + 1),
      null,
      meter,
    );
  const re = meter.doubles(n * n);
  order.forEach((k, i) => {
    re[i + k * n] = 1;
  });
  return arrayOf('double', [n, n], re, null, meter);
}

export function word(value: Value): string | undefined {
  return isChar(value) ? textOf(value) : undefined;
}
