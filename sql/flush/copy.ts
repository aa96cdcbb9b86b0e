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
  let at = SIGNATURE.copy(buffer);
  view.setInt32(at, 0);
  view.setInt32(at + 4, 0);
  at += 8;
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
  if (Number.isNaN(number)) {
    view.setInt32(at + 26, -1);
    return at + 30;
  }
  view.setInt32(at + 26, 8);
  view.setFloat64(at + 30, number);
  return at + 38;
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
