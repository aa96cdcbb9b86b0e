/** Type names in messages, and the class of the result of an operator. */
import { fail, noBinaryOperator } from '../errors.js';
import { classOf, isComplex, isInteger } from '../values/inspect.js';
import {
  Cell,
  FunctionHandle,
  Int64Tensor,
  type IntegerClass,
  ObjectValue,
  PatternMatrix,
  Range,
  Struct,
  StructArray,
  Tensor,
  type TensorClass,
  type Value,
} from '../values/types.js';

/**
 * The type of a value as Octave names it in messages: `scalar`, `complex matrix`, `int8 scalar`, `scalar struct`.
 */
export function typeName(value: Value): string {
  switch (typeof value) {
    case 'number':
      return 'scalar';
    case 'boolean':
      return 'bool';
    case 'string':
      return 'string';
    default:
  }
  if (value instanceof PatternMatrix) return patternName(value);
  if (value instanceof Tensor) return tensorName(value);
  if (value instanceof Int64Tensor) return `${value.cls} ${value.re.length === 1 ? 'scalar' : 'matrix'}`;
  if (value instanceof Range) return 'range';
  if (value instanceof Cell) return 'cell';
  if (value instanceof Struct) return 'scalar struct';
  if (value instanceof StructArray) return 'struct';
  if (value instanceof FunctionHandle) return 'function handle';
  return 'object';
}

function patternName({ pattern, cls, im }: PatternMatrix): string {
  return `${cls === 'single' ? 'float ' : ''}${im === null ? '' : 'complex '}${pattern} matrix`;
}

function tensorName(value: Tensor): string {
  const shape = value.re.length === 1 ? 'scalar' : 'matrix';
  const complex = value.im === null ? '' : 'complex ';
  switch (value.cls) {
    case 'double':
      return `${complex}${shape}`;
    case 'single':
      return `float ${complex}${shape}`;
    case 'logical':
      return 'bool matrix';
    case 'char':
      return 'string';
    default:
      return `${value.cls} ${shape}`;
  }
}

/** The same after the conversion of chars and logical values to numbers, for arithmetic operators. */
export function arithmeticName(value: Value): string {
  if (typeof value === 'boolean') return 'scalar';
  if (typeof value === 'string') return value.length === 1 ? 'scalar' : 'matrix';
  if (value instanceof Range) return 'matrix';
  if (value instanceof Tensor && (value.cls === 'logical' || value.cls === 'char')) return 'matrix';
  return value instanceof PatternMatrix ? tensorName(value) : typeName(value);
}

/** The type name in the error for indexing a value with `.` or `{`. */
export function indexedName(value: Value): string {
  if (typeof value === 'string' || (value instanceof Tensor && value.cls === 'char')) return 'sq_string';
  if (value instanceof Range) return 'double_range';
  if (value instanceof Struct || value instanceof StructArray) return 'struct';
  if (value instanceof ObjectValue) return 'object';
  return typeName(value);
}

const METHODS: Readonly<Record<string, string>> = {
  '+': 'plus',
  '-': 'minus',
  '.*': 'times',
  '*': 'mtimes',
  './': 'rdivide',
  '/': 'mrdivide',
  '.\\': 'ldivide',
  '\\': 'mldivide',
  '.^': 'power',
  '^': 'mpower',
  '==': 'eq',
  '!=': 'ne',
  '<': 'lt',
  '<=': 'le',
  '>': 'gt',
  '>=': 'ge',
  '&': 'and',
  '|': 'or',
  'unary -': 'uminus',
  'unary +': 'uplus',
  'unary !': 'not',
  "unary '": 'ctranspose',
  "unary .'": 'transpose',
};

/** Objects have no operators. */
export function refuseObjects(operator: string, ...operands: readonly Value[]): void {
  const object = operands.find((operand) => operand instanceof ObjectValue);
  if (object !== undefined) fail(`${METHODS[operator]} method not defined for ${object.cls} class`);
}

/** Whether an operator refuses the classes: an integer class with complex numbers, or with another integer class. */
export function classesClash(left: Value, right: Value): boolean {
  if (isInteger(left)) return isComplex(right) || (isInteger(right) && classOf(left) !== classOf(right));
  return isInteger(right) && isComplex(left);
}

export type ResultClass = 'double' | 'single' | IntegerClass;

/** Class of the result of an arithmetic operator: an integer class wins over all others, single over double; two integer classes raise an error. */
export function resultClass(operator: string, left: Value, right: Value): ResultClass {
  const a = numericClass(left);
  const b = numericClass(right);
  if (a === b) return a;
  const aInteger = a !== 'double' && a !== 'single';
  const bInteger = b !== 'double' && b !== 'single';
  if (aInteger && bInteger) noBinaryOperator(operator, arithmeticName(left), arithmeticName(right));
  if (aInteger) return a;
  if (bInteger) return b;
  return 'single';
}

function numericClass(value: Value): ResultClass {
  if (value instanceof Int64Tensor) return value.cls;
  if (!(value instanceof Tensor)) return 'double';
  const { cls } = value;
  return cls === 'logical' || cls === 'char' ? 'double' : (cls as Exclude<TensorClass, 'logical' | 'char'>);
}
