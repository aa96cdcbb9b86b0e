/** Reading fields of structs. */
import { fail, failWith } from '../errors.js';
import { indexedName } from '../operators/kinds.js';
import { Struct, StructArray, type Value } from '../values/types.js';

/** `value.name`: one value for a scalar struct, one for each element of a struct array. */
export function fieldValues(value: Value, name: string): Value[] {
  if (value instanceof Struct) {
    const field = value.fields.get(name);
    return [field ?? missing(name)];
  }
  if (value instanceof StructArray) {
    if (!value.names.includes(name)) missing(name);
    return value.items.map((item) => item.fields.get(name)!);
  }
  return fail(`${indexedName(value)} cannot be indexed with .`);
}

function missing(name: string): never {
  return failWith('Octave:invalid-indexing', `structure has no member '${name}'`);
}
