/** containers.Map: values by string or number, sorted by key. */
import { usualFormat } from '../../display/format.js';
import { scalarValueText } from '../../display/numeric.js';
import { fail } from '../../errors.js';
import { take } from '../../indexing/take.js';
import type { Meter } from '../../meter.js';
import { numberOf, textOf } from '../../values/convert.js';
import { classOf, dimsOf, isChar, isLogical, isNumeric, numelOf } from '../../values/inspect.js';
import { cellOf, cellRow, int64, logical } from '../../values/make.js';
import { Cell, type ClassName, type Dims, Int64Tensor, ObjectValue, type Value } from '../../values/types.js';
import { convert } from '../creation/classes.js';
import { lettersOf } from '../text/support.js';

const KEY_TYPES = ['char', 'double', 'single', 'int32', 'uint32', 'int64', 'uint64'];
const VALUE_TYPES = [...KEY_TYPES, 'any', 'logical', 'int8', 'uint8', 'int16', 'uint16'];

/** A key in the class that the map uses: string, number or 64-bit integer. */
type Key = string | number | bigint;

const WRONG_KEY = 'containers.Map: specified key type does not match the type of this container';

export class MapValue extends ObjectValue {
  readonly cls = 'containers.Map' as const;
  private readonly entries = new Map<Key, Value>();
  /** Keys in order; null if the map must sort them again. */
  private sorted: Key[] | null = null;

  constructor(
    readonly keyType: string,
    readonly valueType: string,
    private readonly meter: Meter,
  ) {
    super();
    if (!KEY_TYPES.includes(keyType)) fail('containers.Map: unsupported KeyType');
    if (!VALUE_TYPES.includes(valueType)) fail('containers.Map: unsupported ValueType');
  }

  get size(): number {
    return this.entries.size;
  }

  /** The key of a value, converted to the key class; undefined if its type does not fit. */
  private keyOf(value: Value): Key | undefined {
    if (this.keyType === 'char') return isChar(value) ? lettersOf(value) : undefined;
    if (!isNumberOrTruth(value) || numelOf(value) !== 1) return undefined;
    const key = convert(value, this.keyType as ClassName, this.meter);
    return key instanceof Int64Tensor ? key.re[0]! : numberOf(key);
  }

  /** A key as a value of its class. */
  private keyValue(key: Key): Value {
    if (typeof key === 'string' || this.keyType === 'double') return key as string | number;
    if (typeof key === 'bigint')
      return int64([1, 1], this.keyType === 'int64' ? BigInt64Array.of(key) : BigUint64Array.of(key));
    return convert(key, this.keyType as ClassName, this.meter);
  }

  has(value: Value): boolean {
    const key = this.keyOf(value);
    return key !== undefined && this.entries.has(key);
  }

  private get(value: Value): Value {
    const key = this.keyOf(value) ?? fail(WRONG_KEY);
    return this.entries.get(key) ?? fail(`containers.Map: specified key <${keyText(value)}> does not exist`);
  }

  set(keyValue: Value, value: Value): void {
    const key = this.keyOf(keyValue) ?? fail(WRONG_KEY);
    const kept = this.fitting(value);
    if (!this.entries.has(key)) this.sorted = null;
    this.entries.set(key, kept);
  }

  /** The value converted to the value type of the map. */
  private fitting(value: Value): Value {
    const { valueType } = this;
    if (valueType === 'any') return value;
    const scalar = isNumberOrTruth(value) && numelOf(value) === 1;
    if (valueType === 'char' ? !isChar(value) : !scalar)
      return fail('containers.Map: specified value type does not match the type of this container');
    if (valueType === 'logical') {
      const number = numberOf(value)!;
      return Number.isNaN(number) ? fail('invalid conversion from NaN to logical') : number !== 0;
    }
    return classOf(value) === valueType ? value : convert(value, valueType as ClassName, this.meter);
  }

  private order(): Key[] {
    this.sorted ??= [...this.entries.keys()].sort(compareKeys);
    return this.sorted;
  }

  keys(): Cell {
    return cellRow(this.order().map((key) => this.keyValue(key)));
  }

  values(): Cell {
    return cellRow(this.order().map((key) => this.entries.get(key)!));
  }

  index(args: Value[]): Value[] {
    const [key] = args;
    return [key === undefined ? fail('containers.Map: no key specified') : this.get(key)];
  }

  override indexContents(): Value[] {
    return fail("containers.Map: only '()' indexing is supported");
  }

  member(name: string, args: Value[] | null): Value[] {
    const [first] = args ?? [];
    switch (name) {
      case 'Count':
        return [int64([1, 1], BigUint64Array.of(BigInt(this.size)))];
      case 'KeyType':
        return [this.keyType];
      case 'ValueType':
        return [this.valueType];
      case 'keys':
        return [this.keys()];
      case 'values':
        return [first === undefined ? this.values() : this.valuesOf(first)];
      case 'isKey':
        return [this.isKey(first ?? fail('containers.Map: isKey needs a key'))];
      case 'remove':
        this.remove(first ?? fail('containers.Map: remove needs a key'));
        return [this];
      case 'length':
        return [this.size];
      case 'isempty':
        return [this.size === 0];
      default:
        return fail(`containers.Map: unknown property '${name}'`);
    }
  }

