/** What a read answers, as columns: written without an object for each row. */
import { type StoredValue, valueText, valueTyped } from '@sensorium/model/stored-value';
import type { DataType } from '@sensorium/model/values';
import type { Texts } from '../../sql/store/points/columns.js';

/** Values of all rows: of points, or of one function of buckets. */
export interface Values {
  /** NaN: it has none. */
  readonly numbers: Float64Array;
  readonly texts: Texts;
  /** Of points, which are shown by the data type of their sensor; else they are statistics: numbers, or null. */
  readonly arePoints: boolean;
}

/** Points, or buckets. */
export interface DataPage {
  /** Of each row. */
  readonly sensorIds: Float64Array;
  /** Of each row, microseconds: of a bucket its start. */
  readonly dates: Float64Array;
  /** Data type of a sensor. */
  readonly typeOf: (sensorId: number) => DataType;
  /** What is shown of sensors of a type: of each row the first of these values that there is. */
  readonly valuesOf: (type: DataType) => readonly Values[];
  /** Values of several functions, which are shown besides. */
  readonly named: ReadonlyMap<string, Values> | null;
  /** Values as JSON of their own types, else as texts. */
  readonly typed: boolean;
}

/** How one value of a page is written. */
export interface ValueWriter {
  nothing(): void;
  bool(is: boolean): void;
  number(number: number): void;
  /** @param value JSON: of a point that has a text */
  other(value: unknown): void;
}

/** Writes what is shown of a row. */
export function writeValue(page: DataPage, type: DataType, row: number, to: ValueWriter): void {
  for (const values of page.valuesOf(type)) if (writeOf(values, type, page.typed, row, to)) return;
  to.nothing();
}

/** @returns false: there is no value, and nothing was written */
export function writeOf(
  { numbers, texts, arePoints }: Values,
  type: DataType,
  typed: boolean,
  row: number,
  to: ValueWriter,
): boolean {
  const number = numbers[row]!;
  const text = texts?.[row] ?? null;
  if (text !== null) {
    const stored: StoredValue = { number: Number.isNaN(number) ? null : number, text };
    to.other((typed ? valueTyped : valueText)(type, stored));
    return true;
  }
  if (Number.isNaN(number)) return false;
  if (arePoints && type === 'bool' && (number === 1 || number === 0)) to.bool(number === 1);
  // Which zero comes of several has no meaning: only points keep its sign.
  else to.number(arePoints ? number : number + 0);
  return true;
}
