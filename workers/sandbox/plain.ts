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

/** null is the empty matrix. */
export type Plain = null | boolean | number | string | PlainMatrix | PlainCell | PlainStruct;
