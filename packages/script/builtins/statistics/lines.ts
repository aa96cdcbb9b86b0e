/** Shared by the statistics: numeric arguments, and the dimension to work along. */
import { fail } from '../../errors.js';
import type { Meter } from '../../meter.js';
import { typeName } from '../../operators/kinds.js';
import { numberOf } from '../../values/convert.js';
import { isArray, isChar, numelOf } from '../../values/inspect.js';
import { matrix } from '../../values/make.js';
import type { Dims, Value } from '../../values/types.js';
import { permuted, reshaped } from '../creation/shape.js';
import { type Numbers, numbersOf } from '../support/arrays.js';

/** A numeric or logical array argument. */
export function numeric(name: string, value: Value, meter: Meter): Numbers {
  const x = isArray(value) && !isChar(value) ? numbersOf(value, meter) : undefined;
  return x ?? fail(`${name}: X must be a numeric vector or matrix`);
}

/** A dimension argument, counted from 0. */
export function dimension(name: string, value: Value): number {
  const wrong = `${name}: DIM must be an integer and a valid dimension`;
  if (numelOf(value) !== 1) return fail(wrong);
  if (!isArray(value)) return fail(`fix: not defined for ${typeName(value)}`);
  const dim = numberOf(value)!;
  return dim >= 1 && Number.isInteger(dim) ? dim - 1 : fail(wrong);
}

/** The first dimension longer than 1; lengths of 0 are skipped like 1. */
export function longestDim(dims: Dims): number {
  return Math.max(
    0,
    dims.findIndex((d) => d > 1),
  );
}

/** Merges several dimensions into the first of them; the others become 1. */
export function several(
  x: Numbers,
  wanted: Float64Array,
  meter: Meter,
  note: (dim: number) => void,
): Numbers {
  const chosen = Array.from(wanted, (d) => d - 1).sort((a, b) => a - b);
  const rank = Math.max(x.dims.length, chosen.at(-1)! + 1);
  const others = Array.from({ length: rank }, (_, k) => k).filter((k) => !chosen.includes(k));
  const turned = permuted(matrix(x.dims, x.re.slice()), [...chosen, ...others], meter);
  const length = chosen.reduce((n, d) => n * (x.dims[d] ?? 1), 1);
  const dims = Array.from({ length: rank }, (_, k) => (chosen.includes(k) ? 1 : (x.dims[k] ?? 1)));
  dims[chosen[0]!] = length;
  note(chosen[0]!);
  if (chosen[0] === 0) return { ...x, dims, re: numbersOf(turned, meter)!.re };
  const back = permuted(
    reshaped(turned, [length, ...others.map((k) => x.dims[k] ?? 1)], meter),
    [1, 0],
    meter,
  );
  return { ...x, dims, re: numbersOf(back, meter)!.re };
}
