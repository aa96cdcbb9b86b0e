/**
 * Encodes points in PostgreSQL's binary COPY format, a row each.
 * Source: https://www.postgresql.org/docs/current/sql-copy.html, "Binary Format".
 */
import type { BodyRuns } from '../../data/workload.js';

export const COPY_POINTS = 'COPY points (sensor_id, date, number) FROM STDIN (FORMAT binary)';

const SIGNATURE = Buffer.from('PGCOPY\n\xff\r\n\0', 'latin1');
/** Field count, then length and content of two int8 and one float8. */
const ROW_SIZE = 2 + 12 + 12 + 12;

/** @param ids of the sensors, by their number in the batch */
export function encodeCopy(batch: BodyRuns, ids: readonly number[]): Buffer {
  const rows = batch.reduce((sum, run) => sum + run.dates.length, 0);
  const buffer = Buffer.alloc(SIGNATURE.length + 8 + rows * ROW_SIZE + 2);
  let at = SIGNATURE.copy(buffer) + 8;
  for (const run of batch) {
    const id = BigInt(ids[run.sensor]!);
    run.dates.forEach((date, i) => {
      at = buffer.writeInt16BE(3, at);
      at = buffer.writeBigInt64BE(id, buffer.writeInt32BE(8, at));
      at = buffer.writeBigInt64BE(BigInt(Math.round(date * 1_000_000)), buffer.writeInt32BE(8, at));
      at = buffer.writeDoubleBE(run.values[i]!, buffer.writeInt32BE(8, at));
    });
  }
  buffer.writeInt16BE(-1, at);
  return buffer;
}
