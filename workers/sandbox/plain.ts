/**
 * Values as plain data, for messages between sidecar, child process and thread.
 *
 * Names that users choose (fields of structs) are in lists of pairs, never keys of objects. Texts are Unicode; within a run they are byte strings.
 */

/** A real matrix in column-major order. */
export interface PlainMatrix {
  readonly kind: 'matrix';
  readonly rows: number;
  readonly columns: number;
  readonly data: Float64Array;
}

/** A cell array in column-major order. */
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

/** A JSON object or array as it is stored. The thread converts it to structs, cells and columns, within the limits of the run. */
export interface PlainJson {
  readonly kind: 'json';
  readonly text: string;
}

/** null is the empty matrix. */
export type Plain = null | boolean | number | string | PlainMatrix | PlainCell | PlainStruct | PlainJson;

/** @param text of a point; if it starts like a JSON object or array, it becomes JSON */
export function plainOfText(text: string): Plain {
  return /^\s*[{[]/.test(text) ? { kind: 'json', text } : text;
}

/** Maximum bytes of a message to the sandbox (16 MB): its main thread holds the messages of all threads at once. */
const MESSAGE = 16 * 2 ** 20;
/** Approximate bytes of an object. */
const OBJECT = 64;

/** Approximate bytes in memory. */
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
 * @returns how many of the first items fit in a message, at least one
 * @param size bytes of an item
 */
export function fitting<Item>(items: readonly Item[], size: (item: Item) => number): number {
  let sum = 0;
  for (const [count, item] of items.entries()) {
    sum += size(item);
    if (sum > MESSAGE && count > 0) return count;
  }
  return items.length;
}
