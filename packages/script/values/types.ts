/**
 * The values of a script.
 *
 * Frequent values are cheap: a real double scalar IS a JavaScript number, a logical scalar IS a boolean, a char row IS a
 * string (one UTF-16 unit per byte; `''` is the 0x0 one). Each value has exactly one canonical form, so `typeof` decides:
 *
 *   1x1 real double     number          any other numeric, logical or char array   Tensor
 *   1x1 logical         boolean         int64 and uint64, of any size              Int64Tensor
 *   1xN or 0x0 char     string          base:step:limit, until its elements        Range
 *   1x1 struct          Struct            are needed
 *                                       other struct arrays                        StructArray
 *
 * `tensor()` in make.ts reduces a new array to its canonical form. A Tensor is never a 1x1 real double (except for NA), a
 * 1x1 logical, or a char row. Its `im` is null if all imaginary parts are zero, unless the function `complex` made it.
 *
 * **Copy on write.** A value that can be changed in place has a flag `shared`: more than one holder may refer to it. Code
 * that stores a value a second time calls `share()`. Code that changes a value in place copies it first if it is `shared`.
 * The compiler does both. Built-ins never change an argument, may return it or parts of it, and can ignore the flag.
 */
import { ScriptError } from '../errors.js';

export type FloatClass = 'double' | 'single';
export type SmallIntegerClass = 'int8' | 'int16' | 'int32' | 'uint8' | 'uint16' | 'uint32';
export type LongClass = 'int64' | 'uint64';
export type IntegerClass = SmallIntegerClass | LongClass;
export type TensorClass = FloatClass | SmallIntegerClass | 'logical' | 'char';
export type ClassName =
  | TensorClass
  | LongClass
  | 'cell'
  | 'struct'
  | 'function_handle'
  | 'containers.Map'
  | 'inputParser'
  | 'MException';

/** Number of rows, columns and further lengths; at least two, and the last one is not 1 from the third on. */
export type Dims = readonly number[];

/** Elements of a Tensor, column-major; the class determines the array type. */
export type Storage =
  | Float64Array
  | Float32Array
  | Int8Array
  | Int16Array
  | Int32Array
  | Uint8Array
  | Uint16Array
  | Uint32Array;

export type Value =
  | number
  | boolean
  | string
  | Tensor
  | Int64Tensor
  | Range
  | Cell
  | Struct
  | StructArray
  | FunctionHandle
  | ObjectValue;

/** A numeric, logical or char array, column-major. */
export class Tensor {
  shared = false;

  /**
   * @param re real parts; as many as `dims` says (its buffer may be longer, with room to grow)
   * @param im imaginary parts of a complex double or single, of the same length
   */
  constructor(
    readonly cls: TensorClass,
    public dims: Dims,
    public re: Storage,
    public im: Storage | null = null,
  ) {}
}

/**
 * A diagonal or permutation matrix. It stores all elements, so that other code can treat it as a plain matrix. The display, and the operators and functions of
 * `operators/pattern.ts`, preserve the pattern. It is always marked as shared: an assignment to an element makes a plain matrix first.
 */
export class PatternMatrix extends Tensor {
  constructor(
    readonly pattern: 'diagonal' | 'permutation',
    cls: FloatClass,
    dims: Dims,
    re: Storage,
    im: Storage | null = null,
  ) {
    super(cls, dims, re, im);
    this.shared = true;
  }
}

/** An array of 64-bit integers as bigints. */
export class Int64Tensor {
  shared = false;

  constructor(
    readonly cls: LongClass,
    public dims: Dims,
    public re: BigInt64Array | BigUint64Array,
  ) {}
}

/** A row `base + step * k` for k from 0 to count - 1, without stored elements. Always real double, never of one element. */
export class Range {
  constructor(
    readonly base: number,
    readonly step: number,
    readonly count: number,
    /** The last element: the exact limit if base + step * (count - 1) would pass it by rounding. */
    readonly last: number,
    /** The limit in the script, which the display uses. */
    readonly limit: number,
  ) {}

  at(k: number): number {
    return k === this.count - 1 ? this.last : this.base + this.step * k;
  }
}

export class Cell {
  shared = false;

  constructor(
    public dims: Dims,
    public items: Value[],
  ) {}
}

/** A 1x1 struct; the Map keeps the order of the fields. */
export class Struct {
  shared = false;

  constructor(public fields: Map<string, Value> = new Map()) {}
}

/** A struct array of any other size; each item has all names, in this order. */
export class StructArray {
  shared = false;

  constructor(
    public dims: Dims,
    public names: string[],
    public items: Struct[],
  ) {}
}

/** A callable value: a script function, a built-in, or an anonymous function. */
export interface Callable {
  readonly name: string;
  call(args: Value[], nargout: number): Value[];
}

/** `@name`, or `@(x) ...` with captured variables. */
export class FunctionHandle {
  constructor(
    /** The printed form: `sin`, or `@(x) x .^ 2`. */
    readonly text: string,
    readonly target: Callable,
    /** Captured variables of an anonymous function; null for `@name`. */
    readonly captured: ReadonlyMap<string, Value> | null,
  ) {}
}

/** A value with reference semantics (containers.Map, inputParser): assignment does not copy it. Subclasses define indexing, fields and display. */
export abstract class ObjectValue {
  abstract readonly cls: ClassName;

  /** `object(args)` */
  abstract index(args: Value[], nargout: number): Value[];

  /** `object{args}` */
  indexContents(): Value[] {
    throw new ScriptError('', 'object cannot be indexed with {');
  }

  /** `[object, others]`, `[object; others]` */
  joined(_others: readonly Value[], method: 'horzcat' | 'vertcat'): Value {
    throw new ScriptError('', `${this.cls}/${method} method failed`);
  }

  /** `object.name`, or `object.name(args)` when args is not null. */
  abstract member(name: string, args: Value[] | null, nargout: number): Value[];

  /** `object(args) = value` */
  abstract assign(args: Value[], value: Value): void;

  /** `object.name = value` */
  abstract assignMember(name: string, value: Value): void;

  /** The result of `isequal`; `same` compares the contents of the objects. */
  sameAs(other: ObjectValue, _same: (a: Value, b: Value) => boolean): boolean {
    return this === other;
  }

  /** The result of `size`. */
  abstract dims(): Dims;

  /**
   * The output of `disp`, with `indent` blanks before each line.
   *
   * @param inside whether it is inside a cell or struct, where it shows less
   */
  abstract displayText(indent: number, inside: boolean): string;
}

/** Marks a value as shared before a second holder stores it; returns the value. */
export function share<T extends Value>(value: T): T {
  if (typeof value === 'object' && 'shared' in value) value.shared = true;
  return value;
}
