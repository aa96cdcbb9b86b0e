/**
 * Rows in PostgreSQL's binary COPY format.
 * Source: https://www.postgresql.org/docs/current/sql-copy.html, "Binary Format".
 */
import type { Rows, Span } from './columns.js';

export const COPY_POINTS = 'COPY points (sensor_id, date, number, text) FROM STDIN (FORMAT binary)';

const SIGNATURE = Buffer.from('PGCOPY\n\xff\r\n\0', 'latin1');
/** Field count, then length and content of two int8 and one float8, then the length of a text. */
const ROW_SIZE = 2 + 12 + 12 + 12 + 4;
const TWO_32 = 2 ** 32;

/** All rows, in their order. */
export function encodeCopy(rows: Rows): Buffer {
  return encode(rows, [{ from: 0, to: rows.length }], 1);
}

/** Only the spans, and each from its last row to its first. */
export function encodeBackwards(rows: Rows, spans: readonly Span[]): Buffer {
  return encode(rows, spans, -1);
}

function encode(rows: Rows, spans: readonly Span[], step: 1 | -1): Buffer {
  const buffer = Buffer.allocUnsafe(sizeOf(rows, spans));
  // Its methods compile to single instructions; those of a buffer check type and range of every number.
  const view = new DataView(buffer.buffer, buffer.byteOffset, buffer.length);
  const { sensorIds, dates, numbers, texts } = rows;
  let at = start(buffer, view);
  for (const { from, to } of spans) {
    const [first, end] = step === 1 ? [from, to] : [to - 1, from - 1];
    for (let i = first; i !== end; i += step) {
      at = encodeNumbers(view, at, sensorIds[i]!, dates[i]!, numbers[i]!);
      at = encodeText(buffer, view, at, texts?.[i] ?? null);
    }
  }
  view.setInt16(at, -1);
  return buffer.subarray(0, at + 2);
}

/** A column of rows of any relation; NaN and null stand for null. */
export type CopyColumn =
  | { readonly type: 'int8' | 'float8'; readonly values: readonly number[] }
  | { readonly type: 'text'; readonly values: readonly (string | null)[] };

/** Rows of these columns, which are of one length. */
export function encodeColumns(columns: readonly CopyColumn[]): Buffer {
  const rows = columns[0]?.values.length ?? 0;
  let size = SIGNATURE.length + 8 + rows * 2 + 2;
  for (const column of columns) {
    size += rows * (column.type === 'text' ? 4 : 12);
    if (column.type !== 'text') continue;
    for (const text of column.values) if (text !== null) size += Buffer.byteLength(text);
  }
  const buffer = Buffer.allocUnsafe(size);
  const view = new DataView(buffer.buffer, buffer.byteOffset, buffer.length);
  let at = start(buffer, view);
  for (let row = 0; row < rows; row++) {
    view.setInt16(at, columns.length);
    at += 2;
    for (const column of columns) {
      if (column.type === 'text') at = encodeText(buffer, view, at, column.values[row]!);
      else at = encodeNumber(view, at, column.type, column.values[row]!);
    }
  }
  view.setInt16(at, -1);
  return buffer.subarray(0, at + 2);
}

function encodeNumber(view: DataView, at: number, type: 'int8' | 'float8', value: number): number {
  if (Number.isNaN(value)) {
    view.setInt32(at, -1);
    return at + 4;
  }
  if (type === 'int8') setInt8(view, at, value);
  else setFloat8(view, at, value);
  return at + 12;
}

/** @returns where the first row begins */
function start(buffer: Buffer, view: DataView): number {
  const at = SIGNATURE.copy(buffer);
  view.setInt32(at, 0);
  view.setInt32(at + 4, 0);
  return at + 8;
}

/** Bytes that they take at most. */
function sizeOf({ texts }: Rows, spans: readonly Span[]): number {
  let size = SIGNATURE.length + 8 + 2;
  for (const { from, to } of spans) {
    size += (to - from) * ROW_SIZE;
    for (let i = from; texts !== null && i < to; i++) {
      const text = texts[i]!;
      if (text !== null) size += Buffer.byteLength(text);
    }
  }
  return size;
}

/** A row up to its text. @returns where that begins */
function encodeNumbers(view: DataView, at: number, sensorId: number, date: number, number: number): number {
  view.setInt16(at, 4);
  setInt8(view, at + 2, sensorId);
  setInt8(view, at + 14, date);
  return encodeNumber(view, at + 26, 'float8', number);
}

/** @returns where the next row begins */
function encodeText(buffer: Buffer, view: DataView, at: number, text: string | null): number {
  const length = text === null ? -1 : buffer.write(text, at + 4, 'utf8');
  view.setInt32(at, length);
  return at + 4 + Math.max(length, 0);
}

/** An int8 field. @param value 0 <= value < 2^53 */
function setInt8(view: DataView, at: number, value: number): void {
  const high = Math.floor(value / TWO_32);
  view.setInt32(at, 8);
  view.setUint32(at + 4, high);
  view.setUint32(at + 8, value - high * TWO_32);
}

/** A float8 field. */
function setFloat8(view: DataView, at: number, value: number): void {
  view.setInt32(at, 8);
  view.setFloat64(at + 4, value);
}
