/** Converts the value of a run to a value of a sensor: see `RunResult.value`. */
import {
  Cell,
  dimsOf,
  doublesOf,
  isArray,
  isChar,
  isComplex,
  type Meter,
  numelOf,
  Struct,
  StructArray,
  textOf,
  textRows,
  toUnicode,
  type Value,
} from '@sensorium/script/engine';

/** @returns a number, a text, or JSON for all other values */
export function valueOfRun(value: Value, meter: Meter): number | string {
  if (typeof value === 'number') return value;
  if (typeof value === 'boolean') return Number(value);
  if (typeof value === 'string') return toUnicode(value);
  if (isArray(value) && !isChar(value) && !isComplex(value) && numelOf(value) === 1)
    return doublesOf(value, meter)![0]!;
  return json(value, meter);
}

/** Serialises a value as JSON; NaN, functions and others without a JSON form are null. The text counts as output. */
function json(value: Value, meter: Meter): string {
  meter.tick();
  const text = jsonOf(value, meter);
  meter.print(text.length);
  return text;
}

function jsonOf(value: Value, meter: Meter): string {
  const list = (items: readonly Value[]) => `[${items.map((item) => json(item, meter)).join(',')}]`;
  switch (typeof value) {
    case 'string':
      return JSON.stringify(toUnicode(value));
    case 'boolean':
      return String(value);
    case 'number':
      return numberText(value);
  }
  if (value instanceof Struct) {
    const field = ([name, item]: [string, Value]) =>
      `${JSON.stringify(toUnicode(name))}:${json(item, meter)}`;
    return `{${[...value.fields].map(field).join(',')}}`;
  }
  if (value instanceof StructArray || value instanceof Cell) return list(value.items);
  if (!isArray(value) || isComplex(value)) return 'null';
  if (isChar(value)) {
    const rows = textOf(value) === undefined ? (textRows(value) ?? []) : [textOf(value)!];
    return rows.length === 1 ? jsonOf(rows[0]!, meter) : list(rows);
  }
  const numbers = doublesOf(value, meter)!;
  // A scalar of a class other than double.
  return numbers.length === 1 ? numberText(numbers[0]!) : numbersText(numbers, dimsOf(value)[0]!, meter);
}

/** A vector is a list, a matrix a list of rows; further dimensions are further columns. */
function numbersText(data: Float64Array, rows: number, meter: Meter): string {
  const columns = rows === 0 ? 0 : data.length / rows;
  meter.work(data.length);
  // A number takes up to 25 characters.
  meter.charge(data.length * 25);
  const lines: string[] = [];
  for (let i = 0; i < rows; i++) {
    const row: string[] = [];
    for (let k = 0; k < columns; k++) row.push(numberText(data[i + k * rows]!));
    lines.push(rows === 1 || columns === 1 ? row.join(',') : `[${row.join(',')}]`);
  }
  return `[${lines.join(',')}]`;
}

function numberText(x: number): string {
  return Number.isFinite(x) ? String(x) : 'null';
}
