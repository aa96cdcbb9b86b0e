/**
 * Rows in PostgreSQL's binary COPY format.
 * Source: https://www.postgresql.org/docs/current/sql-copy.html, "Binary Format".
 */
import type { Rows } from './columns.js';

export const COPY_POINTS = 'COPY points (sensor_id, date, number, text) FROM STDIN (FORMAT binary)';

const SIGNATURE = Buffer.from('PGCOPY\n\xff\r\n\0', 'latin1');
/** Field count, then length and content of two int8 and one float8, then the length of a text. */
const ROW_SIZE = 2 + 12 + 12 + 12 + 4;
const TWO_32 = 2 ** 32;

export function encodeCopy(rows: Rows): Buffer {
  let size = SIGNATURE.length + 8 + 2 + rows.length * ROW_SIZE;
  for (const text of rows.texts) if (text !== null) size += Buffer.byteLength(text);
  const buffer = Buffer.allocUnsafe(size);
  let at = SIGNATURE.copy(buffer);
  at = buffer.writeInt32BE(0, at);
  at = buffer.writeInt32BE(0, at);
  for (let i = 0; i < rows.length; i++) {
    at = buffer.writeInt16BE(4, at);
    at = writeInt8(buffer, rows.sensorIds[i]!, at);
    at = writeInt8(buffer, rows.dates[i]!, at);
    const number = rows.numbers[i]!;
    if (Number.isNaN(number)) at = buffer.writeInt32BE(-1, at);
    else {
      at = buffer.writeInt32BE(8, at);
      at = buffer.writeDoubleBE(number, at);
    }
    const text = rows.texts[i]!;
    if (text === null) at = buffer.writeInt32BE(-1, at);
    else {
      const length = buffer.write(text, at + 4, 'utf8');
      buffer.writeInt32BE(length, at);
      at += 4 + length;
    }
  }
  at = buffer.writeInt16BE(-1, at);
  return buffer.subarray(0, at);
}

/** An int8 field. @param value 0 <= value < 2^53 */
function writeInt8(buffer: Buffer, value: number, at: number): number {
  at = buffer.writeInt32BE(8, at);
  at = buffer.writeUInt32BE(Math.floor(value / TWO_32), at);
  return buffer.writeUInt32BE(value % TWO_32, at);
}
