/** Points of some sensors within a range of dates, as long as they fit into memory. */
import type { Queryable } from '../connect.js';
import * as packed from './blocks/points.js';
import { isPacked } from './is-packed.js';
import { TEXTS, TooMuch } from './too-much.js';

export interface PointRow {
  readonly sensor_id: number;
  /** Microseconds since 1970. */
  readonly date: number;
  readonly number: number | null;
  readonly text: string | null;
}

/**
 * In order of date, of one date in order of sensor. Reads little more than it may answer.
 * @param from the first date, and `to` the last one
 * @param most points
 * @throws TooMuch
 */
export async function readPoints(
  sql: Queryable,
  sensorIds: readonly number[],
  from: number,
  to: number,
  most: number,
): Promise<PointRow[]> {
  if (isPacked) return packed.readPoints(sql, sensorIds, from, to, most);
  const rows = await sql<(PointRow & { total: number })[]>`
    SELECT sensor_id, date, number, text, total FROM (
      SELECT p.*, sum(size) OVER (ROWS UNBOUNDED PRECEDING) AS total
      FROM unnest(${sensorIds as number[]}::bigint[]) AS source CROSS JOIN LATERAL (
        SELECT sensor_id, date, number, text, coalesce(octet_length(text), 0) AS size FROM points
        WHERE points.sensor_id = source AND date BETWEEN ${from} AND ${to}
        ORDER BY date LIMIT ${most + 1}
      ) p LIMIT ${most + 1}
    ) p WHERE total - size <= ${TEXTS}
    ORDER BY date, sensor_id`;
  if (rows.some(({ total }) => total > TEXTS)) throw TooMuch.texts();
  if (rows.length > most) throw new TooMuch(`${most} points`);
  return rows;
}

/**
 * The date from which on, but not before `from`, some sensors have so few points up to another date that `readPoints` would answer
 * them.
 */
export async function readableFrom(
  sql: Queryable,
  sensorIds: readonly number[],
  from: number,
  to: number,
  most: number,
): Promise<number> {
  if (isPacked) return packed.readableFrom(sql, sensorIds, from, to, most);
  const [row] = await sql<{ date: number | null }[]>`
    SELECT max(date) AS date FROM (
      SELECT date, row_number() OVER newest AS place, sum(size) OVER newest AS total
      FROM unnest(${sensorIds as number[]}::bigint[]) AS source CROSS JOIN LATERAL (
        SELECT date, coalesce(octet_length(text), 0) AS size FROM points
        WHERE points.sensor_id = source AND date BETWEEN ${from} AND ${to} ORDER BY date DESC LIMIT ${most + 1}
      ) p WINDOW newest AS (ORDER BY date DESC ROWS UNBOUNDED PRECEDING)
    ) p WHERE place > ${most} OR total > ${TEXTS}`;
  return row?.date == null ? from : row.date + 1;
}
