/** containers.Map: values by text or number, sorted by their keys. */
import { fail } from '../../errors.js';
import { textOf } from '../../values/convert.js';
import { classOf, dimsOf, isArray, isChar, isLogical, isNumeric, numelOf } from '../../values/inspect.js';
import { cellRow } from '../../values/make.js';
import { Cell, type Dims, ObjectValue, type Value } from '../../values/types.js';

export const KEY_TYPES = [
  'char',
  'double',
  'single',
  'int8',
  'uint8',
  'int16',
  'uint16',
  'int32',
  'uint32',
  'int64',
  'uint64',
];
const VALUE_TYPES = [...KEY_TYPES, 'any', 'logical'];

type Key = string | number;

const WRONG_KEY = 'containers.Map: specified key type does not match the type of this container';

export class MapValue extends ObjectValue {
  readonly cls = 'containers.Map' as const;
  private readonly entries = new Map<Key, Value>();
  /** Keys in order; null when they have to be sorted again. */
  private sorted: Key[] | null = null;

  constructor(
    readonly keyType: string,
    readonly valueType: string,
  ) {
    super();
    if (!KEY_TYPES.includes(keyType)) fail('containers.Map: unsupported KeyType');
    if (!VALUE_TYPES.includes(valueType)) fail('containers.Map: unsupported ValueType');
  }

  get size(): number {
    return this.entries.size;
  }

  /** The key of a value; undefined when it is of another type. */
  private keyOf(value: Value): Key | undefined {
    if (this.keyType === 'char') return textOf(value);
    if (isChar(value) || !isArray(value) || numelOf(value) !== 1) return undefined;
    return typeof value === 'object' && 're' in value ? Number(value.re[0]) : Number(value);
  }

  has(value: Value): boolean {
    const key = this.keyOf(value);
    return key !== undefined && this.entries.has(key);
  }

  get(value: Value): Value {
    const key = this.keyOf(value) ?? fail(WRONG_KEY);
    return this.entries.get(key) ?? fail(`containers.Map: specified key <${key}> does not exist`);
  }

  /** As `get`, with the message that `values (map, keys)` gives. */
  given(value: Value): Value {
    const key = this.keyOf(value);
    return (
      (key === undefined ? undefined : this.entries.get(key)) ??
      fail(`containers.Map: key <${String(key ?? '')}> does not exist`)
    );
  }

  set(keyValue: Value, value: Value): void {
    const key = this.keyOf(keyValue) ?? fail(WRONG_KEY);
    if (this.valueType === 'char') {
      if (!isChar(value))
        fail('containers.Map: specified value type does not match the type of this container');
    } else if (this.valueType !== 'any') {
      const numeric = isNumeric(value) || isLogical(value);
      if (!numeric || numelOf(value) !== 1)
        fail('containers.Map: specified value type does not match the type of this container');
    }
    if (!this.entries.has(key)) this.sorted = null;
    this.entries.set(key, value);
  }

  delete(value: Value): void {
    const key = this.keyOf(value) ?? fail(WRONG_KEY);
    if (!this.entries.delete(key)) fail(`containers.Map: the key <${key}> does not exist`);
    this.sorted = null;
  }

  private order(): Key[] {
    this.sorted ??= [...this.entries.keys()].sort((a, b) => (a < b ? -1 : a > b ? 1 : 0));
    return this.sorted;
  }

  keys(): Cell {
    return cellRow([...this.order()]);
  }

  values(): Cell {
    return cellRow(this.order().map((key) => this.entries.get(key)!));
  }

  override sameAs(other: ObjectValue, same: (a: Value, b: Value) => boolean): boolean {
    if (!(other instanceof MapValue)) return false;
    return same(this.keys(), other.keys()) && same(this.values(), other.values());
  }

  index(args: Value[]): Value[] {
    const [key] = args;
    if (key === undefined || args.length !== 1) return fail('containers.Map: only one key can be given');
    return [this.get(key)];
  }

  member(name: string, args: Value[] | null): Value[] {
    switch (name) {
      case 'Count':
        return [this.size];
      case 'KeyType':
        return [this.keyType];
      case 'ValueType':
        return [this.valueType];
      case 'keys':
        return [this.keys()];
      case 'values':
        return [args === null || args.length === 0 ? this.values() : this.valuesOf(args[0]!)];
      case 'isKey':
        return [this.isKey(args?.[0] ?? fail('containers.Map: isKey needs a key'))];
      case 'remove':
        this.removeAll(args?.[0] ?? fail('containers.Map: remove needs a key'));
        return [this];
      case 'length':
      case 'numel':
        return [this.size];
      default:
        return fail(`containers.Map: unknown property '${name}'`);
    }
  }

  valuesOf(keys: Value): Cell {
    if (!(keys instanceof Cell)) return fail('containers.Map: input argument KeySet must be a cell');
    return cellRow(keys.items.map((key) => this.given(key)));
  }

  /** One truth value for one key, or one for each key of a cell array. */
  isKey(keys: Value): boolean {
    return this.has(keys);
  }

  removeAll(keys: Value): void {
    for (const key of keys instanceof Cell ? keys.items : [keys]) this.delete(key);
  }

  assign(args: Value[], value: Value): void {
    const [key] = args;
    if (key === undefined || args.length !== 1) fail('containers.Map: only one key can be given');
    this.set(key!, value);
  }

  assignMember(name: string, _value: Value): void {
    fail(`containers.Map: property '${name}' is read-only`);
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

/** Class of values that fits all of these. */
export function valueTypeOf(values: readonly Value[]): string {
  if (values.length === 0) return 'any';
  if (values.every((value) => isChar(value) && dimsOf(value)[0]! <= 1)) return 'char';
  if (values.every((value) => isNumeric(value) && numelOf(value) === 1)) return 'double';
  if (values.every((value) => isLogical(value) && numelOf(value) === 1)) return 'logical';
  return 'any';
}

/** Type of keys given as a list. */
export function keyTypeOf(keys: readonly Value[]): string {
  if (keys.every(isChar)) return 'char';
  if (!keys.every((key) => isNumeric(key) && numelOf(key) === 1))
    return fail('containers.Map: when using multiple keys, all keys must have the same type');
  const classes = new Set(keys.map(classOf));
  return classes.size === 1 ? [...classes][0]! : 'double';
}