  valuesOf(keys: Value): Cell {
    if (!(keys instanceof Cell)) return fail("containers.Map: input argument 'keySet' must be a cell");
    const found = keys.items.map((item) => {
      const key = this.keyOf(item);
      const value = key === undefined ? undefined : this.entries.get(key);
      return value ?? fail(`containers.Map: key <${keyText(item)}> does not exist`);
    });
    return cellOf(keys.dims, found);
  }

  /** The keys in a cell array or in a numeric array; any other value is one key. */
  private listed(keys: Value): Cell {
    if (keys instanceof Cell) return keys;
    return isNumberOrTruth(keys) ? cellOf(dimsOf(keys), elementsOf(keys, this.meter)) : cellRow([keys]);
  }

  /** A logical value for each key. */
  isKey(keys: Value): Value {
    const { dims, items } = this.listed(keys);
    return logical(
      dims,
      Uint8Array.from(items, (key) => Number(this.has(key))),
    );
  }

  /** Removes the given keys if present. */
  remove(keys: Value): void {
    for (const item of this.listed(keys).items) {
      const key = this.keyOf(item);
      if (key !== undefined && this.entries.delete(key)) this.sorted = null;
    }
  }

  assign(args: Value[], value: Value): void {
    const [key] = args;
    this.set(key ?? fail('containers.Map: no key specified'), value);
  }

  assignMember(): void {
    fail('containers.Map: properties are read-only');
  }

  /** `[m; n]`: all entries. For equal keys the later map wins, and keys take the key class of the first map. */
  override joined(others: readonly Value[], method: 'horzcat' | 'vertcat'): Value {
    const maps = [this as MapValue];
    for (const other of others) {
      if (!(other instanceof MapValue) || (other.keyType === 'char') !== (this.keyType === 'char'))
        return fail(`containers.Map/${method} method failed`);
      maps.push(other);
    }
    const valueType = maps.every((map) => map.valueType === this.valueType) ? this.valueType : 'any';
    const whole = new MapValue(this.keyType, valueType, this.meter);
    for (const map of maps) for (const [key, value] of map.entries) whole.set(map.keyValue(key), value);
    return whole;
  }

  override sameAs(other: ObjectValue, same: (a: Value, b: Value) => boolean): boolean {
    if (!(other instanceof MapValue)) return false;
    return same(this.keys(), other.keys()) && same(this.values(), other.values());
  }

  dims(): Dims {
    return [this.size, 1];
  }

  displayText(indent: number, inside: boolean): string {
    const blanks = ' '.repeat(indent);
    const head = `${blanks}  containers.Map object with properties:\n\n`;
    if (!inside) {
      return `${head}    Count     : ${this.size}\n    KeyType   : ${this.keyType}\n    ValueType : ${this.valueType}\n\n`;
    }
    const rows = [
      ['Count', '[1x1 uint64]'],
      ['KeyType', this.keyType],
      ['ValueType', this.valueType],
      ['map', '[1x1 struct]'],
      ['numeric_keys', this.keyType === 'char' ? '0' : '1'],
    ];
    return head + rows.map(([name, text]) => `${blanks}${name!.padStart(18)}: ${text}\n`).join('');
  }
}

/** NaN comes last. */
function compareKeys(a: Key, b: Key): number {
  const [aIsLast, bIsLast] = [Number.isNaN(a), Number.isNaN(b)];
  if (aIsLast || bIsLast) return Number(aIsLast) - Number(bIsLast);
  return a < b ? -1 : Number(a > b);
}

/** As `disp` prints it. */
function keyText(key: Value): string {
  const number = key instanceof Int64Tensor ? key : numberOf(key);
  return textOf(key) ?? (number === undefined ? '' : scalarValueText(number, usualFormat()));
}

const isNumberOrTruth = (value: Value) => isNumeric(value) || isLogical(value);

/** Each element of an array as a value. */
export function elementsOf(value: Value, meter: Meter): Value[] {
  const n = numelOf(value);
  meter.elements(n, 32);
  return Array.from({ length: n }, (_, k) => take(value, [k + 1], '', meter));
}

/** The narrowest value type that holds all of these values. */
export function valueTypeOf(values: readonly Value[]): string {
  const [first] = values;
  if (first === undefined) return 'any';
  if (values.every(isChar)) return 'char';
  const cls = classOf(first);
  const plain = (value: Value) => isNumberOrTruth(value) && numelOf(value) === 1 && classOf(value) === cls;
  return values.every(plain) ? cls : 'any';
}

/** The key type for a list of keys: strings, or numbers. Numbers are double unless all have one class that keys may have. */
export function keyTypeOf(keys: readonly Value[]): string {
  if (keys.every(isChar)) return 'char';
  if (keys.some((key) => !isChar(key) && !(isNumberOrTruth(key) && numelOf(key) === 1))) {
    return fail(
      keys.some(isChar)
        ? 'containers.Map: when using multiple key types, all types must be numeric'
        : 'containers.Map: keys must be real scalar numeric values or char vectors',
    );
  }
  if (keys.some(isChar)) fail('containers.Map: when using multiple key types, all types must be numeric');
  const cls = classOf(keys[0]!);
  return KEY_TYPES.includes(cls) && keys.every((key) => classOf(key) === cls) ? cls : 'double';
}
