/** Decodes rows in PostgreSQL's binary format into columns or objects. */
import pg from 'pg';
import type { DataRow } from './data-rows.js';

/** Numbers, with NaN for NULL; or other values, with null. */
export type ResultColumn = Float64Array | unknown[];

/** Shape of a result in binary format: columns, or rows as objects. */
export type BinaryForm = 'columns' | 'rows';

/** Description of a column by `pg`. */
export interface ResultField {
  readonly name: string;
  /** OID of its type. */
  readonly dataTypeID: number;
}

/** Decodes the value whose first byte is at `at`. `view` is a view of `bytes`. */
type Read<T> = (bytes: Buffer, view: DataView, at: number, length: number) => T;

const TWO_32 = 2 ** 32;

const readInt8: Read<number> = (_bytes, view, at) => {
  const integer = view.getInt32(at) * TWO_32 + view.getUint32(at + 4);
  if (Number.isSafeInteger(integer)) return integer;
  throw new RangeError(`${view.getBigInt64(at)} is beyond 2^53 - 1`);
};
const readInt4: Read<number> = (_bytes, view, at) => view.getInt32(at);
const readFloat8: Read<number> = (_bytes, view, at) => view.getFloat64(at);
const readText: Read<string> = (bytes, _view, at, length) => bytes.toString('utf8', at, at + length);
/** A copy: the message shares its memory with the chunk read from the socket. */
const readBytea: Read<Buffer> = (bytes, _view, at, length) => Buffer.from(bytes.subarray(at, at + length));

/** Numbers of an array; NULL is NaN. */
const numbersOf =
  (read: Read<number>): Read<Float64Array> =>
  (bytes, view, at) => {
    const numbers = new Float64Array(elementsOf(view, at));
    let next = at + ARRAY_HEADER;
    for (let i = 0; i < numbers.length; i++) {
      const length = view.getInt32(next);
      numbers[i] = length === NULL ? Number.NaN : read(bytes, view, next + 4, length);
      next += 4 + Math.max(length, 0);
    }
    return numbers;
  };

const listOf =
  <T>(read: Read<T>): Read<(T | null)[]> =>
  (bytes, view, at) => {
    const list = new Array<T | null>(elementsOf(view, at));
    let next = at + ARRAY_HEADER;
    for (let i = 0; i < list.length; i++) {
      const length = view.getInt32(next);
      list[i] = length === NULL ? null : read(bytes, view, next + 4, length);
      next += 4 + Math.max(length, 0);
    }
    return list;
  };

/** Length field of a NULL value. */
const NULL = -1;
/** Bytes of the header: number of dimensions, null flag, type; length and first index of the one dimension. */
const ARRAY_HEADER = 20;

function elementsOf(view: DataView, at: number): number {
  const dimensions = view.getInt32(at);
  if (dimensions > 1)
    throw new TypeError(`an array of ${dimensions} dimensions is not read in binary format`);
  return dimensions === 0 ? 0 : view.getInt32(at + 12);
}

const { BOOL, BYTEA, FLOAT8, INT4, INT8, TEXT } = pg.types.builtins;

/** By OID: types whose column is a Float64Array. */
const NUMBERS = new Map<number, Read<number>>([
  [INT4, readInt4],
  [INT8, readInt8],
  [FLOAT8, readFloat8],
]);

/** By OID: all other types. The arrays are bytea[], text[], int8[] and float8[]. */
const OTHERS = new Map<number, Read<unknown>>([
  [BOOL, (bytes, _view, at) => bytes[at] === 1],
  [TEXT, readText],
  [BYTEA, readBytea],
  [1001, listOf(readBytea)],
  [1009, listOf(readText)],
  [1016, numbersOf(readInt8)],
  [1022, numbersOf(readFloat8)],
]);

/** Collects the values of one column. */
interface Gathered {
  /** @param length of the value in bytes; -1: NULL */
  add(bytes: Buffer, view: DataView, at: number, length: number): void;
  end(): ResultColumn;
}

class Numbers implements Gathered {
  readonly #read: Read<number>;
  #numbers = new Float64Array(16);
  #count = 0;

  constructor(read: Read<number>) {
    this.#read = read;
  }

  add(bytes: Buffer, view: DataView, at: number, length: number): void {
    if (this.#count === this.#numbers.length) {
      const more = new Float64Array(2 * this.#count);
      more.set(this.#numbers);
      this.#numbers = more;
    }
    this.#numbers[this.#count++] = length === NULL ? Number.NaN : this.#read(bytes, view, at, length);
  }

  end(): Float64Array {
    return this.#numbers.slice(0, this.#count);
  }
}

class List implements Gathered {
  readonly #read: Read<unknown>;
  readonly #values: unknown[] = [];

  constructor(read: Read<unknown>) {
    this.#read = read;
  }

  add(bytes: Buffer, view: DataView, at: number, length: number): void {
    this.#values.push(length === NULL ? null : this.#read(bytes, view, at, length));
  }

  end(): unknown[] {
    return this.#values;
  }
}

/** Collects the rows of one result. */
export class Gatherer {
  readonly #names: readonly string[];
  readonly #columns: readonly Gathered[];
  readonly #isOfRows: boolean;
  #count = 0;
  #bytes: Buffer | null = null;
  #view: DataView = new DataView(new ArrayBuffer(0));

  /**
   * @param form of the result
   * @throws TypeError that names a column of an unsupported type
   */
  constructor(fields: readonly ResultField[], form: BinaryForm) {
    this.#names = fields.map(({ name }) => name);
    this.#isOfRows = form === 'rows';
    this.#columns = fields.map(({ name, dataTypeID }) => {
      const readNumber = NUMBERS.get(dataTypeID);
      const read = readNumber ?? OTHERS.get(dataTypeID);
      if (read === undefined)
        throw new TypeError(`column "${name}": ${typeName(dataTypeID)} is not read in binary format`);
      return readNumber === undefined || this.#isOfRows ? new List(read) : new Numbers(readNumber);
    });
  }

  /** @throws RangeError, TypeError that name the column whose value cannot be decoded */
  add({ bytes, at }: DataRow): void {
    if (bytes !== this.#bytes) {
      this.#bytes = bytes;
      this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
    }
    const view = this.#view;
    let [next, column] = [at + 2, 0];
    try {
      for (; column < this.#columns.length; column++) {
        const length = view.getInt32(next);
        this.#columns[column]!.add(bytes, view, next + 4, length);
        next += 4 + Math.max(length, 0);
      }
    } catch (error) {
      const { message } = error as Error;
      throw Object.assign(error as Error, { message: `column "${this.#names[column]}": ${message}` });
    }
    this.#count++;
  }

  /** Columns by their names; or rows, as objects. */
  end(): Record<string, ResultColumn> | Record<string, unknown>[] {
    const columns = this.#columns.map((column) => column.end());
    const names = this.#names;
    if (!this.#isOfRows) return Object.fromEntries(names.map((name, i) => [name, columns[i]!]));
    return Array.from({ length: this.#count }, (_, place) => {
      const row: Record<string, unknown> = {};
      for (let i = 0; i < names.length; i++) row[names[i]!] = columns[i]![place];
      return row;
    });
  }
}

function typeName(oid: number): string {
  const found = Object.entries(pg.types.builtins).find(([, known]) => (known as number) === oid);
  return found === undefined ? `type ${oid}` : found[0].toLowerCase();
}
