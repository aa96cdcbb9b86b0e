/** Whether a case of a `switch` matches: numbers by value, texts by letters, a cell array when one of its elements does. */

import { noBinaryOperator } from '../errors.js';
import { numberOf, textOf } from '../values/convert.js';
import { dimsOf, isArray, isChar, isEmpty, numelOf, sameDims } from '../values/inspect.js';
import { Cell, Int64Tensor, Range, Tensor, type Value } from '../values/types.js';
import { arithmeticName } from './kinds.js';

export function caseMatches(subject: Value, label: Value): boolean {
  if (label instanceof Cell) return label.items.some((item) => caseMatches(subject, item));
  if (isChar(subject) || isChar(label)) {
    if (!isChar(subject) || !isChar(label)) return false;
    const a = textOf(subject);
    return a !== undefined && a === textOf(label);
  }
  if (!isArray(subject) || !isArray(label))
    return noBinaryOperator('==', arithmeticName(subject), arithmeticName(label));
  if (isEmpty(subject) || isEmpty(label)) return isEmpty(subject) && isEmpty(label);
  if (numelOf(subject) !== 1 || numelOf(label) !== 1) return equalArrays(subject, label);
  return numberOf(subject) === numberOf(label);
}

function equalArrays(a: Value, b: Value): boolean {
  if (!sameDims(dimsOf(a), dimsOf(b))) return false;
  if (a instanceof Range && b instanceof Range) return a.base === b.base && a.step === b.step;
  const read = (value: Value) =>
    value instanceof Range ? (k: number) => value.at(k) : (k: number) => elementAt(value, k);
  const x = read(a);
  const y = read(b);
  for (let k = 0; k < numelOf(a); k++) if (x(k) !== y(k)) return false;
  return true;
}

function elementAt(value: Value, k: number): number | bigint | undefined {
  return value instanceof Tensor || value instanceof Int64Tensor ? value.re[k] : undefined;
}
