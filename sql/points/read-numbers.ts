/** What of the points of sensors is a number, without their texts. */
import type { Queryable } from '../connect.js';
import * as packed from './blocks/points.js';
import { type ColumnsOf, columnsFrom, columnsOf } from './columns.js';
import { isPacked } from './is-packed.js';

export interface NumberRow {
  readonly sensor_id: number;
  /** Microseconds since 1970. */
  readonly date: number;
  /** Null (NaN in a column): the point is a text. */
  readonly number: number | null;
}

const COLUMNS = ['sensor_id', 'date', 'number'] as const;

/**
 * @param range dates, microseconds since 1970, both inclusive
 * @param limit points of all sensors together; beyond it no more are read, and some of any sensor may be missing
 * @returns by sensor, of each in order of date
 */
export async function readNumbers(
  sql: Queryable,
  sensorIds: readonly number[],
  range: { readonly from: number; readonly to: number },
  limit: number,
): Promise<ColumnsOf<NumberRow>> {
  if (isPacked) return packed.readNumbers(sql, sensorIds, range, limit);
  const { from, to } = range;
  const found = await sql.columns<object>`
    SELECT true${columnsOf(sql, COLUMNS)} FROM (
      SELECT * FROM (
        SELECT p.* FROM unnest(${sensorIds as number[]}::bigint[]) AS wanted (sensor_id)
        CROSS JOIN LATERAL (
          SELECT sensor_id, date, number FROM points
          WHERE points.sensor_id = wanted.sensor_id AND date BETWEEN ${from} AND ${to}
          ORDER BY date LIMIT ${limit}::bigint
        ) p
        LIMIT ${limit}::bigint
      ) found ORDER BY sensor_id, date
    ) page`;
  return columnsFrom<NumberRow>(found, COLUMNS);
}
