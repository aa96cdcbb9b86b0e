/**
 * The values of a script.
 *
 * What is common is cheap: a real double scalar IS a JavaScript number, a logical scalar IS a boolean, a char row IS a
 * string (one UTF-16 unit a byte; `''` is the 0x0 one). There is exactly one form of each value, so `typeof` decides:
 *
 *   1x1 real double     number          any other numeric, logical or char array   Tensor
 *   1x1 logical         boolean         int64 and uint64, of any size              Int64Tensor
 *   1xN or 0x0 char     string          base:step:limit, until somebody needs it   Range
 *   1x1 struct          Struct          other struct arrays                        StructArray
 *
 * (`tensor()` in make.ts reduces a fresh array to its one form. A Tensor never is a real 1x1 double but for NA, a
 * 1x1 logical, a char row; its `im` is null when all imaginary parts are zero, unless the function `complex` made it.)
 *
 * **Copy on write.** A value that can be changed in place has a flag `shared`: more than one place may hold it. Who stores a
 * value a second time calls `share()`; who changes one in place first asks `shared` and copies. The compiler does both;
 * built-ins never change an argument, may return it or parts of it, and need not think about the flag.
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

/** Row count, column count, and further ones; at least two, the third and later never end in 1. */
export type Dims = readonly number[];

/** Elements of a Tensor, column by column: the class decides which of them. */
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
   * @param re real parts; exactly as many as `dims` says (its buffer may be longer: room to grow)
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
 * A diagonal or permutation matrix. Its elements are held in full, so that it is a matrix like any other to all that does not ask;
 * what asks is the display, and the operators and functions of `operators/pattern.ts` that keep the pattern. It counts as shared
 * from the beginning: whoever changes an element makes a plain matrix first.
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

/** An array of 64-bit integers, exact: elements are bigints. */
export class Int64Tensor {
  shared = false;

  constructor(
    readonly cls: LongClass,
    public dims: Dims,
    public re: BigInt64Array | BigUint64Array,
  ) {}
}

/** A row `base + step * k` for k from 0 below count, not written out. Always real double, never of one element. */
export class Range {
  constructor(
    readonly base: number,
    readonly step: number,
    readonly count: number,
    /** The last element: exact where base + step * (count - 1) would pass the limit by rounding. */
    readonly last: number,
    /** The limit as it was written, which the display considers. */
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

/** A struct array of any other size; each item has all the names, in this order. */
export class StructArray {
  shared = false;

  constructor(
    public dims: Dims,
    public names: string[],
    public items: Struct[],
  ) {}
}

/** Something that can be called: a function of the script, a built-in, an anonymous function. */
export interface Callable {
  readonly name: string;
  call(args: Value[], nargout: number): Value[];
}

/** `@name`, or `@(x) ...` with what it captured. */
export class FunctionHandle {
  constructor(
    /** How it is printed: `sin`, or `@(x) x .^ 2`. */
    readonly text: string,
    readonly target: Callable,
    /** Captured variables of an anonymous function; null for `@name`. */
    readonly captured: ReadonlyMap<string, Value> | null,
  ) {}
}

/**
 * A value with reference semantics (containers.Map, inputParser): assigning it copies nothing. Subclasses say what
 * indexing, fields and display mean.
 */
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

  /** What `isequal` answers, where `same` compares what the objects hold. */
  sameAs(other: ObjectValue, _same: (a: Value, b: Value) => boolean): boolean {
    return this === other;
  }

  /** What `size` answers. */
  abstract dims(): Dims;

  /**
   * What `disp` prints, with `indent` blanks in front of each line.
   *
   * @param inside whether it stands in a cell or struct, where less is shown
   */
  abstract displayText(indent: number, inside: boolean): string;
}

/** The values that copy on write. */
export type Shareable = Tensor | Int64Tensor | Cell | Struct | StructArray;

/** Notes that a value is about to be held by a second place; answers it. */
export function share<T extends Value>(value: T): T {
  if (typeof value === 'object' && 'shared' in value) value.shared = true;
  return value;
}
