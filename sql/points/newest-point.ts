/** The newest points of sensors, by their ingest states; or within a range of dates. */
import type { Fragment, Queryable } from '../connect.js';
import * as packed from './blocks/last.js';
import { isPacked } from './is-packed.js';

/** A point without its sensor. */
export interface DatedPoint {
  /** Microseconds since 1970. */
  readonly date: number;
  /** Null: the value is no number. */
  readonly number: number | null;
  /** Null: the number says all of the value. */
  readonly text: string | null;
}

export interface NewestPoints {
  /** By sensor; sensors without points, and those that are not there, are missing. */
  readonly points: ReadonlyMap<number, DatedPoint>;
  /** Rights epoch of the snapshot. */
  readonly epoch: number;
}

/** What the database answers; `sensor_id` is NaN in the one row there is when no point was found. */
interface Answered {
  readonly epoch: Float64Array;
  readonly sensor_id: Float64Array;
  readonly date: Float64Array;
  readonly number: Float64Array;
  readonly text: (string | null)[];
}

/**
 * The newest point of each of some sensors, in one snapshot.
 *
 * Each is looked up by a subquery with a LIMIT, which leaves the planner no other way: a join of its own making may read all points there are.
 */
export async function newestPoints(sql: Queryable, sensorIds: readonly number[]): Promise<NewestPoints> {
  if (isPacked) return packed.newestPoints(sql, sensorIds);
  const found = await sql.columns<Answered>`
    SELECT rights_epoch.epoch, newest.* FROM rights_epoch LEFT JOIN (
      SELECT state.sensor_id, point.* FROM ingest_state state CROSS JOIN LATERAL (
        SELECT date, number, text FROM points
        WHERE points.sensor_id = state.sensor_id AND points.date = state.newest LIMIT 1
      ) point
      WHERE state.sensor_id = ANY (${sensorIds as number[]}::bigint[])
    ) newest ON true`;
  const points = new Map<number, DatedPoint>();
  for (let i = 0; i < found.sensor_id.length; i++) {
    const number = found.number[i]!;
    const point = {
      date: found.date[i]!,
      number: Number.isNaN(number) ? null : number,
      text: found.text[i]!,
    };
    if (!Number.isNaN(found.sensor_id[i])) points.set(found.sensor_id[i]!, point);
  }
  return { points, epoch: found.epoch[0]! };
}

/** The date of the newest point of each sensor between two dates, microseconds since 1970, inclusive. Sensors without one are missing. */
export async function readNewestDates(
  sql: Queryable,
  sensorIds: readonly number[],
  from: number,
  to: number,
): Promise<readonly { readonly sensor_id: number; readonly date: number }[]> {
  if (isPacked) return packed.newestDates(sql, sensorIds, from, to);
  return sql<{ sensor_id: number; date: number }[]>`${newestDates(sql, sensorIds, from, to)}`;
}

/**
 * Rows of `sensor_id` and `date`: the newest point of each sensor between two dates, microseconds, inclusive. Sensors without one are missing.
 * Looked up sensor by sensor, in the index alone.
 */
export function newestDates(
  sql: Queryable,
  sensorIds: readonly number[],
  from: number,
  to: number,
): Fragment {
  return sql`
    SELECT wanted.sensor_id, point.date FROM unnest(${sensorIds as number[]}::bigint[]) AS wanted (sensor_id)
    CROSS JOIN LATERAL (
      SELECT date FROM points
      WHERE points.sensor_id = wanted.sensor_id AND date BETWEEN ${from} AND ${to}
      ORDER BY date DESC LIMIT 1
    ) point`;
}
