/**
 * Values as plain data: what crosses the boundaries between sidecar, child process and thread.
 *
 * Names that a user chose (fields of structs) stand in lists of pairs, never as keys of objects. Texts are Unicode here; inside of
 * a run they are byte strings.
 */

/** A real matrix, column by column. */
export interface PlainMatrix {
  readonly kind: 'matrix';
  readonly rows: number;
  readonly columns: number;
  readonly data: Float64Array;
}

/** A cell, column by column. */
export interface PlainCell {
  readonly kind: 'cell';
  readonly rows: number;
  readonly columns: number;
  readonly items: readonly Plain[];
}

export interface PlainStruct {
  readonly kind: 'struct';
  readonly fields: readonly (readonly [name: string, value: Plain])[];
}

/** A JSON object or array as it is stored; the thread makes structs, cells and columns of it, within the limits of its run. */
export interface PlainJson {
  readonly kind: 'json';
  readonly text: string;
}

/** null is the empty matrix. */
export type Plain = null | boolean | number | string | PlainMatrix | PlainCell | PlainStruct | PlainJson;

/** @param text of a point; what begins like a JSON object or array is taken for one */
export function plainOfText(text: string): Plain {
  return /^\s*[{[]/.test(text) ? { kind: 'json', text } : text;
}

/** Bytes, 16 MB, that one message to the sandbox may carry: its main thread holds those of all its threads at once. */
const MESSAGE = 16 * 2 ** 20;
/** Bytes of an object, roughly. */
const OBJECT = 64;

/** Bytes in memory, roughly. */
export function sizeOf(plain: Plain): number {
  if (typeof plain === 'string') return 2 * plain.length;
  if (typeof plain !== 'object' || plain === null) return 8;
  switch (plain.kind) {
    case 'json':
      return OBJECT + 2 * plain.text.length;
    case 'matrix':
      return OBJECT + plain.data.byteLength;
    case 'cell':
      return plain.items.reduce<number>((sum, item) => sum + sizeOf(item), OBJECT);
    case 'struct':
      return plain.fields.reduce((sum, [, value]) => sum + OBJECT + sizeOf(value), OBJECT);
  }
}

/**
 * How many of the first items go into a message together: one at least.
 * @param size of an item, in bytes
 */
export function fitting<Item>(items: readonly Item[], size: (item: Item) => number): number {
  let sum = 0;
  for (const [count, item] of items.entries()) {
    sum += size(item);
    if (sum > MESSAGE && count > 0) return count;
  }
  return items.length;
}
