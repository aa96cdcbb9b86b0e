/** Assignments to elements of cell and struct arrays. */
import { fail } from '../errors.js';
import type { Meter } from '../meter.js';
import { indexedName } from '../operators/kinds.js';
import { dimsOf, numelOf } from '../values/inspect.js';
import { cellOf } from '../values/make.js';
import { Cell, Struct, StructArray, share, type Value } from '../values/types.js';
import { emptyMatrix, growCell, growStructs } from './grow.js';
import { locate } from './locate.js';

export function putCells(
  base: Cell,
  args: readonly Value[],
  value: Value,
  name: string,
  meter: Meter,
): Value {
  const items = value instanceof Cell ? value.items : [value];
  const target = writableCell(base, meter);
  const place = locate(
    target.dims,
    args,
    value instanceof Cell ? value.dims : [1, 1],
    items.length,
    name,
    meter,
  );
  if (place.dims !== target.dims) growCell(target, place.dims, meter);
  const { first, count, table } = place.selection;
  const step = items.length === 1 ? 0 : 1;
  for (let k = 0; k < count; k++)
    target.items[table === null ? first + k : table[k]!] = share(items[k * step]!);
  return target;
}

/** Octave's errors for assignments to several elements at once. */
export const EMPTY_TARGET =
  'invalid dot name structure assignment because the structure array is empty.  Specify a subscript on the structure array to resolve.';

/** `base{args} = value` */
export function putContents(
  base: Cell,
  args: readonly Value[],
  value: Value,
  name: string,
  meter: Meter,
): Value {
  const target = writableCell(base, meter);
  const place = locate(target.dims, args, [1, 1], 1, name, meter);
  if (place.dims !== target.dims) growCell(target, place.dims, meter);
  const { first, count, table } = place.selection;
  if (count !== 1) fail(EMPTY_TARGET);
  target.items[table === null ? first : table[0]!] = value;
  return target;
}

/** The cell array itself, or a copy of it whose contents are marked as shared. */
export function writableCell(base: Cell, meter: Meter): Cell {
  if (!base.shared) return base;
  meter.elements(base.items.length, 16);
  meter.work(base.items.length);
  return cellOf(base.dims, base.items.map(share));
}

export function putStructs(
  base: Struct | StructArray,
  args: readonly Value[],
  value: Value,
  name: string,
  meter: Meter,
): Value {
  if (!(value instanceof Struct || value instanceof StructArray)) {
    return fail(`invalid structure assignment`);
  }
  const target = toStructArray(base, meter);
  const source = value instanceof Struct ? [value] : value.items;
  const names = value instanceof Struct ? [...value.fields.keys()] : value.names;
  const same = names.length === target.names.length && names.every((one) => target.names.includes(one));
  if (!same && target.items.length > 0) fail('incompatible fields in struct assignment');
  for (const one of names) addField(target, one);
  const place = locate(target.dims, args, dimsOf(value), source.length, name, meter);
  if (place.dims !== target.dims) growStructs(target, place.dims, meter);
  const { first, count, table } = place.selection;
  const step = source.length === 1 ? 0 : 1;
  for (let k = 0; k < count; k++) {
    const item = source[k * step]!;
    const fields = new Map<string, Value>();
    for (const one of target.names) fields.set(one, share(item.fields.get(one) ?? emptyMatrix()));
    target.items[table === null ? first + k : table[k]!] = new Struct(fields);
  }
  return target.items.length === 1 && target.dims.length === 2 ? target.items[0]! : target;
}

/** `[base(args).field] = values`: one value for each element; creates missing elements. */
export function putFields(
  base: Value | undefined,
  args: readonly Value[],
  field: string,
  values: readonly Value[],
  name: string,
  meter: Meter,
): Value {
  const target =
    base instanceof Struct || base instanceof StructArray
      ? toStructArray(base, meter)
      : new StructArray([0, 0], [], []);
  if (base !== undefined && target.items.length === 0 && numelOf(base) > 0)
    fail(`${indexedName(base)} cannot be indexed with .`);
  const place = locate(target.dims, args, [1, values.length], values.length, name, meter);
  addField(target, field);
  if (place.dims !== target.dims) growStructs(target, place.dims, meter);
  const { first, count, table } = place.selection;
  for (let k = 0; k < count; k++) {
    const at = table === null ? first + k : table[k]!;
    const fields = new Map([...target.items[at]!.fields].map(([one, value]) => [one, share(value)]));
    fields.set(field, share(values[k] ?? fail('some elements undefined in return list')));
    target.items[at] = new Struct(fields);
  }
  return target.items.length === 1 && target.dims.length === 2 ? target.items[0]! : target;
}

/** A struct array that the caller may change in place. */
export function toStructArray(base: Struct | StructArray, meter: Meter): StructArray {
  if (base instanceof Struct) return new StructArray([1, 1], [...base.fields.keys()], [base]);
  if (!base.shared) return base;
  meter.elements(base.items.length, 16);
  return new StructArray(base.dims, [...base.names], base.items.map(share));
}

/** Adds a field with value [] to all elements that lack it. */
export function addField(target: StructArray, name: string): void {
  if (target.names.includes(name)) return;
  target.names.push(name);
  target.items = target.items.map((item) => {
    const own = item.shared
      ? new Struct(new Map([...item.fields].map(([key, value]) => [key, share(value)])))
      : item;
    if (!own.fields.has(name)) own.fields.set(name, emptyMatrix());
    return own;
  });
}
