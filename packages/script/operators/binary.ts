/**
 * Binary operators on any values. The compiler handles two doubles itself; everything else comes here.
 */

import { noBinaryOperator } from '../errors.js';
import type { Meter } from '../meter.js';
import type { BinaryOperator } from '../syntax/tree.js';
import { toTensor } from '../values/convert.js';
import { isArray, isComplex, numelOf } from '../values/inspect.js';
import { storage, tensor } from '../values/make.js';
import {
  type Int64Tensor,
  ObjectValue,
  PatternMatrix,
  type Range,
  type SmallIntegerClass,
  type Tensor,
  type Value,
} from '../values/types.js';
import { type Comparison, compare } from './compare.js';
import { type ComplexOperand, complexElementwise, leavesReals } from './complex-elementwise.js';
import { elementwise, type RealOperator } from './elementwise.js';
import { arithmeticName, classesClash, refuseObjects, resultClass } from './kinds.js';
import { logicalOperator } from './logic.js';
import { longElementwise } from './long.js';
import { matrixDivide, matrixMultiply, matrixPower } from './matrix.js';
import { patternBinary } from './pattern.js';
import { integerRange, saturate } from './saturate.js';

export function binary(operator: BinaryOperator, left: Value, right: Value, meter: Meter): Value {
  if (left instanceof ObjectValue || right instanceof ObjectValue) refuseObjects(operator, left, right);
  if (left instanceof PatternMatrix || right instanceof PatternMatrix) {
    const result = patternBinary(operator, left, right, binary, meter);
    if (result !== undefined) return result;
  }
  switch (operator) {
    case '+':
    case '-':
    case '.*':
    case './':
    case '.^':
      return arithmetic(operator, operator, left, right, meter);
    case '.\\':
      return reversed(operator, left, right, meter);
    case '*':
      if (isScalar(left) || isScalar(right)) return arithmetic('.*', operator, left, right, meter);
      return matrixMultiply(left, right, meter);
    case '/':
      if (isScalar(right)) return arithmetic('./', operator, left, right, meter);
      return matrixDivide(operator, left, right, meter);
    case '\\':
      if (isScalar(left)) return reversed(operator, left, right, meter);
      return matrixDivide(operator, left, right, meter);
    case '^':
      if (isScalar(left) && isScalar(right)) return arithmetic('.^', operator, left, right, meter);
      return matrixPower(left, right, meter);
    case '&':
    case '|':
      return logicalOperator(operator, left, right, meter);
    default:
      return compare(operator satisfies Comparison, left, right, meter);
  }
}

/** Left division is right division with swapped operands; messages name them as the script writes them. */
function reversed(operator: BinaryOperator, left: Value, right: Value, meter: Meter): Value {
  if (classesClash(left, right) || !isArray(left) || !isArray(right)) return refuse(operator, left, right);
  return arithmetic('./', operator, right, left, meter);
}

function isScalar(value: Value): boolean {
  return typeof value === 'number' || numelOf(value) === 1;
}

/**
 * @param operator the elementwise operation
 * @param written the operator in the script, for messages
 */
export function arithmetic(
  operator: RealOperator,
  written: string,
  left: Value,
  right: Value,
  meter: Meter,
): Value {
  if (!isArray(left) || !isArray(right)) return refuse(written, left, right);
  const cls = resultClass(written, left, right);
  const complexOperand = isComplex(left) || isComplex(right);
  if (complexOperand && cls !== 'double' && cls !== 'single') return refuse(written, left, right);
  if (cls === 'int64' || cls === 'uint64') return longElementwise(operator, left, right, cls, meter);
  const a = operandOf(left as Exclude<typeof left, Int64Tensor>, meter);
  const b = operandOf(right as Exclude<typeof right, Int64Tensor>, meter);
  const complex = a.im !== null || b.im !== null;
  if (cls !== 'double' && cls !== 'single') {
    return toInteger(elementwise(operator, a, b, meter), cls, meter);
  }
  if (complex || (operator === '.^' && leavesReals(a.re, b.re))) {
    const result = complexElementwise(operator, a, b, meter);
    if (cls === 'single') {
      return tensor('single', result.dims, Float32Array.from(result.re), Float32Array.from(result.im!));
    }
    return tensor('double', result.dims, result.re, result.im);
  }
  const result = elementwise(operator, a, b, meter);
  if (cls === 'single') return tensor('single', result.dims, Float32Array.from(result.re));
  return tensor('double', result.dims, result.re);
}

function refuse(operator: string, left: Value, right: Value): never {
  return noBinaryOperator(operator, arithmeticName(left), arithmeticName(right));
}

function operandOf(value: number | boolean | string | Tensor | Range, meter: Meter): ComplexOperand {
  const t = toTensor(value, meter);
  if (t.re instanceof Float64Array && (t.im === null || t.im instanceof Float64Array)) {
    return { dims: t.dims, re: t.re, im: t.im };
  }
  const re = meter.doubles(t.re.length);
  re.set(t.re);
  let im: Float64Array | null = null;
  if (t.im !== null) {
    im = meter.doubles(t.re.length);
    im.set(t.im);
  }
  return { dims: t.dims, re, im };
}

function toInteger(
  result: { readonly dims: readonly number[]; readonly re: Float64Array },
  cls: SmallIntegerClass,
  meter: Meter,
): Value {
  const [low, high] = integerRange(cls);
  meter.elements(result.re.length, 4);
  const out = storage(cls, result.re.length);
  for (let k = 0; k < out.length; k++) out[k] = saturate(result.re[k]!, low, high);
  return tensor(cls, result.dims, out);
}
